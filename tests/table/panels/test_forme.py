"""What the city would give the viewer, and the uses of a good."""

from agra.rules.names import GOODS
from agra.table.game.sight import sight_of
from agra.table.panels.tips.for_me import hover, yields
from agra.table.panels.tips.tips import changed_by, tips
from tests.support import position, take, watch

STATE = position(
    {"goods": {"sandstone": 2, "cotton": 5, "cement": 1}},
    {"goods": {"cement": 2}},
    {},
    {},
    phase="action",
)


def test_a_building_shows_what_it_would_give_me() -> None:
    mine = yields(sight_of(STATE, 0))
    assert set(mine) == set(GOODS)
    assert (mine["wood"].produces, mine["wood"].count) == (True, 2)
    assert mine["cement"].text == "You could process up to 2 sandstone."
    assert mine["oil"].count == 3  # three at most
    assert mine["planks"].text == "To process here you need: wood."


def test_a_spectator_is_shown_no_yields() -> None:
    assert yields(sight_of(STATE, None)) == {}


def test_the_card_of_a_good_tells_who_has_it_and_its_way() -> None:
    card = hover(sight_of(STATE, 0, ["Mia", "Chen", "Anil", "Bruno"]))["cement"]
    assert card.title == "Cement"
    assert card.lines[0] == "You 1, Chen 2. Value 2, build value 2."
    assert card.lines[1] == "Made from: sandstone. It can't be processed further."
    cards = hover(sight_of(STATE, 0))
    assert cards["sandstone"].lines[1] == "Produced on the farm. Becomes: cement or bricks."
    assert cards["bricks"].lines[1] == "Made from: sandstone. Becomes: statues."


def test_the_card_of_a_good_tells_who_wants_it() -> None:
    cards = hover(sight_of(STATE, 0))
    for card in cards.values():
        for place in card.wanted:
            assert place.text in " ".join(card.lines)
    wanted = {place.spot for card in cards.values() for place in card.wanted if place.now}
    assert sum(spot.startswith("bowl-") for spot in wanted) == 12
    # The marked order of each guild needs two goods.
    assert sum(spot.startswith("order-") for spot in wanted) == 3


def test_tips_say_what_a_thing_is_for() -> None:
    told = tips(sight_of(STATE, 0))
    assert "Once per turn: spend 1 cotton to stand a worker up." in told["contract-caliph"]
    assert told["space-sailor"].startswith("Sailor. Deliver goods")
    assert "You would produce 2 wood." in told["space-wood"]
    assert "produce" not in tips(sight_of(STATE, None))["space-wood"]


def test_the_last_step_shows_where_something_changed() -> None:
    state = STATE.copy()
    events = watch(state)
    take(state, "place quarry")
    assert "space-sandstone" in changed_by(events)
