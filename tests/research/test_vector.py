"""Batched games: the same games, observations and masks as one game at a time."""

from typing import Any

import pytest

pytest.importorskip("gymnasium")

import numpy as np
from gymnasium.vector import AutoresetMode

import agra
from agra.research.observation import SIZE, action_mask, observe
from agra.research.payoffs import BadOption
from agra.research.plans import new_cells
from agra.research.start_options import NotReset
from agra.research.vector import COMPACT_SCALE, AgraVectorEnv, used_cells
from tests.research.games import positions
from tests.sizes import sized
from tests.support import position

KINDS = [(2, "trader@20n"), (3, "farmer"), (4, "random")]


def view(cells: Any, compact: bool) -> Any:
    memory = cells.bytes if compact else cells.words
    return np.frombuffer(memory, np.uint8 if compact else np.float32)


def choices(rng: np.random.Generator, masks: Any) -> Any:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


# ------------------------------------------------------------------ the cells


@pytest.mark.parametrize(("players", "kind"), KINDS)
def test_cells_equal_those_of_observe(players: int, kind: str) -> None:
    """One game is always seen by the same seat, another one by all seats in turn."""
    floats = new_cells(2, players, open_rupees=False, compact=False)
    compact = new_cells(2, players, open_rupees=False, compact=True)
    unused = np.setdiff1d(np.arange(SIZE), used_cells(players))
    found = view(floats, False).reshape(2, players, -1)
    packed = view(compact, True).reshape(2, players, -1)
    for number, state in enumerate(positions(players, kind, 20 + players, sized(200, 2500))):
        for row, seat in enumerate((0, number // 3 % players)):
            floats.show(row, state, seat)
            compact.show(row, state, seat)
            seen = observe(state, seat)
            assert (found[row, seat] == seen).all()
            assert (packed[row, seat] * COMPACT_SCALE == seen).all()
            assert not seen[unused].any()


@pytest.mark.parametrize("open_rupees", [False, True])
def test_rupees_are_hidden_and_shown_as_in_observe(open_rupees: bool) -> None:
    options = {"open_rupees": open_rupees}
    state = position({"rupees": 5}, {"rupees": 90}, {"rupees": 3000}, options=options)
    floats = new_cells(1, 3, open_rupees, compact=False)
    compact = new_cells(1, 3, open_rupees, compact=True)
    for seat in range(3):
        floats.show(0, state, seat)
        compact.show(0, state, seat)
        seen = observe(state, seat)
        assert (view(floats, False).reshape(3, -1)[seat] == seen).all()
        # a byte ends at 255
        packed = view(compact, True).reshape(3, -1)[seat]
        assert (packed == np.rint(seen / COMPACT_SCALE).clip(0, 255)).all()


def test_fewer_players_use_fewer_cells() -> None:
    assert len(used_cells(2)) < len(used_cells(3)) < len(used_cells(4)) == SIZE


# ------------------------------------------------------------------ the games


@pytest.mark.parametrize("players", [2, 4])
def test_every_row_shows_the_view_of_the_player_to_move(players: int) -> None:
    env = AgraVectorEnv(3, players, leads=True)
    seen, infos = env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(60):
        assert env.observation_space.contains(seen)
        for row, state in enumerate(env.games):
            seat = infos["seat"][row]
            assert seat == state.to_move
            assert (seen["observation"][row] == observe(state, seat)).all()
            assert (seen["action_mask"][row] == action_mask(state, seat)).all()
            scores = state.scores()
            assert infos["lead"][row] == pytest.approx(scores[seat] - sum(scores) / players)
        seen, rewards, over, cut, infos = env.step(choices(rng, seen["action_mask"]))
        assert not np.any([rewards, over, cut])


def test_a_game_that_ends_is_followed_by_the_next_in_the_same_step() -> None:
    assert AgraVectorEnv.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    env = AgraVectorEnv(2, 2, round_limit=1, reward="margin")
    seen, infos = env.reset(seed=5)
    rng = np.random.default_rng(5)
    ends = 0
    while ends < 3:
        before, seats = [state.copy() for state in env.games], infos["seat"]
        actions = choices(rng, seen["action_mask"])
        seen, rewards, over, _, infos = env.step(actions)
        for row in np.flatnonzero(over):
            ends += 1
            before[row].apply(actions[row])
            while before[row].to_move == agra.CHANCE:
                before[row].apply(before[row].legal_actions()[0])
            told = infos["final_info"]
            assert infos["_final_info"][row]
            assert infos["_final_obs"][row]
            scores = before[row].scores()
            assert list(told["scores"][row]) == scores
            assert told["payoffs"][row].sum() == pytest.approx(0)
            assert rewards[row] == pytest.approx(scores[seats[row]] - sum(scores) / 2)
            last = infos["final_obs"]["observation"][row]
            assert (last == observe(before[row], seats[row])).all()
            assert env.games[row].round == 1
            assert seen["action_mask"][row].any()


def test_forced_decisions_can_be_skipped() -> None:
    env = AgraVectorEnv(3, 2, skip_forced=True)
    seen, _ = env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(80):
        assert (seen["action_mask"].sum(axis=1) > 1).all()
        seen, *_ = env.step(choices(rng, seen["action_mask"]))


def test_the_number_of_processes_changes_nothing() -> None:
    """The same seeds give the same games with any number of processes, in both forms."""
    alone = AgraVectorEnv(5, 2, round_limit=1, leads=True)
    shared = AgraVectorEnv(5, 2, round_limit=1, leads=True, compact=True, processes=2)
    try:
        one, first = alone.reset(seed=3)
        two, second = shared.reset(seed=[3, 4, 5, 6, 7])
        rng = np.random.default_rng(3)
        ends = 0
        for _ in range(150):
            assert (one["observation"] == two["observation"] * COMPACT_SCALE).all()
            assert (one["action_mask"] == two["action_mask"]).all()
            assert (first["seat"] == second["seat"]).all()
            assert (first["lead"] == second["lead"]).all()
            actions = choices(rng, one["action_mask"])
            one, paid, over, _, first = alone.step(actions)
            two, paid_too, over_too, _, second = shared.step(actions)
            assert (paid == paid_too).all()
            assert (over == over_too).all()
            if over.any():
                ends += 1
                told, told_too = first["final_info"], second["final_info"]
                assert (told["scores"][over] == told_too["scores"][over]).all()
        assert ends > 0
        bad = int(np.flatnonzero(one["action_mask"][4] == 0)[0])
        with pytest.raises(agra.IllegalAction, match=r"^Game 4: .* is not legal now"):
            shared.step(np.array([*one["action_mask"].argmax(axis=1)[:4], bad]))
        with pytest.raises(BadOption, match="other processes"):
            _ = shared.games
    finally:
        shared.close()


def test_without_copies_a_step_overwrites_the_last_observation() -> None:
    for copy in (True, False):
        env = AgraVectorEnv(1, 2, copy=copy)
        seen, _ = env.reset(seed=1)
        before = seen["action_mask"].tobytes()
        env.step(seen["action_mask"].argmax(axis=1))
        assert (seen["action_mask"].tobytes() == before) is copy


# ------------------------------------------------------------------ bad input


def test_illegal_actions_change_nothing() -> None:
    env = AgraVectorEnv(2, 2)
    with pytest.raises(NotReset):
        env.step(np.zeros(2, int))
    seen, _ = env.reset(seed=1)
    good = seen["action_mask"].argmax(axis=1)
    before = [state.copy() for state in env.games]
    bad = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
    with pytest.raises(agra.IllegalAction, match=r"^Game 1: .* is not legal now"):
        env.step(np.array([good[0], bad]))
    with pytest.raises(agra.IllegalAction, match=r"^Game 0: there is no action number -1"):
        env.step(np.array([-1, good[1]]))
    with pytest.raises(
        agra.IllegalAction, match=rf"^Game 1: there is no action number {2**64 - 1}"
    ):
        env.step(np.array([good[0], 2**64 - 1], np.uint64))
    with pytest.raises(agra.IllegalAction, match="an array of 2 whole numbers"):
        env.step(good[:1])
    with pytest.raises(agra.IllegalAction, match="an array of 2 whole numbers"):
        env.step(good / 2)
    assert list(env.games) == before
    env.step(good)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"num_envs": 0}, "num_envs must be a whole number of at least 1, not 0"),
        ({"num_envs": 2, "processes": 3}, "2 games cannot be divided among 3 processes"),
        (
            {"num_envs": 2, "processes": "x"},
            "processes must be a whole number of at least 1, not 'x'",
        ),
        ({"reward": "fame"}, "There is no payoff 'fame'"),
    ],
)
def test_bad_options_are_reported(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        AgraVectorEnv(**options)


def test_bad_seeds_are_reported() -> None:
    env = AgraVectorEnv(2, 2)
    with pytest.raises(BadOption, match="2 seeds are needed, not 1"):
        env.reset(seed=[1])
    with pytest.raises(agra.AgraError):
        env.reset(seed="3")  # type: ignore[arg-type]


@pytest.mark.much
@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("skip_forced", [False, True])
def test_a_game_without_an_end_is_truncated(processes: int, skip_forced: bool) -> None:
    env = AgraVectorEnv(
        4, 2, reward="margin", max_rounds=2, skip_forced=skip_forced, processes=processes
    )
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    ended = np.zeros(4, np.bool_)
    while not ended.all():
        seen, rewards, over, truncated, infos = env.step(choices(rng, seen["action_mask"]))
        assert not over.any()
        assert not rewards.any()  # nobody has won
        if truncated.any():
            # a game of another process that was truncated earlier is not truncated again
            assert (infos["_final_info"] == truncated).all()
            assert (infos["final_info"]["scores"][truncated] > 0).any()
            assert seen["action_mask"].any(axis=1).all()  # a new game has begun in these rows
            ended |= truncated
    env.close()


def test_a_game_that_ends_is_terminated_and_not_truncated() -> None:
    env = AgraVectorEnv(2, 2, round_limit=1, max_rounds=2)
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    over = np.zeros(2, np.bool_)
    while not over.any():
        seen, _, over, truncated, _ = env.step(choices(rng, seen["action_mask"]))
        assert not truncated.any()


def test_an_impossible_round_limit_is_refused() -> None:
    with pytest.raises(BadOption, match="max_rounds must be a whole number of at least 1, not 0"):
        AgraVectorEnv(2, 2, max_rounds=0)
