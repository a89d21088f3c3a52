"""Texts for players: sentences for events, display names, and a position as plain text.

Every text goes through gettext, in whole sentences with named arguments.

>>> import agra
>>> from agra.text import sentence
>>> sentence(agra.Event("delivered", 0, "wood", 2, "mahout"), ["Yellow", "Violet"])
'Yellow delivers 2 wood to the Mahout.'
"""

from agra.text.board import draw
from agra.text.sentences import sentence

__all__ = ["draw", "sentence"]
