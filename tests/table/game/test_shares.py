"""The limits of uploads, corrections and entries of one visitor, each with a sentence."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from agra.components import default_components
from agra.components.writing import components_text
from agra.table.game import corrections, lines, recording
from agra.table.game.lines import line_of
from agra.table.models import Entry, Game, House, Taken
from agra.table.real_table import values_form
from agra.table.server import maintenance
from tests.table.real_table.test_real_table import PICKED, begin, fields_of, middle_fields
from tests.table.support import Browser, against, entries, text

pytestmark = pytest.mark.usefixtures("table")


@pytest.fixture(autouse=True)
def no_houses() -> Iterator[None]:
    yield
    House.objects.all().delete()


def sent(content: str) -> dict[str, Any]:
    return {"file": SimpleUploadedFile("file", content.encode()), "upload": "yes"}


def own_file() -> str:
    return components_text(default_components().raw)


def correct(browser: Browser, game: Game) -> Any:
    return browser.post(f"/game/{game.code}/correct", fields_of(browser, game))


# ------------------------------------------------------------------ in an hour


POSTS: dict[str, Callable[[Browser, Game], Any]] = {
    "a set-up": lambda browser, game: browser.post("/box/new/3", PICKED),
    "a middle": lambda browser, game: browser.post("/box/middle/2", middle_fields(2)),
    "values": lambda browser, game: browser.post(
        "/box/values", values_form.values_of(values_form.raw_of(""))
    ),
    "a correction": correct,
    "a values file": lambda browser, game: browser.post("/box/values", sent(own_file())),
    "a record": lambda browser, game: browser.post("/box/open", sent(maintenance.exported(game))),
}


@pytest.mark.parametrize("what", POSTS)
def test_the_box_has_limits(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()
    game = begin(browser, **PICKED)
    Taken.objects.all().delete()
    kind = "UPLOADS" if what in ("a values file", "a record") else "GAMES"
    monkeypatch.setenv(f"AGRA_{kind}_PER_BROWSER", "1")
    first, second = POSTS[what](browser, game), POSTS[what](browser, game)
    assert (first.status_code, second.status_code) == (302, 429)
    assert "try again in 60 minutes" in text(second)
    assert second["Retry-After"]


# ------------------------------------------------------------------ values of a visitor's own box


def test_prune_removes_values_that_nobody_uses() -> None:
    player = Browser()
    against(player)
    for browser in ("gone", "new", player.number):
        values_form.keep(browser, own_file())
    long_ago = timezone.now() - timedelta(days=100)
    House.objects.exclude(browser="new").update(changed=long_ago)
    assert maintenance.tidy(90) == 1
    assert set(House.objects.values_list("browser", flat=True)) == {"new", player.number}


def test_an_address_keeps_only_so_many_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """New browsers of an address displace each other, but no other address."""
    monkeypatch.setattr(values_form, "KEPT_OF_ADDRESS", 2)
    for browser, address in (("a", "x"), ("b", "y"), ("c", "y"), ("d", "y"), ("e", ""), ("f", "")):
        values_form.keep(browser, own_file(), address)
    assert sorted(House.objects.values_list("browser", flat=True)) == ["a", "c", "d", "e", "f"]


# ------------------------------------------------------------------ an endless game


def test_a_game_is_corrected_only_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corrections, "MOST_CORRECTIONS", 2)
    browser = Browser()
    game = begin(browser, **PICKED)
    assert [correct(browser, game).status_code for _ in range(2)] == [302, 302]
    before = entries(game)
    answer = correct(browser, game)
    assert answer.status_code == 409
    assert "This game has been corrected 2 times" in text(answer)
    assert entries(game) == before
    assert browser.get(f"/game/{game.code}/").status_code == 200


def test_a_game_with_too_many_entries_can_be_played_to_its_end_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    browser = Browser()
    game = begin(browser, **PICKED)
    browser.decide(game, browser.sight(game)["options"][0]["action"])
    version = browser.sight(game)["version"]
    monkeypatch.setattr(recording, "MOST_ENTRIES", version)
    before = entries(game)
    where = f"/game/{game.code}"
    for address, fields in (
        ("undo", {"to": 0, "version": version}),
        ("correct", fields_of(browser, game)),
        ("seats/0/bot", {}),
    ):
        answer = browser.post(f"{where}/{address}", fields)
        assert answer.status_code == 409, address
        assert f"This game has {version} entries, which is the limit" in text(answer)
    assert entries(game) == before
    assert browser.decide(game, browser.sight(game)["options"][0]["action"]).status_code == 302
    assert len(entries(game)) > len(before)


def test_reading_a_game_takes_no_more_queries_for_more_corrections() -> None:
    browser = Browser()
    game = begin(browser, **PICKED)
    counts, positions = [], []
    for _ in range(3):
        correct(browser, game)
        lines.forget()
        with CaptureQueriesContext(connection) as asked, line_of(game) as line:
            positions.append(line.corrections())
        counts.append(len(asked))
    assert len(set(counts)) == 1, counts
    assert [len(found) for found in positions] == [1, 2, 3]
    written = Entry.objects.filter(game=game, kind=Entry.CORRECTION).values_list(
        "position", flat=True
    )
    assert list(positions[-1].values()) == list(written)
