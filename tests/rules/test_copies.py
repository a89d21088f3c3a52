"""Copies of a position: copy, deepcopy, pickle."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import agra
from agra.components import components_from
from agra.rules.layout import RUPEES


def played(decisions: int, components: agra.Components | None = None) -> agra.State:
    state = agra.new_game(players=4, seed=3, components=components)
    agra.play_random(state, 5, decisions)
    return state


def pickled(state: agra.State) -> agra.State:
    again: agra.State = pickle.loads(pickle.dumps(state))
    return again


@pytest.mark.parametrize("way", [agra.State.copy, copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("decisions", [0, 400, 1500])
def test_a_copy_is_independent(way: Callable[[agra.State], agra.State], decisions: int) -> None:
    state = played(decisions)
    events: list[agra.Event] = []
    state.listener = events.append
    before = state.to_json()
    other = way(state)
    assert other == state
    assert hash(other) == hash(state)
    assert other.legal_actions() == state.legal_actions()
    assert other.listener is None
    agra.play_random(other, 1)
    other._d[RUPEES] += 1
    assert state.to_json() == before
    assert not events
    agra.play_random(state, 1)
    assert state.to_move is None


def test_a_pickled_position_is_small() -> None:
    for decisions in range(0, 3000, 500):
        assert len(pickle.dumps(played(decisions))) < 4096


def test_a_pickle_of_an_earlier_version_is_read() -> None:
    """Written by version 0.1, compiled, when the memory of a position had public names."""
    written = Path(__file__).with_name("earlier.pickle").read_bytes()
    assert pickle.loads(written) == played(400)


def test_a_pickled_position_shares_known_components() -> None:
    state = played(100)
    assert pickled(state)._c is state._c


def test_unknown_components_are_pickled(tmp_path: Path) -> None:
    """Read in another process, which does not know them."""
    raw = copy.deepcopy(agra.load_components().raw)
    raw["player"]["start_rupees"] += 3
    state = played(200, components_from(raw))
    path = tmp_path / "position"
    path.write_bytes(pickle.dumps(state))
    program = (
        "import pickle, sys, agra; state = pickle.load(open(sys.argv[1], 'rb'));"
        "print(state.components.digest, agra.play_random(state, 9), *state.scores())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
    )
    decisions = agra.play_random(state, 9)
    assert done.stdout.split() == [state._c.digest, str(decisions), *map(str, state.scores())]
    assert len(path.read_bytes()) < 4096
    first, second = pickled(state), pickled(state)
    assert first._c is second._c
