"""The base class of bots, and the data that bots return."""

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
    """One visible difference between the ends of two turns."""

    #: "good", "contract", "step" ...: `agra.bots.advice.turn_reasons` has them all
    kind: str
    #: the name of the good, notable, guild or tile
    what: str = ""
    #: how many more than after the other turn; fewer if below 0
    count: int = 0
    #: the use of the good: a notable, "akbar", "order", "stone", "site"; "" for none
    use: str = ""
    #: the player had the goods before the turn: this turn does not spend them
    kept: bool = False
    #: what it brings in the final scoring, if that is told with it
    rupees: int = 0


@dataclass(frozen=True)
class Reason:
    """One reason for an option, as data: its topic and its worth in rupees."""

    about: str
    worth: float
    #: the visible facts behind it
    facts: tuple[Fact, ...] = ()
    #: the other player that it is about, -1 for the player who decides
    seat: int = -1


@dataclass(frozen=True)
class Opinion:
    """A bot's opinion on one option."""

    action: int
    #: the rupees this seat is expected to have after the final scoring
    rupees: float
    #: the chance to win the game, from 0 to 1
    win: float
    #: the reasons for the option (and against it), the largest first
    reasons: list[Reason] = field(default_factory=list)


@dataclass(frozen=True)
class Outlook:
    """A static estimate of the end of the game for a seat."""

    #: the rupees after the final scoring
    rupees: float
    #: the chance to win, from 0 to 1
    win: float


@dataclass(frozen=True)
class Turn:
    """A way to play a whole turn, and the rupees that a bot estimates it is behind the best."""

    #: all decisions of the turn, including those of chance and of other players
    actions: tuple[int, ...]
    behind: float
    #: the position at its end
    state: State
    #: the chance to win the game, from 0 to 1, if everybody plays like the bot
    win: float = float("nan")

    @property
    def space(self) -> int:
        """The space chosen for the main action, -1 if the turn has none."""
        return space_of(self.actions)


def space_of(actions: Sequence[int]) -> int:
    """Return the space of a turn's main action, -1 if there is none."""
    return next((a - act.PLACE for a in actions if act.PLACE <= a < act.PLACE + 20), -1)


class Bot:
    """A computer player: subclass it and implement `choose`.

    One bot plays one seat of one game. It returns one of the given actions, and all its randomness
    follows from its seed.
    """

    #: the data file with the weights of its evaluation, "" if there is none
    learnt = ""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        """Return one of the actions, of which there are at least two."""
        raise NotImplementedError

    def hear(self, event: Event) -> None:
        """Receive an event of the game; the default does nothing."""

    def explain(self, view: View, actions: Sequence[int], budget: Budget) -> list[Opinion]:
        """Return the best few options with estimates and reasons, the best first."""
        action = self.choose(view, actions, budget)
        return [Opinion(action, float("nan"), float("nan"))]

    def turns(self, view: View, budget: Budget, also: Sequence[Sequence[int]] = ()) -> list[Turn]:
        """Return the best turns of several kinds and those in `also`, the best first.

        Turns are compared in rupees. Only bots that search whole turns support it; the others
        return an empty list.
        """
        return []

    def turns_by_ends(
        self, view: View, budget: Budget, also: Sequence[Sequence[int]] = ()
    ) -> list[Turn]:
        """Return the same as `turns`, but compare turns only by what is known at their ends.

        It differs only for bots that search the turns of the others as well.
        """
        return self.turns(view, budget, also)

    def outlook(self, view: View) -> list[Outlook]:
        """Estimate the end of the game for every seat, without a search; empty if not supported."""
        return []

    def dice(self, view: View) -> random.Random:
        """Return a random generator that depends only on the bot's seed and the position.

        A bot that uses it has no random state between decisions, so a game that was saved and
        loaded continues in the same way.
        """
        # Not the whole position: these parts change with every decision, and packing is slow.
        d = view.state._d
        own = PLAYER + STRIDE * view.seat
        numbers = [*d[BOAT:PLAYER], *d[own : own + STRIDE], *view.state._stack]
        moment = zlib.crc32(struct.pack(f"<{len(numbers)}q", *numbers))
        return random.Random(self.seed << 34 | view.seat << 32 | moment)
