"""A shallow copy of an environment is independent, and no game changes the values of another."""

import copy
from typing import Any

import pytest

import agra
from agra.rules.flat import COMPILED


def test_a_copy_of_the_gymnasium_environment_is_independent() -> None:
    pytest.importorskip("gymnasium")
    from agra.research.gymnasium import AgraEnv

    env = AgraEnv(round_limit=2)
    env.reset(seed=1)
    before = env.game.copy()
    other = copy.copy(env)
    ends = []
    for _ in range(3):
        other.step(other.game.legal_actions()[0])
    assert env.game == before
    for one in (env, copy.copy(env)):
        over = False
        while not over:
            over = one.step(one.game.legal_actions()[0])[2]
        ends.append(one.game.scores())
    assert ends[0] == ends[1], "the copy has the same dice and bots"


def test_a_copy_of_the_pettingzoo_environment_is_independent() -> None:
    pytest.importorskip("pettingzoo")
    from agra.research.pettingzoo import AgraEnv

    env = AgraEnv(players=2)
    env.reset(seed=1)
    before = env.game.copy()
    other = copy.copy(env)
    other.step(other.game.legal_actions()[0])
    assert env.game == before
    assert other.game != before
    assert other.rewards is not env.rewards


def test_nobody_changes_the_values_of_later_games() -> None:
    state = agra.new_game(players=2, seed=1)
    tables: Any = state._t
    workers, value = tables.workers, tables.value[0]
    tables.workers = 3
    if COMPILED:
        tables.value[0] = 9
    else:
        with pytest.raises(TypeError):
            tables.value[0] = 9
    later = agra.new_game(players=2, seed=1)
    assert (later._t.workers, later._t.value[0]) == (workers, value)
    assert later.components.workers == workers
