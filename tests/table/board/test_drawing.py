"""The drawing is valid XML with unique ids, known icons and readable text, small, reproducible."""

import gzip
import re
from dataclasses import replace

import pytest

from agra.picture.parts.top import top_of
from agra.picture.plans.windows import Window
from agra.rules.layout import FINAL_ROUND, ROUND, ROUND_LIMIT
from agra.rules.state import State
from agra.table.board import PageWindow, scene_of, sprite, view_of
from agra.table.board.area_cache import forget
from agra.table.game.sight import sight_of
from tests.fixtures import load
from tests.picture.positions import MOMENTS, example, moment
from tests.sizes import sized
from tests.table.board.positions import (
    DESK,
    LOOKS,
    PHONE,
    VIEWS,
    asked,
    crowded,
    drawing,
    drawn,
    elements,
)

_TEXT = re.compile(r"<text[^>]*>")


def _positions() -> list[State]:
    return [example(), crowded(), *(moment(*at) for at in MOMENTS)]


@pytest.mark.parametrize(("name", "view"), LOOKS)
def test_every_kind_of_decision_can_be_drawn(name: str, view: PageWindow) -> None:
    ids = [part.attrib["id"] for part in elements(drawn(name, view)) if "id" in part.attrib]
    assert len(ids) > 100
    assert len(ids) == len(set(ids))


@pytest.mark.xdist_group("picture")  # one process plays the games that are drawn
@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_ids_are_unique_and_icons_known_at_every_moment(view: PageWindow) -> None:
    known = set(re.findall(r'id="((?:i|b)-[^"]+)"', sprite()))
    seen = [(state, at) for state in _positions() for at in (None, 0, state.players - 1)]
    for state, viewer in seen[sized(VIEWS.index(view) % 3, 0) :: sized(3, 1)]:
        picture = drawing(sight_of(state, viewer), view)
        ids = [part.attrib["id"] for part in elements(picture) if "id" in part.attrib]
        assert len(ids) == len(set(ids))
        used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', picture))
        assert {one or other for one, other in used} <= known


@pytest.mark.xdist_group("picture")  # one process plays the games that are drawn
@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_no_text_is_smaller_than_12(view: PageWindow) -> None:
    for state in _positions():
        for element in _TEXT.findall(drawing(asked(state), view)):
            size = re.search(r'font-size="([^"]+)"', element)
            assert size is None or float(size[1]) >= 12, element


@pytest.mark.xdist_group("picture")  # one process plays the games that are drawn
@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_policy_of_the_pages_holds(view: PageWindow) -> None:
    """No inline style and no script: the content security policy would block them."""
    for text in (drawing(asked(crowded()), view), sprite()):
        assert "style=" not in text
        assert "<script" not in text
        assert "onclick" not in text


def test_a_page_part_stays_small() -> None:
    """A drawing and its icons together may have 40 KB compressed."""
    icons = len(gzip.compress(sprite().encode()))
    for view in VIEWS:
        assert icons + len(gzip.compress(drawing(asked(crowded()), view).encode())) < 40_000


def test_the_same_position_is_drawn_the_same() -> None:
    for view in VIEWS:
        assert drawing(asked(example()), view) == drawing(asked(example()), view)


def test_a_table_without_the_coach_is_drawn_anew_and_not_from_the_one_with_him() -> None:
    """The line of the coach moves everything else, in the same window."""
    sight = asked(example())
    for window in VIEWS:
        both = [window, replace(window, coach=True)]
        alone = []
        for view in both:
            forget()
            alone.append(drawing(sight, view))
        forget()
        assert [drawing(sight, view) for view in both] == alone


def test_players_names_are_escaped() -> None:
    names = ["<b>Anil</b>", "A & B", 'Q"uote', "O'Neil"]
    for view in VIEWS:
        picture = drawing(sight_of(example(), 1, names), view)
        assert "<b>" not in picture
        shown = {part.text for part in elements(picture)}
        assert {"<b>Anil</b>", 'Q"uote'} <= shown


def test_my_board_is_the_large_one() -> None:
    state = example()
    for seat in range(4):
        picture = drawing(sight_of(state, seat, ["Anil", "Mia", "Bruno", "Chen"]))
        assert "My farm" in picture
        names = {part.text for part in elements(picture)}
        others = {"Anil", "Mia", "Bruno", "Chen"} - {["Anil", "Mia", "Bruno", "Chen"][seat]}
        assert others <= names
        assert ["Anil", "Mia", "Bruno", "Chen"][seat] not in names


def test_a_piece_keeps_its_id_when_it_moves() -> None:
    """The sliding animation needs the same id at another place."""
    state = load("merchant_roll")
    before = _places(drawing(asked(state)))
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        there = _places(drawing(asked(after)))
        assert {"p-merchant", "p-boat", "p-meditation-marker", "p-token-1"} <= set(there)
        if there["p-merchant"] != before["p-merchant"]:
            return
    pytest.fail("The Merchant never moved.")


def _places(picture: str) -> dict[str, str]:
    return {
        part.attrib["id"]: part.attrib["transform"]
        for part in elements(picture)
        if "piece" in part.get("class", "").split()
    }


def test_the_bar_on_top_shows_whose_turn_it_is() -> None:
    sight = asked(load("choose_space"))
    top = top_of(scene_of(sight))
    active = [place for place in top.places if place.active]
    assert [place.seat for place in active] == [sight.viewer]
    assert (active[0].me, active[0].asked) == (True, True)
    assert top.pier == "pier 1 of 6"


def test_the_last_round_of_a_game_with_a_limit_is_counted() -> None:
    state = load("choose_space")
    state._d[ROUND_LIMIT] = state._d[ROUND] = 3
    assert (
        top_of(scene_of(asked(state))).round == "Round 3 of 4"
    )  # one round after the announcement
    state._d[FINAL_ROUND] = state._d[ROUND] = 4
    top = top_of(scene_of(asked(state)))
    assert (top.round, top.end, top.last) == ("Round 4 of 4", "last round", True)
    state._d[ROUND] = 3
    assert not top_of(scene_of(asked(state))).last


@pytest.mark.parametrize(
    ("wanted", "agent", "view"),
    [
        ("390x844t", "", PHONE),
        ("1366x650", "", PageWindow(Window(1366, 650))),
        ("1280x800", "Mobile", DESK),
        ("99999x800", "", PageWindow(Window(7680, 800))),
        ("10x10", "", PageWindow(Window(320, 240))),
        ("999999x1", "", DESK),
        ("desk-142", "", DESK),
        ("-5x800", "", DESK),
        ("<svg>", "", DESK),
        (None, "Mozilla/5.0 (iPhone) Mobile", PHONE),
        (None, "Mozilla/5.0 (Android) Mobi", PHONE),
        (None, "", DESK),
    ],
)
def test_the_view_comes_from_the_cookie_or_the_browser(
    wanted: str | None, agent: str, view: PageWindow
) -> None:
    assert view_of(wanted, agent) == view
    assert view_of(str(view)) == view
