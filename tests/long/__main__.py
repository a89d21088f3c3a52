"""Command line of the long runs: `python -m tests.long`, see the package."""

import argparse
import os
import sys
from collections.abc import Sequence

from tests.long import (
    crowd,
    disk,
    fronts,
    full,
    games,
    hostile,
    kills,
    network,
    pages,
    upgrade,
    windows,
)  # fmt: skip
from tests.long.frame import Run, finish, say

#: Every long run, the short ones first.
RUNS: tuple[Run, ...] = (
    *(games.RUN, hostile.RUN, fronts.RUN, kills.RUN, pages.RUN, windows.RUN, crowd.RUN),
    *(upgrade.RUN, network.RUN, disk.RUN, full.RUN),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Finish the named runs, or all; return the first exit code that is not 0."""
    options = _parser().parse_args(arguments)
    if options.list:
        for run in RUNS:
            say(f"{run.name:8} {run.size:6,} {run.unit:8} {run.about}")
        return 0
    chosen = [run for run in RUNS if not options.names or run.name in options.names]
    if options.part is not None:
        for run in chosen:
            say(f"{run.name}, part {options.part}: {dict(run.part(options.part))}")
        return 0
    codes = []
    for run in chosen:
        codes.append(finish(run, options.size or run.size, options.jobs))
        if codes[-1] > 1:
            break  # Ctrl-C
    return next((code for code in codes if code), 0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.long", description="The full sizes of what `make test` samples."
    )
    names = [run.name for run in RUNS]
    parser.add_argument(
        "names", nargs="*", choices=[*names, []], metavar="NAME", help=", ".join(names)
    )
    parser.add_argument("--size", type=_number, metavar="N", help="how many parts (default: all)")
    parser.add_argument("--part", type=int, metavar="N", help="only this part, noting nothing")
    parser.add_argument("--list", action="store_true", help="list the runs and their full sizes")
    parser.add_argument(
        "--jobs", type=_number, default=os.cpu_count() or 1, metavar="N",
        help="processes (default: all cores)",
    )  # fmt: skip
    return parser


def _number(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
