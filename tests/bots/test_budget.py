"""Budgets count thinking time and nodes, and every level stays within its budget."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

import agra
from agra.bots import Allowance, Budget, SeatedBot, View, gc_pause
from agra.bots.clock import PROCESSOR, clock_time, thinking_by
from agra.bots.levels.trader import Trader
from agra.bots.play import draw
from agra.bots.registry import bot
from agra.lab.runs.match import Match, play
from agra.rules.layout import FINAL_ROUND, ROUND, START, TURN
from tests.bots.corners import positions_of_games, stored_positions
from tests.bots.levels import LEVELS, seat_of
from tests.sizes import sized

SLACK = 1.2  # a level may spend this share of its budget


def ticking(step: float) -> Callable[[], float]:
    """A clock that advances by a step at every call."""
    now = 0.0

    def look() -> float:
        nonlocal now
        now += step
        return now

    return look


# ------------------------------------------------------------------ the budget


def test_only_thinking_counts() -> None:
    clock = [0.0]
    budget = Budget(seconds=10, clock=lambda: clock[0])
    clock[0] = 5.0
    assert budget.left() == 1.0
    with budget:
        clock[0] = 7.0
        assert budget.used == 2.0
        assert budget.left() == pytest.approx(0.8)
    clock[0] = 100.0
    with budget:
        clock[0] = 103.0
    assert budget.used == 5.0
    assert budget.left() == 0.5


def test_nodes_count_as_reported() -> None:
    budget = Budget(nodes=10)
    budget.spend(4)
    budget.spend()
    assert budget.left() == 0.5
    budget.spend(50)
    assert budget.left() == 0.0


def test_the_tighter_limit_counts() -> None:
    clock = [0.0]
    budget = Budget(seconds=10, nodes=10, clock=lambda: clock[0])
    with budget:
        clock[0] = 2.0
        assert budget.left() == pytest.approx(0.8)
        budget.spend(9)
        assert budget.left() == pytest.approx(0.1)


def test_the_cpu_clock_counts_only_this_thread() -> None:
    with thinking_by(PROCESSOR):
        begun = time.thread_time()
        budget = Budget(seconds=10)
        with budget:
            assert begun <= clock_time() <= time.thread_time()
        assert budget.used <= time.thread_time() - begun
    assert clock_time() <= time.perf_counter() <= clock_time()


def test_a_match_by_the_cpu_clock_counts_no_waiting_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A bot that only waits spends nothing: turns are measured by the CPU time of this thread."""
    choose = Trader.choose

    def choose_after_a_pause(*arguments: Any) -> int:
        time.sleep(0.05)
        return choose(*arguments)

    monkeypatch.setattr(Trader, "choose", choose_after_a_pause)
    begun, waiting = time.thread_time(), time.perf_counter()
    match = Match(("trader@0.01", "trader@0.01"), 3, round_limit=1, clock=PROCESSOR)
    thought = play(match).thinking
    assert all(spent.turns for spent in thought)
    assert 0 < sum(spent.seconds for spent in thought) <= time.thread_time() - begun
    assert time.perf_counter() - waiting > 0.05 * sum(spent.turns for spent in thought)


def test_a_budget_without_a_limit_never_runs_out() -> None:
    budget = Allowance(cores=3).budget()
    budget.spend(10**9)
    assert budget.unlimited
    assert budget.left() == 1.0
    assert budget.cores == 3


# ------------------------------------------------------------------ the levels


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_stops_when_its_time_is_up(level: str) -> None:
    """The clock is simulated, so the speed of the machine does not matter."""
    step = sized(3, 1)
    for state in (*stored_positions()[:: 4 * step], *positions_of_games()[:: 150 * step]):
        budget = Budget(seconds=0.5, clock=ticking(0.002))
        seat = seat_of(state)
        with budget:
            bot(level, 1).choose(View(state, seat), state.legal_actions(), budget)
        assert budget.used <= 0.5 * SLACK, state.decision


@pytest.mark.much
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_stays_within_its_node_limit(level: str) -> None:
    for state in positions_of_games()[::150]:
        asked = SeatedBot(bot(level, 1), seat_of(state), allowance=Allowance(nodes=300))
        turn = play_turn(asked, state)
        assert turn.spent <= 300 * SLACK, state.decision


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_stays_within_its_time_limit_in_a_whole_turn(level: str) -> None:
    """On the real clock; other load on the machine does not count.

    No level takes twice its time: one more step, which may be slow on a busy machine, is allowed.
    """
    seconds = 0.2
    for state in positions_of_games()[30::400]:
        allowance = Allowance(seconds=seconds)
        asked = SeatedBot(bot(level, 1), seat_of(state), allowance=allowance, name=level)
        with gc_pause.paused():  # so that garbage of other tests is not collected here
            begun = time.process_time()
            play_turn(asked, state)
            assert time.process_time() - begun <= seconds * 2, state.decision


def play_turn(asked: SeatedBot, begun: agra.State) -> Budget:
    """Let a bot play a whole turn, others take their first option; return its budget."""
    state = begun.copy()
    turn = state._d[TURN]
    rng = random.Random(1)
    asked.choose(state)
    budget = asked.budget
    while state.to_move is not None and state._d[TURN] == turn:
        if state.to_move == agra.CHANCE:
            state.apply(draw(state, rng))
        elif state.to_move == asked.seat:
            state.apply(asked.choose(state))
        else:
            state.apply(state.legal_actions()[0])
    assert asked.budget is budget, "a turn has one budget"
    return budget


@pytest.mark.parametrize("level", LEVELS)
def test_searching_the_last_turn_of_a_game_ends(level: str) -> None:
    """Every way to play it ends the game: there is nothing further to search."""
    state = agra.new_game(2, seed=2, round_limit=1)
    rng = random.Random(2)
    while state._d[TURN] == state._d[START] or not state._d[FINAL_ROUND] or state._d[ROUND] == 1:
        state.apply(rng.choice(state.legal_actions()))
    asked = SeatedBot(bot(level, 1), seat_of(state), allowance=Allowance(nodes=60), name=level)
    turn = play_turn(asked, state)
    assert turn.spent <= 60 * 2
