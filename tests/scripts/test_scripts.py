"""The scripts of the table whose order counts: swaps, state, patches."""

import subprocess
from pathlib import Path

import pytest

from tools.front_end.check import OLDEST, node

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.test.js"))


@pytest.fixture(scope="module")
def program() -> Path:
    found = node(OLDEST)
    if found is None:
        pytest.skip(f"there is no Node {OLDEST} or newer")
    return found


def test_there_are_tests_of_what_depends_on_order() -> None:
    assert {"swap.test.js", "state.test.js", "patches.test.js"} <= {file.name for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scripts(program: Path, file: Path) -> None:
    done = subprocess.run(
        [str(program), "--test", "--test-reporter=spec", str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pass 0" not in done.stdout, done.stdout
