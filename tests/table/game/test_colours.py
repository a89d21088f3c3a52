"""Colours: nobody is yellow without choosing it, and everybody sees the same colours."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from agra.records import Record
from agra.table.colours import colours_for, colours_of
from agra.table.models import Game
from tests.table.support import Browser, against, between, let_bots_play, text

PEOPLE = [True, False, False, False]


def test_people_get_another_colour_than_yellow() -> None:
    assert colours_for(["", "", "", ""], PEOPLE) == ["turquoise", "orange", "violet", "yellow"]
    assert colours_for(["", "", "", ""], PEOPLE[::-1]) == [
        "orange", "violet", "yellow", "turquoise",
    ]  # fmt: skip
    assert "yellow" not in colours_for(["", "", ""], [True] * 3)


def test_a_chosen_colour_is_given() -> None:
    assert colours_for(["yellow", "turquoise", ""], PEOPLE[:3]) == ["yellow", "turquoise", "orange"]


@pytest.mark.usefixtures("table")
def test_games_of_earlier_versions_keep_their_colours() -> None:
    assert colours_of(Game(players=3, options={})) == ("yellow", "turquoise", "orange")


@pytest.mark.usefixtures("table")
def test_the_person_is_not_yellow_on_the_page() -> None:
    browser = Browser()
    game = against(browser, bots=3)
    let_bots_play(game)
    page = text(browser.get(f"/game/{game.code}/"))
    assert "board me-turquoise" in page
    bar = page[page.index('id="bar"') :]
    assert re.search(r'class="who"><svg[^>]*><use href="#i-player-turquoise-shape"', bar)


@pytest.mark.usefixtures("table")
def test_a_colour_can_be_chosen() -> None:
    browser = Browser()
    browser.post("/settings", {"colour": "yellow"})
    assert "board me-yellow" in text(browser.get(f"/game/{against(browser).code}/"))
    seats = {
        "kind1": "here",
        "name1": "Ada",
        "colour1": "violet",
        "kind2": "friend",
        "name2": "Ben",
    }
    answer = browser.post("/friends", {**seats, "colour2": "orange"})
    game = Game.objects.get(code=answer.url.split("/")[2])
    assert colours_of(game) == ("violet", "orange")


@pytest.mark.usefixtures("table")
def test_wrong_colours_are_refused_and_nothing_is_begun() -> None:
    browser = Browser()
    seats = {"kind1": "here", "name1": "Ada", "kind2": "here", "name2": "Ben"}
    before = Game.objects.count()
    pink = browser.post("/friends", {**seats, "colour1": "pink"})
    assert pink.status_code == 400
    assert "There is no colour “pink”" in text(pink)
    same = browser.post("/friends", {**seats, "colour1": "orange", "colour2": "orange"})
    assert same.status_code == 400
    assert "Two seats have the same colour" in text(same)
    assert Game.objects.count() == before


@pytest.mark.usefixtures("table")
def test_everybody_sees_the_same_colours() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    assert "board me-turquoise" in text(ada.get(f"/game/{game.code}/"))
    assert "board me-orange" in text(ben.get(f"/game/{game.code}/"))


@pytest.mark.usefixtures("table")
def test_a_record_names_its_players_by_the_colours_that_everybody_saw() -> None:
    """A reader of the record sees the same colours."""
    ada = Browser()
    seats = {"kind1": "here", "kind2": "here", "colour1": "violet", "colour2": "orange"}
    answer = ada.post("/friends", {**seats, "open_rupees": "on"})
    game = Game.objects.get(code=answer.url.split("/")[2])
    taken = text(ada.get(f"/game/{game.code}/record"))
    assert '[SeatColours "violet, orange"]' in taken
    assert '[Seat0 "Violet"]\n[Seat1 "Orange"]' in taken  # a player without a name is called by it
    assert "Violet: Violet" in taken  # in the comments
    assert "ellow" not in taken
    other = Browser()
    opened = other.post("/box/open", {"file": SimpleUploadedFile("game.agra", taken.encode())})
    assert opened.status_code == 302, text(opened)
    again = Game.objects.get(code=opened.url.split("/")[2])
    assert colours_of(again) == ("violet", "orange")


@pytest.mark.usefixtures("table")
def test_a_record_of_an_earlier_version_is_opened_in_its_own_colours() -> None:
    """Its seats are called Yellow and Turquoise, and were shown as turquoise and orange."""
    old = Record.begin(players=2, seed=3, open_rupees=True).text()
    assert '[Seat0 "Yellow"]' in old
    browser = Browser()
    opened = browser.post("/box/open", {"file": SimpleUploadedFile("game.agra", old.encode())})
    game = Game.objects.get(code=opened.url.split("/")[2])
    assert colours_of(game) == ("yellow", "turquoise")
