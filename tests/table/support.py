"""A test browser, and ways to create and enter games."""

from typing import Any

from django.http import HttpResponseBase
from django.test import Client

from agra.table.game import new_game
from agra.table.game.lines import line_of
from agra.table.jobs import service
from agra.table.jobs.local import LocalBots
from agra.table.models import Entry, Game
from agra.table.people.seats import hold, make_host, seats_of


class Browser:
    """A person's browser: it stores cookies and sends the form token as a page would."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True, raise_request_exception=True)
        self.client.get("/link")  # the cookies come with any page; this one is small

    def get(self, address: str, **headers: str) -> Any:
        return self.client.get(address, headers=headers)

    def post(self, address: str, data: dict[str, Any] | None = None, **headers: str) -> Any:
        token = self.client.cookies["agra_csrf"].value
        sent = {"csrfmiddlewaretoken": token, **(data or {})}
        return self.client.post(address, sent, headers=headers)

    def part(self, address: str) -> Any:
        """The page fragment that htmx would get."""
        return self.get(address, **{"HX-Request": "true"})

    def sight(self, game: Game) -> dict[str, Any]:
        found = self.get(f"/game/{game.code}/sight").json()
        assert isinstance(found, dict)
        return found

    def decide(self, game: Game, action: int, version: int | None = None, **headers: str) -> Any:
        if version is None:
            version = self.sight(game)["version"]
        where = f"/game/{game.code}/decide"
        return self.post(where, {"action": action, "version": version}, **headers)

    @property
    def number(self) -> str:
        """The number that identifies the browser."""
        value = self.client.cookies["agra_browser"].value
        return value.rsplit(":", 2)[0]


def text(answer: HttpResponseBase) -> str:
    """The text of an answer."""
    return bytes(getattr(answer, "content")).decode()  # noqa: B009 (streams have none)


def against(browser: Browser, bots: int = 1, **fields: Any) -> Game:
    """Create a game of a browser against bots."""
    answer = browser.post("/play", {"players": bots + 1, "level": "farmer", **fields})
    assert answer.status_code == 302, text(answer)
    return Game.objects.get(code=answer.url.split("/")[2])


def between(*browsers: Browser, seed: int = 3, **options: Any) -> Game:
    """Create a game of several people, each at a separate screen."""
    names = ["Ada", "Ben", "Cleo", "Dan"]
    plans = [new_game.SeatPlan(names[seat]) for seat in range(len(browsers))]
    game = new_game.begin(new_game.NewGame(plans, seed=seed, options=options))
    for seat, browser in zip(seats_of(game), browsers, strict=True):
        browser.post(f"/seat/{seat.secret}/", {"name": seat.name})
    game.refresh_from_db()
    return game


def at_one_screen(browser: Browser, people: int = 2, seed: int = 3, **options: Any) -> Game:
    """Create a game of several people at one screen."""
    names = ["Ada", "Ben", "Cleo", "Dan"]
    game = new_game.begin(
        new_game.NewGame([new_game.SeatPlan(name) for name in names[:people]], seed, options)
    )
    first = seats_of(game)[0]
    browser.post(f"/seat/{first.secret}/", {"name": first.name})
    for seat in seats_of(game):
        hold(seat, browser.number, active=seat.number == 0)
    make_host(game, browser.number)
    return game


def mover(game: Game) -> int:
    """The seat of the player to move."""
    with line_of(game) as line:
        seat = line.state.to_move
    assert seat is not None
    return seat


def local_bots() -> LocalBots:
    """The bots of this process."""
    found = service.bots()
    assert isinstance(found, LocalBots)
    return found


def play_one(game: Game) -> bool:
    """One decision of a bot; whether something has changed."""
    return local_bots().runner.turns.play_one(game.pk) is not None


def let_bots_play(game: Game, most: int = 500) -> None:
    """Let bots decide until it is a person's turn."""
    for _ in range(most):
        game.refresh_from_db()
        if not game.bot_to_move:
            return
        play_one(game)
    raise AssertionError("the bots do not come to an end")


def entries(game: Game) -> list[tuple[int, str, int | None, int | None]]:
    """The stored entries of a game."""
    found = Entry.objects.filter(game=game).order_by("number")
    return list(found.values_list("number", "kind", "seat", "action"))
