"""In every position every level answers with a legal action, and always with the same one."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence

import pytest

import agra
from agra.bots import Company
from agra.bots.play import decide
from agra.rules.kinds import LAST_CHANCE, LAST_DECISION, NAMES
from tests.bots.corners import corner_positions, positions_of_games, stored_positions
from tests.bots.levels import FEW_NODES, LEVELS, limits, positions_for, seat_of, seated


@pytest.mark.much
@pytest.mark.xdist_group("corners")
def test_there_are_many_corner_cases_of_all_kinds() -> None:
    assert len(corner_positions()) > 4000
    assert len(positions_of_games()) > 500
    decisions = {state.decision for state in (*corner_positions(), *stored_positions())}
    assert decisions == set(NAMES[LAST_CHANCE + 1 : LAST_DECISION + 1])


@pytest.mark.much
@pytest.mark.xdist_group("corners")
@pytest.mark.parametrize("level", LEVELS)
def test_answers_are_legal_in_the_corner_cases_of_the_rules(level: str) -> None:
    _ask(level, positions_for(level, corner_positions()))


@pytest.mark.much
@pytest.mark.parametrize("level", LEVELS)
def test_answers_are_legal_at_every_kind_of_decision(level: str) -> None:
    _ask(level, stored_positions())


@pytest.mark.much
@pytest.mark.parametrize("level", LEVELS)
def test_answers_are_legal_throughout_whole_games(level: str) -> None:
    _ask(level, positions_for(level, positions_of_games()))


def _ask(level: str, positions: Sequence[agra.State]) -> None:
    """Ask two bots of one seed: the answers are legal and equal, and the position is unchanged."""
    assert positions
    for state in positions:
        before = state.copy()
        answer = seated(level, seat_of(state)).choose(state)
        assert answer in state.legal_actions()
        assert seated(level, seat_of(state)).choose(state) == answer
        assert state == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mixed_tables_play_to_the_end(players: int) -> None:
    """The levels at the seats vary, and every answer is applied to the real game."""
    for seed in range(2):
        rng = random.Random(seed)
        levels = [LEVELS[(seat + seed) % 3] for seat in range(players)]
        state = agra.new_game(players, seed=seed, round_limit=12)
        company = Company(levels, seed, FEW_NODES, state._c.start_rupees)
        state.listener = company.listener
        while state.to_move is not None:
            state.apply(decide(state, company, rng))
        assert state.winners()


# ------------------------------------------------------------------ reproducibility


def played(level: str, seed: int, rounds: int = 2) -> list[int]:
    """The actions of a short game of one level."""
    rng = random.Random(seed)
    state = agra.new_game(2, seed=seed, round_limit=rounds)
    company = Company([level, level], seed, limits(level), state._c.start_rupees)
    state.listener = company.listener
    actions = []
    while state.to_move is not None:
        actions.append(decide(state, company, rng))
        state.apply(actions[-1])
    return actions


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_game_in_another_process(level: str) -> None:
    program = (
        "import json, sys; from tests.bots.test_answers import played;"
        " print(json.dumps(played(sys.argv[1], 5)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, level],
        env={**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": os.getcwd()},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert json.loads(done.stdout) == played(level, 5)


def test_another_seed_gives_other_answers() -> None:
    """Two bots of different seeds differ somewhere in the same positions."""
    states = positions_of_games()[:60]
    one = [seated("farmer", seat_of(state), 1).choose(state) for state in states]
    other = [seated("farmer", seat_of(state), 2).choose(state) for state in states]
    assert one != other


def test_random_takes_every_option_about_equally_often() -> None:
    state = agra.new_game(4, seed=1)
    state.apply(agra.parse_action("end meditation"))
    legal = state.legal_actions()
    seeds = range(100 * len(legal))
    answers = [seated("random", seat_of(state), seed).choose(state) for seed in seeds]
    counts = [answers.count(action) for action in legal]
    assert min(counts) > 60
    assert max(counts) < 150
