"""The comments of a record are in the reader's language, and programs ignore them."""

import random

from agra.records import Record, read
from agra.table.game.record_comments import notes_of, text_with_notes
from agra.text import i18n
from agra.text.pseudo_language import pseudo


def played(decisions: int) -> Record:
    record = Record.begin(
        players=2, seed=7, names=["Ada", "#[Ben]\n# [Date"], round_limit=1, date="2026-01-31"
    )
    rng = random.Random(7)
    while record.state.to_move is not None and len(record) < decisions:
        record.add(rng.choice(record.state.legal_actions()))
    if record.state.to_move is None:
        record.finish()
    return record


def test_the_notes_of_a_running_game() -> None:
    notes = notes_of(played(3))
    assert notes[:2] == ["A game of Agra, 31 January 2026", "Yellow: Ada"]
    assert notes[-2:] == ["Round 1, 3 decisions", "The game is not over yet."]


def test_the_notes_of_a_game_that_is_over() -> None:
    record = played(10_000)
    notes = notes_of(record)
    assert record.result is not None
    assert f"Yellow: {record.result.scores[0]} rupees" in notes
    assert "win" in notes[-1] or "victory" in notes[-1]


def test_every_program_reads_the_record_in_every_language() -> None:
    record = played(10_000)
    with i18n.language("xx"):
        told = text_with_notes(record)
    assert told.startswith("# [")
    assert pseudo("Yellow") in told
    assert told.endswith("\n\n" + record.text())
    assert read(told) == record
