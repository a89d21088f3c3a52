"""`agra review`: reviewing a record."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from agra import review as reviewing
from agra.bots import Outlook
from agra.command import runs
from agra.command.review import Teller
from agra.records import Record
from agra.text import review as words
from tests.command.support import run
from tests.review.support import ordinary

QUICK = ("--nodes", "40")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    place = tmp_path / "game.agra"
    ordinary(2).write(place)
    return place


def test_every_turn_is_printed_and_every_player_summarized(record: Path) -> None:
    done = run("review", record, *QUICK)
    assert done.code == 0, done.err
    assert done.out.count(" Round ") == 4
    assert done.out.count("accuracy") == 2
    # what one turn changed, never a sum that exceeds 100 games
    told = re.findall(
        r"Biggest effects of own turns and dice \(wins in 100 games\): (.*)", done.out
    )
    assert told
    changes = [int(found) for found in re.findall(r"\d+(?= \(round)", " ".join(told))]
    assert changes
    assert max(changes) <= 100


def test_progress_without_a_terminal_has_no_english_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(runs, "PLAIN_SECONDS", 0.0)
    with runs.progress(30, "Züge") as advance:
        advance(5)
    assert capsys.readouterr().err == "5/30 Züge\n"


def test_marks_moments_and_habit_are_those_of_the_table(record: Path) -> None:
    done = run("review", record, *QUICK)
    found = reviewing.begin(Record.read(record), nodes=40)
    list(reviewing.go_on(found))
    marks = [words.mark_word(one.mark) for one in reviewing.all_marked(found.judged.values())]
    assert re.findall(r"\((\w+), [−\d.]+\)$", done.out, re.MULTILINE) == marks
    for seat in range(2):
        moments = reviewing.moments(found.of(seat), seat)
        if moments:
            won = found.turns[-1].end.winners() == [seat]
            title = words.moments_title(len(moments), reviewing.decided_the_game(moments, won))
            assert f"{title}: round {moments[0].round}" in done.out
    every = [reviewing.habit(found.turns, found.judged.values(), seat) for seat in range(2)]
    assert any(every)
    for habit in filter(None, every):
        assert words.habit_words(habit.kind, habit.count) in done.out


def test_a_careless_turn_in_a_won_game_is_explained(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Record.read(record)
    found = reviewing.begin(game, nodes=40)
    list(reviewing.go_on(found))
    sure = Outlook(80, 0.99)
    for number, one in found.judged.items():
        found.judged[number] = replace(one, lost=4.0, mark="good", after=sure, best_after=sure)
    Teller(game, found).tell()
    told = capsys.readouterr().out
    assert told.count("(good, −4.0)\n    The game was already decided: this turn is judged by") == 4
    assert told.count("No turn was a mistake.") == 2
    assert "Better:" not in told
    assert [player["moments"] for player in found.to_json()["players"]] == [[], []]


def test_one_player_by_name_colour_or_number(record: Path) -> None:
    by_name = run("review", record, *QUICK, "--player", "ben")
    assert by_name.out.count("accuracy") == 1
    assert by_name.out == run("review", record, *QUICK, "--player", "2").out
    nobody = run("review", record, *QUICK, "--player", "Eve")
    assert nobody.code == 2
    sentence = (
        "Nobody in this game is called 'Eve': choose one of 1 = Yellow (Ada), 2 = Turquoise (Ben)."
    )
    assert sentence in " ".join(nobody.err.split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--player", "Ada"], "Several players of this game are called 'Ada': choose one of 1 ="),
        (["--bot", "akbar@2"], "--bot takes a name without limits, not 'akbar@2'"),
        (["--bot", "akbar@style=builder"], "--bot takes a name without limits"),
        (["--bot", "trader"], "cannot compare turns: choose one that does, such as akbar"),
        (["--game", "2"], "The file has only one game: leave out --game 2."),
        (["--nodes", "99999999999999999999"], "'--nodes' takes a number from 1 to 1000000000"),
    ],
)
def test_an_impossible_request_is_refused_in_a_sentence(
    words: list[str], sentence: str, tmp_path: Path
) -> None:
    place = tmp_path / "game.agra"
    text = ordinary(2).text().replace('"Ben"', '"Ada"')
    place.write_text(text, encoding="utf-8")
    done = run("review", place, *words)
    assert done.code == 2
    assert sentence in " ".join(done.err.split())
    assert done.out == ""


def test_json_has_the_same_turns(record: Path) -> None:
    done = run("review", record, *QUICK, "--json")
    data = json.loads(done.out)
    assert data["bot"] == reviewing.JUDGE
    assert data["nodes"] == 40
    assert len(data["turns"]) == 4
    assert len(data["chances"]) == 5


def test_ctrl_c_prints_the_finished_part(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = reviewing.go_on

    def interrupted(found, seats=()):  # type: ignore[no-untyped-def]
        for count, judged in enumerate(real(found, seats)):
            if count == 2:
                raise KeyboardInterrupt
            yield judged

    monkeypatch.setattr(reviewing, "go_on", interrupted)
    done = run("review", record, *QUICK)
    assert done.code == 130
    assert "of 4 turns are judged" in done.err
    assert done.out.count(" Round ") == 3
    # one turn of Ben is not judged: the others would get its value
    assert done.out.count("Biggest effects of own turns") == 1


def test_a_running_game_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "running.agra"
    ordinary(2).prefix(5).write(place)
    done = run("review", place)
    assert done.code == 2
    assert "The game is not over" in done.err
