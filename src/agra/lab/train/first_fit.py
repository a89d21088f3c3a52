"""Fits the weights of the evaluation to the results of games.

Two steps, repeated (the recipe is in docs/training-log.md):

    python -m agra.lab.train.first_fit play --games 2:300,3:100,4:150 --seed 1 --out round1.npz
    python -m agra.lab.train.first_fit solve round1.npz --out weights.json

`play` lets bots that search one turn play each other with given weights, not always with the best
line, and stores the features of every player after every turn. `solve` finds the weights that best
predict the end of the game: ridge regression of the final lead on the lead in every feature, first
for all player counts together and then for each, regularized towards the first. Without weights the
bots play with `first_guess`.
"""

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from agra.bots import short_runs
from agra.bots.judgement.demand import ARROW, NO_USE, USES
from agra.bots.judgement.evaluation import ANNOUNCED, LAST_ROUND, STAGES, Weights, weights_from
from agra.bots.judgement.features import COUNT, NAMES, SCORED, features
from agra.bots.levels.trader import Trader
from agra.bots.planning.turn_search import Search
from agra.lab.optional_packages import BadRun
from agra.lab.runs import interrupts
from agra.lab.runs.table_files import check_place
from agra.lab.train.selfplay import SelfPlay
from agra.rules.errors import AgraError
from agra.rules.int_arguments import checked_seed
from agra.rules.setup import new_game

Floats = NDArray[np.float64]

#: The round limit of a game: a bot with bad weights may never end one.
ROUND_LIMIT: Final = 50
#: How often a bot takes one of its better lines instead of the best, and a random action.
CURIOUS: Final = 0.25
WILD: Final = 0.03
#: How often a seat plays with the weights of an earlier iteration, if there are any.
OLD_FASHIONED: Final = 0.3
#: Regularization: towards the scoring, and towards the weights of all player counts.
HOLD: Final = 300.0
HOLD_TOGETHER: Final = 600.0
#: Stages: early and late in the game (piers 1 and 6), the end announced, the last round.
ROWS: Final = 4
#: Columns of the data of a position besides the features.
PIER, FINAL, AT_ROUND, AT_TURN, FIRST, GAME = range(6)


def first_guess() -> dict[str, Any]:
    """Initial weights chosen by hand."""
    guess = dict.fromkeys(NAMES, 0.0)
    guess |= dict.fromkeys(NAMES[:SCORED], 1.0)
    guess |= {
        "gifts": 1.0, "orders": 1.2, "guild_points": 0.0, "contract_points": 0.0,
        "contract_1": 2.5, "contract_2": 3.0, "contract_3": 4.5, "contract_4": 6.0,
        "influence_steps": 1.1, "favours": 0.55, "many_favours": 0.1, "supply": 0.5,
        "workers": 0.8, "standing": 0.45, "stone": 0.9, "farm": 0.22,
        "on_card": 1.5, "on_high_card": 1.5, "useless_goods": 0.5 * NO_USE,
    }  # fmt: skip
    for name, worth in USES:
        guess[f"use_{name}"] = 0.55 * worth
        guess[f"use_{name}_to_be_made"] = 0.55 * ARROW * worth
    row = [guess[name] for name in NAMES]
    last = [1.0] * SCORED + [0.05 * weight for weight in row[SCORED:]]
    learnt = {"weights": [row, row, row, last], "offset": [0.0] * STAGES, "scale": [10.0] * STAGES}
    return {"features": NAMES, "players": {"2": learnt, "3": learnt, "4": learnt}}


class FirstGuess(Trader):
    """A trader with hand-made weights, as a baseline for the fitted ones."""

    weights = weights_from(first_guess())


# ------------------------------------------------------------------ playing


class Game(SelfPlay):
    """One game, and the features of all players after each of its turns."""

    curious = CURIOUS
    wild = WILD / 4

    def __init__(self, players: int, seed: int, width: int, styles: Sequence[Weights]) -> None:
        dice = random.Random(f"fit {seed}")
        state = new_game(players, seed=seed, round_limit=short_runs.rounds(ROUND_LIMIT))
        searches = [
            Search(width, weights=styles[0 if dice.random() >= OLD_FASHIONED else -1])
            for _ in range(players)
        ]
        super().__init__(dice, state, searches)
        self.seed = seed
        self.features: list[list[list[float]]] = []
        self.about: list[list[int]] = []

    def play(self) -> list[int]:
        """Play to the end; return the scores."""
        self.to_the_end()
        return self.state.scores()

    def keep(self) -> None:
        """Store the features of all players, and the data of the position."""
        state, board = self.state, self.state.board
        self.features.append([features(self.state, seat) for seat in range(self.state.players)])
        where = [board.boat, board.final_round, state.round, state.turn, board.start_player]
        self.about.append([*where, self.seed])


Kept = tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.int64]]


def play_games(players: int, seeds: Sequence[int], width: int, styles: list[Any]) -> Kept:
    """Play these games; return features by position and seat, data of the positions, scores."""
    known = [weights_from(style) for style in styles]
    rows, about, scores = [], [], []
    for seed in seeds:
        game = Game(players, seed, width, known)
        ended = game.play()
        rows += game.features
        about += game.about
        scores += [ended] * len(game.features)
    return np.array(rows, np.float32), np.array(about), np.array(scores)


def play(
    games: dict[int, int], seed: int, width: int, styles: list[Any], jobs: int, out: Path
) -> None:
    """Play games for every player count and write their data."""
    tasks = [
        (players, range(seed + first, seed + min(first + 10, count)))
        for players, count in games.items()
        for first in range(0, count, 10)
    ]
    began = time.monotonic()
    kept: dict[int, list[Kept]] = {players: [] for players in games}
    with interrupts.processes(jobs) as pool:
        running = [
            (players, pool.submit(play_games, players, seeds, width, styles))
            for players, seeds in tasks
        ]
        for done, (players, future) in enumerate(running, 1):
            kept[players].append(future.result())
            seconds = time.monotonic() - began
            print(f"\r{done} of {len(tasks)} lots of games, {seconds:.0f} s", end="", flush=True)
    print()
    arrays: dict[str, Any] = {}
    for players, lots in kept.items():
        for name, parts in zip(("features", "about", "scores"), zip(*lots), strict=True):
            arrays[f"{name}{players}"] = np.concatenate(parts)
    np.savez_compressed(out, **arrays)


# ------------------------------------------------------------------ solving


class Sample:
    """The positions of all games with one number of players, prepared for the regression."""

    def __init__(self, rows: Floats, about: NDArray[np.int64], scores: Floats) -> None:
        self.rows = rows
        self.about = about
        self.scores = scores
        self.players = rows.shape[1]
        self.scored = rows[:, :, :SCORED].sum(2)
        self.stage = np.where(
            about[:, FINAL] == 0,
            about[:, PIER],
            np.where(about[:, FINAL] == about[:, AT_ROUND], LAST_ROUND, ANNOUNCED),
        )

    def inputs(self) -> NDArray[np.float32]:
        """The features of each seat, each in the columns of its stage of the game.

        A seat without a further turn has no features: its score is known.
        """
        late = (self.about[:, PIER] - 1) / 5
        running = self.stage < ANNOUNCED
        shares = [
            running * (1 - late),
            running * late,
            self.stage == ANNOUNCED,
            self.stage == LAST_ROUND,
        ]
        found = np.zeros((len(self.rows), self.players, ROWS * COUNT), np.float32)
        first, turn = self.about[:, FIRST], self.about[:, AT_TURN]
        for seat in range(self.players):
            done = (seat - first) % self.players < (turn - first) % self.players
            going = ~((self.stage == LAST_ROUND) & done)
            for row, share in enumerate(shares):
                columns = slice(row * COUNT, (row + 1) * COUNT)
                found[:, seat, columns] = self.rows[:, seat] * (share * going)[:, None]
        return found

    def equations(self) -> tuple[NDArray[np.float32], Floats, NDArray[np.int64]]:
        """The lead of each seat in every input, and the rest of the final lead to gain."""
        inputs = self.inputs()
        ahead, missing = [], []
        seats = range(1) if self.players == 2 else range(self.players)  # two mirror each other
        for seat in seats:
            others = [other for other in range(self.players) if other != seat]
            ahead.append(inputs[:, seat] - inputs[:, others].mean(1))
            final = self.scores[:, seat] - self.scores[:, others].mean(1)
            now = self.scored[:, seat] - self.scored[:, others].mean(1)
            missing.append(final - now)
        games = np.tile(self.about[:, GAME], len(seats))
        return np.concatenate(ahead), np.concatenate(missing), games


def load(paths: Sequence[Path]) -> dict[int, Sample]:
    """Read these files by number of players; `BadRun` if one cannot be read."""
    found: dict[int, list[Any]] = {}
    for path in paths:
        try:
            with path.open("rb") as file:  # closes the file even if it is broken
                arrays = dict(np.load(file))
            for players in (2, 3, 4):
                if f"features{players}" in arrays:
                    parts = [arrays[f"{name}{players}"] for name in ("features", "about", "scores")]
                    found.setdefault(players, []).append(parts)
        except FileNotFoundError:
            raise BadRun(f"{path} is not there: name a file that play has written.") from None
        except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile):
            raise BadRun(f"{path} cannot be read: play its games anew.") from None
    return {
        players: Sample(
            np.concatenate([part[0] for part in parts]).astype(np.float64),
            np.concatenate([part[1] for part in parts]),
            np.concatenate([part[2] for part in parts]).astype(np.float64),
        )
        for players, parts in found.items()
    }


def solve(samples: dict[int, Sample], held_out: int = 5) -> dict[str, Any]:
    """Find the weights that fit best; print how well they predict games they were not fitted to."""
    identity = np.eye(ROWS * COUNT)
    square, product = np.zeros_like(identity), np.zeros(ROWS * COUNT)
    own: dict[int, tuple[Floats, Floats]] = {}
    for players, sample in samples.items():
        inputs, missing, games = sample.equations()
        seen = games % held_out != 0
        known = inputs[seen].astype(np.float64)
        own[players] = known.T @ known, known.T @ missing[seen]
        square += own[players][0]
        product += own[players][1]
    together = np.linalg.solve(square + HOLD * identity, product)
    prior = np.tile([1.0] * SCORED + [0.0] * (COUNT - SCORED), ROWS)
    learnt = {}
    for players, sample in samples.items():
        squares, products = own[players]
        change = np.linalg.solve(squares + HOLD_TOGETHER * identity, products - squares @ together)
        weights = together + change
        print(_explained(players, sample, weights, held_out))
        learnt[players] = _described(sample, weights, prior)
    # a number of players without games gets the weights of the nearest
    filled = {
        str(players): learnt[min(learnt, key=lambda known: abs(known - players))]
        for players in (2, 3, 4)
    }
    return {"features": NAMES, "players": filled}


def _explained(players: int, sample: Sample, weights: Floats, held_out: int) -> str:
    inputs, missing, games = sample.equations()
    new = games % held_out == 0
    if not new.any():
        return f"{players} players: {len(missing)} equations, and no other games to try them on"
    left = float(((missing[new] - inputs[new] @ weights) ** 2).mean())
    before = float((missing[new] ** 2).mean())
    return (
        f"{players} players: {len(missing)} equations; of what is not yet scored,"
        f" {1 - left / before:.1%} of the variance in other games explained"
    )


def _described(sample: Sample, weights: Floats, prior: Floats) -> dict[str, Any]:
    """The weights of one number of players with their offset and scale, by stage."""
    worth = sample.scored + sample.inputs() @ weights
    offset, scale = [0.0] * STAGES, [10.0] * STAGES
    for stage in range(1, STAGES):
        there = sample.stage == stage
        if there.sum() >= 50:
            offset[stage] = float((sample.scores[there] - worth[there]).mean())
            scale[stage] = best_scale(worth[there], sample.scores[there])
    rows = (weights + prior).reshape(ROWS, COUNT)
    return {
        "weights": [[round(float(weight), 3) for weight in row] for row in rows],
        "offset": [round(number, 2) for number in offset],
        "scale": [round(number, 2) for number in scale],
    }


def best_scale(worth: Floats, scores: Floats) -> float:
    """The scale that maximizes the likelihood of the actual wins."""
    won = scores == scores.max(1)[:, None]
    share = won / won.sum(1)[:, None]
    best, found = -np.inf, 10.0
    for scale in np.geomspace(1.0, 40.0, 60):
        chances = worth / scale
        chances = chances - chances.max(1)[:, None]
        logs = chances - np.log(np.exp(chances).sum(1))[:, None]
        likely = float((share * logs).sum())
        if likely > best:
            best, found = likely, float(scale)
    return found


# ------------------------------------------------------------------ the command


def _games(text: str) -> dict[int, int]:
    """Parse games by number of players, such as 2:300,4:150."""
    try:
        parts = [part.split(":") for part in text.split(",")]
        games = {int(players): int(count) for players, count in parts}
    except ValueError:
        games = {}
    if not games or not set(games) <= {2, 3, 4} or min(games.values()) < 1:
        raise argparse.ArgumentTypeError(
            f"{text!r} does not say how many games for how many players: write 2:300,4:150."
        )
    return games


def _check_numbers(options: argparse.Namespace) -> None:
    """Raise an `AgraError` unless the options are valid."""
    checked_seed(options.seed)
    for name in ("width", "jobs"):
        if getattr(options, name) < 1:
            raise BadRun(f"--{name} must be at least 1, not {getattr(options, name)}.")


def _style(path: Path) -> dict[str, Any]:
    """Read and validate the weights in a file."""
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        weights_from(data)
    except OSError as error:
        raise BadRun(f"{path} cannot be read: {error.strerror or error}.") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadRun(f"{path} has no weights of this version of agra: {error}.") from None
    return data


@interrupts.told()
def main(argv: Sequence[str] | None = None) -> int:
    """Run one of the two steps."""
    parser = argparse.ArgumentParser(prog="python -m agra.lab.train.first_fit", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True)
    playing = steps.add_parser("play", help="play games and keep how everybody stood")
    playing.add_argument("--games", type=_games, default="2:300,3:100,4:150")
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--width", type=int, default=2, help="the width of the bots' search")
    playing.add_argument(
        "--weights", type=Path, nargs="*", default=[], help="the newest first; some play with older"
    )
    playing.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    playing.add_argument("--out", type=Path, required=True)
    solving = steps.add_parser("solve", help="fit weights to such games")
    solving.add_argument("games", type=Path, nargs="+")
    solving.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(argv)
    try:
        check_place(options.out)
        if options.step == "play":
            _check_numbers(options)
            options.games = {
                count: short_runs.games(games) for count, games in options.games.items()
            }
            styles = [_style(path) for path in options.weights]
    except AgraError as error:
        print(error, file=sys.stderr)
        return 2
    if options.step == "play":
        play(options.games, options.seed, options.width, styles or [first_guess()], options.jobs,
             options.out)  # fmt: skip
        return 0
    text = json.dumps(solve(load(options.games)), separators=(",", ":"))
    options.out.write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
