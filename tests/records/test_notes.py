"""Notes and variations in a record, and several games in one file."""

import random
from pathlib import Path

import pytest

import agra
from agra.records import BadRecord, NotWritten, Record, Variation, read, read_all, write_all
from tests.command.support import run


def played(seed: int, rounds: int = 2) -> Record:
    record = Record.begin(
        players=2, seed=seed, round_limit=rounds, names=["Ada", "Ben"], date="2026-01-31"
    )
    rng = random.Random(seed)
    while record.state.to_move is not None:
        record.add(rng.choice(record.state.legal_actions()))
    return record


def noted() -> Record:
    record = played(7)
    record.own_headers["Event"] = "Club night #3"
    record.own_headers["Table"] = {"number": 4, "town": "Köln"}
    record.comment(0, "A game\nto remember.")
    record.comment(2, "Bold; (or not) # really.")
    record.comment(len(record), "The end.")
    at = next(at for at in range(3, len(record)) if len(record.position(at).legal_actions()) > 2)
    state = record.position(at)
    other = next(n for n in state.legal_actions() if n != record.actions[at])
    line = [other]
    state.apply(other)
    while len(line) < 25 and state.to_move is not None:
        line.append(state.legal_actions()[0])
        state.apply(line[-1])
    record.vary(at, line, "Slower,\nbut safer.")
    record.vary(at, [other])
    return record


def same_notes(one: Record, other: Record) -> bool:
    return (
        one.own_headers == other.own_headers
        and one.comments == other.comments
        and one.variations == other.variations
    )


def test_notes_survive_text_and_json() -> None:
    record = noted()
    assert len(record.variations) == 2
    for again in (read(record.text()), Record.from_json(record.to_json())):
        assert again == record
        assert same_notes(again, record)
        assert again.text() == record.text()
        assert again.to_json() == record.to_json()


def test_notes_stand_where_they_belong() -> None:
    text = noted().text()
    assert '[Event "Club night #3"]\n' in text
    assert '[Table {"number": 4, "town": "Köln"}]\n' in text
    assert "\n# A game\n# to remember.\n\nRound 1\n" in text
    assert "\n      # Bold; (or not) # really.\n" in text
    assert "\n      # Slower,\n      # but safer.\n      )\n" in text
    assert text.endswith("      # The end.\n")
    assert max(len(line) for line in text.splitlines()) <= 100


def test_comments_among_headers_and_decisions_are_kept() -> None:
    text = played(3).text()
    text = "# From the table.\n" + text.replace('[Players "2"]', '[Players "2"] # two')
    text = text.replace("end meditation", "end meditation  # quickly", 1)
    record = read(text)
    assert record.comments[0] == "From the table.\ntwo"
    assert list(record.comments.values())[1] == "quickly"


def test_notes_do_not_matter_for_the_equality_of_records() -> None:
    assert noted() == played(7)
    assert noted() != played(8)


def test_a_part_of_a_record_has_the_notes_of_that_part() -> None:
    part = noted().prefix(2)
    assert list(part.comments) == [0, 2]
    assert part.variations == ()
    assert part.own_headers["Event"] == "Club night #3"


def test_line_ends_of_any_kind_are_lines_of_a_comment() -> None:
    record = played(7)
    record.comment(2, "one\r\ntwo\rthree")
    record.vary(2, record.position(2).legal_actions()[:1], "four\rfive")
    again = read(record.text())
    assert again.comments == {2: "one\ntwo\nthree"}
    assert again.variations[0].comment == "four\nfive"
    with pytest.raises(BadRecord, match="printable text"):
        record.vary(2, record.position(2).legal_actions()[:1], "\ud800")


def test_a_comment_can_be_removed() -> None:
    record = played(7)
    record.comment(2, "no")
    record.comment(2, " ")
    assert record.comments == {}


@pytest.mark.parametrize(
    ("name", "reason"),
    [("Sead0", "too similar to the header Seat0"), ("my event", "letters and digits")],
)
def test_a_custom_header_cannot_use_a_reserved_name(name: str, reason: str) -> None:
    record = played(7)
    record.own_headers[name] = "x"
    with pytest.raises(BadRecord, match=reason):
        record.text()


def test_a_variation_must_be_legal() -> None:
    record = played(7)
    with pytest.raises(agra.IllegalAction):
        record.vary(0, [agra.parse_action("end turn")])
    with pytest.raises(BadRecord, match="not after 999"):
        record.vary(999, [1])
    with pytest.raises(BadRecord, match="at least one decision"):
        record.vary(0, [])
    assert record.variations == ()
    assert Variation(1, (2,)).comment == ""


@pytest.mark.parametrize(
    ("inserted", "reason"),
    [
        ("( end turn )", "'end turn' is not legal now"),
        ("( fly )", "no action 'fly'"),
        ("( end meditation ) pass", "Nothing but a comment may follow"),
        ("( ( end meditation ) )", "must come after the decision it replaces"),
        ("( end meditation ( end turn ) )", "'end turn' is not legal now"),
        ("( end meditation ( end meditation )", r"not closed by '\)'"),
        ("( end meditation ( ) )", "at least one decision"),
        ("( end meditation" * 21, "more than 20 deep"),
        ("( end meditation", r"not closed by '\)'"),
    ],
)
def test_an_invalid_variation_is_reported_with_its_line(inserted: str, reason: str) -> None:
    lines = played(7).text().splitlines()
    at = next(n for n, line in enumerate(lines) if "end meditation" in line)
    lines.insert(at + 1, inserted)
    with pytest.raises(BadRecord, match=reason) as caught:
        read("\n".join(lines))
    assert caught.value.line == at + 2


def nested() -> Record:
    """A variation that has two others inside it, one of which has another one inside."""
    record = played(7)

    def line(at: int, start: list[int], count: int) -> tuple[int, ...]:
        state = record.position(at)
        for action in start:
            state.apply(action)
        found = []
        for _ in range(count):
            found.append(state.legal_actions()[-1])
            state.apply(found[-1])
        return tuple(found)

    at = 3
    outer = line(at, [], 30)
    deepest = Variation(at + 6, line(at, [*outer[:5], outer[5]], 2), "Deepest,\nand last.")
    deep = Variation(at + 5, line(at, list(outer[:5]), 4), "", (deepest,))
    first = Variation(at, line(at, [], 1), "The same again.")
    record.vary(at, outer, "All of it.", [deep, first])
    record.vary(at, outer[:2])
    return record


def test_nested_variations_survive_text_and_json(tmp_path: Path) -> None:
    record = nested()
    outer = record.variations[0]
    assert [inner.at for inner in outer.variations] == [3, 8]
    assert outer.variations[1].variations[0].comment == "Deepest,\nand last."
    for again in (read(record.text()), Record.from_json(record.to_json())):
        assert again.variations == record.variations
        assert again.text() == record.text()
        assert again.to_json() == record.to_json()
    assert "\n          # Deepest,\n          # and last.\n          )\n" in record.text()
    assert max(len(line) for line in record.text().splitlines()) <= 100
    for name in ("games.agra", "games.jsonl"):
        write_all([played(8), record, noted()], tmp_path / name)
        assert [game.variations for game in read_all(tmp_path / name)] == [
            (), record.variations, noted().variations,
        ]  # fmt: skip


def test_variations_may_stand_on_one_line_as_people_type_them() -> None:
    record = nested()
    lines = record.text().splitlines()
    at = next(n for n, line in enumerate(lines) if line.strip().startswith("("))
    end = next(n for n, line in enumerate(lines) if line == "      # All of it.")
    typed = [line.strip() for line in lines[at:end] if "#" not in line]
    joined = "; ".join(typed).replace("(; ", "( ").replace("; )", " )").replace(");", ")")
    again = read("\n".join([*lines[:at], joined, *lines[end:]]))
    assert again.variations[0].actions == record.variations[0].actions
    assert [one.actions for one in again.variations[0].variations] == [
        one.actions for one in record.variations[0].variations
    ]


def test_a_variation_inside_another_must_belong_to_it() -> None:
    record = played(7)
    legal = record.position(2).legal_actions()[:1]
    for at in (1, 3):
        with pytest.raises(BadRecord, match=f"decisions 2 to 2 cannot begin at {at}"):
            record.vary(2, legal, "", [Variation(at, tuple(legal))])
    deep = Variation(2, tuple(legal))
    for _ in range(20):
        deep = Variation(2, tuple(legal), "", (deep,))
    with pytest.raises(BadRecord, match="more than 20 deep"):
        record.vary(*deep)
    with pytest.raises(agra.IllegalAction):
        record.vary(2, legal, "", [Variation(2, (agra.parse_action("end turn"),))])
    assert record.variations == ()
    data = nested().to_json()
    data["variations"][0]["variations"][1]["variations"] = {}
    with pytest.raises(
        BadRecord, match=r"variations\[0\]\.variations\[1\]\.variations: This must be a list"
    ):
        Record.from_json(data)


def test_a_variation_before_the_first_decision_replaces_nothing() -> None:
    text = played(7).text().replace("Round 1", "( end meditation )\nRound 1", 1)
    with pytest.raises(BadRecord, match="must come after the decision it replaces"):
        read(text)


# ------------------------------------------------------------------ several games in a file


@pytest.mark.parametrize("name", ["games.agra", "games.jsonl"])
def test_several_games_in_a_file(name: str, tmp_path: Path) -> None:
    games = [noted(), played(8), played(9)]
    path = tmp_path / name
    assert write_all(iter(games), path) == 3
    again = list(read_all(path))
    assert again == games
    assert all(same_notes(*pair) for pair in zip(again, games))
    assert list(read_all(path.read_text(encoding="utf-8"))) == games


def test_a_file_of_one_game_is_one_of_several(tmp_path: Path) -> None:
    for name in ("game.agra", "game.json"):
        played(8).write(tmp_path / name)
        assert list(read_all(tmp_path / name)) == [played(8)]


def test_games_are_read_one_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "games.agra"
    path.write_text(played(7).text() + "\n" + "[Format nonsense", encoding="utf-8")
    games = read_all(path)
    assert next(games) == played(7)
    with pytest.raises(BadRecord):
        next(games)


def test_comments_right_above_a_game_belong_to_it() -> None:
    text = played(7).text() + "# of the first\n\n# of the second\n" + played(8).text()
    first, second = read_all(text)
    assert first.comments == {len(first): "of the first"}
    assert second.comments == {0: "of the second"}


def test_a_broken_game_does_not_hide_the_others(tmp_path: Path) -> None:
    path = tmp_path / "games.agra"
    texts = [played(seed).text() for seed in (7, 8, 9)]
    texts[1] = texts[1].replace("Round 2", "Round 5", 1)
    path.write_text("\n".join(texts), encoding="utf-8")
    broken: list[BadRecord] = []
    assert list(read_all(path, broken=broken.append)) == [played(7), played(9)]
    (error,) = broken
    line = path.read_text(encoding="utf-8").splitlines()[(error.line or 0) - 1]
    assert line == "Round 5"
    assert str(error).startswith(f"{path}, game 2, line {error.line}: The heading says round 5")
    with pytest.raises(BadRecord, match="round 5"):
        list(read_all(path))


def test_reading_one_game_of_a_file_with_several_says_how_to_read_them() -> None:
    with pytest.raises(BadRecord, match="read_all"):
        read(played(7).text() + "\n" + played(8).text())


def test_a_file_without_a_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.agra"
    path.write_text("\n\n", encoding="utf-8")
    with pytest.raises(BadRecord, match="contains no game"):
        list(read_all(path))
    with pytest.raises(BadRecord, match="cannot be read"):
        list(read_all(tmp_path / "missing.agra"))
    with pytest.raises(NotWritten, match="cannot be written"):
        write_all([played(7)], tmp_path / "no" / "games.agra")


def test_the_command_reads_a_file_of_several_games(tmp_path: Path) -> None:
    path = tmp_path / "games.agra"
    write_all([played(7), noted(), played(9, rounds=1)], path)
    assert "3 records" in run("check", path).out
    assert f"of {len(played(9, rounds=1))}" in run("replay", path, "--game", "3", "--at", "1").text
    wrong = run("replay", path, "--game", "4")
    assert wrong.code == 2
    assert (
        "--game must be a number from 1 to 3, the number of games in this file, not 4." in wrong.err
    )
