"""Default names of players and tables: stored in no language, shown in the reader's."""

import importlib

import pytest
from django.apps import apps

from agra.table.models import Game, Seat
from agra.table.people.seats import seats_of
from agra.table.titles import TITLES, title_in_words
from agra.text.i18n import language
from tests.table.support import Browser, text

pytestmark = pytest.mark.usefixtures("table")


def created(browser: Browser, **fields: str) -> Game:
    """A table for a friend, with colours and no names."""
    sent = {"kind1": "here", "colour1": "turquoise", "kind2": "friend", "colour2": "yellow"}
    answer = browser.post("/friends", {**sent, **fields})
    return Game.objects.get(code=answer.url.split("/")[2])


def reader_of(code: str) -> Browser:
    browser = Browser()
    browser.post("/settings", {"language": code})
    return browser


def test_each_reader_sees_default_names_in_their_own_language() -> None:
    host = reader_of("de")
    game = created(host)
    assert [seat.chosen_name for seat in seats_of(game)] == ["", ""]
    assert host.sight(game)["names"] == ["Türkis", "Gelb"]
    assert reader_of("nl").sight(game)["names"] == ["Turquoise", "Geel"]
    assert "Yellow" in text(Browser().get(f"/game/{game.code}/"))


def test_a_guest_who_keeps_the_default_name_freezes_no_language() -> None:
    game = created(Browser())
    guest = reader_of("de")
    guest.post(f"/join/{game.join_key}/", {"name": "Gelb"})
    assert guest.sight(game)["viewer"] == 1
    assert reader_of("fr").sight(game)["names"][1] == "Jaune"
    guest.post(f"/seat/{game.seats.get(number=1).secret}/", {"name": "Gerda"})
    assert reader_of("fr").sight(game)["names"][1] == "Gerda"


def test_nobody_takes_the_default_name_of_another_seat() -> None:
    game = created(Browser())
    guest = Browser()
    assert guest.post(f"/join/{game.join_key}/", {"name": "Turquoise"}).status_code == 409


def test_each_reader_sees_the_name_of_the_table_in_their_own_language() -> None:
    host = reader_of("de")
    game = created(host)
    assert game.stored_title in TITLES
    Game.objects.filter(pk=game.pk).update(stored_title="Elephant")
    for reader, word in ((host, "Elefant"), (reader_of("nl"), "Olifant"), (Browser(), "Elephant")):
        assert word in text(reader.get(f"/game/{game.code}/"))
        assert word in text(reader.get("/"))  # the way back to the table


def test_titles_of_earlier_versions_are_understood() -> None:
    assert title_in_words("Elefant") == "Elephant"
    assert title_in_words("Running") == "Running"
    with language("nl"):
        assert title_in_words("Elefant") == "Olifant"


def test_the_migration_keeps_what_people_have_chosen() -> None:
    game = created(Browser(), kind3="here", colour3="orange", name3="Viola")
    for number, name in enumerate(("Türkis", "Orange", "Viola")):
        Seat.objects.filter(game=game, number=number).update(chosen_name=name)
    migration = importlib.import_module("agra.table.migrations.0011_words_for_each_reader")
    migration.forget_colour_words(apps, None)
    migration.mark_as_looked(apps, None)
    found = Seat.objects.filter(game=game).values_list("chosen_name", flat=True)
    assert list(found) == ["", "Orange", "Viola"]  # "Orange" sits on the yellow seat
    looked = Seat.objects.filter(game=game).values_list("looked", flat=True)
    assert [when is not None for when in looked] == [True, False, True]  # one seat is still free
