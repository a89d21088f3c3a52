"""The table inside one browser: no server, no threads, nothing that needs other people."""

import subprocess
import sys
from pathlib import Path

from tests.table import in_one_browser


def test_a_table_inside_one_browser(tmp_path: Path) -> None:
    """`in_one_browser.py` checks each step; at the end it opens every kind of page."""
    done = subprocess.run(
        [sys.executable, "-m", in_one_browser.__name__, str(tmp_path / "data")],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[0]) > 60, done.stdout
