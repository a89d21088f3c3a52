"""Examples B-10 to B-15: the Sailor and the Trader."""

from typing import Any

import pytest

import agra
from tests.rulebook.table import (
    ORANGE,
    TURQUOISE,
    VIOLET,
    YELLOW,
    four_players,
    influence,
    offered,
    river,
    rupees_for,
)
from tests.support import favours, goods, options, player, position, rupees, supply, take, watch


# ------------------------------------------------------------------ B-10
def _violet_sails(owned: dict[str, int]) -> agra.State:
    return position(
        *four_players(violet={"goods": owned, "rupees": 0}),
        turn=VIOLET,
        phase="action",
        river=river(mahout={}, sufi={}, cook={}, takshaka={}),
    )


def test_b10_unused_deliveries_are_paid_back() -> None:
    """A painting gives 1 + 3 deliveries; 2 are made, 2 rupees come back (docs/rules.md 3.2.42)."""
    state = _violet_sails({"paintings": 1, "cement": 1, "curry": 1})
    events = watch(state)
    take(state, "place sailor", "pay paintings")
    take(state, "deliver cement mahout", "deliver curry sufi")
    assert rupees(state, VIOLET) == 1 + 1
    take(state, "done")
    assert rupees_for(events, VIOLET, "sailor_refund") == [2]
    assert rupees(state, VIOLET) == 1 + 1 + 2
    assert goods(state, VIOLET) == {}


def test_b10_a_painting_allows_four_deliveries() -> None:
    """1 free one and 3 for the value of the painting, no more (docs/rules.md 3.2.33)."""
    state = _violet_sails(
        {"paintings": 1, "cement": 1, "curry": 1, "oil": 1, "bricks": 1, "turmeric": 1}
    )
    events = watch(state)
    take(state, "place sailor", "pay paintings", "deliver cement mahout", "deliver curry sufi")
    take(state, "deliver oil cook", "deliver bricks takshaka")
    assert goods(state, VIOLET) == {"turmeric": 1}
    assert offered(state, "deliver") == []
    take(state, "done")
    assert rupees_for(events, VIOLET, "sailor_refund") == []


# ------------------------------------------------------------------ B-11
def _turquoise_has_an_order(steps: int) -> agra.State:
    return position(
        *four_players(
            turquoise={
                "goods": {"curry": 1, "wood": 1, "paintings": 1},
                "rupees": 0,
                "influence": {"scholars": steps},
            }
        ),
        turn=TURQUOISE,
        phase="action",
        orders={"scholars": {"marked": 1}},
    )


def test_b11_guild_order_with_the_sailor() -> None:
    """Wood and painting fulfil the Scholars' first order and take 2 of 3 deliveries.

    docs/rules.md 3.2.35, 3.2.36, 3.2.42, 3.3.6 to 3.3.8.
    """
    state = _turquoise_has_an_order(1)
    events = watch(state)
    take(state, "place sailor", "pay curry", "fulfil scholars")
    assert rupees_for(events, TURQUOISE, "order") == [1]
    assert offered(state, "fulfil") == []
    take(state, "done")
    assert rupees_for(events, TURQUOISE, "sailor_refund") == [1]

    assert rupees(state, TURQUOISE) == 2
    assert goods(state, TURQUOISE) == {}
    assert supply(state, TURQUOISE) == 19 + 2
    orders = state.to_json()["orders"]["scholars"]
    assert orders == {"marked": 2, "filled": {"1": TURQUOISE}}
    assert influence(state, TURQUOISE) == {"scholars": 1}  # nobody is higher: no step
    assert state.decision == "end_action"


def test_b11_an_order_takes_two_deliveries() -> None:
    """With the free delivery alone the order is impossible (docs/rules.md 3.2.35)."""
    state = _turquoise_has_an_order(1)
    take(state, "place sailor", "done")
    assert offered(state, "fulfil") == []


def test_b11_an_order_needs_influence() -> None:
    """At least one step on the Scholars' track (docs/rules.md 3.3.4)."""
    state = _turquoise_has_an_order(0)
    take(state, "place sailor", "pay curry")
    assert offered(state, "fulfil") == []


# ------------------------------------------------------------------ B-12
def test_b12_two_notables() -> None:
    """Curry to a Scholar, wood to an Artisan: 1 + 1 rupees and a step with each guild.

    docs/rules.md 3.2.33, 4.3, 4.16.
    """
    state = position(
        *four_players({"goods": {"cotton": 1, "curry": 1, "wood": 1, "bricks": 1}, "rupees": 0}),
        phase="action",
        river=river(sufi={}, cook={}, takshaka={}),
    )
    take(state, "place sailor", "pay cotton")
    take(state, "deliver curry sufi")
    assert rupees(state, YELLOW) == 1
    take(state, "deliver wood cook")
    assert rupees(state, YELLOW) == 1 + 1
    assert offered(state, "deliver") == []  # cotton is worth one more delivery only
    assert influence(state, YELLOW) == {}
    take(state, "done")
    assert rupees(state, YELLOW) == 2
    assert options(state) == ["step sufi", "step cook", "done"]
    take(state, "step sufi")
    assert influence(state, YELLOW) == {"scholars": 1}
    take(state, "step cook")
    assert influence(state, YELLOW) == {"scholars": 1, "artisans": 1}
    assert state.decision == "end_action"
    notables = state.to_json()["river"]["notables"]
    assert notables["sufi"] == {"curry": {"seat": YELLOW, "markers": 1}}
    assert notables["cook"] == {"wood": {"seat": YELLOW, "markers": 1}}


# ------------------------------------------------------------------ B-13
def _mahout_lacks_wood() -> agra.State:
    return position(
        *four_players(turquoise={"goods": {"cotton": 1, "wood": 2}, "rupees": 0}),
        turn=TURQUOISE,
        phase="action",
        river=river(mahout={"cement": VIOLET}),
    )


def test_b13_double_delivery_wins_the_mahout() -> None:
    """Two wood against one cement: Turquoise has most markers (docs/rules.md 3.2.37, 4.6)."""
    state = _mahout_lacks_wood()
    take(state, "place sailor", "pay cotton", "deliver wood mahout", "double")
    assert player(state, TURQUOISE)["contracts"] == ["mahout"]
    assert "mahout" not in state.to_json()["river"]["notables"]
    take(state, "done")
    assert options(state) == ["step mahout", "done"]  # one step for two goods
    take(state, "step mahout")
    assert influence(state, TURQUOISE) == {"merchants": 1}
    assert state.decision == "end_action"


def test_b13_rupees_of_the_double_delivery() -> None:
    """Two markers on the card pay 2, the second wood pays 1 (docs/rules.md 4.3)."""
    state = _mahout_lacks_wood()
    events = watch(state)
    take(state, "place sailor", "pay cotton", "deliver wood mahout", "double")
    assert rupees_for(events, TURQUOISE, "delivery") == [2]
    assert rupees_for(events, TURQUOISE, "double_delivery") == [1]
    assert rupees(state, TURQUOISE) == 3


def test_b13_markers_after_the_evaluation() -> None:
    """The winner's return to supply, the other becomes a favour (docs/rules.md 4.7)."""
    state = _mahout_lacks_wood()
    take(state, "place sailor", "pay cotton", "deliver wood mahout", "double")
    assert (supply(state, TURQUOISE), favours(state, TURQUOISE)) == (22, 0)
    assert (supply(state, VIOLET), favours(state, VIOLET)) == (21, 1)


def test_b13_the_second_marker_comes_before_the_evaluation() -> None:
    """The first wood fills the card, yet the double decides (docs/rules.md 4.5, D-35).

    Without the double it is 1 : 1, and the top good wins for Violet.
    """
    state = _mahout_lacks_wood()
    take(state, "place sailor", "pay cotton", "deliver wood mahout")
    assert player(state, VIOLET)["contracts"] == []  # still open
    assert options(state) == ["double", "decline"]
    take(state, "decline")
    assert player(state, VIOLET)["contracts"] == ["mahout"]
    assert (supply(state, VIOLET), favours(state, VIOLET)) == (22, 0)
    assert favours(state, TURQUOISE) == 1


# ------------------------------------------------------------------ B-14
def _orange_trades() -> agra.State:
    state = position(
        *four_players(orange={"goods": {"cement": 2, "turmeric": 1}}), turn=ORANGE, phase="action"
    )
    return take(state, "place trader", "give cement", "give cement", "give turmeric")


def test_b14_trade() -> None:
    """2 cement and 1 turmeric are worth 5: 1 curry and 2 cotton, worth 4 (docs/rules.md 3.2.44)."""
    state = _orange_trades()
    assert "curry" in offered(state, "take")
    take(state, "take curry")  # 2 are left
    assert "oil" in offered(state, "take")
    take(state, "take cotton")  # 1 is left
    assert offered(state, "take") == ["sandstone", "wood", "turmeric", "cotton"]
    take(state, "take cotton")
    assert offered(state, "take") == []
    assert goods(state, ORANGE) == {"curry": 1, "cotton": 2}
    assert state.decision == "trader"  # the price token may follow


def test_b14_any_number_of_goods_may_be_taken() -> None:
    """Three goods given, four taken (docs/rules.md 3.2.44)."""
    state = _orange_trades()
    take(state, *["take cotton"] * 4)
    assert offered(state, "take") == []
    assert goods(state, ORANGE) == {"cotton": 4}


# ------------------------------------------------------------------ B-15
def _turquoise_at_the_trader(**sections: Any) -> agra.State:
    state = position(
        *four_players(turquoise={"goods": {"wood": 2}}), turn=TURQUOISE, phase="action", **sections
    )
    return take(state, "place trader")


@pytest.mark.parametrize("token", ["token 1 high", "token 2 low"])
@pytest.mark.parametrize("wanted", ["statues", "books", "paintings", "clothes"])
def test_b15_price_token_before_the_trade(token: str, wanted: str) -> None:
    """2 flags make 2 wood worth 4: any one good of value 3 (docs/rules.md 3.2.43, 3.2.47)."""
    state = _turquoise_at_the_trader()
    take(state, "move token", token, "on wood", "give wood", "give wood")
    take(state, f"take {wanted}")
    assert goods(state, TURQUOISE) == {wanted: 1}
    assert offered(state, "take") == []
    assert state.decision == "end_action"  # trade and token are both done


def test_b15_without_the_token() -> None:
    """At the printed value 2 wood buy only one good of value 1 (docs/rules.md 3.2.44)."""
    state = _turquoise_at_the_trader()
    take(state, "give wood", "give wood")
    assert offered(state, "take") == ["sandstone", "wood", "turmeric", "cotton"]


def test_b15_the_printed_value_limits_the_token() -> None:
    """Wood is printed 1: 3 flags are too many for it (docs/rules.md 3.2.47)."""
    state = _turquoise_at_the_trader()
    take(state, "move token", "token 2 high")
    assert "wood" not in offered(state, "on")
    assert "paper" in offered(state, "on")
