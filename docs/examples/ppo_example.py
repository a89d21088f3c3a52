"""Learning Agra by playing against oneself: PPO with masks, for two players, on JAX.

    pip install "agra[learn]"
    python docs/examples/ppo_example.py --minutes 60 --save policy.npz

One policy plays both seats of many games (`agra.research.vector`). Two players, one winner: what a
decision is worth to one is worth as much less to the other, so the estimate of the next decision
changes its sign whenever the other player makes it. That is all that self-play adds to plain PPO.

Every few minutes the policy plays whole games by the full rules against bots; each line of the log
(`--log curve.csv`) says how that went. `--load policy.npz` goes on where a run stopped.
"""

import argparse
import csv
import random
import time
from functools import partial
from itertools import pairwise
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

import agra
from agra.bots import Company, trial
from agra.bots.play import decide
from agra.research.observation import LAYOUT, action_mask, observe
from agra.research.vector import COMPACT_SCALE, AgraVectorEnv, used_cells

# %% What is learned with.
GAMES = 256  # played side by side
STEPS = 64  # decisions in each of them between two updates
BATCH = 2048  # decisions in each step of the optimiser
EPOCHS = 2  # how often each decision is learned from
LAYERS = (192, 128)
RATE = 7e-4
CLIP = 0.2
DISCOUNT = 0.997
TRACE = 0.95  # of generalised advantage estimation
ENTROPY = 0.01
ROUNDS = 20  # games to learn from end here; random play would go on for hundreds of rounds
PER_RUPEE = 0.05  # reward for each rupee by which the lead grows
WINNING = 1.0  # reward for winning
ENDLESS = 4000  # decisions after which a game against a bot counts as not won

# %% What is seen. Bytes go into the network as they come; it scales them. It is not told the
# round and the round limit, so that it plays on as well in games longer than those it learns in.
CELLS = np.array(used_cells(players=2))
SCALE = COMPACT_SCALE.copy()
for piece in LAYOUT:
    if piece.name in ("round", "round_limit", "final_round"):
        SCALE[piece.start : piece.start + piece.length] = 0
SCALE = SCALE[CELLS]


# %% The network: a few dense layers, then the actions and the value of the position.
def new_network(key):
    """Weights and biases by name; the last layers begin near 0: all legal actions alike."""
    sizes = (len(CELLS), *LAYERS)
    network = {}
    for number, (size, out) in enumerate(pairwise(sizes)):
        key, now = jax.random.split(key)
        network[f"w{number}"] = jax.random.normal(now, (size, out)) * np.sqrt(2 / size)
        network[f"b{number}"] = jnp.zeros(out)
    key, now = jax.random.split(key)
    network["w_action"] = jax.random.normal(now, (sizes[-1], agra.NUM_ACTIONS)) * 0.01
    network["b_action"] = jnp.zeros(agra.NUM_ACTIONS)
    network["w_value"] = jnp.zeros((sizes[-1], 1))
    network["b_value"] = jnp.zeros(1)
    return network


def forward(network, cells, mask):
    """Logarithms of the chances of all actions (illegal ones have none), and the value."""
    x = cells.astype(jnp.float32) * SCALE
    for number in range(len(LAYERS)):
        x = jax.nn.relu(x @ network[f"w{number}"] + network[f"b{number}"])
    scores = x @ network["w_action"] + network["b_action"]
    scores = jnp.where(mask > 0, scores, -1e9)
    value = x @ network["w_value"] + network["b_value"]
    return jax.nn.log_softmax(scores), value[:, 0]


@jax.jit
def act(network, key, cells, mask):
    """An action for each row, drawn by its chance; the logarithm of that chance; the value."""
    chances, value = forward(network, cells, mask)
    action = jax.random.categorical(key, chances)
    return action, jnp.take_along_axis(chances, action[:, None], 1)[:, 0], value


# %% Learning from a batch of decisions (proximal policy optimisation).
optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE))


def loss_of(network, batch):
    """Keep near the old policy, towards what went better than expected."""
    chances, value = forward(network, batch["cells"], batch["mask"])
    chosen = jnp.take_along_axis(chances, batch["action"][:, None], 1)[:, 0]
    ratio = jnp.exp(chosen - batch["chance"])
    gain = batch["advantage"]
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    policy = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain).mean()
    error = jnp.square(value - batch["target"]).mean()
    entropy = -jnp.sum(jnp.exp(chances) * chances * (batch["mask"] > 0), axis=1).mean()
    return 0.5 * error - policy - ENTROPY * entropy


@partial(jax.jit, donate_argnums=(0, 1))
def update(network, memory, batch):
    """One step of the optimiser."""
    slopes = jax.grad(loss_of)(network, batch)
    change, memory = optimiser.update(slopes, memory, network)
    return optax.apply_updates(network, change), memory


def learn(network, memory, rollout, rng):
    """Go through the decisions of a rollout a few times, in random order."""
    flat = {name: array.reshape(-1, *array.shape[2:]) for name, array in rollout.items()}
    count = len(flat["action"])
    size = min(BATCH, count)
    for _ in range(EPOCHS):
        order = rng.permutation(count)
        for start in range(0, count - size + 1, size):
            rows = order[start : start + size]
            batch = {name: array[rows] for name, array in flat.items()}
            network, memory = update(network, memory, batch)
    return network, memory


# %% Playing against oneself.
class SelfPlay:
    """Many games, and what was decided in them."""

    def __init__(self, games, steps, seed):
        self.env = AgraVectorEnv(
            games, players=2, compact=True, skip_forced=True, leads=True, copy=False,
            reward="margin", round_limit=ROUNDS,
        )  # fmt: skip
        self.seen, self.infos = self.env.reset(seed=seed)
        self.steps = steps
        self.key = jax.random.key(seed)
        self.ended = 0

    def rollout(self, network):
        """So many decisions in each game, with advantages and targets to learn from."""
        taken = []
        for _ in range(self.steps):
            self.key, key = jax.random.split(self.key)
            cells = self.seen["observation"][:, CELLS]
            mask = self.seen["action_mask"].copy()
            action, chance, value = map(np.asarray, act(network, key, cells, mask))
            seat, lead = self.infos["seat"], self.infos["lead"]
            self.seen, margin, over, _, self.infos = self.env.step(action)
            same = np.where(self.infos["seat"] == seat, 1.0, -1.0)  # does the same player go on?
            then = np.where(over, margin, same * self.infos["lead"])
            reward = PER_RUPEE * (then - lead) + WINNING * np.sign(margin) * over
            goes_on = np.where(over, 0.0, same)
            self.ended += int(over.sum())
            taken.append({"cells": cells, "mask": mask, "action": action, "chance": chance,
                          "value": value, "reward": reward, "goes_on": goes_on})  # fmt: skip
        rollout = {name: np.stack([step[name] for step in taken]) for name in taken[0]}
        _, _, last = act(network, self.key, self.seen["observation"][:, CELLS], mask)
        return self.judged(rollout, np.asarray(last))

    def judged(self, rollout, value_after):
        """Generalised advantage estimation; `goes_on` is -1 where the other player decides next."""
        values, rewards = rollout.pop("value"), rollout.pop("reward")
        goes_on = rollout.pop("goes_on")
        advantage = np.zeros_like(values)
        after, trace = value_after, np.zeros_like(value_after)
        for step in reversed(range(len(values))):
            surprise = rewards[step] + DISCOUNT * goes_on[step] * after - values[step]
            trace = surprise + DISCOUNT * TRACE * goes_on[step] * trace
            advantage[step] = trace
            after = values[step]
        rollout["advantage"] = advantage.astype(np.float32)
        rollout["target"] = (advantage + values).astype(np.float32)
        return rollout


# %% Playing against bots, by the full rules.
class Match:
    """One game of the policy against a bot."""

    def __init__(self, opponent, number):
        self.state = agra.new_game(players=2, seed=number, round_limit=trial.rounds(None))
        self.seat = number % 2
        seats = [opponent, opponent]
        seats[self.seat] = None
        self.company = Company(seats, number, start=self.state.components.start_rupees)
        self.state.listener = self.company.listener
        self.dice = random.Random(number)
        self.decisions = 0

    def waits(self):
        """Let chance and the bot decide; whether the policy has to decide now."""
        while self.state.to_move not in (None, self.seat):
            self.state.apply(decide(self.state, self.company, self.dice))
        return self.state.to_move is not None and self.decisions < ENDLESS

    def won(self):
        """1 for a win, 0.5 for a victory that is shared, 0 for everything else."""
        winners = self.state.winners() if self.state.is_over else []
        return (self.seat in winners) / max(1, len(winners))


def share_won(network, opponent, games, seed=1_000_000):
    """The share of games that the policy wins; it takes each action by its chance."""
    matches = [Match(opponent, seed + number) for number in range(games)]
    cells = np.zeros((games, len(CELLS)), np.uint8)
    mask = np.ones((games, agra.NUM_ACTIONS), np.int8)
    key = jax.random.key(seed)
    to_bytes = np.where(COMPACT_SCALE > 0, 1 / COMPACT_SCALE, 1)[CELLS]
    while waiting := [match for match in matches if match.waits()]:
        for row, match in enumerate(waiting):
            cells[row] = np.rint(observe(match.state, match.seat)[CELLS] * to_bytes).clip(0, 255)
            mask[row] = action_mask(match.state)
        key, now = jax.random.split(key)
        actions = np.asarray(act(network, now, cells, mask)[0])
        for row, match in enumerate(waiting):
            match.state.apply(actions[row])
            match.decisions += 1
    return sum(match.won() for match in matches) / games


# %% The whole run.
def options():
    """What can be said on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--games", type=int, default=GAMES, help="played side by side")
    parser.add_argument("--steps", type=int, default=STEPS, help="decisions between two updates")
    parser.add_argument("--every", type=float, default=5, help="minutes between two tests")
    parser.add_argument("--test-games", type=int, default=100, help="against each bot")
    parser.add_argument("--bots", default="random,farmer", help="to be tested against")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="a CSV file for the curve")
    parser.add_argument("--save", type=Path, help="where the policy is kept")
    parser.add_argument("--load", type=Path, help="a policy to go on with")
    return parser.parse_args()


def main():
    """Learn for so many minutes, and say now and then how well it plays."""
    given = options()
    bots = given.bots.split(",")
    network = new_network(jax.random.key(given.seed))
    if given.load:
        network = {name: jnp.asarray(array) for name, array in np.load(given.load).items()}
    memory = optimiser.init(network)
    play = SelfPlay(given.games, given.steps, given.seed)
    rng = np.random.default_rng(given.seed)
    begun = last = time.monotonic()
    decisions = 0
    rows = [["minutes", "cpu_minutes", "decisions", "games", *bots]]
    while True:
        network, memory = learn(network, memory, play.rollout(network), rng)
        decisions += given.games * given.steps
        now = time.monotonic()
        done = now - begun >= 60 * given.minutes
        if not done and now - last < 60 * given.every:
            continue
        last = now
        won = [share_won(network, bot, given.test_games) for bot in bots]
        cpu = time.process_time() / 60
        row = [round((now - begun) / 60, 1), round(cpu, 1), decisions, play.ended, *won]
        rows.append(row)
        told = ", ".join(f"{bot} {share:.0%}" for bot, share in zip(bots, won, strict=True))
        print(f"{row[0]:6.1f} minutes, {decisions:,} decisions; won against {told}", flush=True)
        if given.log:
            with given.log.open("w", newline="") as file:
                csv.writer(file).writerows(rows)
        if given.save:
            np.savez(given.save, **network)
        if done:
            return


if __name__ == "__main__":
    main()
