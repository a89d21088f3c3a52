"""Positions as JSON: round trip, defaults, every error message, views, and their page."""

import copy
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import agra
from agra.components import components_from, default_components
from tests.support import goods, options, position, rupees, supply, take, workers

PAGE = Path(__file__).parents[2] / "docs" / "positions.md"

TURN = ["end_turn", "order_phase", "end_action"]
#: Contracts that bring the boat to pier 2, 3, 4, 5, without anything to decide at once.
LEVEL_1 = ["takshaka", "mahout"]
TO_PIER_3 = [*LEVEL_1, "caliph"]
TO_PIER_4 = [*TO_PIER_3, "english_trader"]
TO_PIER_5 = [*TO_PIER_4, "subadar"]


def refusal(*players: dict[str, Any], **sections: Any) -> str:
    """The one sentence with which a position is refused."""
    with pytest.raises(agra.BadPosition) as caught:
        position(*(players or ({}, {})), **sections)
    text = str(caught.value)
    assert "\n" not in text
    assert text.endswith((".", "?")), text
    return text


def through_text(state: agra.State) -> agra.State:
    """The position after writing it as JSON text and reading that back."""
    return agra.State.from_json(json.loads(json.dumps(state.to_json())))


# ------------------------------------------------------------------ round trip
@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_decision_of_a_game_is_written_and_read_back_exactly(players: int) -> None:
    rng = random.Random(players)
    state = agra.new_game(players=players, seed=players, round_limit=6)
    decisions: set[str] = set()
    while state.to_move is not None:
        decisions.add(state.decision)
        again = through_text(state)
        assert again == state
        assert again.legal_actions() == state.legal_actions()
        action = rng.choice(state.legal_actions())
        state.apply(action)
        again.apply(action)
        assert again == state
    over = through_text(state)
    assert over == state
    assert over.to_move is None
    assert len(decisions) > 15  # the game did come to very different decisions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_with_only_players_is_a_start_position(players: int) -> None:
    state = position(*[{}] * players)
    begun = agra.new_game(players=players, seed=1).to_json()
    found = state.to_json()
    drawn = {
        "merchant",
        "builder",
        "river",
        "open_tiles",
        "akbar",
        "orders",
        "start_player",
        "turn",
    }
    # Rolled and drawn parts of the set-up differ, and therefore the seat to move.
    for key in found.keys() - drawn - {"pending"}:
        assert found[key] == begun[key], key
    assert state.decision == "meditation"
    assert state.to_move == 0
    assert len(found["river"]["notables"]) == len(begun["river"]["notables"])
    assert len(found["open_tiles"]) == 3


def test_the_json_names_things_as_a_person_would() -> None:
    data = position({"goods": {"oil": 2}, "tiles": ["sell"]}, {}).to_json()
    assert data["format"] == "agra-position"
    assert data["players"][0]["goods"] == {"oil": 2}
    assert data["players"][0]["tiles"] == ["sell"]
    assert data["pending"][-1] == {"decision": "meditation", "seat": 0}


# ------------------------------------------------------------------ defaults that follow
def test_supplies_are_the_pieces_that_are_nowhere_else() -> None:
    state = position(
        {"goods": {"wood": 3}, "favours": 2, "contracts": ["french_trader"], "on_french_trader": 1},
        {},
        spaces={"sailor": 0, "trader": {"seat": 0, "lying": True}},
        akbar={"cement": 0},
        orders={"artisans": {"filled": {"2": 0}}},
        river={"notables": {"cook": {"oil": {"seat": 0, "markers": 2}}}, "fill": True},
    )
    assert supply(state, 0) == 22 - 3 - 2 - 1 - 1 - 1 - 2
    assert workers(state, 0) == 8
    assert supply(state, 1) == 22


def test_used_actions_leave_their_reminders() -> None:
    used = ["basic_good", "book", "mullah", "oil_and_curry"]
    state = position({"used": used, "contracts": ["mullah"]}, {})
    assert state.to_json()["players"][0]["reminders"] == 2
    assert supply(state, 0) == 20


@pytest.mark.parametrize(
    ("contracts", "pier"),
    [([], 1), (LEVEL_1[:1], 1), (LEVEL_1, 2), (TO_PIER_3, 3), (TO_PIER_4, 4), (TO_PIER_5, 5)],
)
def test_the_boat_lies_where_the_contracts_have_brought_it(contracts: list[str], pier: int) -> None:
    assert position({"contracts": contracts}, {}).to_json()["river"]["boat"] == pier


def test_the_builder_stands_on_the_first_site_left() -> None:
    assert position({}, {}).to_json()["builder"] == "cement_works"
    built = ["cement_works", "carpenter"]
    assert position({}, {}, built=built).to_json()["builder"] == "curry_kitchen"
    sites = list(agra.rules.names.BUILDINGS[4:])
    assert position({}, {}, built=sites).to_json()["builder"] is None


def test_the_first_free_order_is_marked() -> None:
    orders = {"artisans": {"filled": {"1": "neutral", "2": 1}}}
    found = position({}, {}, orders=orders).to_json()["orders"]
    assert found["artisans"]["marked"] == 3
    assert found["merchants"]["marked"] == 1


def test_the_open_tiles_are_the_first_that_nobody_has() -> None:
    found = position({"tiles": ["raise_worker"]}, {}).to_json()["open_tiles"]
    assert found == ["extra_process", "meditation_point", "sell"]


def test_the_river_is_filled_up_around_the_cards_that_are_named() -> None:
    found = position(
        {"contracts": ["dewan"]}, {}, {}, {}, river={"notables": ["grand_mufti"], "fill": True}
    ).to_json()
    cards = [*found["river"]["notables"], "dewan"]
    assert {"grand_mufti", "dewan"} <= set(cards)
    numbers = [agra.rules.names.NOTABLES.index(card) for card in cards]
    levels = [default_components().notable_level[n] for n in numbers]
    assert [levels.count(level) for level in (1, 2, 3, 4)] == [5, 4, 3, 2]
    guilds = [default_components().notable_guild[n] for n in numbers]
    assert sorted(guilds.count(guild) for guild in range(3)) == [4, 5, 5]


def test_phases_begin_with_their_own_decision() -> None:
    assert position({}, {}, phase="action").decision == "choose_space"
    assert position({}, {}, phase="order").decision == "order_phase"
    assert position({}, {}, phase="over").to_move is None


def test_turn_follows_the_start_player() -> None:
    assert position({}, {}, {}, start_player=2).to_move == 2
    assert position({}, {}, {}, start_player=2, turn=1).to_move == 1


@pytest.mark.parametrize(
    ("players", "sections"),
    [
        ([{"influence": {"artisans": 9}}, {}], {}),
        ([{"contracts": ["dewan"]}, {}], {}),
        (
            [{"contracts": TO_PIER_5}, {}],
            {"orders": {"scholars": {"filled": {str(n): "neutral" for n in range(1, 7)}}}},
        ),
    ],
    ids=["top of a track", "level IV contract", "six orders"],
)
def test_an_announced_end_makes_the_next_round_the_last(
    players: list[dict[str, Any]], sections: dict[str, Any]
) -> None:
    assert position(*players, round=7, **sections).to_json()["final_round"] == 8
    assert "final_round is null" in refusal(*players, round=7, final_round=None, **sections)


def test_after_the_round_limit_the_last_round_is_played() -> None:
    limit = {"round_limit": 5}
    assert position({}, {}, options=limit, round=6).to_json()["final_round"] == 6
    assert "round limit" in refusal(options=limit, round=7)


def test_short_forms_mean_the_same_as_long_ones() -> None:
    short = position(
        {},
        {},
        spaces={"sailor": 1},
        river={"notables": {"cook": {"oil": 1}}, "fill": True},
        pending=["end_turn"],
    )
    long = position(
        {},
        {},
        spaces={"sailor": {"seat": 1, "lying": False}},
        river={"notables": {"cook": {"oil": {"seat": 1, "markers": 1}}}, "fill": True},
        pending=[{"decision": "end_turn", "seat": 0}],
    )
    assert short == long


def test_price_tokens_set_values() -> None:
    tokens = [{"on": "wood", "side": "high"}, {}, {}]
    state = position(
        {"goods": {"wood": 1}, "favours": 3, "tiles": ["sell"]}, {}, price_tokens=tokens
    )
    take(state, "favour sell", "sell wood")
    assert rupees(state, 0) == 2 + 2


# ------------------------------------------------------------------ pending things
def test_a_pending_decision_continues_where_it_was() -> None:
    state = position(
        {"goods": {"oil": 2, "wood": 1}},
        {},
        spaces={"sailor": 0},
        river={"notables": {"cook": {"wood": 0}}, "fill": True},
        sailor={"paid": 2, "used": 1, "supplied": ["cook"]},
        pending=[*TURN, "jagirdar_check", "deliveries"],
    )
    assert "deliver oil cook" in options(state)
    take(state, "done")
    assert rupees(state, 0) == 2 + 2  # both paid deliveries are refunded
    assert state.decision == "influence_steps"
    assert "step cook" in options(state)


def test_fields_of_pending_entries_are_written_by_name() -> None:
    entry: dict[str, Any] = {
        "decision": "make_room", "seat": 1, "gain": "favour", "count": 2, "reason": "merchant",
    }  # fmt: skip
    state = position({}, {"goods": {"wood": 21}, "favours": 1}, pending=[*TURN, entry])
    assert state.to_move == 1
    assert state.to_json()["pending"][-1] == entry
    take(state, "return wood", "done")
    assert goods(state, 1) == {"wood": 20}


def test_price_tokens_are_counted_from_1_in_pending_entries_too() -> None:
    entry = {"decision": "token_good", "token": 1, "high": False}
    state = position({}, {}, pending=[*TURN, entry])
    take(state, "on wood")
    assert state.to_json()["price_tokens"][0] == {"on": "wood", "side": "low"}


def test_an_ejected_worker_is_in_the_supply_during_the_cook_decision() -> None:
    state = position(
        {},
        {"contracts": ["cook"]},
        spaces={"trader": 0},
        pending=[
            *TURN,
            {"decision": "arrive", "space": "trader", "placed": True},
            {"decision": "cook_keep", "seat": 1},
        ],
    )
    assert workers(state, 1) == 10
    take(state, "keep")
    assert workers(state, 1) == 9


#: pending entries above the main action, other sections, and a part of the error message
BAD_PENDING: list[tuple[list[Any], dict[str, Any], str]] = [
    (["meditation"], {}, 'must begin with "end_turn"'),
    (["end_turn", "end_action"], {}, "out of place"),
    (["end_turn", "order_phase", "order_phase"], {}, "out of place"),
    ([{"decision": "end_turn", "seat": 1}], {}, "the turn of seat 0"),
    ([*TURN, {"decision": "trader", "seat": 1}], {}, "the turn of seat 0"),
    (["end_turn", "trader"], {}, 'upon "end_action"'),
    ([*TURN, "choose_space", "trader"], {}, 'upon "end_action"'),
    ([*TURN, "trader", "botanist"], {}, "two main characters"),
    ([*TURN, "boat"], {}, "nobody decides"),
    ([*TURN, "sell", "any_tile"], {}, "must be the last one"),
    ([*TURN, "sell"], {}, "nothing can be chosen"),
    ([*TURN, "raise_workers"], {}, "workers is 0"),
    ([*TURN, {"decision": "influence", "steps": 0}], {}, "steps is 0"),
    ([*TURN, "deliveries"], {"sailor": None}, "belong together"),
    ([*TURN], {"sailor": {}}, "belong together"),
    ([*TURN, {"decision": "cook_keep", "seat": 1}], {}, "the contract cook"),
    ([*TURN, {"decision": "cook_keep", "seat": 0}], {}, "only others are asked"),
    (
        [*TURN, {"decision": "trader", "traded": True, "token_moved": True}],
        {},
        "both true",
    ),
    (
        [
            *TURN,
            {
                "decision": "botanist",
                "advanced_stone": False,
                "removed_cover": True,
                "moved_farmers": True,
            },
        ],
        {},
        "two options were used",
    ),
    ([*TURN, {"decision": "jagirdar", "seat": 1}], {}, "the contract jagirdar"),
    ([*TURN, {"decision": "dyer", "good": "wood"}], {}, "the contract dyer"),
    ([*TURN, {"decision": "process_count", "building": "quarry"}], {}, "nothing is processed"),
    ([*TURN, {"decision": "process_count", "building": "carpenter"}], {}, "is not built"),
    ([*TURN, {"decision": "exchange_take", "good": "oil"}], {}, "fewer than 1 oil"),
    ([*TURN, {"decision": "sadr_bowl", "good": "oil"}], {}, "fewer than 1 oil"),
    ([*TURN, {"decision": "deliver_one", "meditation": True}], {}, "outside the meditation phase"),
    ([*TURN, {"decision": "pay_labourer", "space": "trader"}], {}, "no worker"),
    ([*TURN, {"decision": "pay_building", "building": "quarry"}], {}, "is built"),
    ([*TURN, {"decision": "pay_building", "building": "carpenter"}], {}, "do not suffice"),
    ([*TURN, {"decision": "bonus_tile", "level": 1}], {}, "its level is 1"),
    ([*TURN, {"decision": "bonus_tile", "level": 2}], {}, "without its bonus tile"),
    ([*TURN, {"decision": "sailor_payment", "paid": 2, "goods": 1}], {}, "portuguese_trader"),
    ([*TURN, {"decision": "follow", "building": "carpenter", "leader": 0}], {}, "themselves"),
    ([*TURN, {"decision": "extra_process", "building": "carpenter"}], {}, "that favour tile"),
    ([*TURN, {"decision": "make_room", "gain": "oil", "count": 3}], {}, "are in supply"),
    ([*TURN, {"decision": "token_good", "token": 4}], {}, "only 3 tokens"),
    ([*TURN, {"decision": "token_good", "token": 0}], {}, "from 1 to 4"),
    ([*TURN, "draw_tile"], {}, "3 favour tiles are open"),
    ([*TURN, "discard_tile"], {}, "room for all its tiles"),
    ([*TURN, {"decision": "sell", "good": "oil"}], {}, 'no key "good"'),
    ([*TURN, {"decision": "dyer"}], {}, "good is missing"),
    ([*TURN, {"seat": 0}], {}, 'add "decision"'),
    ([*TURN, "dance"], {}, "decision cannot be"),
    ([*TURN, {"decision": "trader", "seat": 2}], {}, "a seat from 0 to 1"),
    ([*TURN, {"decision": "trader", "traded": 1}], {}, "true or false"),
    ([*TURN, 7], {}, "must be an object"),
    ([*TURN, "architect"], {"phase": "order"}, 'phase is "order"'),
    ([], {"phase": "order"}, 'phase is "order"'),
    (
        [*TURN, {"decision": "favours_event", "counts": [1]}, "merchant_roll"],
        {},
        "one number for each of the 2 players",
    ),
]


@pytest.mark.parametrize(
    ("pending", "sections", "wrong"), BAD_PENDING, ids=lambda value: str(value)
)
def test_a_stack_that_cannot_be_pending_is_refused(
    pending: list[Any], sections: dict[str, Any], wrong: str
) -> None:
    assert wrong in refusal(pending=pending, **sections)


def test_a_double_must_be_possible() -> None:
    entry = {"decision": "double", "notable": "cook", "good": "oil"}
    pending = [*TURN, "jagirdar_check", "deliveries", entry]
    river = {"notables": ["cook"], "fill": True}
    paid = {"paid": 2}
    player: dict[str, Any] = {"goods": {"oil": 2}}
    state = position(player, {}, river=river, sailor=paid, pending=pending)
    assert options(state) == ["double", "decline"]
    assert "fewer than 2 oil" in refusal({}, {}, river=river, sailor=paid, pending=pending)
    assert "fewer than two deliveries" in refusal(player, {}, river=river, pending=pending)
    filled = {"notables": {"cook": {"oil": 1}}, "fill": True}
    assert "delivered to cook" in refusal(player, {}, river=filled, sailor=paid, pending=pending)


# ------------------------------------------------------------------ errors, section by section
def test_an_invalid_position_is_refused() -> None:
    for thing in (None, 3, "text", [1], {"format": "chess"}, {}):
        with pytest.raises(agra.BadPosition, match="position"):
            agra.State.from_json(thing)


def test_a_newer_version_has_a_different_message() -> None:
    data = position({}, {}).to_json()
    data["version"] = 2
    data["something_new"] = True
    with pytest.raises(agra.NewerVersion, match="update the program"):
        agra.State.from_json(data)


def test_other_components_are_refused() -> None:
    assert "read the position with its own components" in refusal(components="0123456789abcdef")


@pytest.mark.parametrize("count", [0, 1, 5])
def test_two_to_four_players(count: int) -> None:
    with pytest.raises(agra.BadPosition, match="2, 3 or 4 players"):
        agra.State.from_json({"format": "agra-position", "version": 1, "players": [{}] * count})


#: malformed sections, and a part of the error message
MALFORMED: list[tuple[dict[str, Any], str]] = [
    ({"colour": "red"}, 'no key "colour"'),
    ({"spaces": []}, "spaces must be an object"),
    ({"spaces": {"harbour": 0}}, 'cannot be "harbour"'),
    ({"spaces": {"sailer": 0}}, 'did you mean "sailor"?'),
    ({"spaces": {"sailor": 2}}, "a seat from 0 to 1"),
    ({"spaces": {"sailor": True}}, "a seat from 0 to 1"),
    ({"spaces": {"sailor": [0, 1]}}, "a seat from 0 to 1"),
    ({"spaces": {"sailor": {"lying": True}}}, "spaces.sailor.seat"),
    ({"spaces": {"sailor": {"seat": 0, "lying": 1}}}, "true or false"),
    ({"spaces": {1: 0}}, "keys are texts"),
    ({"built": "carpenter"}, "built must be a list"),
    ({"built": ["carpenter", "carpenter"]}, "twice"),
    ({"built": ["castle"]}, "built[0]"),
    ({"coins": {"quarry": -1}}, "coins.quarry"),
    ({"coins": {"quarry": 1.0}}, "coins.quarry"),
    ({"coins": {"quarry": True}}, "coins.quarry"),
    ({"merchant": None}, "merchant must be a name"),
    ({"builder": 4}, "builder must be a name"),
    ({"price_tokens": [{}, {}]}, "all 3 tokens"),
    ({"price_tokens": [{"on": "gold"}, {}, {}]}, "price_tokens[0].on"),
    ({"price_tokens": [{"on": "wood", "side": "up"}, {}, {}]}, "price_tokens[0].side"),
    ({"meditation_marker": "move_farmer"}, "meditation_marker"),
    ({"orders": {"thieves": {}}}, 'no key "thieves"'),
    ({"orders": {"artisans": {"marked": 7}}}, "from 1 to 6"),
    ({"orders": {"artisans": {"filled": {"7": 0}}}}, "orders.artisans.filled"),
    ({"orders": {"artisans": {"filled": {"1": 2}}}}, 'or "neutral"'),
    ({"akbar": {"oil": "nobody"}}, 'or "neutral"'),
    ({"river": {"boat": 7}}, "river.boat"),
    ({"river": {"fish": 1}}, 'no key "fish"'),
    ({"river": {"notables": ["cook", "cook"]}}, "twice"),
    ({"river": {"notables": {"cook": {"cloth": 0}}}}, 'no key "cloth"'),
    ({"river": {"notables": {"cook": {"oil": {"seat": 0, "markers": 3}}}}}, "markers"),
    ({"open_tiles": ["basic_good"]}, "open_tiles[0]"),
    ({"bonus_tiles": ["1a"]}, "bonus_tiles[0]"),
    ({"meditation": {"mood": 1}}, 'no key "mood"'),
    ({"meditation": {"points": "3"}}, "meditation.points"),
    ({"steps_taken": ["nobody"]}, "steps_taken[0]"),
    ({"sailor": {"paid": -1}}, "sailor.paid"),
    ({"options": {"speed": 1}}, 'no key "speed"'),
    ({"options": {"open_rupees": 1}}, "true or false"),
    ({"options": {"round_limit": 0}}, "options.round_limit"),
    ({"round": 0}, "round must be"),
    ({"start_player": 2}, "start_player"),
    ({"turn": -1}, "turn must be a seat"),
    ({"phase": "lunch"}, "phase cannot be"),
    ({"viewer": 5}, "viewer"),
    ({"version": True}, "version"),
]


@pytest.mark.parametrize(("sections", "wrong"), MALFORMED)
def test_a_malformed_section_is_refused(sections: dict[str, Any], wrong: str) -> None:
    assert wrong in refusal(**sections)


#: a malformed or inconsistent player, and a part of the error message
BAD_PLAYER: list[tuple[Any, str]] = [
    (None, "players[0] must be an object"),
    ({"gods": {}}, 'did you mean "goods"?'),
    ({"rupees": -1}, "players[0].rupees"),
    ({"rupees": 2.5}, "players[0].rupees"),
    ({"goods": {"gold": 1}}, 'cannot be "gold"'),
    ({"goods": {"wood": False}}, "players[0].goods.wood"),
    ({"goods": {"wood": 20}, "favours": 3}, "23 markers in use (20 as goods, 3 as favours)"),
    ({"markers_in_supply": 23}, "has 23 markers instead of 22"),
    ({"goods": {"wood": 2}, "markers_in_supply": 19}, "has 21 markers instead of 22"),
    ({"workers_in_supply": 11}, "has 11 workers instead of 10"),
    ({"stone": 0}, "from 1 to 6"),
    ({"stone": 7}, "from 1 to 6"),
    ({"influence": {"artisans": 10}}, "from 0 to 9"),
    ({"farmers": [3, 3, 3]}, "4 tracks"),
    ({"farmers": [0, 3, 3, 3]}, "from 1 to 5"),
    ({"farmers": [1, 3, 3, 3]}, "which is covered"),
    ({"farmers": [3, 3, 3, 5], "covers": [[], [], [], [5]]}, "which is covered"),
    ({"covers": [[1], [1], [1]]}, "4 tracks"),
    ({"covers": [[3], [], [], []]}, "squares 1 and 5"),
    ({"covers": [[1, 1], [], [], []]}, "twice"),
    ({"tiles": ["influence"]}, "players[0].tiles[0]"),
    ({"tiles": ["sell", "deliver", "exchange", "order_phase"]}, "room for 3"),
    ({"contracts": ["nobody"]}, "players[0].contracts[0]"),
    ({"on_cook": 1}, "does not hold that contract"),
    ({"on_cook": 3, "contracts": ["cook"]}, "from 0 to 2"),
    ({"on_french_trader": 1}, "does not hold that contract"),
    ({"on_french_trader": 3, "contracts": ["french_trader"]}, "from 0 to 2"),
    ({"used": ["sell"]}, "does not have that favour tile"),
    ({"used": ["caliph"]}, "does not hold that contract"),
    ({"used": ["book"], "reminders": 0}, "1 markers lie on what was used"),
    ({"used": ["book", "book"]}, "twice"),
]


@pytest.mark.parametrize(("player", "wrong"), BAD_PLAYER)
def test_an_impossible_player_is_refused(player: Any, wrong: str) -> None:
    with pytest.raises(agra.BadPosition) as caught:
        agra.State.from_json({"format": "agra-position", "version": 1, "players": [player, {}]})
    assert wrong in str(caught.value)


def test_eleven_workers_are_too_many() -> None:
    spaces = dict.fromkeys(agra.rules.names.SPACES[:8], 0)
    player = {"contracts": ["cook"], "on_cook": 2}
    assert position(player, {}, spaces=spaces).to_json()["players"][0]["workers_in_supply"] == 0
    built = ["cement_works"]
    text = refusal(player, {}, spaces={**spaces, "cement_works": 0}, built=built)
    assert "11 workers" in text
    assert "take 1 away" in text


def test_a_tile_or_contract_belongs_to_one_player() -> None:
    assert "sell belongs to two" in refusal({"tiles": ["sell"]}, {"tiles": ["sell"]})
    assert "cook belongs to two" in refusal({"contracts": ["cook"]}, {"contracts": ["cook"]})
    assert "sell is open and" in refusal(
        {"tiles": ["sell"]}, {}, open_tiles=["sell", "deliver", "exchange"]
    )
    assert "cook is on the river and" in refusal(
        {"contracts": ["cook"]}, {}, river={"notables": ["cook"], "fill": True}
    )


def test_only_an_extra_process_is_used_off_turn() -> None:
    tile = {"tiles": ["extra_process"]}
    state = position({}, {**tile, "used": ["extra_process"]})
    assert supply(state, 1) == 21
    assert "not the turn of seat 1" in refusal({}, {"used": ["book"]})


def test_a_used_tile_that_was_given_up_leaves_its_reminder() -> None:
    assert supply(position({"reminders": 2, "used": ["book"]}, {}), 0) == 20


#: sections that contradict each other or the rules, and a part of the error message
INCONSISTENT: list[tuple[dict[str, Any], str]] = [
    ({"spaces": {"carpenter": 0}}, "A worker is on carpenter, which is not built"),
    ({"coins": {"carpenter": 1}}, "Coins lie on carpenter, which is not built"),
    ({"merchant": "carpenter"}, "The Merchant is on carpenter, which is not built"),
    ({"builder": "quarry"}, "The Builder is on quarry, which is built"),
    ({"builder": None}, "sites are left"),
    ({"builder_owes_move": True}, "builder_owes_move is true"),
    (
        {"built": ["carpenter"], "builder": "carpenter", "builder_owes_move": True},
        "no builder_move",
    ),
    ({"bonus_tiles": ["2a", "2b", "2c"]}, "bonus tiles of level 2 are used"),
    ({"price_tokens": [{"side": "high"}, {}, {}]}, 'there its side is "low"'),
    (
        {"price_tokens": [{"on": "oil", "side": "high"}, {"on": "oil"}, {}]},
        "Two price tokens are on oil",
    ),
    ({"price_tokens": [{"on": "statues"}, {}, {}]}, "Price token 1 shows 1 on statues"),
    ({"price_tokens": [{}, {}, {"on": "wood"}]}, "Price token 3 shows 3 on wood"),
    ({"orders": {"artisans": {"marked": 1, "filled": {"1": 0}}}}, "which is filled: mark 2"),
    ({"orders": {"artisans": {"marked": None}}}, "order 1 is free"),
    (
        {"orders": {"artisans": {"filled": {str(n): "neutral" for n in range(1, 5)}}}},
        "the limit is 3",
    ),
    ({"akbar": {"wood": 0}}, "bowl of wood, but there is none"),
    ({"river": {"boat": 2}}, "is at pier 1"),
    ({"river": {"notables": ["cook"]}}, 'add "fill": true'),
    ({"river": {"notables": {"muezzin": {"curry": 0}}, "fill": True}}, "out of reach"),
    ({"river": {"notables": {"cook": {"oil": 0, "wood": 1}}, "fill": True}}, "All goods"),
    ({"open_tiles": ["sell"]}, "there must be 3"),
    ({"open_tiles": ["sell", "deliver", "exchange", "order_phase"]}, "there must be 3"),
    ({"final_round": 5}, "it must be 1 or 2"),
    ({"round": 3, "final_round": 2}, "it must be 3 or 4"),
    ({"phase": "over", "final_round": None}, "make it 1"),
    ({"phase": "over", "turn": 0}, "seat 1 is the last to play"),
    ({"phase": "action", "meditation": {"points": 1}}, "outside the meditation phase"),
    ({"meditation": {"last_outer": "deliver", "spent": True}}, "the meditation marker blocks"),
    ({"meditation": {"last_outer": "exchange"}}, "spent is false"),
    ({"meditation": {"muezzin_done": True}}, "does not hold that contract"),
    ({"steps_taken": ["dewan"]}, "who is not in the game"),
    ({"sailor": {"used": 2}, "pending": [*TURN, "deliveries"]}, "there are 1 deliveries"),
    ({"sailor": {"order_done": True}, "pending": [*TURN, "deliveries"]}, "need 2 deliveries"),
]


@pytest.mark.parametrize(("sections", "wrong"), INCONSISTENT)
def test_an_inconsistent_position_is_refused(sections: dict[str, Any], wrong: str) -> None:
    assert wrong in refusal(**sections)


def test_the_guilds_must_be_balanced() -> None:
    # Levels 4/3/2/1 with five Scholars.
    cards = [
        "sufi", "khatib", "mahout", "cook", "muezzin", "caliph", "jagirdar",
        "sadr_us_sudur", "subadar", "dewan",
    ]  # fmt: skip
    text = refusal(river={"notables": cards})
    assert "1 of the artisans, 4 of the merchants, 5 of the scholars" in text
    assert "must split 4/3/3" in text


def test_cards_that_no_game_has_together_are_refused() -> None:
    cards = ["dewan", "grand_mufti"]  # two of level IV, with two players there is one
    assert "No game of 2 players" in refusal(river={"notables": cards, "fill": True})
    assert "2 notables of level IV" in refusal(river={"notables": cards})


def test_the_given_data_is_not_changed() -> None:
    data = position({"goods": {"oil": 1}}, {}).to_json()
    before = json.dumps(data)
    state = agra.State.from_json(data)
    take(state, "end meditation", "place trader", "give oil")
    assert json.dumps(data) == before


# ------------------------------------------------------------------ wrong in every place
def test_one_wrong_value_anywhere_is_refused_or_gives_a_game_that_can_be_played() -> None:
    rng = random.Random(11)
    state = agra.new_game(players=3, seed=11)
    for _ in range(700):
        state.apply(rng.choice(state.legal_actions()))
    text = json.dumps(state.to_json())
    wrong: list[Any] = [None, True, -1, 0, 1, 3, 23, 1.5, "oil", "cook", "neutral", [], {}, [0]]
    refused = 0
    for path in _paths(json.loads(text)):
        data = json.loads(text)
        _replace(data, path, rng.choice(wrong))
        try:
            changed = agra.State.from_json(data)
        except agra.BadPosition:
            refused += 1
            continue
        for _ in range(20):
            if changed.to_move is not None:
                changed.apply(rng.choice(changed.legal_actions()))
        assert through_text(changed) == changed
    assert refused > 200


def _paths(data: Any) -> list[list[Any]]:
    """The path to every value inside a JSON value."""
    keys = list(data) if isinstance(data, dict) else []
    keys = list(range(len(data))) if isinstance(data, list) else keys
    found: list[list[Any]] = []
    for key in keys:
        found.append([key])
        found += [[key, *rest] for rest in _paths(data[key])]
    return found


def _replace(data: Any, path: list[Any], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


# ------------------------------------------------------------------ views
def test_a_view_hides_the_rupees_of_the_others() -> None:
    state = position({"rupees": 5}, {"rupees": 6}, {"rupees": 7})
    view = state.view(1)
    assert view["viewer"] == 1
    assert [player["rupees"] for player in view["players"]] == [None, 6, None]
    rest = state.to_json()
    for data in (view, rest):
        for player in data["players"]:
            del player["rupees"]
    del view["viewer"]
    assert view == rest


def test_a_spectator_sees_nobodys_rupees() -> None:
    view = position({"rupees": 5}, {}).view(None)
    assert view["viewer"] is None
    assert [player["rupees"] for player in view["players"]] == [None, None]


def test_open_rupees_are_seen_by_all() -> None:
    state = position({"rupees": 5}, {"rupees": 6}, options={"open_rupees": True})
    assert [player["rupees"] for player in state.view(None)["players"]] == [5, 6]
    assert agra.State.from_json(state.view(0)) == state


def test_a_view_becomes_a_position_once_the_rupees_are_filled_in() -> None:
    state = position({"rupees": 5}, {"rupees": 6})
    view = state.view(0)
    with pytest.raises(agra.BadPosition, match=r"players\[1\].rupees is null.*fill in a number"):
        agra.State.from_json(view)
    view["players"][1]["rupees"] = 6
    assert agra.State.from_json(view) == state


def test_there_is_no_view_for_a_missing_seat() -> None:
    for seat in (-1, 2):
        with pytest.raises(agra.BadSetup, match="seats are 0 to 1"):
            position({}, {}).view(seat)


# ------------------------------------------------------------------ the page
def examples() -> list[Any]:
    return [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE.read_text(), re.S)]


def test_the_examples_of_the_page_are_what_it_says() -> None:
    start, building, sailing = (agra.State.from_json(data) for data in examples())
    assert (start.players, start.decision) == (2, "meditation")
    take(building, "place architect")
    assert "build carpenter" in options(building)
    assert through_text(building) == building
    take(sailing, "deliver oil cook")
    assert sailing.decision == "double"


def test_the_page_has_every_key() -> None:
    page = PAGE.read_text()
    data = position({}, {}).to_json()
    for key in [*data, "viewer", *data["players"][0], *data["meditation"]]:
        assert f"`{key}`" in page, key
    for key in ("boat", "notables", "paid", "used", "order_done", "supplied"):
        assert f"`{key}`" in page, key


def test_neutral_markers_beyond_the_limit_are_as_set_up() -> None:
    """A components file with a low first limit: the neutral markers of the set-up may exceed it."""
    raw = copy.deepcopy(default_components().raw)
    raw["river"]["start_order_limit"] = 0
    c = components_from(raw)
    state = agra.new_game(players=2, seed=1, components=c)
    assert agra.State.from_json(state.to_json(), components=c) == state
