"""Fits the linear weights of `trader`, `vizier` and the network to the games of the training.

Ridge regression of the lead to come on the lead in every feature. It learns from lambda-returns
instead of the results, which about fifty positions of a game share. It regularizes towards the
existing weights, so that few games change little. It processes the games in blocks, so that any
number of them fits into memory.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agra.bots.judgement.evaluation import STAGES
from agra.bots.judgement.features import COUNT, NAMES, SCORED
from agra.lab.train.data import FOLDS, Game, games_in, returns
from agra.lab.train.sample import ROWS, Sample, best_scale
from agra.lab.train.skill import Skill

Floats = NDArray[np.float64]

#: Regularization: towards the existing weights, and towards the common change of all player counts.
#: Tested with 1,500 games: 300 and 30,000 predict other games worse.
HOLD: Final = 3000.0
HOLD_TOGETHER: Final = 6000.0
#: Games per block.
BLOCK: Final = 200
#: The prior of the regression: scored features count rupee for rupee.
PRIOR: Final[Floats] = np.tile([1.0] * SCORED + [0.0] * (COUNT - SCORED), ROWS)
#: The minimum of positions for the offset and the scale of a stage.
ENOUGH: Final = 50


class Sums:
    """The sums that the regression needs of the games of one part of the data."""

    def __init__(self) -> None:
        self.square: Floats = np.zeros((ROWS * COUNT, ROWS * COUNT))
        self.product: Floats = np.zeros(ROWS * COUNT)

    def add(self, sample: Sample) -> None:
        """Add positions."""
        inputs, missing, _ = sample.equations()
        self.square += (inputs.T @ inputs).astype(np.float64)
        self.product += inputs.T.astype(np.float64) @ missing


class Block:
    """Some games with the same number of players, and their features."""

    def __init__(self, games: list[Game], skill: Skill) -> None:
        self.games = games
        self.rows = np.concatenate([game.features() for game in games])
        self.about = np.concatenate([game.about() for game in games])
        #: the rupees that skill adds from each position on, and the scores without them
        self.to_come = np.concatenate([skill.to_come(game) for game in games])
        scores = [game.scores for game in games for _ in range(len(game.positions))]
        self.ends = np.array(scores, np.float64) - self.to_come

    def sample(self, aims: Floats | None = None) -> Sample:
        """The positions for the regression; the targets are the final scores, or others."""
        ends = self.ends if aims is None else aims
        return Sample(self.rows.astype(np.float64), self.about, ends)

    def returns(self, weights: list[Floats], offsets: list[Floats]) -> Floats:
        """Lambda-returns of the scores, with weights that were fitted without the game."""
        said = [self.worth(own, offset) for own, offset in zip(weights, offsets, strict=True)]
        found, at = [], 0
        for game in self.games:
            last = at + len(game.positions)
            to_come = self.to_come[at:last]
            expected = returns(said[game.fold][at:last] + to_come, game.scores)
            found.append(expected - to_come)
            at = last
        return np.concatenate(found).astype(np.float64)

    def worth(self, weights: Floats, offset: Floats) -> NDArray[np.float32]:
        """The expected final score of every player."""
        sample = self.sample()
        worth = sample.scored + sample.inputs() @ weights + offset[sample.stage][:, None]
        return np.asarray(worth, np.float32)


def _blocks(files: Sequence[Path], players: int, skill: Skill) -> Iterator[Block]:
    some: list[Game] = []
    for game in games_in(files, players):
        some.append(game)
        if len(some) == BLOCK:
            yield Block(some, skill)
            some = []
    if some:
        yield Block(some, skill)


def refit(files: Sequence[Path], near: dict[str, Any], skill: Skill) -> dict[str, Any]:
    """Weights for 2, 3 and 4 players from all games in these files, in `weights_from` format.

    They are regularized towards those in `near`, which has the same format.
    """
    known = {players: _known(near, players) for players in (2, 3, 4)}
    blocks = {players: list(_blocks(files, players, skill)) for players in (2, 3, 4)}
    blocks = {players: some for players, some in blocks.items() if some}
    # first from the results alone, each part from the other parts
    sums = {players: _sums(some, None) for players, some in blocks.items()}
    parts: dict[int, tuple[list[Floats], list[Floats]]] = {players: ([], []) for players in blocks}
    for fold in range(FOLDS):
        for players, weights in _solve(sums, known, without=fold).items():
            parts[players][0].append(weights)
            parts[players][1].append(_offset(blocks[players], weights))
    aims = {
        players: [block.returns(*parts[players]) for block in some]
        for players, some in blocks.items()
    }
    sums = {players: _sums(some, aims[players]) for players, some in blocks.items()}
    for fold in range(FOLDS):
        _tell(blocks, _solve(sums, known, without=fold), fold)
    learnt = {
        players: _described(blocks[players], weights)
        for players, weights in _solve(sums, known, without=None).items()
    }
    # a number of players without games gets the weights of the nearest
    filled = {
        str(players): learnt[min(learnt, key=lambda known: abs(known - players))]
        for players in (2, 3, 4)
    }
    return {"features": NAMES, "players": filled}


def _sums(blocks: list[Block], aims: list[Floats] | None) -> list[Sums]:
    """The sums by part of the data."""
    found = [Sums() for _ in range(FOLDS)]
    for at, block in enumerate(blocks):
        sample = block.sample(None if aims is None else aims[at])
        folds = np.concatenate([np.full(len(g.positions), g.fold) for g in block.games])
        for fold in range(FOLDS):
            there = folds == fold
            if there.any():
                part = Sample(sample.rows[there], sample.about[there], sample.scores[there])
                found[fold].add(part)
    return found


def _solve(
    sums: dict[int, list[Sums]], known: dict[int, Floats], without: int | None
) -> dict[int, Floats]:
    """The weights by number of players: the known ones, a common change, and one for each."""
    identity = np.eye(ROWS * COUNT)
    own: dict[int, tuple[Floats, Floats]] = {}
    square, product = np.zeros_like(identity), np.zeros(ROWS * COUNT)
    for players, parts in sums.items():
        chosen = [part for fold, part in enumerate(parts) if fold != without]
        squares = np.asarray(sum(part.square for part in chosen))
        products = np.asarray(sum(part.product for part in chosen)) - squares @ known[players]
        own[players] = squares, products
        square += squares
        product += products
    together = np.linalg.solve(square + HOLD * identity, product)
    found: dict[int, Floats] = {}
    for players, (squares, products) in own.items():
        rest = products - squares @ together
        own_way = np.linalg.solve(squares + HOLD_TOGETHER * identity, rest)
        found[players] = np.asarray(known[players] + together + own_way, np.float64)
    return found


def _known(near: dict[str, Any], players: int) -> Floats:
    """Weights as the regression uses them: relative to the scoring."""
    rows = np.array(near["players"][str(players)]["weights"], np.float64).reshape(-1)
    return np.asarray(rows - PRIOR, np.float64)


def _offset(blocks: list[Block], weights: Floats) -> Floats:
    """The mean difference to the final score, by stage."""
    total, count = np.zeros(STAGES), np.zeros(STAGES)
    for block in blocks:
        sample = block.sample()
        missing = (sample.scores - block.worth(weights, np.zeros(STAGES))).mean(1)
        total += np.bincount(sample.stage, missing, STAGES)
        count += np.bincount(sample.stage, minlength=STAGES)
    return np.where(count >= ENOUGH, total / np.maximum(1, count), 0.0)


def _described(blocks: list[Block], weights: Floats) -> dict[str, Any]:
    """The weights of one number of players with their offset and scale, by stage."""
    offset, scale = _offset(blocks, weights), [10.0] * STAGES
    worth = np.concatenate([block.worth(weights, offset) for block in blocks[:20]])
    samples = [block.sample() for block in blocks[:20]]
    scores = np.concatenate([sample.scores for sample in samples])
    stages = np.concatenate([sample.stage for sample in samples])
    for stage in range(1, STAGES):
        there = stages == stage
        if there.sum() >= ENOUGH:
            scale[stage] = best_scale(worth[there].astype(np.float64), scores[there])
    rows = (weights + PRIOR).reshape(ROWS, COUNT)
    return {
        "weights": [[round(float(weight), 3) for weight in row] for row in rows],
        "offset": [round(float(number), 2) for number in offset],
        "scale": [round(number, 2) for number in scale],
    }


def _tell(blocks: dict[int, list[Block]], weights: dict[int, Floats], fold: int) -> None:
    """Print how well the weights predict games they were not fitted to."""
    for players, some in blocks.items():
        left = before = 0.0
        for block in some:
            inputs, missing, games = block.sample().equations()
            new = games % FOLDS == fold
            left += float(((missing[new] - inputs[new] @ weights[players]) ** 2).sum())
            before += float((missing[new] ** 2).sum())
        if before:
            count = sum(len(block.games) for block in some)
            print(
                f"linear, {players} players, {count} games, part {fold}: {1 - left / before:.1%}"
                " of the variance of what is not yet scored explained in other games",
                flush=True,
            )
