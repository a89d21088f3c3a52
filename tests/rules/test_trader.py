"""The Trader: one trade, and one operation on a price token."""

from pathlib import Path
from typing import Any

import pytest

import agra
from agra.components import shipped_components_text
from tests.support import favours, goods, options, position, supply, take, watch

GOODS = (
    "sandstone", "wood", "turmeric", "cotton", "cement", "planks", "curry", "oil",
    "bricks", "paper", "dye", "cloth", "statues", "books", "paintings", "clothes",
)  # fmt: skip
BASIC = GOODS[:4]
MIDDLE = GOODS[4:12]
LUXURY = GOODS[12:]


def trader(*players: dict[str, Any], **sections: Any) -> agra.State:
    """The first player has just gone to the Trader."""
    seats = list(players) if len(players) > 1 else [*players, {}]
    return take(position(*seats, phase="action", **sections), "place trader")


def starting(state: agra.State, verb: str) -> list[str]:
    """The options that begin with this verb, without it."""
    return [
        option.removeprefix(f"{verb} ")
        for option in options(state)
        if option.startswith(f"{verb} ")
    ]


def tokens(state: agra.State) -> list[tuple[str, str]]:
    """Where each price token lies, and which side is up."""
    return [(token["on"], token["side"]) for token in state.to_json()["price_tokens"]]


# ------------------------------------------------------------------ trade and token


def test_3_2_43_a_trade_and_a_token_are_offered_and_the_end() -> None:
    """docs/rules.md 3.2.43: the choice between trade, token and nothing."""
    state = trader({"goods": {"wood": 1, "curry": 1}})
    assert options(state) == ["give wood", "give curry", "move token", "done"]


def test_3_2_43_both_may_be_left_out() -> None:
    """docs/rules.md 3.2.43, D-56: the action may do nothing at all."""
    state = trader({"goods": {"wood": 1}})
    take(state, "done")
    assert state.decision == "end_action"
    assert goods(state, 0) == {"wood": 1}
    assert tokens(state) == [("trader", "low")] * 3


def test_3_2_43_the_token_may_come_before_the_trade() -> None:
    """docs/rules.md 3.2.43 (as B-15): wood raised to 2, two of it buy a good of value 3."""
    state = trader({"goods": {"wood": 2}})
    take(state, "move token", "token 1 high", "on wood")
    assert options(state) == ["give wood", "done"]
    take(state, "give wood", "give wood", "take statues")
    assert goods(state, 0) == {"statues": 1}
    assert state.decision == "end_action"


def test_3_2_43_the_token_may_come_after_the_trade() -> None:
    """docs/rules.md 3.2.43: then it does not change the trade."""
    state = trader({"goods": {"wood": 3}})
    take(state, "give wood", "give wood", "done", "take cotton")
    assert options(state) == ["move token", "done"]
    take(state, "move token", "token 1 high", "on wood")
    assert state.decision == "end_action"
    assert goods(state, 0) == {"wood": 1, "cotton": 1}


def test_3_2_43_either_may_be_left_out_alone() -> None:
    """docs/rules.md 3.2.43: a trade without token, a token without trade."""
    traded = trader({"goods": {"wood": 2}})
    take(traded, "give wood", "give wood", "take cotton", "done")
    assert (traded.decision, tokens(traded)) == ("end_action", [("trader", "low")] * 3)
    moved = trader({"goods": {"wood": 2}})
    take(moved, "move token", "token 1 low", "on wood", "done")
    assert (moved.decision, goods(moved, 0)) == ("end_action", {"wood": 2})


def test_3_2_43_only_one_trade() -> None:
    """docs/rules.md 3.2.43: after it no good can be given any more."""
    state = trader({"goods": {"wood": 3}})
    take(state, "give wood", "done")
    assert starting(state, "give") == []


# ------------------------------------------------------------------ the trade


def test_3_2_44_one_to_three_goods_are_given() -> None:
    """docs/rules.md 3.2.44: after each of the first two the player may stop, after three must."""
    state = trader({"goods": {"books": 5}})
    take(state, "give books")
    assert options(state) == ["give books", "done"]
    take(state, "give books")
    assert options(state) == ["give books", "done"]
    take(state, "give books")
    assert state.decision == "trade_take"
    assert goods(state, 0) == {"books": 2}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"books": 1}, (*BASIC, *MIDDLE)),
        ({"planks": 1}, BASIC),
        ({"planks": 1, "wood": 1}, (*BASIC, *MIDDLE)),
        ({"planks": 2}, GOODS),
        ({"wood": 2}, BASIC),
    ],
)
def test_3_2_44_goods_are_taken_for_the_value_given_minus_one(
    given: dict[str, int], expected: tuple[str, ...]
) -> None:
    """docs/rules.md 3.2.44, D-56 (as B-28): every good worth at most the rest can be taken."""
    state = trader({"goods": given})
    for good, count in given.items():
        take(state, *[f"give {good}"] * count)
    assert starting(state, "take") == list(expected)


def test_3_2_44_any_number_of_goods_may_be_taken() -> None:
    """docs/rules.md 3.2.44 (as B-14): 5 buys 4, here a curry and two cotton, and no more."""
    state = trader({"goods": {"cement": 2, "turmeric": 1}})
    take(state, "give cement", "give cement", "give turmeric")
    take(state, "take curry", "take cotton")
    assert starting(state, "take") == list(BASIC)
    take(state, "take cotton")
    assert goods(state, 0) == {"curry": 1, "cotton": 2}
    assert state.decision == "trader"


def test_3_2_44_less_may_be_taken() -> None:
    """docs/rules.md 3.2.44, D-56: also nothing; the rest is lost."""
    state = trader({"goods": {"books": 2}})
    take(state, "give books", "give books", "take wood", "done")
    assert goods(state, 0) == {"wood": 1}
    assert state.decision == "trader"


def test_3_2_44_a_single_good_of_value_1_buys_nothing() -> None:
    """docs/rules.md 3.2.44: 1 - 1 = 0, so nothing is asked."""
    state = trader({"goods": {"wood": 1}})
    take(state, "give wood")
    assert state.decision == "trader"
    assert goods(state, 0) == {}
    assert supply(state, 0) == 22


def test_3_2_44_the_good_given_may_be_taken_back() -> None:
    """docs/rules.md 3.2.44: any goods, the kinds given included."""
    state = trader({"goods": {"wood": 2, "books": 1}})
    take(state, "give wood", "give books", "done", "take wood", "take planks")
    assert goods(state, 0) == {"wood": 2, "planks": 1}


def test_3_2_44_goods_go_into_unbuilt_buildings() -> None:
    """docs/rules.md 3.2.44, 1.17, D-101: the Tailor is not built, yet clothes can be taken."""
    state = trader({"goods": {"planks": 2}})
    assert state.to_json()["built"] == []
    take(state, "give planks", "give planks", "take clothes")
    assert goods(state, 0) == {"clothes": 1}


def test_3_2_44_goods_are_given_and_taken_at_current_values() -> None:
    """docs/rules.md 3.2.44, 1.18: a token counts on both sides."""
    lowered = [{}, {"on": "books", "side": "low"}, {}]
    state = trader({"goods": {"books": 1, "wood": 1}}, price_tokens=lowered)
    take(state, "give books", "give wood")  # 2 + 1, so goods worth 2
    assert "books" in starting(state, "take")
    assert "statues" not in starting(state, "take")
    take(state, "take books")
    assert goods(state, 0) == {"books": 1}


def test_3_2_44_a_raised_good_costs_more() -> None:
    """docs/rules.md 3.2.44, 1.18: wood at 2 cannot be had for 1."""
    raised = [{"on": "wood", "side": "high"}, {}, {}]
    state = trader({"goods": {"cotton": 2}}, price_tokens=raised)
    take(state, "give cotton", "give cotton")
    assert starting(state, "take") == ["sandstone", "turmeric", "cotton"]


def test_3_2_44_a_raised_good_uses_up_its_current_value() -> None:
    """docs/rules.md 3.2.44, 1.18: of 3 - 1 a wood worth 2 leaves nothing."""
    raised = [{"on": "wood", "side": "high"}, {}, {}]
    state = trader({"goods": {"books": 1}}, price_tokens=raised)
    take(state, "give books", "take wood")
    assert state.decision == "trader"


def test_3_2_45_nothing_changes_the_values_in_the_middle_of_a_trade() -> None:
    """docs/rules.md 3.2.45, D-61: no price token and no secondary action between its goods."""
    seat = {"goods": {"books": 2, "clothes": 1}, "favours": 4, "tiles": ["price_token"]}
    state = trader(seat)
    assert {"move token", "favour price_token", "clothes"} <= set(options(state))
    take(state, "give books")
    assert options(state) == ["give books", "give clothes", "done"]
    take(state, "give books", "done")
    assert set(options(state)) == {f"take {good}" for good in GOODS} | {"done"}


# ------------------------------------------------------------------ short of markers


def test_3_2_44_the_markers_given_return_first() -> None:
    """docs/rules.md 3.2.44: with an empty supply two goods given make room for two."""
    state = trader({"goods": {"planks": 2}, "favours": 20})
    assert supply(state, 0) == 0
    take(state, "give planks", "give planks", "take wood", "take curry")
    assert goods(state, 0) == {"wood": 1, "curry": 1}
    assert favours(state, 0) == 20


def test_3_2_46_without_markers_goods_and_favours_may_be_returned() -> None:
    """docs/rules.md 3.2.46, D-63: while the rest still buys a good; also goods just taken."""
    state = trader({"goods": {"books": 1, "oil": 1}, "favours": 20})
    take(state, "give books", "done", "take wood")
    assert options(state) == ["return wood", "return oil", "return favour", "done"]
    take(state, "return favour")
    assert starting(state, "take") == list(BASIC)
    take(state, "take cotton")
    assert goods(state, 0) == {"wood": 1, "oil": 1, "cotton": 1}
    assert favours(state, 0) == 19
    assert state.decision == "trader"


def test_3_2_46_a_good_just_taken_may_be_returned_for_another() -> None:
    """docs/rules.md 3.2.46, D-63: its value is not given back."""
    state = trader({"goods": {"books": 1}, "favours": 21})
    take(state, "give books", "take wood", "return wood", "take cotton")
    assert goods(state, 0) == {"cotton": 1}
    assert state.decision == "trader"


def test_3_2_46_returning_may_be_declined() -> None:
    """docs/rules.md 3.2.46: "may"; the rest of the value is lost."""
    state = trader({"goods": {"books": 1}, "favours": 21})
    take(state, "give books", "take wood", "done")
    assert goods(state, 0) == {"wood": 1}
    assert favours(state, 0) == 21


def test_3_2_46_nothing_is_asked_when_the_rest_buys_nothing() -> None:
    """docs/rules.md 3.2.46: an empty supply alone is no reason."""
    state = trader({"goods": {"planks": 1}, "favours": 21})
    take(state, "give planks", "take wood")
    assert supply(state, 0) == 0
    assert state.decision == "trader"


def test_3_2_46_the_cheapest_good_counts_at_its_current_value() -> None:
    """docs/rules.md 3.2.46: "buys at least one more good" looks at current values."""
    state = trader(
        {"goods": {"wood": 1, "cement": 1}, "favours": 20},
        price_tokens=[{"on": "cement", "side": "low"}, {}, {}],
    )
    take(state, "give wood", "give cement")  # 1 + 1 - 1
    assert "take cement" in options(state)
    take(state, "take cement")
    assert state.decision == "trader"


def test_D_64_nothing_is_returned_while_markers_are_there() -> None:
    """docs/rules.md 1.12, D-64: with markers in supply only goods to take are offered."""
    state = trader({"goods": {"books": 1, "oil": 1}, "favours": 3})
    take(state, "give books", "done")
    assert not any(option.startswith("return") for option in options(state))


def test_E_25_a_trade_ends_when_no_value_is_left(tmp_path: Path) -> None:
    """E-25: with a token side without flags a good worth 0 cannot be taken for nothing."""
    path = tmp_path / "components.toml"
    path.write_text(
        shipped_components_text().replace("sides = [[1, 2],", "sides = [[0, 1],"), encoding="utf-8"
    )
    obj = {
        "format": "agra-position",
        "version": 1,
        "phase": "action",
        "players": [{"goods": {"curry": 1}}, {}],
        "price_tokens": [{"on": "cotton", "side": "low"}, {}, {}],
    }
    state = agra.State.from_json(obj, agra.load_components(path))
    take(state, "place trader", "give curry", "take cotton")
    assert "take cotton" in options(state)  # 1 is left
    take(state, "take wood")
    assert state.decision == "trader"
    assert goods(state, 0) == {"wood": 1, "cotton": 1}


# ------------------------------------------------------------------ price tokens


def places(state: agra.State, token: str) -> list[str]:
    """Where the token could go with that side up."""
    found = state.copy()
    if f"token {token}" not in options(found):
        return []
    return starting(take(found, f"token {token}"), "on")


def moving(**sections: Any) -> agra.State:
    return take(trader({}, **sections), "move token")


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("1 low", (*BASIC, *MIDDLE)),
        ("1 high", GOODS),
        ("2 low", GOODS),
        ("2 high", (*MIDDLE, *LUXURY)),
        ("3 low", (*MIDDLE, *LUXURY)),
        ("3 high", LUXURY),
    ],
)
def test_3_2_47_flags_are_at_most_one_away_from_the_printed_value(
    token: str, expected: tuple[str, ...]
) -> None:
    """docs/rules.md 3.2.47, D-57: sides 1/2, 2/3 and 3/4; an equal side is legal."""
    assert places(moving(), token) == list(expected)


def test_3_2_47_the_printed_value_counts_not_the_current_one() -> None:
    """docs/rules.md 3.2.47: planks at 3 cannot be turned to 4, nor clothes at 2 to 1."""
    raised = moving(price_tokens=[{}, {}, {"on": "planks", "side": "low"}])
    assert places(raised, "3 high") == list(LUXURY)
    lowered = moving(price_tokens=[{"on": "clothes", "side": "high"}, {}, {}])
    assert places(lowered, "1 low") == [*BASIC, *MIDDLE]


def test_3_2_47_a_good_with_another_token_takes_no_second_one() -> None:
    """docs/rules.md 3.2.47: every other token keeps its good."""
    state = moving(price_tokens=[{"on": "wood", "side": "high"}, {"on": "oil", "side": "low"}, {}])
    for token in ("2 low", "3 low"):
        assert "wood" not in places(state, token)
    for token in ("1 low", "3 low"):
        assert "oil" not in places(state, token)


def test_3_2_47_the_token_sets_the_value_of_its_good() -> None:
    """docs/rules.md 3.2.47, 1.18: the flags are the value from now on."""
    state = moving()
    events = watch(state)
    take(state, "token 2 high", "on paper")
    assert tokens(state) == [("trader", "low"), ("paper", "high"), ("trader", "low")]
    assert [(event.kind, event.where, event.count) for event in events] == [
        ("price_token", "paper", 3)
    ]


def test_3_2_47_a_token_that_leaves_gives_back_the_printed_value() -> None:
    """docs/rules.md 3.2.47, 1.18: wood is worth 1 again when its token goes to cotton."""
    state = trader(
        {"goods": {"wood": 2, "cotton": 1}}, price_tokens=[{"on": "wood", "side": "high"}, {}, {}]
    )
    take(state, "move token", "token 1 high", "on cotton")
    worth_two, worth_four = state.copy(), state.copy()
    take(worth_two, "give wood", "give wood", "done")
    assert starting(worth_two, "take") == ["sandstone", "wood", "turmeric"]
    take(worth_four, "give wood", "give wood", "give cotton")
    assert starting(worth_four, "take") == list(GOODS)


def test_3_2_47_one_operation_on_one_token() -> None:
    """docs/rules.md 3.2.47: after it no token can be moved any more."""
    state = trader({"goods": {"wood": 1}})
    take(state, "move token", "token 1 high", "on oil")
    assert options(state) == ["give wood", "done"]


def test_3_2_48_the_place_or_the_side_must_change() -> None:
    """docs/rules.md 3.2.48, D-57: turned over in place, or moved; never as it was."""
    state = moving(price_tokens=[{"on": "wood", "side": "high"}, {}, {}])
    assert "wood" not in places(state, "1 high")
    assert "cotton" in places(state, "1 high")
    assert "wood" in places(state, "1 low")
    take(state, "token 1 low", "on wood")
    assert tokens(state)[0] == ("wood", "low")


def test_3_2_48_a_token_never_goes_back_to_the_trader() -> None:
    """docs/rules.md 3.2.48, D-57: only goods are offered as its place."""
    state = moving(price_tokens=[{"on": "wood", "side": "high"}, {}, {}])
    assert places(state, "1 low") == [*BASIC, *MIDDLE]


def test_3_2_48_a_token_on_the_trader_moves_with_either_side() -> None:
    """docs/rules.md 3.2.48: from the Trader the place changes anyhow."""
    state = moving()
    for side in ("low", "high"):
        moved = take(state.copy(), f"token 2 {side}", "on curry")
        assert tokens(moved)[1] == ("curry", side)


def test_3_2_47_the_favour_action_moves_a_token_by_the_same_rules() -> None:
    """docs/rules.md 3.2.47, 3.4.3.12: it does not use up the Trader's own operation."""
    state = trader({"favours": 3, "tiles": ["price_token"]})
    take(state, "favour price_token", "token 1 high", "on wood")
    take(state, "move token", "token 1 low", "on wood")
    assert tokens(state)[0] == ("wood", "low")


def test_3_2_43_secondary_actions_between_trade_and_token() -> None:
    """docs/rules.md 3.4.13.6: clothes can be used between the two parts."""
    state = trader({"goods": {"wood": 2, "clothes": 1}})
    take(state, "give wood", "give wood", "done", "take cotton", "clothes")
    assert options(state) == ["move token", "done"]


def test_3_2_44_only_own_goods_are_given() -> None:
    """docs/rules.md 3.2.44: another player's goods are not offered."""
    state = trader({"goods": {"wood": 1}}, {"goods": {"books": 3}})
    assert starting(state, "give") == ["wood"]
