"""Agra in OpenSpiel: the set-up as chance, OpenSpiel's own search, states as data.

A script in cells (`# %%`): editors and Jupyter (with jupytext) open it as a notebook.
Needs the extra `openspiel` (docs/install.md).
"""

# %% Importing the module registers the game. One round keeps the games short.
import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import agra.research.openspiel  # noqa: F401 (registers the game)
from agra.research.observation import split

game = pyspiel.load_game("agra(players=2,round_limit=1)")
print(game.num_players(), "players,", game.num_distinct_actions(), "actions")

# %% A game begins with the chance events of its set-up.
random = np.random.RandomState(1)


def roll(state):
    """Let chance decide."""
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(random.choice(outcomes, p=chances))


state = game.new_initial_state()
while state.is_chance_node():
    roll(state)
print(len(state.history()), "chance events drew the set-up; to move is", state.current_player())
print([state.action_to_string(action) for action in state.legal_actions()])

# %% What a player sees: a tensor with named pieces. The rupees of others are hidden in it.
pieces = split(np.array(state.observation_tensor(0), np.float32))
print("own rupees:", round(float(pieces["player0.rupees"][0]) * 100))
print("known of the opponent:", bool(pieces["player1.known"][0]))

# %% States are data: they can be stored, and any position can be the start of a game.
copy = game.deserialize_state(state.serialize())
print("the same after storing:", str(copy) == str(state))
fresh = game.new_initial_state(state.agra_state.to_json())
print("begun from its position:", fresh.legal_actions() == state.legal_actions())

# %% OpenSpiel's own Monte Carlo tree search against random play.
search = mcts.MCTSBot(
    game,
    uct_c=1.4,
    max_simulations=10,
    evaluator=mcts.RandomRolloutEvaluator(1, random),
    random_state=random,
)


def play(bot_seat):
    """The bot on one seat, random play on the other."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            roll(state)
        elif state.current_player() == bot_seat:
            state.apply_action(search.step(state))
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return state.returns()[bot_seat]


print("MCTS against random play:", [play(seat) for seat in (0, 1, 0, 1)])
