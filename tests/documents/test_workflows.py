"""The workflows of the repository run the project's checks on the systems it names."""

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
#: The processor of each build machine, by cibuildwheel's names.
MACHINES = {
    "ubuntu-24.04": ("linux", "x86_64"),
    "ubuntu-24.04-arm": ("linux", "aarch64"),
    "macos-15-intel": ("macos", "x86_64"),
    "macos-15": ("macos", "arm64"),
    "windows-2025": ("windows", "AMD64"),
    "windows-11-arm": ("windows", "ARM64"),
}


def job(workflow: str, name: str) -> Any:
    """One job of a workflow file."""
    path = ROOT / ".github" / "workflows" / workflow
    return yaml.safe_load(path.read_text("utf-8"))["jobs"][name]


def supported() -> list[str]:
    """The versions of Python that the classifiers name, oldest first."""
    start = "Programming Language :: Python :: 3."
    found = [one for one in PROJECT["project"]["classifiers"] if one.startswith(start)]
    return [one.rpartition(" ")[2] for one in found]


def test_changes_are_tested_by_the_script_of_the_repository() -> None:
    runs = [step["run"] for step in job("ci.yml", "run")["steps"] if "run" in step]
    assert runs == [".ci/run"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_changes_are_tested_with_the_oldest_and_the_newest_python() -> None:
    versions = job("ci.yml", "run")["strategy"]["matrix"]["python"]
    assert versions == [supported()[0], supported()[-1]]


def test_wheels_are_built_for_every_supported_python() -> None:
    built = [f"cp{version.replace('.', '')}-*" for version in supported()]
    assert PROJECT["tool"]["cibuildwheel"]["build"] == built


def test_wheels_are_built_for_every_processor_that_the_project_names() -> None:
    wheels = job("wheels.yml", "wheels")
    wanted = {
        (system, processor)
        for system in ("linux", "macos", "windows")
        for processor in PROJECT["tool"]["cibuildwheel"][system]["archs"]
    }
    assert {MACHINES[machine] for machine in wheels["strategy"]["matrix"]["system"]} == wanted
    assert any(step.get("uses", "").startswith("pypa/cibuildwheel@") for step in wheels["steps"])
