"""Runs every test file that searches or samples at its full size."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

from tests.long.frame import ROOT, Counts, Run
from tests.long.windows import FILES
from tests.sizes import FULL

#: Imports that change the sample size of a test.
_SAMPLERS = (
    *("hypothesis", "tests.sizes", "tests.bots.levels", "tests.browser.people"),
    "tests.table.board.positions",
)
#: Tests that run only at full size have a mark.
_SAMPLES = re.compile(
    rf"^from ({'|'.join(map(re.escape, _SAMPLERS))}) import|pytest\.mark\.full_size", re.MULTILINE
)


@cache
def files() -> tuple[str, ...]:
    """The test files with a larger full size; those of the run `windows` print a table there."""
    tests = Path(ROOT, "tests").rglob("test_*.py")
    found = (path for path in tests if _SAMPLES.search(path.read_text(encoding="utf-8")))
    return tuple(sorted({path.relative_to(ROOT).as_posix() for path in found} - {*FILES}))


def part(number: int) -> Counts:
    """Run one file in a separate process."""
    environment = os.environ | FULL
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", files()[number]]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    return {"tests": int(passed[1]) if passed else 0}


RUN = Run(
    "full", "the tests that search or sample, at their full size", "files", len(files()), part
)
