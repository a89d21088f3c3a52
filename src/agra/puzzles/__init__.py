"""Puzzles: positions of strong bots' games in which one turn is clearly the best.

`puzzle.py` defines a puzzle and the file format, `judge.py` compares whole turns of a position.
`agra.lab.puzzles` makes them (docs/puzzles.md).
"""

from agra.bots.advice.adviser import Judgement
from agra.puzzles.judge import judge, kind_of, turn_of_level
from agra.puzzles.puzzle import BadPuzzles, Collection, Header, Puzzle, shipped

__all__ = [
    "BadPuzzles",
    "Collection",
    "Header",
    "Judgement",
    "Puzzle",
    "judge",
    "kind_of",
    "shipped",
    "turn_of_level",
]
