"""Files of training games, a fixed number in each: an existing file is complete."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from agra.lab.optional_packages import BadRun
from agra.lab.runs import interrupts

#: Games in one file.
CHUNK: Final = 20

_T = TypeVar("_T")


def chunks(
    games: int,
    seed: int,
    jobs: int,
    file_of: Callable[[int], Path],
    make: Callable[..., _T],
    arguments: Sequence[Any],
) -> Iterator[tuple[int, int, _T]]:
    """Create the missing files with `make(first seed, games, *arguments)`.

    Yields for each, in order, the number of games done so far, the games in it, and the result.
    """
    firsts = range(seed, seed + games, CHUNK)
    folder = file_of(seed).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = "it is a file" if folder.is_file() else error.strerror or error
        raise BadRun(f"{folder} cannot be a folder for games: {reason}.") from None
    missing = [first for first in firsts if not file_of(first).exists()]
    if not missing:
        print(f"All {games} games are there already.", flush=True)
    counts = [min(CHUNK, seed + games - first) for first in missing]
    done = games - sum(counts)
    with interrupts.processes(jobs) as pool:
        running = [
            pool.submit(make, first, count, *arguments)
            for first, count in zip(missing, counts, strict=True)
        ]
        for count, future in zip(counts, running, strict=True):
            answer = future.result()
            done += count
            yield done, count, answer


def files_in(places: Sequence[Path], what: str, step: str) -> list[Path]:
    """All files of this kind in these folders, sorted; `step` is the step that makes them."""
    files = sorted(file for place in places for file in place.glob(f"{what}-*.npz"))
    if not files:
        names = ", ".join(map(str, places))
        raise BadRun(f"There are no {what} in {names}: {step}.")
    return files


@contextmanager
def opened(path: Path) -> Iterator[Mapping[str, NDArray[Any]]]:
    """The arrays in a file that `write_whole` wrote."""
    try:
        with path.open("rb") as file, np.load(file) as arrays:
            yield arrays
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        raise BadRun(
            f"{path} cannot be read: take it away, and the command that made it makes it anew."
        ) from None


def write_whole(path: Path, **arrays: Any) -> None:
    """Write arrays into a file atomically."""
    scratch = path.with_name(f".{path.name}.{os.getpid()}.npz")
    np.savez_compressed(scratch, **arrays)
    scratch.replace(path)
