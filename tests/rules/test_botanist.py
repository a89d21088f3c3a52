"""The Botanist: meditation stone, covers and farmers."""

from typing import Any

import pytest

import agra
from tests.support import goods, options, player, position, supply, take

STONE, COVER, FARMERS = "advance stone", "remove cover", "move farmers"
#: Everything uncovered.
BARE: list[list[int]] = [[], [], [], []]


def botanist(seat: dict[str, Any], **sections: Any) -> agra.State:
    """The first of two players has just gone to the Botanist."""
    return take(position(seat, {}, phase="action", **sections), "place botanist")


# ------------------------------------------------------------------ the choice


def test_3_2_49_all_three_are_offered() -> None:
    """docs/rules.md 3.2.49: stone, cover, farmers, or nothing."""
    state = botanist({"goods": {"turmeric": 1}})
    assert options(state) == [STONE, COVER, FARMERS, "done"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (STONE, COVER),
        (COVER, STONE),
        (STONE, FARMERS),
        (FARMERS, STONE),
        (COVER, FARMERS),
        (FARMERS, COVER),
    ],
)
def test_3_2_49_two_different_ones_in_any_order(first: str, second: str) -> None:
    """docs/rules.md 3.2.49, D-58: after two the action is over."""
    follow_up = {STONE: [], COVER: ["uncover 2 1"], FARMERS: ["farmer 1 back", "done"]}
    state = botanist({"goods": {"turmeric": 1, "cotton": 1}})
    take(state, first, *follow_up[first])
    assert first not in options(state)
    take(state, second, *follow_up[second])
    assert state.decision == "end_action"


def test_3_2_49_each_at_most_once() -> None:
    """docs/rules.md 3.2.49, D-58: the same option is not offered again, though possible."""
    state = botanist({"goods": {"turmeric": 1, "cotton": 1}})
    take(state, STONE)
    assert options(state) == [COVER, FARMERS, "done"]
    state = botanist({"goods": {"turmeric": 1}})
    take(state, COVER, "uncover 1 1")
    assert options(state) == [STONE, FARMERS, "done"]
    state = botanist({"goods": {"turmeric": 1}})
    take(state, FARMERS, "farmer 1 back", "done")
    assert options(state) == [STONE, COVER, "done"]


def test_3_2_49_one_or_none_is_enough() -> None:
    """docs/rules.md 3.2.49: "up to two"."""
    none = take(botanist({}), "done")
    assert none.decision == "end_action"
    one = take(botanist({}), COVER, "uncover 1 1", "done")
    assert one.decision == "end_action"


def test_D_58_secondary_actions_in_between() -> None:
    """docs/rules.md 3.4.13.7, D-58: the turmeric for the stone can come from a favour action."""
    state = botanist({"favours": 2, "goods": {"clothes": 1}})
    assert STONE not in options(state)
    take(state, COVER, "uncover 1 1", "favour basic_good", "gain turmeric")
    assert STONE in options(state)
    take(state, STONE)
    assert player(state, 0)["stone"] == 2


# ------------------------------------------------------------------ the stone


@pytest.mark.parametrize(
    ("field", "price"),
    [
        (1, {"turmeric": 1}),
        (2, {"cotton": 1}),
        (3, {"curry": 1}),
        (4, {"oil": 1}),
        (5, {"curry": 1, "oil": 1}),
    ],
)
def test_3_2_50_the_stone_costs_the_goods_between_the_fields(
    field: int, price: dict[str, int]
) -> None:
    """docs/rules.md 3.2.50, D-108: paid into the player's supply, one field forward."""
    spare = {"turmeric": 1, "cotton": 1, "curry": 1, "oil": 1}
    state = botanist({"stone": field, "goods": spare})
    take(state, STONE)
    assert player(state, 0)["stone"] == field + 1
    assert goods(state, 0) == {good: 1 for good in spare if good not in price}
    assert supply(state, 0) == 22 - 4 + len(price)


@pytest.mark.parametrize(
    ("field", "stock"),
    [
        (1, {"cotton": 3, "curry": 3}),
        (3, {"turmeric": 5, "oil": 1}),
        (5, {"curry": 2}),
        (5, {"oil": 2}),
    ],
)
def test_3_2_50_without_the_goods_the_stone_stays(field: int, stock: dict[str, int]) -> None:
    """docs/rules.md 3.2.50: every good that is printed must be paid."""
    state = botanist({"stone": field, "goods": stock})
    assert STONE not in options(state)


def test_3_2_50_from_the_last_field_the_stone_goes_nowhere() -> None:
    """docs/rules.md 3.2.50: field 6 is the last."""
    every = {"turmeric": 2, "cotton": 2, "curry": 2, "oil": 2}
    state = botanist({"stone": 6, "goods": every})
    assert STONE not in options(state)


# ------------------------------------------------------------------ covers


def test_3_2_51_one_cover_is_removed() -> None:
    """docs/rules.md 3.2.51: it leaves the farm for good; the others stay."""
    state = botanist({})
    take(state, COVER, "uncover 3 5")
    assert player(state, 0)["covers"] == [[1, 5], [1, 5], [1], [1, 5]]


def test_3_2_51_the_cover_is_kept_for_the_scoring() -> None:
    """docs/rules.md 3.2.51, 6.4.5: worth 1 rupee at the end."""
    state = botanist({})
    before = state.scores()[0]
    take(state, COVER, "uncover 3 5")
    assert state.scores()[0] == before + 1


def test_3_2_54_any_own_cover_may_be_removed() -> None:
    """docs/rules.md 3.2.54, D-59: wherever it lies, also beyond the farmer."""
    state = botanist({"farmers": [2, 4, 3, 3]})
    take(state, COVER)
    assert options(state) == [
        f"uncover {track} {square}" for track in range(1, 5) for square in (1, 5)
    ]


def test_3_2_54_only_covers_that_are_there() -> None:
    """docs/rules.md 3.2.54: removed ones are not offered; without any the option is gone."""
    state = botanist({"covers": [[5], [], [1], []]})
    take(state, COVER)
    assert options(state) == ["uncover 1 5", "uncover 3 1"]
    assert COVER not in options(botanist({"covers": BARE}))


def test_3_2_51_an_opened_square_may_be_entered_at_once() -> None:
    """docs/rules.md 3.2.49, 3.2.53: cover first, then farmers."""
    state = botanist({"farmers": [2, 3, 3, 3]})
    take(state, COVER, "uncover 1 1", FARMERS, "farmer 1 back")
    assert player(state, 0)["farmers"] == [1, 3, 3, 3]


# ------------------------------------------------------------------ farmers


def test_3_2_52_one_step_is_enough() -> None:
    """docs/rules.md 3.2.52: "one or two"."""
    state = botanist({})
    take(state, FARMERS)
    assert "done" not in options(state)
    take(state, "farmer 2 forward", "done")
    assert player(state, 0)["farmers"] == [3, 4, 3, 3]
    assert state.decision == "botanist"


def test_3_2_52_two_steps_of_the_same_farmer() -> None:
    """docs/rules.md 3.2.52: two squares in one direction, or there and back."""
    far = botanist({"covers": BARE})
    take(far, FARMERS, "farmer 2 forward", "farmer 2 forward")
    assert player(far, 0)["farmers"] == [3, 5, 3, 3]
    back = botanist({"covers": BARE})
    take(back, FARMERS, "farmer 2 forward", "farmer 2 back")
    assert player(back, 0)["farmers"] == [3, 3, 3, 3]


def test_3_2_52_two_steps_of_different_farmers() -> None:
    """docs/rules.md 3.2.52: one each; there is no third step."""
    state = botanist({})
    take(state, FARMERS, "farmer 1 back", "farmer 4 forward")
    assert player(state, 0)["farmers"] == [2, 3, 3, 4]
    assert state.decision == "botanist"


def test_3_2_53_a_farmer_does_not_enter_a_covered_square() -> None:
    """docs/rules.md 3.2.53, D-59: from squares 2 and 4 the covers are in the way."""
    state = botanist({"farmers": [2, 4, 3, 3], "covers": [[1], [5], [], []]})
    take(state, FARMERS)
    assert options(state) == [
        "farmer 1 forward",
        "farmer 2 back",
        "farmer 3 back",
        "farmer 3 forward",
        "farmer 4 back",
        "farmer 4 forward",
    ]


def test_3_2_53_a_farmer_does_not_enter_a_goods_symbol() -> None:
    """docs/rules.md 3.2.53, D-59: a track ends with its squares 1 and 5."""
    state = botanist({"farmers": [1, 5, 3, 3], "covers": [[], [], [1, 5], [1, 5]]})
    take(state, FARMERS)
    moves = options(state)
    assert "farmer 1 back" not in moves
    assert "farmer 2 forward" not in moves
    assert {"farmer 1 forward", "farmer 2 back"} <= set(moves)


def test_3_2_53_a_farmer_stays_on_his_track() -> None:
    """docs/rules.md 3.2.53, D-59: a step changes the square of that one farmer only."""
    state = botanist({"farmers": [5, 3, 3, 3], "covers": BARE})
    take(state, FARMERS, "farmer 1 back", "done")
    assert player(state, 0)["farmers"] == [4, 3, 3, 3]


def test_3_2_53_without_covers_the_outer_squares_can_be_entered() -> None:
    """docs/rules.md 3.2.53: only covers and symbols are in the way."""
    state = botanist({"farmers": [2, 4, 3, 3], "covers": BARE})
    take(state, FARMERS, "farmer 1 back", "farmer 2 forward")
    assert player(state, 0)["farmers"] == [1, 5, 3, 3]
