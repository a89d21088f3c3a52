"""Plans: a kind of window is numbers alone, and the parts draw by any of them."""

import itertools
import re
from dataclasses import replace

import pytest

import agra
from agra.picture.drawing import pieces_of, still_part
from agra.picture.geometry import Box
from agra.picture.plans.desk import desk, sheet
from agra.picture.plans.phone import phone
from agra.picture.plans.plan import AREAS, Plan, Sheet
from agra.picture.scene import Overlay, Scene, scene_of
from tests.picture.positions import MOMENTS, example, moment

PLANS = {"desk": desk, "wide": lambda scene: desk(scene, 142), "phone": phone, "sheet": sheet}


def drawn(scene: Scene, plan: Plan) -> dict[str, str]:
    return {area: still_part(area, scene, plan, Overlay()) for area in AREAS}


@pytest.fixture(params=MOMENTS, ids=lambda moment: f"{moment[0]} players, {moment[1]}")
def scene(request: pytest.FixtureRequest) -> Scene:
    return scene_of(moment(*request.param), 0)


@pytest.mark.parametrize("name", PLANS)
def test_every_area_is_in_one_drawing_and_every_piece_inside_of_its_own(
    name: str, scene: Scene
) -> None:
    plan = PLANS[name](scene)
    assert sorted(area for one in plan.sheets for area in one.areas) == sorted(AREAS)
    size = {area: (one.width, one.height) for one in plan.sheets for area in one.areas}
    for piece in pieces_of(scene, plan):
        (x, y, side), (width, height) = piece.place, size[piece.area]
        assert side / 2 - 2 <= x <= width + 2 - side / 2, piece.id
        assert side / 2 - 4 <= y <= height + 2 - side / 2, piece.id


@pytest.mark.parametrize("name", PLANS)
def test_the_cells_of_the_city_keep_apart(name: str) -> None:
    plan = PLANS[name](scene_of(example(), 0))
    for one, two in itertools.combinations((*plan.city.cells, *plan.city.characters), 2):
        assert _apart(one, two)
    for one, two in itertools.combinations(plan.river.cards, 2):
        assert _apart(one, two)


def _apart(one: Box, two: Box) -> bool:
    across = one.x + one.w <= two.x or two.x + two.w <= one.x
    return across or one.y + one.h <= two.y or two.y + two.h <= one.y


def test_pieces_come_from_afar_only_inside_of_one_drawing() -> None:
    scene = scene_of(example(), 0)
    assert any(piece.origin for piece in pieces_of(scene, desk(scene)))
    assert not any(piece.origin for piece in pieces_of(scene, phone(scene)))


def test_a_new_window_needs_no_new_part() -> None:
    """A tablet: the Court as a drawing of its own, low cells without names, a short pier strip."""
    scene = scene_of(example(), 0)
    plan = desk(scene)
    cell = replace(plan.city.cell, end=None)
    card = replace(plan.city.card, does=(), acting=None, arch=False)
    cells = tuple(Box(box.x, box.y, box.w, 42) for box in plan.city.cells)
    piers = replace(plan.river.piers, pitch=60)
    tablet = replace(
        plan,
        sheets=(
            Sheet(("city", "river", "mine", "others"), 1024, 768),
            Sheet(("court",), 372, 530, panel="court"),
        ),
        city=replace(plan.city, cell=cell, card=card, cells=cells),
        river=replace(plan.river, piers=piers),
    )
    before, after = drawn(scene, plan), drawn(scene, tablet)
    assert after["court"] == before["court"]
    assert after["mine"] == before["mine"]
    assert "deliver 1–5" in before["city"]
    assert "deliver 1–5" not in after["city"]
    assert "limit 6" in before["river"]
    assert "limit 6" not in after["river"]
    assert 'height="42"' in after["city"]
    assert not any(piece.origin for piece in pieces_of(scene, tablet) if piece.area == "court")


def test_long_names_are_condensed_and_never_made_smaller() -> None:
    long = "Maharadscha Dschahangir der Prächtige von Fatehpur"
    state = example()
    for make in PLANS.values():
        one = scene_of(state, 0)
        scene = Scene(state, 0, [long] * 4, one.rupees, None)
        for area, drawing in drawn(scene, make(scene)).items():
            for attributes in re.findall(f"<text ([^>]*)>{long}", drawing):
                assert "textLength" in attributes, area
                assert float(re.findall(r'font-size="([^"]+)"', attributes)[0]) >= 12


def test_the_board_of_the_viewer_is_drawn_in_full_by_every_plan() -> None:
    state: agra.State = example()
    for make in PLANS.values():
        for seat in range(4):
            plan = make(scene_of(state, seat))
            assert seat in plan.boards
            assert sorted([*plan.boards, *plan.others.seats]) == [0, 1, 2, 3]
