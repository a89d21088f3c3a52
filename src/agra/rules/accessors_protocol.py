"""Protocols of the objects that `State.player` and `State.notables` return.

`agra.positions.accessors` implements them. The rules never use them.
"""

from collections.abc import Mapping
from typing import Protocol


class PlayerGlance(Protocol):
    """One player in the current position: a view, not a copy."""

    @property
    def seat(self) -> int:
        """The seat, from 0."""

    @property
    def colour(self) -> str:
        """The colour of the seat."""

    @property
    def rupees(self) -> int:
        """The rupees. Other players see them only with open rupees."""

    @property
    def goods(self) -> Mapping[str, int]:
        """How many markers are in the store of each of the sixteen goods, by name."""

    @property
    def favours(self) -> int:
        """The favours."""

    @property
    def markers(self) -> int:
        """Markers in supply."""

    @property
    def workers(self) -> int:
        """Workers in supply."""

    @property
    def stone(self) -> int:
        """The field of the meditation track that the stone lies on, from 1."""

    @property
    def influence(self) -> Mapping[str, int]:
        """The step on the track of each guild, 0 below the first."""

    @property
    def contracts(self) -> tuple[str, ...]:
        """The notables whose contracts were won."""

    @property
    def tiles(self) -> tuple[str, ...]:
        """The favour tiles that the player owns."""

    @property
    def on_cook(self) -> int:
        """Workers on the Cook."""

    @property
    def lying(self) -> int:
        """Workers that lie on the board."""

    @property
    def reminders(self) -> int:
        """Markers that lie on used favour actions and scrolls."""

    @property
    def covers(self) -> int:
        """The covers left on the farm as bits, two for each track: square 1, then square 5."""

    def stored(self, good: int) -> int:
        """How many markers lie in the store of a good, by its number."""

    def step(self, guild: int) -> int:
        """The step on the track of a guild, by its number."""

    def farmer(self, track: int) -> int:
        """The square of the farmer on a track, 1 to 5."""

    def has_won(self, notable: int) -> bool:
        """Whether the contract of a notable, by its number, was won."""

    def has_action(self, action: int) -> bool:
        """Whether a favour action, by its number, is at hand, printed or on a tile."""

    @property
    def used(self) -> int:
        """What was used in this turn, as bits of `layout`: favour actions first."""

    @property
    def score(self) -> int:
        """The total of the score sheet, as if the game ended now."""


class NotableGlance(Protocol):
    """One notable in the current position: a view, not a copy."""

    @property
    def name(self) -> str:
        """The notable's name."""

    @property
    def level(self) -> int:
        """The level, 1 to 4."""

    @property
    def guild(self) -> str:
        """The guild."""

    @property
    def goods(self) -> tuple[str, ...]:
        """The ordered goods, from the top."""

    @property
    def markers(self) -> tuple[tuple[int, int] | None, ...]:
        """For each ordered good the seat that delivered it and its markers, or None."""

    @property
    def winner(self) -> int | None:
        """The seat that won the contract, or None."""
