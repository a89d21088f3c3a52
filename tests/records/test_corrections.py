"""Games of a real table: begun in the middle, corrected by hand, written and read again."""

from pathlib import Path
from typing import Any

import pytest

import agra
from agra.records import BadRecord, Record, read, read_all, write_all
from agra.rules.layout import PLAYER, RUPEES
from tests.records.example import example


def played(record: Record, decisions: int) -> Record:
    """Continue with the first legal action each time."""
    for _ in range(decisions):
        if record.state.to_move is not None:
            record.add(record.state.legal_actions()[0])
    return record


def richer(record: Record, rupees: int) -> dict[str, Any]:
    """The position of a record with another number of rupees for the first player."""
    position = record.state.to_json()
    position["players"][0]["rupees"] = rupees
    return position


def corrected() -> Record:
    """Corrected before the first decision, twice at one place, and after the last one."""
    record = Record.begin(players=2, seed=4, names=["Ada", "Ben"], date="2026-01-31")
    record.correct(richer(record, 5), "Ada found 3 rupees")
    played(record, 9)
    record.correct(richer(record, 7), "")
    record.correct(richer(record, 8), 'so she said: "8" # really')
    played(record, 6)
    record.correct(richer(record, 9), "at the end")
    return record


def test_a_corrected_record_survives_text_and_json() -> None:
    record = corrected()
    for again in (read(record.text()), Record.from_json(record.to_json())):
        assert again == record
        assert again.state == record.state
        assert again.text() == record.text()
        assert [one.after for one in again.corrections] == [0, 9, 9, 15]
    assert record.headers["Format"] == "agra-record 2"


def noted() -> Record:
    """A corrected record with notes before, at and after each correction, and a variation."""
    record = corrected()
    for at in (0, 1, 9, 10, 15):
        record.comment(at, f"After {at}.\n\nReally.")
    for at in (0, 8, 9, 14):
        record.vary(at, record.position(at).legal_actions()[-1:], f"Instead of {at + 1}.")
    record.own_headers["Event"] = "Club night"
    return record


def test_a_record_may_have_corrections_and_notes() -> None:
    record = noted()
    for again in (read(record.text()), Record.from_json(record.to_json())):
        assert again == record
        assert again.corrections == record.corrections
        assert again.comments == record.comments
        assert again.variations == record.variations
        assert again.own_headers == {"Event": "Club night"}
        assert again.text() == record.text()
        assert again.to_json() == record.to_json()
    part = record.prefix(9)
    assert [one.after for one in part.corrections] == [0, 9, 9]
    assert (list(part.comments), [one.at for one in part.variations]) == ([0, 1, 9], [0, 8])


def test_a_file_may_contain_corrected_and_other_games(tmp_path: Path) -> None:
    for name in ("games.agra", "games.jsonl"):
        games = [noted(), example(), corrected()]
        assert write_all(games, tmp_path / name) == 3
        assert list(read_all(tmp_path / name)) == games


def test_a_comment_beside_a_correction_is_kept() -> None:
    lines = corrected().text().splitlines()
    assert lines[-1] == "}"
    text = "\n".join([*lines[:-1], "} # So it is.", "# Below it."])
    assert read(text).comments == {15: "So it is.\nBelow it."}


def test_a_variation_ends_before_a_correction() -> None:
    text = corrected().text().replace('\nCorrection "at', '\n( pass\nCorrection "at')
    line = text[: text.index("( pass")].count("\n") + 1
    with pytest.raises(BadRecord, match=rf"line {line}: The variation is not closed"):
        read(text)


def test_a_record_is_written_in_the_oldest_format_that_fits() -> None:
    record = played(Record.begin(players=2, seed=4), 5)
    record.comment(2, "In a text there were always comments,")
    assert (record.headers["Format"], record.to_json()["version"]) == ("agra-record 1", 2)
    record.own_headers["Event"] = "but no headers of one's own,"
    assert (record.headers["Format"], record.to_json()["version"]) == ("agra-record 2", 2)
    record = played(Record.begin(players=2, seed=4), 5)
    record.vary(0, record.position(0).legal_actions()[-1:], "nor other ways.")
    assert (record.headers["Format"], record.to_json()["version"]) == ("agra-record 2", 2)
    assert record == played(Record.begin(players=2, seed=4), 5)


def test_positions_follow_the_corrections() -> None:
    record = corrected()
    rupees = [record.position(at)._d[PLAYER + RUPEES] for at in (0, 9, 15)]
    assert rupees == [5, 8, 9]
    for number, state, action, _events in record.replay():
        assert state == record.position(number - 1)
        assert action in state.legal_actions()
    assert record.prefix(9).text() == record.prefix(9).prefix(9).text()
    assert record.prefix(9).state == record.position(9)


def test_a_game_begins_in_the_middle() -> None:
    state = agra.new_game(players=3, seed=2, round_limit=9, open_rupees=True)
    for _ in range(40):
        state.apply(state.legal_actions()[-1])
    record = played(Record.begin(position=state.to_json(), date="?"), 12)
    assert (record.players, record.options["round_limit"]) == (3, 9)
    text = record.text()
    assert "[Position {" in text
    assert "[Setup" not in text
    again = read(text)
    assert again == record
    assert again.position(0) == state
    assert Record.from_json(record.to_json()) == record


def test_records_without_corrections_are_unchanged() -> None:
    assert example().headers["Format"] == "agra-record 1"
    assert list(example().to_json())[:2] == ["format", "version"]
    assert example().to_json()["version"] == 1
    assert "corrections" not in example().to_json()


def test_an_impossible_correction_changes_nothing() -> None:
    record = played(Record.begin(players=2, seed=4), 5)
    before = record.text()
    wrong = richer(record, -1)
    with pytest.raises(agra.BadPosition):
        record.correct(wrong)
    other = agra.new_game(players=3, seed=1).to_json()
    with pytest.raises(BadRecord, match="cannot change the players"):
        record.correct(other)
    limited = record.state.to_json()
    limited["options"]["round_limit"] = 3
    with pytest.raises(BadRecord, match="cannot change the options"):
        record.correct(limited)
    with pytest.raises(BadRecord, match="one line of text"):
        record.correct(record.state.to_json(), "two\nlines")
    assert record.text() == before


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('Correction "at the end" {', "Correction {", "position"),
        ('Correction "at the end" {', 'Correction 7 {', "must be text in double quotes"),
        ('Correction "at the end" {', 'Correction "at the end" [', "JSON"),
        ('"rupees": 9', '"rupees": -9', "rupees"),
        ('"agra-record 2"', '"agra-record 4"', "agra-record 4"),
        ("[Setup {", '[Position {}]\n[Setup {', "not with both"),
    ],
)  # fmt: skip
def test_an_invalid_correction_is_reported_with_its_line(old: str, new: str, message: str) -> None:
    text = corrected().text()
    assert text.count(old) == 1
    with pytest.raises(BadRecord) as caught:
        read(text.replace(old, new))
    assert message in str(caught.value)
    assert caught.value.line is not None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"corrections": 7}, "corrections"),
        ({"corrections": [{"after": 0}]}, "must have after, position, note"),
        ({"corrections": [{"after": 99, "position": {}, "note": ""}]}, "0 to 15 actions"),
        ({"corrections": [{"after": 0, "position": [], "note": ""}]}, "must contain a position"),
        ({"position": {}}, "either"),
    ],
)
def test_an_invalid_correction_in_json_is_reported_with_its_key(
    change: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadRecord, match=message):
        Record.from_json({**corrected().to_json(), **change})


def test_a_start_position_must_agree_with_its_record() -> None:
    state = agra.new_game(players=2, seed=2)
    data = Record.begin(position=state.to_json()).to_json()
    with pytest.raises(BadRecord, match="different options"):
        Record.from_json({**data, "options": {"round_limit": 4}})
    with pytest.raises(BadRecord, match="version"):
        Record.from_json({**data, "rules": 1})
    with pytest.raises(BadRecord, match="names"):
        Record.from_json({**data, "players": ["A", "B", "C"]})
