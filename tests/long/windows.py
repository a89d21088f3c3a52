"""Every window, language and kind of decision; prints the table of what does not fit."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.long.frame import ROOT, Counts, Run, say
from tests.sizes import FULL

#: The tests with such a table: everything in every window, every option under a finger.
FILES = ("tests/browser/test_windows.py", "tests/browser/test_fingers.py")


def part(number: int) -> Counts:
    """Run one file in a separate process and print its table."""
    with tempfile.TemporaryDirectory() as folder:
        noted = Path(folder, "misses")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", FILES[number]]
        environment = os.environ | FULL | {"AGRA_MISSES": str(noted)}
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        lines = noted.read_text("utf-8").splitlines() if noted.exists() else []
    found = [json.loads(line) for line in lines]
    looks = sum(one["looks"] for one in found)
    misses = {look: what for one in found for look, what in one["misses"].items()}
    say(
        "\n".join(
            [f"{FILES[number]}: {looks:,} looks, {len(misses):,} with misses", *_rows(misses)]
        )
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return {"looks": looks}


def _rows(misses: dict[str, list[str]]) -> list[str]:
    return [f"  {look:60} {what}" for look, of in sorted(misses.items()) for what in of]


RUN = Run(
    "windows", "windows, languages and kinds of decisions", "files", len(FILES), part, beside=False
)
