"""Stored games replay exactly; a change of behaviour shows as a diff of a game."""

import difflib

import pytest

from tests.playthroughs.script import GAMES, HERE, decisions_in, tell


@pytest.mark.parametrize("name", sorted(GAMES))
def test_playthrough_is_unchanged(name: str) -> None:
    written = (HERE / name).read_text(encoding="utf-8").splitlines()
    replayed = list(tell(written[0], decisions_in(written)))
    changes = list(difflib.unified_diff(written, replayed, name, "told now", lineterm="", n=2))
    assert not changes, "\n".join(changes[:40])


@pytest.mark.parametrize("name", sorted(GAMES))
def test_playthrough_is_a_whole_game(name: str) -> None:
    """The last decision of the record ends the game, and there is a winner."""
    written = (HERE / name).read_text(encoding="utf-8").splitlines()
    assert written[-1].startswith("winners: ")
    assert any("event=game_over" in line for line in written)
