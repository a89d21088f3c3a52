"""The player aid: everything on one screen, what the present question is about, the contracts."""

from agra.table.panels.rules.aid.contents import aid
from agra.table.panels.rules.aid.entry import Aid, Amount, Entry, Section

__all__ = ["Aid", "Amount", "Entry", "Section", "aid"]
