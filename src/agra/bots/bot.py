"""What every bot is."""

import random
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from agra.bots.budget import Budget
from agra.bots.view import View
from agra.rules.events import Event
from agra.rules.layout import BOAT, PLAYER, STRIDE


@dataclass(frozen=True)
class Reason:
    """One reason for an option, as data: what it is about, and what it is worth in rupees."""

    about: str
    worth: float


@dataclass(frozen=True)
class Opinion:
    """What a bot thinks of one option."""

    action: int
    #: the rupees this seat is expected to have after the final scoring
    rupees: float
    #: the chance to win the game, from 0 to 1
    win: float
    #: what speaks for the option (and what against it), the weightiest first
    reasons: list[Reason] = field(default_factory=list)


class Bot:
    """A player that is a program: subclass it and write `choose`.

    One bot sits at one seat of one game. It answers with one of the actions it is given, and all
    its randomness follows from its seed.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        """One of the actions, of which there are at least two."""
        raise NotImplementedError

    def hear(self, event: Event) -> None:
        """Hear of something that happened at the table; does nothing unless a bot wants to."""

    def explain(self, view: View, actions: Sequence[int], budget: Budget) -> list[Opinion]:
        """The best few options with estimates and reasons, the best first."""
        action = self.choose(view, actions, budget)
        return [Opinion(action, float("nan"), float("nan"))]

    def dice(self, view: View) -> random.Random:
        """Random numbers of this bot for this position: the same seed and position, the same ones.

        A bot that takes its numbers from here keeps nothing between decisions, so a game that was
        stopped and loaded again goes on as it would have.
        """
        # Not the whole position: these parts change with every decision, and packing is what costs.
        d = view.state.d
        own = PLAYER + STRIDE * view.seat
        numbers = [*d[BOAT:PLAYER], *d[own : own + STRIDE], *view.state.stack]
        moment = zlib.crc32(struct.pack(f"<{len(numbers)}q", *numbers))
        return random.Random(self.seed << 34 | view.seat << 32 | moment)
