"""A trained policy as a bot: `ppo@policy=FILE`.

A policy file is a numpy archive (.npz). `agra.examples.ppo` writes one, and `save` lets any other
program do so. It contains

- `format`: 1, and `players`: the number of players that it was trained for;
- `cells`: the cells of an observation that the network reads, and `scale`: the factor of each, for
  compact observations (bytes, `agra.research.vector`);
- `w0`, `b0`, `w1`, `b1` ...: the hidden layers. Each standardises its sums, adds `b` and keeps what
  is above 0;
- `w_action`, `b_action`: the last layer, with a score for each action.

The bot draws an action with the probabilities that the network gives to the legal ones: a policy
that always takes its best action often goes round in circles (docs/learning.md).
"""

import os
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from agra.research.missing_extra import missing_extra

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError(missing_extra("The bot ppo", "pettingzoo")) from error

from agra.bots import Bot, Budget, View
from agra.bots.errors import BadBot
from agra.research.observation import LAYOUT, SIZE, observe
from agra.research.plans import compact_scale, used_cells
from agra.rules.actions import NUM_ACTIONS
from agra.rules.errors import N_

FORMAT: Final = 1
#: The arrays of a file that are not part of the network.
ABOUT: Final = ("format", "players", "cells", "scale")
#: The pieces that a network does not see, so that it also plays games longer than those it learnt
#: in.
UNSEEN: Final = ("round", "round_limit", "final_round")
_COMPACT: Final = compact_scale()
_EPSILON: Final = 1e-5
_BYTE: Final = 255

Floats = NDArray[np.float32]


def seen_cells(players: int) -> tuple[NDArray[np.int64], Floats]:
    """Return the usual cells of a network, and the factor of each."""
    scale = _COMPACT.copy()
    for piece in LAYOUT:
        if piece.name in UNSEEN:
            scale[piece.start : piece.start + piece.length] = 0
    cells = np.array(used_cells(players), np.int64)
    return cells, scale[cells]


@dataclass(frozen=True)
class Policy:
    """A network that gives a probability to every legal action."""

    players: int
    cells: NDArray[np.int64]
    scale: Floats
    #: the weights and biases of the hidden layers, then those of the actions
    layers: tuple[tuple[Floats, Floats], ...]

    def chances(self, cells: NDArray[Any], options: Sequence[int]) -> NDArray[np.float64]:
        """Return the probability of each option, for a compact observation."""
        x = cells[self.cells].astype(np.float32) * self.scale
        for weights, bias in self.layers[:-1]:
            x = x @ weights
            x = (x - x.mean()) / np.sqrt(x.var() + _EPSILON) + bias
            x = np.maximum(x, 0)
        weights, bias = self.layers[-1]
        scores = (x @ weights[:, options] + bias[options]).astype(np.float64)
        found: NDArray[np.float64] = np.exp(scores - scores.max())
        found /= found.sum()
        return found


def save(path: Path, network: Mapping[str, Any], players: int) -> None:
    """Write a policy file for the usual cells; the old file stays until the new one is complete."""
    cells, scale = seen_cells(players)
    arrays: dict[str, Any] = {
        name: np.asarray(array, np.float32) for name, array in network.items()
    }
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        about: dict[str, Any] = dict(zip(ABOUT, (FORMAT, players, cells, scale), strict=True))
        np.savez(file, **about, **arrays)
    os.replace(part, path)


def load(file: str) -> Policy:
    """Read a policy file; raise `BadBot` with the reason if it is none."""
    path = Path(file)
    try:
        return _read(path.absolute(), path.stat().st_mtime_ns)
    except OSError as error:
        message = N_("The policy file {file} cannot be read: {reason}.")
        raise BadBot(message, file=file, reason=error.strerror or str(error)) from None
    except (ValueError, EOFError, TypeError, zipfile.BadZipFile, zlib.error) as error:
        message = N_("{file} contains no policy for this version of agra: {reason}.")
        reason = str(error).rstrip(".") or type(error).__name__
        raise BadBot(message, file=file, reason=reason) from None


@lru_cache(maxsize=16)
def _read(path: Path, _changed: int) -> Policy:
    if not zipfile.is_zipfile(path):
        raise ValueError("it is not a numpy archive (.npz)")
    with np.load(path, allow_pickle=False) as archive:
        arrays = {name: archive[name] for name in archive.files}
    hidden = sum(1 for name in arrays if name[:1] == "w" and name[1:].isdecimal())
    places = [*map(str, range(hidden)), "_action"]
    for name in (*ABOUT, *(f"{kind}{place}" for place in places for kind in "wb")):
        if name not in arrays:
            raise ValueError(f"it has no array {name!r}")
    if int(arrays["format"]) != FORMAT:
        raise ValueError(f"its format is {int(arrays['format'])}, not {FORMAT}")
    layers = tuple((arrays[f"w{place}"], arrays[f"b{place}"]) for place in places)
    policy = Policy(int(arrays["players"]), arrays["cells"], arrays["scale"], layers)
    _check(policy)
    return policy


def _check(policy: Policy) -> None:
    """Raise `ValueError` unless all arrays fit each other and this version."""
    cells, scale = policy.cells, policy.scale
    if cells.dtype.kind not in "iu" or cells.ndim != 1 or scale.shape != cells.shape:
        raise ValueError("its cells are not a list of numbers with a factor each")
    if cells.size and not 0 <= cells.min() <= cells.max() < SIZE:
        raise ValueError(f"its cells are not numbers from 0 to {SIZE - 1}")
    for numbers in (scale, *(array for layer in policy.layers for array in layer)):
        if numbers.dtype.kind not in "fiu" or not np.isfinite(numbers).all():
            raise ValueError("it has weights that are not finite numbers")
    size = len(cells)
    for weights, bias in policy.layers:
        if weights.ndim != 2 or weights.shape[0] != size:
            raise ValueError(f"a layer does not take {size} numbers")
        size = weights.shape[1]
        if bias.shape != (size,):
            raise ValueError("a layer has another number of biases than of sums")
    if size != NUM_ACTIONS:
        raise ValueError(f"it knows {size} actions, not {NUM_ACTIONS}")


class PolicyBot(Bot):
    """Plays by a policy file."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.policy: Policy | None = None

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        """Draw an action with the probabilities of the policy."""
        policy = self.policy
        if policy is None:
            raise ValueError("PolicyBot.policy must be set to load(FILE) first")
        if view.state.players != policy.players:
            raise BadBot(
                f"The policy was trained for {policy.players} players,"
                f" but this game has {view.state.players}."
            )
        seen = np.rint(observe(view.state, view.seat) / _COMPACT).clip(0, _BYTE)
        line = policy.chances(seen, list(actions)).cumsum()
        place = int(np.searchsorted(line, self.dice(view).random() * line[-1], side="right"))
        return actions[min(place, len(actions) - 1)]
