"""The Gymnasium environment: one learner against bots."""

import copy
import pickle
import random
from typing import Any

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import gymnasium
import numpy as np

import agra
from agra.bots import BadBot
from agra.research.gymnasium import AgraEnv
from agra.research.observation import action_mask, observe
from agra.research.payoffs import BadOption, margin


def play(env: Any, seed: int | None, steps: int = 10_000) -> list[Any]:
    """Take random legal steps and return all results."""
    _, info = env.reset(seed=seed)
    return go_on(env, info, steps, random.Random(seed or 0))


def go_on(env: Any, info: dict[str, Any], steps: int, rng: random.Random) -> list[Any]:
    results: list[Any] = []
    for _ in range(steps):
        action = rng.choice([int(n) for n in np.flatnonzero(info["action_mask"])])
        _, reward, over, cut, info = env.step(action)
        results.append((action, reward, over, cut, env.unwrapped.game.to_line(), info))
        if over:
            break
    return results


def test_the_environment_is_registered() -> None:
    env = gymnasium.make("agra/Agra-v0", players=3, opponents=["random"], round_limit=1)
    results = play(env, 3)
    assert results[-1][2] is True
    game = env.unwrapped.game  # type: ignore[attr-defined]
    assert game.players == 3
    assert results[-1][5]["scores"] == game.scores()
    assert results[-1][5]["winners"] == game.winners()


def test_gymnasiums_own_check_passes() -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(AgraEnv(players=2, opponents=["random"], illegal="lose"), skip_render_check=True)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_learner_is_the_one_to_decide(seat: int) -> None:
    env = AgraEnv(players=3, opponents=["random", "farmer"], seat=seat, round_limit=2)
    seen, info = env.reset(seed=4)
    rng = random.Random(1)
    over = False
    while not over:
        assert env.game.to_move == seat == info["seat"]
        assert (seen["observation"] == observe(env.game, seat)).all()
        for mask in (seen["action_mask"], info["action_mask"], env.action_masks()):
            assert (mask == action_mask(env.game)).all()
        assert env.observation_space.contains(seen)
        seen, reward, over, cut, info = env.step(rng.choice(env.game.legal_actions()))
        assert not cut
    assert reward in (-1.0, -0.5, 0.25, 1.0, 0.0)
    assert not info["action_mask"].any()


def test_the_same_seed_gives_the_same_games() -> None:
    env = AgraEnv(players=2, opponents=["farmer"], round_limit=2)
    first, second = play(env, 5), play(env, None)
    other = AgraEnv(players=2, opponents=["farmer"], round_limit=2)
    for mine, again in ((first, play(other, 5)), (second, play(other, None))):
        assert [step[:5] for step in mine] == [step[:5] for step in again]
    assert first[0][4] != second[0][4]


def test_seats_are_drawn() -> None:
    env = AgraEnv(players=4, opponents=["random"])
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}


def test_shaping_adds_up_to_the_margin() -> None:
    env = AgraEnv(players=2, opponents=["random"], shaping=0.1, reward="margin", round_limit=2)
    env.reset(seed=2)
    begun = margin(env.game)[env.seat]
    results = play(env, 2)
    paid = sum(step[1] for step in results)
    final = margin(env.game)[env.seat]
    assert paid == pytest.approx(final + 0.1 * (final - begun))


def test_forced_decisions_can_be_skipped() -> None:
    env = AgraEnv(players=2, opponents=["random"], skip_forced=True, round_limit=1)
    for step in play(env, 3)[:-1]:
        assert step[5]["action_mask"].sum() > 1


def test_flat_observations_have_the_mask_in_info() -> None:
    env = AgraEnv(players=2, opponents=["random"], flat=True)
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert info["action_mask"].any()


def test_an_illegal_action_changes_nothing_or_loses() -> None:
    env = AgraEnv(players=2, opponents=["random"])
    env.reset(seed=1)
    before = env.game.copy()
    with pytest.raises(agra.IllegalAction):
        env.step(agra.parse_action("end turn"))
    assert env.game == before
    env = AgraEnv(players=2, opponents=["random"], illegal="lose")
    env.reset(seed=1)
    assert env.step(agra.parse_action("end turn"))[1:4] == (-1.0, True, False)


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_can_be_continued(way: Any) -> None:
    env = AgraEnv(players=2, opponents=["farmer"])
    results = play(env, 8, 60)
    other = way(env)
    assert other.game == env.game
    mine = go_on(env, results[-1][5], 100, random.Random(1))
    again = go_on(other, results[-1][5], 100, random.Random(1))
    assert [step[:5] for step in mine] == [step[:5] for step in again]


def test_several_environments_run_side_by_side() -> None:
    envs = gymnasium.make_vec(
        "agra/Agra-v0", num_envs=3, vectorization_mode="sync", opponents=["random"], round_limit=1
    )
    seen, info = envs.reset(seed=1)
    for _ in range(60):
        actions = [int(np.flatnonzero(mask)[-1]) if mask.any() else 0 for mask in
                   info["action_mask"]]  # fmt: skip
        seen, _, _, _, info = envs.step(np.array(actions))
    assert seen["observation"].shape[0] == 3


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"players": 5}, agra.BadSetup),
        ({"players": 3, "opponents": ["random"] * 3}, BadOption),
        ({"opponents": ["nobody"]}, BadBot),
        ({"seat": 2}, agra.BadSetup),
        ({"reward": "gold"}, BadOption),
        ({"illegal": "laugh"}, BadOption),
        ({"render_mode": "smell"}, BadOption),
    ],
)
def test_a_wrong_option_is_reported_at_once(
    options: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        AgraEnv(**options)


def test_the_environment_can_be_drawn() -> None:
    env = AgraEnv(opponents=["random"], render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.game)
    env = AgraEnv(opponents=["random"], render_mode="svg")
    env.reset(seed=1)
    assert env.render().startswith("<svg")


def test_a_game_without_an_end_is_truncated() -> None:
    env = AgraEnv(2, ["random"], max_rounds=2)
    _, info = env.reset(seed=3)
    rng = random.Random(3)
    cut = over = False
    reward = 0.0
    while not cut:
        action = rng.choice([int(n) for n in np.flatnonzero(info["action_mask"])])
        _, reward, over, cut, info = env.step(action)
    assert (over, reward) == (False, 0.0)
    assert env.game.round == 3
    assert not info["action_mask"].any()
    assert not env.action_masks().any()
    assert info["scores"] == env.game.scores()
    assert "winners" not in info
    with pytest.raises(BadOption, match="max_rounds"):
        AgraEnv(2, max_rounds=0)
