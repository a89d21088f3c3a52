"""Clocks and "a turn a day": whose clock runs, and what happens when time is up."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from agra.table.game import clocks, timeouts
from agra.table.models import Game, Notice, Reach
from agra.table.people.seats import make_host, seats_of
from tests.table.support import Browser, between, mover, text

pytestmark = pytest.mark.usefixtures("table")


def game_with(kind: str, then: str = clocks.BOT) -> tuple[Game, dict[int, Browser]]:
    """A game of two with a clock of ten minutes, or of a day."""
    browsers = [Browser(), Browser()]
    game = between(*browsers, clock=clocks.option(kind, 10, then))
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
