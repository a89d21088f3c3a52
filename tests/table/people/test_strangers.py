"""Strange requests, names and hosts get an answer of the right kind, never a 500."""

import asyncio
import json
import socket
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from agra.command.play import address_of, addresses_for_friends
from agra.table import asgi
from agra.table.cluster import processes
from agra.table.config import host_names
from agra.table.jobs import claims
from agra.table.models import Claim
from agra.table.people.player_names import is_readable, looks
from agra.table.people.visitor import Likes
from tests.table.people.test_rate_limits import left, scope, status
from tests.table.support import Browser, between, local_bots, text

pytestmark = pytest.mark.usefixtures("table")


@pytest.mark.parametrize(
    "where", ["foo", "foo.bar", "//evil.example", "https://evil.example/", "\\"]
)
def test_settings_lead_back_only_within_the_table(where: str) -> None:
    browser = Browser()
    assert browser.get(f"/settings?next={quote(where)}").status_code == 200
    answer = browser.post("/settings", {"theme": "dark", "next": where})
    assert answer.status_code == 302
    assert answer.url == "/settings?kept=yes"


@pytest.mark.parametrize(
    "cookie",
    [
        quote("[" * 100_000),
        quote('{"name": "\\ud800"}'),
        quote('{"name": "\\u202eadA"}'),
        quote(json.dumps({"name": ["nested"], "theme": {}})),
        "%ff%fe",
    ],
)
def test_strange_cookies_are_as_none(cookie: str) -> None:
    client = Client()
    client.cookies["agra_settings"] = cookie
    assert client.get("/").status_code == 200
    assert Likes.read(cookie).name == ""
    assert client.post("/play", {"players": 2, "level": "farmer"}).status_code == 302


@pytest.mark.parametrize("charset", ["utf-7", "base64", "punycode", "undefined", "idna", "no"])
def test_letters_of_a_strange_kind_are_refused(charset: str) -> None:
    kinds = ["application/x-www-form-urlencoded; charset=", "multipart/form-data; charset="]

    async def asked(kind: str) -> int:
        gone = asyncio.Event()
        said = {**scope("/"), "query_string": b"language=de&q=%ff"}
        said["headers"] = [*said["headers"], (b"content-type", f"{kind}{charset}".encode())]
        found = await status(said, gone)
        gone.set()
        await left()
        return found

    assert [asyncio.run(asked(kind)) for kind in kinds] == [400, 400]


# ------------------------------------------------------------------ names


@pytest.mark.parametrize(
    "name",
    [
        "Ada\u202eneB",
        "A\u200bda",
        "\u3164",
        "\u2800\u2800",
        "A\x07da",
        "Ada\ufe0f",
        "A\u0301\u0301\u0301\u0301",
        "\u0301",
        "A\u2066b\u2069",
    ],
)
def test_names_are_made_of_signs_that_show(name: str) -> None:
    assert not is_readable(name)
    browser = Browser()
    answer = browser.post("/play", {"players": 2, "level": "farmer", "name": name})
    assert answer.status_code == 400
    assert "readable text" in text(answer)


@pytest.mark.parametrize(
    "name", ["Ada", "Zoë", "Ångström", "नीलम", "Нина", "小明", "Ada & Ben", "🦊"]
)
def test_names_of_every_language_are_fine(name: str) -> None:
    assert is_readable(name)
    answer = Browser().post("/play", {"players": 2, "level": "farmer", "name": name})
    assert answer.status_code == 302


@pytest.mark.parametrize("name", ["ADA", "Аda", "A d a", "Αda", "Ａda", "Ada."])
def test_nobody_takes_a_name_that_looks_like_anothers(name: str) -> None:
    game = between(Browser(), Browser())
    answer = Browser().post(f"/seat/{game.seats.get(number=1).secret}/", {"name": name})
    assert answer.status_code == 409
    assert "already has that name" in text(answer)
    form = {"kind1": "here", "name1": "Ada", "kind2": "here", "name2": name}
    assert Browser().post("/friends", form).status_code == 400


def test_names_that_differ_look_different() -> None:
    names = ["Ada", "Ben", "Zoe", "Zoë", "Нина", "Нико", "小明", "小红", "🦊", "🐻", "?"]
    assert len({looks(name) for name in names}) == len(names)
    assert looks("Bill") == looks("BiII") == looks("B1ll")


# ------------------------------------------------------------------ hosts


def test_the_names_are_those_of_this_computer() -> None:
    names = host_names.own_names(["agra.example.org"])
    short = socket.gethostname().lower().partition(".")[0]
    assert {"localhost", "127.0.0.1", "[::1]", short, f"{short}.local"} <= set(names)
    assert "agra.example.org" in names
    assert "*" not in names
    for address in host_names.addresses():
        assert (f"[{address}]" if ":" in address else address) in names


def test_a_friend_gets_in_by_the_printed_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_names, "addresses", lambda: ["192.168.7.5", "fd00::5"])
    assert addresses_for_friends("0.0.0.0", 8017) == ["http://192.168.7.5:8017/"]
    assert addresses_for_friends("::", 8017) == ["http://[fd00::5]:8017/"]
    assert addresses_for_friends("127.0.0.1", 8017) == []
    with override_settings(ALLOWED_HOSTS=host_names.own_names()):
        for host in ("192.168.7.5:8017", "[fd00::5]:8017", "localhost:8017"):
            assert Client().get("/", headers={"host": host}).status_code == 200
        assert Client().get("/", headers={"host": "evil.example"}).status_code == 400
    assert address_of("fd00::5", 1) == "http://[fd00::5]:1/"


def test_a_stream_is_refused_under_a_strange_name() -> None:
    game = between(Browser(), Browser())
    path = f"/game/{game.code}/stream"

    async def asked(**more: Any) -> int:
        gone = asyncio.Event()
        found = await status({**scope(path), **more}, gone)
        gone.set()
        await left()
        return found

    assert asyncio.run(asked(headers=[(b"host", b"evil.example")])) == 400
    assert asyncio.run(asked()) == 200
    with override_settings(SECURE_SSL_REDIRECT=True):  # then Django redirects
        assert not asgi._is_fine(scope(path))


# ------------------------------------------------------------------ claims


def claim(worker: str, seconds: float) -> bool:
    """Whether a bot of this process takes over a game that another process has claimed."""
    game = between(Browser(), Browser())
    until = timezone.now() + timedelta(seconds=seconds)
    Claim.objects.create(game=game, worker=worker, until=until)
    return claims.claim(game.pk, local_bots().runner.turns.name)


def test_a_claim_of_a_clock_that_was_wrong_counts_no_longer() -> None:
    assert not claim("elsewhere/1/abc", 10)
    assert claim("elsewhere/1/abc", 24 * 3600)


def test_a_process_of_another_container_is_not_taken_for_a_dead_one() -> None:
    """Both may have the same host name and the same process id."""
    import os

    assert not claim(f"{socket.gethostname()}/{os.getpid()}/abc", 10)
    assert claim(f"{processes.machine()}/{os.getpid()}/abc", 10)
