"""Tests of one group run in one process, so that they create shared fixtures only once."""

import subprocess
import sys
from pathlib import Path

CONFTEST = """
import pytest


def pytest_collection_modifyitems(items):
    for item in items:
        item.add_marker(pytest.mark.xdist_group("one"))
"""
TESTS = """
import os

import pytest


@pytest.mark.parametrize("number", range(4))
def test_it(number):
    with open("processes", "a") as file:
        print(os.getpid(), file=file)
"""


def test_all_tests_of_a_group_run_in_one_process(tmp_path: Path) -> None:
    folder = tmp_path / "browser"
    folder.mkdir()
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_it.py").write_text(TESTS)
    command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "--dist", "loadgroup"]
    result = subprocess.run(
        [sys.executable, *command], cwd=tmp_path, capture_output=True, text=True
    )
    assert "4 passed" in result.stdout, result.stdout + result.stderr
    assert len(set((tmp_path / "processes").read_text().split())) == 1
