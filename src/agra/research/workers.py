"""Distributes the games of a vector environment over several processes with shared memory.

Each process steps its own rows and writes their observations to shared memory. The pipes carry
only the actions and the number of ended games.
"""

import multiprocessing
import sys
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from math import prod
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agra.research.learner_shard import new_shard
from agra.research.shard import ENDED, SHOWN, Arrays, Kind, Shard, shapes
from agra.rules.actions import NUM_ACTIONS
from agra.rules.errors import AgraError


class LostProcess(AgraError):
    """A process of a vector environment ended unexpectedly."""


class Workers:
    """A batch of games in several processes, with the interface of a `Shard`."""

    def __init__(self, rows: int, kind: Kind, processes: int) -> None:
        self._memory = SharedMemory(create=True, size=_size(rows, kind))
        # spawn instead of fork, because learning libraries use threads
        context: Any = multiprocessing.get_context("spawn")
        bounds = [rows * number // processes for number in range(processes + 1)]
        self._shares = list(pairwise(bounds))
        self._lose = kind.table is not None and kind.table.lose
        self._pipes: list[Connection] = []
        self._processes = []
        for first, last in self._shares:
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_work,
                args=(theirs, self._memory.name, rows, kind, first, last),
                daemon=True,
            )
            with _no_main_module():
                process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        self.arrays: Arrays = _arrays(self._memory, rows, kind)
        self.close = weakref.finalize(self, _end, self._memory, self._pipes, self._processes)

    def reset(self, seeds: Sequence[int | None]) -> None:
        """Begin a new game in every row."""
        self._send([seeds[first:last] for first, last in self._shares], "reset")

    def step(self, actions: list[int]) -> int:
        """Take an action in every game; return how many ended and were replaced by new games.

        If one of the actions is not legal, nothing changes and the result is -1.
        """
        if not self._lose and not self._are_legal(actions):
            return -1
        return self._send([actions[first:last] for first, last in self._shares], "step")

    def _are_legal(self, actions: list[int]) -> bool:
        wanted = np.array(actions)
        legal = (wanted >= 0) & (wanted < NUM_ACTIONS)
        legal[legal] = self.arrays["action_mask"][legal, wanted[legal]] == 1
        return bool(legal.all())

    def look(self, out: NDArray[Any]) -> None:
        """Write the observations of the deciding seats into an array."""
        if out is not self.arrays["observation"]:
            out[:] = self.arrays["observation"]

    def set_pool(self, names: Sequence[str]) -> None:
        """Draw the opponents of the next games from these bots."""
        self._send([list(names)] * len(self._pipes), "pool")

    def _send(self, shares: Sequence[object], what: str) -> int:
        try:
            for pipe, share in zip(self._pipes, shares, strict=True):
                pipe.send((what, share))
            answers = [pipe.recv() for pipe in self._pipes]
        except (EOFError, OSError):
            raise LostProcess(
                "A process of the vector environment has ended: close() it and make another one."
            ) from None
        for answer in answers:
            if isinstance(answer, str):
                raise LostProcess(f"A process of the vector environment has failed: {answer}")
        return sum(answers)


@contextmanager
def _no_main_module() -> Iterator[None]:
    """Hide the main module while a process starts.

    The new process would import it, which runs a script without `if __name__ == "__main__"` once
    more in every process. The processes of an environment do not need it.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _size(rows: int, kind: Kind) -> int:
    return sum(_bytes(rows, shape, cell) for shape, cell in shapes(kind).values())


def _bytes(rows: int, shape: tuple[int, ...], cell: Any) -> int:
    """Return the size of an array, rounded up so that the next array is aligned."""
    length: int = rows * prod(shape) * np.dtype(cell).itemsize
    return -(-length // 64) * 64


def _arrays(memory: SharedMemory, rows: int, kind: Kind) -> Arrays:
    arrays: Arrays = {}
    at = 0
    for name, (shape, cell) in shapes(kind).items():
        arrays[name] = np.ndarray((rows, *shape), cell, memory.buf, at)
        at += _bytes(rows, shape, cell)
    return arrays


def _work(pipe: Connection, name: str, rows: int, kind: Kind, first: int, last: int) -> None:
    """Run the loop of a worker process until the pipe is closed."""
    memory = SharedMemory(name)
    shared = {key: array[first:last] for key, array in _arrays(memory, rows, kind).items()}
    shard = new_shard(last - first, kind)
    try:
        while True:
            what, given = pipe.recv()
            try:
                ended = _answer(shard, what, given)
            except AgraError as error:
                pipe.send(str(error))
                continue
            for key in (*SHOWN, *(ENDED if ended else ("over", "cut"))):
                if key in shared:
                    shared[key][:] = shard.arrays[key]
            shard.look(shared["observation"])
            pipe.send(ended)
    except (EOFError, OSError, KeyboardInterrupt):
        return


def _answer(shard: Shard, what: str, given: Any) -> int:
    """Carry out a request; return the number of games that ended."""
    if what == "reset":
        shard.reset(given)
        return 0
    if what == "pool":
        shard.set_pool(given)
        return 0
    return shard.step(given)


def _end(memory: SharedMemory, pipes: list[Connection], processes: list[Any]) -> None:
    for pipe in pipes:
        pipe.close()
    for process in processes:
        process.join()
    memory.unlink()
