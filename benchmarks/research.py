"""Measures the research interfaces: ``python -m benchmarks.research [--json]``.

- An observation and a mask, in microseconds.
- PettingZoo: its own `performance_benchmark` on Agra (four players) and on its connect_four. The
  benchmark counts steps of random agents, each with observation and mask, for five seconds.
- The vector environment: 256 games of four players in one process, random agents, in the compact
  form (bytes) and as float32, as views and as copies; and what a step costs in the core.
- One learner against bots (`gymnasium.make_vec`): decisions of a random learner against `farmer`,
  256 games for two in the compact form, as views, and with another bot (`trader@20n`). Beside them
  random against farmer without observations, in turns in the same run: inside the engine (compiled
  code), one game after another and 256 games side by side as in the environment, and by the bots of
  the same names in Python, as in `agra simulate`. The shares are ratios to those in the engine.
- OpenSpiel: nodes per second, a node being one `legal_actions()` and one `apply_action()` on a
  state from Python, in random play of whole games, chance nodes included; beside it OpenSpiel's
  own backgammon (written in C++) by the same loop.

Time is the processor time of one core, so that other programs on the machine have little influence.
An interface whose extra is not installed is left out.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import json
import random
import re
import timeit
import warnings
from time import process_time
from types import SimpleNamespace
from typing import Any

import agra
from agra.bots import Company
from agra.bots.play import decide
from benchmarks.bench import build_name


def measure_observation() -> dict[str, float]:
    """Return the microseconds of one observation and one mask, in the middle of a game."""
    observation = importlib.import_module("agra.research.observation")
    state = agra.new_game(players=4, seed=1)
    rng = random.Random(1)
    for _ in range(1000):
        state.apply(rng.choice(state.legal_actions()))
    seat = state.to_move or 0
    found = {}
    for name, call in (
        ("observation_us", lambda: observation.observe(state, seat)),
        ("mask_us", lambda: observation.action_mask(state, seat)),
    ):
        timer = timeit.Timer(call, timer=process_time)
        found[name] = min(timer.repeat(repeat=5, number=5000)) / 5000 * 1e6
    return found


def steps_per_second(env: Any) -> float:
    """Run PettingZoo's own benchmark and return the turns per second from its output."""
    benchmark: Any = importlib.import_module("pettingzoo.test.performance_benchmark")
    benchmark.time = SimpleNamespace(time=process_time)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        benchmark.performance_benchmark(env)
    found = re.search(r"([\d.]+) turns per second", printed.getvalue())
    assert found is not None, "PettingZoo's benchmark prints its figures in another way now"
    return float(found[1])


def measure_pettingzoo() -> dict[str, float]:
    """Steps per second of Agra."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ours = importlib.import_module("agra.research.pettingzoo")
        return {"pettingzoo_steps": steps_per_second(ours.env(players=4))}


def measure_gymnasium() -> dict[str, float]:
    """Steps per second of one learner against a random bot."""
    numpy: Any = importlib.import_module("numpy")
    ours = importlib.import_module("agra.research.gymnasium")
    env = ours.AgraEnv(players=2, opponents=["random"])
    _, info = env.reset(seed=1)
    steps = 0
    start = process_time()
    while (spent := process_time() - start) < 5:
        legal = numpy.flatnonzero(info["action_mask"])
        _, _, over, _, info = env.step(int(legal[steps % len(legal)]))
        steps += 1
        if over:
            _, info = env.reset()
    return {"gymnasium_steps": steps / spent}


def measure_vector(seconds: float) -> dict[str, float]:
    """Steps per second of many games at once, in both forms.

    The time in which a random agent chooses is not counted, as in PettingZoo's benchmark.
    """
    numpy: Any = importlib.import_module("numpy")
    ours = importlib.import_module("agra.research.vector")
    found = {}
    for name, options in (
        ("vector_compact_steps", {"compact": True, "copy": False}),
        ("vector_compact_copied_steps", {"compact": True}),
        ("vector_float32_steps", {"copy": False}),
        ("vector_float32_copied_steps", {}),
    ):
        env = ours.AgraVectorEnv(256, 4, **options)
        seen, _ = env.reset(seed=1)
        rng = numpy.random.default_rng(1)
        steps, spent = 0, 0.0
        while spent < seconds:
            drawn = rng.random(seen["action_mask"].shape, numpy.float32)
            actions = (drawn * seen["action_mask"]).argmax(axis=1)
            start = process_time()
            seen, *_ = env.step(actions)
            spent += process_time() - start
            steps += len(actions)
        found[name] = steps / spent
    return found | cost_of_a_step()


def cost_of_a_step() -> dict[str, float]:
    """The nanoseconds of a step in the core, and the part of the rules in them."""
    shard = importlib.import_module("agra.research.shard")
    beginning = importlib.import_module("agra.research.start_options")
    kind = shard.Kind(beginning.checked_options(None, players=4), "win", True, False, False, 200)
    rows, steps = 64, 500
    share = shard.Shard(rows, kind)
    share.reset(range(rows))
    rng = random.Random(1)
    whole = rules = 0.0
    for _ in range(steps):
        actions = [rng.choice(game.legal_actions()) for game in share.games.games]
        alone = [game.copy() for game in share.games.games]
        start = process_time()
        share.step(actions)
        between = process_time()
        for game, action in zip(alone, actions, strict=True):
            game._carry_on(action)
            game._options()
        whole += between - start
        rules += process_time() - between
    each = 1e9 / rows / steps
    return {"vector_step_ns": whole * each, "vector_step_rules_ns": rules * each}


def measure_learner(seconds: float) -> dict[str, float]:
    """Steps per second of one learner against the farmer, and the same inside the engine."""
    numpy: Any = importlib.import_module("numpy")
    gymnasium: Any = importlib.import_module("gymnasium")
    importlib.import_module("agra.research.gymnasium")
    found: dict[str, float] = {}
    for name, opponent in (("learner", "farmer"), ("learner_trader", "trader@20n")):
        env = gymnasium.make_vec(
            "agra/Agra-v0", num_envs=256, opponents=opponent, compact=True, copy=False
        )
        seen, _ = env.reset(seed=1)
        rng = numpy.random.default_rng(1)
        others = {"inside": Inside(), "side_by_side": SideBySide(), "bots": Bots()}
        steps, spent = 0, 0.0
        while spent < seconds:
            for other in others.values() if name == "learner" else ():
                while other.spent <= spent:
                    other.play()  # in turns, so that all see the same machine
            block = spent + seconds / 8
            while spent < block:
                actions = random_legal(numpy, rng, seen["action_mask"])
                start = process_time()
                seen, *_ = env.step(actions)
                spent += process_time() - start
                steps += len(actions)
        found[f"{name}_steps"] = steps / spent
        if name == "learner":
            for key, other in others.items():
                found[f"learner_{key}_steps"] = other.decisions / other.spent
                found[f"learner_share_of_{key}"] = steps / spent * other.spent / other.decisions
    return found


def random_legal(numpy: Any, rng: Any, mask: Any) -> Any:
    """Return a random legal action for each row."""
    rows, actions = numpy.nonzero(mask.view(numpy.bool_))
    counts = numpy.bincount(rows, minlength=len(mask))
    first = numpy.cumsum(counts) - counts
    return actions[first + (rng.random(len(mask)) * counts).astype(numpy.int64)]


class Inside:
    """Games of random against farmer, played inside the engine."""

    def __init__(self) -> None:
        self.decisions = 0
        self.games = 0
        self.spent = 0.0

    def play(self) -> None:
        """Play one game and measure it."""
        quick = importlib.import_module("agra.research.quick_bots")
        start = process_time()
        game = agra.new_game(players=2, seed=self.games)
        self.decisions += quick.play_against(game, self.games % 2, quick.FARMER, self.games, 200)
        self.spent += process_time() - start
        self.games += 1


class SideBySide(Inside):
    """The same games inside the engine, but 256 of them in turn, decision by decision."""

    def __init__(self) -> None:
        super().__init__()
        quick = importlib.import_module("agra.research.quick_bots")
        self.step, self.who = quick.step_each, quick.FARMER
        self.dice = importlib.import_module("agra.rules.rollout").Dice(1)
        self.rows = [agra.new_game(players=2, seed=seed) for seed in range(256)]

    def play(self) -> None:
        """Take one decision in each game, and measure it."""
        start = process_time()
        ended = self.step(self.rows, self.who, self.dice, 200)
        for row in ended:
            self.games += 1
            self.rows[row] = agra.new_game(players=2, seed=256 + self.games)
        self.spent += process_time() - start
        self.decisions += len(self.rows) - len(ended)


class Bots(Inside):
    """Games of random against farmer, played by the bots in Python."""

    def play(self) -> None:
        """Play one game and measure it."""
        start = process_time()
        game = agra.new_game(players=2, seed=self.games)
        learner, rng = self.games % 2, random.Random(self.games)
        names = ["farmer", "farmer"]
        names[learner] = "random"
        company = Company(names, self.games, start=game.components.start_rupees)
        game.listener = company.listener
        while not game.is_over and game.round <= 200:
            self.decisions += game.to_move == learner
            game.apply(decide(game, company, rng))
        self.spent += process_time() - start
        self.games += 1


def measure_connect_four() -> dict[str, float]:
    """Steps per second of PettingZoo's connect_four, which cannot be imported without pygame."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = importlib.import_module("pettingzoo.classic.connect_four_v3")
        return {"pettingzoo_connect_four_steps": steps_per_second(theirs.env())}


def nodes_per_second(game: Any, seconds: float) -> float:
    """Play whole random games for about this many seconds."""
    rand = random.Random(1).random
    nodes = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rand() * len(legal))])
            nodes += 1
    return nodes / spent


def measure_openspiel(seconds: float) -> dict[str, float]:
    """Nodes per second of Agra and of backgammon, and the microseconds of one clone."""
    importlib.import_module("agra.research.openspiel")
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game("agra(players=4)")
    state = pyspiel.load_game("agra(setup_seed=1)").new_initial_state()
    rng = random.Random(1)
    for _ in range(200):
        state.apply_action(rng.choice(state.legal_actions()))
    timer = timeit.Timer(state.clone, timer=process_time)
    return {
        "openspiel_nodes": nodes_per_second(game, seconds),
        "openspiel_backgammon_nodes": nodes_per_second(pyspiel.load_game("backgammon"), seconds),
        "openspiel_clone_us": min(timer.repeat(repeat=5, number=2000)) / 2000 * 1e6,
    }


def main() -> None:
    """Measure the installed interfaces and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each OpenSpiel figure")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    figures: dict[str, float] = {}
    for measure in (
        measure_observation,
        measure_pettingzoo,
        measure_gymnasium,
        lambda: measure_vector(arguments.seconds),
        lambda: measure_learner(arguments.seconds),
        measure_connect_four,
        lambda: measure_openspiel(arguments.seconds),
    ):
        try:
            figures |= measure()
        except ImportError as error:
            if not arguments.json:
                print(f"Left out: {error}.")
    if arguments.json:
        print(json.dumps({"build": build_name(), **figures}))
        return
    print(f"build: {build_name()}")
    for name, figure in figures.items():
        print(f"{name:32s} {figure:12,.1f}")


if __name__ == "__main__":
    main()
