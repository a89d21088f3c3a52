"""docs/bots.md: its programs run, its commands exist, and it names every level."""

import contextlib
import io
import re
import tomllib
from pathlib import Path

from agra.bots import parse_spec
from agra.bots.registry import ALIASES, LEVELS, PEERS
from tests.command.support import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_programs_run() -> None:
    programs = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(programs) == 4
    for program in programs:
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(program, "bots.md", "exec"), {})
        assert printed.getvalue().strip()


def test_the_page_names_every_level_and_older_name() -> None:
    for level in LEVELS:
        assert f"| `{level}` |" in PAGE
    for alias in ALIASES:
        assert f"`{alias}`" in PAGE


def test_the_commands_of_the_page_have_valid_options_and_bots() -> None:
    lines = re.findall(r"^    agra (\w+) (.*)$", PAGE, re.MULTILINE)
    assert len(lines) >= 8
    for command, rest in lines:
        words = rest.split()
        known = run(command, "--help").text
        for word in words:
            assert not word.startswith("--") or word in known
        listed = words[1 + max(words.index(key) for key in ("--bots", "--seats") if key in words)]
        for bot in listed.split(","):
            assert parse_spec(bot).name in (*LEVELS, *PEERS, "me")


def test_the_thinking_limits_exist_where_the_page_says() -> None:
    for command in ("terminal", "watch", "simulate", "arena", "soak"):
        text = run(command, "--help").text
        for option in ("--think", "--nodes", "--cores"):
            assert option in text, command


def test_the_package_declares_its_levels_as_other_packages_do() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["agra.bots"] == LEVELS
