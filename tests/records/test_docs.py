"""docs/records.md: its game is valid, and its code runs."""

import doctest
import re
from pathlib import Path

import pytest

import agra.records
import agra.records.record
from agra.records import read
from agra.records.headers import KEYS
from agra.records.json_form import record_to_json
from tests.records.example import example

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_game_on_the_page_is_the_example() -> None:
    (text,) = blocks("text")
    assert text == example().text(), "renew it: python -m tests.records.example"
    assert read(text) == example()


def test_the_code_on_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first, second = blocks("python")
    names: dict[str, object] = {}
    exec(compile(first, "docs/records.md", "exec"), names)
    assert read("game.agra") == names["record"]
    exec(compile(second, "docs/records.md", "exec"), names)
    assert names["games"] == [names["record"], names["again"]]
    assert names["broken"] == []


def test_every_header_and_key_is_on_the_page() -> None:
    for key in KEYS:
        if key[-1] not in "12":  # Seat0 ... Seat3
            assert f"`{key}`" in PAGE
    for key in (*record_to_json(example()), "components_data"):
        assert f"`{key}`" in PAGE


@pytest.mark.parametrize("module", [agra.records, agra.records.record])
def test_the_examples_in_docstrings_run(module: object) -> None:
    done = doctest.testmod(module)  # type: ignore[arg-type]
    assert done.attempted > 0
    assert done.failed == 0
