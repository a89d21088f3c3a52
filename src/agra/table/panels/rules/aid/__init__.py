"""The player aid: everything on one screen, the topics of the present question, the contracts."""

from agra.table.panels.rules.aid.contents import aid
from agra.table.panels.rules.aid.entry import Aid, Amount, Entry, Section

__all__ = ["Aid", "Amount", "Entry", "Section", "aid"]
