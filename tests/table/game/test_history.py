"""Looking back: past positions, records, sandboxes."""

import re

import pytest

from agra.records import Record, read
from agra.table.game.lines import line_of
from agra.table.models import Entry, Game
from agra.table.people.seats import seats_of
from tests.table.support import Browser, against, between, entries, let_bots_play, text
from tests.table.views.test_html import check

pytestmark = pytest.mark.usefixtures("table")


def finished_game(browser: Browser) -> Game:
    game = against(browser, seed=8, round_limit=1)
    for turn in range(400):
        let_bots_play(game)
        sight = browser.sight(game)
        if not sight["options"]:
            break
        browser.decide(game, sight["options"][turn % len(sight["options"])]["action"])
    game.refresh_from_db()
    assert game.finished
    return game


def test_every_position_of_a_finished_game_can_be_looked_at() -> None:
    browser = Browser()
    game = finished_game(browser)
    last = browser.sight(game)["number"]
    for number in (0, 1, last // 2, last):
        page = text(browser.get(f"/game/{game.code}/at/{number}"))
        assert f'data-number="{number}"' in page
        assert f"After decision {number} of {last}" in page
        assert ('rel="prev"' in page) == (number > 0)
        assert ('rel="next"' in page) == (number < last)


def test_nothing_can_be_decided_in_the_past() -> None:
    browser = Browser()
    game = against(browser)
    let_bots_play(game)
    number = browser.sight(game)["number"]
    page = text(browser.get(f"/game/{game.code}/at/{number}"))
    assert f"/game/{game.code}/decide" not in page
    assert "data-show-url" not in page  # decisions of the others are only announced


def test_the_log_beside_a_position_of_the_past_goes_on_to_the_present() -> None:
    browser = Browser()
    game = finished_game(browser)
    now = log_lines(text(browser.get(f"/game/{game.code}/")))
    number = now[len(now) // 2]
    assert number < now[0]
    page = text(browser.get(f"/game/{game.code}/at/{number}"))
    assert log_lines(page) == now
    assert page.count('class="here" aria-current="step"') == now.count(number)


def log_lines(page: str) -> list[int]:
    """The decisions that the lines of the log link to, newest first."""
    return [int(number) for number in re.findall(r'data-at="(\d+)">', page.split('id="log"')[1])]


def test_the_record_of_a_finished_game_is_the_game() -> None:
    browser = Browser()
    game = finished_game(browser)
    answer = Browser().get(f"/game/{game.code}/record")
    assert answer["Content-Disposition"] == f'attachment; filename="agra-{game.code}.agra"'
    found = read(text(answer))
    with line_of(game) as line:
        assert found.actions == tuple(step.action for step in line.steps)
        assert found.state == line.state
    assert found.seed == game.seed
    as_json = Browser().get(f"/game/{game.code}/record?format=json").json()
    assert Record.from_json(as_json) == found


def test_a_finished_game_shows_all_rupees_to_all() -> None:
    game = finished_game(Browser())
    players = Browser().sight(game)["position"]["players"]
    assert all(isinstance(player["rupees"], int) for player in players)


def test_playing_on_leaves_the_game_alone() -> None:
    browser = Browser()
    game = finished_game(browser)
    number = browser.sight(game)["number"] // 2
    before = entries(game)
    answer = browser.post(f"/game/{game.code}/at/{number}/play-on")
    made = Game.objects.get(code=answer.url.split("/")[2])
    assert entries(made)[:number] == entries(game)[:number]
    let_bots_play(made)
    page = text(browser.get(f"/game/{made.code}/"))
    assert "Sandbox" in page
    sight = browser.sight(made)
    assert sight["viewer"] == 0
    browser.decide(made, sight["options"][0]["action"])
    assert entries(game) == before
    assert not made.listed
    assert browser.sight(made)["number"] > number


def test_from_a_finished_game_one_plays_on_against_any_level() -> None:
    browser = Browser()
    game = finished_game(browser)
    where = f"/game/{game.code}/at/2/play-on"
    page = text(browser.get(f"{where}?turn=1"))
    check("play on", page)
    assert "Play on from round 1" in page
    assert f'<option value="{seats_of(game)[1].bot}" selected>' in page
    assert f'href="/game/{game.code}/review/1"' in page
    made = browser.post(where, {"level": "akbar", "turn": 1}).url
    sandbox = Game.objects.get(code=made.split("/")[2])
    assert sorted(seat.bot for seat in seats_of(sandbox)) == ["", "akbar"]
    assert sandbox.title == f"{game.title}, from round 1"
    assert sandbox.title in text(browser.get(made))
    assert browser.post(where, {"level": "nobody"}).status_code == 400
    last = browser.sight(game)["number"]
    assert browser.get(f"/game/{game.code}/at/{last}/play-on").status_code == 409


def test_in_a_review_one_plays_on_with_the_seat_of_the_turn() -> None:
    browser = Browser()
    game = finished_game(browser)
    with line_of(game) as line:
        turns = [(step.number, step.turn) for step in line.steps if step.round == 2]
    for seat in (0, 1):
        number = next(number - 1 for number, turn in turns if turn == seat)
        where = f"/game/{game.code}/at/{number}/play-on"
        own = browser.sight(game)["names"][seat]
        assert f"Your seat: {own}." in text(browser.get(f"{where}?turn=3"))
        for fields, played in (({"turn": 3}, seat), ({}, 0)):
            made = Game.objects.get(code=browser.post(where, fields).url.split("/")[2])
            bots = [chair.bot for chair in seats_of(made)]
            assert [at for at, bot in enumerate(bots) if not bot] == [played]
            assert browser.sight(made)["viewer"] == played


def test_while_people_play_no_strong_bot_plays_their_position() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    where = f"/game/{game.code}/at/0/play-on"
    page = text(ada.get(where))
    assert "People are still playing this game" in page
    assert "<select" not in page
    made = ada.post(where, {"level": "akbar"}).url
    bots = [seat.bot for seat in seats_of(Game.objects.get(code=made.split("/")[2]))]
    assert sorted(bots) == ["", "trader"]
    Game.objects.filter(pk=game.pk).update(options={**game.options, "hints": True})
    assert "<select" in text(ada.get(where))


def test_a_sandbox_cannot_be_undone_into_the_real_game() -> None:
    browser = Browser()
    game = against(browser, seed=3)
    let_bots_play(game)
    browser.decide(game, browser.sight(game)["options"][0]["action"])
    number = browser.sight(game)["number"]
    answer = browser.post(f"/game/{game.code}/at/{number}/play-on")
    made = Game.objects.get(code=answer.url.split("/")[2])
    assert browser.sight(made)["undo"] == []


def test_a_spectator_can_play_on_too() -> None:
    game = finished_game(Browser())
    stranger = Browser()
    answer = stranger.post(f"/game/{game.code}/at/3/play-on")
    made = Game.objects.get(code=answer.url.split("/")[2])
    seat = stranger.sight(made)["viewer"]
    assert stranger.sight(made)["names"][seat] == ["Turquoise", "Orange"][seat]


def test_the_end_cannot_be_played_on_from() -> None:
    browser = Browser()
    game = finished_game(browser)
    last = browser.sight(game)["number"]
    answer = browser.post(f"/game/{game.code}/at/{last}/play-on")
    assert answer.status_code == 409
    assert "over at that point" in text(answer)


def test_scoring_names_the_winner() -> None:
    browser = Browser()
    game = finished_game(browser)
    page = text(browser.get(f"/game/{game.code}/score"))
    with line_of(game) as line:
        totals = line.state.scores()
    for total in totals:
        assert str(total) in page


def test_undone_decisions_stay_in_the_list_and_leave_the_history() -> None:
    browser = Browser()
    game = against(browser, seed=3)
    let_bots_play(game)
    browser.decide(game, browser.sight(game)["options"][0]["action"])
    sight = browser.sight(game)
    sent = {"to": sight["undo"][-1] - 1, "version": sight["version"]}
    browser.post(f"/game/{game.code}/undo", sent)
    after = browser.sight(game)
    assert after["number"] < sight["number"]
    assert after["version"] == sight["version"] + 1 == Entry.objects.filter(game=game).count()
