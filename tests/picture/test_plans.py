"""Layout plans: a window layout consists only of numbers, and every part can draw any of them."""

import itertools
import re
from collections.abc import Callable
from dataclasses import replace
from xml.sax.saxutils import escape

import pytest

import agra
from agra.picture.drawing import pieces_of, still_part
from agra.picture.geometry import Box, Place
from agra.picture.parts.board import contract_words
from agra.picture.parts.city import building_name, fits, upper_parts
from agra.picture.parts.contract_signs import signs
from agra.picture.plans.desk import desk, sheet
from agra.picture.plans.phone import phone
from agra.picture.plans.plan import AREAS, Plan, Sheet
from agra.picture.plans.windows import Window, layout_of, plan_for, with_coach
from agra.picture.scene import Overlay, Scene, scene_of
from agra.rules.names import BUILDINGS, GOODS, NOTABLES
from agra.text import abbreviations
from agra.text import names as name_of
from agra.text.i18n import language
from agra.text.languages import LANGUAGES
from tests.picture.positions import MOMENTS, example, moment

#: A window of every kind, and at every height at which something is cut.
WINDOWS = [
    Window(*size)
    for size in (
        (1280, 800), (1920, 1080), (1280, 816, True), (1366, 650), (1280, 640), (1366, 768),
        (1180, 820, True), (1160, 804), (1024, 768, True), (1024, 730), (960, 664),
        (820, 1180, True), (820, 1145), (820, 1115), (820, 1090), (820, 1050), (744, 920),
        (844, 390, True), (640, 400), (568, 320, True), (390, 844, True), (360, 740), (320, 568),
    )
]  # fmt: skip


def planned(window: Window) -> Callable[[Scene], Plan]:
    return lambda scene: plan_for(layout_of(window), scene)


def coached(window: Window) -> Callable[[Scene], Plan]:
    return lambda scene: plan_for(with_coach(layout_of(window)), scene)


PLANS: dict[str, Callable[[Scene], Plan]] = {
    "sheet": sheet,
    **{f"{window.width}x{window.height}": planned(window) for window in WINDOWS},
    **{
        f"{window.width}x{window.height} with the coach": coached(window) for window in WINDOWS[:17]
    },
}


def drawn(scene: Scene, plan: Plan) -> dict[str, str]:
    return {area: still_part(area, scene, plan, Overlay()) for area in AREAS}


@pytest.fixture(params=MOMENTS, ids=lambda moment: f"{moment[0]} players, {moment[1]}")
def scene(request: pytest.FixtureRequest) -> Scene:
    return scene_of(moment(*request.param), 0)


@pytest.mark.parametrize("name", PLANS)
def test_every_area_is_in_one_drawing_and_contains_its_pieces(name: str, scene: Scene) -> None:
    plan = PLANS[name](scene)
    assert sorted(area for one in plan.sheets for area in one.areas) == sorted(AREAS)
    size = {area: (one.width, one.height) for one in plan.sheets for area in one.areas}
    for piece in pieces_of(scene, plan):
        (x, y, side), (width, height) = piece.place, size[piece.area]
        assert side / 2 - 2 <= x <= width + 2 - side / 2, piece.id
        assert side / 2 - 4 <= y <= height + 2 - side / 2, piece.id


@pytest.mark.parametrize("name", PLANS)
def test_the_cells_of_the_city_do_not_overlap(name: str) -> None:
    plan = PLANS[name](scene_of(example(), 0))
    for one, two in itertools.combinations((*plan.city.cells, *plan.city.characters), 2):
        assert _apart(one, two)
    for one, two in itertools.combinations(plan.river.cards, 2):
        assert _apart(one, two)


def _apart(one: Box, two: Box) -> bool:
    across = one.x + one.w <= two.x or two.x + two.w <= one.x
    return across or one.y + one.h <= two.y or two.y + two.h <= one.y


@pytest.mark.parametrize("name", PLANS)
def test_the_arrows_of_the_city_are_not_hidden_by_its_cells(name: str) -> None:
    """Lesson 2 is about them; between the cells of a phone there is no room for their heads."""
    scene = scene_of(example(), 0)
    plan = PLANS[name](scene)
    first, second = plan.city.cells[0], plan.city.cells[4]
    parts = list(upper_parts(scene, plan, Overlay()))  # in the order in which they are drawn
    over = parts.index("arrows") > parts.index("cells-3")
    assert over or second.x - first.x - first.w >= plan.city.arrows.head


def test_pieces_move_only_inside_one_drawing() -> None:
    scene = scene_of(example(), 0)
    assert any(piece.origin for piece in pieces_of(scene, desk(scene)))
    assert not any(piece.origin for piece in pieces_of(scene, phone(scene)))


def test_a_new_window_needs_no_new_part() -> None:
    """The Court as a separate drawing, low cells, a short pier strip."""
    scene = scene_of(example(), 0)
    plan = desk(scene)
    card = replace(plan.city.card, does=(), arch=False)
    cells = tuple(Box(box.x, box.y, box.w, 42) for box in plan.city.cells)
    piers = replace(plan.river.piers, onward=False)
    tablet = replace(
        plan,
        sheets=(
            Sheet(("city", "river", "bonuses", "mine", "others"), 1024, 768),
            Sheet(("court",), 372, 530, panel="court"),
        ),
        city=replace(plan.city, card=card, cells=cells),
        river=replace(plan.river, piers=piers),
    )
    before, after = drawn(scene, plan), drawn(scene, tablet)
    assert after["court"] == before["court"]
    assert after["mine"] == before["mine"]
    assert "deliver 1–5" in before["city"]
    assert "deliver 1–5" not in after["city"]
    assert "1 × IV" in before["river"]
    assert "1 × IV" not in after["river"]
    assert 'height="42"' in after["city"]
    assert not any(piece.origin for piece in pieces_of(scene, tablet) if piece.area == "court")


@pytest.mark.parametrize(
    ("window", "name", "scale"),
    [
        (Window(1280, 800), "desk", 1),
        (Window(1279, 800), "small", 1),
        (Window(1280, 799), "low", 1),
        (Window(1280, 800, True), "low", 1),
        (Window(2560, 1440), "desk", 1.8),
        (Window(1536, 730), "low", 730 / 650),
        (Window(1280, 639), "lying", 1280 / 844),
        (Window(1160, 804), "narrow", 1),
        (Window(1250, 860), "narrow", 860 / 820),
        (Window(1159, 804), "small", 1),
        (Window(960, 664), "small", 1),
        (Window(744, 920), "tablet", 1),
        (Window(1024, 1366), "tablet", 1366 / 1180),
        (Window(743, 920), "phone", 1),
        (Window(844, 390, True), "lying", 1),
        (Window(640, 400), "lying", 1),
        (Window(639, 401), "phone", 1),
        (Window(568, 320, True), "lying", 1),
        (Window(559, 320), "phone", 1),
        (Window(360, 740), "phone", 1),
    ],
)
def test_a_window_gets_the_first_layout_that_fits(window: Window, name: str, scale: float) -> None:
    layout = layout_of(window)
    assert layout.name == name
    assert layout.scale == pytest.approx(scale)
    assert layout.width * scale <= window.width
    assert layout.height * scale <= window.height


@pytest.mark.parametrize("coach", [False, True], ids=["alone", "with the coach"])
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_table_in_one_drawing_fits_into_the_window(window: Window, coach: bool) -> None:
    layout, scene = layout_of(window), scene_of(example(), 0)
    if layout.name in ("phone", "lying"):
        return  # their panels scroll
    before = plan_for(layout, scene)
    layout = with_coach(layout) if coach else layout
    plan = plan_for(layout, scene)
    boxes = [plan.city.ground, plan.river.box, plan.boards[0].box]
    boxes += plan.others.panels() if layout.others else []
    tops = [box.y for box in boxes[:3]]
    assert tops == sorted(tops)
    assert max(box.y + box.h for box in boxes) <= layout.height
    for upper, lower in itertools.pairwise(boxes[:3]):
        assert upper.y + upper.h <= lower.y
    # the line of the coach is free above the bar; what is below the bar stays where it is
    if layout.name == "tablet":
        lowest = max(box.y + box.h for box in boxes)
        assert lowest + layout.coach <= layout.height - 109
    else:
        assert plan.boards[0].box == before.boards[0].box
        river, above = plan.river.box, before.river.box
        assert above.y + above.h - (river.y + river.h) >= layout.coach - 0.01


def test_long_names_are_condensed_and_never_made_smaller() -> None:
    long = "Maharadscha Dschahangir der Prächtige von Fatehpur"
    state = example()
    for make in PLANS.values():
        one = scene_of(state, 0)
        scene = Scene(state, 0, [long] * 4, one.rupees, None)
        for area, drawing in drawn(scene, make(scene)).items():
            for attributes in re.findall(f"<text ([^>]*)>{long[:11]}", drawing):
                assert area in ("mine", "others")
                size = re.search(r'font-size="([^"]+)"', attributes)
                assert size is None or float(size[1]) >= 12


def test_the_board_of_the_viewer_is_drawn_in_full_by_every_plan() -> None:
    state: agra.State = example()
    for make in PLANS.values():
        for seat in range(4):
            plan = make(scene_of(state, seat))
            assert seat in plan.boards
            assert sorted([*plan.boards, *plan.others.seats]) == [0, 1, 2, 3]


@pytest.mark.parametrize("code", [one.code for one in LANGUAGES if one.offered])
def test_the_board_names_every_building_in_every_window(code: str) -> None:
    """A narrow cell has a shorter name of its building, never the name of a good."""
    scene = scene_of(example(), 0)
    rooms = {PLANS[name](scene).city.cell.name for name in PLANS}
    with language(code):
        goods = {name_of.good(good).casefold() for good in GOODS}
        for building, name in enumerate(BUILDINGS):
            shown = {room: building_name(building, room) for room in rooms}
            assert [words for room, words in shown.items() if not fits(words, room)] == []
            assert set(shown.values()) <= set(name_of.building_names(name))
            assert not goods & {words.casefold() for words in shown.values()}


@pytest.mark.parametrize("size", [(1280, 800), (1280, 640)])
def test_three_contracts_on_a_desk_show_what_they_do(size: tuple[int, int]) -> None:
    """With icons: there is no room for the words. The icons lie beside the face and the pieces."""
    scene = scene_of(example(), 0)
    board = plan_for(layout_of(Window(*size)), scene).boards[scene.me]
    for name in NOTABLES:
        box, face = board.contract(1, 3), board.contract_place(1, 3)
        pieces = name in ("cook", "french_trader")
        drawn = signs(box, face, name, 40 if pieces else 0)
        at = [float(x) for x in re.findall(r'\bx="([\d.]+)"', drawn)]
        assert at, name
        assert min(at) >= face.x + face.size / 2
        end = board.on_contract(1, 3, 1).x - 9.5 if pieces else box.x + box.w
        assert max(at) + 14 <= end, name
    assert signs(Box(0, 0, 60, 55), face, "subadar") == ""


@pytest.mark.parametrize("code", [one.code for one in LANGUAGES if one.offered])
def test_a_contract_on_a_phone_says_all_that_it_does(code: str) -> None:
    scene = scene_of(example(), 0)
    board = phone(scene).boards[scene.me]
    with language(code):
        for notable, name in enumerate(NOTABLES):
            drawn = contract_words(board.contract(0, 2), board.contract_place(0, 2), notable)
            for line in abbreviations.contract(name):
                assert escape(line) in drawn, line


@pytest.mark.parametrize("code", [one.code for one in LANGUAGES if one.offered])
def test_two_contracts_in_a_low_window_say_all_that_they_do(code: str) -> None:
    scene = scene_of(example(), 0)
    board = plan_for(layout_of(Window(1024, 768)), scene).boards[scene.me]
    box, face = board.contract(0, 2), board.contract_place(0, 2)
    with language(code):
        for notable, name in enumerate(NOTABLES):
            drawn = contract_words(box, face, notable)
            for line in abbreviations.contract(name):
                assert escape(line) in drawn, line
            assert max(float(y) for y in re.findall(r'\by="([\d.]+)"', drawn)) < box.y + box.h - 3


def test_the_icons_of_actions_on_a_contract_have_a_ground_in_the_dark() -> None:
    """Their lines are dark."""
    drawn = signs(Box(0, 0, 150, 55), Place(15, 15, 24), "english_trader")
    assert re.search(
        r'<rect [^>]*fill="var\(--drawn\)"[^>]*/><use href="#i-action-exchange"', drawn
    )


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_the_points_below_the_stone_keep_clear_of_the_favour_actions(size: tuple[int, int]) -> None:
    """The light around a favour action that can be used is 5 wide."""
    scene = scene_of(example(), 0)
    plan = plan_for(layout_of(Window(*size)), scene)
    points = re.search(r' y="([\d.]+)"[^>]*>\d MP<', drawn(scene, plan)["mine"])
    assert points is not None
    assert float(points[1]) <= plan.boards[scene.me].action(0, 6).y - 5
