"""Plans for a turn: they differ, and their reasons are true of the position."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import isfinite

import pytest

import agra
from agra.bots import Budget, Company, Fact, Reason, View
from agra.bots.advice.plans import (
    EQUAL,
    EQUAL_RUPEES,
    MOST_PLANS,
    NEAR,
    Plan,
    balanced,
    others_first,
    plans,
    telling,
    with_further,
)
from agra.bots.advice.turn_reasons import End, arguments, followers_in, foresee
from agra.bots.bot import Bot, Turn, space_of
from agra.bots.judgement import shrinkage
from agra.bots.planning.turn_search import Search
from agra.bots.play import decide
from agra.bots.registry import bot
from agra.rules import actions as act
from agra.rules.actions import parse_action
from agra.rules.layout import BOAT, FAVOURS, FINAL_ROUND, PLAYER, STRIDE
from agra.rules.names import NOTABLES
from agra.table.panels.analysis.hint import worded
from agra.text.advice import plan_steps
from tests.bots.corners import stored_positions
from tests.bots.levels import seat_of
from tests.bots.reasons import assert_true
from tests.fixtures import load
from tests.sizes import sized

#: These tests run in one process because they share positions and plans.
pytestmark = pytest.mark.xdist_group("plans")

NODES = 60


@cache
def positions() -> tuple[agra.State, ...]:
    """Positions with a choice from games of farmers, with 2 to 4 players."""
    found = []
    for seed in range(sized(3, 24)):
        players = 2 + seed % 3
        state = agra.new_game(players=players, seed=seed)
        dice, company = random.Random(seed), Company(["farmer"] * players, seed)
        while state.to_move is not None:
            planned = state.to_move != agra.CHANCE and len(state.legal_actions()) > 1
            if planned and dice.random() < 0.03:
                found.append(state.copy())
            state.apply(decide(state, company, dice))
    return tuple(found)


Pair = tuple[agra.State, int, agra.State, agra.State]


@cache
def pairs() -> tuple[Pair, ...]:
    """Positions with the ends of two turns that can be played there."""
    return tuple(_pairs())


def _pairs() -> Iterator[Pair]:
    for state in positions():
        seat = seat_of(state)
        lines = Search(2, 6).lines(View(state, seat).state, seat, 30, NODES)
        for other in lines[1 : len(lines) : 10]:
            yield View(state, seat).state, seat, lines[0].state, other.state


# ------------------------------------------------------------------ reasons


@pytest.mark.much
def test_reasons_match_what_can_be_counted_on_the_table() -> None:
    seen: set[str] = set()
    count = 0
    for root, seat, mine, other in pairs():
        for reason in arguments(root, End(mine, {}), End(other, {}), seat):
            assert_true(reason, root, mine, other, seat)
            seen.update(fact.kind for fact in reason.facts)
            count += 1
    assert count > 150
    assert {"good", "rupees", "card", "worker", "step", "favour"} <= seen


@pytest.mark.much
def test_a_reason_for_one_turn_is_a_reason_against_the_other() -> None:
    for root, seat, mine, other in pairs():
        there = arguments(root, End(mine, {}), End(other, {}), seat)
        back = arguments(root, End(other, {}), End(mine, {}), seat)
        assert sorted(-reason.worth for reason in there) == pytest.approx(
            sorted(reason.worth for reason in back), abs=0.02
        )


def test_a_boat_that_moves_on_changes_no_weights() -> None:
    state = agra.new_game(players=3, seed=2)
    moved = state.copy()
    moved._d[BOAT] += 2
    found = arguments(state, End(moved, {}), End(state, {}), 0)
    # nobody has any goods: everything else is equal and is worth the same
    assert found == []


def test_followers_are_named_with_the_favours_they_bring() -> None:
    state = agra.new_game(players=3, seed=2)
    richer = state.copy()
    richer._d[PLAYER + FAVOURS] += 2
    (reason,) = arguments(state, End(richer, {}, 2), End(state, {}, 0), 0)
    assert reason.facts == (Fact("favour", "", 2), Fact("follower", "", 2))
    # favours from other sources do not count against followers
    (reason,) = arguments(state, End(richer, {}, 0), End(state, {}, 1), 0)
    assert reason.facts == (Fact("favour", "", 2),)


def test_followers_are_counted_from_events() -> None:
    found = 0
    for state in positions():
        seat = seat_of(state)
        line = Search(2, 6).lines(View(state, seat).state, seat, 1, NODES)[0]
        heard: list[object] = []
        at = View(state, seat).state.copy()
        at.listener = lambda event, heard=heard: heard.append((event.kind, event.why))
        for action in line.actions:
            at.apply(action)
        counted = followers_in(View(state, seat).state, line.actions)
        assert counted == heard.count(("processed", "follower"))
        found += counted
    assert found


def test_a_player_who_would_win_a_contract_is_named() -> None:
    state = agra.new_game(players=2, seed=3)
    rival = End(state, {NOTABLES.index("mahout"): 1})
    own_win = End(state, {NOTABLES.index("mahout"): 0})
    (against,) = arguments(state, rival, End(state, {}), 0)
    assert (against.about, against.seat) == ("next", 1)
    assert against.facts == (Fact("wins", "mahout", 1),)
    assert against.worth < 0
    (speaking,) = arguments(state, own_win, End(state, {}), 0)
    assert speaking.seat == -1
    assert speaking.worth > 0


def test_a_forecast_changes_nothing_and_is_reproducible() -> None:
    for state in positions()[::25]:
        before = state.copy()
        first, nodes = foresee(state, seat_of(state))
        assert (first.wins, nodes) == (foresee(state, seat_of(state))[0].wins, nodes)
        assert state == before


@pytest.mark.much
def test_nobody_is_told_about_a_next_turn_in_the_last_round() -> None:
    """Another player's delivery may bring a contract, but that is no turn of one's own."""
    foreseen = 0
    for state in positions()[::3]:
        if state.turn != seat_of(state):
            continue
        last = state.copy()
        last._d[FINAL_ROUND] = last.round
        for seat, good in itertools.product(range(last.players), range(16)):
            last._d[PLAYER + STRIDE * seat + good] += 1
        wins = foresee(last, state.turn)[0].wins
        assert state.turn not in wins.values()
        foreseen += len(wins)
    assert foreseen, "nobody can win anything in these positions"


# ------------------------------------------------------------------ plans


@cache
def planned() -> tuple[tuple[agra.State, list[Plan]], ...]:
    """Some positions with the plans of the vizier."""
    chosen = (*stored_positions()[::6], *positions()[::5])
    return tuple((state, plans_of(state)) for state in chosen)


def plans_of(state: agra.State) -> list[Plan]:
    budget = Budget(nodes=NODES)
    with budget:
        return plans(bot("vizier"), View(state, seat_of(state)), budget)


@pytest.mark.much
def test_plans_are_legal_different_and_in_order() -> None:
    for state, found in planned():
        assert 1 <= len(found) <= MOST_PLANS
        for plan in found:
            at = state.copy()
            for action in plan.actions:
                assert action in at.legal_actions()
                at.apply(action)
            assert 0.0 <= plan.win <= 1.0
            assert isfinite(plan.rupees)
        phrases = [telling(state, plan.actions, seat_of(state)) for plan in found]
        assert len(set(phrases)) == len(phrases)
        assert found == sorted(found, key=lambda plan: plan.behind)
        for plan in found[1:]:
            less = found[0].win - plan.win
            close = less < EQUAL and plan.behind < EQUAL_RUPEES
            assert plan.equal == close or abs(less - EQUAL) < 0.002
    assert sum(len(found) > 1 for _, found in planned()) > 8


def test_other_main_actions_come_before_variations_of_the_best_turn() -> None:
    """Where to work is the question: a variation differs in things that hardly matter."""
    state = load("choose_space")

    def turn(space: str, behind: float) -> Turn:
        return Turn((parse_action(f"place {space}"),), behind, state)

    quarry, variation = turn("quarry", 0.0), turn("quarry", 0.2)
    sailor, again, far = turn("sailor", 2.0), turn("sailor", 2.1), turn("trader", NEAR + 0.1)
    order = [quarry, variation, sailor, again, far]
    assert others_first(order) == [sailor, variation, again, far]
    assert others_first(order[:2]) == [variation]


@pytest.mark.much
def test_the_second_plan_usually_has_another_main_action() -> None:
    met = 0
    for position, found in planned():
        legal = position.legal_actions()
        if len(found) > 1 and any(act.PLACE <= action < act.LAY for action in legal):
            met += space_of(found[0].actions) != space_of(found[1].actions)
    assert met > 1


@pytest.mark.much
def test_nearly_every_best_plan_has_a_reason_that_speaks_for_it() -> None:
    several = [found for _, found in planned() if len(found) > 1]
    bare = sum(not any(reason.worth > 0 for reason in found[0].reasons) for found in several)
    assert bare <= len(several) // 8
    # plans of a won game are not compared by rupees
    assert all(plan.reasons for found in several for plan in found if isfinite(plan.behind))


@pytest.mark.much
def test_the_amounts_of_a_hint_add_up_to_its_headline() -> None:
    """As they are shown: the rest that no reason explains has its own line."""
    met = 0
    for _, found in planned():
        if len(found) > 1 and not isfinite(found[1].behind):
            continue  # a won game: its plans are not compared by rupees
        for at, plan in enumerate(found if len(found) > 1 else ()):
            amounts = [reason.amount for reason in worded(plan.reasons)]
            total = sum(float(text.replace("\N{MINUS SIGN}", "-")) for text in amounts if text)
            behind = found[1].behind if at == 0 else -plan.behind
            assert total == pytest.approx(round(behind, 1), abs=0.001), plan.reasons
            met += any(reason.about == "other" for reason in plan.reasons)
    assert met > 8


@pytest.mark.much
def test_a_step_has_one_pair_of_brackets() -> None:
    """What an answer says of itself and what follows from it are told together."""
    steps = [
        step
        for state, found in planned()
        for plan in found
        for step in plan_steps(state, seat_of(state), plan.actions)
    ]
    assert sum("(" in step for step in steps) > 8
    assert not [step for step in steps if ") (" in step]


def test_further_reasons_are_told_while_the_rest_is_large() -> None:
    told = [
        Reason("rupees", -4.0, (Fact("rupees", "", -4),)),
        Reason("favours", -2.5, (Fact("favour", "", -2),)),
        Reason("influence", 2.0, (Fact("step", "artisans", 1),)),
    ]
    forecast = Reason("next", 3.0, (Fact("wins", "mahout", 1),))
    against = Reason("covers", -0.5, (Fact("cover", "", -1),))
    small = Reason("markers", 0.4, (Fact("marker", "", 1),))
    stone = Reason("stone", 0.8, (Fact("field", "", 1),))
    others = [forecast, stone, against, small]
    found = with_further(told, others, -0.1)
    assert found == [*told, stone, small], "a rest of 3.2 is less than one of 4.4"
    assert balanced(found, -0.1)[-1] == Reason("other", 3.2)
    assert with_further(told, others, -2.7) == told, "a rest of 1.8 is less than half of 4.0"
    # at most two, and all of them are shown
    most = with_further(told, others, 3.0)
    assert most == [*told, stone, small]
    shown = [reason.amount for reason in worded(balanced(most, 3.0))]
    assert shown == ["−4.0", "−2.5", "+2.0", "+0.8", "+0.4", "+6.3"]
    assert with_further(told, others, -4.5) == told, "everything is explained"
    assert with_further(told, [against], 3.0) == told, "there is nothing that explains the rest"


def test_a_plan_that_is_behind_without_a_reason_says_so() -> None:
    assert balanced([Reason("same", 0.0)], 0.0) == [Reason("same", 0.0)]
    assert balanced([Reason("same", 0.0)], -0.4) == [Reason("behind", -0.4)]
    forecast = Reason("next", -1.0, (Fact("wins", "mahout", 1),), seat=1)
    assert balanced([forecast], -0.4) == [forecast, Reason("other", -0.4)]
    assert balanced([Reason("ahead", 2.0), Reason("rupees", -0.5)], 1.0) == [
        Reason("ahead", 1.5),
        Reason("rupees", -0.5),
    ]


@pytest.mark.much
def test_the_same_nodes_give_the_same_plans() -> None:
    state, found = planned()[-1]
    assert plans_of(state) == found


def test_a_turn_found_before_is_also_compared() -> None:
    state = agra.new_game(players=2, seed=5)
    state.apply(agra.parse_action("end meditation"))
    brought = [agra.parse_action("place sailor")]
    budget = Budget(nodes=NODES)
    with budget:
        turns = bot("vizier").turns(View(state, seat_of(state)), budget, [brought])
    assert any(turn.actions[0] == brought[0] for turn in turns)
    assert all(0.0 <= turn.win <= 1.0 for turn in turns)


def test_the_plan_of_a_simple_bot_is_its_answer() -> None:
    class Simple(Bot):
        def choose(self, view: View, actions: object, budget: Budget) -> int:
            return view.state.legal_actions()[-1]

    state = agra.new_game(players=2, seed=5)
    (plan,) = plans(Simple(), View(state, 0), Budget())
    assert plan.actions == (state.legal_actions()[-1],)


@pytest.mark.parametrize("name", ["trader", "vizier", "akbar"])
def test_a_finished_turn_is_a_plan_of_one_step(name: str) -> None:
    state = agra.new_game(players=2, seed=1)
    dice, company = random.Random(1), Company(["farmer"] * 2, 1)
    while state.decision != "end_turn" or len(state.legal_actions()) > 1:
        state.apply(decide(state, company, dice))
    found = plans(bot(name), View(state, seat_of(state)), Budget(nodes=NODES))
    assert [plan.actions for plan in found] == [tuple(state.legal_actions())]


def test_the_end_of_a_turn_has_the_same_estimate_as_its_plan() -> None:
    state = agra.new_game(players=4, seed=3)
    akbar, seat = bot("akbar"), seat_of(state)
    plan = plans(akbar, View(state, seat), Budget(nodes=NODES))[0]
    for action in plan.actions:
        state.apply(action)
    assert state.decision == "end_turn"
    (end,) = plans(akbar, View(state, seat), Budget(nodes=NODES))
    assert end.win == pytest.approx(plan.win, abs=0.002)


def test_time_limits_hold_as_well_as_node_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is a counter here: the comparison ends and has searched something."""
    clock = iter(range(10**9))
    for module in (
        "agra.bots.advice.turn_comparison",
        "agra.bots.planning.turn_planner",
        "agra.bots.budget",
    ):
        monkeypatch.setattr(f"{module}.clock_time", lambda: next(clock) / 1000)
    state = agra.new_game(players=2, seed=5)
    budget = Budget(seconds=0.02)
    with budget:
        found = bot("vizier").turns(View(state, seat_of(state)), budget)
    assert found


def test_a_cover_is_worth_the_rupee_of_the_final_scoring() -> None:
    root = load("botanist")
    one, two = (Reason("covers", 1.4 * n, (Fact("cover", count=n),)) for n in (1, -2))
    assert [reason.worth for reason in shrinkage.weighed(root, [one, two])] == [1.0, -2.0]
    # that of another player is only an estimate, as all others are
    other = replace(one, seat=1)
    assert shrinkage.weighed(root, [other])[0].worth == round(shrinkage.real(root, 1.4), 2)
