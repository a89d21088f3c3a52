"""How the search bots find their turns."""

import gc
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import agra
from agra.bots import Allowance, Budget, Company, SeatedBot, View, gc_pause
from agra.bots.planning.anti_stall import Patience
from agra.bots.planning.parallel_playouts import Crew, Manner, Order, Tally
from agra.bots.planning.playout import Fortune, Playout
from agra.bots.planning.turn_planner import plan_of
from agra.bots.planning.turn_search import Line, Search, is_over
from agra.bots.play import decide, draw, is_stalled
from agra.bots.registry import bot
from agra.lab.runs.match import Match, play
from agra.rules.flat import i64, vec
from agra.rules.layout import BUILT, FINAL_ROUND, PLAYER, ROUND, RUPEES, STRIDE
from agra.rules.state import State
from tests.fixtures import load
from tests.support import take


def open_turn(seed: int = 1, players: int = 2) -> agra.State:
    """A game at the first decision of a turn."""
    return agra.new_game(players=players, seed=seed)


def replayed(root: agra.State, actions: list[int]) -> agra.State:
    state = root.copy()
    for action in actions:
        state.apply(action)
    return state


@pytest.mark.parametrize("seed", range(4))
def test_lines_are_whole_turns_that_can_be_played(seed: int) -> None:
    root = open_turn(seed)
    seat = root.to_move
    assert seat is not None
    for line in Search(2).lines(root, seat, keep=5):
        state = replayed(root, line.actions)
        assert state == line.state
        assert is_over(state, seat, seat)


def test_the_best_line_comes_first_and_a_wider_search_is_no_worse() -> None:
    root = open_turn(3)
    seat = root.to_move
    assert seat is not None
    narrow = Search(1).lines(root, seat, keep=20)
    wide = Search(8).lines(root, seat, keep=20)
    assert [line.worth for line in wide] == sorted((line.worth for line in wide), reverse=True)
    assert wide[0].worth >= narrow[0].worth


def test_nodes_limit_the_search() -> None:
    root = open_turn(3)
    seat = root.to_move
    assert seat is not None
    search = Search(8)
    search.lines(root, seat, keep=1, most=25)
    assert search.nodes <= 26
    free = Search(8)
    free.lines(root, seat, keep=1)
    assert free.nodes > 26


@pytest.mark.parametrize("most", [60, 600, 6000])
def test_a_search_is_as_wide_as_its_nodes_allow(most: int) -> None:
    """More nodes give a better turn, no node is spent beyond the limit, ends are reported once."""
    root = load("choose_space")
    seat = root.to_move
    assert seat is not None
    search = Search(4)
    found = search.widened(root, seat, keep=40, most=most, until=1e300)
    assert search.nodes <= most + 1
    narrow = Search(4).lines(root, seat, keep=40, most=most)
    assert found[0].worth >= narrow[0].worth
    assert len({line.state for line in found}) == len(found)
    assert [line.worth for line in found] == sorted((line.worth for line in found), reverse=True)
    for line in found[:5]:
        assert replayed(root, line.actions) == line.state


def test_a_search_widens_only_while_the_clock_allows() -> None:
    root = open_turn(3)
    seat = root.to_move
    assert seat is not None
    search, narrow = Search(4), Search(4)
    narrow.lines(root, seat, keep=40)
    late = search.widened(root, seat, keep=40, most=10**6, until=0.0)
    assert late
    assert search.nodes < narrow.nodes
    search.widened(root, seat, keep=40, most=10**6, until=time.perf_counter() + 3.0)
    assert search.nodes > 2 * narrow.nodes


def test_a_plan_is_followed_to_the_end_of_the_turn() -> None:
    """A trader searches again only after something unforeseen."""
    state = agra.new_game(players=2, seed=5, round_limit=5)
    seats = [SeatedBot(bot("trader@40n"), seat, allowance=Allowance(nodes=40)) for seat in (0, 1)]
    dice = random.Random(5)
    asked = thought = 0
    while state.to_move is not None:
        if state.to_move == agra.CHANCE:
            state.apply(draw(state, dice))
            continue
        seated = seats[state.to_move]
        choice = len(state.legal_actions()) > 1
        budget, spent = seated.budget, seated.budget.spent
        action = seated.choose(state)
        if choice:
            asked += 1
            thought += seated.budget is not budget or seated.budget.spent > spent
        state.apply(action)
    assert asked > 30
    assert thought < 0.6 * asked


def test_a_plan_knows_the_answer_at_each_of_its_positions() -> None:
    root = open_turn(2)
    seat = root.to_move
    assert seat is not None
    line = Search(1).lines(root, seat, keep=1)[0]
    plan = plan_of(root, line)
    state = root.copy()
    while state in plan:
        state.apply(plan[state])
    assert state == line.state


# ------------------------------------------------------------------ playouts


def test_playouts_of_one_seed_are_equal() -> None:
    state = open_turn(1, players=3)
    values = [Playout(seed).value(state, 0, 6) for seed in (1, 1, 2, 3, 4, 5)]
    assert values[0] == values[1]
    assert len(set(values)) > 1
    assert all(0 <= value <= 1 for value in values)


def test_a_playout_does_not_change_the_position() -> None:
    state = open_turn(1)
    before = state.copy()
    Playout(1).value(state, 0, 4)
    assert state == before


def test_chance_in_playouts_is_fair_enough() -> None:
    fortune = Fortune(7)
    counts = [0] * 6
    for _ in range(6000):
        counts[fortune.below(6)] += 1
    assert min(counts) > 850


def test_several_processes_share_the_nodes() -> None:
    """The playouts of the helper processes are added; with a node limit all results are awaited."""
    root = open_turn(1)
    seat = root.to_move
    assert seat is not None
    lines = Search(2).lines(root, seat, keep=3)
    order = Order([line.state for line in lines], seed=1, most=200, until=1e300)
    counts = []
    for cores in (1, 2):
        tally = Tally([0.0] * len(lines), 0.0)
        crew = Crew(root._c, Manner(seat, turns=2), cores)
        nodes = crew.sample(order, range(len(lines)), tally)
        counts.append(sum(tally.counts))
        assert nodes <= 200 * 1.4
        again = Tally([0.0] * len(lines), 0.0)
        crew.sample(order, range(len(lines)), again)
        assert (again.sums, again.counts) == (tally.sums, tally.counts)
    assert min(counts) > 0


@pytest.mark.parametrize(
    ("most", "until", "played"), [(10**6, 0.0, [False, False]), (1, 1e300, [True, False])]
)
def test_unfinished_playouts_do_not_count(most: int, until: float, played: list[bool]) -> None:
    """A playout cut short by the clock is dropped; when the nodes run out, lines stay unplayed."""
    root = open_turn(1)
    seat = root.to_move
    assert seat is not None
    lines = Search(2).lines(root, seat, keep=2)
    tally = Tally([0.5, 0.5], 2.0)
    order = Order([line.state for line in lines], seed=1, most=most, until=until)
    Crew(root._c, Manner(seat, turns=2), 1).sample(order, range(2), tally)
    assert [tally.was_played(at) for at in range(2)] == played


def test_a_vizier_with_two_cores_plays_a_game() -> None:
    state = agra.new_game(players=2, seed=4, round_limit=1)
    company = Company(["vizier@300n@2c", "farmer"], seed=1)
    dice = random.Random(1)
    while state.to_move is not None:
        state.apply(decide(state, company, dice))
    assert len(state.scores()) == 2


KILLED = """
import agra, sys
from agra.bots import Budget, View
from agra.bots.registry import bot
if __name__ == "__main__":
    state = agra.new_game(players=2, seed=1)
    view = View(state, state.to_move)
    bot("vizier").choose(view, state.legal_actions(), Budget(nodes=400, cores=2))
    print("thought", flush=True)
    sys.stdin.read()
"""


def test_helper_processes_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    """They share its output pipe, which closes only when all of them have exited."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, str(script)], stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"thought\n"
        process.kill()
        process.communicate(timeout=60)


def test_a_thinking_vizier_can_be_interrupted() -> None:
    """Ctrl-C interrupts it like any Python program, in the middle of a computation."""
    program = """
import agra
from agra.bots import Budget, View
from agra.bots.registry import bot
state = agra.new_game(players=2, seed=6)
print("thinks", flush=True)
while True:
    budget = Budget(nodes=100_000_000)
    bot("vizier").choose(View(state, state.to_move), state.legal_actions(), budget)
"""
    for seconds in (0.3, 0.6, 1.1):
        pipe = subprocess.PIPE
        command = [sys.executable, "-c", program]
        with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "thinks\n"
            time.sleep(seconds)
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=300)
        assert process.returncode == -signal.SIGINT, said
        assert said.rstrip().endswith("KeyboardInterrupt")


def test_the_random_numbers_of_playouts_are_pinned() -> None:
    """Machine integers and Python integers give the same numbers, however large the seed."""
    fortunes = [Fortune(seed) for seed in (0, 7, 1 << 40, (1 << 62) + 12345, -3)]
    drawn = [[fortune.below(1000) for _ in range(5)] for fortune in fortunes]
    assert drawn == [
        [193, 14, 242, 336, 797],
        [231, 372, 596, 38, 914],
        [193, 14, 242, 336, 797],
        [14, 493, 245, 401, 495],
        [403, 739, 557, 957, 544],
    ]


def test_a_vizier_sees_what_a_trader_cannot() -> None:
    """It judges answers by what comes later: with more nodes it searches more."""
    state = open_turn(6)
    seat = state.to_move
    assert seat is not None
    view = View(state, seat)
    spent = []
    for nodes in (200, 2000):
        budget = Budget(nodes=nodes)
        bot("vizier").choose(view, state.legal_actions(), budget)
        spent.append(budget.spent)
    assert spent[0] <= 240
    assert 1000 < spent[1] <= 2400


def test_the_garbage_collector_is_paused_and_resumed() -> None:
    assert gc.isenabled()
    with gc_pause.paused():
        assert not gc.isenabled()
        with gc_pause.paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(KeyError), gc_pause.paused():
        raise KeyError
    assert gc.isenabled()


def test_a_tiny_allowance_still_gives_a_legal_answer() -> None:
    for level in ("trader", "vizier"):
        state = take(open_turn(1), "end meditation")
        seat = state.to_move
        assert seat is not None
        seated = SeatedBot(bot(level), seat, allowance=Allowance(nodes=1))
        assert seated.choose(state) in state.legal_actions()


# ------------------------------------------------------------------ when nothing happens


def stalled(rounds: int) -> Patience:
    """The anti-stall counter of a bot that has seen the same table for a number of rounds."""
    state = open_turn(1)
    patience = Patience()
    for number in range(rounds + 1):
        state._d[ROUND] = 1 + number
        patience.look(state)
        patience.look(state)  # asked twice in a round
    return patience


def test_a_bot_searches_wider_when_nothing_happens_for_rounds() -> None:
    assert [stalled(rounds).width(4) for rounds in (0, 3, 4, 5, 6, 20)] == [4, 4, 8, 16, 32, 64]


def test_a_bot_that_has_stalled_too_long_takes_a_lower_valued_line() -> None:
    root = open_turn(1)
    seat = root.to_move
    assert seat is not None
    lines = Search(2).lines(root, seat, keep=3)
    for line in lines:
        line.state._d[PLAYER + STRIDE * (1 - seat) + RUPEES] = 99  # it is behind
    assert [stalled(rounds).pick(lines, seat) for rounds in (0, 9, 10, 30)] == [
        lines[0],
        lines[0],
        lines[1],
        lines[-1],
    ]


def test_any_progress_resets_the_stall_counter() -> None:
    patience = stalled(8)
    state = open_turn(1)
    state._d[ROUND], state._d[BUILT + 5] = 50, 1
    patience.look(state)
    assert patience.idle == 0


#: Round 40 with two players: the trader leads by 86 rupees and only moves its workers to and fro.
WAITING = (
    "agra1/c56f6bccdd61719f/22c/(40)a11a/33111111133313313133/f11h/11111111111111118Ga/GGGc/"
    "155c5b512a5a5b314/6666121251515252/2b2a1a1b132c1b1f/a33b3a3a32a3b33c1c5/t(512)d/2f/e/"
    "2613d1a2f17b36342224c/1a1g1e1C(87)b68481425c/"
    "end_turn1-order_phase1-end_action1-choose_space1-meditation1"
)


def test_a_leading_trader_ends_a_game_without_other_progress() -> None:
    """Game 36 of `agra simulate --players 2 --games 60 --bots farmer,trader --seed 9`."""
    state = State.from_line(WAITING)
    company = Company(("farmer", "trader"), 218901446594491)
    dice = random.Random(36)
    while not is_stalled(state, 70) and not state.is_over:
        state.apply(decide(state, company, dice))
    assert state.is_over
    assert state.winners() == [1]
    assert state.scores()[1] > 2 * state.scores()[0]  # it ends it while it leads by far


def announcing(root: State, seat: int) -> list[Line]:
    """Two lines: a neutral one, and one of lower value that announces the end of the game."""
    waits, ends = Line(root.copy(), vec[i64]()), Line(root.copy(), vec[i64]())
    ends.state._d[FINAL_ROUND] = ends.state._d[ROUND] + 1
    for line in (waits, ends):
        line.state._d[PLAYER + STRIDE * seat + RUPEES] = 50
    return [waits, ends]


def test_only_the_leader_ends_a_stalled_game() -> None:
    root = open_turn(1)
    seat = root.to_move
    assert seat is not None
    waits, ends = announcing(root, seat)
    assert stalled(3).pick([waits, ends], seat) is waits  # nothing unusual yet
    assert stalled(4).pick([waits, ends], seat) is ends
    assert stalled(4).pick([waits, ends], 1 - seat) is waits  # who is behind waits
    waits.state._d[BUILT + 5] = 1
    assert stalled(4).pick([waits, ends], seat) is waits  # something is left to do


def test_a_leader_who_cannot_end_the_game_makes_other_progress() -> None:
    root = open_turn(1)
    seat = root.to_move
    assert seat is not None
    waits, _ = announcing(root, seat)
    idles, builds = Line(waits.state.copy(), vec[i64]()), Line(waits.state.copy(), vec[i64]())
    builds.state._d[BUILT + 5] = 1
    lines = [waits, idles, builds]
    assert [stalled(rounds).pick(lines, seat) for rounds in (9, 10)] == [waits, builds]


@pytest.mark.much
def test_two_traders_do_not_stall_forever() -> None:
    """All twenty spaces were taken, and neither bot saw the trade that would have helped. They
    repeated the same turns forever.
    """
    match = Match(bots=("trader", "trader"), seed=178942579614561, round_limit=60)
    assert play(match).rounds < 45
