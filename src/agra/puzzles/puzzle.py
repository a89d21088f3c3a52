"""A puzzle, and a file of puzzles.

The file is JSON: a header with the judge and its settings, then one puzzle per line. A puzzle is a
position at the start of a turn, with the turn that the bot found best.
"""

import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date
from functools import cached_property, lru_cache
from importlib import resources
from typing import Any, Final

from agra.rules.actions import action_text, parse_action
from agra.rules.errors import AgraError
from agra.rules.state import State

FORMAT: Final = 1


class BadPuzzles(AgraError):
    """A file of puzzles that cannot be read."""


@dataclass(frozen=True)
class Header:
    """The judge of the puzzles of a file and its settings."""

    #: the bot, a digest of its weights, and the version of the rules
    bot: str
    weights: str
    rules: int
    #: nodes for one judgement: the smaller budget and the larger one
    nodes: list[int]
    #: lead in rupees of the best turn over the second-best kind, with both budgets
    lead: float
    #: the levels that determine the rating
    levels: list[str]
    #: the seed of the games, and the number of positions judged twice, by number of players
    seed: int = 0
    candidates: dict[str, int] | None = None


@dataclass(frozen=True)
class Puzzle:
    """One puzzle."""

    #: players, seed of the game and turn: the same puzzle has the same name in every file
    name: str
    players: int
    round: int
    #: the kind of the best turn (`agra.puzzles.judge.KINDS`) and its space
    kind: str
    space: str
    #: the space of the second-best kind of turn
    second: str
    #: the lead of the best turn in rupees, with each budget
    leads: list[float]
    #: the levels that do not find it
    missed: list[str]
    #: the best turn as action texts, including decisions of chance and of other players; and the
    #: best of the second-best kind
    best: list[str]
    other: list[str]
    #: the position as JSON (docs/positions.md)
    position: dict[str, Any]

    @property
    def components(self) -> str:
        """The text of a components file; "" for the shipped one."""
        return ""

    @cached_property
    def state(self) -> State:
        """The position; copy it before you change it."""
        return State.from_json(self.position)

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.state.turn

    @property
    def actions(self) -> list[int]:
        """The best turn."""
        return [parse_action(text) for text in self.best]

    @property
    def other_actions(self) -> list[int]:
        """The best turn of the second-best kind."""
        return [parse_action(text) for text in self.other]

    @property
    def rating(self) -> int:
        """The difficulty: how many levels do not find it."""
        return len(self.missed)


@dataclass(frozen=True)
class Collection:
    """The puzzles of a file."""

    header: Header
    puzzles: list[Puzzle]

    def named(self, name: str) -> Puzzle | None:
        """The puzzle of this name."""
        return next((puzzle for puzzle in self.puzzles if puzzle.name == name), None)

    def of_day(self, day: date) -> Puzzle:
        """The puzzle of a day: a different one each day until all were used."""
        cycle, at = divmod(day.toordinal(), len(self.puzzles))
        order = list(range(len(self.puzzles)))
        random.Random(f"agra puzzles {cycle}").shuffle(order)
        return self.puzzles[order[at]]

    def number(self, puzzle: Puzzle) -> int:
        """The number of the puzzle in the file, from 1."""
        return 1 + self.puzzles.index(puzzle)

    def text(self) -> str:
        """The content of the file."""
        header = json.dumps(asdict(self.header), ensure_ascii=False)
        lines = [
            json.dumps(_data(puzzle), ensure_ascii=False, separators=(",", ":"))
            for puzzle in self.puzzles
        ]
        body = ",\n".join(lines)
        return f'{{"format": {FORMAT},\n"header": {header},\n"puzzles": [\n{body}\n]}}\n'


def _data(puzzle: Puzzle) -> dict[str, Any]:
    return {field.name: getattr(puzzle, field.name) for field in fields(puzzle)}


def texts(actions: Sequence[int]) -> list[str]:
    """Actions as texts for the file."""
    return [action_text(action) for action in actions]


def read(text: str, source: str = "The file") -> Collection:
    """Parse the text of a file; raises `BadPuzzles` if it is invalid."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise BadPuzzles(
                f"{source} has puzzles of format {data['format']!r}, this version reads {FORMAT}:"
                " make them anew, or use the version of Agra that wrote them."
            )
        puzzles = [Puzzle(**puzzle) for puzzle in data["puzzles"]]
        return Collection(Header(**data["header"]), puzzles)
    except (ValueError, TypeError, KeyError) as error:
        raise BadPuzzles(
            f"{source} is not a file of puzzles ({error}): it must be one that"
            " agra puzzles make has written."
        ) from None


@lru_cache(maxsize=1)
def shipped() -> Collection:
    """The puzzles of the package."""
    place = resources.files("agra") / "data" / "puzzles" / "puzzles.json"
    return read(place.read_text(encoding="utf-8"), "The package's file of puzzles")
