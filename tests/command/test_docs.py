"""docs/command.md: its examples work, and no command is missing."""

import re
import shlex
from pathlib import Path

import pytest

from agra.command.commands import LISTED
from agra.components import shipped_components_text
from tests.command.support import run

PAGE = (Path(__file__).parents[2] / "docs" / "command.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)


def examples() -> list[tuple[str, list[str]]]:
    """Each command on the page with its expected output."""
    found: list[tuple[str, list[str]]] = []
    for block in BLOCKS:
        for line in block.splitlines():
            if line.startswith("$ agra "):
                found.append((line.removeprefix("$ agra "), []))
            else:
                found[-1][1].append(line.removesuffix("..."))
    return found


def test_the_examples_print_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(shipped_components_text(), encoding="utf-8")
    assert len(examples()) >= 12
    for command, lines in examples():
        done = run(*shlex.split(command))
        assert done.code == 0, (command, done.err)
        for line in lines:
            assert " ".join(line.split()) in done.text, command


def test_every_command_is_on_the_page() -> None:
    assert {"play", "simulate", "puzzles"} <= LISTED.keys()
    for name in LISTED:
        assert f"| [`agra {name}`](" in PAGE


def test_every_option_of_the_terminal_on_the_page_exists() -> None:
    lines = re.findall(r"^agra terminal (--.*?)\s{2,}", PAGE, re.MULTILINE)
    assert len(lines) >= 6
    known = run("terminal", "--help").out
    for option in re.findall(r"--[a-z-]+", " ".join(lines)):
        assert option in known
