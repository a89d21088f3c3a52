"""Examples B-23 to B-27: final scoring, three contracts, Akbar's scale."""

from typing import Any

import pytest

import agra
from tests.rulebook.table import (
    ORANGE,
    TURQUOISE,
    YELLOW,
    boat,
    four_players,
    offered,
    river,
    rupees_for,
)
from tests.support import goods, player, position, rupees, supply, take, watch


# ------------------------------------------------------------------ B-23
def _orange_before_scoring(**more: Any) -> agra.State:
    """Two decisions before the end of a game: Orange's order phase in the final round."""
    return position(
        *four_players(
            {"contracts": ["mahout", "cook"], "influence": {"merchants": 3, "scholars": 1}},
            {"contracts": ["jagirdar"], "influence": {"merchants": 2, "scholars": 6}},
            {
                "rupees": 36,
                "contracts": ["subadar", "grand_imam", "caliph"],
                "influence": {"merchants": 5, "scholars": 4},
                "covers": [[1], [5], [1], []],
                "stone": 4,
                **more,
            },
        ),
        start_player=3,
        turn=ORANGE,
        round=20,
        final_round=20,
        phase="order",
        orders={
            "merchants": {"filled": {"1": ORANGE, "2": ORANGE, "3": YELLOW}},
            "scholars": {"filled": {"2": ORANGE, "5": ORANGE, "6": TURQUOISE}},
        },
        akbar=dict.fromkeys(["cement", "statues", "curry", "oil", "clothes"], ORANGE),
    )


def test_b23_final_scoring() -> None:
    """36 + 4 + 4 + 4 + 2 + 5 + 11 = 66 rupees, line by line (docs/rules.md 6.4)."""
    state = _orange_before_scoring()
    take(state, "pass", "end turn")
    assert state.to_move is None
    assert state.score_sheet(ORANGE) == {
        "rupees": 36,
        "subadar": 4,  # 4 orders
        "grand_imam": 2 + 2,  # Scholars: 2 contracts, 2 orders
        "artisans": 0,
        "merchants": 2 * 2,  # first
        "scholars": 1 * 2,  # second
        "meditation": 0,
        "covers": 5,
        "akbar": 5 + 3 + 3,
        "total": 66,
    }
    assert state.scores()[ORANGE] == 66
    assert state.winners() == [ORANGE]


def test_b23_the_stone_on_the_last_field_would_pay_5() -> None:
    """The example says it is not there; the last field is the sixth (docs/rules.md 6.4.4)."""
    assert _orange_before_scoring(stone=6).score_sheet(ORANGE)["total"] == 66 + 5
    assert _orange_before_scoring(stone=5).score_sheet(ORANGE)["total"] == 66


# ------------------------------------------------------------------ B-24
def _portuguese_trader_sails(owned: dict[str, int]) -> agra.State:
    state = position(
        {"goods": owned, "contracts": ["portuguese_trader"]},
        {},
        phase="action",
        river=river(cook={}, sufi={}, mahout={}),
    )
    return take(state, "place sailor")


def test_b24_portuguese_trader_pays_four_goods() -> None:
    """2 wood and 2 turmeric, worth 4: 5 deliveries (docs/rules.md 5.7.1)."""
    cargo = {"oil": 2, "curry": 1, "cotton": 1, "cement": 2}
    state = _portuguese_trader_sails({"wood": 2, "turmeric": 2, **cargo})
    events = watch(state)
    take(state, "pay wood", "pay wood", "pay turmeric", "pay turmeric")
    assert goods(state, 0) == cargo
    take(
        state, "deliver oil cook", "double", "deliver curry sufi", "deliver cement mahout", "double"
    )
    assert goods(state, 0) == {"cotton": 1}
    assert offered(state, "deliver") == []  # the Sufi's cotton would be the sixth
    take(state, "done")
    assert rupees_for(events, 0, "sailor_refund") == []


def test_b24_portuguese_trader_pays_at_most_4() -> None:
    """After 3 no good of value 2 can be added, one of value 1 can (docs/rules.md 5.7.1)."""
    state = _portuguese_trader_sails({"paintings": 1, "planks": 1, "wood": 2})
    take(state, "pay paintings")
    assert offered(state, "pay") == ["wood"]
    take(state, "pay wood")
    assert offered(state, "pay") == []
    assert state.decision == "deliveries"


def test_b24_without_the_contract_one_good_is_paid() -> None:
    """Everybody else pays a single good (docs/rules.md 3.2.33)."""
    state = position({"goods": {"wood": 2, "turmeric": 2}}, {}, phase="action")
    take(state, "place sailor", "pay wood")
    assert offered(state, "pay") == []


# ------------------------------------------------------------------ B-25
def _both_traders(contracts: list[str], lying_there: int) -> agra.State:
    return position(
        {
            "goods": {"cloth": 1},
            "rupees": 0,
            "contracts": contracts,
            "on_french_trader": lying_there,
        },
        {"contracts": ["mahout"]},
        phase="action",
    )


def test_b25_cloth_on_the_french_trader() -> None:
    """The Portuguese Trader's owner gets 1 rupee at once (docs/rules.md 5.1, 5.7.1, 5.7.6)."""
    state = _both_traders(["french_trader", "portuguese_trader"], 0)
    take(state, "french_trader cloth")
    assert rupees(state, 0) == 1
    assert goods(state, 0) == {}
    assert player(state, 0)["on_french_trader"] == 1


def test_b25_cloth_as_the_third_good() -> None:
    """1 rupee beside the 5 of the third marker (docs/rules.md 5.7.1, 5.7.6)."""
    state = _both_traders(["french_trader", "portuguese_trader"], 2)
    take(state, "french_trader cloth")
    assert rupees(state, 0) == 1 + 5
    assert player(state, 0)["on_french_trader"] == 0
    assert supply(state, 0) == 22


def test_b25_without_the_portuguese_trader() -> None:
    """Then the French Trader pays nothing yet (docs/rules.md 5.7.6)."""
    state = _both_traders(["french_trader"], 0)
    take(state, "french_trader cloth")
    assert rupees(state, 0) == 0


# ------------------------------------------------------------------ B-26
def _sadr_is_won(akbar: dict[str, Any]) -> agra.State:
    """The first player completes the Sadr us-Sudur alone and has one more paper."""
    state = position(
        {"goods": {"cloth": 1, "paper": 1}},
        {"contracts": ["mahout", "khatib", "caliph", "jagirdar"]},
        phase="action",
        akbar=akbar,
        river=river(sadr_us_sudur={"paper": 0, "dye": 0}),
    )
    return take(state, "place sailor", "done", "deliver cloth sadr_us_sudur")


def test_b26_paper_in_the_bowl_of_curry() -> None:
    """Both have value 2, and the bowl is free (docs/rules.md 5.7.20)."""
    state = _sadr_is_won({})
    assert player(state, 0)["contracts"] == ["sadr_us_sudur"]
    assert boat(state) == 4  # the boat waits for the one-time effect
    take(state, "offer paper", "bowl curry")
    assert goods(state, 0) == {}
    assert state.to_json()["akbar"] == {"curry": 0}  # paper's own bowl stays empty


def test_b26_only_free_bowls_of_equal_value() -> None:
    """Filled bowls and those of value 3 are not offered (docs/rules.md 5.7.20)."""
    state = _sadr_is_won({"curry": 1, "oil": "neutral"})
    take(state, "offer paper")
    assert offered(state, "bowl") == ["cement", "planks", "bricks", "paper", "dye", "cloth"]


# ------------------------------------------------------------------ B-27
BOWLS = (
    "cement", "planks", "curry", "oil",
    "bricks", "paper", "dye", "cloth",
    "statues", "books", "paintings", "clothes",
)  # fmt: skip


@pytest.mark.parametrize(
    ("gifts", "pays"),
    [(0, 0), (1, 1), (2, 3), (3, 5), (4, 8), (5, 11), (6, 14), (7, 17), (8, 20), (12, 32)],
)
def test_b27_akbars_scale(gifts: int, pays: int) -> None:
    """1, 3, 5 rupees for 1, 2, 3 goods and 3 for each further one (docs/rules.md 6.4.6)."""
    akbar = {good: 0 if place < gifts else 1 for place, good in enumerate(BOWLS)}
    state = position({"rupees": 0}, {}, akbar=akbar)
    sheet = state.score_sheet(0)
    assert sheet["akbar"] == pays
    assert sheet["total"] == pays
