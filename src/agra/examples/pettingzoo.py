"""Agra in PettingZoo: look around, play at random, train a small policy.

A script in cells (`# %%`): editors and Jupyter (with jupytext) open it as a notebook.
Needs the extra `pettingzoo` (docs/install.md).
"""

# %% An environment. The seed decides the set-up and all dice; one round keeps the games short.
import numpy as np

from agra import NUM_ACTIONS, action_text
from agra.research import pettingzoo
from agra.research.observation import SIZE, split

env = pettingzoo.env(players=2, round_limit=1, render_mode="ansi")
env.reset(seed=1)
print(env.render())

# %% What the agent to move sees: a flat tensor with named pieces, and the mask of legal actions.
observation, reward, termination, truncation, info = env.last()
print(f"{SIZE} cells in an observation; {env.agent_selection} is to move.")
pieces = split(observation["observation"])
print("farmers:", pieces["player0.farmers"] * 5)
print("rupees of the opponent known:", bool(pieces["player1.known"][0]))
legal = np.flatnonzero(observation["action_mask"]).tolist()
print("options:", [action_text(action) for action in legal])

# %% A game between players, each a function from an observation to an action.
rng = np.random.default_rng(1)


def at_random(seen):
    """Any legal action."""
    return int(rng.choice(np.flatnonzero(seen["action_mask"])))


def play(env, seed, players):
    """Play one game; returns what each agent was paid in all."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        over = termination or truncation
        env.step(None if over else players[agent](seen))
    return total


print("random against random:", play(env, 2, {"player_0": at_random, "player_1": at_random}))


# %% A linear policy that learns from its own games (REINFORCE).
class Linear:
    """The chance of a legal action grows with `weights[action] @ observation`."""

    def __init__(self):
        self.weights = np.zeros((NUM_ACTIONS, SIZE), np.float32)
        self.taken = []

    def __call__(self, seen):
        """Choose, and remember the choice for learning."""
        legal = np.flatnonzero(seen["action_mask"])
        scores = self.weights[legal] @ seen["observation"]
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        choice = rng.choice(len(legal), p=chances)
        if len(legal) > 1:
            self.taken.append((legal, chances, choice, seen["observation"]))
        return int(legal[choice])

    def learn(self, advantage, rate=0.002):
        """Make what was done likelier, or less likely if the game went badly."""
        for legal, chances, choice, cells in self.taken:
            step = -chances
            step[choice] += 1
            self.weights[legal] += rate * advantage * step[:, None] * cells
        self.taken.clear()


policy = Linear()
arena = pettingzoo.env(players=2, round_limit=6, reward="margin", skip_forced=True)


def mean_margin(games=30):
    """How many rupees above the mean of both players the policy ends, in games it has not seen."""
    seats = {"player_0": policy, "player_1": at_random}
    margins = [play(arena, 1000 + game, seats)["player_0"] for game in range(games)]
    policy.taken.clear()
    return np.mean(margins)


# %% Train it for 300 games of six rounds against random play.
print(f"The untrained policy ends {mean_margin():+.2f} rupees from the mean.")
average = 0.0
for game in range(300):
    paid = play(arena, game, {"player_0": policy, "player_1": at_random})["player_0"]
    policy.learn(paid - average)
    average += 0.1 * (paid - average)
print(f"The trained policy ends {mean_margin():+.2f} rupees from the mean.")
