"""Akbar's search over turns: it looks a round ahead, repeatably and within its budget."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import agra
from agra.bots.bot import Turn
from agra.bots.budget import Budget
from agra.bots.levels.akbar import Akbar
from agra.bots.levels.old_versions import FirstAkbar
from agra.bots.planning.akbar_search import DeepSearch
from agra.bots.planning.round_search import BRANCHES, DEEPER, Branch, Meter, RoundSearch, plan
from agra.bots.planning.turn_search import Line, is_over, step
from agra.bots.view import View
from agra.bots.weight_files import MIND, mind_of
from agra.puzzles import judge as judge_puzzle
from agra.rules.layout import PLAYER, RUPEES, STRIDE

#: The second player's turn in round 20, with open rupees. At a glance another turn looks better.
LATE = (
    "agra1/c56f6bccdd61719f/22c/Ka11a/32221144b44a234a2a2/f1i/1111b11a111a1a19Ca/GGGc/a5c"
    "5a5a52a5a1b5a53/6666112151155151/b1a1a1g1111a1b11b/3a3b22a3a32d3a3b1b5/u(258)c/2f/e/"
    "a5a31d11e11T2a33332514c/a5e1b1c1a29Z3a41751325c/end_turn1-order_phase1-end_action1-c"
    "hoose_space1-meditation1"
)
SEAT = 1
#: What a search found; written with `python -m tests.bots.test_round_search`.
FOUND = Path(__file__).parent / "games" / "round-search.json"


def view_of(state: agra.State, seat: int) -> View:
    """The view of a seat that knows everybody's rupees."""
    rupees = [int(state._d[PLAYER + STRIDE * at + RUPEES]) for at in range(state.players)]
    return View(state, seat, rupees)


def late() -> View:
    return view_of(agra.State.from_line(LATE), SEAT)


def opening(players: int) -> View:
    state = agra.new_game(players, seed=6)
    seat = state.to_move
    assert seat is not None
    return view_of(state, seat)


def compared(view: View, nodes: int, until: float = 1e300) -> tuple[list[Branch], RoundSearch]:
    """Compare the best turns of a narrow search."""
    mind = mind_of(MIND, view.state._c.digest)
    lines = DeepSearch(mind, 4, 6).lines(view.state, view.seat, 40)
    search = RoundSearch(mind, view.seat, seed=3)
    branches = search.branches(lines, view.seat, 4)
    return search.compare(branches, 2, Meter(search.search, nodes, until)), search


def numbers(view: View) -> list[Any]:
    found = compared(view, 600)[0]
    return [
        [branch.line.actions, branch.mean().ahead, branch.mean().chance, len(branch.trials)]
        for branch in found
    ]


def all_numbers() -> list[Any]:
    return [numbers(view) for view in (late(), opening(2), opening(4))]


def test_a_round_ahead_has_the_same_values_in_every_build() -> None:
    """The numbers in the file were written by plain Python; the compiled build repeats them."""
    expected = json.loads(FOUND.read_text(encoding="utf-8"))
    assert all_numbers() == expected
    assert any(trials for found in expected for *_, trials in found)


@cache
def judged() -> tuple[Line, Budget]:
    """The turn that Akbar chooses in the late position, and the budget that it has used."""
    budget = Budget(nodes=3000)
    return Akbar(1)._judge(late(), budget)[0][0], budget


@pytest.mark.much
def test_the_same_nodes_give_the_same_turn() -> None:
    again = Budget(nodes=3000)
    assert Akbar(1)._judge(late(), again)[0][0].actions == judged()[0].actions
    assert again.spent == judged()[1].spent


def test_a_small_budget_gives_the_play_of_the_first_akbar() -> None:
    for view in (late(), opening(2), opening(3)):
        legal = view.state.legal_actions()
        first = FirstAkbar(1).choose(view, legal, Budget(nodes=250))
        assert Akbar(1).choose(view, legal, Budget(nodes=250)) == first


@pytest.mark.much
def test_with_three_players_it_does_not_look_ahead() -> None:
    """A match showed no gain: docs/akbar-experiments.md."""
    view = opening(3)
    legal, nodes = view.state.legal_actions(), 10_000
    first = FirstAkbar(1).choose(view, legal, Budget(nodes=nodes))
    assert Akbar(1).choose(view, legal, Budget(nodes=nodes)) == first


def ends(view: View, line: Line) -> list[int]:
    """By how many rupees the seat is ahead at the end, if the first akbars play on from a turn."""
    found = []
    for luck in range(2):
        state, dice = view.state.copy(), random.Random(luck)
        for action in line.actions:
            state.apply(action)
        bots = [FirstAkbar(seat) for seat in range(2)]
        while (seat := state.to_move) is not None:
            legal = state.legal_actions()
            if seat < 0 or len(legal) == 1:
                state.apply(dice.choice(legal))
            else:
                state.apply(bots[seat].choose(view_of(state, seat), legal, Budget(nodes=100)))
        scores = state.scores()
        found.append(scores[view.seat] - scores[1 - view.seat])
    return found


@pytest.mark.much
def test_a_look_ahead_finds_a_turn_that_wins_where_the_glance_loses() -> None:
    view = late()
    glance = FirstAkbar(1)._judge(view, Budget(nodes=3000))[0][0]
    ahead = judged()[0]
    assert glance.worth > ahead.worth
    assert min(ends(view, ahead)) > 0 > max(ends(view, glance))


# ------------------------------------------------------------------ advice


@cache
def advised() -> list[Turn]:
    """The turns that Akbar compares in the late position."""
    return Akbar(1).turns(late(), Budget(nodes=3000))


def turn_played(view: View, nodes: int) -> tuple[int, ...]:
    """The whole turn that Akbar plays, with the most common answers of chance and the others."""
    akbar, state, taken, budget = Akbar(1), view.state.copy(), list[int](), Budget(nodes=nodes)
    while not is_over(state, view.seat, view.seat):
        legal = state.legal_actions()
        if state.to_move == view.seat and len(legal) > 1:
            taken.append(akbar.choose(view_of(state.copy(), view.seat), legal, budget))
            state.apply(taken[-1])
        else:
            taken.append(int(step(state)))
    return tuple(taken)


@pytest.mark.much
def test_the_best_turn_of_an_advice_is_the_turn_that_akbar_plays() -> None:
    assert advised()[0].actions == turn_played(late(), 3000)
    assert Akbar(1).turns(opening(2), Budget(nodes=3000))[0].actions == turn_played(
        opening(2), 3000
    )


def test_advice_names_several_kinds_of_turns_and_orders_them() -> None:
    behind = [turn.behind for turn in advised()]
    assert behind == sorted(behind)
    assert behind[0] == 0.0 < behind[-1]
    assert len({turn.space for turn in advised()}) > 2
    assert all(0.0 <= turn.win <= 1.0 for turn in advised())


@pytest.mark.much
def test_a_given_turn_is_judged_by_what_comes_after_it() -> None:
    glance = FirstAkbar(1).turns(late(), Budget(nodes=3000))[0]
    given = glance.actions
    found = Akbar(1).turns(late(), Budget(nodes=3000), [given])
    own = next(turn for turn in found if turn.state == glance.state)
    assert own is not found[0]
    assert own.win < found[0].win - 0.05
    # the other turns are judged as they are without it
    known = {turn.actions: turn for turn in advised()}
    others = [turn for turn in found if turn is not own]
    assert others[0] == advised()[0]
    assert all(turn == known[turn.actions] for turn in others)
    # a puzzle or a review judges ends only
    assert judge_puzzle("akbar", late().state, 3000).best.actions == given


def test_the_budget_of_nodes_is_respected() -> None:
    assert 1500 < judged()[1].spent <= 3000


def test_a_time_that_is_over_leaves_the_order_of_the_glance() -> None:
    """A sweep that is not finished counts for no branch."""
    found, search = compared(late(), 10_000, until=0.0)
    assert search.sweeps == 0
    assert not any(branch.trials for branch in found)
    glances = [branch.glance.ahead for branch in compared(late(), 1)[0]]
    assert [branch.glance.ahead for branch in found] == glances


def test_more_nodes_mean_more_branches_then_wider_and_deeper_searches() -> None:
    plans = [plan(nodes, 2) for nodes in (600.0, 3000.0, 30_000.0, 300_000.0)]
    counts, widths = [count for count, _ in plans], [width for _, width in plans]
    assert counts == sorted(counts)
    assert counts[-1] == BRANCHES
    assert widths == sorted(widths)
    assert widths[0] < widths[-1] == DEEPER
    assert plan(10_000.0, 4)[0] < plan(10_000.0, 2)[0]
    # few branches are searched more widely
    assert plan(10_000.0, 2, 4)[1] > plan(10_000.0, 2, 20)[1]


if __name__ == "__main__":
    FOUND.write_text(json.dumps(all_numbers()) + "\n", encoding="utf-8")
