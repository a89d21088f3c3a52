"""From the start page into a game, and back into it later."""

import pytest

from agra.table.game import lines
from agra.table.models import Game
from tests.table.support import Browser, against, let_bots_play, text

pytestmark = pytest.mark.usefixtures("table")


def test_first_page_offers_the_four_ways() -> None:
    page = text(Browser().get("/"))
    for way in ("Play now", "With friends", "Watch", "Learn"):
        assert way in page


def test_one_click_begins_a_game_and_the_first_decision_waits() -> None:
    browser = Browser()
    game = against(browser, bots=3)
    let_bots_play(game)
    page = browser.get(f"/game/{game.code}/")
    assert page.status_code == 200
    assert browser.sight(game)["options"]


def test_who_gives_no_name_is_called_by_their_colour() -> None:
    # "Turquoise places a worker" is a sentence; "You places a worker" is not.
    browser = Browser()
    assert browser.sight(against(browser))["names"][0] == "Turquoise"


def test_bots_are_explained_and_the_medium_one_is_chosen() -> None:
    page = text(Browser().get("/"))
    assert '<option value="farmer">farmer (easy)</option>' in page
    assert '<option value="trader" selected>trader (medium)</option>' in page


def test_the_strongest_bot_can_be_given_more_time() -> None:
    browser = Browser()
    assert '<option value="akbar@15">' in text(browser.get("/"))
    game = against(browser, level="akbar@15", think=2)
    assert browser.sight(game)["kinds"][1] == "bot akbar"
    assert game.options["think"] == 15


def test_every_number_of_bots_and_every_level_can_be_chosen() -> None:
    browser = Browser()
    for bots in (1, 2, 3):
        game = against(browser, bots=bots, level="random")
        kinds = browser.sight(game)["kinds"]
        assert kinds == ["person"] + ["bot random"] * bots


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("players", "5", "from 2 to 4"),
        ("players", "many", "whole number"),
        ("level", "grandmaster", "There is no bot"),
        ("level", "ppo@policy=/etc/passwd", "There is no bot"),  # no files of strangers
        ("level", "vizier@999", "from 1 to 120"),
        ("name", "x" * 41, "at most 40"),
        ("seed", "-1", "whole number"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_and_no_game_begins(
    field: str, value: str, told: str
) -> None:
    answer = Browser().post("/play", {field: value})
    assert answer.status_code == 400
    assert told in text(answer)
    assert not Game.objects.exists()


def test_the_browser_finds_its_game_again_on_the_very_decision() -> None:
    browser = Browser()
    game = against(browser)
    let_bots_play(game)
    before = browser.sight(game)
    lines.forget()  # as after a restart
    assert game.title in text(browser.get("/"))
    assert "Your turn" in text(browser.get("/games"))
    assert browser.sight(game) == before


def test_another_browser_has_no_games_of_mine() -> None:
    game = against(Browser())
    other = Browser()
    assert game.title not in text(other.get("/games"))
    assert "No games yet." in text(other.get("/"))


def test_games_against_bots_are_private_and_tables_can_be_watched() -> None:
    browser = Browser()
    alone = against(browser)
    browser.post("/friends", {"kind1": "here", "name1": "Ada", "kind2": "bot farmer"})
    shared = Game.objects.exclude(pk=alone.pk).get()
    page = text(Browser().get("/watch"))
    assert f"/game/{shared.code}/" in page
    assert f"/game/{alone.code}/" not in page


def test_the_same_seed_gives_the_same_set_up() -> None:
    browser = Browser()
    one, two, three = (against(browser, seed=seed) for seed in (5, 5, 6))
    assert one.setup == two.setup != three.setup


def test_without_a_seed_nobody_can_foresee_one() -> None:
    browser = Browser()
    seeds = {against(browser).seed for _ in range(4)}
    assert len(seeds) == 4
    assert max(seeds) > 2**40
