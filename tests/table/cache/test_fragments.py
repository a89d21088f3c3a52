"""Cached fragments show every value that they are keyed by, and read no other."""

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from typing import Any

import pytest
from django.template import Context
from django.template.loader import get_template

from agra.records.luck import Start
from agra.records.packed import TableLink
from agra.rules.state import State
from agra.table.cache import fragments as kept
from agra.table.game import by_link as links
from agra.table.game import clocks, new_game
from agra.table.live import spectators
from agra.table.models import Game, Seat
from agra.table.pages import live_part
from agra.table.people.seats import hold, seats_of
from agra.text.i18n import language
from tests.fixtures import load
from tests.table.support import (
    Browser,
    against,
    at_one_screen,
    between,
    let_bots_play,
    mover,
    text,
)

#: One process plays the games of which the fragments are taken.
pytestmark = [pytest.mark.usefixtures("table"), pytest.mark.xdist_group("fragments")]

Values = dict[str, Any]

#: Every fragment that is cached.
FRAGMENTS = (
    "live/asked", "live/help", "live/main", "live/over", "live/tabs", "live/top", "live/whole",
    "panels/banner", "panels/die", "panels/handle", "panels/pace", "panels/phone_tabs",
    "panels/purse", "panels/recap", "panels/skips",
)  # fmt: skip

PHONE, DRAWER = "390x844t", "1024x768"


@contextmanager
def listening() -> Iterator[dict[str, list[Values]]]:
    """Every fragment that pages ask for meanwhile, with its values."""
    found: dict[str, list[Values]] = {}

    def part(name: str, values: Values) -> str:
        seen = found.setdefault(name, [])
        if values not in seen:
            seen.append(values)
        return kept.part(name, values)

    patch = pytest.MonkeyPatch()
    patch.setattr(live_part, "part", part)
    try:
        yield found
    finally:
        patch.undo()


def look(game: Game, *browsers: Browser, ways: tuple[str, ...] = ("",)) -> None:
    for browser in browsers:
        for way in ways:
            assert browser.get(f"/game/{game.code}/{way}").status_code == 200


def decide(game: Game, *browsers: Browser) -> None:
    """Whoever is asked takes an option."""
    browser = browsers[mover(game)] if len(browsers) > 1 else browsers[0]
    options = browser.sight(game)["options"]
    browser.decide(game, options[len(options) // 2]["action"])


def like(browser: Browser, *boxes: str, **likes: str) -> None:
    browser.post("/settings", {"boxes": boxes, **dict.fromkeys(boxes, "on"), **likes})


def seen_by(browser: Browser, window: str) -> Browser:
    browser.client.cookies["agra_view"] = window
    return browser


def people_with_clocks() -> None:
    """Two people and a spectator, each in another window; they chat and one changes settings."""
    ada, ben, guest = Browser(), seen_by(Browser(), PHONE), seen_by(Browser(), DRAWER)
    game = between(ada, ben, clock=clocks.option(clocks.LIVE, 10, clocks.BOT))
    for turn in range(12):
        look(game, ada, ben, guest)
        decide(game, ada, ben)
        if turn == 6:
            ada.post(f"/game/{game.code}/here", {"state": "here"})
            ada.post(f"/game/{game.code}/chat", {"text": "Hello"})
            like(ada, "sound", "coach")
    look(game, ada, ben, guest, ways=("", "at/3", "show/4", "?seat=1"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spectators, "browsers", lambda _game: ["stranger"])
        look(game, ada)
    secret = game.seats.all()[0].secret
    second = Browser()
    second.post(f"/seat/{secret}/", {"name": "Ada"})
    ben.post(f"/game/{game.code}/seats/1/prefer", {"influence": "take"})
    Seat.objects.filter(game=game, number=1).update(preferences={"influence": "take"})
    Seat.objects.filter(game=game, number=0).update(voted_out=True)
    like(ada, language="de")
    look(game, ada, ben)
    like(ben, language="de")
    look(game, ben)


def one_screen() -> None:
    """Two people hand a screen to each other, and look at a sandbox of their game."""
    browser = Browser()
    game = at_one_screen(browser)
    for turn in range(8):
        browser.post(f"/game/{game.code}/hand-over", {"seat": turn % 2})
        look(game, browser)
        browser.post(f"/game/{game.code}/hand-over", {"seat": mover(game)})
        look(game, browser)
        decide(game, browser)
    browser.post(f"/game/{game.code}/hand-over", {"seat": mover(game)})
    answer = browser.post(f"/game/{game.code}/at/3/play-on")
    assert answer.status_code == 302, text(answer)
    look(Game.objects.get(code=answer.url.split("/")[2]), browser)


def real_table() -> None:
    """Three people play with a real box."""
    browser = Browser()
    people = {"name0": "Ada", "name1": "Ben", "name2": "Cleo", "start_player": "0"}
    answer = browser.post("/box/new/3", people)
    assert answer.status_code == 302, text(answer)
    game = Game.objects.get(code=answer.url.split("/")[2])
    for _turn in range(8):
        look(game, browser, seen_by(Browser(), PHONE))
        decide(game, browser)
    look(game, browser)


def whole_game() -> None:
    """A short game against a bot on a phone, up to its end and back."""
    browser = seen_by(Browser(), PHONE)
    game = against(browser, seed=8, round_limit=1, colour="violet")
    for turn in range(300):
        look(game, browser)
        let_bots_play(game)
        options = browser.sight(game)["options"]
        if not options:
            break
        browser.decide(game, options[turn % len(options)]["action"])
    game.refresh_from_db()
    assert game.finished
    last = browser.sight(game)["version"]
    look(game, browser, Browser(), ways=("", f"at/{last}", "at/9"))
    look(game, browser, ways=(f"at/{browser.sight(game)['number']}",))


def at_the_sailor() -> None:
    """A player with deliveries left."""
    begun_at(load("deliveries"))


def in_the_turn_of_another() -> None:
    """A player who gains a good that somebody else's turn brings."""
    position = load("gain_good").to_json()
    position["turn"] = (position["turn"] + 1) % len(position["players"])
    for below in position["pending"][:-1]:
        below["seat"] = position["turn"]
    for player in position["players"]:
        player["used"] = []
    begun_at(State.from_json(position))


def begun_at(state: State) -> None:
    """A game that begins with this position, seen by whoever has to decide."""
    plans = [new_game.SeatPlan(name) for name in ("Ada", "Ben", "Cleo", "Dan")[: state.players]]
    game = new_game.begin(new_game.NewGame(plans, position=state.to_json()))
    browser = seen_by(Browser(), PHONE)
    hold(seats_of(game)[mover(game)], known(browser))
    look(game, browser)


def known(browser: Browser) -> str:
    """The number of a browser, which gets one with its first game."""
    against(browser)
    return browser.number


def by_link() -> None:
    """Two copies of a game by link: one player has to decide, the other may send the link."""
    start = Start(ident=1, players=2).join("Ann", 5).join("Ben", 6).reveal(0, 5).reveal(1, 6)
    for seat, browser in enumerate((Browser(), Browser())):
        game = links.begin(known(browser), TableLink(start), seat, confirm=True)
        look(game, browser)


@cache
def fragments() -> dict[str, list[Values]]:
    """Every fragment with the values that it has in real games."""
    with listening() as found:
        plays = (people_with_clocks, one_screen, real_table, by_link, whole_game, at_the_sailor)
        for play in (*plays, in_the_turn_of_another):
            play()
    return found


#: Values that are the same in a whole process: tests/table/in_one_browser.py has the other one.
SAME = {"in_browser"}


@pytest.mark.parametrize("name", FRAGMENTS)
def test_every_value_of_a_fragment_is_on_the_page(name: str) -> None:
    """With one value changed at a time, to another that it had in a real game."""
    seen = fragments()[name]
    for key in seen[0].keys() - SAME:
        others = different([values[key] for values in seen])
        assert len(others) > 1, f"{name} is always given the same {key}: {others}"
        assert any(
            kept.part(name, values) != kept.part(name, {**values, key: other})
            for values in seen
            for other in others
            if other != values[key]
        ), f"{name} does not show another {key}"


def different(values: list[Any]) -> list[Any]:
    """Each value once."""
    found: list[Any] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found


class Strict(Context):
    """Values that remember what else a template looked for."""

    def __init__(self, values: Values) -> None:
        super().__init__(values)
        self.missed: set[str] = set()

    def __getitem__(self, key: Any) -> Any:
        try:
            return super().__getitem__(key)
        except KeyError:
            self.missed.add(key)
            raise

    def get(self, key: Any, otherwise: Any = None) -> Any:
        if key not in self:
            self.missed.add(key)
        return super().get(key, otherwise)


@pytest.mark.parametrize("name", FRAGMENTS)
def test_a_fragment_reads_nothing_that_it_is_not_given(name: str) -> None:
    template: Any = get_template(f"table/{name}.html")
    for values in fragments()[name]:
        context = Strict(values)
        template.template.render(context)
        assert context.missed == set()


@pytest.mark.parametrize("name", FRAGMENTS)
def test_the_values_of_a_fragment_can_be_compared(name: str) -> None:
    """A model is equal to another of the same row, so it would be a stale page."""
    for values in fragments()[name]:
        for key, value in values.items():
            assert is_plain(value), (key, value)


def is_plain(value: Any) -> bool:
    """Whether a value is equal only to those that look like it."""
    if isinstance(value, list | tuple | frozenset):
        return all(map(is_plain, value))
    if dataclasses.is_dataclass(value):
        fields = [getattr(value, field.name) for field in dataclasses.fields(value)]
        return all(map(is_plain, fields))
    return value is None or isinstance(value, str | int | float | datetime)


def test_every_cached_fragment_is_known_here() -> None:
    assert set(fragments()) == set(FRAGMENTS)


def test_a_fragment_is_rendered_once_for_the_same_values_and_language() -> None:
    values = fragments()["live/help"][0]
    kept.forget()
    first = kept.part("live/help", values)
    assert kept.part("live/help", dict(values)) is first
    with language("de"):
        assert kept.part("live/help", values) != first


def test_a_value_that_is_forgotten_is_an_empty_field() -> None:
    values = dict(fragments()["live/asked"][0])
    title = values.pop("title")
    assert title
    assert title not in kept.part("live/asked", values)
