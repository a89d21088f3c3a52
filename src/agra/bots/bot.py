"""What every bot is."""

import random
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from agra.bots.budget import Budget
from agra.bots.view import View
from agra.rules import actions as act
from agra.rules.events import Event
from agra.rules.layout import BOAT, PLAYER, STRIDE
from agra.rules.state import State


@dataclass(frozen=True)
class Fact:
    """One thing in which the ends of two turns differ, as it can be counted on the table."""

    #: "good", "contract", "step" ...: `agra.bots.advice.turn_reasons` has them all
    kind: str
    #: the name of the good, notable, guild or tile
    what: str = ""
    #: how many more than after the other turn; fewer if below 0
    count: int = 0
    #: who wants the good: a notable, "akbar", "order", "stone", "site"; "" if nobody is named
    use: str = ""
    #: the goods were there before the turn: this turn keeps them
    kept: bool = False


@dataclass(frozen=True)
class Reason:
    """One reason for an option, as data: what it is about, and what it is worth in rupees."""

    about: str
    worth: float
    #: what can be seen of it on the table
    facts: tuple[Fact, ...] = ()
    #: the other player whom it is about, -1 for the one who asks
    seat: int = -1


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


@dataclass(frozen=True)
class Outlook:
    """How the game may end for a seat, at a glance."""

    #: the rupees after the final scoring
    rupees: float
    #: the chance to win, from 0 to 1
    win: float


@dataclass(frozen=True)
class Turn:
    """A way to play a whole turn, and how many rupees a bot thinks it is behind the best one."""

    #: all decisions of the turn, chance's and the others' included
    actions: tuple[int, ...]
    behind: float
    #: where it ends
    state: State
    #: the chance to win the game, from 0 to 1, if everybody plays like the bot
    win: float = float("nan")

    @property
    def space(self) -> int:
        """The space chosen for the main action, -1 if the turn has none."""
        return space_of(self.actions)


def space_of(actions: Sequence[int]) -> int:
    """The space at which a turn's main action is done, -1 if there is none."""
    return next((a - act.PLACE for a in actions if act.PLACE <= a < act.PLACE + 20), -1)


class Bot:
    """A player that is a program: subclass it and write `choose`.

    One bot sits at one seat of one game. It answers with one of the actions it is given, and all
    its randomness follows from its seed.
    """

    #: the file of the package's data from which it judges positions, "" if there is none
    learnt = ""

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

    def turns(self, view: View, budget: Budget, also: Sequence[Sequence[int]] = ()) -> list[Turn]:
        """The best turns of several kinds and those in `also`, the best first.

        Turns are compared in rupees. Only bots that search whole turns can do it; the others have
        nothing to say (an empty list).
        """
        return []

    def outlook(self, view: View) -> list[Outlook]:
        """How the game may end for every seat, without a search; empty if the bot cannot tell."""
        return []

    def dice(self, view: View) -> random.Random:
        """Random numbers of this bot for this position: the same seed and position, the same ones.

        A bot that takes its numbers from here keeps nothing between decisions, so a game that was
        stopped and loaded again goes on as it would have.
        """
        # Not the whole position: these parts change with every decision, and packing is what costs.
        d = view.state._d
        own = PLAYER + STRIDE * view.seat
        numbers = [*d[BOAT:PLAYER], *d[own : own + STRIDE], *view.state._stack]
        moment = zlib.crc32(struct.pack(f"<{len(numbers)}q", *numbers))
        return random.Random(self.seed << 34 | view.seat << 32 | moment)
