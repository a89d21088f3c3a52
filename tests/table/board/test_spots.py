"""Every place that an option names is in the drawing and can be clicked."""

from xml.etree import ElementTree

import pytest

from agra.picture.geometry import Box
from agra.table.board import PageWindow, draw, spots
from agra.table.board.rings import Ring, ringed
from agra.table.board.spot import Spot
from agra.table.game.sight import sight_of
from agra.table.panels.question.question import ask
from tests.fixtures import load
from tests.picture.positions import example
from tests.support import position
from tests.table.board.positions import LOOKS, VIEWS, asked, crowded, drawing, drawn, elements


@pytest.mark.parametrize(("name", "view"), LOOKS)
def test_every_target_is_a_spot(name: str, view: PageWindow) -> None:
    sight = asked(load(name))
    question = ask(sight)
    known = spots(sight, view)
    for option in question.options if question else ():
        for target in option.targets:
            assert target in known, f"{target} of {option.text}"


def test_the_scroll_of_oil_and_curry_belongs_to_the_good_that_is_there() -> None:
    def wide(**goods: int) -> tuple[float, float]:
        found = spots(sight_of(position({"goods": goods}, {}), 0))
        return found["scroll-oil"].w, found["scroll-curry"].w

    half, same = wide(oil=1, curry=1)
    assert half == same
    assert wide(oil=1) == (2 * half, half)
    assert wide(curry=1) == (half, 2 * half)


@pytest.mark.parametrize(("name", "view"), LOOKS)
def test_what_can_be_chosen_is_a_button_with_its_key_and_a_name(
    name: str, view: PageWindow
) -> None:
    question = ask(asked(load(name)))
    assert question is not None
    buttons = {
        spot.attrib["data-spot"]: spot
        for spot in elements(drawn(name, view))
        if spot.get("role") == "button"
    }
    by_spot = question.by_spot()
    assert set(buttons) == set(by_spot)
    for spot, options in by_spot.items():
        assert buttons[spot].attrib["data-keys"].split() == [option.key for option in options]
        assert buttons[spot].attrib["tabindex"] == "0"
        for option in options:
            assert option.text in buttons[spot].attrib["aria-label"]


def test_a_key_for_several_squares_of_the_farm_is_shown_at_the_first() -> None:
    question = ask(asked(load("botanist")))
    assert question is not None
    shared = [option.targets for option in question.options if len(option.targets) > 1]
    assert {target[0].split("-")[0] for target in shared} == {"cover", "farmer"}
    keyed = [
        one.attrib["data-of"]
        for one in elements(drawn("botanist", VIEWS[0]))
        if "data-of" in one.attrib
    ]
    for targets in shared:
        assert [spot for spot in keyed if spot in targets] == [targets[0]]


@pytest.mark.parametrize(("name", "kind"), [("trade_take", "key inner"), ("choose_space", "key")])
def test_where_much_is_lit_keys_of_two_letters_wait_for_their_group(name: str, kind: str) -> None:
    """`table.css` hides them while no group is open."""
    keyed = [one for one in elements(drawn(name, VIEWS[0])) if "data-of" in one.attrib]
    assert keyed
    assert {one.attrib["class"] for one in keyed} == {kind}


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_spots_lie_inside_of_the_drawing(view: PageWindow) -> None:
    for state in (crowded(), load("discard_tile"), load("bonus_tile")):
        for name, box in spots(asked(state), view).items():
            layout = view.layout
            assert 0 <= box.x < box.x + box.w <= layout.width, name
            assert 0 <= box.y < box.y + box.h <= (3000 if view.phone else layout.height), name
            assert min(box.w, box.h) > 8, name


def test_spots_of_one_kind_do_not_lie_on_each_other() -> None:
    """A click must mean one thing."""
    for view in VIEWS:
        found = spots(asked(crowded()), view)
        for kind in ("space-", "slot-", "order-", "favour-", "scroll-", "bowl-", "good-", "bonus-"):
            boxes = [(name, box) for name, box in found.items() if name.startswith(kind)]
            for at, (name, one) in enumerate(boxes):
                for other, two in boxes[at + 1 :]:
                    apart = (
                        one.x + one.w <= two.x + 2.1
                        or two.x + two.w <= one.x + 2.1
                        or one.y + one.h <= two.y + 2.1
                        or two.y + two.h <= one.y + 2.1
                    )
                    assert apart, f"{name} and {other} in {view}"


def test_while_another_player_decides_nothing_can_be_clicked() -> None:
    state = load("choose_space")
    seat = state.to_move
    assert seat is not None
    for viewer in (None, (seat + 1) % state.players):
        sight = sight_of(state, viewer)
        picture = draw(sight, ask(sight))
        assert 'role="button"' not in picture
        assert "halo" not in picture


def test_a_closed_space_says_why_and_by_which_rule() -> None:
    closed = [
        spot.attrib
        for spot in elements(drawn("choose_space", VIEWS[0]))
        if spot.get("data-spot", "").startswith("space-") and spot.get("role") != "button"
    ]
    assert closed
    for spot in closed:
        assert spot["data-why"].endswith(".")
        assert spot["data-rule"][0].isdigit()


def test_hovering_a_good_lights_its_way_and_who_wants_it() -> None:
    """Cement and bricks are made from sandstone."""
    parts = elements(drawing(asked(example())))
    ids = {part.get("id") for part in parts}
    path = next(
        part.attrib["data-path"].split()
        for part in parts
        if part.get("data-spot") == "space-sandstone"
    )
    assert {"arrow-cement", "arrow-bricks"} <= set(path)
    for name in path:
        assert name in ids or f"spot-{name}" in ids, name


def test_the_words_on_two_rings_of_one_spot_do_not_overlap() -> None:
    spot = Spot("space-sailor", "city", Box(160, 30, 158, 90))
    rings = [Ring("space-sailor", "played", "Ben"), Ring("space-sailor", "best", "der Wesir")]
    group = ElementTree.fromstring(ringed([spot], rings))
    labels = [one for one in group.iter() if one.get("class", "").startswith("label-")]
    left, right = sorted((float(one.attrib["x"]), float(one.attrib["width"])) for one in labels)
    assert left[0] + left[1] <= right[0]
