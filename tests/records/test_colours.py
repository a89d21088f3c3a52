"""A record stores the colours of the seats when they differ from the default order."""

import random
from pathlib import Path

import pytest

from agra.records import BadRecord, Record, read
from agra.text import names as name_of
from agra.text.board import draw
from tests.command.support import run

WORN = ("violet", "turquoise")


def record(rounds: int = 2, colours: tuple[str, ...] | None = WORN) -> Record:
    made = Record.begin(players=2, seed=4, round_limit=rounds, date="2026-05-01", colours=colours)
    rng = random.Random(4)
    while made.state.to_move is not None:
        made.add(rng.choice(made.state.legal_actions()))
    return made


def test_the_text_names_the_colours_of_the_seats() -> None:
    made = record()
    text = made.text()
    assert '[Format "agra-record 3"]' in text
    assert '[Seat0 "Violet"]\n[Seat1 "Turquoise"]\n[SeatColours "violet, turquoise"]' in text
    assert "\nViolet\n" in text
    assert "yellow" not in text.lower()
    assert made.result is not None
    winners = ", ".join(WORN[seat] for seat in made.result.winners)
    assert f'[Winners "{winners}"]' in text


def test_text_and_json_are_read_back() -> None:
    made = record()
    for again in (read("\n" + made.text()), Record.from_json(made.to_json())):
        assert again.colours == WORN
        assert again.actions == made.actions
        assert again.text() == made.text()
    assert made.to_json()["colours"] == list(WORN)
    assert made.prefix(5).colours == WORN


def test_default_colours_do_not_change_the_format() -> None:
    made = record(colours=None)
    assert '[Format "agra-record 1"]' in made.text()
    assert "SeatColours" not in made.text()
    assert "colours" not in made.to_json()
    assert made.text() == record(colours=("yellow", "turquoise")).text()


def test_a_heading_of_another_seat_is_named_by_its_colour() -> None:
    text = record().text()
    first = "Violet" if text.index("\nViolet\n") < text.index("\nTurquoise\n") else "Turquoise"
    other = {"Violet": "Turquoise", "Turquoise": "Violet"}[first]
    wrong = text.replace(f"\n{first}\n", f"\n{other}\n", 1)
    with pytest.raises(BadRecord, match=f"The heading says {other}, but the active player is"):
        read("\n" + wrong)


@pytest.mark.parametrize(
    "colours", [("violet",), ("violet", "violet"), ("violet", "pink"), ("violet", "orange", "")]
)
def test_impossible_colours_are_refused(colours: tuple[str, ...]) -> None:
    sentence = (
        "A game of 2 players needs 2 different colours: choose from yellow,"
        " turquoise, orange, violet"
    )
    with pytest.raises(BadRecord, match=sentence):
        Record.begin(players=2, seed=1, colours=colours)
    text = record().text().replace('"violet, turquoise"', f'"{", ".join(colours)}"')
    with pytest.raises(BadRecord, match=f"line 9: {sentence}"):
        read("\n" + text.lstrip())
    data = {**record().to_json(), "colours": list(colours)}
    with pytest.raises(BadRecord, match=f"colours: {sentence}"):
        Record.from_json(data)


def test_the_text_drawing_uses_the_colours_of_the_seats() -> None:
    state = record().state
    assert "Y Yellow" in draw(state) or "Y*Yellow" in draw(state)
    with name_of.in_colours(WORN):
        drawn = draw(state)
        assert name_of.colours(2) == ["Violet", "Turquoise"]
    assert "Yellow" not in drawn
    assert "V Violet" in drawn or "V*Violet" in drawn
    assert name_of.colours(2) == ["Yellow", "Turquoise"]


def test_replay_and_review_show_these_colours(tmp_path: Path) -> None:
    path = tmp_path / "game.agra"
    record().write(path)
    replayed = run("replay", path, "--log")
    assert replayed.code == 0, replayed.err
    shown = run("replay", path, "--at", "5")
    judged = run("review", path, "--player", "violet", "--nodes", "1")
    assert judged.code == 0, judged.err
    checked = run("check", path)
    assert checked.code == 0
    for done in (replayed, shown, judged):
        assert "Violet" in done.out
        assert "Yellow" not in done.out
