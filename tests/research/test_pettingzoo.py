"""The PettingZoo environment passes PettingZoo's own tests and follows the rules."""

import copy
import pickle
import random
import warnings
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.utils import wrappers

with warnings.catch_warnings():
    # PettingZoo's tests import a game in a way that PettingZoo has deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

import agra
from agra.research import pettingzoo
from agra.research.observation import split
from agra.research.payoffs import BadOption, margin, win
from tests.support import position, take

#: PettingZoo gives these warnings for every environment with a mask that is not on its list.
EXPECTED = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or"
    " gymnasium.spaces.discrete",
    # After the last decision of a game nothing is legal.
    "Action mask numpy array is all zeros (no legal actions).",
}


def play(env: Any, rng: random.Random, steps: int = 10**6) -> list[tuple[str, float]]:
    """Play random legal actions; return the rewards of every agent when it came to move."""
    paid = []
    for agent in env.agent_iter(steps):
        observation, reward, termination, truncation, _ = env.last()
        paid.append((agent, reward))
        if termination or truncation:
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return paid


# ------------------------------------------------------------------ PettingZoo's own tests


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "round_limit": 1},
        {"players": 3, "round_limit": 1, "shaping": 0.01, "reward": "margin"},
        {"players": 4, "skip_forced": True},
    ],
)
def test_api(options: dict[str, Any]) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(**options), num_cycles=150)
    assert {str(warning.message) for warning in caught} <= EXPECTED


def test_seed() -> None:
    seed_test(lambda: pettingzoo.env(players=3), num_cycles=100)


@pytest.mark.much
def test_render(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    render_test(pettingzoo.env, custom_tests={"svg": lambda text: text.startswith("<svg ")})
    assert "River: boat at pier 1" in capsys.readouterr().out


# ------------------------------------------------------------------ the game itself


def test_agents_are_the_seats_in_order() -> None:
    env = pettingzoo.env(players=3)
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    env.reset(seed=1)
    assert env.agents == env.possible_agents
    assert env.agent_selection == f"player_{env.game.to_move}"


def test_agent_selection_is_the_player_to_move() -> None:
    """It may be a player whose turn it is not, but never chance."""
    env = pettingzoo.env(players=4)
    env.reset(seed=2)
    rng = random.Random(2)
    off_turn = 0
    for agent in env.agent_iter(1500):
        assert agent == f"player_{env.game.to_move}"
        off_turn += env.game.to_move != env.game.to_json()["turn"]
        mask = env.last()[0]["action_mask"]
        assert np.flatnonzero(mask).tolist() == env.game.legal_actions()
        env.step(rng.choice(env.game.legal_actions()))
    assert off_turn > 0


def test_only_the_decider_has_legal_actions() -> None:
    env = pettingzoo.env(players=3)
    env.reset(seed=1)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)


def test_an_agent_sees_only_its_own_rupees() -> None:
    env = pettingzoo.env(players=2)
    env.reset(options={"position": position({"rupees": 7}, {"rupees": 30})})
    pieces = split(env.observe("player_1")["observation"])
    assert pieces["player0.rupees"][0] == pytest.approx(0.3)
    assert (pieces["player1.rupees"][0], pieces["player1.known"][0]) == (0, 0)


def test_state_shows_everybodys_rupees() -> None:
    env = pettingzoo.env(players=2)
    env.reset(options={"position": position({"rupees": 7}, {"rupees": 30})})
    pieces = split(env.state())
    assert pieces["player0.rupees"][0] == pytest.approx(0.07)
    assert pieces["player1.rupees"][0] == pytest.approx(0.3)
    assert env.state_space.contains(env.state())


def test_the_same_seed_is_the_same_game() -> None:
    games = []
    for _ in range(2):
        env = pettingzoo.env(players=2, round_limit=1)
        env.reset(seed=5)
        start = env.game.copy()
        play(env, random.Random(3))
        games.append((start, env.game))
    assert games[0] == games[1]


def test_different_seeds_are_different_games() -> None:
    env = pettingzoo.env(players=2)
    starts = []
    for seed in (1, 2):
        env.reset(seed=seed)
        starts.append(env.game.copy())
    env.reset()
    starts.append(env.game.copy())
    assert starts[0] != starts[1] != starts[2]


def test_a_seed_also_decides_the_dice() -> None:
    """From one position with the same decisions: only the same seed gives the same dice."""
    start = position({}, {}, {}, {})
    ends = []
    for seed in (1, 1, 2):
        env = pettingzoo.env()
        env.reset(seed=seed, options={"position": start})
        rng = random.Random(1)
        for _ in range(1200):
            env.step(rng.choice(env.game.legal_actions()))
        ends.append(env.game)
    assert ends[0] == ends[1] != ends[2]


def test_a_game_can_begin_from_a_set_up() -> None:
    env = pettingzoo.env(players=2)
    setup = agra.random_setup(2, seed=9)
    env.reset(options={"setup": setup})
    assert env.game == agra.new_game(players=2, setup=setup)


def test_the_position_to_begin_from_is_not_changed() -> None:
    start = position({}, {})
    before = start.copy()
    env = pettingzoo.env(players=2)
    env.reset(options={"position": start})
    env.step(env.game.legal_actions()[0])
    assert start == before
    assert env.game != before


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        (position({}, {}, {}), "must be an agra.State with 2 players"),
        ({"format": "agra-position"}, "must be an agra.State with 2 players"),
        (position({}, {}, phase="over", round=3, final_round=3, pending=[]), "the end of a game"),
    ],
)
def test_a_position_that_cannot_be_played_is_refused(start: Any, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        pettingzoo.env(players=2).reset(options={"position": start})


def test_forced_decisions_can_be_skipped() -> None:
    env = pettingzoo.env(players=3, round_limit=3, skip_forced=True)
    env.reset(seed=4)
    rng = random.Random(4)
    while not all(env.terminations.values()):
        assert len(env.game.legal_actions()) > 1
        env.step(rng.choice(env.game.legal_actions()))
    assert env.game.to_move is None


def test_options_of_the_game_are_passed_on() -> None:
    env = pettingzoo.env(
        players=3, open_rupees=True, merchant_coin_on_stop=True, round_limit=6, components=None
    )
    env.reset(seed=1)
    told = env.game.to_json()["options"]
    assert told == {"open_rupees": True, "merchant_coin_on_stop": True, "round_limit": 6}
    pieces = split(env.observe("player_0")["observation"])
    assert pieces["player1.known"][0] == 1


# ------------------------------------------------------------------ rewards


def last_payments(paid: list[tuple[str, float]], players: int) -> list[float]:
    return [reward for _, reward in sorted(paid[-players:])]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_pays_the_winner(players: int) -> None:
    env = pettingzoo.env(players=players, round_limit=1)
    env.reset(seed=3)
    paid = play(env, random.Random(3))
    assert env.game.to_move is None
    assert env.agents == []
    assert last_payments(paid, players) == win(env.game)
    assert {reward for _, reward in paid[:-players]} == {0.0}


def test_the_end_can_pay_the_margin() -> None:
    env = pettingzoo.env(players=3, round_limit=2, reward="margin")
    env.reset(seed=3)
    paid = play(env, random.Random(3))
    assert last_payments(paid, 3) == margin(env.game)
    assert any(margin(env.game))


def test_shaping_pays_for_a_growing_lead_at_once() -> None:
    """One rupee more than before is a lead of half a rupee over one opponent's mean."""
    env = pettingzoo.env(players=2, shaping=0.1)
    start = position({"goods": {"wood": 3}}, {}, phase="action")
    env.reset(options={"position": start})
    before = margin(start)
    take(start, "place architect")
    env.step(agra.parse_action("place architect"))
    change = [0.1 * (new - old) for new, old in zip(margin(env.game), before, strict=True)]
    assert [env.rewards[agent] for agent in env.agents] == pytest.approx(change)


def test_shaping_adds_up_to_the_final_margin() -> None:
    env = pettingzoo.env(players=3, round_limit=3, shaping=0.5)
    env.reset(seed=8)
    start = margin(env.game)
    total = dict.fromkeys(env.agents, 0.0)
    rng = random.Random(8)
    while not all(env.terminations.values()):
        env.step(rng.choice(env.game.legal_actions()))
        for agent, reward in env.rewards.items():
            total[agent] += reward
    gained = [new - old for new, old in zip(margin(env.game), start, strict=True)]
    assert any(gained)
    expected = [0.5 * more + won for more, won in zip(gained, win(env.game), strict=True)]
    assert list(total.values()) == pytest.approx(expected)


# ------------------------------------------------------------------ error messages


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = pettingzoo.env(players=2)
    env.reset(seed=1)
    before = env.game.copy()
    with pytest.raises(agra.IllegalAction, match="'roll 1' is not legal now"):
        env.step(0)
    with pytest.raises(agra.IllegalAction, match="An action is a whole number, not None"):
        env.step(None)
    assert env.game == before


def test_an_illegal_action_can_end_the_game_by_pettingzoos_wrapper() -> None:
    env = wrappers.TerminateIllegalWrapper(pettingzoo.env(players=2), illegal_reward=-1)
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(0)
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1


@pytest.mark.parametrize("ask", ["step", "observe", "render", "state", "game"])
def test_nothing_can_be_read_before_the_first_reset(ask: str) -> None:
    env = pettingzoo.env(players=2, render_mode="ansi")
    questions: dict[str, Callable[[], Any]] = {
        "step": lambda: env.step(0),
        "observe": lambda: env.observe("player_0"),
        "render": env.render,
        "state": env.state,
        "game": lambda: env.game,
    }
    with pytest.raises(pettingzoo.NotReset, match="call reset"):
        questions[ask]()


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"players": 5}, agra.BadSetup, "Agra is for 2, 3 or 4 players, not 5"),
        ({"round_limit": 0}, agra.BadSetup, "round_limit must be a number of rounds of at least 1"),
        ({"reward": "gold"}, BadOption, "There is no payoff 'gold': choose one of win, margin"),
        ({"render_mode": "3d"}, BadOption, "There is no render mode '3d': choose one of human, an"),
        ({"components": "nowhere.toml"}, agra.BadComponents, "nowhere.toml cannot be read"),
    ],
)
def test_a_wrong_option_is_reported_at_once(
    options: dict[str, Any], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        pettingzoo.env(**options)


def test_drawing_needs_a_render_mode() -> None:
    env = pettingzoo.env(players=2)
    env.reset(seed=1)
    with pytest.raises(BadOption, match="without a render_mode"):
        env.render()


# ------------------------------------------------------------------ drawings


def test_ansi_and_svg_draw_the_position() -> None:
    env = pettingzoo.env(players=2, render_mode="ansi")
    env.reset(seed=1)
    before = env.render()
    env.step(agra.parse_action("end meditation"))
    assert "action phase" in env.render() != before
    env = pettingzoo.env(players=2, render_mode="svg")
    env.reset(seed=1)
    assert env.render().rstrip().endswith("</svg>")


@pytest.mark.much
def test_rgb_array_shows_what_changed() -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    env = pettingzoo.env(players=2, render_mode="rgb_array")
    env.reset(options={"position": position({}, {}, phase="action")})
    before = env.render()
    assert (before.dtype, before.ndim, before.shape[2]) == (np.uint8, 3, 3)
    assert before.std() > 10
    env.step(agra.parse_action("place trader"))
    assert (env.render() != before).any()


def test_human_mode_prints_after_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.env(players=2, render_mode="human")
    env.reset(seed=1)
    env.step(agra.parse_action("end meditation"))
    assert "action phase" in capsys.readouterr().out


def test_pettingzoo_creates_the_environment_by_name() -> None:
    registry = pytest.importorskip("pettingzoo")
    if not hasattr(registry, "make"):
        pytest.skip("this PettingZoo has no registry")
    env = registry.make("aec", "agra-v0", players=3)
    env.reset(seed=1)
    assert env.num_agents == 3


def test_an_environment_can_be_pickled() -> None:
    """Vectorised trainers pickle it: the result is a new environment with the same options."""
    env = pickle.loads(pickle.dumps(pettingzoo.env(players=3, round_limit=2, reward="margin")))
    env.reset(seed=1)
    assert env.game.players == 3
    assert env.game.to_json()["options"]["round_limit"] == 2


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_the_middle_of_a_game_can_be_continued(way: Any) -> None:
    """It has the same position, the same rewards to come, and the same dice."""
    env = pettingzoo.env(players=3, shaping=0.01)
    env.reset(seed=5)
    rng = random.Random(1)

    def play(env: Any, steps: int, choices: random.Random) -> list[Any]:
        told = []
        for _ in range(steps):
            observation, reward, over, _cut, _info = env.last()
            if over:
                break
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(choices.choice(legal)))
            told.append((env.agent_selection, float(reward), env.game.to_line()))
        return told

    play(env, 150, rng)
    other = way(env)
    assert other.game == env.game
    assert other.game is not env.game
    assert other.agent_selection == env.agent_selection
    mine = play(env, 300, random.Random(2))
    assert play(other, 300, random.Random(2)) == mine
    assert len(mine) > 100


def test_a_copy_before_the_first_game_can_be_reset() -> None:
    env = copy.deepcopy(pettingzoo.env(players=2))
    env.reset(seed=3)
    assert env.game.to_move is not None


@pytest.mark.parametrize("seed", ["3", 3.5, -1])
def test_a_seed_is_checked(seed: Any) -> None:
    with pytest.raises(agra.BadSetup, match="A seed must be a whole number of at least 0"):
        pettingzoo.env(players=2).reset(seed=seed)


# ------------------------------------------------------------------ games without an end


@pytest.mark.parametrize("skip_forced", [False, True])
def test_a_game_without_an_end_is_truncated_for_all_agents(skip_forced: bool) -> None:
    env = pettingzoo.env(players=2, max_rounds=2, skip_forced=skip_forced)
    env.reset(seed=1)
    rng = random.Random(1)
    while not env.truncations[env.agent_selection]:
        assert not any(env.truncations.values())
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(rng.choice([int(n) for n in np.flatnonzero(mask)]))
    assert env.game.round == 3
    assert env.truncations == {"player_0": True, "player_1": True}
    assert env.terminations == {"player_0": False, "player_1": False}
    assert env.rewards == {"player_0": 0.0, "player_1": 0.0}  # nobody has won
    assert not env.observe("player_0")["action_mask"].any()
    assert not env.observe("player_1")["action_mask"].any()
    for _ in range(2):
        env.step(None)
    assert env.agents == []
    env.reset(seed=1)
    assert not any(env.truncations.values())


@pytest.mark.parametrize("rounds", [0, -1, 1.5, "many", None])
def test_an_impossible_round_limit_is_refused(rounds: Any) -> None:
    with pytest.raises(BadOption, match="max_rounds must be a whole number of at least 1"):
        pettingzoo.env(players=2, max_rounds=rounds)


def test_a_position_after_the_last_round_is_refused() -> None:
    state = agra.new_game(2, seed=1)
    data = {**state.to_json(), "round": 9}
    env = pettingzoo.env(players=2, max_rounds=8)
    with pytest.raises(BadOption, match="is in round 9, after max_rounds"):
        env.reset(options={"position": agra.State.from_json(data)})
