"""Batched games of one learner against bots."""

import statistics
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium")

import gymnasium
import numpy as np

import agra
from agra.bots import UNLIMITED, BadBot, Company, View
from agra.bots.levels import farmer
from agra.research import quick_bots
from agra.research.gymnasium import AgraEnv
from agra.research.learner_vector import AgraLearnerVectorEnv
from agra.research.observation import action_mask, observe
from agra.research.payoffs import BadOption, margin
from agra.research.vector import COMPACT_SCALE
from agra.rules.rollout import Dice
from tests.research.games import played
from tests.sizes import sized

ENV = "agra/Agra-v0"


def choices(rng: np.random.Generator, masks: Any) -> Any:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("players", [2, 4])
def test_every_row_shows_the_learners_view(players: int) -> None:
    """Also in rows whose learner has another seat in the next game."""
    options: dict[str, Any] = {"players": players, "opponents": "farmer", "round_limit": 1}
    env: Any = gymnasium.make_vec(ENV, num_envs=4, compact=True, copy=False, **options)
    assert isinstance(env, AgraLearnerVectorEnv)
    seen, infos = env.reset(seed=1)
    rng = np.random.default_rng(1)
    seats = set()
    for _ in range(sized(120, 2000)):
        assert env.observation_space.contains(seen)
        assert infos["action_mask"] is seen["action_mask"]
        for row, state in enumerate(env.games):
            seat = infos["seat"][row]
            seats.add((row, int(seat)))
            assert state.to_move == seat
            assert (seen["observation"][row] * COMPACT_SCALE == observe(state, seat)).all()
            assert (seen["action_mask"][row] == action_mask(state, seat)).all()
        seen, rewards, over, cut, infos = env.step(choices(rng, seen["action_mask"]))
        assert (rewards[~over] == 0).all()
        assert not cut.any()
    assert len(seats) > 4


def test_the_reward_is_the_learners() -> None:
    env = AgraLearnerVectorEnv(3, 2, "random", reward="margin", shaping=0.5, round_limit=1, seat=1)
    seen, _ = env.reset(seed=4)
    rng = np.random.default_rng(4)
    begun = [margin(game)[1] for game in env.games]
    paid = np.zeros(3)
    ends = 0
    while ends < 3:
        seen, rewards, over, _, infos = env.step(choices(rng, seen["action_mask"]))
        paid += rewards
        for row in np.flatnonzero(over):
            scores = infos["final_info"]["scores"][row]
            final = scores[1] - scores.mean()
            assert infos["final_info"]["seat"][row] == 1
            assert paid[row] == pytest.approx(final + 0.5 * (final - begun[row]))
            paid[row], begun[row] = 0.0, margin(env.games[row])[1]
            ends += 1


def test_opponents_are_drawn_from_a_pool_that_can_change() -> None:
    env = AgraLearnerVectorEnv(2, 3, pool=["random", "farmer", "trader@5n"], round_limit=1)
    rng = np.random.default_rng(2)
    drawn: set[str] = set()
    seen, _ = env.reset(seed=2)
    for pool in (env.names, ("random",)):
        env.set_pool(pool)
        seen, _ = env.reset()
        ends = 0
        drawn.clear()
        while ends < 6:
            seen, _, over, _, infos = env.step(choices(rng, seen["action_mask"]))
            ends += int(over.sum())
            if over.any():
                drawn |= {env.names[at] for at in infos["final_info"]["opponents"][over].flat}
        assert drawn == set(pool)


def test_a_game_of_an_earlier_pool_still_names_its_opponents() -> None:
    env = AgraLearnerVectorEnv(1, 2, pool=["farmer"], round_limit=1)
    rng = np.random.default_rng(2)
    seen, _ = env.reset(seed=2)
    env.set_pool(["random"])
    for opponent in ("farmer", "random"):
        ended = False
        while not ended:
            seen, _, over, _, infos = env.step(choices(rng, seen["action_mask"]))
            ended = bool(over[0])
        assert [env.names[at] for at in infos["final_info"]["opponents"][0]] == [opponent]


def test_the_number_of_processes_changes_nothing() -> None:
    options: dict[str, Any] = {"pool": ["farmer", "random", "trader@5n"], "round_limit": 1}
    options["illegal"] = "lose"
    alone = AgraLearnerVectorEnv(3, 2, **options)
    shared = AgraLearnerVectorEnv(3, 2, processes=2, **options)
    try:
        one, _ = alone.reset(seed=3)
        two, _ = shared.reset(seed=3)
        rng = np.random.default_rng(3)
        ends = 0
        while ends < 3:
            assert (one["observation"] == two["observation"]).all()
            assert (one["action_mask"] == two["action_mask"]).all()
            actions = choices(rng, one["action_mask"])
            one, paid, over, _, told = alone.step(actions)
            two, paid_too, over_too, _, told_too = shared.step(actions)
            assert (paid == paid_too).all()
            assert (over == over_too).all()
            assert (told["seat"] == told_too["seat"]).all()
            ends += int(over.sum())
        lost = np.array([*choices(rng, one["action_mask"])[:2], 10**6])
        assert (alone.step(lost)[1] == [0, 0, -1]).all()
        assert (shared.step(lost)[1] == [0, 0, -1]).all()
    finally:
        shared.close()


def test_a_script_without_a_main_guard_can_use_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from agra.research.learner_vector import AgraLearnerVectorEnv\n"
        "env = AgraLearnerVectorEnv(2, opponents='random', processes=2)\n"
        "seen, _ = env.reset(seed=1)\n"
        "env.step(seen['action_mask'].argmax(axis=1))\n"
        "env.close()\n"
        "print('played')\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.stdout, done.returncode) == ("played\n", 0), done.stderr


def test_an_illegal_action_changes_nothing_or_loses() -> None:
    bad = agra.parse_action("end turn")
    env = AgraLearnerVectorEnv(2, opponents="random")
    seen, _ = env.reset(seed=1)
    good = int(seen["action_mask"][0].argmax())
    with pytest.raises(agra.IllegalAction, match=r"^Game 1: 'end turn' is not legal now"):
        env.step(np.array([good, bad]))
    env = AgraLearnerVectorEnv(2, opponents="random", illegal="lose")
    seen, _ = env.reset(seed=1)
    seen, rewards, over, cut, infos = env.step(np.array([good, bad]))
    assert rewards.tolist() == [0.0, -1.0]
    assert over.tolist() == [False, True]
    assert not cut.any()
    assert infos["_final_info"].tolist() == [False, True]
    assert seen["action_mask"][1].any()


def test_after_a_bot_has_failed_a_reset_shows_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in the middle of a step shows nothing that the next one could be compared with."""
    env = AgraLearnerVectorEnv(3, 2, "trader@5n", compact=True, copy=False)
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)

    def fail(company: Company, game: agra.State) -> int:
        raise RuntimeError("This bot has no idea.")

    def play_on(masks: Any) -> None:
        while True:
            masks = env.step(choices(rng, masks))[0]["action_mask"]

    with monkeypatch.context() as patch:
        patch.setattr(Company, "choose", fail)
        with pytest.raises(RuntimeError, match="no idea"):
            play_on(seen["action_mask"])
    seen, infos = env.reset(seed=2)
    for _ in range(20):
        for row, state in enumerate(env.games):
            seat = infos["seat"][row]
            assert (seen["observation"][row] * COMPACT_SCALE == observe(state, seat)).all()
            assert (seen["action_mask"][row] == action_mask(state, seat)).all()
        seen, *_, infos = env.step(choices(rng, seen["action_mask"]))


def test_flat_observations_have_the_mask_in_infos() -> None:
    env = AgraLearnerVectorEnv(2, opponents="random", flat=True, round_limit=1)
    seen, infos = env.reset(seed=1)
    rng = np.random.default_rng(1)
    over = np.zeros(2, np.bool_)
    while not over.any():
        assert env.observation_space.contains(seen)
        seen, _, over, _, infos = env.step(choices(rng, infos["action_mask"]))
    assert infos["final_obs"].shape == seen.shape


def test_last_observations_are_only_of_the_games_that_ended_in_the_step() -> None:
    """Also where arrays are used again and games end in several steps."""
    env = AgraLearnerVectorEnv(3, opponents="random", max_rounds=1, compact=True, copy=False)
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    steps = 0
    while steps < 3:
        seen, _, over, cut, infos = env.step(choices(rng, seen["action_mask"]))
        ended = over | cut
        if ended.any():
            last = infos["final_obs"]["observation"]
            assert (last.any(axis=1) == ended).all()
            assert not infos["final_obs"]["action_mask"].any()
            steps += 1


def test_a_game_without_an_end_is_truncated() -> None:
    env = AgraLearnerVectorEnv(2, opponents="random", max_rounds=2, skip_forced=True)
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    cut = np.zeros(2, np.bool_)
    while not cut.any():
        assert (seen["action_mask"].sum(axis=1) > 1).all()
        seen, rewards, over, cut, _ = env.step(choices(rng, seen["action_mask"]))
        assert not over.any()
        assert not rewards.any()


def test_the_quick_farmer_plays_like_the_farmer() -> None:
    assert quick_bots.MOOD == farmer.MOOD
    assert quick_bots.WHIM / 1000 == farmer.WHIM
    for state in (played(2, 30, seed=3), played(3, 200, seed=4)):
        while state.to_move == agra.CHANCE or len(state.legal_actions()) < 4:
            state.apply(state.legal_actions()[-1])
        seat, options = state.to_move or 0, state.legal_actions()
        view, budget, dice = View(state, seat), UNLIMITED.budget(), Dice(1)
        draws = sized(300, 3000)
        quick = Counter(
            quick_bots.chosen_by(quick_bots.FARMER, state, seat, state._options(), dice)
            for _ in range(draws)
        )
        slow = Counter(farmer.Farmer(seed).choose(view, options, budget) for seed in range(draws))
        for action in options:
            assert quick[action] / draws == pytest.approx(slow[action] / draws, abs=0.12)


def test_the_quick_farmer_ends_games_against_a_player_who_does_not() -> None:
    rounds = []
    for seed in range(sized(8, 200)):
        state = agra.new_game(players=2, seed=seed)
        assert quick_bots.play_against(state, seed % 2, quick_bots.FARMER, seed, 200) > 0
        rounds.append(state.round)
    assert statistics.median(rounds) < 50
    assert max(rounds) < 150


def test_single_games_can_have_a_pool() -> None:
    env = AgraEnv(players=2, pool=["random", "farmer"], round_limit=1)
    drawn = set()
    for seed in range(12):
        env.reset(seed=seed)
        drawn |= {seated.name for seated in env._company.seats if seated}
    assert drawn == {"random", "farmer"}


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"pool": []}, BadOption, "The pool must name at least one bot"),
        ({"pool": ["nobody"]}, BadBot, "There is no bot 'nobody'"),
        ({"opponents": ["random"] * 3}, BadOption, "one bot for all, or 1 with 2 players, not 3"),
        ({"illegal": "laugh"}, BadOption, "illegal must be one of raise, lose, not 'laugh'"),
        ({"render_mode": "ansi"}, BadOption, "draws nothing"),
        ({"speed": 3}, TypeError, "no option 'speed'"),
    ],
)
def test_a_wrong_option_is_reported_at_once(
    options: dict[str, Any], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        gymnasium.make_vec(ENV, num_envs=2, **options)
