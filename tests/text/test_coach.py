"""The coach: one true sentence before every decision, without secrets."""

import itertools
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

import agra
from agra.rules import actions as act
from agra.rules import kinds, orders
from agra.rules import layout as at
from agra.rules.architect import most_build_value
from agra.rules.cards import marker_at, markers_on
from agra.rules.names import BUILDINGS, FAVOUR_ACTIONS, GOODS, GUILDS, JAGIRDAR, NOTABLES
from agra.rules.production import yield_of
from agra.rules.sailor import deliveries_left
from agra.rules.state import State
from agra.rules.workers import labourer_price
from agra.text import i18n
from agra.text.coach import Advice, advice
from agra.text.coach.look import Fact
from agra.text.languages import offered
from tests.fixtures import NAMES, load
from tests.sizes import sized

#: Players do not read more words before every decision.
MOST_WORDS = 18
COMPONENTS = agra.load_components().raw
AKBAR = COMPONENTS["akbar"]["left"] + COMPONENTS["akbar"]["right"]
DECISIONS = kinds.NAMES[kinds.LAST_CHANCE + 1 : kinds.LAST_DECISION + 1]


def decisions(seed: int) -> Iterator[tuple[State, int]]:
    """Positions of a game whose players follow half of the coach's advice."""
    state = agra.new_game(players=2 + seed % 3, seed=seed)
    dice = random.Random(seed)
    while state.to_move is not None and state._d[at.ROUND] < 25:
        seat = state.to_move
        action = dice.choice(state.legal_actions())
        if seat >= 0:
            yield state, seat
            advised = advice(state, seat).action
            action = advised if advised is not None and dice.random() < 0.5 else action
        state.apply(action)


def stored() -> Iterator[tuple[State, int]]:
    """The stored positions: every kind of decision once."""
    for state in map(load, NAMES):
        if state.to_move is not None and state.to_move >= 0:
            yield state, state.to_move


def positions() -> Iterator[tuple[State, int]]:
    yield from stored()
    for seed in range(sized(6, 200)):
        yield from decisions(seed)


# ------------------------------------------------------------------ numbers computed from positions


def own(state: State, seat: int, what: int) -> int:
    return int(state._d[at.PLAYER + at.STRIDE * seat + what])


def after(state: State, action: int | None) -> State:
    """The position after the option, without a second good."""
    assert action is not None
    then = state.copy()
    then.apply(action)
    if then.decision == "double":
        then.apply(act.DECLINE)
    return then


def gained(state: State, seat: int, what: int, action: int | None) -> int:
    return own(after(state, action), seat, what) - own(state, seat, what)


def delivered(state: State, what: str) -> int:
    """The minimum that a delivery pays: a rupee for each marker, including the new one."""
    _good, notable = what.split()
    return 1 + sum(markers_on(state._d, NOTABLES.index(notable)))


def next_step(state: State, seat: int, guild: str) -> int:
    return own(state, seat, at.INFLUENCE_AT + GUILDS.index(guild)) + 1


def order_pays(state: State, seat: int, guild: str) -> int:
    """What the rules pay for an order of a guild, after one more influence step there."""
    then = state.copy()
    number = GUILDS.index(guild)
    then._d[at.PLAYER + at.STRIDE * seat + at.INFLUENCE_AT + number] += 1
    orders._reward(then, seat, number)
    return own(then, seat, at.RUPEES) - own(state, seat, at.RUPEES)


def all_laid(state: State) -> int:
    then = state.copy()
    while lays := [n for n in then.legal_actions() if act.LAY <= n <= act.LAY_COOK]:
        then.apply(lays[-1])
    return int(then._d[at.MP])


def fields(state: State) -> int:
    return int(state._stack[-1] >> kinds.FIELDS_SHIFT)


def wanted(state: State, seat: int) -> int:
    """How many goods the notables in reach would accept, found by trying every delivery."""
    goods = [(action - act.DELIVER) % 16 for action in could_deliver(state, seat)]
    return sum(min(own(state, seat, good), goods.count(good)) for good in set(goods))


def followers(state: State, seat: int) -> int:
    source = state._c.source[fields(state) & 15]
    return sum(1 for n in range(state.players) if n != seat and own(state, n, source))


def could_deliver(state: State, seat: int) -> set[int]:
    """The deliveries that are possible with the goods in store, as numbers of actions."""
    then = state.copy()
    then._push(kinds.DELIVER_ONE, seat)
    then._ask_anew()
    return {action for action in then.legal_actions() if act.DELIVER <= action < act.KEEP}


def lacks_wanted(state: State, seat: int, what: str) -> bool:
    """Whether the player has none of a good, and could deliver one of it at once."""
    if own(state, seat, GOODS.index(what)):
        return False
    then = state.copy()
    then._d[at.PLAYER + at.STRIDE * seat + GOODS.index(what)] = 1
    return any((n - act.DELIVER) % 16 == GOODS.index(what) for n in could_deliver(then, seat))


def is_deliverable(state: State, seat: int, what: str) -> bool:
    good, notable = what.split()
    action = act.DELIVER + 16 * NOTABLES.index(notable) + GOODS.index(good)
    return action in could_deliver(state, seat)


def good_of(action: int | None) -> str:
    """The good that an option names."""
    assert action is not None
    if act.DELIVER <= action < act.KEEP:
        return GOODS[(action - act.DELIVER) % 16]
    blocks = (act.PAY, act.TAKE, act.PROCESS, act.EXCHANGE, act.INTO, act.GAIN, act.SELL, act.SERVE)
    first = next(first for first in (*blocks, act.OFFER) if first <= action < first + 16)
    return GOODS[action - first]


def missing_after(state: State, what: str, action: int | None) -> int:
    """The number of goods that a notable still wants after a delivery; none on a won card."""
    then, notable = after(state, action), NOTABLES.index(what)
    if then._d[at.NOTABLE + notable] != at.ON_RIVER:
        return 0
    places = range(len(then._c.notable_goods[notable]))
    return sum(not marker_at(then._d, notable, place) for place in places)


def more_by_double(state: State, seat: int) -> int:
    both, one = state.copy(), state.copy()
    both.apply(act.DOUBLE)
    one.apply(act.DECLINE)
    return own(both, seat, at.RUPEES) - own(one, seat, at.RUPEES)


Check = Callable[[State, int, Fact, Advice], bool]
C = FAVOUR_ACTIONS.index
CHECKS: dict[str, Check] = {
    "rupees": lambda s, p, f, a: gained(s, p, at.RUPEES, a.action) == f.count,
    "holds": lambda s, p, f, a: own(s, p, GOODS.index(f.what)) == f.count,
    "gains": lambda s, p, f, a: gained(s, p, GOODS.index(f.what), a.action) == f.count,
    "yields": lambda s, p, f, a: yield_of(s, p, GOODS.index(f.what)) == f.count,
    "yields_then": lambda s, p, f, a: (
        yield_of(after(s, a.action), p, GOODS.index(f.what)) == f.count
    ),
    "coins": lambda s, p, f, a: s._d[at.COINS + BUILDINGS.index(f.what)] == f.count,
    "merchant": lambda s, p, f, a: s._d[at.MERCHANT] == BUILDINGS.index(f.what) and f.count == 2,
    "delivery": lambda s, p, f, a: 0 <= f.count - delivered(s, f.what) <= 2,
    "materials": lambda s, p, f, a: most_build_value(s, at.PLAYER + at.STRIDE * p) == f.count,
    "cost": lambda s, p, f, a: s._c.cost[BUILDINGS.index(f.what)] == f.count,
    "bonus_rupees": lambda s, p, f, a: gained(s, p, at.RUPEES, a.action) == f.count,
    "bonus": lambda s, p, f, a: (
        (a.action or 0) - act.BONUS in range(12)
        and s._c.bonus_favours[(a.action or 0) - act.BONUS] == f.count
    ),
    "bonus_step": lambda s, p, f, a: (
        s._c.bonus_guild[(a.action or 0) - act.BONUS] >= 0 and f.count == 1
    ),
    "value": lambda s, p, f, a: good_value(s, f, a) == f.count,
    "given": lambda s, p, f, a: fields(s) >> 2 in (f.count, f.count + 1),
    "left_value": lambda s, p, f, a: fields(s) == f.count,
    "flags": lambda s, p, f, a: token_flags(s, a) == f.count,
    "count": lambda s, p, f, a: a.action == act.COUNT + f.count,
    "followers": lambda s, p, f, a: followers(s, p) == f.count,
    "favours": lambda s, p, f, a: own(s, p, at.FAVOURS) == f.count,
    "spends": lambda s, p, f, a: s._c.favour_spend[C(f.what)] == f.count,
    "needs": lambda s, p, f, a: s._c.favour_own[C(f.what)] == f.count,
    "gain": lambda s, p, f, a: fields(s) >> 5 & 31 == f.count,
    "markers": lambda s, p, f, a: own(s, p, at.SUPPLY) == f.count,
    "field": lambda s, p, f, a: s._c.meditation_values[own(s, p, at.STONE) + 1] == f.count,
    "covers": lambda s, p, f, a: bin(own(s, p, at.COVERS)).count("1") == f.count,
    "gift": lambda s, p, f, a: akbar_more(s, p) == f.count,
    "step_favours": lambda s, p, f, a: s._c.favours_at_step[next_step(s, p, f.what)] == f.count,
    "step_pays": lambda s, p, f, a: order_pays(s, p, f.what) == f.count,
    "reward": lambda s, p, f, a: fields(s) & 15 == f.count,
    "tiles": lambda s, p, f, a: list(s._d[at.TILE : at.TILE + 14]).count(at.OWNED + p) == f.count,
    "points": lambda s, p, f, a: s._d[at.MP] == f.count,
    "points_then": lambda s, p, f, a: lay_one(s) == f.count,
    "points_of_all": lambda s, p, f, a: all_laid(s) == f.count,
    "delivery_points": lambda s, p, f, a: f.count == 3,
    "pushed_off": lambda s, p, f, a: (
        f.count == (2 if own(s, p, at.STONE) >= s._c.two_favours_from_field else 1)
    ),
    "deliveries": lambda s, p, f, a: wanted(s, p) == f.count,
    "free": lambda s, p, f, a: (
        f.count == 1 + (own(s, p, at.CONTRACTS) >> JAGIRDAR & 1) + (fields(s) & 15)
    ),
    "more": lambda s, p, f, a: more_by_double(s, p) == f.count,
    "left": lambda s, p, f, a: deliveries_left(s, p) - 1 == f.count,
    "others": lambda s, p, f, a: len(s.legal_actions()) - 1 == f.count,
    "labourer": lambda s, p, f, a: (
        min(labourer_price(s, at.PLAYER + at.STRIDE * p), own(s, p, at.RUPEES)) == f.count
    ),
    "single": lambda s, p, f, a: good_of(a.action) == f.what and f.count == 1,
    "wants": lambda s, p, f, a: lacks_wanted(s, p, f.what) and f.count == 1,
    "delivers": lambda s, p, f, a: is_deliverable(s, p, f.what) and f.count == 1,
    "follows": lambda s, p, f, a: gained(s, p, GOODS.index(f.what), a.action) == f.count,
    "missing": lambda s, p, f, a: missing_after(s, f.what, a.action) == f.count,
    "cook": lambda s, p, f, a: 2 - own(s, p, at.ON_COOK) == f.count,
}


def good_value(state: State, fact: Fact, advised: Advice) -> int:
    """The value of the good; without a good, one more than that of the one named before it."""
    what = fact.what or advised.facts[0].what
    return int(state._d[at.VALUE + GOODS.index(what)]) + (not fact.what)


def token_flags(state: State, advised: Advice) -> int:
    """The flags of the side that is or was chosen."""
    side = 2 * (fields(state) & 3) + (fields(state) >> 2 & 1)
    if state.decision == "price_token":
        assert advised.action is not None
        side = advised.action - act.TOKEN
    return int(state._c.token_flags[side])


def lay_one(state: State) -> int:
    then = state.copy()
    then.apply(next(n for n in then.legal_actions() if act.LAY <= n <= act.LAY_COOK))
    return int(then._d[at.MP])


def akbar_more(state: State, seat: int) -> int:
    """How much another filled bowl adds to the final score."""
    bowl = next(n for n in range(16) if state._d[at.AKBAR + n] == 0)
    then = state.copy()
    then._d[at.AKBAR + bowl] = 1 + seat
    return then.score_sheet(seat)["total"] - state.score_sheet(seat)["total"]


# ------------------------------------------------------------------ promises of the coach


def test_every_kind_of_decision_has_a_sentence() -> None:
    assert {state.decision for state, _seat in stored()} == set(DECISIONS)
    for state, seat in stored():
        assert advice(state, seat).text, state.decision


def test_the_coach_is_brief_speaks_in_sentences_and_names_a_legal_option() -> None:
    for state, seat in positions():
        advised = advice(state, seat)
        assert len(advised.text.split()) <= MOST_WORDS, advised.text
        assert advised.text.endswith("."), advised.text
        assert advised.text.count(". ") <= 1, advised.text
        assert advised.text.count(":") <= 1, advised.text
        assert "!" not in advised.text, advised.text
        assert advised.text[0].isupper() or advised.text[0] in "“0123456789", advised.text
        assert advised.action is None or advised.action in state.legal_actions(), advised


def test_every_number_in_a_sentence_is_true() -> None:
    met: set[str] = set()
    for state, seat in positions():
        advised = advice(state, seat)
        numbers = {int(text) for text in re.findall(r"\d+", advised.text)}
        # The name of a favour action contains another number.
        named = {2} if "good of value 2" in advised.text else set()
        named |= {1, 2} if "process 1 to 2" in advised.text else set()
        assert numbers - named <= {fact.count for fact in advised.facts}, advised
        # At a meditation the sentence may be about the main action that comes next.
        here = state
        if state.decision == "meditation" and advised.action == act.END_MEDITATION:
            here = after(state, act.END_MEDITATION) if not state._d[at.MP] else state
            if any(fact.kind in ("pushed_off", "points_then") for fact in advised.facts):
                here = state
        for fact in advised.facts:
            assert CHECKS[fact.kind](here, seat, fact, advised), (advised, fact)
            met.add(fact.kind)
    assert met >= {"rupees", "holds", "yields", "deliveries", "points", "gift", "step_pays"}


def test_the_checks_find_wrong_numbers() -> None:
    met = set()
    for state, seat in stored():
        advised = advice(state, seat)
        # Far off for every kind; for most kinds one more is already too much.
        for fact in advised.facts:
            far = replace(fact, count=fact.count + 100)
            assert not CHECKS[fact.kind](state, seat, far, advised), fact
            if fact.kind not in ("delivery", "given"):
                more = replace(fact, count=fact.count + 1)
                assert not CHECKS[fact.kind](state, seat, more, advised), fact
            met.add(fact.kind)
    assert met >= {"rupees", "holds", "cost", "favours", "value", "flags", "given"}


def test_the_rupees_of_others_change_no_sentence() -> None:
    for state, seat in positions():
        advised = advice(state, seat)
        rich = state.copy()
        for other in range(state.players):
            if other != seat:
                rich._d[at.PLAYER + at.STRIDE * other + at.RUPEES] += 17
        assert advice(rich, seat) == advised


def test_an_order_behind_another_player_also_pays_a_step() -> None:
    met: set[bool] = set()
    for state, seat in positions():
        advised = advice(state, seat)
        for fact in advised.facts:
            if fact.kind == "step_pays":
                track = at.INFLUENCE_AT + GUILDS.index(fact.what)
                most = max(own(state, other, track) for other in range(state.players))
                behind = most > next_step(state, seat, fact.what)
                assert ("another step" in advised.text) == behind, advised.text
                met.add(behind)
    assert met == {True, False}


def test_an_order_gives_a_step_only_to_a_player_who_is_behind() -> None:
    met: set[bool] = set()
    for state, seat in positions():
        advised = advice(state, seat)
        if "both goods for the order" not in advised.text:
            continue
        tracks = [at.INFLUENCE_AT + number for number in range(len(GUILDS))]
        step = any(gained(state, seat, track, advised.action) for track in tracks)
        assert advised.text.endswith("a step.") == step, advised.text
        met.add(step)
    assert met == {True, False}


def test_a_price_token_is_advised_only_where_it_raises_a_good_of_the_player() -> None:
    met: set[bool] = set()
    for state, seat in positions():
        if state.decision != "trader" or act.MOVE_TOKEN not in state.legal_actions():
            continue
        advised, then = advice(state, seat), state.copy()
        raised = set()
        then.apply(act.MOVE_TOKEN)
        for token in then.legal_actions():
            side = then.copy()
            side.apply(token)
            for put in side.legal_actions():
                moved = side.copy()
                moved.apply(put)
                more = [n for n in range(16) if moved.board.value(n) > state.board.value(n)]
                raised |= {GOODS[n] for n in more if own(state, seat, n)}
        if "price token there" in advised.text:
            assert advised.facts[0].what in raised
        if "No trade or price token" in advised.text:
            assert not raised
        met.add(bool(raised))
    assert True in met


def test_a_delivery_that_wins_a_contract_comes_first() -> None:
    won = 0
    for state, seat in positions():
        if state.decision not in ("deliveries", "deliver_one"):
            continue
        wins = set()
        for action in state.legal_actions():
            if act.DELIVER <= action < act.KEEP:
                then = after(state, action)
                notable = (action - act.DELIVER) // 16
                if then._d[at.NOTABLE + notable] == at.WON + seat:
                    wins.add(action)
        orders = [n for n in state.legal_actions() if act.FULFIL <= n < act.TILE]
        if wins and not orders:
            assert advice(state, seat).action in wins
            assert "win the contract" in advice(state, seat).text
            won += 1
    assert won


def test_a_second_good_is_advised_when_no_other_delivery_is_open() -> None:
    met: set[bool] = set()
    for state, seat in positions():
        if state.decision != "double":
            continue
        then = after(state, act.DECLINE)
        # The first priority with a full card is another question.
        if then.decision == "deliveries" and "second marker" not in advice(state, seat).text:
            waits = any(act.DELIVER <= action < act.KEEP for action in then.legal_actions())
            advised = advice(state, seat)
            assert ("deliver nothing else" in advised.text) == (not waits), advised.text
            assert advised.action == (act.DECLINE if waits else act.DOUBLE)
            met.add(waits)
    assert met == {True, False}


def most_exchanged(state: State, seat: int) -> int:
    goods = [n - act.EXCHANGE for n in state.legal_actions() if act.EXCHANGE <= n < act.INTO]
    return max(own(state, seat, good) for good in goods)


#: The claims of a maximum, and how each maximum is counted.
MOST = {
    "your largest stock": most_exchanged,
    "want only": wanted,
}


def test_a_claimed_maximum_is_the_maximum() -> None:
    met: set[str] = set()
    for state, seat in positions():
        advised = advice(state, seat)
        for claim, most in MOST.items():
            if claim in advised.text:
                assert advised.facts[0].count == most(state, seat), advised.text
                met.add(claim)
    assert met == set(MOST)


# ------------------------------------------------------------------ order phases without an action

#: The sentences that give the reason, with the names in them.
NEITHER = {
    "good": r"You are one good short of the marked order of the (?P<guild>\w+)"
    r" \((?P<missing>\w+)\): end your turn\.",
    "influence": r"You need at least one influence step to fulfil an order of the (?P<guild>\w+):"
    r" end your turn\.",
    "limit": r"The marked order of the (?P<guild>\w+) is over the order limit for now:"
    r" end your turn\.",
    "nothing": r"You hold no good that Akbar or a marked order wants: end your turn\.",
}


def order_phases() -> Iterator[tuple[State, int]]:
    """Order phases of games: unchanged, and with other goods, steps and filled orders."""
    dice = random.Random(8)
    games = map(decisions, range(sized(6, 40)))
    for state, seat in itertools.chain(stored(), *games):
        if state.decision in ("order_phase", "extra_order_phase"):
            yield state, seat
        if state.decision == "order_phase":
            for _ in range(8):
                yield changed_court(state, seat, dice), seat


def changed_court(state: State, seat: int, dice: random.Random) -> State:
    """The same order phase with other goods and steps, often with full bowls or columns."""
    then = state.to_json()
    player = then["players"][seat]
    markers = player["markers_in_supply"] + sum(player["goods"].values())
    goods = dice.sample(GOODS, dice.randrange(min(6, markers + 1)))
    player["markers_in_supply"] = markers - len(goods)
    player["goods"] = dict.fromkeys(goods, 1)
    player["influence"] = {guild: dice.randrange(3) for guild in GUILDS}
    if dice.random() < 0.7:
        then["akbar"] = dict.fromkeys(AKBAR, "neutral") | then["akbar"]
    for column in then["orders"].values() if dice.random() < 0.5 else ():
        filled = column["filled"]
        free = [n for n in range(1, 7) if str(n) not in filled and n != column["marked"]]
        room = state._c.limit[then["river"]["boat"]] - len(filled)
        filled |= dict.fromkeys(map(str, free[:room]), "neutral")
    return State.from_json(then)


def wishes(state: State, seat: int) -> dict[str, tuple[list[str], set[str]]]:
    """By guild: the goods of its marked order, and the rule that keeps the player from it."""
    then = state.to_json()
    player = then["players"][seat]
    found = {}
    for guild in GUILDS:
        column = then["orders"][guild]
        if column["marked"] is None:
            continue
        wanted = COMPONENTS["guild_orders"][guild][column["marked"] - 1]
        limit = state._c.limit[then["river"]["boat"]]
        blocked = {
            "good": any(not player["goods"].get(good) for good in wanted),
            "influence": not player["influence"][guild],
            "limit": len(column["filled"]) >= limit,
        }
        found[guild] = (wanted, {why for why, is_so in blocked.items() if is_so})
    return found


def test_without_an_order_and_a_gift_the_coach_says_what_is_missing() -> None:
    """Each sentence appears exactly where it is true; no wanted good is called unwanted."""
    met: set[str] = set()
    for state, seat in order_phases():
        goods = set(state.to_json()["players"][seat]["goods"])
        orders = wishes(state, seat)
        free = set(AKBAR) - set(state.to_json()["akbar"])
        advised = advice(state, seat)
        if goods & free or any(not blocked for _wanted, blocked in orders.values()):
            assert advised.action not in (None, act.PASS)
            continue
        assert advised.action == act.PASS
        # The order in which a player could fix it: the good, then the influence, then the limit.
        near = [blocked for wanted, blocked in orders.values() if goods & set(wanted)]
        if not near:
            variant = "nothing"
        elif {"good"} in near:
            variant = "good"
        else:
            variant = "influence" if any("influence" in why for why in near) else "limit"
        said = re.fullmatch(NEITHER[variant], advised.text)
        assert said, (variant, advised.text)
        met.add(variant)
        if variant != "nothing":
            wanted, blocked = orders[said["guild"].lower()]
            assert variant in blocked, advised.text
            assert goods & set(wanted), advised.text
        if variant == "good":
            assert said["missing"] in set(wanted) - goods, advised.text
    assert met == set(NEITHER)


@pytest.mark.parametrize("code", sorted(offered()))
def test_the_coach_speaks_every_language(code: str) -> None:
    with i18n.language(code):
        for state, seat in stored():
            advised = advice(state, seat).text
            assert advised
            assert "{" not in advised, advised


def test_the_coach_speaks_only_to_the_player_to_move() -> None:
    state = agra.new_game(players=2, seed=3)
    other = 1 if state.to_move == 0 else 0
    with pytest.raises(ValueError, match="speaks to the seat that decides"):
        advice(state, other)


def test_the_coach_advises_the_option_a_bot_prefers() -> None:
    """Of the options worth advice it names the one the bot prefers, and never an illegal one."""
    changed = 0
    for state, seat in positions():
        plain = advice(state, seat)
        last = advice(state, seat, lambda _state, action: float(action))
        first = advice(state, seat, lambda _state, action: -float(action))
        for advised in (first, last):
            assert advised.action is None or advised.action in state.legal_actions()
        changed += plain != first or plain != last
    assert changed
