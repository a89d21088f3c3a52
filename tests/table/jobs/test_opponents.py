"""Opponents: levels, characters, their ratings, and a handicap."""

import pytest

from agra.rules.layout import PLAYER, RUPEES, STRIDE
from agra.table.game import new_game, opponents
from agra.table.game.lines import line_of
from agra.table.game.opponents import level_choices
from agra.table.models import Game
from tests.table.support import Browser, text

pytestmark = pytest.mark.usefixtures("table")


def rupees_at_start(game: Game) -> list[int]:
    with line_of(game) as line:
        first = line.position(0)
        return [first._d[PLAYER + STRIDE * seat + RUPEES] for seat in range(game.players)]


def test_opponents_come_by_strength_and_say_how_they_play() -> None:
    names = opponents.opponents()
    assert names.index("farmer") < names.index("apprentice") < names.index("trader")
    assert names.index("builder") < names.index("vizier")
    assert set(opponents.levels()) <= set(names)
    choices = {choice.value: choice for choice in level_choices()}
    assert list(choices) == names
    assert all(choice.how for choice in choices.values() if choice.value in ("farmer", "builder"))
    assert choices["farmer"].wins is not None
    assert choices["farmer"].wins < 10


def test_the_pages_where_a_level_is_chosen_say_how_strong_the_bots_are() -> None:
    browser = Browser()
    for address in ("/", "/friends"):
        page = text(browser.get(address))
        assert "how strong are they?" in page
        assert "Wins in 100 games against the trader" in page


def test_a_character_plays_at_the_table_and_is_thought_for_as_its_level_is() -> None:
    assert not opponents.is_slow("apprentice")
    assert opponents.is_slow("courtier")
    plans = [new_game.SeatPlan("Ada", "apprentice"), new_game.SeatPlan("Ben", "farmer")]
    game = new_game.begin(new_game.NewGame(plans, seed=6))
    with line_of(game) as line:
        legal = line.state.legal_actions()
    assert legal


def test_people_begin_with_the_rupees_of_the_handicap() -> None:
    plans = [
        new_game.SeatPlan("Ada"),
        new_game.SeatPlan("Ben", "farmer"),
        new_game.SeatPlan("Cleo"),
    ]
    even = rupees_at_start(new_game.begin(new_game.NewGame(plans, seed=6)))
    assert len(set(even)) == 1
    ahead = new_game.begin(new_game.NewGame(plans, seed=6, options={"handicap": 8}))
    assert rupees_at_start(ahead) == [even[0] + 8, even[1], even[2] + 8]


def test_a_handicap_that_cannot_be_gets_a_sentence() -> None:
    browser = Browser()
    answer = browser.post("/friends", {"kind1": "here", "kind2": "bot farmer", "handicap": "900"})
    assert answer.status_code == 400
    assert "handicap must be a whole number from 0 to 50" in text(answer)


def test_the_first_page_offers_the_handicap_too() -> None:
    browser = Browser()
    assert 'name="handicap"' in text(browser.get("/"))
    code = browser.post("/play", {"players": "2", "level": "farmer", "handicap": "15"}).url
    game = Game.objects.get(code=code.split("/")[2])
    own, bots = rupees_at_start(game)
    assert own - bots == 15
    refused = browser.post("/play", {"players": "2", "level": "farmer", "handicap": "51"})
    assert refused.status_code == 400
