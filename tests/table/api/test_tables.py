"""Accounts, tables and seats through the API."""

import pytest
from django.test import Client

from agra.table.game import seating
from agra.table.models import Account, Entry, Game, Holder
from agra.table.people.seats import seats_of
from tests.table.api.support import Program, game_in, opened
from tests.table.support import Browser, between, entries

pytestmark = pytest.mark.usefixtures("table")


def test_the_server_says_what_it_is() -> None:
    about = Program(**{"Accept-Language": "de"}).get("/")
    assert about["api"] == 1
    assert "vizier" in about["bots"]
    assert about["phrases"]["good_game"] == "Schöne Partie!"


def test_an_account_is_known_by_its_token_alone() -> None:
    made = Program().post("/accounts", {"name": "  Deep   Agra "})
    assert made["name"] == "Deep Agra"
    kept = Account.objects.latest("pk")
    assert made["token"] not in (kept.token, kept.browser)
    assert Program(made["token"]).get("/games?which=own") == {"games": []}


@pytest.mark.parametrize("name", ["", " ", "\u202eevil", "x" * 41, "\x00"])
def test_an_account_has_a_name_that_can_be_read(name: str) -> None:
    answer = Program().ask("POST", "/accounts", {"name": name})
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]


@pytest.mark.parametrize("token", ["", "x", "account-" + "A" * 43, "seat-1-" + "0" * 64])
def test_a_wrong_token_is_refused_and_not_taken_for_a_spectator(token: str) -> None:
    answer = Program(token).ask("GET", "/games")
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Bearer"
    assert "token" in answer.json()["error"]


def test_an_account_lays_out_a_table_and_hosts_it() -> None:
    program = Program.with_account()
    made = opened(program, "me", "open", "farmer", round_limit=3, open_rupees=True)
    game = game_in(made)
    assert [seat["yours"] for seat in made["seats"]] == [True, False, False]
    assert made["seats"][0]["name"] == "Deep Agra"
    assert made["links"][2] == ""
    assert f"/join/{game.join_key}/" in made["join_link"]
    assert game.options["round_limit"] == 3
    assert game.seed == 5
    own = program.get("/games?which=own")["games"]
    assert [line["game"] for line in own] == [game.code]
    # the link for the host works in a browser
    assert Browser().get(made["host_link"]).status_code == 302


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"seats": [{"kind": "me"}]}, 422),
        ({"seats": [{"kind": "me"}] * 2}, 400),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "nobody"}]}, 400),
        ({"seats": [{"kind": "open", "name": "A"}, {"kind": "open", "name": "a"}]}, 400),
        ({"seats": [{"kind": "open", "colour": "pink"}, {"kind": "me"}]}, 400),
        ({"seed": 10**30}, 422),
        ({"round_limit": "3"}, 422),
        ({"think": 10**9}, 422),
        ({"components": "a." * 9000 + "a = 1"}, 400),
        ({"nonsense": 1}, 422),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(
    change: dict[str, object], status: int
) -> None:
    program = Program.with_account()
    told = program.post("/games", {"seats": [{"kind": "me"}, {"kind": "open"}], **change}, status)
    assert told["error"].endswith(".")
    assert not Game.objects.exists()


def test_only_accounts_lay_out_tables() -> None:
    body = {"seats": [{"kind": "open"}, {"kind": "open"}]}
    Program().post("/games", body, 401)
    made = opened(Program.with_account(), "me", "open")
    told = Program.at(made["links"][1]).post("/games", body, 403)
    assert "account" in told["error"]


def test_the_link_of_a_seat_gives_its_token_and_always_the_same() -> None:
    game = between(Browser(), Browser())
    seat = seats_of(game)[0]
    sat = Program().post("/seats", {"link": f"http://somewhere/seat/{seat.secret}/", "name": "Zoe"})
    assert (sat["game"], sat["seat"], sat["name"]) == (game.code, 0, "Zoe")
    holders = Holder.objects.filter(seat=seat).count()
    assert Program().post("/seats", {"link": seat.secret})["token"] == sat["token"]
    assert Holder.objects.filter(seat=seat).count() == holders
    assert Program(sat["token"]).get(f"/games/{game.code}")["seats"][0]["yours"]
    # a new link ends the token
    seating.new_link(game, seat, "another-secret")
    Program(sat["token"]).get(f"/games/{game.code}", 401)


def test_nobody_sits_down_by_a_link_that_is_none() -> None:
    for link in ("", "x", "http://somewhere/seat/", "seat/" + "x" * 30 + "/", "/host/a/"):
        answer = Program().ask("POST", "/seats", {"link": link})
        assert answer.status_code == 404, link
        assert "valid" in answer.json()["error"]
    assert Program().ask("POST", "/seats", {"link": "\x00"}).status_code == 400


def test_the_open_link_gives_a_free_seat_once() -> None:
    program = Program.with_account()
    made = opened(program, "me", "open", "open")
    first = Program().post("/seats", {"link": made["join_link"], "seat": 2, "name": "Two"})
    other = Program.with_account("Other")
    second = other.post("/seats", {"link": made["join_link"]})
    assert (first["seat"], second["seat"]) == (2, 1)
    assert second["token"] is None  # the account acts with its own token
    assert other.post("/seats", {"link": made["join_link"]})["seat"] == 1
    told = Program().post("/seats", {"link": made["join_link"]}, 409)
    assert "is taken" in told["error"]
    # an account has one seat at a table
    assert "one seat" in other.post("/seats", {"link": made["links"][2]}, 409)["error"]
    assert "name" in other.post("/seats", {"link": made["links"][1], "name": "two"}, 409)["error"]


def test_a_closed_table_shows_nothing_to_others() -> None:
    program = Program.with_account()
    made = opened(program, "me", "open", closed=True)
    where = f"/games/{made['game']}"
    for part in ("", "/position", "/options", "/log", "/chat", "/components"):
        program.get(where + part)
        Program().get(where + part, 403)
        Program.with_account().get(where + part, 403)
    Program().get(f"{where}/stream", 404)
    assert Program().get("/games")["games"] == []


def test_cookies_count_for_nothing_and_none_are_set() -> None:
    """So a page on another site cannot act through a browser that is logged in here."""
    browser = Browser()
    game = between(browser, Browser())
    sight = browser.sight(game)
    body = {"version": sight["version"], "action": sight["options"][0]["action"]}
    answer = browser.client.post(
        f"/api/v1/games/{game.code}/decisions", body, content_type="application/json"
    )
    assert answer.status_code == 401
    assert browser.sight(game)["version"] == sight["version"]
    seen = browser.client.get(f"/api/v1/games/{game.code}/position?language=de")
    assert seen.json()["viewer"] is None
    assert seen["Content-Language"] == "de"
    assert not seen.cookies


def test_limits_hold_for_programs_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_GAMES_PER_BROWSER", "1")
    monkeypatch.setenv("AGRA_ACCOUNTS_PER_ADDRESS", "2")
    program = Program.with_account()
    opened(program, "me", "farmer")
    answer = program.ask("POST", "/games", {"seats": [{"kind": "me"}, {"kind": "open"}]})
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 3500
    assert "try again" in answer.json()["error"]

    def account(address: str) -> int:
        asked = Client(REMOTE_ADDR=address)
        where, body = "/api/v1/accounts", {"name": "Deep Agra"}
        return asked.post(where, body, content_type="application/json").status_code

    assert [account("203.0.113.9") for _ in range(3)] == [200, 200, 429]


def test_whatever_goes_wrong_is_a_sentence_of_json() -> None:
    game = between(Browser(), Browser())
    before = Entry.objects.count()
    program = Program.with_account()
    long = b'{"name": "' + b"x" * 300_000 + b'"}'
    cases = [
        (program.ask("GET", "/nothing"), 404),
        (program.ask("GET", "/games/nothing"), 404),
        (program.ask("DELETE", f"/games/{game.code}"), 403),
        (program.ask("DELETE", f"/games/{game.code}/log"), 405),
        (program.ask("POST", "/games", b"{"), 400),
        (program.ask("POST", "/games", b"[" * 90_000), 400),
        (program.ask("POST", "/games", b'{"seats": 1' + b"0" * 5000 + b"}"), 400),
        (program.ask("POST", "/games", b'"\xff"'), 400),
        (program.ask("POST", "/games"), 422),
        (program.ask("POST", "/accounts", long), 413),
        (program.ask("GET", f"/games/{game.code}/log?since=-1"), 422),
        (program.ask("GET", f"/games/{game.code}/log?most=99999"), 422),
        (program.ask("GET", f"/games/{game.code}/position?at=999"), 404),
        (Program(Host="evil.example").ask("GET", "/games"), 400),
    ]
    for answer, status in cases:
        assert answer.status_code == status, answer.content
        assert answer.json()["error"].endswith(".")
    assert Entry.objects.count() == before


def test_a_mistake_is_told_in_the_readers_language() -> None:
    told = Program(**{"Accept-Language": "de-AT, en;q=0.5"}).get("/games/nothing", 404)
    assert told["error"] == "Die Partie „nothing“ gibt es nicht: Prüfe den Link."


def test_no_token_and_no_link_gets_into_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", logger="agra.request")
    program = Program.with_account()
    made = opened(program, "me", "open")
    seat = Program.at(made["links"][1])
    seat.post(f"/games/{made['game']}/decisions", {"version": 0}, 422)
    Program(f"{program.token}x").get("/games", 401)
    told = [str(vars(record)) for record in caplog.records]
    assert any("/api/v1/games" in one for one in told)
    for secret in (str(program.token), str(seat.token), made["links"][1].split("/")[-2]):
        assert not [one for one in told if secret in one]


def test_nobody_joins_a_game_that_is_over() -> None:
    """The seat link still shows the game as its player; the open link gives no seat."""
    browser = Browser()
    game = between(browser, Browser())
    game.seats.filter(number=1).update(free=True)
    Game.objects.update(finished=True)
    before, name = entries(game), game.seats.get(number=0).name
    link = f"http://localhost/join/{game.join_key}/"
    Program().post("/seats", {"link": link}, status=409)
    secret = game.seats.get(number=0).secret
    sat = Program().post("/seats", {"link": f"http://localhost/seat/{secret}/", "name": "Eve"})
    assert (sat["seat"], sat["name"]) == (0, name)
    assert entries(game) == before


def test_the_description_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a quarter of a second of a core."""
    from ninja import main

    from agra.table.api.app import api

    made: list[object] = []

    def get_schema(**given: object) -> dict[str, object]:
        made.append(given)
        return {"openapi": "3.1.0", "paths": {}}

    monkeypatch.setattr(main, "get_schema", get_schema)
    monkeypatch.setattr(api, "_described", {}, raising=False)
    first, second = (Client().get("/api/v1/openapi.json") for _ in range(2))
    assert first.content == second.content
    assert len(made) == 1
