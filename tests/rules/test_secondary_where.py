"""Where secondary actions are offered and where not (docs/rules.md 3.4.13 to 3.4.16).

Two tables: every decision at which they are offered, and every other kind of decision. In each of
these positions both players have everything that a secondary action could need.
"""

from collections.abc import Callable
from typing import Any

import pytest

import agra
from agra.rules import kinds
from tests.support import position, rupees, supply, take

LYING = {"seat": 0, "lying": True}
COOK = {"notables": ["cook"], "fill": True}

RICH: dict[str, Any] = {
    "rupees": 9,
    "goods": {
        "clothes": 1, "books": 1, "paintings": 1, "oil": 1, "curry": 1, "cotton": 2, "wood": 2,
    },
    "favours": 6,
}  # fmt: skip
#: The contracts whose abilities work once per turn; the other player has none of them.
ABILITIES = ["french_trader", "caliph", "english_trader"]
ME = {**RICH, "tiles": ["sell", "move_farmers"], "contracts": ABILITIES}
YOU = {**RICH, "tiles": ["remove_cover", "exchange"]}
OFFERED = {
    "oil", "curry", "oil_and_curry", "favour basic_good", "favour process", "favour influence",
    "favour sell", "favour move_farmers", "book", "painting", "clothes", "caliph",
    "english_trader", "french_trader clothes", "french_trader books", "french_trader paintings",
    "french_trader oil", "french_trader curry", "french_trader cotton", "french_trader wood",
}  # fmt: skip
FIRST_SECONDARY = agra.parse_action("oil")


def secondary(state: agra.State) -> set[str]:
    """The secondary actions among the options."""
    numbers = state.legal_actions()
    return {agra.action_text(number) for number in numbers if number >= FIRST_SECONDARY}


def at_table(
    me: dict[str, Any] | None = None, you: dict[str, Any] | None = None, **sections: Any
) -> agra.State:
    """Two rich players, the first on turn with a worker lying on the Turmeric farm."""
    table: dict[str, Any] = {
        "phase": "action",
        "river": COOK,
        "spaces": {"turmeric_farm": LYING, "cotton_farm": {"seat": 1, "lying": True}},
        "merchant": "woodcutter",
        **sections,
    }
    return position({**ME, **(me or {})}, {**YOU, **(you or {})}, **table)


def standing(**more: Any) -> dict[str, Any]:
    """The workers of `at_table` and some more."""
    return {
        "turmeric_farm": LYING,
        "cotton_farm": {"seat": 1, "lying": True},
        **more,
    }


def _meditation_delivery() -> agra.State:
    state = at_table(
        {"stone": 6},
        phase="meditation",
        spaces=standing(trader=0),
        meditation_marker="exchange",
    )
    return take(state, "lay trader", "meditate deliver", "deliver oil cook")


OFFERING: dict[str, tuple[str, Callable[[], agra.State]]] = {
    "3.4.13.1 at first": ("meditation", lambda: at_table(phase="meditation")),
    "3.4.13.1 laid": (
        "meditation",
        lambda: take(at_table(phase="meditation", spaces=standing(trader=0)), "lay trader"),
    ),
    "3.4.13.1 spent": (
        "meditation",
        lambda: take(
            at_table(phase="meditation", spaces=standing(trader=0)),
            "lay trader", "meditate move_farmer", "farmer 1 back",
        ),
    ),
    "3.4.13.2": ("choose_space", at_table),
    "3.4.13.2 statue": (
        "choose_space",
        lambda: take(
            at_table({"goods": {**RICH["goods"], "statues": 1}}),
            "place trader", "done", "statue",
        ),
    ),
    "3.4.13.3": ("architect", lambda: take(at_table(), "place architect")),
    "3.4.13.4": ("sailor_payment", lambda: take(at_table(), "place sailor")),
    "3.4.13.5": ("deliveries", lambda: take(at_table(), "place sailor", "done")),
    "3.4.13.5 none left": (
        "deliveries",
        lambda: take(
            at_table({"goods": {**RICH["goods"], "oil": 2}}),
            "place sailor", "done", "deliver oil cook",
        ),
    ),
    "3.4.13.6": ("trader", lambda: take(at_table(), "place trader")),
    "3.4.13.6 second": (
        "trader",
        lambda: take(at_table(), "place trader", "move token", "token 3 low", "on statues"),
    ),
    "3.4.13.7": ("botanist", lambda: take(at_table(), "place botanist")),
    "3.4.13.7 second": (
        "botanist",
        lambda: take(at_table(), "place botanist", "remove cover", "uncover 1 1"),
    ),
    "3.4.13.8": (
        "process_count",
        lambda: take(at_table(built=["paper_mill"]), "place paper_mill"),
    ),
    "3.4.13.8 site": ("process_count", lambda: take(at_table(), "place cement_works")),
    "3.4.13.8 new": (
        "process_count",
        lambda: take(
            at_table({"goods": {**RICH["goods"], "planks": 2}}),
            "place architect", "build paper_mill", "pay planks", "pay planks", "bonus 3d",
        ),
    ),
    "3.4.13.9 sailor": (
        "influence_steps",
        lambda: take(
            at_table({"goods": {**RICH["goods"], "oil": 2}}),
            "place sailor", "done", "deliver oil cook", "done",
        ),
    ),
    "3.4.13.9 meditation": ("influence_steps", _meditation_delivery),
    "3.4.13.10": ("end_action", lambda: take(at_table(), "place trader", "done")),
    "3.4.13.11": ("order_phase", lambda: at_table(phase="order")),
    "3.4.13.12": ("end_turn", lambda: take(at_table(phase="order"), "pass")),
}  # fmt: skip


@pytest.mark.parametrize("rule", list(OFFERING))
def test_3_4_13_secondary_actions_are_offered(rule: str) -> None:
    """docs/rules.md 3.4.13.1 to 3.4.13.12, D-61: all of them at each of these decisions."""
    decision, reach = OFFERING[rule]
    state = reach()
    assert (state.decision, state.to_move) == (decision, 0)
    lacking = (
        {"oil", "oil_and_curry", "french_trader oil"} if rule.endswith("meditation") else set()
    )
    assert OFFERED - secondary(state) == lacking


@pytest.mark.parametrize("rule", list(OFFERING))
def test_3_4_13_the_interrupted_decision_waits(rule: str) -> None:
    """docs/rules.md 3.4.13: after a secondary action the same decision continues unchanged."""
    state = OFFERING[rule][1]()
    own = [number for number in state.legal_actions() if number < FIRST_SECONDARY]
    decision = state.decision
    before = rupees(state, 0)
    take(state, "clothes")
    assert rupees(state, 0) == before + 3
    assert (state.decision, state.to_move) == (decision, 0)
    left = [number for number in state.legal_actions() if number < FIRST_SECONDARY]
    spent = {agra.parse_action(text) for text in ("give clothes", "pay clothes", "serve clothes")}
    assert left == [number for number in own if number not in spent]


def test_3_4_16_meditation_abilities_work_at_its_influence_decisions() -> None:
    """docs/rules.md 3.4.16: meditation_point and Mosaic Maker at the phase's influence decision."""
    me = {"tiles": ["meditation_point"], "contracts": ["mosaic_maker"], "stone": 6}
    state = at_table(
        me, phase="meditation", spaces=standing(trader=0, sailor=0), meditation_marker="exchange"
    )
    take(state, "lay trader", "lay sailor", "meditate deliver", "deliver oil cook")
    assert state.decision == "influence_steps"
    assert {"favour meditation_point", "mosaic_maker 1", "mosaic_maker 3"} <= secondary(state)
    take(state, "favour meditation_point")
    assert state.to_json()["meditation"]["points"] == 4 + 3 - 3 + 1
    assert state.decision == "influence_steps"


def test_3_4_16_not_at_influence_decisions_of_other_phases() -> None:
    """docs/rules.md 3.4.16: of that phase, not of the action phase."""
    me = {"tiles": ["meditation_point"], "contracts": ["mosaic_maker"]}
    state = take(at_table(me), "place sailor", "done", "deliver oil cook", "done")
    assert state.decision == "influence_steps"
    assert "favour influence" in secondary(state)
    assert not {"favour meditation_point", "mosaic_maker 1"} & secondary(state)


# Every other kind of decision, reached in play; the last column has what may still be offered.


def _merchant_roll() -> agra.State:
    return take(at_table(), "place woodcutter")


def _step_reward() -> agra.State:
    return take(at_table({"influence": {"artisans": 2}}), "place architect", "influence artisans")


def _draw_tile() -> agra.State:
    return take(_step_reward(), "tile raise_worker")


def _discard_tile() -> agra.State:
    tiles = ["sell", "move_farmers", "meditation_step"]
    state = at_table({"influence": {"artisans": 2}, "tiles": tiles})
    take(state, "place architect", "influence artisans", "tile raise_worker", "draw deliver")
    return state


def _pay_labourer() -> agra.State:
    me = {"tiles": ["free_day_labourer"]}
    return take(at_table(me, spaces=standing(trader=0)), "place trader")


def _cook_keep() -> agra.State:
    state = at_table(None, {"contracts": ["cook"]}, spaces=standing(trader=1), river={"fill": True})
    return take(state, "place trader")


def _pay_building() -> agra.State:
    state = at_table({"goods": {**RICH["goods"], "planks": 2}})
    return take(state, "place architect", "build paper_mill", "pay planks")


def _bonus_tile() -> agra.State:
    return take(_pay_building(), "pay planks")


def _second_payment() -> agra.State:
    state = at_table({"contracts": [*ABILITIES, "portuguese_trader"]}, river={"fill": True})
    return take(state, "place sailor", "pay wood")


def _double() -> agra.State:
    return take(at_table(), "place sailor", "pay curry", "deliver wood cook")


def _dyer() -> agra.State:
    return take(
        at_table({"contracts": [*ABILITIES, "dyer"]}, merchant="quarry", spaces=standing()),
        "place woodcutter",
    )


def _jagirdar() -> agra.State:
    state = at_table(None, {"contracts": ["jagirdar"]})
    return take(state, "place sailor", "done", "done")


def _jagirdar_steps() -> agra.State:
    return take(_jagirdar(), "deliver oil cook")


def _make_room() -> agra.State:
    goods_held = {**RICH["goods"], "planks": 7}
    state = at_table({"goods": goods_held}, spaces=standing())
    assert supply(state, 0) == 0
    return take(state, "place turmeric_farm")


def _extra_process() -> agra.State:
    me = {"tiles": ["sell", "extra_process"]}
    return take(at_table(me, built=["paper_mill"]), "place paper_mill", "process 1")


WITH_TILES = {"tiles": ["deliver", "price_token", "exchange"]}
MORE_TILES = {"tiles": ["order_phase", "remove_cover", "sell"]}


def _favour(name: str, *answers: str) -> agra.State:
    """Inside the favour action."""
    you: dict[str, Any] = {"tiles": []}
    tiles = WITH_TILES if name in WITH_TILES["tiles"] else MORE_TILES
    return take(at_table(tiles, you), f"favour {name}", *answers)


#: Two of level I and two of level II, any of them: the boat lies at pier 4.
ELDERS = ["mahout", "khatib", "muezzin", "calligrapher"]


def _winning(notable: str, last: str, first: dict[str, int]) -> agra.State:
    """The first player completes a notable with the Sailor and wins it."""
    state = at_table(
        {"contracts": ["french_trader", "caliph"], "goods": {**RICH["goods"], last: 3}},
        {"contracts": ELDERS if notable != "mosaic_maker" else ELDERS[:2]},
        river={"notables": {notable: first}, "fill": True},
    )
    return take(state, "place sailor", "done", f"deliver {last} {notable}")


def _sadr_good() -> agra.State:
    return _winning("sadr_us_sudur", "cloth", {"paper": 0, "dye": 0})


def _painter() -> agra.State:
    return _winning("painter", "cotton", {"paintings": 0, "planks": 0})


def _pier_5() -> agra.State:
    """The first contract of level III brings the boat to pier 5."""
    return _winning("subadar", "sandstone", {"books": 0, "curry": 0})


def _mujtahida() -> agra.State:
    return take(_winning("mujtahida", "wood", {"statues": 0, "oil": 0}), "bonus 2d")


SILENT: dict[str, tuple[str, int, Callable[[], agra.State], set[str]]] = {
    "merchant_roll": ("merchant_roll", agra.CHANCE, _merchant_roll, set()),
    "builder_roll": (
        "builder_roll",
        agra.CHANCE,
        lambda: take(at_table(), "place cement_works", "process 0"),
        set(),
    ),
    "draw_tile": ("draw_tile", agra.CHANCE, _draw_tile, set()),
    "pay_labourer": ("pay_labourer", 0, _pay_labourer, {"favour free_day_labourer"}),
    "cook_keep": ("cook_keep", 1, _cook_keep, set()),
    "pay_building": ("pay_building", 0, _pay_building, set()),
    "bonus_tile": ("bonus_tile", 0, _bonus_tile, set()),
    "second payment": ("sailor_payment", 0, _second_payment, set()),
    "double": ("double", 0, _double, set()),
    "trade_give": (
        "trade_give", 0, lambda: take(at_table(), "place trader", "give wood"), set(),
    ),
    "trade_take": (
        "trade_take", 0, lambda: take(at_table(), "place trader", "give oil", "done"), set(),
    ),
    "dyer": ("dyer", 0, _dyer, set()),
    "follow": (
        "follow",
        1,
        lambda: take(at_table(built=["paper_mill"]), "place paper_mill", "process 1"),
        set(),
    ),
    "jagirdar": ("jagirdar", 1, _jagirdar, set()),
    "jagirdar steps": ("influence_steps", 1, _jagirdar_steps, set()),
    "make_room": ("make_room", 0, _make_room, set()),
    "extra_process": ("extra_process", 0, _extra_process, {"favour extra_process"}),
    "uncover": (
        "uncover", 0, lambda: take(at_table(), "place botanist", "remove cover"), set(),
    ),
    "move_farmers": (
        "move_farmers", 0, lambda: take(at_table(), "place botanist", "move farmers"), set(),
    ),
    "price_token": (
        "price_token", 0, lambda: take(at_table(), "place trader", "move token"), set(),
    ),
    "token_good": (
        "token_good",
        0,
        lambda: take(at_table(), "place trader", "move token", "token 1 low"),
        set(),
    ),
    "raise_workers": ("raise_workers", 0, lambda: take(at_table(), "book"), set()),
    "exchange_give": ("exchange_give", 0, lambda: take(at_table(), "english_trader"), set()),
    "exchange_take": (
        "exchange_take", 0, lambda: take(at_table(), "english_trader", "exchange wood"), set(),
    ),
    "process_one": ("process_one", 0, lambda: _favour("process"), set()),
    "deliver_one": ("deliver_one", 0, lambda: _favour("deliver"), set()),
    "favour steps": (
        "influence_steps", 0, lambda: _favour("deliver", "deliver oil cook"), set(),
    ),
    "favour price_token": ("price_token", 0, lambda: _favour("price_token"), set()),
    "favour exchange": ("exchange_give", 0, lambda: _favour("exchange"), set()),
    "favour remove_cover": ("uncover", 0, lambda: _favour("remove_cover"), set()),
    "gain_good": ("gain_good", 0, lambda: _favour("basic_good"), set()),
    "sell": ("sell", 0, lambda: _favour("sell"), set()),
    "extra_order_phase": ("extra_order_phase", 0, lambda: _favour("order_phase"), set()),
    "influence": ("influence", 0, lambda: take(at_table(), "painting"), set()),
    "step_reward": ("step_reward", 0, _step_reward, set()),
    "discard_tile": ("discard_tile", 0, _discard_tile, set()),
    "any_tile": (
        "any_tile", 0, lambda: _winning("mosaic_maker", "cement", {"dye": 0}), set(),
    ),
    "mujtahida": ("process_count", 0, _mujtahida, set()),
    "painter": ("raise_workers", 0, _painter, set()),
    "painter's step": ("influence", 0, lambda: take(_painter(), "done"), set()),
    "pier 5": ("gain_good", 0, _pier_5, set()),
    "sadr_good": ("sadr_good", 0, _sadr_good, set()),
    "sadr_bowl": ("sadr_bowl", 0, lambda: take(_sadr_good(), "offer cloth"), set()),
}  # fmt: skip


@pytest.mark.parametrize("place", list(SILENT))
def test_3_4_14_no_secondary_actions_at_other_decisions(place: str) -> None:
    """docs/rules.md 3.4.13, 3.4.14, 3.0.5, D-61, D-62, E-03, E-05, E-22: at no others."""
    decision, seat, reach, allowed = SILENT[place]
    state = reach()
    assert (state.decision, state.to_move) == (decision, seat)
    assert secondary(state) == allowed


def test_3_4_13_every_kind_of_decision_stands_in_one_of_the_two_tables() -> None:
    """docs/rules.md 3.4.13: the two tables above leave no kind of decision out."""
    tested = {decision for decision, _ in OFFERING.values()}
    tested |= {decision for decision, _, _, _ in SILENT.values()}
    assert tested == set(kinds.NAMES[1 : kinds.LAST_DECISION + 1])
