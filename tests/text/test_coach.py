"""The coach: one true sentence before every decision, about any plan, without secrets."""

import itertools
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import agra
from agra.rules import actions as act
from agra.rules import kinds
from agra.rules import layout as at
from agra.rules.decisions import INTERRUPTIBLE
from agra.rules.names import GOODS, GUILDS, JAGIRDAR, NOTABLES, TILES
from agra.rules.state import State
from agra.table.panels.question.buttons import face_of
from agra.text import i18n
from agra.text.advice import plan_steps
from agra.text.capital import capital
from agra.text.coach import Advice, advice, plan_sentence
from agra.text.languages import offered
from tests.fixtures import NAMES, load
from tests.sizes import sized
from tests.text.coach_claims import (
    CLAIMS,
    NUMBERS,
    Case,
    after_farm_steps,
    delivers_later,
    true,
    yields,
)

#: Players do not read more words before every decision.
MOST_WORDS = 20
#: The positions from games; each is asked with several plans.
FULL = 2000
POSITIONS = sized(90, FULL)
PLANS = 3
COMPONENTS = agra.load_components().raw
AKBAR = COMPONENTS["akbar"]["left"] + COMPONENTS["akbar"]["right"]
DECISIONS = kinds.NAMES[kinds.LAST_CHANCE + 1 : kinds.LAST_DECISION + 1]
#: Words that claim that something is not so, or is only so.
CLAIMING = re.compile(
    r"\b(nobody|none|nothing|no|only|every|any|best|most|largest|least|both|can't|lost)\b", re.I
)


#: Sentences whose claims are numbers: none of a good, only so many, both values.
BY_NUMBERS = {
    "any_tile",
    "exchange_wanted",
    "gain_wanted",
    "pay_sailor",
    "trader_wanted",
}
#: Sentences that say what the coach prefers, and those that have a test of their own.
OPINIONS = {"tile", "pass_nothing", "pass_good", "pass_influence", "pass_order_limit"}

#: Sentences that even many positions may not have; each has a test with a position of its own.
RARE = {"cover_scores", "deliver_ends", "placed", "process_some"}


def games(seed: int) -> Iterator[tuple[State, int]]:
    """The decisions of a game that is played at random, but always to the end of a turn's work."""
    state = agra.new_game(players=2 + seed % 3, seed=seed)
    dice = random.Random(seed)
    while state.to_move is not None and state._d[at.ROUND] < 25:
        if state.to_move >= 0:
            yield state, state.to_move
        state.apply(at_random(state, dice))


def at_random(state: State, dice: random.Random) -> int:
    """An option; those that only end something are rarer."""
    legal = state.legal_actions()
    useful = [n for n in legal if not act.DECLINE <= n <= act.END_TURN and n != act.END_MEDITATION]
    return dice.choice(useful if useful and dice.random() < 0.7 else legal)


def stored() -> Iterator[tuple[State, int]]:
    """The stored positions: every kind of decision once."""
    for state in map(load, NAMES):
        if state.to_move is not None and state.to_move >= 0:
            yield state, state.to_move


def positions(count: int = POSITIONS) -> Iterator[tuple[State, int]]:
    """The stored positions, and positions from games, as many of each kind as possible."""
    yield from stored()
    yield from made()
    dice = random.Random(1)
    met = dict.fromkeys(DECISIONS, 0)
    for state, seat in itertools.chain.from_iterable(map(games, range(1000))):
        kind = state.decision
        assert kind is not None
        if dice.random() < 1 / (1 + met[kind]):
            met[kind] += 1
            yield state, seat
            if kind in OWN_TURN and state.turn == seat:
                yield enriched(state, seat, dice), seat
        if sum(met.values()) >= count:
            return


def made() -> Iterator[tuple[State, int]]:
    """Positions that games hardly reach."""
    yield changed("meditation", {"contracts": ["mosaic_maker"]}, points=3)
    yield changed("step_reward", {"tiles": TILES[:3]})
    for paid in (2, 0):
        # the last card on the river, with a good left; without a payment, by the Jagirdar
        state, seat = changed("double", {"goods": {"sandstone": 3}})
        state._d[at.SAILOR_PAID] = paid
        for notable in range(len(NOTABLES)):
            if NOTABLES[notable] != "khatib" and state._d[at.NOTABLE + notable] == at.ON_RIVER:
                state._d[at.NOTABLE + notable] = at.WON + 1 - seat
        if not paid:
            state._d[at.PLAYER + at.STRIDE * seat + at.CONTRACTS] |= 1 << JAGIRDAR
        yield state, seat
    yield changed("sell", {"goods": {"sandstone": 1, "bricks": 1}})
    yield changed("botanist", {"covers": [[], [], [], []], "goods": {}}, moved=True)


def changed(name: str, player: dict[str, Any], **rest: object) -> tuple[State, int]:
    """A stored position with other things in front of the player who decides."""
    seat = load(name).to_move
    assert seat is not None
    then = load(name).to_json()
    mine = then["players"][seat]
    if "goods" in player:
        before, after = sum(mine["goods"].values()), sum(player["goods"].values())
        mine["markers_in_supply"] += before - after
    mine.update(player)
    for contract in mine["contracts"]:
        then["river"]["notables"].pop(contract, None)
    then["meditation"]["points"] = rest.get("points", 0)
    if "moved" in rest:
        then["pending"][-1]["moved_farmers"] = True
    return State.from_json(then), seat


#: Decisions in which a player may have anything.
OWN_TURN = ("meditation", "choose_space", "end_action", "order_phase", "end_turn", "deliveries",
            "trader", "botanist", "influence_steps", "step_reward", "double")  # fmt: skip


def enriched(state: State, seat: int, dice: random.Random) -> State:
    """The same decision late in a game: other goods, steps, favours, tiles and contracts."""
    then = state.to_json()
    player, top = then["players"][seat], state._c.influence_top
    kept = then["pending"][-1].get("good")
    markers = player["markers_in_supply"] + sum(player["goods"].values())
    goods = dict.fromkeys(dice.sample(GOODS, dice.randrange(min(9, markers))), 1)
    if kept:
        goods[kept] = 2
    player["goods"] = goods
    player["markers_in_supply"] = max(0, markers - sum(goods.values()))
    for guild in GUILDS:
        player["influence"][guild] = dice.choice((0, 1, 2, top // 2, top - 1, top))
    river = then["river"]["notables"]
    won = [name for name, card in river.items() if not card and name != "cook"]
    for name in dice.sample(won, min(len(won), dice.randrange(3))):
        player["contracts"].append(name)
        del river[name]
    then["meditation"]["points"] = dice.choice((0, 1, 3))
    if then["pending"][-1]["decision"] == "deliveries":
        then["sailor"] |= {"paid": dice.randrange(3), "used": 0}
    if dice.random() < 0.3:
        then["open_tiles"] = []
    try:
        return State.from_json(then)
    except agra.AgraError:  # the notables are part of the river's levels, markers are limited
        return state.copy()


def plan_from(state: State, first: int, dice: random.Random) -> tuple[int, ...]:
    """A plan that begins with an option and ends with the turn."""
    then, plan = state.copy(), [first]
    turn = then._d[at.TURN]
    then.apply(first)
    while then.to_move is not None and then._d[at.TURN] == turn and len(plan) < 80:
        plan.append(at_random(then, dice))
        then.apply(plan[-1])
    return tuple(plan)


def cases(count: int = POSITIONS) -> Iterator[Case]:
    """Sentences about several options of each position, and about all of the stored ones."""
    dice = random.Random(2)
    few = len(list(stored())) + len(list(made()))
    for number, (state, seat) in enumerate(positions(count)):
        legal = state.legal_actions()
        some = legal if number < few else dice.sample(legal, min(PLANS, len(legal)))
        for first in some:
            plan = plan_from(state, first, dice)
            yield Case(state, seat, plan, said_about(state, seat, plan))


def said_about(state: State, seat: int, plan: tuple[int, ...]) -> Advice:
    """The sentence at the table, where the option has a button."""
    return advice(state, seat, plan, face_of(state, seat, plan[0]).short)


def at_work(case: Case) -> Case:
    """Where the sentence is about the main action that comes next, the case of that."""
    then = case.state.copy()
    if case.state.decision != "meditation" or case.action != act.END_MEDITATION:
        return case
    if case.said.kind in ("choice", "plan"):
        return case
    then.apply(act.END_MEDITATION)
    return Case(then, case.seat, case.plan[1:], case.said)


@pytest.fixture(scope="module")
def said() -> list[Case]:
    """All sentences; positions are copied, because a game goes on."""
    return [at_work(Case(case.state.copy(), case.seat, case.plan, case.said)) for case in cases()]


# ------------------------------------------------------------------ promises of the coach


def test_every_kind_of_decision_has_a_sentence(said: list[Case]) -> None:
    assert {state.decision for state, _seat in stored()} == set(DECISIONS)
    assert all(case.said.text for case in said if case.said.kind != "choice")
    assert not any(case.said.text for case in said if case.said.kind == "choice")
    assert sum(bool(case.said.text) for case in said) > 0.75 * len(said)


def test_the_coach_is_brief_speaks_in_sentences_and_names_the_option(said: list[Case]) -> None:
    for case in said:
        text = case.said.text
        if case.said.kind == "choice":
            continue
        assert case.said.action in (case.action, act.END_MEDITATION), text
        assert text.endswith("."), text
        assert "!" not in text, text
        assert text[0].isupper() or text[0] in "“0123456789", text
        short = re.sub(r"\w+ (\d+→\d+)", r"\1", text)  # a change of a yield is one word
        price = any(fact.kind == "labourer_price" for fact in case.said.facts)
        assert len(short.split()) <= MOST_WORDS + 4 * price, text
        if case.said.kind == "plan":
            continue  # it contains the words of options
        begins = " First choose " in text  # the button of the step before
        assert text.count(". ") <= 1 + price + begins, text
        assert re.sub("“.*?”", "", text).count(":") <= 1, text


#: Options that end or decline something.
ENDINGS = (act.DECLINE, act.DONE, act.END_ACTION, act.PASS, act.END_TURN)


def test_the_coach_names_the_button_that_ends_or_declines_something(said: list[Case]) -> None:
    met = set()
    for case in said:
        if case.action not in ENDINGS or len(case.legal) == 1 or not case.said.text:
            continue  # without a choice the coach says nothing at the table
        button = face_of(case.state, case.seat, case.action).short
        assert f"“{button}”" in case.said.text, case.said
        met.add(case.said.kind)
    assert met >= {"double_not", "double_keep", "follow_not", "refund", "give_enough"}


def test_the_coach_says_that_secondary_actions_are_under_extras(said: list[Case]) -> None:
    met = set()
    for case in filter(lambda case: case.said.text, said):
        under = case.action >= act.OIL and INTERRUPTIBLE[case.state.pending.kind]
        assert ("under “Extras”" in case.said.text) == under, case.said
        if under:
            button = face_of(case.state, case.seat, case.action).short
            assert f"“{button}”" in case.said.text, case.said
            met.add(case.said.kind)
    assert met >= {"favour", "mosaic", "clothes"}


def test_one_delivery_is_advised_with_the_reason_of_the_plan(said: list[Case]) -> None:
    """Either the plan uses the delivery elsewhere, or the coach says that the good is kept."""
    met = set()
    for case in said:
        if case.state.decision == "double" and case.action == act.DECLINE:
            assert ("elsewhere" in case.said.text) == delivers_later(case), case.said
            met.add(case.said.kind)
    assert met == {"double_not", "double_keep"}


def test_the_reason_fits_the_number_of_processed_goods(said: list[Case]) -> None:
    met = set()
    for case in said:
        if case.state.decision == "process_count" and case.said.kind.startswith("process_"):
            fewer = case.action < max(case.legal_of(act.COUNT, 4))
            assert ("process only" in case.said.text) == (fewer and case.action > act.COUNT)
            met.add(fewer)
    assert met == {True, False} or POSITIONS < FULL


def test_a_farm_step_names_the_yield_that_falls(said: list[Case]) -> None:
    met = set()
    for case in said:
        if case.said.kind not in ("farmer", "farmers", "botanist_farmers", "botanist_both"):
            continue
        then = after_farm_steps(case)
        pairs = zip(yields(case.state, case.seat), yields(then, case.seat), strict=True)
        for good, (before, after) in enumerate(pairs):
            change = f"{GOODS[good]} {before}→{after}"
            assert (change in case.said.text) == (before != after), case.said
        met.add(case.said.kind)
    assert met >= {"farmer", "farmers", "botanist_both"}
    assert "botanist_farmers" in met or POSITIONS < FULL


def test_every_number_in_a_sentence_is_true(said: list[Case]) -> None:
    met: set[str] = set()
    for case in said:
        if case.said.kind == "plan":
            continue
        named = re.sub("“.*?”", "", case.said.text)  # a favour action may have a number in its name
        numbers = {int(text) for text in re.findall(r"\d+", named)}
        if case.said.kind == "pay_for_refund":
            numbers -= {1}  # it is part of its claim
        if case.said.kind == "pay_second_kind":
            numbers -= {1}
        assert numbers <= {fact.count for fact in case.said.facts}, case.said
        for fact in case.said.facts:
            assert NUMBERS[fact.kind](case, fact), (case.said, fact, case.plan)
            met.add(fact.kind)
    assert met >= {"rupees", "holds", "yields", "deliveries", "points", "gift", "step_pays"}


def test_every_claim_of_a_sentence_is_true(said: list[Case]) -> None:
    """Nobody, none, only, best: each kind of sentence has a check; one without fails here."""
    met: set[str] = set()
    for case in said:
        assert CLAIMS[case.said.kind](case), (case.said, case.plan)
        met.add(case.said.kind)
        if CLAIMING.search(re.sub("“.*?”", "", case.said.text)) and CLAIMS[case.said.kind] is true:
            assert case.said.kind in BY_NUMBERS | OPINIONS, case.said.text
    missed = set(CLAIMS) - met
    assert len(missed) < 0.3 * len(CLAIMS), missed
    assert missed <= RARE or POSITIONS < FULL, missed


def test_the_checks_find_wrong_numbers(said: list[Case]) -> None:
    met = set()
    for case in said:
        for fact in case.said.facts:
            more = replace(fact, count=fact.count + 1)
            assert not NUMBERS[fact.kind](case, more), fact
            met.add(fact.kind)
    assert met >= {"rupees", "holds", "cost", "favours", "value", "flags", "given"}


def test_the_rupees_of_others_change_no_sentence(said: list[Case]) -> None:
    for case in said[::3]:
        rich = case.state.copy()
        for other in range(rich.players):
            if other != case.seat:
                rich._d[at.PLAYER + at.STRIDE * other + at.RUPEES] += 17
        poor = said_about(case.state, case.seat, case.plan)
        assert said_about(rich, case.seat, case.plan).text == poor.text


def test_a_plan_is_told_in_a_few_words(said: list[Case]) -> None:
    for case in said[::7]:
        text = plan_sentence(case.state, case.seat, case.plan)
        steps = plan_steps(case.state, case.seat, case.plan, brief=True)
        assert text.startswith(capital(steps[0]))
        assert ": " not in text.split(steps[0][1:])[0]


# ------------------------------------------------------------------ order phases without an action

#: The sentences that give the reason, with the names in them.
NEITHER = {
    "good": r"No order is possible now: the marked order of the (?P<guild>\w+)"
    r" also needs (?P<missing>\w+)\. Choose “Pass”\.",
    "influence": r"No order is possible now: an order of the (?P<guild>\w+)"
    r" needs an influence step first\. Choose “Pass”\.",
    "limit": r"The order limit allows no more orders of the (?P<guild>\w+) now: choose “Pass”\.",
    "nothing": r"You have no good that Akbar or a marked order wants: choose “Pass”\.",
}


def order_phases() -> Iterator[tuple[State, int]]:
    """Order phases of games: unchanged, and with other goods, steps and filled orders."""
    dice = random.Random(8)
    played = map(games, range(sized(2, 20)))
    for state, seat in itertools.chain(stored(), *played):
        if state.decision in ("order_phase", "extra_order_phase"):
            yield state, seat
        if state.decision == "order_phase":
            for _ in range(4):
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
        if act.PASS not in state.legal_actions():
            continue
        advised = said_about(state, seat, (act.PASS,))
        if goods & free or any(not blocked for _wanted, blocked in orders.values()):
            assert advised.kind == "keep"
            continue
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
            advised = advice(state, seat, state.legal_actions()[:1]).text
            assert "{" not in advised, advised


def test_the_coach_speaks_only_to_the_player_to_move() -> None:
    state = agra.new_game(players=2, seed=3)
    other = 1 if state.to_move == 0 else 0
    with pytest.raises(ValueError, match="speaks to the seat that decides"):
        advice(state, other, state.legal_actions()[:1])
