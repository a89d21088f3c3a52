"""Why an action is not legal now: one test for each reason, as a tooltip queries it."""

from pathlib import Path
from typing import Any

import pytest

import agra
from agra.rules.reasons import REASONS
from tests.support import position, take


def why(state: agra.State, text: str) -> dict[str, Any]:
    """The reason for an action that is not legal."""
    reason = state.why_not(agra.parse_action(text))
    assert reason is not None, f"{text!r} is legal"
    return reason


def test_a_legal_action_has_no_reason() -> None:
    state = position({}, {})
    assert state.why_not(agra.parse_action("end meditation")) is None


def test_an_unknown_number_is_refused() -> None:
    with pytest.raises(agra.UnknownAction, match="numbers run from 0 to 866"):
        position({}, {}).why_not(867)


def test_another_decision_is_named() -> None:
    assert why(position({}, {}), "place sailor") == {
        "reason": "other_decision",
        "decision": "meditation",
    }


def test_game_over() -> None:
    state = agra.new_game(players=2, seed=1, round_limit=1)
    while state.to_move is not None:
        state.apply(state.legal_actions()[-1])
    assert why(state, "end turn") == {"reason": "game_over"}


def test_chance() -> None:
    state = position({}, {}, phase="action", merchant="quarry")
    take(state, "place quarry")
    assert why(state, "end action") == {"reason": "chance", "decision": "merchant_roll"}


# ------------------------------------------------------------------ placing


def test_a_site_without_the_builder() -> None:
    state = position({}, {}, phase="action", builder="cement_works")
    assert why(state, "place tailor") == {"reason": "not_built", "what": "tailor"}


def test_a_day_labourer_too_dear() -> None:
    state = position(
        {"rupees": 1}, {}, phase="action", spaces={"trader": {"seat": 0, "lying": True}}
    )
    assert why(state, "place trader") == {"reason": "labourer_price", "needs": 2, "has": 1}


def ten_workers(lying: bool = False) -> dict[str, dict[str, Any]]:
    """All ten workers of seat 0 on the board."""
    spaces = ["architect", "sailor", "trader", "botanist", "quarry", "woodcutter"]
    spaces += ["turmeric_farm", "cotton_farm", "cement_works", "carpenter"]
    return {space: {"seat": 0, "lying": lying} for space in spaces}


BUILT = ["cement_works", "carpenter", "curry_kitchen"]


def test_no_worker_for_another_space() -> None:
    state = position({}, {}, phase="action", spaces=ten_workers(), built=BUILT, builder="brickyard")
    assert why(state, "place curry_kitchen") == {"reason": "no_worker"}


# ------------------------------------------------------------------ meditation


def test_no_own_standing_worker() -> None:
    state = position({}, {}, spaces={"sailor": {"seat": 1}})
    assert why(state, "lay sailor") == {"reason": "no_own_worker", "what": "sailor"}
    assert why(state, "lay cook") == {"reason": "no_own_worker", "what": "cook"}


def test_generating_is_over_once_points_are_spent() -> None:
    state = position({"stone": 4}, {}, spaces={"sailor": {"seat": 0}, "trader": {"seat": 0}})
    take(state, "lay sailor", "meditate move_farmer", "farmer 1 back")
    assert why(state, "lay trader") == {"reason": "generating_over"}


def test_the_blocked_action() -> None:
    state = position({}, {}, meditation_marker="process")
    assert why(state, "meditate process") == {"reason": "blocked", "what": "process"}


def test_too_few_meditation_points() -> None:
    state = position({}, {})
    reason = {"reason": "meditation_points", "needs": 2, "has": 0}
    assert why(state, "meditate remove_cover") == reason
    assert why(state, "meditate move_farmer") == {**reason, "needs": 1}


def test_a_circle_action_without_effect() -> None:
    state = position({}, {}, spaces={"sailor": {"seat": 0}})
    take(state, "lay sailor")
    assert why(state, "meditate exchange") == {"reason": "no_effect"}


# ------------------------------------------------------------------ the Architect


def test_building_what_stands() -> None:
    state = take(position({}, {}, phase="action"), "place architect")
    assert why(state, "build quarry") == {"reason": "already_built", "what": "quarry"}


def test_materials_worth_too_little() -> None:
    state = take(position({"goods": {"wood": 1}}, {}, phase="action"), "place architect")
    assert why(state, "build tailor") == {"reason": "materials", "needs": 5, "has": 1}


def test_no_second_worker_to_build() -> None:
    spaces = ten_workers()
    del spaces["architect"]
    state = position(
        {"goods": {"wood": 9}}, {}, phase="action", spaces=spaces, built=BUILT, builder="brickyard"
    )
    take(state, "place architect")
    assert why(state, "build brickyard") == {"reason": "no_worker"}


def test_the_top_of_a_track() -> None:
    state = position({"influence": {"scholars": 9}}, {}, phase="action", final_round=2)
    take(state, "place architect")
    assert why(state, "influence scholars") == {"reason": "top", "what": "scholars"}


# ------------------------------------------------------------------ the Sailor


RIVER = ["sufi", "mahout", "dyer", "cook", "muezzin", "jagirdar", "calligrapher", "painter"]
RIVER += ["subadar", "grand_imam"]


def sailing(goods: dict[str, int], **sections: Any) -> agra.State:
    """Seat 0 has paid nothing and chooses deliveries."""
    state = position({"goods": goods}, {}, phase="action", river={"notables": RIVER}, **sections)
    return take(state, "place sailor", "done")


def test_a_good_that_is_not_at_hand() -> None:
    state = sailing({"wood": 1})
    assert why(state, "deliver oil cook") == {"reason": "good", "what": "oil"}


def test_a_notable_of_another_game() -> None:
    assert why(sailing({"wood": 1}), "deliver curry mullah") == {
        "reason": "not_in_game",
        "what": "mullah",
    }


def test_a_good_the_notable_does_not_order() -> None:
    assert why(sailing({"wood": 1}), "deliver wood sufi") == {
        "reason": "not_ordered",
        "what": "wood",
    }


def test_a_notable_out_of_reach() -> None:
    assert why(sailing({"books": 1}), "deliver books subadar") == {
        "reason": "out_of_reach",
        "needs": 3,
        "has": 1,
    }


def test_a_good_that_lies_there_and_a_delivery_used_up() -> None:
    state = take(sailing({"wood": 2, "oil": 1}), "deliver wood mahout")
    assert why(state, "deliver wood cook") == {"reason": "no_delivery"}
    state = position(
        {"goods": {"wood": 1}},
        {},
        phase="action",
        river={"notables": {**{name: {} for name in RIVER}, "mahout": {"wood": 1}}},
    )
    take(state, "place sailor", "done")
    assert why(state, "deliver wood mahout") == {"reason": "delivered", "what": "wood"}


def test_a_contract_won_already() -> None:
    notables = {**{name: {} for name in RIVER}, "mahout": {"cement": 1}}
    state = position(
        {"goods": {"wood": 2, "cotton": 1}}, {}, phase="action", river={"notables": notables}
    )
    take(state, "place sailor", "pay cotton", "deliver wood mahout", "decline")
    assert why(state, "deliver wood mahout") == {"reason": "won_already", "what": "mahout"}


# ------------------------------------------------------------------ orders and Akbar


def ordering(goods: dict[str, int], influence: dict[str, int], **sections: Any) -> agra.State:
    """Seat 0 in the order phase of a four-player game."""
    return position({"goods": goods, "influence": influence}, {}, {}, {}, phase="order", **sections)


def column(marked: int | None, **filled: int | str) -> dict[str, Any]:
    """A guild's column with markers on orders: column(4, o1=2) is seat 2 on the first."""
    return {"marked": marked, "filled": {name[1:]: who for name, who in filled.items()}}


def test_no_influence_with_the_guild() -> None:
    assert why(ordering({}, {}), "fulfil artisans") == {"reason": "influence", "what": "artisans"}


def test_the_order_limit() -> None:
    orders = {"merchants": column(4, o1=2, o2=2, o3=3)}
    state = ordering({"curry": 1, "bricks": 1}, {"merchants": 1}, orders=orders)
    assert why(state, "fulfil merchants") == {"reason": "order_limit", "needs": 3, "has": 3}


def test_the_goods_of_the_order() -> None:
    state = ordering({"oil": 1}, {"merchants": 1}, orders={"merchants": column(5)})
    assert why(state, "fulfil merchants") == {"reason": "good", "what": "dye"}


def test_the_sailor_has_too_few_deliveries_for_an_order() -> None:
    state = sailing_with_order()
    assert why(state, "fulfil merchants") == {"reason": "deliveries", "needs": 2, "has": 1}


def sailing_with_order(*payment: str) -> agra.State:
    """Seat 0 with the goods of the Merchants' order and the Sailor's free delivery."""
    state = position(
        {"goods": {"oil": 2, "dye": 2, "clothes": 1}, "influence": {"merchants": 1}},
        {},
        {},
        {},
        phase="action",
        orders={"merchants": column(5)},
    )
    return take(state, "place sailor", *(payment or ("done",)))


def test_one_order_for_each_sailor_action() -> None:
    state = sailing_with_order("pay clothes")
    take(state, "fulfil merchants")
    # the next marked order is wood and statues: goods are named before the Sailor's limit
    assert why(state, "fulfil merchants") == {"reason": "good", "what": "wood"}
    state = position(
        {
            "goods": {"wood": 1, "statues": 1, "clothes": 1, "oil": 1, "dye": 1},
            "influence": {"merchants": 1},
        },
        {},
        {},
        {},
        phase="action",
        orders={"merchants": column(5)},
    )
    take(state, "place sailor", "pay clothes", "fulfil merchants")
    assert why(state, "fulfil merchants") == {"reason": "one_order"}


def test_akbars_bowls() -> None:
    state = ordering({"oil": 1, "wood": 1, "dye": 1}, {}, akbar={"oil": 2})
    assert why(state, "serve oil") == {"reason": "bowl_filled", "what": "oil"}
    assert why(state, "serve wood") == {"reason": "no_bowl", "what": "wood"}
    assert why(state, "serve cement") == {"reason": "good", "what": "cement"}


def test_a_guild_with_all_orders_fulfilled() -> None:
    orders = {"artisans": column(None, o1=1, o2=1, o3=1, o4=1, o5=1, o6=1)}
    contracts = ["sufi", "mahout", "muezzin", "jagirdar", "subadar"]
    state = position(
        {"influence": {"artisans": 1}},
        {},
        {"contracts": contracts},
        {},
        phase="order",
        final_round=2,
        orders=orders,
    )
    assert why(state, "fulfil artisans") == {"reason": "column_full", "what": "artisans"}


# ------------------------------------------------------------------ goods by value


def test_a_good_too_dear_to_take() -> None:
    state = position({"goods": {"curry": 1}}, {}, phase="action")
    take(state, "place trader", "give curry")
    assert why(state, "take books") == {"reason": "value", "what": "books", "has": 3}


def test_more_goods_to_process_than_there_are() -> None:
    state = position(
        {"goods": {"wood": 1}}, {}, phase="action", built=["carpenter"], builder="brickyard"
    )
    take(state, "place carpenter")
    assert why(state, "process 3") == {"reason": "good", "what": "wood", "needs": 3, "has": 1}


# ------------------------------------------------------------------ secondary actions


def at_turn_end(*used: str, **player: Any) -> agra.State:
    """Seat 0 at the end of the action phase."""
    pending = ["end_turn", "order_phase", "end_action"]
    return position({"used": list(used), **player}, {}, phase="action", pending=pending)


def test_oil_and_curry() -> None:
    assert why(at_turn_end(), "oil") == {"reason": "good", "what": "oil"}
    assert why(at_turn_end(goods={"oil": 1}), "oil_and_curry") == {
        "reason": "good",
        "what": "curry",
    }
    assert why(at_turn_end(goods={"oil": 1}), "oil") == {"reason": "no_lying_worker"}
    assert why(at_turn_end("oil_and_curry", goods={"oil": 1}), "oil") == {
        "reason": "used",
        "what": "oil_and_curry",
    }


def test_favour_actions() -> None:
    assert why(at_turn_end(favours=9), "favour sell") == {"reason": "tile", "what": "sell"}
    assert why(at_turn_end(favours=1), "favour basic_good") == {
        "reason": "favours",
        "needs": 2,
        "has": 1,
    }
    assert why(at_turn_end("basic_good", favours=5), "favour basic_good") == {
        "reason": "used",
        "what": "basic_good",
    }
    assert why(at_turn_end(favours=5), "favour process") == {"reason": "no_effect"}
    assert why(at_turn_end(favours=5, tiles=["extra_process"]), "favour extra_process") == {
        "reason": "own_moment",
        "what": "extra_process",
    }
    assert why(at_turn_end(favours=5, tiles=["meditation_point"]), "favour meditation_point") == {
        "reason": "meditation_phase"
    }


def test_the_mullah() -> None:
    assert why(at_turn_end(favours=5), "favour influence mullah") == {
        "reason": "contract",
        "what": "mullah",
    }
    mullah = {"contracts": ["sufi", "mahout", "mullah"], "favours": 5}
    state = position(
        {**mullah, "used": ["mullah"]},
        {},
        pending=["end_turn", "order_phase", "end_action"],
        phase="action",
    )
    assert why(state, "favour influence mullah") == {"reason": "used", "what": "mullah"}
    state = position(
        {**mullah, "tiles": ["move_farmers"]},
        {},
        pending=["end_turn", "order_phase", "end_action"],
        phase="action",
    )
    assert why(state, "favour move_farmers mullah") == {
        "reason": "mullah",
        "what": "move_farmers",
    }


def test_luxury_goods() -> None:
    assert why(at_turn_end(), "statue") == {"reason": "good", "what": "statues"}
    assert why(at_turn_end("book", goods={"books": 1}), "book") == {
        "reason": "used",
        "what": "book",
    }
    state = position({"goods": {"statues": 1}}, {})
    assert why(state, "statue") == {"reason": "end_of_action"}


def test_abilities_of_contracts() -> None:
    assert why(at_turn_end(), "caliph") == {"reason": "contract", "what": "caliph"}
    assert why(at_turn_end(), "french_trader wood") == {
        "reason": "contract",
        "what": "french_trader",
    }
    contracts = ["sufi", "french_trader", "mosaic_maker"]
    state = at_turn_end(contracts=contracts)
    assert why(state, "french_trader wood") == {"reason": "good", "what": "wood"}
    assert why(state, "mosaic_maker 1") == {"reason": "meditation_phase"}
    state = position({"contracts": contracts}, {})
    assert why(state, "mosaic_maker 3") == {
        "reason": "meditation_points",
        "needs": 3,
        "has": 0,
    }


def test_steps_and_tiles() -> None:
    state = position({"influence": {"merchants": 2}}, {}, phase="action")
    take(state, "place architect", "influence merchants")
    closed = next(
        tile
        for tile in ("sell", "exchange", "deliver", "order_phase")
        if agra.parse_action(f"tile {tile}") not in state.legal_actions()
    )
    assert why(state, f"tile {closed}") == {"reason": "tile_not_there", "what": closed}
    state = take(sailing({"wood": 1}), "deliver wood mahout", "done")
    assert why(state, "step cook") == {"reason": "step_taken", "what": "cook"}


def test_raising_and_botanist() -> None:
    state = position(
        {"goods": {"oil": 1}}, {}, phase="action", spaces={"sailor": {"seat": 0, "lying": True}}
    )
    take(state, "oil")
    assert why(state, "raise trader") == {"reason": "no_lying_worker", "what": "trader"}
    state = take(position({}, {}, phase="action"), "place botanist")
    assert why(state, "advance stone") == {"reason": "good", "what": "turmeric"}
    take(state, "remove cover", "uncover 1 1")
    assert why(state, "remove cover") == {"reason": "used", "what": "remove_cover"}


def test_every_reason_is_documented() -> None:
    page = Path(__file__).parents[2] / "docs" / "actions.md"
    text = page.read_text(encoding="utf-8")
    for reason in REASONS:
        assert f"`{reason}`" in text, f"docs/actions.md lacks the reason {reason}"
