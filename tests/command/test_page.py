"""`agra page`: what it prints about the folder that it has written."""

from pathlib import Path

import pytest

from agra.command.page import page
from agra.page import build
from agra.text.i18n import language


def test_the_folder_and_the_sizes_are_printed_as_they_are_written_in_a_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder in brackets is no markup, and a long one stays on its line."""
    folder = Path("[bold]", "long" * 30)
    sizes = {"index.html": 9_000, "parts/python": 4_400_000}
    monkeypatch.setattr(build, "build", lambda *_: sizes)
    with language("de"):
        page(folder)
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.split() == ["4.400.000", "parts/python"]
    assert second.split() == ["9.000", "index.html"]
    assert last == f"Die Seite liegt in {folder}: 4,4 MB."
