"""Builds the page in a separate process, because Django can be started only once in a process."""

import os
import subprocess
import sys
from pathlib import Path


def build_in_own_process(folder: Path, *arguments: str, **settings: str) -> str:
    """Run `agra page` with environment variables; return what it says."""
    command = [sys.executable, "-m", "agra", "page", str(folder), *arguments]
    environment = os.environ | settings
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout
