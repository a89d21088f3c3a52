"""The framework of long runs: parts, a progress file, a figure at the end."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
#: The folder of the progress files; not part of the repository.
NOTES = ROOT / ".long"
#: Seconds between two progress messages.
SPOKEN = 30.0
#: Exit codes: something is wrong; Ctrl-C.
FAILED, STOPPED = 1, 130

#: The counts of one part: "decisions" -> 2310.
Counts = Mapping[str, int]


@dataclass(frozen=True)
class Run:
    """A long run. `part` must be a module-level function, because other processes call it."""

    name: str
    about: str
    unit: str  # the unit of a part: games, kills
    size: int  # the number of parts at full size
    part: Callable[[int], Counts]
    #: Why it cannot run on this machine, or "".
    missing: Callable[[], str] = field(default=lambda: "")
    #: Whether parts may run in parallel; not if each part uses all cores.
    beside: bool = True


@dataclass
class Progress:
    """The saved progress of a run."""

    file: Path
    sources: str
    done: set[int] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    @classmethod
    def read(cls, run: Run, notes: Path, sources: str) -> "Progress":
        """Read the progress of an earlier call; it is ignored if the sources were different."""
        progress = cls(notes / f"{run.name}.json", sources)
        try:
            noted: dict[str, Any] = json.loads(progress.file.read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError):
            return progress
        if noted["sources"] == sources:
            progress.done = set(noted["done"])
            progress.counts = Counter(noted["counts"])
            progress.seconds = noted["seconds"]
        return progress

    def take(self, part: int, counts: Counts) -> None:
        """Save a finished part at once, so that only running parts can be lost."""
        self.done.add(part)
        self.counts.update(counts)
        noted = {
            "sources": self.sources,
            "done": sorted(self.done),
            "counts": dict(self.counts),
            "seconds": self.seconds,
        }
        self.file.parent.mkdir(parents=True, exist_ok=True)
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps(noted), encoding="utf-8")
        os.replace(new, self.file)


class PartFailed(Exception):
    """Something is wrong in one part of a run."""

    def __init__(self, part: int, error: BaseException) -> None:
        super().__init__(f"{type(error).__name__}: {error}")
        self.part = part


def unshared(what: str, module: str, number: int, kind: str) -> Counts:
    """Run a part as a program in a new network (-n) or with new mounts (-m); it prints counts."""
    command = ["unshare", what, sys.executable, "-m", module, str(number)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    counts: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    return {f"{told} ({kind})": count for told, count in counts.items()}


def sources_of(root: Path = ROOT) -> str:
    """A fingerprint of the program and its tests: figures of two versions are never mixed."""
    found = hashlib.sha256()
    for folder in ("src", "tests"):
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                found.update(path.relative_to(root).as_posix().encode())
                found.update(path.read_bytes())
    return found.hexdigest()[:16]


def finish(run: Run, size: int, jobs: int, notes: Path = NOTES) -> int:
    """Do the rest of a run and return its exit code."""
    reason = run.missing()
    if reason:
        say(f"{run.name}: left out, because {reason}")
        return FAILED if os.environ.get("AGRA_CI") else 0
    progress = Progress.read(run, notes, sources_of())
    left = [part for part in range(size) if part not in progress.done]
    already = f", {size - len(left):,} of them done before" if len(left) < size else ""
    say(f"{run.name}: {size:,} {run.unit}{already} ({run.about})")
    try:
        _work(run, size, left, jobs if run.beside else 1, progress)
    except KeyboardInterrupt:
        done = f"{len(progress.done):,} of {size:,} {run.unit}"
        say(f"{run.name}: stopped after {done}; the same command goes on from there")
        return STOPPED
    except PartFailed as failure:
        say(f"{run.name}: FAILED in part {failure.part}: {failure}")
        say(f"Repeat it with: python -m tests.long {run.name} --part {failure.part}")
        return FAILED
    say(figure(run, size, progress))
    return 0


def _work(run: Run, size: int, left: Sequence[int], jobs: int, progress: Progress) -> None:
    spoken = time.monotonic()
    before, begun = progress.seconds, time.monotonic()
    for part, counts in _parts(run, left, jobs):
        now = time.monotonic()
        progress.seconds = before + now - begun
        progress.take(part, counts)
        if now - spoken >= SPOKEN:
            spoken = now
            say(f"{run.name}: {len(progress.done):,} of {size:,} {run.unit}")


def _parts(run: Run, left: Sequence[int], jobs: int) -> Iterator[tuple[int, Counts]]:
    """Yield the parts as they finish; few are started in advance, so that Ctrl-C ends soon."""
    if jobs == 1:
        for part in left:
            try:
                counts = run.part(part)
            except Exception as error:
                raise PartFailed(part, error) from error
            yield part, counts
        return
    ahead = iter(left)
    waiting: dict[Future[Counts], int] = {}
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        while True:
            while len(waiting) < jobs and (part := next(ahead, -1)) >= 0:
                waiting[pool.submit(run.part, part)] = part
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                part = waiting.pop(future)
                failure = future.exception()
                if failure is not None:
                    raise PartFailed(part, failure) from failure
                yield part, future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def figure(run: Run, size: int, progress: Progress) -> str:
    """The line that a document quotes."""
    counted = "".join(f", {count:,} {what}" for what, count in sorted(progress.counts.items()))
    return f"{run.name}: {size:,} {run.unit}{counted}, no failure ({progress.seconds:,.0f} s)"


def say(text: str) -> None:
    """Print a line and flush it."""
    print(text, file=sys.stdout, flush=True)
