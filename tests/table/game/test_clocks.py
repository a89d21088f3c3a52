"""Clocks and "a turn a day": whose clock runs, and what happens when time is up."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from agra.table.game import clocks, timeouts
from agra.table.models import Game, Notice, Reach
from agra.table.people.seats import make_host, seats_of
from tests.table.support import Browser, between, let_bots_play, mover, text

pytestmark = pytest.mark.usefixtures("table")


def game_with(kind: str, then: str = clocks.BOT) -> tuple[Game, dict[int, Browser]]:
    """A game of two with a clock of ten minutes, or of a day; both have opened the table."""
    browsers = [Browser(), Browser()]
    game = between(*browsers, clock=clocks.option(kind, 10, then))
    for browser in browsers:
        browser.get(f"/game/{game.code}/")
    game.refresh_from_db()
    return game, dict(enumerate(browsers))


def pass_time(game: Game, seconds: float) -> None:
    """Let the clock run for this time."""
    game.refresh_from_db()
    assert game.asked is not None
    assert game.due is not None
    Game.objects.filter(pk=game.pk).update(
        asked=game.asked - timedelta(seconds=seconds), due=game.due - timedelta(seconds=seconds)
    )
    game.refresh_from_db()


def runs(game: Game) -> bool:
    """Whether a clock runs."""
    return Game.objects.filter(pk=game.pk, due__isnull=False, asked__isnull=False).exists()


def used(game: Game, seat: int) -> float:
    return float(game.seats.get(number=seat).used)


def decide(game: Game, browsers: dict[int, Browser]) -> int:
    """The player to move takes the first option; return the seat."""
    seat = mover(game)
    own = browsers[seat]
    own.decide(game, own.sight(game)["options"][0]["action"])
    game.refresh_from_db()
    return seat


def test_a_live_clock_runs_only_for_whoever_is_asked() -> None:
    game, browsers = game_with(clocks.LIVE)
    pass_time(game, 100)
    seat = decide(game, browsers)
    assert 100 <= used(game, seat) < 160
    assert used(game, 1 - seat) == 0
    left = game.due - timezone.now() if game.due else timedelta()
    spent = used(game, mover(game))
    assert left <= timedelta(seconds=600 - spent)
    assert left > timedelta(seconds=500 - spent)


@pytest.mark.parametrize("kind", [clocks.LIVE, clocks.DAY])
def test_no_clock_runs_before_everybody_has_opened_the_table(kind: str) -> None:
    browsers = [Browser(), Browser()]
    game = between(*browsers, clock=clocks.option(kind, 10, clocks.BOT))
    browsers[0].get(f"/game/{game.code}/seats")  # the page with the links is not the table
    assert (game.asked, game.due) == (None, None)
    for number, browser in enumerate(browsers):
        browser.get(f"/game/{game.code}/")
        game.refresh_from_db()
        assert (game.due is not None) == (number == 1)


def test_a_clock_waits_for_the_player_of_a_free_seat() -> None:
    host, friend = Browser(), Browser()
    form = {"kind1": "here", "kind2": "friend", "clock": "live", "minutes": "20"}
    code = host.post("/friends", form).url.split("/")[2]
    host.get(f"/game/{code}/")
    game = Game.objects.get(code=code)
    assert not runs(game)
    friend.post(f"/join/{game.join_key}/", {"name": "Bo"})
    assert not runs(game)  # the friend sits, but has not seen the table yet
    version = host.sight(game)["version"]
    friend.get(f"/game/{code}/")
    assert runs(game)
    assert host.sight(game)["version"] > version  # so every page shows the running clock


def test_the_clock_does_not_wait_for_a_free_seat_that_a_bot_plays() -> None:
    host = Browser()
    form = {"kind1": "here", "kind2": "friend", "clock": "live", "minutes": "20"}
    code = host.post("/friends", form).url.split("/")[2]
    host.post(f"/game/{code}/seats/fill", {"level": "farmer"})
    host.get(f"/game/{code}/")
    game = Game.objects.get(code=code)
    let_bots_play(game)
    assert mover(game) == 0
    assert game.due is not None


def test_the_game_waits_when_all_clocks_are_out() -> None:
    game, browsers = game_with(clocks.LIVE)
    first = mover(game)
    pass_time(game, 601)
    timeouts.ring()
    let_bots_play(game)
    last = mover(game)
    assert last != first
    pass_time(game, 601)
    timeouts.ring()
    timeouts.ring()
    assert not game.seats.get(number=last).stand_in  # bots alone would race to the end
    game.refresh_from_db()
    assert not game.bot_to_move
    decide(game, browsers)  # and whoever comes goes on
    # The other player is back: then both have time again, and a clock runs.
    while mover(game) != last:
        let_bots_play(game)
    browsers[first].post(f"/game/{game.code}/here", {"state": "here", "back": "yes"})
    game.refresh_from_db()
    assert game.due is not None
    assert timedelta(seconds=50) < game.due - timezone.now() <= timedelta(seconds=clocks.AGAIN)
    assert used(game, first) <= 600 - clocks.AGAIN


def test_both_clocks_stand_in_the_page() -> None:
    game, browsers = game_with(clocks.LIVE)
    pass_time(game, 65)
    seat = mover(game)
    page = text(browsers[seat].get(f"/game/{game.code}/"))
    shown = re.findall(r'<time class="clock"[^>]*>([^<]+)</time>', page)
    assert len(shown) == 2
    assert shown.count("10:00") == 1
    running = next(time for time in shown if time != "10:00")
    assert re.fullmatch(r"8:\d\d", running)
    assert page.count("data-due=") == 1


def test_when_time_is_up_a_bot_plays_until_the_person_is_back() -> None:
    game, browsers = game_with(clocks.LIVE)
    seat = mover(game)
    timeouts.ring()
    assert not game.seats.get(number=seat).stand_in  # there is time left
    pass_time(game, 601)
    timeouts.ring()
    game.refresh_from_db()
    assert game.seats.get(number=seat).stand_in
    assert game.bot_to_move
    assert game.due is None
    browsers[seat].post(f"/game/{game.code}/here", {"state": "here", "back": "yes"})
    game.refresh_from_db()
    assert not game.seats.get(number=seat).stand_in
    assert 600 - clocks.AGAIN <= used(game, seat) < 600
    assert game.due is not None


def test_a_clock_that_cannot_be_followed_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stepped: list[Game] = []

    def step_in(game: Game) -> None:
        stepped.append(game)
        raise RuntimeError("a mistake in the program")

    monkeypatch.setattr(timeouts, "step_in", step_in)
    found = [game_with(clocks.LIVE)[0] for _ in range(2)]
    for game in found:
        pass_time(game, 700)
    timeouts.ring()
    assert sorted(game.pk for game in stepped) == sorted(game.pk for game in found)


def test_the_host_is_told_and_lets_a_bot_play() -> None:
    game, browsers = game_with(clocks.LIVE, clocks.HOST)
    seat = mover(game)
    host = browsers[1 - seat]
    make_host(game, host.number)
    Reach.objects.create(
        seat=seats_of(game)[1 - seat], browser=host.number, language="en", way="hook", target="x"
    )
    pass_time(game, 601)
    timeouts.ring()
    timeouts.ring()
    assert [notice.kind for notice in Notice.objects.all()] == [Notice.LATE]  # once
    assert not game.seats.get(number=seat).stand_in
    way = f'action="/game/{game.code}/seats/{seat}/bot"'
    assert way in text(host.get(f"/game/{game.code}/"))
    host.post(f"/game/{game.code}/seats/{seat}/bot")
    assert game.seats.get(number=seat).stand_in


def test_a_day_is_for_the_whole_turn_and_begins_anew_with_the_next_asked() -> None:
    game, browsers = game_with(clocks.DAY)
    game.refresh_from_db()
    first, due = mover(game), game.due
    assert due is not None
    assert timedelta(hours=23) < due - timezone.now() <= timedelta(hours=24)
    while mover(game) == first:
        assert game.due == due
        decide(game, browsers)
    assert game.due is not None
    assert game.due > due
    answer = browsers[first].post(f"/game/{game.code}/vote")
    assert answer.status_code == 409  # no vote before the time is up
    pass_time(game, 86_401)
    timeouts.ring()
    assert game.seats.get(number=1 - first).stand_in


def test_a_table_is_laid_out_with_a_clock_and_strange_ones_are_refused() -> None:
    browser = Browser()
    form = {"kind1": "here", "name1": "Ada", "kind2": "friend", "name2": "Ben"}
    asked = {**form, "clock": "live", "minutes": "20", "late": "host"}
    assert browser.post("/friends", asked).status_code == 302
    found = clocks.clock_of(Game.objects.get())
    assert found == clocks.Clock(clocks.LIVE, 1200.0, clocks.HOST)
    wrong = [{"clock": "sand"}, {"clock": "live", "minutes": "0"}, {"clock": "day", "late": "dog"}]
    for fields in wrong:
        assert browser.post("/friends", {**form, **fields}).status_code == 400
    assert Game.objects.count() == 1


def test_a_table_without_a_clock_has_none() -> None:
    browsers = [Browser(), Browser()]
    game = between(*browsers)
    assert game.due is None
    assert "<time" not in text(browsers[0].get(f"/game/{game.code}/"))
