"""What each sentence of the coach claims, computed from the position by other means.

Every kind of sentence has an entry in `CLAIMS`, every kind of number one in `NUMBERS`.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile

from agra.rules import actions as act
from agra.rules import kinds, orders
from agra.rules import layout as at
from agra.rules.architect import most_build_value
from agra.rules.cards import marker_at
from agra.rules.events import Event
from agra.rules.names import (
    BUILDINGS,
    FAVOUR_ACTIONS,
    FIRST_BUILDING,
    GOODS,
    GUILDS,
    JAGIRDAR,
    NOTABLES,
    SAILOR,
    SPACES,
)
from agra.rules.production import yield_of
from agra.rules.sailor import begin_sailing, deliveries_left
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.advice import plan_steps
from agra.text.capital import capital
from agra.text.coach import Advice, Fact
from agra.text.coach.ahead import Ahead

DELIVERIES = range(act.DELIVER, act.KEEP)


@dataclass
class Case:
    """A sentence, the position it is about, and the plan that it explains."""

    state: State
    seat: int
    plan: tuple[int, ...]
    said: Advice

    @property
    def action(self) -> int:
        return self.plan[0]

    @property
    def fields(self) -> int:
        return int(self.state._stack[-1] >> kinds.FIELDS_SHIFT)

    @property
    def legal(self) -> list[int]:
        return self.state.legal_actions()

    def own(self, what: int, state: State | None = None) -> int:
        return own(state or self.state, self.seat, what)

    def after(self, action: int | None = None) -> State:
        """The position after an option, with one good of a delivery."""
        then = self.state.copy()
        then.apply(self.action if action is None else action)
        if then.decision == "double":
            then.apply(act.DECLINE)
        return then

    def gained(self, what: int, action: int | None = None) -> int:
        return self.own(what, self.after(action)) - self.own(what)

    def delivered(self, what: int) -> int:
        """What a delivery of the plan gains, with a second good if the plan delivers one."""
        then = self.state.copy()
        then.apply(self.action)
        if then.decision == "double":
            then.apply(self.plan[1])
        return self.own(what, then) - self.own(what)

    def steps(self) -> Iterator[tuple[State, int]]:
        """The player's decisions in the plan, this one included."""
        then = self.state.copy()
        for action in self.plan:
            if then.to_move == self.seat:
                yield then.copy(), action
            then.apply(action)

    def step(self, first: int, count: int = 1) -> "Case":
        """The plan from the next decision of a block of actions on."""
        then = self.state.copy()
        for number, action in enumerate(self.plan):
            if number and then.to_move == self.seat and first <= action < first + count:
                return Case(then, self.seat, self.plan[number:], self.said)
            then.apply(action)
        raise AssertionError(f"The plan has no such step: {self.said}")

    def legal_of(self, first: int, count: int) -> list[int]:
        return [action for action in self.legal if first <= action < first + count]

    def each(self, first: int, count: int, what: Callable[[int], int]) -> list[int]:
        """A number for every legal action of a block."""
        return [what(action) for action in self.legal_of(first, count)]


def own(state: State, seat: int, what: int) -> int:
    return int(state._d[at.PLAYER + at.STRIDE * seat + what])


def could_deliver(state: State, seat: int) -> set[int]:
    """The deliveries that are possible with the goods in store, as numbers of actions."""
    then = state.copy()
    then._push(kinds.DELIVER_ONE, seat)
    then._ask_anew()
    return {action for action in then.legal_actions() if action in DELIVERIES}


def deliverable(state: State, seat: int) -> int:
    """How many goods the notables in reach would accept, found by trying every delivery.

    With the Sailor each of them takes one or two.
    """
    goods = [(action - act.DELIVER) % 16 for action in could_deliver(state, seat)]
    return sum(min(own(state, seat, good), 2 * goods.count(good)) for good in set(goods))


def lacks_wanted(case: Case, good: int) -> bool:
    """Whether the player has none of a good, and could deliver one of it at once."""
    then = case.state.copy()
    then._d[at.PLAYER + at.STRIDE * case.seat + good] = 1
    deliveries = could_deliver(then, case.seat)
    return not case.own(good) and any((n - act.DELIVER) % 16 == good for n in deliveries)


def good_of(action: int) -> int:
    """The good that an option names."""
    if action in DELIVERIES:
        return (action - act.DELIVER) % 16
    firsts = (act.PAY, act.GIVE, act.TAKE, act.PROCESS, act.EXCHANGE, act.INTO, act.GAIN, act.SELL)
    for first in (*firsts, act.SERVE, act.OFFER):
        if first <= action < first + 16:
            return action - first
    return -1


def yields(state: State, seat: int) -> list[int]:
    return [yield_of(state, seat, good) for good in range(4)]


def raises_yield(case: Case, action: int) -> bool:
    before, then = yields(case.state, case.seat), yields(case.after(action), case.seat)
    return any(more > less for more, less in zip(then, before, strict=True))


def after_last_on_farm(case: Case, first: int = act.FARMER) -> State:
    """The position after the last farmer, or cover, of this action in the plan."""
    then, found = case.state.copy(), case.state
    for action in case.plan:
        if then.to_move == case.seat and action in (act.END_ACTION, act.STATUE, act.END_TURN):
            break
        then.apply(action)
        if first <= action < act.FULFIL:
            found = then.copy()
    return found


def after_farm_steps(case: Case) -> State:
    """The position after the farm steps that a sentence speaks of."""
    if "farmers" in case.said.kind:
        return after_last_on_farm(case)
    if case.said.kind == "botanist_both":
        return after_last_on_farm(case, act.UNCOVER)
    step = case.step(act.UNCOVER, 8) if "cover" in case.said.kind.split("_") else case
    return step.after()


def covers_and_farmers(case: Case) -> bool:
    """Whether this action of the plan removes a cover and moves a farmer."""
    blocks = (range(act.UNCOVER, act.FARMER), range(act.FARMER, act.FULFIL))
    return all(any(step in block for step in main_action(case)) for block in blocks)


def points_spent(case: Case) -> int:
    """By how much the meditation points fall when the next thing is bought with them."""
    then, high = case.state.copy(), 0
    for action in case.plan:
        then.apply(action)
        points = int(then._d[at.MP])
        if points < high:
            return high - points
        high = max(high, points, int(case.state._d[at.MP]))
    return 0


def missing_after(case: Case, notable: int) -> int:
    """The number of goods that a notable still wants after a delivery; none on a won card."""
    then = case.after()
    if then._d[at.NOTABLE + notable] != at.ON_RIVER:
        return 0
    places = range(len(then._c.notable_goods[notable]))
    return sum(not marker_at(then._d, notable, place) for place in places)


def next_delivery(case: Case) -> Case:
    """The delivery of the option itself, or the next one of the plan."""
    return case if case.action in DELIVERIES else case.step(act.DELIVER, len(DELIVERIES))


def delivers_later(case: Case) -> bool:
    """Whether the plan uses another delivery before the Sailor's action ends."""
    steps = [action for state, action in case.steps() if state.decision == "deliveries"]
    return bool(steps) and steps[0] != act.DONE


def winner_by_plan(case: Case) -> int | None:
    """Who wins the contract of a delivery as the plan makes it; None if its card is open."""
    then = case.state.copy()
    then.apply(case.action)
    if then.decision == "double":
        then.apply(case.plan[1])
    place = int(then._d[at.NOTABLE + (case.action - act.DELIVER) // 16])
    return None if place == at.ON_RIVER else place - at.WON


def winner_after(case: Case, action: int | None = None) -> int | None:
    """Who wins the contract of the delivery; None if its card is not complete."""
    notable = (case.action - act.DELIVER) // 16
    if case.action not in DELIVERIES:
        notable = case.fields & 31
    then = case.after(action)
    place = int(then._d[at.NOTABLE + notable])
    return None if place == at.ON_RIVER else place - at.WON


def followers(case: Case) -> int:
    """How many players are asked whether they follow."""
    then, asked = case.after(), set()
    while then.to_move is not None and then.decision in ("follow", "extra_process"):
        if then.decision == "follow":
            asked.add(then.to_move)
        then.apply(act.DECLINE)
    return len(asked)


def order_pays(case: Case, guild: str) -> tuple[int, int]:
    """Rupees and steps for an order of a guild, after one more influence step there."""
    then, number = case.state.copy(), GUILDS.index(guild)
    track = at.INFLUENCE_AT + number
    then._d[at.PLAYER + at.STRIDE * case.seat + track] += 1
    before = own(then, case.seat, track)
    orders._reward(then, case.seat, number)
    rupees = own(then, case.seat, at.RUPEES) - case.own(at.RUPEES)
    return rupees, own(then, case.seat, track) - before


def akbar_more(case: Case) -> int:
    """How much another filled bowl adds to the final score."""
    bowl = next(n for n in range(16) if case.state._d[at.AKBAR + n] == 0)
    then = case.state.copy()
    then._d[at.AKBAR + bowl] = 1 + case.seat
    before = case.state.score_sheet(case.seat)["total"]
    return int(then.score_sheet(case.seat)["total"] - before)


def more_by_double(case: Case) -> int:
    return case.gained(at.RUPEES, act.DOUBLE) - case.gained(at.RUPEES, act.DECLINE)


def refund_of(case: Case, action: int) -> int:
    """The refund if the Sailor's action ends after an option."""
    then = case.after(action)
    while then.decision != "deliveries":
        then.apply(then.legal_actions()[-1])
    before = own(then, case.seat, at.RUPEES)
    then.apply(act.DONE)
    return own(then, case.seat, at.RUPEES) - before


def token_flags(case: Case) -> int:
    """The flags of the side that is or was chosen."""
    side = 2 * (case.fields & 3) + (case.fields >> 2 & 1)
    if case.state.decision == "price_token":
        side = case.action - act.TOKEN
    return int(case.state._c.token_flags[side])


def value_of(state: State, good: str) -> int:
    return int(state._d[at.VALUE + GOODS.index(good)])


# ------------------------------------------------------------------ numbers


def uses_points(case: Case, fact: Fact) -> bool:
    """The points that are there, plus those that the plan gets, less those that it lets expire."""
    then, got = case.state.copy(), 0
    for action in case.plan:
        if action == act.END_MEDITATION or then.decision == "choose_space":
            break
        before = then._d[at.MP]
        then.apply(action)
        got += max(0, then._d[at.MP] - before)
    return case.state._d[at.MP] + got - then._d[at.MP] == fact.count > case.state._d[at.MP]


def favours_at_roll(case: Case) -> int:
    """The favours that the Merchant gives during the main action, as the events tell it."""
    then, told = case.state.copy(), list[Event]()
    then.listener = told.append
    for action in main_action(case):
        then.apply(action)
    return sum(one.count for one in told if (one.why, one.seat) == ("merchant", case.seat))


def main_action(case: Case) -> tuple[int, ...]:
    """The plan up to the end of the main action."""
    ends = (act.END_ACTION, act.STATUE, act.END_TURN)
    return tuple(takewhile(lambda action: action not in ends, case.plan))


def sailor_deliveries(case: Case) -> int:
    """How many of the Sailor's deliveries the plan uses: those paid for, less the refunded ones."""
    then, told = case.state.copy(), list[Event]()
    then.listener = told.append
    paid = case.fields & 15
    for action in main_action(case):
        if then.decision == "sailor_payment" and act.PAY <= action < act.GIVE:
            paid += value_of(then, GOODS[good_of(action)])
        then.apply(action)
    refunded = sum(one.count for one in told if one.why == "sailor_refund")
    return 1 + (case.own(at.CONTRACTS) >> JAGIRDAR & 1) + paid - refunded


def gains_nothing(case: Case) -> bool:
    """No field of the player grows in the main action but what a day labourer costs."""
    then = end_of_plan(case.state, main_action(case))
    steps = range(at.INFLUENCE_AT, at.INFLUENCE_AT + len(GUILDS))
    fields = (*range(len(GOODS)), at.STONE, at.CONTRACTS, *steps, at.FAVOURS, at.RUPEES)
    return all(own(then, case.seat, field) <= own(case.state, case.seat, field) for field in fields)


Number = Callable[[Case, Fact], bool]
NUMBERS: dict[str, Number] = {
    "rupees": lambda c, f: c.gained(at.RUPEES) == f.count,
    "holds": lambda c, f: c.own(GOODS.index(f.what)) == f.count,
    "gains": lambda c, f: c.gained(GOODS.index(f.what)) == f.count,
    "yields": lambda c, f: yield_of(c.state, c.seat, GOODS.index(f.what)) == f.count,
    "yields_then": lambda c, f: (
        yield_of(
            after_farm_steps(c),
            c.seat,
            GOODS.index(f.what),
        )
        == f.count
    ),
    "coins": lambda c, f: c.state._d[at.COINS + BUILDINGS.index(f.what)] == f.count,
    "gets_favours": lambda c, f: c.gained(at.FAVOURS) == f.count > 0,
    "points_used": uses_points,
    "times": lambda c, f: c.plan[: c.plan.index(act.END_MEDITATION)].count(int(f.what)) == f.count,
    "merchant_favours": lambda c, f: (
        c.state._d[at.MERCHANT] == c.action - act.PLACE - FIRST_BUILDING
        and f.count == favours_at_roll(c)
    ),
    "spends_points": lambda c, f: c.state._d[at.MP] - c.after()._d[at.MP] == f.count > 0,
    "delivery": lambda c, f: (
        (step := next_delivery(c)).delivered(at.RUPEES) == f.count
        and (step.action - act.DELIVER) // 16 == NOTABLES.index(f.what)
    ),
    "delivered": lambda c, f: -next_delivery(c).delivered(GOODS.index(f.what)) == f.count,
    "kept": lambda c, f: c.own(GOODS.index(f.what)) - (c.action - act.COUNT) == f.count,
    "processes": lambda c, f: (
        (step := c.step(act.COUNT, 4)).action - act.COUNT == f.count
        and GOODS[step.state._c.source[step.fields & 15]] == f.what
    ),
    "materials": lambda c, f: most_build_value(c.state, at.PLAYER + at.STRIDE * c.seat) == f.count,
    "cost": lambda c, f: c.state._c.cost[BUILDINGS.index(f.what)] == f.count,
    "bonus": lambda c, f: c.state._c.bonus_favours[c.action - act.BONUS] == f.count,
    "bonus_step": lambda c, f: c.state._c.bonus_guild[c.action - act.BONUS] >= 0 and f.count == 1,
    "value": lambda c, f: value_of(c.state, f.what) == f.count,
    "takes": lambda c, f: taken(c).count(GOODS.index(f.what)) == f.count,
    "taken_value": lambda c, f: taken_value(c) == f.count,
    "taken_value_and_1": lambda c, f: taken_value(c) + 1 == f.count,
    "labourer_price": lambda c, f: labourer_paid(c) == f.count,
    "value_then": lambda c, f: value_of(c.step(act.ON, 16).after(), f.what) == f.count,
    "given": lambda c, f: c.fields >> 2 == f.count,
    "may_take": lambda c, f: (c.fields >> 2) - 1 == f.count,
    "left_value": lambda c, f: c.fields == f.count,
    "flags": lambda c, f: token_flags(c) == f.count,
    "count": lambda c, f: c.action == act.COUNT + f.count,
    "followers": lambda c, f: followers(c) == f.count,
    "favours": lambda c, f: c.own(at.FAVOURS) == f.count,
    "spends": lambda c, f: -c.gained(at.FAVOURS) == f.count,
    "needs": lambda c, f: c.state._c.favour_own[FAVOUR_ACTIONS.index(f.what)] == f.count,
    "gain": lambda c, f: c.fields >> 5 & 31 == f.count,
    "markers": lambda c, f: c.own(at.SUPPLY) == f.count,
    "laid": lambda c, f: not stone_brings(c, f.count - 1) and stone_brings(c, f.count) > 0,
    "laid_more": lambda c, f: stone_brings(c, said_fact(c, "laid")) == f.count,
    "gift": lambda c, f: akbar_more(c) == f.count,
    "step_favours": lambda c, f: (
        c.state._c.favours_at_step[c.own(at.INFLUENCE_AT + GUILDS.index(f.what)) + 1] == f.count
    ),
    "step_pays": lambda c, f: order_pays(c, f.what)[0] == f.count,
    "step": lambda c, f: (
        (step := c.step(act.INFLUENCE + GUILDS.index(f.what))).gained(
            at.INFLUENCE_AT + GUILDS.index(f.what)
        )
        == f.count
        and step.seat == c.seat
    ),
    "reward": lambda c, f: c.fields & 15 == f.count,
    "points": lambda c, f: c.state._d[at.MP] == f.count,
    "points_more": lambda c, f: c.after()._d[at.MP] - c.state._d[at.MP] == f.count,
    "price": lambda c, f: points_spent(c) == f.count,
    "needed_deliveries": lambda c, f: sailor_deliveries(c) == f.count,
    "deliveries": lambda c, f: (
        deliverable(c.after() if act.PAY <= c.action < act.GIVE else c.state, c.seat) == f.count
    ),
    "free": lambda c, f: f.count == 1 + (c.own(at.CONTRACTS) >> JAGIRDAR & 1) + (c.fields & 15),
    "more": lambda c, f: more_by_double(c) == f.count,
    "left": lambda c, f: deliveries_left(c.after(act.DECLINE), c.seat) == f.count,
    "labourer": lambda c, f: -c.gained(at.RUPEES) == f.count,
    "single": lambda c, f: GOODS[good_of(c.action)] == f.what and f.count == 1,
    "planned": lambda c, f: (
        f.count == 1 and any(good_of(action) == GOODS.index(f.what) for _s, action in c.steps())
    ),
    "wants": lambda c, f: (
        lacks_wanted(c, good := GOODS.index(f.what)) and is_for_a_notable(c, good) and f.count == 1
    ),
    "follows": lambda c, f: c.gained(GOODS.index(f.what)) == f.count,
    "missing": lambda c, f: missing_after(c, NOTABLES.index(f.what)) == f.count,
    "cook": lambda c, f: 2 - c.own(at.ON_COOK) == f.count,
}


# ------------------------------------------------------------------ claims


def names_the_worker(case: Case) -> bool:
    """Whether the player's standing worker is on the space of the option."""
    space = case.action - act.LAY
    stands = case.state._d[at.SPACE + space] == 1 + 2 * case.seat
    return stands and name_of.at_space(SPACES[space]) in case.said.text


#: What the points are for, by the beginning of the sentence.
BOUGHT = {
    "A delivery": "meditate deliver",
    "You can process": "meditate process",
    "You can remove": "meditate remove_cover",
    "You can exchange": "meditate exchange",
    "You can move": "meditate move_farmer",
}


def buys_what_it_says(case: Case) -> bool:
    (bought,) = (what for start, what in BOUGHT.items() if case.said.text.startswith(start))
    first = case.step(act.MEDITATE, 5)
    price = next(fact.count for fact in case.said.facts if fact.kind == "price")
    too_few = case.state._d[at.MP] < price
    return act.action_text(first.action) == bought and too_few and names_the_worker(case)


def points_are_lost(case: Case) -> bool:
    then = case.state.copy()
    then.apply(act.END_MEDITATION)
    return then._d[at.MP] == 0


def delivers_it(case: Case) -> bool:
    step = case.step(act.DELIVER, len(DELIVERIES))
    notable, good = divmod(step.action - act.DELIVER, 16)
    told = (name_of.goods(1, good), name_of.to_notable(notable))
    return all(words in case.said.text for words in told)


def wins_first(case: Case) -> bool:
    step = case.step(act.DELIVER, len(DELIVERIES))
    notable = name_of.of_notable((step.action - act.DELIVER) // 16)
    return winner_by_plan(step) == case.seat and notable in case.said.text


def somebody_else_wins(case: Case) -> bool:
    """Whether the first delivery of the plan wins a contract for another player."""
    step = case.step(act.DELIVER, len(DELIVERIES))
    notable = (step.action - act.DELIVER) // 16
    told = (name_of.of_notable(notable), name_of.to_notable(notable))
    return first_winner(case) not in (None, case.seat) and any(
        words in case.said.text for words in told
    )


def first_winner(case: Case) -> int | None:
    """Who wins a contract by the first delivery of the plan."""
    return winner_by_plan(case.step(act.DELIVER, len(DELIVERIES)))


def earns_a_bonus(case: Case) -> bool:
    """Whether the building that is paid for leads to a bonus tile."""
    then = case.state.copy()
    then.apply(case.action)
    while then.decision == "pay_building":
        then.apply(then.legal_actions()[0])
    return then.decision == "bonus_tile"


def taken(case: Case) -> list[int]:
    """The goods that the plan takes from the Trader before its action ends."""
    found = []
    for _state, action in case.steps():
        if action in (act.END_ACTION, act.STATUE, act.END_TURN):
            break
        if act.TAKE <= action < act.RETURN:
            found.append(action - act.TAKE)
    return found


def taken_value(case: Case) -> int:
    return sum(int(case.state._d[at.VALUE + good]) for good in taken(case))


def trades_enough(case: Case) -> bool:
    """Whether the plan gives what the coach says that it needs."""
    given = [a - act.GIVE for _s, a in case.steps() if act.GIVE <= a < act.TAKE]
    return sum(int(case.state._d[at.VALUE + good]) for good in given) > taken_value(case)


def gives_too_little(case: Case) -> bool:
    """Whether the goods given so far are not enough for what the plan takes."""
    return case.fields >> 2 <= taken_value(case)


def labourer_paid(case: Case) -> int:
    """The rupees that the plan pays for a day labourer at its next space."""
    state, action = next((s, a) for s, a in case.steps() if act.PLACE <= a < act.LAY)
    own_worker = (1 + 2 * case.seat, 2 + 2 * case.seat)
    assert state._d[at.SPACE + action - act.PLACE] in own_worker
    then = state.copy()
    then.apply(action)
    if then.decision == "pay_labourer":
        then.apply(act.PAY_RUPEES)
    return own(state, case.seat, at.RUPEES) - own(then, case.seat, at.RUPEES)


def used_up(case: Case, good: int) -> list[int]:
    """The actions of the plan that use up a good, one for each piece."""
    now, found = case.state.copy(), []
    for action in case.plan:
        stored = now.player(case.seat).stored(good)
        now.apply(action)
        found += [action] * (stored - now.player(case.seat).stored(good))
    return found


def has_purpose(case: Case, good: int, others: int | None = None) -> bool:
    """Whether the plan uses a piece of a good as the coach says, or can do so in a later turn.

    The plan uses the `others` that the player has first.
    """
    text, used = case.said.text, used_up(case, good)
    others = case.own(good) if others is None else others
    if len(used) > others:
        action = used[others]
        if action in DELIVERIES:
            return name_of.to_notable((action - act.DELIVER) // 16) in text
        if act.FULFIL <= action < act.TILE:
            return "for an order" in text
        if act.SERVE <= action < act.ON:
            return "for Akbar" in text
        if act.PAY <= action < act.PAY + len(GOODS):
            builds = any(act.BUILD <= n < act.BONUS for n in case.plan)
            return builds and "to build with" in text
        return action == act.ADVANCE_STONE and "for the stone" in text
    if others > len(used):
        return False
    if "for Akbar" in text:
        return case.state._d[at.AKBAR + good] == 0 and not turns_down(case, act.SERVE + good)
    guilds = [guild for guild in range(len(GUILDS)) if not turns_down(case, act.FULFIL + guild)]
    return "for an order" in text and any(good in marked_order(case.state, n) for n in guilds)


def turns_down(case: Case, action: int) -> bool:
    """Whether the plan does not take an action that is offered after its first decision."""
    then, offered = case.state.copy(), False
    for number, chosen in enumerate(case.plan):
        if number and then.to_move == case.seat:
            offered = offered or action in then.legal_actions()
        then.apply(chosen)
    return offered and action not in case.plan


def processed(case: Case) -> int:
    """The good that a building processes."""
    return int(case.state._c.source[case.fields & 15])


def is_for_a_notable(case: Case, good: int, others: int = 0) -> bool:
    """Whether the plan delivers a good that it gets, or does not use it for anything else."""
    used = used_up(case, good)[others:]
    return not used or any(action in DELIVERIES for action in used)


def marked_order(state: State, guild: int) -> tuple[int, ...]:
    mark = int(state._d[at.ORDER_MARK + guild])
    number = 6 * guild + mark
    return (
        ()
        if mark == at.MARK_LEFT
        else (state._c.order_first[number], state._c.order_second[number])
    )


def raises_by_cover(case: Case) -> bool:
    """Whether the cover that the plan removes raises a yield."""
    step = case.step(act.UNCOVER, 8)
    return raises_yield(step, step.action)


def token_raises(case: Case) -> bool:
    step = case.step(act.ON, 16)
    good = step.action - act.ON
    return value_of(step.after(), GOODS[good]) > value_of(case.state, GOODS[good])


def no_token_raises(case: Case) -> bool:
    """Whether on no place does the token raise a good of the player."""
    return not any(
        case.own(n - act.ON)
        and value_of(case.after(n), GOODS[n - act.ON]) > value_of(case.state, GOODS[n - act.ON])
        for n in case.legal_of(act.ON, 16)
    )


def others_have(case: Case) -> int:
    source = case.state._c.source[case.fields & 15]
    return sum(own(case.state, n, source) for n in range(case.state.players) if n != case.seat)


def pays_two_kinds(case: Case) -> bool:
    """Whether the payment of the plan leaves the player with fewer of two kinds of goods."""
    then = case.state.copy()
    for action in case.plan:
        if then.decision != "pay_building":
            break
        then.apply(action)
    fewer = [own(then, case.seat, good) < case.own(good) for good in range(len(GOODS))]
    return fewer.count(True) == 2


def costs_nothing_else(case: Case) -> bool:
    kept = (at.RUPEES, at.FAVOURS, at.WORKERS, at.STONE)
    source = case.state._c.source[case.fields & 15]
    return all(case.gained(what) >= 0 for what in kept) and case.gained(source) == -1


def leader_gains(case: Case) -> bool:
    """Whether the player who processes has a favour more if the other one follows."""
    leader = case.fields >> 4
    favours = []
    for action in (act.FOLLOW, act.DECLINE):
        then = case.state.copy()
        then.apply(action)
        while then.decision in ("extra_process", "make_room") and then.to_move == case.seat:
            then.apply(act.DECLINE)
        favours.append(own(then, leader, at.FAVOURS))
    return favours[0] == favours[1] + 1 or own(case.state, leader, at.SUPPLY) == 0


def said_fact(case: Case, kind: str) -> int:
    """The number of a fact that the sentence tells, too."""
    return next(fact.count for fact in case.said.facts if fact.kind == kind)


def stone_brings(case: Case, count: int) -> int:
    """How many points more so many workers get if the stone lies a field further."""
    values, field = case.state._c.meditation_values, case.own(at.STONE)

    def points(stone: int) -> int:
        return sum(values[max(1, stone - laid)] for laid in range(count))

    return points(field + 1) - points(field)


def pays_refund(case: Case) -> bool:
    """Whether the deliveries of the payment, all unused, are paid back with a rupee each."""
    then = case.after()
    while then.decision == "sailor_payment":
        then.apply(act.DONE)
    before, paid = own(then, case.seat, at.RUPEES), int(then._d[at.SAILOR_PAID])
    then.apply(act.DONE)
    return own(then, case.seat, at.RUPEES) == before + paid > before


def both_goods(case: Case, rupees: bool, step: bool) -> bool:
    guild = case.action - act.FULFIL
    order = 6 * guild + int(case.state._d[at.ORDER_MARK + guild])
    goods = (case.state._c.order_first[order], case.state._c.order_second[order])
    has = all(case.own(good) for good in goods)
    steps = case.gained(at.INFLUENCE_AT + guild)
    return has and (steps > 0) == step and (not rupees or case.gained(at.RUPEES) >= 0)


def step_pays(case: Case, behind: bool) -> bool:
    guild = next(g for g in GUILDS if name_of.of_guild(g) in case.said.text)
    return (order_pays(case, guild)[1] > 0) == behind


def triggers_end(case: Case) -> bool:
    before = case.state._d[at.FINAL_ROUND]
    then = case.state.copy()
    then.apply(case.action)
    return before == 0 and then._d[at.FINAL_ROUND] != 0


def ends_by_delivery(case: Case) -> bool:
    """Whether a delivery of the plan, with a second good if it has one, triggers the end."""
    then = case.state.copy()
    then.apply(case.action)
    if then.decision == "double":
        then.apply(case.plan[1])
    return case.state._d[at.FINAL_ROUND] == 0 != then._d[at.FINAL_ROUND]


def free_slots(case: Case) -> int:
    tiles = list(case.state._d[at.TILE : at.TILE + 14]).count(at.OWNED + case.seat)
    return int(case.state._c.tile_slots - tiles)


def tile_needs_most(case: Case) -> bool:
    first = FAVOUR_ACTIONS.index(case.said.facts[0].what)
    c = case.state._c
    tiles = [n for n in range(14) if case.state._d[at.TILE + n] == at.OWNED + case.seat]
    return c.favour_own[first] == max(c.favour_own[len(FAVOUR_ACTIONS) - 14 + n] for n in tiles)


# ------------------------------------------------------------------ later turns


def sails_and_wins(state: State, seat: int, notable: int, paid: int = 0) -> bool:
    """Whether a visit to the Sailor can win a contract, found by trying payments and deliveries.

    With `paid` so many further deliveries are already paid for.
    """
    then = state.copy()
    if paid:
        then._d[at.SAILING], then._d[at.SAILOR_PAID], then._d[at.SAILOR_USED] = 1, paid, 0
        then._push(kinds.DELIVERIES, seat)
    else:
        begin_sailing(then, seat)
    then._ask_anew()
    left = [then]
    while left:
        now = left.pop()
        if now._d[at.NOTABLE + notable] != at.ON_RIVER:
            if now._d[at.NOTABLE + notable] == at.WON + seat:
                return True
            continue
        if now.to_move != seat or now.decision not in ("sailor_payment", "deliveries", "double"):
            continue
        for action in now.legal_actions():
            other = action in DELIVERIES and (action - act.DELIVER) // 16 != notable
            order = act.FULFIL <= action < act.TILE
            ends = now.decision == "deliveries" and action == act.DONE
            if not other and not order and not ends and action < act.OIL and action != act.DOUBLE:
                left.append(now.copy())
                left[-1].apply(action)
    return False


def may_sail(state: State, seat: int) -> bool:
    """Whether a player has a worker for the Sailor and needs no day labourer there."""
    there = state._d[at.SPACE + SAILOR]
    return own(state, seat, at.WORKERS) > 0 and there not in (1 + 2 * seat, 2 + 2 * seat)


def end_of_plan(state: State, plan: tuple[int, ...]) -> State:
    then = state.copy()
    for action in plan:
        then.apply(action)
    return then


def makes(state: State, seat: int, good: int) -> bool:
    """Whether the farm yields the first good of a good's chain, or one of the chain is there."""
    chain = [good]
    while (source := state._c.source[chain[-1]]) >= 0:
        chain.append(source)
    return any(own(state, seat, one) for one in chain) or yield_of(state, seat, chain[-1]) > 0


def collects(state: State, seat: int, one: Ahead) -> bool:
    """The player has none of the goods, and wins the contract as soon as they are there."""
    if any(own(state, seat, at.GOODS_AT + good) for good in one.goods):
        return False
    if not all(makes(state, seat, good) for good in one.goods):
        return False
    then = state.copy()
    for good in one.goods:
        then._d[at.PLAYER + at.STRIDE * seat + at.GOODS_AT + good] = 1
    fewer = then.copy()
    fewer._d[at.PLAYER + at.STRIDE * seat + at.GOODS_AT + one.goods[0]] = 0
    enough = sails_and_wins(then, seat, one.notable, paid=5)
    return enough and not sails_and_wins(fewer, seat, one.notable, paid=5)


def gives_up(now: State, end: State, seat: int, one: Ahead) -> bool:
    """The contract can be won now, and the plan neither wins it nor keeps the goods for it."""
    can = may_sail(now, seat) and sails_and_wins(now, seat, one.notable)
    won = end._d[at.NOTABLE + one.notable] == at.WON + seat
    later = may_sail(end, seat) and sails_and_wins(end, seat, one.notable)
    return can and not won and not later


def ends_by_steps(end: State, seat: int, one: Ahead) -> bool:
    """The end is triggered by the last of so many steps, and not before."""
    step = int(end.components.influence_top) - end.player(seat).step(one.guild)
    return number_in(one) == step > 0 and not end.board.final_round


def ends_by_orders(end: State, one: Ahead) -> bool:
    """So many orders of the guild are open, and the order limit allows all of them."""
    column = end._d[at.ORDERS + 6 * one.guild : at.ORDERS + 6 * one.guild + 6]
    limit = end.components.limit[end._d[at.BOAT]]
    return number_in(one) == list(column).count(0) and limit == len(column)


def number_in(one: Ahead) -> int:
    """The only number in a sentence."""
    (number,) = re.findall(r"\d+", one.text)
    return int(number)


#: What each kind of sentence about later turns claims: the position, the end of the plan, the seat.
AHEAD: dict[str, Callable[[State, State, int, Ahead], bool]] = {
    "aim_win": lambda _now, end, seat, one: (
        one.seat == seat and may_sail(end, seat) and sails_and_wins(end, seat, one.notable)
    ),
    "aim_collect": lambda _now, end, seat, one: one.seat == seat and collects(end, seat, one),
    "not_now": gives_up,
    "end_by_step": lambda _now, end, seat, one: ends_by_steps(end, seat, one),
    "end_by_order": lambda _now, end, _seat, one: ends_by_orders(end, one),
    "threat": lambda now, end, seat, one: (
        one.seat != seat
        and all(
            may_sail(state, one.seat) and sails_and_wins(state, one.seat, one.notable)
            for state in (now, end)
        )
    ),
}


def true(_case: Case) -> bool:
    """An opinion, or a sentence that claims nothing but its numbers."""
    return True


Claim = Callable[[Case], bool]
CLAIMS: dict[str, Claim] = {
    "choice": true,
    "plan": lambda c: c.said.text.startswith(
        capital(plan_steps(c.state, c.seat, c.plan, brief=True)[0])
    ),
    "clothes": lambda c: act.CLOTHES not in c.after().legal_actions(),
    "book": lambda c: (
        own(end_of_plan(c.state, c.plan[:2]), c.seat, at.FAVOURS) == c.own(at.FAVOURS) + 1
    ),
    "statue": lambda c: c.after().decision == "choose_space",
    "mosaic": true,
    "placed": lambda c: act.action_text(c.action).startswith("french_trader "),
    "favour": lambda c: act.action_text(c.action).startswith("favour "),
    "extra": lambda c: c.action >= act.OIL and len(c.plan) > 1,
    "lay": names_the_worker,
    "lay_for": buys_what_it_says,
    "lay_more": names_the_worker,
    "spend": points_are_lost,
    "spend_on_delivery": lambda c: delivers_it(c) and first_winner(c) is None,
    "spend_on_contract": wins_first,
    "spend_completes": somebody_else_wins,
    "sailor_wins": wins_first,
    "sailor": lambda c: first_winner(c) is None,
    "sailor_completes": somebody_else_wins,
    "architect": lambda c: earns_a_bonus(c.step(act.BUILD, 16)),
    "architect_step": true,
    "trader_wanted": true,
    "trader": true,
    "trader_token": token_raises,
    "botanist_stone": lambda c: c.step(act.ADVANCE_STONE).gained(at.STONE) == 1,
    "botanist_farmers": true,
    "botanist_cover": raises_by_cover,
    "botanist_both": covers_and_farmers,
    "idle": gains_nothing,
    "coins": lambda c: c.gained(at.RUPEES) >= 0,
    "merchant": true,
    "produce": lambda c: 0 < c.said.facts[0].count <= c.own(at.SUPPLY),
    "produce_some": lambda c: c.said.facts[0].count > c.own(at.SUPPLY),
    "process_wanted": true,
    "process": true,
    "end_action": lambda c: c.state.decision == "end_action",
    "end_turn": lambda c: len(c.legal) == 1,
    "labourer": lambda c: c.gained(at.FAVOURS) == 0,
    "cook_home": lambda c: own(c.after(), c.seat, at.WORKERS) > 0,
    "cook": lambda c: c.gained(at.ON_COOK) == 1,
    "build": lambda c: earns_a_bonus(c) and c.said.facts[0].count >= c.said.facts[1].count,
    "pay_first_kind": lambda c: c.fields >> 10 == 0 and pays_two_kinds(c),
    "pay_second_kind": lambda c: bin(c.fields >> 10).count("1") == 1,
    "bonus": true,
    "trader_done": lambda c: len(c.legal) == 1,
    "trade_wanted": trades_enough,
    "trade": trades_enough,
    "token": token_raises,
    "give_more": gives_too_little,
    "give_enough": true,
    "give_enough_wanted": true,
    "take_wanted": true,
    "take_for": lambda c: has_purpose(c, good_of(c.action)),
    "token_side": true,
    "token_on_own": lambda c: (
        value_of(c.after(), GOODS[c.action - act.ON]) > value_of(c.state, GOODS[c.action - act.ON])
    ),
    "token_anywhere": no_token_raises,
    "process_nothing": lambda c: c.own(c.state._c.source[c.fields & 15]) == 0,
    "process_followed": lambda c: others_have(c) > 0,
    "process_alone": lambda c: others_have(c) == 0 and followers(c) == 0,
    "process_some": lambda c: (
        has_purpose(c, processed(c), c.action - act.COUNT) and c.said.facts[1].count == 1
    ),
    "process_some_wanted": lambda c: (
        any((n - act.DELIVER) % 16 == processed(c) for n in could_deliver(c.state, c.seat))
        and is_for_a_notable(c, processed(c), c.action - act.COUNT)
    ),
    "follow": costs_nothing_else,
    "follow_not": leader_gains,
    "extra_process": true,
    "make_wanted": true,
    "make_for": lambda c: has_purpose(c, good_of(c.action)),
    "dyer": lambda c: c.gained(c.fields & 15) == -2,
    "dyer_wanted": lambda c: c.gained(c.fields & 15) == -2,
    "exchange_wanted": true,
    "exchange_most": lambda c: c.own(c.action - act.EXCHANGE) == max(map(c.own, range(16))),
    "gain_wanted": true,
    "gain_for": lambda c: has_purpose(c, good_of(c.action)),
    "sell": true,
    "sell_best": lambda c: (
        c.gained(at.RUPEES) == max(c.each(act.SELL, 16, lambda n: c.gained(at.RUPEES, n)))
    ),
    "no_room": lambda c: c.own(at.SUPPLY) == 0,
    "little_room": lambda c: 0 < c.own(at.SUPPLY) < (c.fields >> 5 & 31),
    "pay_for_refund": pays_refund,
    "pay_sailor": true,
    "pay_enough": lambda c: (
        deliverable(c.state, c.seat) <= 1 + (c.own(at.CONTRACTS) >> JAGIRDAR & 1) + (c.fields & 15)
    ),
    "pay_nothing": lambda c: not deliverable(c.state, c.seat),
    "sailor_done": lambda c: deliveries_left(c.state, c.seat) == 0,
    "deliver_nothing": lambda c: not deliverable(c.state, c.seat),
    "refund": true,
    "deliver_wins": lambda c: winner_by_plan(c) == c.seat,
    "deliver_ends": lambda c: winner_by_plan(c) == c.seat and ends_by_delivery(c),
    "deliver_completes": lambda c: (
        winner_by_plan(c) not in (None, c.seat) and c.gained(at.FAVOURS) >= 0
    ),
    "deliver": lambda c: winner_by_plan(c) is None,
    "double_not": delivers_later,
    "double_keep": lambda c: not delivers_later(c),
    "double_wins": lambda c: winner_after(c, act.DOUBLE) == c.seat != winner_after(c, act.DECLINE),
    "double": true,
    "double_last": lambda c: (
        not deliverable(c.after(act.DECLINE), c.seat)
        and refund_of(c, act.DECLINE) == refund_of(c, act.DOUBLE)
    ),
    "keep": lambda c: any(
        c.gained(good, n) < 0 for n in c.legal if n != act.PASS for good in range(len(GOODS))
    ),
    "order": lambda c: both_goods(c, rupees=True, step=False),
    "order_and_step": lambda c: both_goods(c, rupees=True, step=True),
    "order_for_step": lambda c: both_goods(c, rupees=False, step=True),
    # the next four are checked one by one in `test_coach`
    "pass_good": true,
    "pass_influence": true,
    "pass_order_limit": true,
    "pass_nothing": true,
    "gift": true,
    "bowl": lambda c: (
        c.own(c.action - act.BOWL) == min(c.each(act.BOWL, 16, lambda n: c.own(n - act.BOWL)))
    ),
    "step_ends": triggers_end,
    "step_favours": true,
    "step": lambda c: step_pays(c, behind=False),
    "step_pays_step": lambda c: step_pays(c, behind=True),
    "step_and_step": lambda c: step_pays(c, behind=True),
    "tile": true,
    "favours_now": lambda c: free_slots(c) > 0,
    "favours_no_space": lambda c: free_slots(c) == 0,
    "any_tile": true,
    "discard": tile_needs_most,
    "stone": lambda c: c.gained(at.STONE) == 1,
    "cover": raises_by_cover,
    "farmers": true,
    "farmer": lambda c: any(
        more < less
        for more, less in zip(yields(c.after(), c.seat), yields(c.state, c.seat), strict=True)
    ),
    "botanist_done": lambda c: len(c.legal) == 1,
    "uncover": true,
    "cover_scores": lambda c: 0 < c.state._d[at.FINAL_ROUND] <= c.state._d[at.ROUND],
    "raise": lambda c: c.state._d[at.SPACE + c.action - act.RAISE] == 2 + 2 * c.seat,
}
