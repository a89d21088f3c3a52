"""Renamed modules can still be imported and run under their old names."""

import importlib
import subprocess
import sys

import pytest

from agra.old_names import RENAMED


@pytest.mark.parametrize("old", sorted(RENAMED))
def test_an_old_name_imports_the_same_module_with_a_warning(old: str) -> None:
    new = importlib.import_module(f"agra.{RENAMED[old]}")
    spec = new.__spec__
    sys.modules.pop(f"agra.{old}", None)
    with pytest.warns(DeprecationWarning, match=f"agra.{old} is now agra.{RENAMED[old]}"):
        found = importlib.import_module(f"agra.{old}")
    sys.modules.pop(f"agra.{old}", None)
    assert found is new
    assert new.__spec__ is spec


def test_a_name_that_never_existed_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"agra\.bots\.never"):
        importlib.import_module("agra.bots.never")


def test_a_command_runs_under_its_old_name() -> None:
    command = [sys.executable, "-m", "agra.lab.scale", "--help"]
    found = subprocess.run(command, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    assert "usage" in found.stdout.lower()
