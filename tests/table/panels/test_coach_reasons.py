"""The coach's comparison of two steps: it fits the decision that is asked, and it is true."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from math import nan

import pytest

from agra.bots import Fact, Plan, Reason
from agra.bots.advice.turn_reasons import End, arguments
from agra.bots.planning.turn_search import step
from agra.rules import actions as act
from agra.rules import layout as at
from agra.rules.actions import parse_action
from agra.rules.names import GOODS
from agra.rules.state import State
from agra.table.game.sight import sight_of
from agra.table.panels.analysis.coach import Coach, _plan, _rival, card
from agra.table.panels.analysis.hint import Advice, Hint, reason_sentences
from agra.table.panels.analysis.step_reasons import Steps, after, reasons_for, step_reason
from agra.table.panels.question.markup import choices_html
from agra.table.panels.question.question import ask
from agra.text import names as name_of
from agra.text.advice import facts_words, plan_steps, plan_words
from agra.text.coach.ahead import can_win, on_river, wanted
from tests.fixtures import load
from tests.sizes import sized
from tests.text.test_coach import games

PASS, SERVE = "pass", "serve planks"
WOOD = Reason("goods", 1.0, (Fact("good", "wood", 6),))


def good(name: str, use: str = "", kept: bool = False) -> Reason:
    """One more of a good as a reason."""
    return Reason("goods", 2.0, (Fact("good", name, 1, use, kept),))


def plan(text: str, *reasons: Reason, behind: float = 0.0, equal: bool = False) -> Plan:
    return Plan((parse_action(text),), 40.0, 0.5, behind, equal, list(reasons))


def told(name: str, *plans: Plan) -> Coach:
    """The card in a stored position; the coach has said nothing before."""
    state = load(name)
    sight = sight_of(state, state.to_move)
    table = replace(sight.table, code=repr(plans))
    found = card(replace(sight, table=table), plans)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "plans", "text"),
    [
        # a good is not kept for what the other step does with it
        (
            "order_phase",
            [plan(PASS, good("planks", "akbar", kept=True)), plan(SERVE, behind=1.0)],
            "I would keep your goods for now: choose “Pass”.",
        ),
        (
            "order_phase",
            [plan(PASS, good("planks", "order", kept=True)), plan(SERVE, behind=1.0)],
            "I would choose “Pass”. Compared with “Give 1 plank”: keeps 1 plank for an order.",
        ),
        # what the button says is no reason, nor is what comes later and is possible anyway
        (
            "gain_good",
            [plan("gain cotton", good("cotton")), plan("gain turmeric", behind=1.0)],
            "I would choose “Gain 1 cotton”.",
        ),
        (
            "gain_good",
            [plan("gain cotton", good("cotton"), WOOD), plan("gain turmeric", behind=1.0)],
            "I would choose “Gain 1 cotton”.",
        ),
        # if the second plan begins with the same step, the third one is the rival
        (
            "gain_good",
            [
                plan("gain cotton", WOOD),
                plan("gain cotton", behind=1.0),
                plan(
                    "gain turmeric",
                    Reason("goods", -2.0, (Fact("good", "cotton", -1, "order"),)),
                    behind=2.0,
                ),
            ],
            "I would choose “Gain 1 cotton”."
            " Compared with “Gain 1 turmeric”: 1 cotton more for an order.",
        ),
        # if it hardly matters, he says so, and no reason
        (
            "gain_good",
            [plan("gain cotton", WOOD), plan("gain turmeric", behind=0.1, equal=True)],
            "I would choose “Gain 1 cotton”. “Gain 1 turmeric” is about as good.",
        ),
    ],
)
def test_a_reason_fits_the_step_that_is_asked(name: str, plans: list[Plan], text: str) -> None:
    found = told(name, *plans)
    assert found.text == text
    assert ("about as good" in text) == ("about equal" in found.rival)


def test_a_sentence_of_his_own_also_says_that_it_hardly_matters() -> None:
    plans = plan("place quarry"), plan("place woodcutter", equal=True)
    own = told("choose_space", plans[0], plan("place woodcutter", behind=2.0)).text
    found = told("choose_space", *plans)
    assert found.text == f"{own} “Woodcutter” is about as good."
    assert "(about equal)" in found.rival


def test_a_reason_that_does_not_fit_into_the_line_is_left_to_why() -> None:
    long = Reason("goods", 2.0, tuple(Fact("good", name, 2, "caliph") for name in GOODS[:3]))
    found = told("gain_good", plan("gain cotton", long), plan("gain turmeric", behind=1.0))
    assert found.text == "I would choose “Gain 1 cotton”."
    assert "one of them to deliver to the Caliph" in found.reasons[0].sentence


def test_a_lead_in_rupees_that_shrinks_is_explained() -> None:
    facts = (Fact("rupees", "", -7),)
    assert reason_sentences([Reason("rupees", -2.6, facts), Reason("rupees", -7.0, facts)]) == [
        "7 fewer rupees now; later turns make up part of the difference"
        " (about −2.6 rupees at the end).",
        "7 fewer rupees (about −7.0 rupees at the end).",
    ]


def test_a_gift_is_told_with_what_it_scores_as_the_coach_tells_it() -> None:
    gift = (Fact("gift", "", 1, rupees=3),)
    assert reason_sentences([Reason("akbar", 0.8, gift), Reason("akbar", 3.0, gift)]) == [
        "1 more gift to Akbar (3 rupees) now; later turns make up part of the difference"
        " (about +0.8 rupees at the end).",
        "1 more gift to Akbar (3 rupees) (about +3.0 rupees at the end).",
    ]


# ------------------------------------------------------------------ in many positions


def played(state: State, first: int) -> tuple[int, ...]:
    """The decisions of a turn that begins with an action."""
    now, found = state.copy(), [first]
    now.apply(first)
    while now.to_move is not None and now.turn == state.turn and len(found) < 60:
        found.append(int(step(now)))
    return tuple(found)


def pairs() -> Iterator[tuple[State, int, list[tuple[int, ...]]]]:
    """Positions with two turns that begin differently."""
    dice = random.Random(5)
    everything = chain.from_iterable(games(seed) for seed in range(40))
    for state, seat in islice(everything, 0, None, 13):
        legal = state.legal_actions()
        if state.turn == seat and len(legal) > 1:
            yield state, seat, [played(state, first) for first in dice.sample(legal, 2)]


def counted(kind: str, what: str, state: State, seat: int) -> int:
    """What a fact counts, as the player's own things show it."""
    player = state.player(seat)
    own = {"rupees": player.rupees, "favour": player.favours, "field": player.stone}
    return player.goods.get(what, 0) if kind == "good" else own[kind]


def test_every_comparison_is_true_of_the_step_or_of_the_whole_turn() -> None:
    at_once = later = 0
    for state, seat, turns in islice(pairs(), sized(60, 600)):
        best, rival = (End(after(state, turn), {}) for turn in turns)
        reasons = [
            one
            for one in arguments(state, best, rival, seat)
            if all(fact.kind in ("good", "rupees", "favour", "field") for fact in one.facts)
        ]
        found = step_reason(Steps(state, seat, turns[0], turns[1], (1, 1), ""), reasons)
        if found is None:
            continue
        reason = next(one for one in reasons if facts_words(one.facts) == found.text)
        assert reason.worth > 0
        sent = 1 if found.at_once else 60
        mine, other = (after(state, turn[:sent]) for turn in turns)
        for fact in reason.facts:
            now = [counted(fact.kind, fact.what, one, seat) for one in (mine, other)]
            assert now[0] - now[1] == fact.count
            if found.at_once and fact.kind == "good":
                assert fact.use  # without it the sentence would repeat the button
        at_once += found.at_once
        later += not found.at_once
    assert at_once > 3
    assert later > 10


def test_a_step_without_a_reason_says_what_comes_next() -> None:
    """The rest of a plan is not compared with another plan: what follows is what a step is for."""
    met = 0
    for number, (state, seat, turns) in enumerate(islice(pairs(), sized(120, 600))):
        sight = sight_of(state, seat)
        sight = replace(sight, table=replace(sight.table, code=f"next {number}"))
        found = card(sight, [Plan(turns[0], 40.0, 0.5)])
        then = re.search(r"\. Then: (.*)\.$", found.text if found else "")
        if then:
            met += 1
            assert then[1] in first_words_of_each(state, seat, turns[0])[1:]
            assert "end" not in then[1].split()[:1], "what only goes on is no purpose"
    assert met > 3


def first_words_of_each(state: State, seat: int, turn: tuple[int, ...]) -> list[str]:
    """What begins at each own decision of a turn."""
    now, found = state.copy(), []
    for number, action in enumerate(turn):
        if now.to_move == seat:
            found.append(plan_steps(now, seat, turn[number:], brief=True)[0])
        now.apply(action)
    return found


def test_plans_that_differ_in_a_step_that_is_left_out_are_told_in_full() -> None:
    """Otherwise a reader would see the same plan twice."""
    state = load("gain_good")
    seat = state.to_move or 0
    turn = played(state, parse_action("gain cotton"))
    found = told("gain_good", Plan(turn, 40.0, 0.5), Plan(turn, 39.0, 0.5, 1.0))
    assert found.plan == plan_words(state, seat, turn)
    long = Hint((advised("Work, … at", "a", "b", "c", "d", "e"), advised("Work, at …", "a", "e")))
    assert _plan(long) == "A, b, c, d, then e"
    assert "A, then e" in _rival(long)


def test_reasons_of_a_won_game_have_no_heading_about_rupees() -> None:
    state = load("gain_good")
    turn = played(state, parse_action("gain cotton"))
    ends = Plan(turn, 40.0, 1.0, reasons=[Reason("ends", 0.01)])
    found = told(
        "gain_good", ends, Plan(turn, 41.0, 1.0, nan, reasons=[Reason("ends_later", -0.01)])
    )
    assert found.rival == ""
    assert [one.sentence for one in found.reasons] == [
        "You are far ahead: what counts now is ending the game."
    ]
    usual = told("gain_good", replace(ends, reasons=[Reason("rupees", 1.0)]))
    assert "in rupees" in usual.rival


def advised(title: str, *steps: str) -> Advice:
    """A plan with this headline and these steps, one rupee behind."""
    return Advice((), title, steps, "", "1.0 rupees behind", "", (), (), "", "", "")


def test_the_reasons_against_the_third_plan_are_reasons_for_the_best_one() -> None:
    met = 0
    for state, seat, turns in islice(pairs(), sized(30, 300)):
        best, rival = (End(after(state, turn), {}) for turn in turns)
        against = arguments(state, rival, best, seat)
        plans = [Plan(turns[0], 40.0, 0.5), Plan(turns[0], 40.0, 0.5), Plan(turns[1], 40.0, 0.5)]
        plans[2].reasons.extend(against)
        for mine in reasons_for(state, seat, plans, 2):
            if mine.seat < 0 and mine.about == "goods":
                met += 1
                assert mine.facts in [one.facts for one in arguments(state, best, rival, seat)]
                assert all(fact.what in GOODS for fact in mine.facts)
    assert met > 10


def test_later_steps_are_a_reason_only_if_the_other_step_does_not_allow_them() -> None:
    state = load("exchange_take")
    seat = state.to_move
    assert seat is not None
    cement, oil, delivery, done = map(
        parse_action, ("into cement", "into oil", "deliver cement mosaic_maker", "done")
    )
    assert Steps(state, seat, (cement, delivery), (oil,), (1, 1), "").decide_the_rest()
    assert not Steps(state, seat, (cement, done), (oil,), (1, 1), "").decide_the_rest()


def test_a_plan_is_not_compared_with_a_plan_of_the_same_words() -> None:
    alike = told("gain_good", plan("gain cotton"), plan("gain cotton", behind=1.0))
    assert alike.rival == ""
    other = told("gain_good", plan("gain cotton"), plan("gain turmeric", behind=1.0))
    assert "turmeric" in other.rival


def test_a_step_that_the_plan_takes_later_is_not_called_about_equal() -> None:
    first, later = map(parse_action, ("into cement", "deliver cement mosaic_maker"))
    state = load("exchange_take")
    state.apply(first)
    sight = sight_of(state, state.to_move)
    both = Plan((later, parse_action("done")), 40.0, 0.5)
    swapped = Plan((parse_action("done"),), 40.0, 0.5, 0.0, equal=True)
    other = card(replace(sight, table=replace(sight.table, code="same steps")), [both, swapped])
    assert other is not None
    assert "about as good" not in other.text


def test_a_contract_that_can_be_won_now_is_not_passed_over_in_silence() -> None:
    """Another plan gives its goods away: he says that he prefers it, and not twice."""
    state = load("choose_space")
    seat = state.turn
    player = at.PLAYER + at.STRIDE * seat
    notable = next(one for one in on_river(state) if len(wanted(state, one)) == 2)
    for one in wanted(state, notable):
        state._d[player + one] = 1
    state._d[player + GOODS.index("statues")] = 1  # it pays for the second delivery
    state._ask_anew()
    assert can_win(state, seat, notable)
    give = wanted(state, notable)[0]
    texts = ["place trader", f"give {GOODS[give]}", "give statues", "done"]
    then = after(state, [parse_action(text) for text in texts])
    take = next(one for one in then.legal_actions() if act.TAKE <= one < act.TAKE + 16)
    texts += [act.action_text(take), "done"]
    found = Plan(tuple(map(parse_action, texts)), 40.0, 0.5, 0.0)
    sight = replace(sight_of(state, seat), past=replace(sight_of(state, seat).past, number=7))
    sight = replace(sight, table=replace(sight.table, code="not now"))
    coach = card(sight, [found])
    assert coach is not None
    name = name_of.of_notable(notable)
    told = f"You can win the contract {name} this turn, but I prefer this plan."
    assert coach.text.endswith(told)
    assert told in [one.text for one in coach.ahead]
    later = card(replace(sight, past=replace(sight.past, number=8)), [found])
    assert later is not None
    assert name not in later.text


@pytest.mark.parametrize(("then", "two"), [(act.DOUBLE, True), (act.DECLINE, False)])
def test_the_advised_half_of_a_delivery_is_the_one_that_the_plan_begins_with(
    then: int, two: bool
) -> None:
    """The value has to be that of a button: else the page would mark the half for one good."""
    state = load("deliveries")
    sight = sight_of(state, state.turn)
    question = ask(sight)
    assert question is not None
    option = next(option for option in question.options if option.second)
    found = card(sight, [Plan((option.action, then), 40.0, 0.5)])
    assert found is not None
    assert found.value == f"{option.action} then {then}"
    assert f'value="{found.value}"' in choices_html(question.choices)
    assert two == (" 2 " in found.text)
