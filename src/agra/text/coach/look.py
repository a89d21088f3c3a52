"""The coach's view of a position: one seat, its options and their effects."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from agra.rules import actions as act
from agra.rules import layout as at
from agra.rules.names import GOODS, NOTABLES
from agra.rules.state import State
from agra.text.options.option_effects import Tried, tried


@dataclass(frozen=True)
class Fact:
    """A number in a sentence and its meaning, so that tests can compare it with the position."""

    kind: str
    count: int
    what: str = ""


@dataclass(frozen=True)
class Advice:
    """One sentence of the coach, its option, and all numbers in it."""

    text: str
    action: int | None = None
    facts: tuple[Fact, ...] = ()
    #: the stake, roughly in rupees
    worth: float = 0.0


#: A bot's rating of an option in a position.
Liking = Callable[[State, int], float]


class Look:
    """The position as the deciding seat may see it."""

    def __init__(self, state: State, seat: int, liking: "Liking | None" = None) -> None:
        #: a bot's rating of the options, if available
        self.liking = liking
        self.state = state
        self.seat = seat
        self.board = state.board
        self.c = state.components
        #: what lies in front of the player
        self.mine = state.player(seat)
        self.legal = state.legal_actions()
        self._tried: dict[int, Tried] = {}

    @property
    def kind(self) -> int:
        """The kind of the pending decision."""
        return self.state.pending.kind

    @property
    def fields(self) -> int:
        """The fields of the pending decision."""
        return self.state.pending.fields

    def own(self, good: int) -> int:
        """How many of a good the player has."""
        return self.mine.stored(good)

    def works_on(self, space: int) -> bool:
        """Whether a worker of the player's own is on a space."""
        return self.board.worker(space) == self.seat

    def value(self, good: int) -> int:
        """What a good is worth now."""
        return self.board.value(good)

    def among(self, first: int, count: int) -> list[int]:
        """The legal actions of a block."""
        return [action for action in self.legal if first <= action < first + count]

    def goods_among(self, first: int) -> list[int]:
        """The goods of the legal actions of a block."""
        return [action - first for action in self.among(first, len(GOODS))]

    def tried(self, action: int) -> Tried:
        """The effect of an option."""
        if action not in self._tried:
            self._tried[action] = tried(self.state, action)
        return self._tried[action]

    def rupees(self, action: int) -> int:
        """The immediate rupees of an option."""
        return self.tried(action).rupees(self.seat)

    def asked(self, kind: int) -> "Look":
        """The same position as if this kind of decision were pending."""
        state = self.state.copy()
        state._push(kind, self.seat)
        state._ask_anew()
        return Look(state, self.seat)

    def best(self, found: Sequence[Advice]) -> Advice:
        """The advice to give: the bot's choice, or the one that is worth most."""
        liking = self.liking
        if liking is None:
            return max(found, key=lambda one: one.worth)
        known = [one for one in found if one.action in self.legal]
        return max(known or found, key=lambda one: liking(self.state, one.action or 0))

    # -------------------------------------------------------------- the river

    def missing(self, notable: int) -> int:
        """The number of goods that a notable still wants."""
        goods = enumerate(self.c.notable_goods[notable])
        return sum(not self.board.marker(notable, place) for place, _good in goods)

    def open_orders(self) -> Iterable[tuple[int, int, int]]:
        """The open orders of reachable notables: notable, good, number of missing goods."""
        reach = self.c.reach[self.board.boat]
        for notable, goods in enumerate(self.c.notable_goods):
            on_river = self.board.notable(notable) == at.ON_RIVER
            if not on_river or self.c.notable_level[notable] > reach:
                continue
            missing = [
                good for place, good in enumerate(goods) if not self.board.marker(notable, place)
            ]
            for good in missing:
                yield notable, good, len(missing)

    def marked_order(self, guild: int) -> tuple[int, ...]:
        """The two goods of a guild's marked order; none if all its orders are fulfilled."""
        mark = self.board.order_mark(guild)
        if mark == at.MARK_LEFT:
            return ()
        order = 6 * guild + mark
        return self.c.order_first[order], self.c.order_second[order]

    def possible_deliveries(self) -> int:
        """How many of the player's goods the reachable notables would take."""
        wanted = [good for _notable, good, _missing in self.open_orders()]
        return sum(min(self.own(good), wanted.count(good)) for good in set(wanted))

    def lacking(self, goods: Iterable[int]) -> int | None:
        """Of these goods, the one that the river wants most and the player lacks."""
        among = set(goods)
        best: tuple[int, int, int] | None = None
        for _notable, good, missing in self.open_orders():
            if good in among and not self.own(good):
                found = (missing, -self.value(good), good)
                best = found if best is None else min(best, found)
        return None if best is None else best[2]

    def wins(self, action: int) -> bool | None:
        """Whether a delivery wins the contract; None if it does not complete the card."""
        won = [event.seat for event in self.tried(action).events if event.kind == "won"]
        return None if not won else won[0] == self.seat

    def best_delivery(self) -> tuple[int, float] | None:
        """The delivery among the options that is worth most, and its worth."""
        found = [(self._worth(action), action) for action in self.among(act.DELIVER, 384)]
        if not found:
            return None
        liking = self.liking
        if liking is not None:
            worth, action = max(found, key=lambda pair: (liking(self.state, pair[1]), -pair[1]))
        else:
            worth, action = max(found, key=lambda pair: (pair[0], -pair[1]))
        return action, worth

    def _worth(self, action: int) -> float:
        bonus = {True: 5.0, False: -2.0, None: 0.0}[self.wins(action)]
        return self.rupees(action) + 0.5 + bonus


def rupees(count: int) -> Fact:
    """The immediate rupees of the advised option."""
    return Fact("rupees", count)


def holds(look: Look, good: int) -> Fact:
    """The number of a good that the player holds."""
    return Fact("holds", look.own(good), GOODS[good])


def single(good: int) -> Fact:
    """The one good of the advised option."""
    return Fact("single", 1, GOODS[good])


def wants(good: int) -> Fact:
    """A good that a reachable notable wants and the player lacks."""
    return Fact("wants", 1, GOODS[good])


def delivers(good: int, notable: int) -> Fact:
    """A delivery that the player could make now."""
    return Fact("delivers", 1, f"{GOODS[good]} {NOTABLES[notable]}")
