"""The preferences of a browser, and the headers of every answer."""

import hashlib
import re
from pathlib import Path

import pytest
from django.test import Client

from agra.table.models import Game, Seat
from agra.table.people import visitor
from agra.table.people.visitor import Likes
from agra.table.views import home
from tests.table.support import Browser, against, between, text

pytestmark = pytest.mark.usefixtures("table")

ROOT = Path(__file__).parents[3]
#: The version of htmx that the scripts were tried with, and the SHA-256 of its file.
HTMX = ("4.0.0-beta6", "28fae7bbe8e8142b702debb9d5234a9a436d9435a4b5165b195aa1a7ed840d25")


def test_settings_are_kept_and_shown_on_every_page() -> None:
    browser = Browser()
    sent = {
        "theme": "dark",
        "speed": "off",
        "boxes": ["confirm", "patterns", "sound"],
        "patterns": "on",
        "next": "/games",
    }
    answer = browser.post("/settings", sent)
    assert (answer.status_code, answer.url) == (302, "/games")
    for address in ("/", "/games", "/watch", "/rules", "/settings", "/friends", "/about"):
        page = text(browser.get(address))
        html = page.split("<html")[1].split(">")[0].split()
        assert {'data-theme="dark"', 'data-speed="off"', 'data-patterns="on"'} <= set(html)
        assert 'data-sound="off"' in html
        assert 'id="night" media="all"' in page
    first = text(Browser().get("/"))
    assert 'data-theme="system"' in first
    assert 'id="night" media="(prefers-color-scheme: dark)"' in first


def test_an_impossible_setting_stays_as_it_was() -> None:
    browser = Browser()
    browser.post("/settings", {"theme": "pink", "speed": "warp"})
    assert 'data-theme="system" data-speed="normal"' in text(browser.get("/"))


def test_settings_lead_back_to_this_site_only() -> None:
    answer = Browser().post("/settings", {"next": "https://evil.example/"})
    assert answer.url == "/settings?kept=yes"
    assert "evil" not in text(Browser().get("/settings?next=https://evil.example/"))


def test_every_page_forbids_foreign_and_inline_scripts() -> None:
    browser = Browser()
    game = against(browser)
    for address in ("/", "/watch", "/nowhere", f"/game/{game.code}/", f"/game/{game.code}/sight"):
        policy = browser.get(address)["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy


def test_pages_hold_nothing_that_the_policy_forbids() -> None:
    browser = Browser()
    game = against(browser)
    for address in ("/", "/friends", "/settings", "/rules", f"/game/{game.code}/"):
        page = text(browser.get(address))
        assert " style=" not in page, address
        assert "<style" not in page, address
        assert " onclick=" not in page, address
        assert "javascript:" not in page, address


def test_cookies_are_secure_over_https_and_closed_to_scripts() -> None:
    browser = Browser()
    token = browser.client.cookies["agra_csrf"].value
    sent = {"csrfmiddlewaretoken": token, "players": 2, "name": "Ada"}
    answer = browser.client.post(
        "/play", sent, secure=True, headers={"Referer": "https://testserver/"}
    )
    assert answer.status_code == 302
    assert answer.cookies["agra_browser"]["secure"]
    assert answer.cookies["agra_browser"]["httponly"]
    assert answer.cookies["agra_browser"]["samesite"] == "Lax"
    assert answer.cookies["agra_settings"]["secure"]
    plain = browser.post("/play", {"players": 2, "name": "Bo"})
    assert not plain.cookies["agra_settings"]["secure"]


def test_who_only_watches_gets_no_number() -> None:
    stranger = Browser()
    game = between(Browser(), Browser())
    stranger.get(f"/game/{game.code}/")
    assert "agra_browser" not in stranger.client.cookies


def test_static_files_are_kept_for_ever_and_packed() -> None:
    browser = Browser()
    page = text(browser.get("/"))
    address = page.split('src="')[1].split('"')[0]
    assert "htmx-4.min.js?" in address
    answer = browser.get(address, **{"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    assert "immutable" in answer["Cache-Control"]
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 30_000
    again = browser.get(address, **{"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_page_runs_the_htmx_that_was_tried() -> None:
    """Scripts use the inside of htmx, so another file of it must be tried first."""
    browser = Browser()
    address = text(browser.get("/")).split('src="')[1].split('"')[0]
    script: bytes = browser.get(address).content
    version = re.search(rb'\bversion\s*[=:]\s*"([^"]+)"', script)
    served = (version and version[1].decode(), hashlib.sha256(script).hexdigest())
    assert served == HTMX, (
        f"The page runs htmx {served[0]} with the hash {served[1]}, but htmx {HTMX[0]} was tried:"
        " run the tests in the browser, then write the new version and hash here."
    )


def test_the_htmx_that_was_tried_is_pinned() -> None:
    """The package that brings it is pinned, and its version is written down beside the pin."""
    pinned = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    noted = re.search(r'it brings htmx (\S+),.*\n\s+"django-htmx==([\d.]+)",\n', pinned)
    assert noted is not None, "pyproject.toml does not pin one exact version of django-htmx."
    assert noted[1] == HTMX[0]
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert f"({noted[1]}, from `django-htmx` {noted[2]}" in page


def test_pages_of_a_game_are_kept_by_nobody() -> None:
    browser = Browser()
    game = against(browser)
    assert browser.get(f"/game/{game.code}/")["Cache-Control"] == "no-store"


def test_cookies_that_are_too_long_are_not_ours() -> None:
    """They would stay in the memory of the process."""
    before = visitor.signed.cache_info().currsize, Likes._read.cache_info().currsize
    for number in range(5):
        client = Client()
        client.cookies[visitor.BROWSER] = f"{number}" * 60_000
        client.cookies[visitor.LIKES] = f"{number}" * 60_000
        assert client.get("/").status_code == 200
    after = visitor.signed.cache_info().currsize, Likes._read.cache_info().currsize
    assert after[0] <= before[0] + 1  # no cookie
    assert after[1] <= before[1] + 1


def test_the_longest_settings_fit_into_their_cookie() -> None:
    longest = Likes(language="de", theme="system", speed="normal", name="\U0001f642" * 40)
    assert len(longest.written()) <= visitor.MOST_LIKES
    assert Likes.read(longest.written()) == longest


def test_a_change_of_the_settings_ends_turns_in_the_newest_games_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settled: list[Game] = []
    monkeypatch.setattr(home, "settle", settled.append)
    monkeypatch.setattr(home, "SETTLED", 2)
    browser = Browser()
    games = [against(browser, bots=1, seed=1) for _ in range(4)]
    Game.objects.update(to_move=0)
    browser.post("/settings", {"boxes": ["confirm"]})
    assert settled == games[:1:-1]
    kept = [seat.preferences["confirm"] for seat in Seat.objects.filter(number=0)]
    assert kept == [False] * 4
    browser.post("/settings", {"boxes": ["confirm"]})  # nothing changes
    assert len(settled) == 2
