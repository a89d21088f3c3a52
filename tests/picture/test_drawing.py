"""The SVG file: self-contained, readable, not too large, always the same."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import agra
from agra.components import components_from, load_components
from agra.picture import pieces, svg
from agra.rules.kinds import LAST_DECISION, NAMES
from agra.text.prompts import question
from tests.picture.positions import MOMENTS, example, moment
from tests.support import position

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 200_000
SMALLEST_TYPE = 12
#: One process plays the games that are drawn.
pytestmark = pytest.mark.xdist_group("picture")


def parsed(state: agra.State) -> ElementTree.Element:
    return ElementTree.fromstring(svg(state))


@pytest.fixture(params=MOMENTS, ids=lambda moment: f"{moment[0]} players, {moment[1]}")
def state(request: pytest.FixtureRequest) -> agra.State:
    players, decisions = request.param
    return moment(players, decisions)


def test_the_picture_is_well_formed_svg_with_a_board_for_every_player(state: agra.State) -> None:
    root = parsed(state)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == f"0 0 1280 {600 + 173 * state.players}"
    assert (root.get("width"), root.get("height")) == tuple(root.get("viewBox", "").split()[2:])


def test_every_id_is_there_once(state: agra.State) -> None:
    ids = [element.get("id") for element in parsed(state).iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_the_drawing_needs_no_other_files(state: agra.State) -> None:
    """No scripts, styles, fonts or images; every reference points into the drawing itself."""
    root = parsed(state)
    shapes = {"use", "rect", "circle", "ellipse", "path", "text"}
    shared = {"pattern", "linearGradient", "stop", "filter", "feDropShadow"}
    allowed = {"svg", "title", "defs", "g", "symbol"} | shapes | shared
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= allowed
    ids = {element.get("id") for element in root.iter()}
    for element in root.iter():
        for attribute, value in element.attrib.items():
            if attribute == "href":
                assert value.startswith("#")
                assert value[1:] in ids
            elif "url(" in value:
                assert value.startswith("url(#")
                assert value[5:-1] in ids
    assert svg(state).count("http") == 1  # the SVG namespace


def test_colours_and_styles_are_inline(state: agra.State) -> None:
    """SVG viewers other than browsers know neither the colour variables nor classes of a page."""
    drawing = svg(state)
    assert "var(" not in drawing
    assert "class=" not in drawing
    assert "style=" not in drawing
    for element in parsed(state).iter():
        for attribute in ("fill", "stroke", "stop-color", "flood-color"):
            colour = element.get(attribute, "none")
            assert re.fullmatch(r"none|url\(#[a-z-]+\)|#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}", colour)


def test_each_icon_is_embedded_once_and_only_if_used(state: agra.State) -> None:
    root = parsed(state)
    symbols = [element.get("id") for element in root.iter(f"{SVG}symbol")]
    used = {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")}
    assert len(symbols) == len(set(symbols))
    assert set(symbols) <= used


def test_the_picture_stays_small(state: agra.State) -> None:
    assert len(svg(state).encode()) < LARGEST


def test_no_text_is_too_small_to_read(state: agra.State) -> None:
    """This includes icons, whose text shrinks with them."""
    root = parsed(state)
    inside: dict[str, float] = {}
    for symbol in root.iter(f"{SVG}symbol"):
        sizes = [float(text.get("font-size", "0")) for text in symbol.iter(f"{SVG}text")]
        if sizes:
            box = [float(number) for number in symbol.get("viewBox", "").split()]
            inside[f"#{symbol.get('id')}"] = min(sizes) / box[2]
    for use in root.iter(f"{SVG}use"):
        name = use.get("href", "")
        if name in inside:
            assert inside[name] * float(use.get("width", "0")) >= SMALLEST_TYPE, name
    for text in root.iter(f"{SVG}text"):
        assert float(text.get("font-size", SMALLEST_TYPE)) >= SMALLEST_TYPE


def test_every_piece_that_moves_is_in_the_one_flat_layer_at_its_place(state: agra.State) -> None:
    layer = next(element for element in parsed(state).iter() if element.get("id") == "pieces")
    drawn = {group.get("id"): group for group in layer}
    listed = [piece for piece in pieces(state) if piece.beside is None]
    assert list(drawn) == [piece.id for piece in listed]
    for piece in listed:
        group = drawn[piece.id]
        words = (group.get("transform") or "").removeprefix("translate(").removesuffix(")")
        x, y = (float(number) for number in words.split())
        assert (x, y) == pytest.approx((piece.place.x, piece.place.y), abs=0.06)
        assert piece.title == title_of(group)


def test_counted_pieces_are_on_their_board_with_a_number(state: agra.State) -> None:
    drawn = {element.get("id"): element for element in parsed(state).iter()}
    counted = [piece for piece in pieces(state) if piece.beside is not None]
    assert len(counted) == 4 * state.players
    for piece in counted:
        group, line = drawn[piece.id], piece.beside
        assert piece.title == title_of(group)
        text = group.find(f"{SVG}text")
        assert text is not None
        assert line is not None
        assert text.text == piece.number
        place = (float(text.get("x", "0")), float(text.get("y", "0")))
        assert place == pytest.approx((line.x, line.y), abs=0.06)


def title_of(group: ElementTree.Element) -> str | None:
    title = group.find(f"{SVG}title")
    return None if title is None else title.text


def test_the_same_position_gives_the_same_picture_and_is_unchanged(state: agra.State) -> None:
    before = state.copy()
    first = svg(state)
    assert state == before
    assert svg(state.copy()) == first


def test_every_decision_has_a_question() -> None:
    questions = [question(NAMES[kind]) for kind in range(1, LAST_DECISION + 1)]
    assert all(questions)


def test_the_picture_names_the_player_to_move_and_the_decision() -> None:
    words = "".join(parsed(example()).itertext())
    assert "Yellow: What do you deliver?" in words
    assert "Sailor: paid 4, delivered 3 · 7 options" in words


def test_the_picture_names_the_subject_of_the_decision() -> None:
    state = position({"goods": {"wood": 1}}, {}, phase="action", built=["carpenter"])
    state.apply(agra.parse_action("place carpenter"))
    assert "Carpenter · 2 options" in svg(state)


def test_the_picture_shows_that_chance_decides() -> None:
    state = position({}, {}, phase="action", merchant="quarry")
    state.apply(agra.parse_action("place quarry"))
    assert state.to_move == agra.CHANCE
    assert "A roll for the Merchant" in svg(state)


def test_the_picture_names_the_winner() -> None:
    state = moment(4, 10_000)
    assert state.to_move is None
    names = ["Yellow", "Turquoise", "Orange", "Violet"]
    words = "".join(parsed(state).itertext())
    assert f"The game is over: {names[state.winners()[0]]} wins" in words
    for total in state.scores():
        assert f"total {total}" in words


def test_components_with_long_tracks_and_a_full_river_fit() -> None:
    raw = load_components().raw | {
        "influence_track": {
            "rewards": list(range(1, 21)),
            "favour_steps": [{"step": step, "favours": 2} for step in (3, 6, 20)],
        },
        "meditation_track": {
            "values": [1] * 19 + [9],
            "costs": [["oil"] * 6] * 19,
            "two_favours_from_field": 4,
            "last_field_bonus": 5,
        },
    }
    raw["river"] = raw["river"] | {
        "notables_4_players": [8, 7, 5, 4],
        "guild_split_4_players": [8, 8, 8],
    }
    state = agra.new_game(players=4, seed=1, components=components_from(raw))
    assert ElementTree.fromstring(svg(state)) is not None
    for piece in pieces(state):
        half = piece.place.size / 2
        assert half <= piece.place.x <= 1280 - half
        assert half <= piece.place.y <= 600 + 173 * 4 - half


def test_the_picture_in_the_documentation_is_up_to_date() -> None:
    """After an intended change of the drawing: docs/pictures.md says how to update the picture."""
    shown = Path(__file__).parents[2] / "docs" / "position.svg"
    assert shown.read_text(encoding="utf-8") == svg(example())


def test_the_farm_says_what_it_would_yield() -> None:
    """Two of each good at the start; the Mahout adds one to sandstone and wood."""
    plain = svg(position({}, {}))
    assert plain.count(">+2</text>") == 8
    better = svg(position({"contracts": ["mahout"]}, {}, river={"notables": {}, "fill": True}))
    assert better.count(">+2</text>") == 6
    assert better.count(">+3</text>") == 2
