"""Examples B-28 to B-33: the Trader's formula, ranges, limits, ejection, production bounds."""

from typing import Any

import pytest

import agra
from tests.rulebook.table import ORANGE, TURQUOISE, VIOLET, four_players, offered, river, rupees_for
from tests.support import (
    favours,
    goods,
    options,
    player,
    position,
    rupees,
    supply,
    take,
    watch,
    workers,
)


# ------------------------------------------------------------------ B-28
@pytest.mark.parametrize(
    ("given", "tokens", "taken"),
    [
        (["cement", "cement", "turmeric"], [{}, {}, {}], 4),  # 5 -> 4
        (["wood", "wood"], [{"on": "wood", "side": "high"}, {}, {}], 3),  # 2 + 2 - 1
        (["paintings"], [{}, {}, {}], 2),
        (["wood"], [{}, {}, {}], 0),
        (["statues", "books", "clothes"], [{}, {}, {}], 8),
    ],
)
def test_b28_goods_worth_x_buy_x_minus_1(
    given: list[str], tokens: list[dict[str, str]], taken: int
) -> None:
    """One to three goods worth X for goods worth X - 1 (docs/rules.md 3.2.44)."""
    owned = {good: given.count(good) for good in given}
    state = position({"goods": owned}, {}, phase="action", price_tokens=tokens)
    take(state, "place trader", *[f"give {good}" for good in given])
    for _ in range(taken):
        take(state, "take cotton")
    assert offered(state, "take") == []
    assert goods(state, 0) == ({"cotton": taken} if taken else {})


def test_b28_at_most_three_goods_are_given() -> None:
    """After the third one the taking begins (docs/rules.md 3.2.44)."""
    state = position({"goods": {"cement": 4}}, {}, phase="action")
    take(state, "place trader", "give cement", "give cement")
    assert offered(state, "give") == ["cement"]
    take(state, "give cement")
    assert offered(state, "give") == []
    assert offered(state, "take") != []


# ------------------------------------------------------------------ B-29
def _third_good_of_the_painter(markers: int) -> agra.State:
    """Paintings and planks lie on the Painter; cotton is missing."""
    state = position(
        {"goods": {"cotton": 2, "wood": 1}, "rupees": 0},
        {"contracts": ["mahout", "khatib", "caliph", "jagirdar"]},
        phase="action",
        river=river(
            painter={
                "paintings": {"seat": 1, "markers": markers},
                "planks": {"seat": 1, "markers": markers},
            }
        ),
    )
    return take(state, "place sailor", "pay wood", "deliver cotton painter")


def test_b29_a_delivery_pays_at_most_5() -> None:
    """The third good after two doubled ones: 2 + 2 + 1 markers (docs/rules.md 4.3)."""
    state = _third_good_of_the_painter(2)
    take(state, "decline")
    assert rupees(state, 0) == 5


def test_b29_the_second_marker_always_pays_1() -> None:
    """Doubling the third good adds 1, not 6 (docs/rules.md 4.3)."""
    state = _third_good_of_the_painter(2)
    events = watch(state)
    take(state, "double")
    assert rupees_for(events, 0, "delivery") == [5]
    assert rupees_for(events, 0, "double_delivery") == [1]


def test_b29_a_delivery_pays_at_least_1() -> None:
    """The first marker on a card (docs/rules.md 4.3)."""
    state = position({"goods": {"oil": 1}, "rupees": 0}, {}, phase="action", river=river(cook={}))
    take(state, "place sailor", "done", "deliver oil cook")
    assert rupees(state, 0) == 1


def test_b29_at_most_two_markers_on_a_good() -> None:
    """A good that was delivered, doubled or not, takes no more (docs/rules.md 4.2, D-34)."""
    state = position(
        {"goods": {"oil": 4, "paintings": 1}}, {}, phase="action", river=river(cook={})
    )
    take(state, "place sailor", "pay paintings", "deliver oil cook", "double")
    assert goods(state, 0) == {"oil": 2}
    assert "oil cook" not in offered(state, "deliver")
    assert state.decision == "deliveries"


# ------------------------------------------------------------------ B-30
def _deliveries_for(payment: str | None, tokens: list[dict[str, str]]) -> int:
    """How many deliveries a payment allows: the player has more goods than can be delivered."""
    cargo = {"oil": 2, "curry": 2, "cement": 2}
    owned = {**cargo, payment: 1} if payment else dict(cargo)
    state = position(
        {"goods": owned},
        {},
        phase="action",
        price_tokens=tokens,
        river=river(cook={}, sufi={}, mahout={}),
    )
    take(state, "place sailor", f"pay {payment}" if payment else "done")
    while offered(state, "deliver"):
        take(state, f"deliver {offered(state, 'deliver')[0]}")
        if state.decision == "double":
            take(state, "double")
    return sum(cargo.values()) - sum(goods(state, 0).values())


@pytest.mark.parametrize(
    ("payment", "tokens", "deliveries"),
    [
        (None, [{}, {}, {}], 1),
        ("wood", [{}, {}, {}], 2),
        ("dye", [{}, {}, {}], 3),
        ("paintings", [{}, {}, {}], 4),
        ("paintings", [{}, {}, {"on": "paintings", "side": "high"}], 5),
    ],
)
def test_b30_one_to_five_deliveries(
    payment: str | None, tokens: list[dict[str, str]], deliveries: int
) -> None:
    """One free delivery and as many as the paid good is worth (docs/rules.md 3.2.33)."""
    assert _deliveries_for(payment, tokens) == deliveries


def test_b30_no_good_is_ever_worth_more_than_4() -> None:
    """Whatever the Trader does with a token: at most 4, at least 1 (docs/rules.md 3.2.47)."""
    start = take(position(phase="action"), "place trader", "move token")
    values: set[int] = set()
    for token in options(start):
        named = take(start.copy(), token)
        for good in options(named):
            state = named.copy()
            events = watch(state)
            take(state, good)
            values.update(event.count for event in events if event.kind == "price_token")
    assert values == {1, 2, 3, 4}


# ------------------------------------------------------------------ B-31
def _two_neutral_markers(contracts: list[str]) -> agra.State:
    """Two players; the Scholars' column has two neutral markers and so room for one order."""
    return position(
        {
            "goods": {"wood": 1, "paintings": 1, "paper": 1, "oil": 1},
            "influence": {"scholars": 1},
            "favours": 4,
            "tiles": ["order_phase"],
        },
        {"contracts": contracts},
        phase="order",
        orders={"scholars": {"marked": 1, "filled": {"2": "neutral", "4": "neutral"}}},
    )


def test_b31_neutral_markers_count_for_the_limit() -> None:
    """Limit 3, two neutral markers: one order, then the column is closed (docs/rules.md 3.3.3)."""
    state = _two_neutral_markers([])
    assert offered(state, "fulfil") == ["scholars"]
    take(state, "fulfil scholars")
    assert state.to_json()["orders"]["scholars"]["marked"] == 3  # 2 is covered
    take(state, "favour order_phase")
    assert offered(state, "fulfil") == []
    assert "serve oil" in options(state)


def test_b31_the_column_opens_when_the_limit_rises() -> None:
    """With the boat at pier 3 the limit is 4: a second order (docs/rules.md 3.3.10, 4.14.3)."""
    state = _two_neutral_markers(["mahout", "khatib", "jagirdar"])
    take(state, "fulfil scholars", "favour order_phase", "fulfil scholars")
    filled = state.to_json()["orders"]["scholars"]["filled"]
    assert filled == {"1": 0, "2": "neutral", "3": 0, "4": "neutral"}


def test_b31_two_player_games_have_two_neutral_markers_in_each_column() -> None:
    """So the limit of 3 allows one order in each (docs/rules.md 2.7.2)."""
    orders = agra.new_game(players=2, seed=5).to_json()["orders"]
    for guild in ("artisans", "merchants", "scholars"):
        assert sorted(orders[guild]["filled"].values()) == ["neutral", "neutral"]


# ------------------------------------------------------------------ B-32
def _orange_is_in_the_way(lying: bool, stone: int) -> agra.State:
    """Turquoise places a worker on the Trader, where one of Orange's is."""
    state = position(
        *four_players(orange={"stone": stone}),
        turn=TURQUOISE,
        phase="action",
        spaces={"trader": {"seat": ORANGE, "lying": lying}},
    )
    assert workers(state, ORANGE) == 9
    return take(state, "place trader")


@pytest.mark.parametrize(("stone", "standing"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
@pytest.mark.parametrize("lying", [True, False])
def test_b32_favours_for_an_ejected_worker(lying: bool, stone: int, standing: int) -> None:
    """Standing 1, from field 4 on 2; lying none (docs/rules.md 3.2.4, 3.2.5)."""
    state = _orange_is_in_the_way(lying, stone)
    assert favours(state, ORANGE) == (0 if lying else standing)
    assert workers(state, ORANGE) == 10
    assert favours(state, TURQUOISE) == 0
    assert state.to_json()["spaces"]["trader"] == {"seat": TURQUOISE, "lying": False}


@pytest.mark.parametrize("lying", [True, False])
def test_b32_an_own_worker_is_a_day_labourer(lying: bool) -> None:
    """2 rupees, it stands up, no favour, no new worker (docs/rules.md 3.2.7)."""
    state = position(
        *four_players(violet={"rupees": 5, "stone": 4}),
        turn=VIOLET,
        phase="action",
        spaces={"trader": {"seat": VIOLET, "lying": lying}},
    )
    take(state, "place trader")
    assert rupees(state, VIOLET) == 3
    assert favours(state, VIOLET) == 0
    assert workers(state, VIOLET) == 9
    assert state.to_json()["spaces"]["trader"] == {"seat": VIOLET, "lying": False}
    assert state.decision == "trader"


# ------------------------------------------------------------------ B-33
BASIC = ("sandstone", "wood", "turmeric", "cotton")
BUILDINGS = dict(zip(BASIC, ("quarry", "woodcutter", "turmeric_farm", "cotton_farm")))


def _farm(good: str, distance: int, covers_removed: str) -> dict[str, Any]:
    """A farm whose two farmers beside a good stand this number of squares from its symbol.

    One track begins at the symbol, so its squares count from there; the other one ends at it.
    """
    begins = BASIC.index(good)
    ends = (begins + 3) % 4
    farmers = [3, 3, 3, 3]
    farmers[begins] = distance
    farmers[ends] = 6 - distance
    covers = [[1, 5], [1, 5], [1, 5], [1, 5]]
    if covers_removed == "near":
        covers[begins], covers[ends] = [5], [1]
    elif covers_removed == "all":
        covers[begins], covers[ends] = [], []
    return {"farmers": farmers, "covers": covers}


@pytest.mark.parametrize("good", BASIC)
@pytest.mark.parametrize(
    ("distance", "covers_removed", "produced"),
    [
        (3, "none", 2),  # the start
        (3, "near", 4),  # both covers next to the symbol removed
        (2, "none", 0),  # only the covers lie between
        (1, "near", 0),  # nothing lies between
        (5, "all", 8),  # both farmers at the far end, all four covers removed
    ],
)
def test_b33_production_bounds(
    good: str, distance: int, covers_removed: str, produced: int
) -> None:
    """From 0 to 8 goods (docs/rules.md 3.2.55, 3.2.56)."""
    elsewhere = "cotton_farm" if good == "sandstone" else "quarry"
    state = position(_farm(good, distance, covers_removed), {}, phase="action", merchant=elsewhere)
    take(state, f"place {BUILDINGS[good]}")
    assert goods(state, 0) == ({good: produced} if produced else {})
    assert supply(state, 0) == 22 - produced


@pytest.mark.parametrize("good", BASIC)
def test_b33_covers_are_next_to_the_symbols(good: str) -> None:
    """A farmer two squares from the symbol cannot go nearer while the cover lies (3.2.53)."""
    state = position({**_farm(good, 2, "none"), "favours": 2, "tiles": ["move_farmers"]}, {})
    take(state, "favour move_farmers")
    begins = BASIC.index(good) + 1
    ends = 4 if begins == 1 else begins - 1
    assert f"farmer {begins} back" not in options(state)
    assert f"farmer {ends} forward" not in options(state)
    assert f"farmer {begins} forward" in options(state)
    assert player(state, 0)["covers"] == [[1, 5]] * 4
