"""Builds the page in a separate process, because Django can be started only once in a process."""

import subprocess
import sys
from pathlib import Path


def build_in_own_process(folder: Path, *arguments: str) -> str:
    """Run `agra page`; return what it says."""
    command = [sys.executable, "-m", "agra", "page", str(folder), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
