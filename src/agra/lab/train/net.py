"""Trains Akbar's network with numpy and writes it as integers."""

import itertools
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agra.bots.judgement.akbar_network import FIRST_BITS, INPUTS, ONE, SAID_BITS
from agra.lab.train.adam import Adam
from agra.lab.train.data import FOLDS, Floats
from agra.lab.train.network_inputs import Table

#: Neurons of the two layers.
HIDDEN: Final = (48, 24)
#: Outputs added to the linear part: rupees ahead, logit; and rounds left.
HEADS: Final = 3
#: Scale of the outputs during training: rupees, logit and rounds.
UNITS: Final = np.array([10.0, 1.0, 10.0], np.float32)
#: Weights of rupees, win and rounds in the loss.
PARTS: Final = np.array([1.0, 1.0, 0.1], np.float32)
BATCH: Final = 1024
FASTEST: Final = 1e-3
SLOWEST: Final = 5e-5
#: Weight decay at every step, in proportion to the step size.
DECAY: Final = 3.0
#: Networks trained separately, with different initial weights and orders; their average is more
#: accurate than each of them.
TOGETHER: Final = 2


class Net:
    """A network with two hidden layers, and its training (Adam)."""

    def __init__(self, seed: int, mean: Floats, spread: Floats) -> None:
        dice = np.random.default_rng(seed)
        self.mean, self.spread = mean, spread
        sizes = (INPUTS, *HIDDEN)
        self.layers: list[Floats] = []
        for before, after in itertools.pairwise(sizes):
            weights: Floats = dice.normal(0.0, np.sqrt(2.0 / before), (before, after)).astype(
                np.float32
            )
            self.layers += [weights, np.zeros(after, np.float32)]
        # outputs are zero at first, so that only the linear part counts
        self.layers += [np.zeros((HIDDEN[-1], HEADS), np.float32), np.zeros(HEADS, np.float32)]
        self._descent = Adam(self.layers, newest=0.001)

    def said(self, inputs: NDArray[np.int16]) -> Floats:
        """Its outputs for these positions, in rupees, logit and rounds."""
        lots = [self._forward(inputs[at : at + 65536])[-1] for at in range(0, len(inputs), 65536)]
        return np.concatenate(lots) * UNITS if lots else np.zeros((0, HEADS), np.float32)

    def _forward(self, inputs: NDArray[np.int16]) -> list[Floats]:
        first, first_bias, second, second_bias, heads, heads_bias = self.layers
        x = (inputs.astype(np.float32) - self.mean) / self.spread
        one = np.maximum(x @ first + first_bias, 0.0)
        two = np.maximum(one @ second + second_bias, 0.0)
        return [x, one, two, two @ heads + heads_bias]

    def learn(self, inputs: NDArray[np.int16], base: Floats, aims: Floats, speed: float) -> None:
        """One training step towards these targets: rupees ahead, chance to win, rounds left."""
        x, one, two, out = self._forward(inputs)
        wrong = np.empty_like(out)
        wrong[:, 0] = out[:, 0] - (aims[:, 0] - base[:, 0]) / UNITS[0]
        wrong[:, 1] = 1.0 / (1.0 + np.exp(-np.clip(out[:, 1] + base[:, 1], -30, 30))) - aims[:, 1]
        wrong[:, 2] = out[:, 2] - aims[:, 2] / UNITS[2]
        # clip large errors: single games have extreme ends
        np.clip(wrong, -2.0, 2.0, out=wrong)
        wrong *= PARTS / len(inputs)
        heads, second = self.layers[4], self.layers[2]
        back_two = (wrong @ heads.T) * (two > 0)
        back_one = (back_two @ second.T) * (one > 0)
        self._step(
            [np.asarray(x.T @ back_one, np.float32), np.asarray(back_one.sum(0)), one.T @ back_two,
             np.asarray(back_two.sum(0)), two.T @ wrong, np.asarray(wrong.sum(0))],
            speed,
        )  # fmt: skip

    def _step(self, slopes: list[Floats], speed: float) -> None:
        self._descent.step(slopes, speed)
        for part in self.layers:
            if part.ndim == 2:
                part *= 1.0 - speed * DECAY

    def folded(self) -> list[NDArray[np.float64]]:
        """Its layers with the normalization folded in, for raw inputs, in output units."""
        first, first_bias, second, second_bias, heads, heads_bias = (
            layer.astype(np.float64) for layer in self.layers
        )
        folded = first / self.spread[:, None]
        bias = first_bias - self.mean.astype(np.float64) @ folded
        return [folded, bias, second.T, second_bias, (heads * UNITS).T, heads_bias * UNITS]


class Nets:
    """An ensemble of networks that averages their outputs."""

    def __init__(self, nets: Sequence[Net], shares: Floats) -> None:
        self.nets = nets
        #: the reliable share of their outputs: rupees, chance
        self.shares = np.array([*shares, 1.0])

    def said(self, inputs: NDArray[np.int16]) -> Floats:
        """The mean outputs for these positions, in rupees, logit and rounds."""
        mean = np.mean([net.said(inputs) for net in self.nets], 0) * self.shares
        return np.asarray(mean, np.float32)

    def numbers(self) -> dict[str, list[int]]:
        """The networks side by side as integers, in the format of `akbar_network`."""
        parts = list(zip(*(net.folded() for net in self.nets), strict=True))
        first, first_bias = np.concatenate(parts[0], 1), np.concatenate(parts[1])
        second, second_bias = np.concatenate(parts[2]), np.concatenate(parts[3])
        spoken = np.concatenate(parts[4], 1) * self.shares[:, None] / len(self.nets)
        spoken_bias = np.mean(parts[5], 0) * self.shares
        return {
            "first": _whole(first * 2**FIRST_BITS),
            "first_bias": _whole(first_bias * 2**FIRST_BITS),
            "second": _whole(second * ONE),
            "second_bias": _whole(second_bias * ONE * 2**SAID_BITS),
            "heads": _whole(spoken * ONE),
            "heads_bias": _whole(spoken_bias * ONE * 2**SAID_BITS),
        }


def _whole(numbers: NDArray[Any]) -> list[int]:
    return [int(number) for number in np.rint(numbers).ravel()]


def train(table: Table, aims: Floats, rows: NDArray[np.int64], epochs: int, seed: int) -> Net:
    """Train a network for `epochs` epochs on these rows."""
    some = table.inputs[rows[:: max(1, len(rows) // 200_000)]].astype(np.float32)
    net = Net(seed, some.mean(0), np.maximum(some.std(0), 0.3).astype(np.float32))
    dice = np.random.default_rng(seed + 1)
    steps = epochs * max(1, len(rows) // BATCH)
    step = 0
    for _ in range(epochs):
        order = dice.permutation(rows)
        for at in range(0, max(1, len(rows) // BATCH) * BATCH, BATCH):
            batch = np.sort(order[at : at + BATCH])
            share = 0.5 + 0.5 * np.cos(np.pi * step / steps)
            speed = SLOWEST + (FASTEST - SLOWEST) * share * min(1.0, (step + 1) / 200)
            net.learn(table.inputs[batch], table.base[batch], aims[batch], float(speed))
            step += 1
    return net


def cross_said(table: Table, aims: Floats, epochs: int, seed: int) -> tuple[Floats, Floats]:
    """Cross-fitted predictions: rupees ahead, chance to win, by networks that did not see the game.

    Also the reliable share of the outputs; with few games networks overfit.
    """
    said = _by_linear(table)
    added = np.zeros_like(said)
    for fold in range(FOLDS):
        rows = np.flatnonzero(table.live & (table.fold != fold))
        new = np.flatnonzero(table.live & (table.fold == fold))
        if len(rows) and len(new):
            net = train(table, aims, rows, epochs, seed + fold)
            added[new] = net.said(table.inputs[new])[:, :2]
            _tell(table, new, _with(table, added, np.ones(2, np.float32)), fold)
    rows = np.flatnonzero(table.live)
    true = _true_shares(table, rows, added)
    said = _with(table, added, true)
    print(f"true of what the network adds: rupees {true[0]:.2f}, chance {true[1]:.2f}", flush=True)
    return said, true


def _with(table: Table, added: Floats, shares: Floats) -> Floats:
    """The linear part plus these shares of the network's outputs."""
    rupees = table.base[:, 0] + shares[0] * added[:, 0]
    return np.stack([rupees, _chance(table.base[:, 1] + shares[1] * added[:, 1])], 1)


def _true_shares(table: Table, rows: NDArray[np.int64], added: Floats) -> Floats:
    """The shares of the outputs that predict the results best."""
    more, missing = added[rows, 0], table.end[rows, 0] - table.base[rows, 0]
    rupees = float((more * missing).sum() / max(1e-6, float((more * more).sum())))
    won = table.end[rows, 1]
    best, found = np.inf, 0.0
    for share in np.linspace(0.0, 1.2, 13):
        chance = np.clip(_chance(table.base[rows, 1] + share * added[rows, 1]), 1e-4, 1 - 1e-4)
        surprise = -float((won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean())
        if surprise < best:
            best, found = surprise, float(share)
    return np.array([np.clip(rupees, 0.0, 1.0), min(found, 1.0)], np.float32)


def _by_linear(table: Table) -> Floats:
    return np.stack([table.base[:, 0], _chance(table.base[:, 1])], 1)


def _chance(logit: Floats) -> Floats:
    return (1.0 / (1.0 + np.exp(-np.clip(logit, -30, 30)))).astype(np.float32)


def _tell(table: Table, rows: NDArray[np.int64], said: Floats, fold: int) -> None:
    """Print the errors of the linear part and of the network in games they have not seen."""
    linear = _by_linear(table)
    for name, about in (("linear", linear), ("network", said)):
        off = table.end[rows, 0] - about[rows, 0]
        chance = np.clip(about[rows, 1], 1e-4, 1 - 1e-4)
        won = table.end[rows, 1]
        surprise = -(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean()
        print(
            f"{name}, part {fold}: {len(rows)} rows, off by {np.sqrt((off**2).mean()):.2f} rupees,"
            f" surprised by {surprise:.4f}",
            flush=True,
        )


def fit_net(table: Table, epochs: int, seed: int, together: int = TOGETHER) -> Nets:
    """Train the networks for these games on the cross-fitted predictions of other networks.

    Those other networks learn from the results alone: the chances of the linear part are too
    inaccurate as targets.
    """
    said, true = cross_said(table, table.end, epochs, seed)
    aims, live = table.aims(said), np.flatnonzero(table.live)
    nets = [train(table, aims, live, epochs, seed + FOLDS + at) for at in range(together)]
    return Nets(nets, true)
