"""How difficult a puzzle is, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.puzzles import Collection, Puzzle
from agra.text.i18n import N_, NP_, _, pgettext


@dataclass(frozen=True)
class Difficulty:
    """A degree of difficulty."""

    name: str
    #: the context and the word for translators
    word: tuple[str, str]
    #: what it means
    meaning: str
    #: it holds for puzzles that at most this share of the bots misses
    missed: float

    @property
    def title(self) -> str:
        """The word in the reader's language."""
        return pgettext(*self.word)

    @property
    def about(self) -> str:
        """What it means, in the reader's language."""
        return _(self.meaning)


DEGREES: Final = (
    Difficulty(
        "easy", NP_("difficulty of puzzles", "Easy"), N_("Most bots find the best turn."), 0.4
    ),
    Difficulty(
        "medium",
        NP_("difficulty of puzzles", "Medium"),
        N_("Some bots find the best turn, others do not."),
        0.7,
    ),
    Difficulty(
        "hard", NP_("difficulty of puzzles", "Hard"), N_("Hardly any bot finds the best turn."), 1.0
    ),
)


def difficulty(found: Collection, puzzle: Puzzle) -> Difficulty:
    """Return the difficulty of a puzzle: by how many of the bots miss its best turn."""
    share = puzzle.rating / max(1, len(found.header.levels))
    return next(degree for degree in DEGREES if share <= degree.missed)


def by_difficulty(
    found: Collection, puzzles: Sequence[Puzzle]
) -> list[tuple[Difficulty, list[Puzzle]]]:
    """Return the puzzles of each difficulty, the easy ones first."""
    groups = [
        (degree, [puzzle for puzzle in puzzles if difficulty(found, puzzle) == degree])
        for degree in DEGREES
    ]
    return [(degree, members) for degree, members in groups if members]
