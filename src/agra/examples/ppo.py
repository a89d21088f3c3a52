"""Learning Agra by playing against oneself: PPO with masks, for two players, on JAX.

It needs the extra `learn` (docs/install.md).

    python -m agra.examples.ppo --lessons 500_000 --decisions 750_000 \\
        --rate 5e-5 --save policy.npz --log curve.csv
    agra arena --bots ppo@policy=policy.npz,farmer --players 2

One policy plays both seats of many games (`agra.research.vector`). Two players, one winner: what a
decision is worth to one is worth as much less to the other, so the estimate of the next decision
changes its sign whenever the other player makes it. That is all that self-play adds to plain PPO.

In most games a bot sits at the other seat, so that the policy does not forget how to beat others
than itself. Before, it may have lessons (`--lessons`): a better player tells what to do.

Now and then the policy, an average of the last networks, plays whole games by the full rules
against bots; each line of the log (`--log curve.csv`) says how that went, and the best is kept.
`--load policy.npz` goes on with it, `--load policy.npz --decisions 0` only tests it; the best of
several tests was lucky, too, so test it at last in other games (`--test-seed 2_000_000`).

Beside the policy there is a checkpoint (`policy.checkpoint.npz`), written every minute and after
Ctrl-C. The same command with `--resume` goes on from it; only the games begin again.
"""

import argparse
import csv
import json
import os
import random
import sys
import time
from collections import deque
from functools import partial
from itertools import pairwise
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

import agra
from agra.bots import Company, short_runs
from agra.bots.play import decide
from agra.research import policy as policy_file
from agra.research.observation import LAYOUT, action_mask, observe
from agra.research.vector import COMPACT_SCALE, AgraVectorEnv

# %% What is learned with.
GAMES = 256  # played side by side
STEPS = 64  # decisions in each of them between two updates
BATCH = 2048  # decisions in each step of the optimiser
EPOCHS = 2  # how often each decision is learned from
BATCH_OF_LESSONS = 256  # a teacher does not err: small steps, and many of them
EPOCHS_OF_LESSONS = 4
KEPT = 32  # rollouts that are kept during the lessons, to learn from them again
LAYERS = (256, 128)
RATE_OF_LESSONS = 1e-3
RATE = 3e-4  # unless --rate is given; both fall to a tenth, and the price of entropy with them
ENTROPY = 0.005
CLIP = 0.2
FAR = 0.03  # the KL distance from the policy that played at which it waits for new games
DISCOUNT = 0.997
TRACE = 0.97  # of generalised advantage estimation
STEADY = 0.9  # the share of the average network (tested and saved) that stays at an update
# Who sits at the other seat (None: the policy itself); each has the same number of games.
OTHERS = (None, "farmer", "farmer", "random")
TEACHER = "trader@30n"
SURER = 2.5  # after the lessons the chances of the actions are raised to this power
ROUNDS = 100  # a training game is cut off after them, and nobody has won it
PER_RUPEE = 0.03  # reward for each rupee by which the lead grows
WINNING = 1.0  # reward for winning
ENDLESS = 4000  # decisions after which a game against a bot counts as not won
TELL = 5.0  # seconds between two lines of progress
CHECKPOINT = 60.0  # seconds between two checkpoints

# %% What is seen. Bytes go into the network as they come; it scales them. It is not told the
# round and the round limit, so that it plays on as well in games longer than those it learns in.
CELLS, SCALE = policy_file.seen_cells(players=2)
ROUND_CELL = next(piece.start for piece in LAYOUT if piece.name == "round")


# %% The network: a few dense layers, then the actions and the value of the position.
def new_network(rng):
    """Weights and biases by name; the last layers begin near 0: all legal actions alike."""
    sizes = (len(CELLS), *LAYERS)
    network = {}
    for number, (size, out) in enumerate(pairwise(sizes)):
        network[f"w{number}"] = rng.normal(0, np.sqrt(2 / size), (size, out))
        network[f"b{number}"] = np.zeros(out)
    network["w_action"] = rng.normal(0, 0.001, (sizes[-1], agra.NUM_ACTIONS))
    network["b_action"] = np.zeros(agra.NUM_ACTIONS)
    network["w_value"] = np.zeros((sizes[-1], 1))
    network["b_value"] = np.zeros(1)
    return network


def forward(network, cells, mask):
    """Logarithms of the chances of all actions (illegal ones have none), and the value."""
    x = cells.astype(jnp.float32) * SCALE
    for number in range(len(LAYERS)):
        x = jax.nn.standardize(x @ network[f"w{number}"]) + network[f"b{number}"]
        x = jax.nn.relu(x)
    scores = x @ network["w_action"] + network["b_action"]
    scores = jnp.where(mask > 0, scores, -1e9)
    value = x @ network["w_value"] + network["b_value"]
    return jax.nn.log_softmax(scores), value[:, 0]


forward_quickly = jax.jit(forward)


def act(network, rng, cells, mask):
    """An action for each row, drawn by its chance; the logarithm of that chance; the value."""
    chances, value = map(np.asarray, forward_quickly(network, cells, mask))
    line = np.where(mask, np.exp(chances), 0).cumsum(axis=1)
    drawn = (1 - rng.random((len(line), 1), np.float32)) * line[:, -1:]
    action = (line < drawn).sum(axis=1)
    return action, chances[np.arange(len(action)), action], value


def surer(network):
    """The same policy, but more often taking the action that it holds for the best one.

    A pupil who is not sure what the teacher would do has learned to take this now and that then.
    """
    return {name: array * (SURER if "action" in name else 1) for name, array in network.items()}


# %% Learning from a batch of decisions (proximal policy optimisation).
optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam(eps=1e-5))


def loss_of(network, batch, entropy_pays, lesson):
    """Keep near the old policy, towards what went better than expected; in a lesson, imitate.

    Decisions of others teach the value only. Returned, too: how far the policy has gone (KL).
    """
    chances, value = forward(network, batch["cells"], batch["mask"])
    own = batch["own"] / (batch["own"].sum() + 1e-8)
    chosen = jnp.take_along_axis(chances, batch["action"][:, None], 1)[:, 0]
    gain = batch["advantage"]
    gain = gain - (own * gain).sum()
    gain = gain / jnp.sqrt((own * gain**2).sum() + 1e-8)
    ratio = jnp.exp(chosen - batch["chance"])
    policy = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain)
    entropy = -jnp.sum(jnp.exp(chances) * chances * (batch["mask"] > 0), axis=1)
    better = jnp.where(lesson, chosen, policy + entropy_pays * entropy)
    error = jnp.square(value - batch["target"]).mean()
    far = (own * (ratio - 1 - jnp.log(ratio))).sum()
    return 0.5 * error - (own * better).sum(), far


@partial(jax.jit, donate_argnums=(0, 1))
def update(network, memory, batch, rate, pace, lesson):
    """One step of the optimiser; it goes at full pace, 1, at the start."""
    slopes, far = jax.grad(loss_of, has_aux=True)(network, batch, pace * ENTROPY, lesson)
    change, memory = optimiser.update(slopes, memory, network)
    return {name: network[name] - pace * rate * change[name] for name in network}, memory, far


def learn(network, memory, rollouts, rng, rate, pace, lesson):
    """Go through the decisions of these rollouts, in random order; one may be named again."""
    for rollout in rollouts:
        flat = {name: array.reshape(-1, *array.shape[2:]) for name, array in rollout.items()}
        count = len(flat["action"])
        size = min(BATCH_OF_LESSONS if lesson else BATCH, count)
        order = rng.permutation(count)
        for start in range(0, count - size + 1, size):
            rows = order[start : start + size]
            batch = {name: array[rows] for name, array in flat.items()}
            network, memory, far = update(network, memory, batch, rate, pace, lesson)
            if far > FAR and not lesson:
                return network, memory
    return network, memory


# %% Playing against oneself, and against bots.
def advice(teacher, game):
    """What a seated bot would do; the pupil may have left its plan for the turn, so it thinks anew.

    A bot that plays itself has one budget for a whole turn: little would be left of it.
    """
    teacher.budget = teacher.allowance.budget()
    return teacher.choose(game)


class Play:
    """Many games with the same kind of opponent, and what was decided in them."""

    def __init__(self, games, steps, other, rng):
        self.env = AgraVectorEnv(
            games, players=2, compact=True, skip_forced=True, leads=True, copy=False,
            reward="margin", round_limit=ROUNDS,
        )  # fmt: skip
        self.seen, self.infos = self.env.reset(seed=int(rng.integers(2**31)))
        self.steps = steps
        self.rng = rng
        self.ended = 0
        self.others = [Company([other or "random"] * 2, seed) for seed in range(games)]
        self.seats_of_others = np.arange(games) % 2 if other else np.full(games, -1)
        self.teachers = [Company([TEACHER] * 2, seed) for seed in range(games)]
        self.taught_by_hand = np.arange(games) % 4 < 2  # the teacher plays; else it only tells

    def rollout(self, network, lesson):
        """Play some decisions of each game; return them with advantages and targets."""
        taken = []
        for _ in range(self.steps):
            cells = self.seen["observation"][:, CELLS]
            mask = self.seen["action_mask"].copy()
            seat, lead = self.infos["seat"], self.infos["lead"]
            own = seat != self.seats_of_others
            action, chance, value = act(network, self.rng, cells, mask)
            games = self.env.games
            for row in np.flatnonzero(~own):
                action[row] = self.others[row].choose(games[row])
            learned = action.copy()
            if lesson:
                for row in np.flatnonzero(own):
                    learned[row] = advice(self.teachers[row].seats[seat[row]], games[row])
                action = np.where(self.taught_by_hand, learned, action)
            self.seen, margin, over, _, self.infos = self.env.step(action)
            same = np.where(self.infos["seat"] == seat, 1.0, -1.0)  # does the same player go on?
            then = np.where(over, margin, same * self.infos["lead"])
            reward = PER_RUPEE * (then - lead) + WINNING * np.sign(margin) * self.decided(over)
            goes_on = np.where(over, 0.0, same)
            self.ended += int(over.sum())
            taken.append({"cells": cells, "mask": mask, "action": learned, "chance": chance,
                          "own": own, "value": value, "reward": reward,
                          "goes_on": goes_on})  # fmt: skip
        rollout = {name: np.stack([step[name] for step in taken]) for name in taken[0]}
        _, last = forward_quickly(network, self.seen["observation"][:, CELLS], mask)
        return self.judged(rollout, np.asarray(last))

    def decided(self, over):
        """Which games have come to an end by themselves."""
        if not over.any():
            return over
        return over & (self.infos["final_obs"]["observation"][:, ROUND_CELL] <= ROUNDS)

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
        self.state = agra.new_game(players=2, seed=number, round_limit=short_runs.rounds(None))
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


def share_won(network, opponent, games, seed, tell):
    """The share of games that the policy wins."""
    matches = [Match(opponent, seed + number) for number in range(games)]
    cells = np.zeros((games, len(CELLS)), np.uint8)
    mask = np.ones((games, agra.NUM_ACTIONS), np.int8)
    rng = np.random.default_rng(seed)
    to_bytes = np.where(COMPACT_SCALE > 0, 1 / COMPACT_SCALE, 1)[CELLS]
    while waiting := [match for match in matches if match.waits()]:
        tell(f"test against {opponent}: {games - len(waiting)} of {games} games over")
        for row, match in enumerate(waiting):
            cells[row] = np.rint(observe(match.state, match.seat)[CELLS] * to_bytes).clip(0, 255)
            mask[row] = action_mask(match.state)
        actions, _, _ = act(network, rng, cells, mask)
        for row, match in enumerate(waiting):
            match.state.apply(actions[row])
            match.decisions += 1
    return sum(match.won() for match in matches) / games


# %% The whole run.
class Progress:
    """How far a run has come: tests the policy, tells, and keeps the best one."""

    def __init__(self, given):
        self.given = given
        self.bots = given.bots.split(",")
        self.before = self.cpu_before = 0.0  # minutes of the run that this one goes on with
        self.begun = time.monotonic()
        self.told = 0.0
        self.rows = [["minutes", "cpu_minutes", "decisions", "games", *self.bots]]
        self.best = -1.0

    def minutes(self):
        """How long it has taken so far."""
        return self.before + (time.monotonic() - self.begun) / 60

    def cpu_minutes(self):
        """How much processor time it has taken so far."""
        return self.cpu_before + time.process_time() / 60

    def tell(self, what):
        """Say now and then what is being done; on a terminal the line is overwritten."""
        if time.monotonic() - self.told < TELL:
            return
        self.told = time.monotonic()
        start, end = ("\r", "\033[K") if sys.stderr.isatty() else ("", "\n")
        print(f"{start}{self.minutes():6.1f} minutes, {what}", end=end, file=sys.stderr, flush=True)

    def test(self, network, decisions, ended):
        """Play against the bots; the best policy is the one that wins most games of all."""
        games, seed = self.given.test_games, self.given.test_seed
        won = [share_won(network, bot, games, seed, self.tell) for bot in self.bots]
        minutes = self.minutes()
        row = [round(minutes, 1), round(self.cpu_minutes(), 1), decisions, ended, *won]
        self.rows.append(row)
        told = ", ".join(f"{bot} {share:.1%}" for bot, share in zip(self.bots, won, strict=True))
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        print(f"{minutes:6.1f} minutes, {decisions:,} decisions; won against {told}", flush=True)
        if self.given.log:
            with self.given.log.open("w", newline="") as file:
                csv.writer(file).writerows(self.rows)
        if sum(won) > self.best:
            self.best = sum(won)
            if self.given.save:
                policy_file.save(self.given.save, network, players=2)


class Run:
    """What is learned, and how far: everything that a checkpoint holds."""

    def __init__(self, given):
        self.given = given
        self.rng = np.random.default_rng(given.seed)
        network = loaded(given.load) if given.load else new_network(self.rng)
        self.network = {name: jnp.array(array, jnp.float32) for name, array in network.items()}
        self.steady = {name: array.copy() for name, array in self.network.items()}
        self.memory = optimiser.init(self.network)
        self.progress = Progress(given)
        self.decisions = self.tested = self.updates = self.ended = 0
        self.saved = time.monotonic()

    def save(self):
        """Write the checkpoint; the old one stays until the new one is complete."""
        self.saved = time.monotonic()
        if not self.given.save:
            return
        learned = jax.tree.leaves((self.network, self.steady, self.memory))
        counts = {name: getattr(self, name) for name in ("decisions", "tested", "updates", "ended")}
        progress = self.progress
        told = {"minutes": progress.minutes(), "cpu_minutes": progress.cpu_minutes(),
                "rows": progress.rows, "best": progress.best, "lessons": self.given.lessons,
                "counts": counts, "rng": self.rng.bit_generator.state}  # fmt: skip
        place = checkpoint_of(self.given.save)
        part = place.with_name(f"{place.name}.part")
        arrays: dict = {f"a{number}": np.asarray(array) for number, array in enumerate(learned)}
        arrays["told"] = json.dumps(told)
        with part.open("wb") as file:
            np.savez(file, **arrays)
        os.replace(part, place)

    def resume(self):
        """Go on from the checkpoint."""
        place = checkpoint_of(self.given.save)
        with np.load(place) as kept:
            told = json.loads(str(kept["told"]))
            arrays = [jnp.array(kept[f"a{number}"]) for number in range(len(kept.files) - 1)]
        if told["lessons"] != self.given.lessons:
            sys.exit(f"{place} was written with --lessons {told['lessons']}: give the same number.")
        form = jax.tree.structure((self.network, self.steady, self.memory))
        self.network, self.steady, self.memory = jax.tree.unflatten(form, arrays)
        for name, count in told["counts"].items():
            setattr(self, name, count)
        self.rng.bit_generator.state = told["rng"]
        progress = self.progress
        progress.before, progress.cpu_before = told["minutes"], told["cpu_minutes"]
        progress.rows, progress.best = told["rows"], told["best"]

    def test(self):
        """Test the policy, an average of the last networks."""
        self.tested = self.decisions
        self.progress.test(self.steady, self.decisions, self.ended)
        self.save()

    def learn(self):
        """Learn from as many decisions as are wanted."""
        given, rng = self.given, self.rng
        plays = [Play(given.games // len(OTHERS), given.steps, other, rng) for other in OTHERS]
        kept: deque = deque(maxlen=KEPT)
        while self.decisions < given.decisions:
            lesson = self.decisions < given.lessons
            kind = "lessons" if lesson else "self-play"
            self.progress.tell(f"{self.decisions:,} of {given.decisions:,} decisions ({kind})")
            begin, end = (0, given.lessons) if lesson else (given.lessons, given.decisions)
            pace = 1 - 0.9 * (self.decisions - begin) / (end - begin)
            parts = [play.rollout(self.network, lesson) for play in plays]
            rollout = {name: np.concatenate([part[name] for part in parts], 1) for name in parts[0]}
            rollouts, rate = [rollout] * EPOCHS, given.rate
            if lesson:
                rate = RATE_OF_LESSONS
                kept.append(rollout)
                again = rng.integers(len(kept), size=EPOCHS_OF_LESSONS)
                rollouts = [kept[number] for number in again]
            # of a copy: an update takes the memory of what it is given, and Ctrl-C may stop it
            network, memory = jax.tree.map(jnp.copy, (self.network, self.memory))
            network, memory = learn(network, memory, rollouts, rng, rate, pace, lesson)
            self.network, self.memory = network, memory
            self.ended += sum(play.ended for play in plays)
            for play in plays:
                play.ended = 0
            self.learned(rollout["action"].size, lesson)

    def learned(self, count, lesson):
        """Average the networks, and test and save now and then."""
        given = self.given
        self.updates += 1
        new = max(1 / self.updates, 1 - STEADY)
        self.steady = {
            name: (1 - new) * array + new * self.network[name]
            for name, array in self.steady.items()
        }
        self.decisions += count
        taught = lesson and self.decisions >= given.lessons
        if taught:
            self.network, self.steady = surer(self.steady), surer(self.steady)
        due = taught or (not lesson and self.decisions - self.tested >= given.every)
        if due and self.decisions < given.decisions:
            self.test()
        elif time.monotonic() - self.saved >= CHECKPOINT:
            self.save()


def loaded(path):
    """The network in a policy file."""
    policy_file.load(str(path))  # it says what is wrong with another file
    with np.load(path) as kept:
        return {name: kept[name] for name in kept.files if name not in policy_file.ABOUT}


def checkpoint_of(save):
    """The place of the checkpoint of a policy."""
    return save.with_name(f"{save.stem}.checkpoint.npz")


def options():
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decisions", type=int, default=10_000_000, help="number to learn from")
    parser.add_argument("--lessons", type=int, default=0, help="how many of them a bot teaches")
    parser.add_argument("--rate", type=float, default=RATE, help="learning rate of self-play")
    parser.add_argument("--games", type=int, default=GAMES, help="games side by side")
    parser.add_argument("--steps", type=int, default=STEPS, help="decisions between two updates")
    parser.add_argument("--every", type=int, default=500_000, help="decisions between two tests")
    parser.add_argument("--test-games", type=int, default=200, help="test games against each bot")
    parser.add_argument("--test-seed", type=int, default=1_000_000, help="seed of the first one")
    parser.add_argument("--bots", default="random,farmer", help="bots of the tests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="a CSV file for the curve")
    parser.add_argument("--save", type=Path, help="where the best policy is kept")
    parser.add_argument("--load", type=Path, help="a policy to go on with")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint of --save")
    parser.add_argument("--force", action="store_true", help="replace the policy of --save")
    given = parser.parse_args()
    if given.games < len(OTHERS):
        parser.error(f"--games must be at least {len(OTHERS)}, one for each kind of opponent")
    if min(given.steps, given.test_games) < 1:
        parser.error("--steps and --test-games must be at least 1")
    if given.resume and not given.save:
        parser.error("--resume needs --save FILE, the policy of the run that was stopped")
    if given.resume and not checkpoint_of(given.save).exists():
        parser.error(f"there is no checkpoint {checkpoint_of(given.save)} to go on from")
    if given.save and given.save.exists() and not (given.resume or given.force):
        parser.error(f"{given.save} exists: --resume goes on with it, --force replaces it")
    return given


def main():
    """Learn from the wanted number of decisions, and say now and then how well it plays."""
    given = options()
    try:
        run = Run(given)
    except agra.AgraError as error:
        sys.exit(str(error))
    if given.resume:
        run.resume()
    try:
        run.learn()
        run.test()
    except KeyboardInterrupt:
        run.save()
        kept = "; the same command with --resume goes on" if given.save else ""
        print(f"\nStopped after {run.decisions:,} decisions{kept}.", file=sys.stderr)
        sys.exit(130)
    if given.save:
        print(f"The policy plays as ppo@policy={given.save}", flush=True)


if __name__ == "__main__":
    main()
