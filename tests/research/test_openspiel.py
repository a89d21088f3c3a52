"""The OpenSpiel game passes OpenSpiel's own test, and OpenSpiel's own bot plays it."""

import difflib
import pickle
import random
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import numpy as np
import pyspiel

import agra
from agra.research.observation import SIZE, observe, split
from agra.research.openspiel import AgraObserver
from agra.research.payoffs import BadOption, margin, win
from agra.research.setup_draws import NUM_OUTCOMES
from tests.sizes import sized
from tests.support import position

CHANCE = pyspiel.PlayerId.CHANCE
TERMINAL = pyspiel.PlayerId.TERMINAL


def after_setup(game: Any, seed: int = 1) -> Any:
    """A state at the first decision."""
    state = game.new_initial_state()
    rng = random.Random(seed)
    while state.is_chance_node():
        step(state, rng)
    return state


def step(state: Any, rng: random.Random) -> int:
    """Take a random action, or a chance outcome by its probability."""
    if state.is_chance_node():
        numbers, chances = zip(*state.chance_outcomes(), strict=True)
        action = rng.choices(numbers, chances)[0]
    else:
        action = rng.choice(state.legal_actions())
    state.apply_action(action)
    return int(action)


def play(state: Any, rng: random.Random) -> Any:
    while not state.is_terminal():
        step(state, rng)
    return state


# ------------------------------------------------------------------ OpenSpiel's own test


@pytest.mark.parametrize(
    "name",
    [
        "agra(players=2,round_limit=2)",
        "agra(players=3,round_limit=1,payoff=margin)",
        "agra(players=4,round_limit=1,setup_seed=5,open_rupees=True,merchant_coin_on_stop=True)",
    ],
)
def test_random_sim(name: str) -> None:
    """Clones, serialisation, masks, observations, returns: a failed check raises."""
    pyspiel.random_sim_test(pyspiel.load_game(name), 1, True, False, True)


@pytest.mark.much
def test_playthrough_is_unchanged() -> None:
    playthrough = pytest.importorskip("tests.research.playthrough")
    written = playthrough.FILE.read_text(encoding="utf-8").splitlines()
    actions = [int(line.split()[1]) for line in written if line.startswith("action: ")]
    current = playthrough.short_playthrough(actions)
    changes = list(
        difflib.unified_diff(written, current, "playthrough.txt", "now", lineterm="", n=2)
    )
    assert not changes, "\n".join(changes[:40])
    assert "IsTerminal() = True" in written


def test_openspiels_mcts_bot_plays_the_game() -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("agra(players=2,round_limit=1)")
    chance = np.random.RandomState(4)
    bots = [
        mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
        for _ in range(2)
    ]
    state = game.new_initial_state()
    decisions = [0, 0]
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choice(numbers, p=chances))
        else:
            player = state.current_player()
            decisions[player] += 1
            state.apply_action(bots[player].step(state))
    assert min(decisions) >= 8
    assert sorted(state.returns()) in ([-1, 1], [0, 0])


def test_the_game_runs_in_openspiels_learning_environment() -> None:
    rl_environment = pytest.importorskip("open_spiel.python.rl_environment")
    env = rl_environment.Environment(pyspiel.load_game("agra(players=3,round_limit=1)"), seed=1)
    rng = random.Random(1)
    now = env.reset()
    while not now.last():
        player = now.observations["current_player"]
        assert len(now.observations["info_state"][player]) == SIZE
        now = env.step([rng.choice(now.observations["legal_actions"][player])])
    assert sum(now.rewards) == pytest.approx(0)


# ------------------------------------------------------------------ parameters


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_players_is_a_parameter(players: int) -> None:
    game = pyspiel.load_game(f"agra(players={players})")
    assert game.num_players() == players
    assert after_setup(game).agra_state.players == players


def test_the_sizes_of_the_game() -> None:
    game = pyspiel.load_game("agra")
    assert game.num_players() == 4
    assert game.num_distinct_actions() == agra.NUM_ACTIONS
    assert game.max_chance_outcomes() == NUM_OUTCOMES
    assert game.observation_tensor_shape() == [SIZE]
    assert game.information_state_tensor_shape() == [SIZE]
    assert (game.min_utility(), game.max_utility()) == (pytest.approx(-1 / 3), 1)


def test_a_set_up_can_be_fixed_by_a_seed() -> None:
    state = pyspiel.load_game("agra(players=3,setup_seed=7)").new_initial_state()
    assert not state.is_chance_node()
    assert state.agra_state == agra.new_game(players=3, seed=7)


def test_options_of_the_game_are_parameters() -> None:
    name = "agra(players=2,open_rupees=True,merchant_coin_on_stop=True,round_limit=6)"
    told = after_setup(pyspiel.load_game(name)).agra_state.to_json()["options"]
    assert told == {"open_rupees": True, "merchant_coin_on_stop": True, "round_limit": 6}


def test_other_components_are_a_parameter(tmp_path: Any) -> None:
    from agra.components import shipped_components_text

    text = shipped_components_text()
    assert "start_rupees = 2" in text
    path = tmp_path / "components.toml"
    path.write_text(text.replace("start_rupees = 2", "start_rupees = 3"), encoding="utf-8")
    game = pyspiel.load_game("agra", {"players": 2, "components": str(path)})
    state = after_setup(game)
    assert state.agra_state.to_json()["players"][0]["rupees"] == 3
    copy = game.deserialize_state(state.serialize())
    assert copy.agra_state == state.agra_state


@pytest.mark.parametrize(
    ("name", "error", "sentence"),
    [
        ("agra(players=5)", agra.BadSetup, "Agra is for 2, 3 or 4 players, not 5"),
        (
            "agra(round_limit=-1)",
            agra.BadSetup,
            "round_limit must be a number of rounds of at least 1",
        ),
        ("agra(payoff=gold)", BadOption, "There is no payoff 'gold'"),
        ("agra(components=nowhere.toml)", agra.BadComponents, "nowhere.toml cannot be read"),
    ],
)
def test_a_wrong_parameter_is_reported_when_the_game_is_loaded(
    name: str, error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        pyspiel.load_game(name)


# ------------------------------------------------------------------ the tree


def test_a_game_begins_with_the_chance_events_of_its_set_up() -> None:
    state = pyspiel.load_game("agra(players=2)").new_initial_state()
    before = state.agra_state
    assert before is None
    assert state.current_player() == CHANCE
    assert dict(state.chance_outcomes()) == pytest.approx(dict.fromkeys(range(4), 1 / 4))
    texts = []
    while state.is_chance_node():
        action = state.legal_actions()[-1]
        texts.append(state.action_to_string(action))
        state.apply_action(action)
    assert texts[:3] == ["roll 4", "roll 6", "river dewan"]
    told = state.agra_state.to_json()
    assert (told["merchant"], told["builder"]) == ("cotton_farm", "paper_mill")
    assert "dewan" in told["river"]["notables"]
    assert told["start_player"] == 1


def test_an_impossible_outcome_of_the_set_up_is_refused() -> None:
    state = pyspiel.load_game("agra").new_initial_state()
    with pytest.raises(agra.IllegalAction, match="cannot go on with outcome 5"):
        state.apply_action(5)
    assert state.history() == []


def test_states_follow_the_rules() -> None:
    """Player, legal actions and probabilities equal those of the engine throughout a game."""
    state = pyspiel.load_game("agra(players=3,setup_seed=3,round_limit=4)").new_initial_state()
    beside = agra.new_game(players=3, seed=3, round_limit=4)
    rng = random.Random(3)
    chances = 0
    while not state.is_terminal():
        assert state.current_player() == beside.to_move
        assert state.legal_actions() == beside.legal_actions()
        if state.is_chance_node():
            chances += 1
            assert state.chance_outcomes() == beside.chance_outcomes()
        beside.apply(step(state, rng))
        assert state.agra_state == beside
    assert chances > 0
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert state.returns() == win(beside)


def test_openspiels_own_legal_actions_agree() -> None:
    """The Python method is a shortcut; C++ must get the same actions."""
    state = after_setup(pyspiel.load_game("agra(players=3,round_limit=1)"))
    rng = random.Random(2)
    while not state.is_terminal():
        assert pyspiel.State.legal_actions(state) == state.legal_actions()
        assert pyspiel.State.is_chance_node(state) == state.is_chance_node()
        for player in range(3):
            if not state.is_chance_node():
                theirs = pyspiel.State.legal_actions(state, player)
                assert theirs == state.legal_actions(player)
        step(state, rng)
    assert pyspiel.State.legal_actions(state) == []


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = after_setup(pyspiel.load_game("agra(players=2)"))
    before, history = str(state), state.history()
    with pytest.raises(agra.IllegalAction, match="'roll 1' is not legal now"):
        state.apply_action(0)
    assert (str(state), state.history()) == (before, history)


def test_actions_have_the_texts_of_the_rules() -> None:
    state = after_setup(pyspiel.load_game("agra(players=2)"))
    action = agra.parse_action("end meditation")
    assert state.action_to_string(action) == "end meditation"
    assert state.string_to_action("end meditation") == action


def test_a_clone_is_independent() -> None:
    state = after_setup(pyspiel.load_game("agra(players=2)"))
    before = state.agra_state.copy()
    clone = state.clone()
    assert clone.agra_state == before
    assert clone.legal_actions() == state.legal_actions()
    clone.apply_action(clone.legal_actions()[-1])
    assert state.agra_state == before
    assert clone.agra_state != before
    assert clone.history()[:-1] == state.history()


def test_a_clone_in_the_set_up_is_independent() -> None:
    state = pyspiel.load_game("agra(players=2)").new_initial_state()
    clone = state.clone()
    clone.apply_action(1)
    assert state.history() == []
    assert len(state.chance_outcomes()) == 4
    assert len(clone.chance_outcomes()) == 6


# ------------------------------------------------------------------ returns


@pytest.mark.parametrize(("payoff", "worth"), [("win", win), ("margin", margin)])
def test_returns_are_the_payoff_at_the_end_and_nothing_before(payoff: str, worth: Any) -> None:
    game = pyspiel.load_game(f"agra(players=3,round_limit=2,payoff={payoff})")
    state = after_setup(game)
    assert state.returns() == [0, 0, 0]
    play(state, random.Random(1))
    assert state.returns() == worth(state.agra_state)
    assert any(state.returns())
    assert sum(state.returns()) == pytest.approx(0)
    assert min(state.returns()) >= game.min_utility()
    assert max(state.returns()) <= game.max_utility()


# ------------------------------------------------------------------ observations


def rich_state() -> Any:
    game = pyspiel.load_game("agra(players=2)")
    return game.new_initial_state(position({"rupees": 7}, {"rupees": 30}).to_json())


def test_observation_tensor_hides_rupees_of_others() -> None:
    state = rich_state()
    for player in (0, 1):
        tensor = np.array(state.observation_tensor(player), np.float32)
        assert (tensor == observe(state.agra_state, player)).all()
    pieces = split(np.array(state.observation_tensor(1), np.float32))
    assert pieces["player0.rupees"][0] == pytest.approx(0.3)
    assert pieces["player1.known"][0] == 0


def test_information_state_tensor_also_hides_rupees_of_others() -> None:
    pieces = split(np.array(rich_state().information_state_tensor(1), np.float32))
    assert pieces["player0.rupees"][0] == pytest.approx(0.3)
    assert pieces["player1.rupees"][0] == 0
    assert pieces["player1.known"][0] == 0


@pytest.mark.parametrize(("open_rupees", "information"), [(False, "IMPERFECT"), (True, "PERFECT")])
def test_information_is_perfect_only_with_open_rupees(open_rupees: bool, information: str) -> None:
    game = pyspiel.load_game("agra", {"players": 2, "open_rupees": open_rupees})
    assert game.get_type().information.name == f"{information}_INFORMATION"


def test_resampling_changes_nothing_but_hidden_rupees() -> None:
    state = rich_state()
    rng = random.Random(1)
    seen = set()
    for _ in range(50):
        other = state.resample_from_infostate(1, rng.random)
        assert other.information_state_string(1) == state.information_state_string(1)
        assert other.observation_string(1) == state.observation_string(1)
        assert other.information_state_tensor(1) == state.information_state_tensor(1)
        seen.add(other.agra_state.player(0).rupees)
    assert len(seen) > 20
    assert state.agra_state.player(0).rupees == 7
    assert str(state.resample_from_infostate(0, rng.random)) != str(state)


def test_with_open_rupees_nothing_is_resampled() -> None:
    state = after_setup(pyspiel.load_game("agra(players=2,open_rupees=True)"))
    assert str(state.resample_from_infostate(0, lambda: 0.9)) == str(state)


def test_resampled_states_can_be_played_to_their_end() -> None:
    """Rupees can be resampled anywhere, also in the middle of another player's turn."""
    rng = random.Random(3)
    state = after_setup(pyspiel.load_game("agra(players=3,round_limit=3)"), 2)
    while not state.is_terminal():
        if not state.is_chance_node() and rng.random() < 0.3:
            other = state.resample_from_infostate(state.current_player(), rng.random)
            assert other.legal_actions() == state.legal_actions()
            play(other, rng)
        step(state, rng)


def test_openspiels_ismcts_bot_plays_the_game() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("agra(players=2,round_limit=1,setup_seed=3)")
    numbers = np.random.RandomState(4)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.4,
        max_simulations=3,
        evaluator=mcts.RandomRolloutEvaluator(1, numbers),
        random_state=numbers,
        allow_inconsistent_action_sets=True,
    )
    state, rng, asked = game.new_initial_state(), random.Random(1), 0
    while not state.is_terminal():
        if state.is_chance_node() or asked >= sized(10, 1000):
            step(state, rng)
        else:
            asked += 1
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert asked >= 10


def test_observation_string_hides_rupees_of_others() -> None:
    mine, others = (rich_state().observation_string(player) for player in (0, 1))
    assert '"rupees": 7' in mine
    assert '"rupees": 30' not in mine
    assert '"rupees": null' in mine
    assert '"rupees": 30' in others


def test_public_observations_have_no_rupees_and_private_ones_nothing_else() -> None:
    state = rich_state()
    kinds = {
        "public": (True, pyspiel.PrivateInfoType.NONE),
        "private": (False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
    }
    seen = {}
    for name, (public, private) in kinds.items():
        asked = pyspiel.IIGObservationType(public, False, private)
        observer = AgraObserver(asked, None)
        observer.set_from(state, 0)
        seen[name] = split(observer.tensor.copy()), observer.string_from(state, 0)
    pieces, text = seen["public"]
    assert '"rupees": null' in text
    assert '"rupees": 7' not in text
    assert pieces["player0.rupees"][0] == pieces["player0.known"][0] == 0
    assert pieces["players"].any()
    pieces, text = seen["private"]
    assert text == "rupees: 7"
    assert pieces["player0.rupees"][0] == pytest.approx(0.07)
    assert not pieces["players"].any()


def test_information_state_string_is_the_history() -> None:
    state = after_setup(pyspiel.load_game("agra(players=2)"))
    assert state.information_state_string(1) == ", ".join(str(n) for n in state.history())


def test_during_the_set_up_observations_are_empty() -> None:
    state = pyspiel.load_game("agra").new_initial_state()
    state.apply_action(2)
    assert not any(state.observation_tensor(0))
    assert state.observation_string(0) == 'setup: ["roll 3"]'


def test_the_observer_takes_no_parameters() -> None:
    with pytest.raises(BadOption, match="takes no parameters"):
        AgraObserver(None, {"colour": 1})


# ------------------------------------------------------------------ serialization


def test_states_survive_serialisation_anywhere_in_a_game() -> None:
    game = pyspiel.load_game("agra(players=3,round_limit=2)")
    state = game.new_initial_state()
    rng = random.Random(6)
    number = 0
    while not state.is_terminal():
        if number % 7 == 0:
            for copy in (
                game.deserialize_state(state.serialize()),
                pickle.loads(pickle.dumps(state)),
            ):
                assert str(copy) == str(state)
                assert copy.history() == state.history()
                assert copy.legal_actions() == state.legal_actions()
        step(state, rng)
        number += 1
    copy = game.deserialize_state(state.serialize())
    assert copy.is_terminal()
    assert copy.returns() == state.returns()


def test_a_game_can_begin_from_any_position() -> None:
    game = pyspiel.load_game("agra(players=2)")
    data = position({"rupees": 7}, {}, phase="action").to_json()
    state = game.new_initial_state(data)
    assert state.agra_state.to_json() == data
    assert state.current_player() == 0
    again = game.new_initial_state(state.to_struct())
    assert str(again) == str(state)
    assert str(game.new_initial_state(state.to_json())) == str(state)


def test_a_position_for_another_number_of_players_is_refused() -> None:
    game = pyspiel.load_game("agra(players=2)")
    with pytest.raises(BadOption, match="The position has 3 players, the game 2"):
        game.new_initial_state(position({}, {}, {}).to_json())


def test_actions_and_observations_as_structs() -> None:
    state = rich_state()
    action = agra.parse_action("end meditation")
    struct = state.action_to_struct(0, action)
    assert struct.to_dict() == {"action": "end meditation"}
    assert state.struct_to_actions(struct) == [action]
    assert state.to_observation_struct(1).to_dict()["players"][0]["rupees"] is None


def test_a_game_without_an_end_is_terminal_after_its_last_round() -> None:
    game = pyspiel.load_game("agra(players=2,max_rounds=2,payoff=margin)")
    assert game.max_game_length() == 2 * 2 * 1000
    state = play(after_setup(game), random.Random(1))
    assert state.current_player() == TERMINAL
    assert state.agra_state.round == 3
    assert not state.agra_state.is_over
    assert state.legal_actions() == []
    assert state.returns() == margin(state.agra_state)  # scored at this point
    again = pickle.loads(pickle.dumps(state))
    assert again.is_terminal()
    assert pyspiel.load_game("agra").max_game_length() == 200 * 4 * 1000


def test_an_impossible_round_limit_is_refused() -> None:
    with pytest.raises(BadOption, match="max_rounds must be a whole number of at least 1, not 0"):
        pyspiel.load_game("agra(players=2,max_rounds=0)")
