"""Texts and numbers that no column takes are refused in words, by SQLite and PostgreSQL alike."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DataError

import agra
from agra.records import Record
from agra.table.models import Game
from tests.table.api.support import Program
from tests.table.support import Browser, against, text

pytestmark = pytest.mark.usefixtures("table")


def sent(data: Any) -> dict[str, Any]:
    return {"file": SimpleUploadedFile("game.json", json.dumps(data).encode())}


def record_of(name: str) -> dict[str, Any]:
    """A short record with this player."""
    found = Record.begin(players=2, seed=1, names=["Ada", "Ben"]).to_json()
    return dict(json.loads(json.dumps(found).replace('"Ada"', json.dumps(name))))


def test_what_cannot_be_stored_is_refused() -> None:
    """One test, so that a sample of this file is the whole of it."""
    browser, program = Browser(), Program.with_account()
    game = against(browser)
    before = Game.objects.count()
    position = agra.new_game(2, seed=1).to_json()
    answers = {
        "a path": browser.get("/notice/%00/"),
        "a query": browser.get(f"/game/{game.code}/log?round=%00"),
        "a form": browser.post("/play", {"players": 2, "level": "farmer\0"}),
        "a name": browser.post("/friends", {"kind1": "here", "kind2": "friend", "name1": "a\0b"}),
        "a record": browser.post("/box/open", sent(record_of("\0"))),
        "half a letter": browser.post("/box/open", sent(record_of("\ud800"))),
        "a review": browser.post("/review", sent(record_of("a\0b"))),
        "a round": browser.post("/box/open", sent({**position, "round": 40_000})),
        "components": program.ask(
            "POST", "/games", {"seats": [{"kind": "me"}], "components": "a = 1 # \ud800"}
        ),
        "a name of a program": program.ask("POST", "/accounts", {"name": "a\0b"}),
    }
    for about, answer in answers.items():
        assert answer.status_code in (400, 404, 422), (about, answer.status_code)
    assert "cannot go beyond round 9999" in text(answers["a round"])
    assert "cannot be stored" in answers["components"].json()["error"]
    assert Game.objects.count() == before


def test_what_only_the_database_notices_is_no_error_of_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_given: object, **_named: object) -> None:
        raise DataError("smallint out of range")

    browser = Browser()
    monkeypatch.setattr(Game.objects, "create", refuse)
    browser.client.raise_request_exception = False
    answer = browser.post("/play", {"players": 2, "level": "farmer"})
    assert answer.status_code == 400
    assert "could not be understood" in text(answer)
