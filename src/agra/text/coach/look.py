"""The coach's view of a decision: one seat, its options, and the plan of the adviser."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules import layout as at
from agra.rules.names import GOODS, GUILDS
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.capital import capital
from agra.text.i18n import _
from agra.text.options.menu_labels import label
from agra.text.options.option_effects import Tried, tried
from agra.text.situation import in_last_round


@dataclass(frozen=True)
class Fact:
    """A number in a sentence and its meaning, so that tests can compare it with the position."""

    kind: str
    count: int
    what: str = ""


@dataclass(frozen=True)
class Advice:
    """One sentence of the coach: its kind, its option, and all numbers in it."""

    kind: str
    text: str
    action: int
    facts: tuple[Fact, ...] = ()


class Step(NamedTuple):
    """A decision of the player in a plan, the position before it, and the plan from it on."""

    state: State
    action: int
    plan: tuple[int, ...]


class Look:
    """The position as the deciding seat may see it, and the plan that begins with a decision."""

    def __init__(self, state: State, seat: int, plan: Sequence[int], button: str = "") -> None:
        self.plan = tuple(plan)
        self._button = button
        #: the option that the coach speaks of
        self.chosen = self.plan[0]
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
    def button(self) -> str:
        """The words of the button of the chosen option."""
        return self._button or capital(label(self.state, self.seat, self.chosen))

    @property
    def fields(self) -> int:
        """The fields of the pending decision."""
        return self.state.pending.fields

    def say(self, kind: str, text: str, *facts: Fact) -> Advice:
        """A sentence about the chosen option."""
        return Advice(kind, text, self.chosen, facts)

    def say_button(self, kind: str, words: str, *facts: Fact, **names: object) -> Advice:
        """A sentence that names the button of the chosen option."""
        return self.say(kind, words.format(option=self.button, **names), *facts)

    def chooses(self, first: int, count: int = 1) -> bool:
        """Whether the chosen option is in a block of actions."""
        return first <= self.chosen < first + count

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

    # -------------------------------------------------------------- the plan

    @cached_property
    def later(self) -> list[Step]:
        """The player's decisions after this one in the plan."""
        now, found = self.state.copy(), []
        for number, action in enumerate(self.plan):
            if number and now.to_move == self.seat:
                found.append(Step(now.copy(), action, self.plan[number:]))
            now.apply(action)
        return found

    def steps_before(self, until: int = act.END_ACTION) -> Iterator[Step]:
        """The player's later decisions before the action `until`, or before another main action."""
        ends = (until, act.STATUE, act.END_TURN)
        return takewhile(lambda step: step.action not in ends, self.later)

    def next_in(self, first: int, count: int = 1, until: int = act.END_ACTION) -> Step | None:
        """The next decision of the plan in a block of actions, before the action `until`."""
        steps = self.steps_before(until)
        return next((step for step in steps if first <= step.action < first + count), None)

    def taken(self) -> list[int]:
        """The goods that the plan takes from the Trader in this action."""
        actions = [step.action for step in self.steps_before()]
        return [n - act.TAKE for n in actions if act.TAKE <= n < act.TAKE + len(GOODS)]

    def uses(self, good: int) -> list[Step]:
        """The steps of the plan that use up a good: one entry for each piece."""
        now, found = self.state.copy(), []
        for number, action in enumerate(self.plan):
            before, stored = now.copy(), now.player(self.seat).stored(good)
            now.apply(action)
            used = stored - now.player(self.seat).stored(good)
            found += [Step(before, action, self.plan[number:])] * used
        return found

    def is_for_notable(self, good: int, others: int = 0) -> bool:
        """Whether a notable in reach wants a piece of a good, and the plan gives or keeps it.

        The player has `others` of the same good, which the plan uses first.
        """
        further = self.uses(good)[others:]
        if not further:
            return good in self.wanted() and not in_last_round(self.state)
        return good in self.wanted() and any(map(_is_delivery, further))

    def purpose(self, good: int, others: int | None = None) -> str:
        """What a piece of a good is for: what the plan does with it, or an order or Akbar later.

        The player has `others` of the same good, which the plan uses first; all that he has now if
        left out. The answer is "" if he needs no further piece.
        """
        uses = self.uses(good)
        others = self.own(good) if others is None else others
        if len(uses) > others:
            return _purpose_of(uses[others])
        if others > len(uses) or in_last_round(self.state):
            return ""
        if any(self._has_the_other(good, guild) for guild in range(len(GUILDS))):
            return _("for an order")
        if self.board.bowl(good) == 0 and not self._declines(act.SERVE + good):
            return _("for Akbar")
        return ""

    def _has_the_other(self, good: int, guild: int) -> bool:
        """Whether a good completes an order that the plan leaves: the other one stays in store."""
        order, action = self.marked_order(guild), act.FULFIL + guild
        if action in self.plan or good not in order or self._declines(action):
            return False
        return bool(self.end.player(self.seat).stored(order[1 - order.index(good)]))

    def _declines(self, action: int) -> bool:
        """Whether the player could choose an action later in the plan, and never does."""
        return action not in self.plan and any(
            action in step.state.legal_actions() for step in self.later
        )

    @cached_property
    def end(self) -> State:
        """The position at the end of the plan."""
        then = self.state.copy()
        for action in self.plan:
            then.apply(action)
        return then

    def looks_at(self, step: Step) -> "Look":
        """The same look at a later decision of the plan."""
        return Look(step.state, self.seat, step.plan)

    # -------------------------------------------------------------- the river

    def missing(self, notable: int) -> int:
        """The number of goods that a notable still wants."""
        goods = enumerate(self.c.notable_goods[notable])
        return sum(not self.board.marker(notable, place) for place, _wanted in goods)

    def wanted(self) -> list[int]:
        """The goods that notables in reach want: one entry for each open place."""
        reach = self.c.reach[self.board.boat]
        return [
            good
            for notable, goods in enumerate(self.c.notable_goods)
            if self.board.notable(notable) == at.ON_RIVER and self.c.notable_level[notable] <= reach
            for place, good in enumerate(goods)
            if not self.board.marker(notable, place)
        ]

    def marked_order(self, guild: int) -> tuple[int, ...]:
        """The two goods of a guild's marked order; none if all its orders are fulfilled."""
        mark = self.board.order_mark(guild)
        if mark == at.MARK_LEFT:
            return ()
        order = 6 * guild + mark
        return self.c.order_first[order], self.c.order_second[order]

    def possible_deliveries(self) -> int:
        """How many of the player's goods the notables in reach would take, two of each ordered."""
        wanted = self.wanted()
        return sum(min(self.own(good), 2 * wanted.count(good)) for good in set(wanted))

    def lacks(self, good: int) -> bool:
        """Whether the player does not have a good that the plan needs for a notable in reach."""
        return not self.own(good) and self.is_for_notable(good)

    def wins(self, action: int) -> bool | None:
        """Whether a delivery wins the contract; None if it does not complete the card."""
        return self.winner(self.tried(action))

    def winner(self, found: Tried) -> bool | None:
        """Whether the player wins a contract by an option; None if nobody does."""
        won = [event.seat for event in found.events if event.kind == "won"]
        return None if not won else won[0] == self.seat


def _is_delivery(step: Step) -> bool:
    return act.DELIVER <= step.action < act.KEEP


def _purpose_of(step: Step) -> str:
    """What a step of the plan uses a good for; "" if the coach has no words for it."""
    if _is_delivery(step):
        to_notable = name_of.to_notable((step.action - act.DELIVER) // 16)
        return _("to deliver {to_notable}").format(to_notable=to_notable)
    if act.FULFIL <= step.action < act.TILE:
        return _("for an order")
    if act.SERVE <= step.action < act.ON:
        return _("for Akbar")
    if step.action == act.ADVANCE_STONE:
        return _("for the stone")
    if step.state.pending.kind == kinds.PAY_BUILDING:
        return _("to build with")
    return ""


def first_true(*variants: Advice | None) -> Advice | None:
    """The first sentence that can be said."""
    return next((one for one in variants if one is not None), None)


# ------------------------------------------------------------------ facts


def rupees(count: int) -> Fact:
    """The immediate rupees of the chosen option."""
    return Fact("rupees", count)


def holds(look: Look, good: int) -> Fact:
    """The number of a good that the player holds."""
    return Fact("holds", look.own(good), GOODS[good])


def single(good: int) -> Fact:
    """The one good of the chosen option."""
    return Fact("single", 1, GOODS[good])


def wants(good: int) -> Fact:
    """A good that a notable in reach wants and the player lacks."""
    return Fact("wants", 1, GOODS[good])


def takes(goods: Sequence[int]) -> list[Fact]:
    """How many of each good the plan takes from the Trader."""
    return [Fact("takes", goods.count(good), GOODS[good]) for good in sorted(set(goods))]


def planned(good: int) -> Fact:
    """One of a good that the plan takes, makes or delivers later in this action."""
    return Fact("planned", 1, GOODS[good])
