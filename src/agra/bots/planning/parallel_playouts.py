"""Runs playouts of lines, in this process or in several.

`multiprocessing` is imported only where a process is started: a browser has none.
"""

import atexit
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from agra.bots import gc_pause
from agra.bots.clock import clock_time, is_by_processor
from agra.bots.planning.playout import BREADTH, MOOD, Playout
from agra.bots.weight_files import WEIGHTS, weights_of
from agra.rules.state import State
from agra.rules.values import Components

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

#: Seconds after the time limit to wait for helper processes.
GRACE: Final = 0.02
#: The factor between seeds that gives every playout different random numbers.
STRIDE: Final = 100_003

#: Sums of chances to win and numbers of playouts by line, and the number of nodes.
Sampled = tuple[list[float], list[int], int]
#: The memory and the stack of a position, without its components.
Packed = tuple[list[int], list[int]]


@dataclass(frozen=True)
class Manner:
    """The settings of playouts: the seat, the number of turns, and the search of each turn."""

    seat: int
    turns: int
    breadth: int = BREADTH
    mood: float = MOOD
    #: the file of the weights of the evaluation
    learnt: str = WEIGHTS

    def playout(self, seed: int) -> Playout:
        """Return a playout with this seed."""
        return Playout(seed, self.breadth, self.mood, weights_of(self.learnt))


@dataclass(frozen=True)
class Order:
    """A job of playouts: start positions, seed and limits."""

    states: list[State]
    seed: int
    #: the maximum number of nodes
    most: int
    #: the time limit on the clock of `agra.bots.clock`
    until: float


class Tally:
    """The results of the playouts of each line so far."""

    def __init__(self, glances: list[float], glance: float) -> None:
        #: the weight of the static evaluation of a line's end, in playouts
        self.glance = glance
        self.sums = [glance * chance for chance in glances]
        self.counts = [glance] * len(glances)
        #: how often a line stayed when the worse half was dropped
        self.kept = [0] * len(glances)

    def mean(self, at: int) -> float:
        """Return the estimated chance to win of a line."""
        return self.sums[at] / self.counts[at]

    def add(self, lines: Sequence[int], sampled: Sampled) -> None:
        """Add playouts of these lines."""
        for at, total, count in zip(lines, sampled[0], sampled[1], strict=True):
            self.sums[at] += total
            self.counts[at] += count

    def was_played(self, at: int) -> bool:
        """Whether there was time for playouts of this line."""
        return self.counts[at] > self.glance

    def keep(self, lines: Sequence[int]) -> None:
        """Count that these lines stayed."""
        for at in lines:
            self.kept[at] += 1


class Crew:
    """Runs the playouts of one turn, with helper processes if `cores` allows."""

    def __init__(self, components: Components, manner: Manner, cores: int) -> None:
        self.components = components
        self.manner = manner
        # the clock of this process does not measure the time of helpers
        self.cores = 1 if is_by_processor() else max(1, cores)

    def sample(self, order: Order, lines: Sequence[int], tally: Tally) -> int:
        """Run playouts of these lines within the limits of the order; return the nodes."""
        share = max(1, order.most // self.cores)
        helping = self._call_helpers(order, share)
        with gc_pause.paused():
            own = sample(order.states, self.manner, order.seed, share, order.until)
        results = [own, *self._results(helping, order.until)]
        for sampled in results:
            tally.add(lines, sampled)
        return sum(nodes for _, _, nodes in results)

    def _call_helpers(self, order: Order, share: int) -> list["Future[Sampled]"]:
        if self.cores == 1:
            return []
        packed = [(list(state._d), list(state._stack)) for state in order.states]
        return [
            _pool(self.cores - 1).submit(
                _help, packed, self.components, self.manner,
                order.seed + helper * STRIDE * STRIDE, share, order.until,
            )
            for helper in range(1, self.cores)
        ]  # fmt: skip

    def _results(self, helping: list["Future[Sampled]"], until: float) -> list[Sampled]:
        """Return the results of the helpers, without those that are late (at their first start)."""
        if until < 1e299:
            done, late = wait(helping, max(0.0, until + GRACE - clock_time()))
            for future in late:
                future.cancel()
            return [future.result() for future in helping if future in done]
        return [future.result() for future in helping]


def sample(states: Sequence[State], manner: Manner, seed: int, most: int, until: float) -> Sampled:
    """Run rounds of playouts; all playouts of a round have the same random numbers.

    An incomplete last round is dropped, so that all positions are compared with the same dice; only
    an incomplete first round counts, because it is better than nothing. A playout that exceeds the
    time limit is dropped, too.
    """
    sums, counts, nodes, number = [0.0] * len(states), [0] * len(states), 0, 0
    while nodes < most:
        values: list[float] = []
        for state in states:
            if nodes >= most:
                break
            playout = manner.playout(seed * STRIDE + number)
            value = playout.value(state, manner.seat, manner.turns, until)
            nodes += playout.nodes
            if clock_time() > until:
                break
            values.append(value)
        if len(values) < len(states) and number:
            break
        for at, value in enumerate(values):
            sums[at] += value
            counts[at] += 1
        if len(values) < len(states):
            break
        number += 1
    return sums, counts, nodes


def _help(
    packed: list[Packed],
    components: Components,
    manner: Manner,
    seed: int,
    most: int,
    until: float,
) -> Sampled:
    states = [State.of(d, stack, components) for d, stack in packed]
    with gc_pause.paused():
        return sample(states, manner, seed, most, until)


_POOLS: Final[dict[int, "ProcessPoolExecutor"]] = {}


def _pool(workers: int) -> "ProcessPoolExecutor":
    """Return a pool of helper processes, cached because they start slowly."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    pool = _POOLS.get(workers)
    if pool is None:
        # spawn, because a fork of a server with threads may hang
        context = multiprocessing.get_context("spawn")
        pool = _POOLS[workers] = ProcessPoolExecutor(
            workers, mp_context=context, initializer=exit_when_parent_dies
        )
    return pool


def exit_when_parent_dies() -> None:
    """Make this helper process exit when its parent process ends, even if it was killed."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_after, args=(parent.join,), daemon=True).start()


def _leave_after(ended: Callable[[], None]) -> None:
    ended()
    os._exit(1)


@atexit.register
def dismiss() -> None:
    """Shut down the helper processes."""
    for pool in _POOLS.values():
        pool.shutdown(wait=False, cancel_futures=True)
    _POOLS.clear()
