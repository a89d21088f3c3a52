"""Bad input: a clear page or JSON, the right status, nothing changed, never a server error."""

import pytest

from agra.table.models import Game
from tests.table.support import Browser, between, entries, mover, text

pytestmark = pytest.mark.usefixtures("table")

JSON = {"Accept": "application/json"}


@pytest.mark.parametrize(
    "address",
    [
        "/nowhere",
        "/game/nosuchgame/",
        "/game/nosuchgame/stream",
        "/game/nosuchgame/hint",
        "/game/nosuchgame/record",
        "/game/..%2f..%2fetc/",
        "/seat/guess/",
        "/join/guess/",
        "/host/guess/",
        "/rules/secret",
        "/static/table/nothing.js",
        "/static/..%2fsettings.py",
        "/static/table/..%2f..%2f..%2fsettings.py",
    ],
)
def test_what_is_not_there_is_a_page_that_says_so(address: str) -> None:
    answer = Browser().get(address)
    assert answer.status_code == 404
    assert "That did not work" in text(answer)


def test_a_program_gets_json() -> None:
    answer = Browser().get("/game/nosuchgame/", **JSON)
    assert answer.status_code == 404
    assert answer.json() == {"error": "There is no game “nosuchgame”: check the link."}


POSTS = (
    "decide",
    "undo",
    "hand-over",
    "at/0/play-on",
    "seats/0/bot",
    "seats/0/back",
    "seats/0/link",
    "here",
    "chat",
    "nudge",
    "vote",
    "again",
)


# the page for playing on has its form at the same address
@pytest.mark.parametrize("address", [one for one in POSTS if not one.endswith("play-on")])
def test_what_must_be_posted_cannot_be_got(address: str) -> None:
    game = between(Browser(), Browser())
    answer = Browser().get(f"/game/{game.code}/{address}")
    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    assert "GET" in text(answer)


@pytest.mark.parametrize(
    "address", ["", "at/0", "sight", "log", "stream", "hint", "record", "company"]
)
def test_what_can_only_be_read_cannot_be_posted(address: str) -> None:
    game = between(Browser(), Browser())
    answer = Browser().post(f"/game/{game.code}/{address}")
    assert answer.status_code == 405
    assert answer["Allow"] == "GET"


@pytest.mark.parametrize("address", ["/play", "/friends", "/settings"])
def test_a_form_without_its_token_is_refused(address: str) -> None:
    browser = Browser()
    answer = browser.client.post(address, {"players": 2})
    assert answer.status_code == 403
    assert "out of date" in text(answer)
    assert not Game.objects.exists()


@pytest.mark.parametrize("address", POSTS)
def test_no_post_to_a_game_goes_without_the_token(address: str) -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    before = entries(game)
    for browser in (ada, ben):
        answer = browser.client.post(f"/game/{game.code}/{address}", {"seat": 0, "version": 0})
        assert answer.status_code == 403
    assert entries(game) == before


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"action": "1"},
        {"version": "1"},
        {"action": "", "version": ""},
        {"action": "one", "version": "1"},
        {"action": "-1", "version": "1"},
        {"action": "1e3", "version": "1"},
        {"action": "١", "version": "1"},
        {"action": "9" * 40, "version": "1"},
        {"action": "1 then x", "version": "1"},
        {"action": "\0", "version": "1"},
    ],
)
def test_a_malformed_decision_is_refused(sent: dict[str, str]) -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    before = entries(game)
    answer = [ada, ben][mover(game)].post(f"/game/{game.code}/decide", sent, **JSON)
    assert answer.status_code == 400
    assert "must be a whole number" in answer.json()["error"]
    assert entries(game) == before


def test_an_oversized_body_is_refused() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    before = entries(game)
    browser = [ada, ben][mover(game)]
    answer = browser.post(f"/game/{game.code}/decide", {"action": "1" * 300_000, "version": 1})
    assert answer.status_code == 413
    many = {f"field{number}": "x" for number in range(500)}
    assert browser.post(f"/game/{game.code}/decide", many).status_code == 400
    assert entries(game) == before


def test_a_body_that_is_no_form_is_refused() -> None:
    browser = Browser()
    game = between(browser, Browser())
    token = browser.client.cookies["agra_csrf"].value
    for kind, body in (
        ("application/json", b'{"action": 1'),
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=x", b"--x\r\nbroken"),
        ("application/x-www-form-urlencoded; charset=utf-16", b"\xff"),
        ("text/html", b"<p>"),
    ):
        answer = browser.client.generic(
            "POST", f"/game/{game.code}/decide", body, kind, headers={"X-CSRFToken": token}
        )
        assert answer.status_code == 400, kind


def test_the_future_of_a_game_is_not_there() -> None:
    ada = Browser()
    game = between(ada, Browser())
    for number in (10_000, 10**30):
        answer = ada.get(f"/game/{game.code}/at/{number}")
        assert answer.status_code == 404
        assert "There is no such position" in text(answer)
        assert ada.post(f"/game/{game.code}/at/{number}/play-on").status_code == 404
    assert Game.objects.count() == 1


def test_scoring_waits_for_the_end() -> None:
    ada = Browser()
    game = between(ada, Browser())
    assert ada.get(f"/game/{game.code}/score").status_code == 409


def test_a_seat_that_is_not_there() -> None:
    ada = Browser()
    game = between(ada, Browser())
    for what in ("bot", "back", "link"):
        assert ada.post(f"/game/{game.code}/seats/7/{what}").status_code in (403, 404)


def test_a_game_of_other_rules_says_so() -> None:
    ada = Browser()
    game = between(ada, Browser())
    Game.objects.filter(pk=game.pk).update(rules_version=99)
    answer = ada.get(f"/game/{game.code}/")
    assert answer.status_code == 409
    assert "version 99 of the rules" in text(answer)


def test_a_wrong_host_name_is_refused() -> None:
    answer = Browser().client.get("/", headers={"host": "evil.example"})
    assert answer.status_code == 400


def test_a_broken_settings_cookie_is_as_none() -> None:
    for value in ("%", "[]", "{", '{"theme": "pink", "speed": 7, "confirm": "yes"}', "\x7f" * 50):
        browser = Browser()
        browser.client.cookies["agra_settings"] = value
        page = browser.get("/")
        assert page.status_code == 200
        assert 'data-theme="system" data-speed="normal"' in text(page)
