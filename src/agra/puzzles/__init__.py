"""Puzzles: positions of strong bots' games in which one turn is clearly the best.

`puzzle.py` is a puzzle and the file of many, `judge.py` compares whole turns of a position. They
are made by `agra.lab.puzzles` (docs/puzzles.md).
"""

from agra.puzzles.judge import Judgement, judge, kind_of, turn_of_level
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
