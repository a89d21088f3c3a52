"""The check of scripts and styles: what it says where there is no Node, and what it finds."""

from pathlib import Path

import pytest

from agra.page import runtime
from tools.front_end import check


@pytest.fixture
def no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "node", lambda oldest: None)


@pytest.mark.usefixtures("no_node")
def test_without_a_node_it_says_so_and_is_content(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("AGRA_CI", raising=False)
    assert check.main([]) == 0
    told = capsys.readouterr().err
    assert told == ("Scripts and styles are not checked, because there is no Node 22 or newer.\n")


@pytest.mark.usefixtures("no_node")
def test_what_guards_a_merge_needs_a_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_CI", "yes")
    assert check.main([]) == 1


def test_all_scripts_and_styles_are_checked() -> None:
    biome, *types = check.commands(write=False)
    names = {Path(name).name for name in biome}
    assert {"swap.js", "state.js", "service_worker.js", "table.css", "swap.test.js"} <= names
    assert [Path(command[-1]).name for command in types] == list(check.PROJECTS)
    assert len(check.commands(write=True)) == 1


def test_a_program_that_is_no_node_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, version in (("old", "v18.19.0"), ("new", "v99.0.0")):
        program = tmp_path / name / "node"
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
        program.chmod(0o755)
    monkeypatch.setattr(runtime, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", f"{tmp_path / 'old'}:/bin")
    assert runtime.node(check.OLDEST) is None
    monkeypatch.setenv("PATH", f"{tmp_path / 'new'}:/bin")
    assert runtime.node(check.OLDEST) == tmp_path / "new" / "node"
