"""The contracts of levels III and IV: at once and at the end (docs/rules.md 5.7.16 to 5.7.24)."""

from pathlib import Path
from typing import Any

import pytest

from tests.rules.winning import completing, river_at, with_components, won
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

LYING = {"seat": 0, "lying": True}
EVERY_SITE = [
    "cement_works", "carpenter", "curry_kitchen", "oil_press", "brickyard", "paper_mill",
    "dye_works", "cloth_mill", "sculptor", "bookbinder", "studio", "tailor",
]  # fmt: skip
GRAND = {
    "grand_mufti": "artisans",
    "grand_imam": "scholars",
    "court_artist": "artisans",
    "dewan": "merchants",
}


# ------------------------------------------------------------------ 16 Mujtahida


def test_5_7_16_mujtahida_builds_the_first_site_with_a_bonus_tile() -> None:
    """docs/rules.md 5.7.16, D-30: the first site in travel order, free of charge."""
    state = won("mujtahida", {"goods": {"planks": 1}}, builder="oil_press")
    assert state.to_json()["built"] == ["cement_works"]
    assert options(state) == ["bonus 2a", "bonus 2b", "bonus 2c", "bonus 2d"]
    assert goods(state, 0) == {"planks": 1}


def test_5_7_16_mujtahida_skips_what_is_built() -> None:
    """docs/rules.md 5.7.16, D-30: the first of the remaining sites, with a tile of its level."""
    built = EVERY_SITE[:5]
    state = won("mujtahida", built=built)
    assert state.to_json()["built"] == [*built, "paper_mill"]
    assert options(state) == ["bonus 3a", "bonus 3b", "bonus 3c", "bonus 3d"]


def test_5_7_16_mujtahida_places_a_worker_and_processes() -> None:
    """docs/rules.md 5.7.16: one worker must be placed there; up to 3 goods may be processed."""
    state = won("mujtahida", {"goods": {"sandstone": 5}}, builder="oil_press")
    take(state, "bonus 2d")
    assert (state.decision, state.to_move) == ("process_count", 0)
    assert state.to_json()["spaces"]["cement_works"] == {"seat": 0, "lying": False}
    assert workers(state, 0) == 8
    assert options(state) == ["process 0", "process 1", "process 2", "process 3"]
    take(state, "process 3")
    assert goods(state, 0) == {"sandstone": 2, "cement": 3}
    assert state.decision == "deliveries"


def test_5_4_mujtahidas_processing_may_be_declined() -> None:
    """docs/rules.md 5.4: processing is one of the two choices to do nothing."""
    state = won("mujtahida", {"goods": {"sandstone": 1}}, {"goods": {"sandstone": 1}},
                builder="oil_press")  # fmt: skip
    take(state, "bonus 2d", "process 0")
    assert state.decision == "deliveries"
    assert goods(state, 0) == {"sandstone": 1}


def test_5_7_16_mujtahida_has_followers() -> None:
    """docs/rules.md 5.7.16, 3.2.63: others follow, the winner gains the favours."""
    state = won(
        "mujtahida",
        {"goods": {"sandstone": 1}},
        {"goods": {"sandstone": 1}},
        {"goods": {"sandstone": 1}},
        builder="oil_press",
    )
    take(state, "bonus 2a", "process 1")
    assert (state.decision, state.to_move) == ("follow", 1)
    take(state, "follow")
    assert (state.decision, state.to_move) == ("follow", 2)
    take(state, "decline")
    assert favours(state, 0) == 1
    assert goods(state, 1) == {"cement": 1}


def test_e_09_mujtahida_off_turn_is_followed_clockwise_from_the_winner() -> None:
    """docs/rules.md 5.7.16, E-09: the winner processes; the active player may follow, last."""
    have = {"goods": {"sandstone": 1}}
    state = won("mujtahida", have, {"goods": {"sandstone": 2}}, have, have, winner=1,
                builder="oil_press")  # fmt: skip
    assert (state.decision, state.to_move) == ("bonus_tile", 1)
    take(state, "bonus 2d")
    assert (state.decision, state.to_move) == ("process_count", 1)
    take(state, "process 2")
    seats_asked = []
    while state.decision == "follow":
        seats_asked.append(state.to_move)
        take(state, "follow")
    assert seats_asked == [2, 3, 0]
    assert favours(state, 1) == 1 + 3
    assert goods(state, 0) == {"cement": 1}
    assert workers(state, 1) == 9
    assert (state.decision, state.to_move) == ("deliveries", 0)


def test_5_7_16_mujtahida_without_workers() -> None:
    """docs/rules.md 5.7.16, D-30: building and tile come, placing and processing are skipped."""
    spaces = dict.fromkeys(
        ["architect", "trader", "botanist", "quarry", "woodcutter", "turmeric_farm",
         "cotton_farm", "carpenter", "curry_kitchen"],
        0,
    )  # fmt: skip
    state = won(
        "mujtahida",
        {"goods": {"sandstone": 3}, "rupees": 0},
        spaces=spaces,
        built=["carpenter", "curry_kitchen"],
        builder="oil_press",
    )
    assert workers(state, 0) == 0
    take(state, "bonus 2d")
    assert rupees(state, 0) == 3 + 3
    assert "cement_works" in state.to_json()["built"]
    assert "cement_works" not in state.to_json()["spaces"]
    assert state.decision == "deliveries"
    assert goods(state, 0) == {"sandstone": 3}


def test_5_7_16_mujtahida_off_turn_without_workers() -> None:
    """docs/rules.md 5.7.16, D-30: the same on another player's turn."""
    spaces = dict.fromkeys(
        ["architect", "trader", "botanist", "quarry", "woodcutter", "turmeric_farm",
         "cotton_farm", "carpenter", "curry_kitchen", "paper_mill"],
        1,
    )  # fmt: skip
    state = won(
        "mujtahida",
        {},
        {"goods": {"sandstone": 3}, "rupees": 0},
        winner=1,
        spaces=spaces,
        built=["carpenter", "curry_kitchen", "paper_mill"],
        builder="oil_press",
    )
    assert workers(state, 1) == 0
    take(state, "bonus 2d")
    assert rupees(state, 1) == 3
    assert (state.decision, state.to_move) == ("deliveries", 0)


@pytest.mark.parametrize("winner", [0, 1])
def test_5_7_16_mujtahida_moves_the_builder_who_stood_there(winner: int) -> None:
    """docs/rules.md 5.7.16, D-30: if the Builder stood there he moves afterwards."""
    state = won("mujtahida", winner=winner, builder="cement_works")
    take(state, "bonus 2d", "process 0")
    assert state.decision == "builder_roll"
    take(state, "roll 2")
    assert state.to_json()["builder"] == "curry_kitchen"
    assert (state.decision, state.to_move) == ("deliveries", 0)


def test_5_7_16_mujtahida_without_a_site_does_nothing() -> None:
    """docs/rules.md 5.7.16, D-30: if there is no site, nothing happens."""
    state = won("mujtahida", built=EVERY_SITE)
    assert state.decision == "deliveries"
    assert workers(state, 0) == 9


def test_5_7_16_mujtahidas_last_site_sends_the_builder_away() -> None:
    """docs/rules.md 3.2.22: with no site left he leaves the game."""
    state = won("mujtahida", built=EVERY_SITE[:-1], builder="tailor")
    take(state, "bonus 4d", "process 0")
    assert state.to_json()["builder"] is None
    assert state.decision == "deliveries"


def test_e_22_mujtahidas_processing_allows_extra_process() -> None:
    """docs/rules.md 3.4.6, E-22: the only favour action inside the evaluation of a contract."""
    me = {"goods": {"sandstone": 4}, "favours": 2, "tiles": ["extra_process"]}
    state = won("mujtahida", me, builder="oil_press")
    take(state, "bonus 2a", "process 3")
    assert options(state) == ["decline", "favour extra_process"]
    take(state, "favour extra_process")
    assert goods(state, 0) == {"cement": 4}


def test_d_51_mujtahidas_processing_off_turn_allows_extra_process() -> None:
    """docs/rules.md 3.4.4, D-51: in your own Mujtahida processing also outside your turn."""
    you = {"goods": {"sandstone": 2}, "favours": 2, "tiles": ["extra_process"]}
    state = won("mujtahida", {}, you, winner=1, builder="oil_press")
    take(state, "bonus 2a", "process 1")
    assert (state.decision, state.to_move) == ("extra_process", 1)
    take(state, "favour extra_process")
    assert goods(state, 1) == {"cement": 2}


def test_e_20_mujtahida_while_the_builder_owes_a_move() -> None:
    """docs/rules.md 5.7.16, E-20: she builds the first remaining site; he moves once, later."""
    me = {"goods": {"wood": 1}, "favours": 4, "tiles": ["deliver"]}
    river = {"notables": {"mujtahida": {"statues": 0, "oil": 0}}, "fill": True}
    state = river_at(3, me, river=river, builder="cement_works")
    events = watch(state)
    take(state, "place cement_works", "favour deliver", "deliver wood mujtahida")
    assert state.to_json()["built"] == ["cement_works", "carpenter"]
    take(state, "bonus 2d", "process 0", "done", "process 0")
    assert state.decision == "builder_roll"
    take(state, "roll 1")
    assert state.to_json()["builder"] == "curry_kitchen"
    assert state.decision == "end_action"
    assert len([event for event in events if event.kind == "rolled"]) == 1


def test_5_7_16_mujtahida_comes_before_the_boat() -> None:
    """docs/rules.md 4.8, 4.9, D-37: first the one-time effect, then the boat's event."""
    fourth = {"contracts": ["mahout", "khatib", "muezzin", "calligrapher"]}
    river = {"notables": {"mujtahida": {"statues": 0, "oil": 0}}, "fill": True}
    state = position({"goods": {"wood": 1}}, {}, {}, fourth, phase="action", river=river,
                     builder="oil_press")  # fmt: skip
    take(state, "place sailor", "done", "deliver wood mujtahida")
    assert state.decision == "bonus_tile"
    assert state.to_json()["river"]["boat"] == 4
    take(state, "bonus 2d", "process 0")
    assert state.to_json()["river"]["boat"] == 5
    assert state.decision == "gain_good"


# ------------------------------------------------------------------ 18 Painter


def test_5_7_18_painter_raises_up_to_three_and_gives_a_step() -> None:
    """docs/rules.md 5.7.18: raise up to 3 own lying workers, and 1 step of your choice."""
    spaces = dict.fromkeys(["trader", "botanist", "woodcutter", "cotton_farm"], LYING)
    state = won("painter", spaces=spaces)
    assert options(state)[-1] == "done"
    take(state, "raise trader", "raise botanist", "raise woodcutter")
    assert (state.decision, state.to_move) == ("influence", 0)
    assert options(state) == [
        "influence artisans",
        "influence merchants",
        "influence scholars",
        "decline",
    ]
    take(state, "influence merchants")
    assert player(state, 0)["influence"]["merchants"] == 1
    assert state.to_json()["spaces"]["cotton_farm"]["lying"] is True
    assert state.decision == "deliveries"


def test_5_4_painters_parts_may_each_be_declined() -> None:
    """docs/rules.md 5.4: raising and step, each by itself."""
    state = won("painter", spaces={"trader": LYING})
    take(state, "done", "influence artisans")
    assert player(state, 0)["influence"]["artisans"] == 1
    assert state.to_json()["spaces"]["trader"]["lying"] is True
    state = won("painter", spaces={"trader": LYING})
    take(state, "raise trader", "decline")
    assert player(state, 0)["influence"] == {"artisans": 0, "merchants": 0, "scholars": 0}
    assert state.to_json()["spaces"]["trader"]["lying"] is False


def test_5_7_18_painter_off_turn() -> None:
    """docs/rules.md 5.3, 5.7.18: the winner's workers and step, on another player's turn."""
    spaces = {"trader": LYING, "botanist": {"seat": 1, "lying": True}}
    state = won("painter", winner=1, spaces=spaces)
    assert (state.decision, state.to_move) == ("raise_workers", 1)
    assert options(state) == ["raise botanist", "done"]
    take(state, "raise botanist", "influence scholars")
    assert player(state, 1)["influence"]["scholars"] == 1
    assert (state.decision, state.to_move) == ("deliveries", 0)


def test_5_7_18_painter_without_lying_workers() -> None:
    """docs/rules.md 5.3: as far as possible: only the step is asked."""
    assert won("painter").decision == "influence"


def test_5_7_18_painter_at_the_top_of_the_tracks() -> None:
    """docs/rules.md 4.25, 5.3: a marker on top cannot move; with all on top nothing is asked."""
    state = won("painter", {"influence": {"artisans": 9, "merchants": 9}})
    assert options(state) == ["influence scholars", "decline"]
    state = won("painter", {"influence": {"artisans": 9, "merchants": 9, "scholars": 9}})
    assert state.decision == "deliveries"


def test_5_7_18_painters_step_brings_its_reward_off_turn() -> None:
    """docs/rules.md 4.23, D-62: the reward of step 3 is the winner's decision."""
    state = won("painter", {}, {"influence": {"merchants": 2}}, winner=1)
    take(state, "influence merchants")
    assert (state.decision, state.to_move) == ("step_reward", 1)
    take(state, "favours")
    assert favours(state, 1) == 1


# ------------------------------------------------------------------ 20 Sadr us-Sudur


def test_5_7_20_sadr_gives_a_good_for_a_bowl_of_equal_value() -> None:
    """docs/rules.md 5.7.20, D-87: the good given is delivered, the bowl used is filled."""
    me = {"goods": {"paper": 1, "wood": 1}}
    state = won("sadr_us_sudur", me, akbar={"dye": 2})
    assert (state.decision, options(state)) == ("sadr_good", ["offer paper"])
    take(state, "offer paper")
    bowls = ["cement", "planks", "curry", "oil", "bricks", "paper", "cloth"]
    assert options(state) == [f"bowl {bowl}" for bowl in bowls]
    take(state, "bowl curry")
    assert state.to_json()["akbar"] == {"dye": 2, "curry": 0}
    assert goods(state, 0) == {"wood": 1}
    assert state.decision == "deliveries"


def test_d_87_sadr_may_fill_the_goods_own_bowl() -> None:
    """docs/rules.md 5.7.20, D-87: the good's own bowl is allowed."""
    state = take(won("sadr_us_sudur", {"goods": {"books": 1}}), "offer books", "bowl books")
    assert state.to_json()["akbar"] == {"books": 0}


def test_d_87_sadr_must_be_done_if_possible() -> None:
    """docs/rules.md 5.4, 5.7.20, D-87: there is no way to decline."""
    state = won("sadr_us_sudur", {"goods": {"books": 1}})
    assert options(state) == ["offer books"]
    take(state, "offer books")
    bowls = ["statues", "books", "paintings", "clothes"]
    assert options(state) == [f"bowl {bowl}" for bowl in bowls]


def test_5_7_20_sadr_without_a_fitting_good_does_nothing() -> None:
    """docs/rules.md 5.7.20: at once, if possible; basic goods have no bowl of their value."""
    assert won("sadr_us_sudur", {"goods": {"wood": 2}}).decision == "deliveries"


def test_5_7_20_sadr_without_an_empty_bowl_does_nothing() -> None:
    """docs/rules.md 5.7.20: an empty bowl is needed; those of value 3 are all filled here."""
    akbar = dict.fromkeys(["statues", "books", "paintings", "clothes"], 2)
    state = won("sadr_us_sudur", {"goods": {"books": 1}}, akbar=akbar)
    assert state.decision == "deliveries"


def test_d_60_sadr_goes_by_current_values_on_both_sides() -> None:
    """docs/rules.md 5.7.20, D-60: price tokens count for the good and for the bowl."""
    tokens = [{"on": "cement", "side": "low"}, {"on": "wood", "side": "low"}, {}]
    state = won("sadr_us_sudur", {"goods": {"wood": 1, "cotton": 1}}, price_tokens=tokens)
    assert options(state) == ["offer wood", "offer cotton"]
    cotton = take(state.copy(), "offer cotton")
    assert options(cotton) == ["bowl cement"]
    take(state, "offer wood")
    assert "bowl curry" in options(state)
    assert "bowl cement" not in options(state)


def test_5_7_20_sadr_pays_the_bonus_for_the_good_given() -> None:
    """docs/rules.md 5.7.20, D-80: the Calligrapher pays for paper, the Sufi not for its bowl."""
    me = {"goods": {"paper": 1}, "rupees": 0, "contracts": ["calligrapher", "sufi"]}
    state = won("sadr_us_sudur", me)
    before = rupees(state, 0)
    take(state, "offer paper", "bowl curry")
    assert rupees(state, 0) == before + 1


def test_5_7_20_sadr_off_turn() -> None:
    """docs/rules.md 5.3, 5.7.20: on another player's turn the winner gives."""
    state = won("sadr_us_sudur", {"goods": {"oil": 1}}, {"goods": {"dye": 1}}, winner=1)
    assert (state.decision, state.to_move) == ("sadr_good", 1)
    take(state, "offer dye", "bowl oil")
    assert state.to_json()["akbar"] == {"oil": 1}
    assert (state.decision, state.to_move) == ("deliveries", 0)
    assert goods(state, 0) == {"oil": 1}


def test_1_13_sadr_needs_no_marker_in_supply() -> None:
    """docs/rules.md 1.13: the good's own marker moves."""
    state = won("sadr_us_sudur", {}, {"goods": {"dye": 20}}, winner=1)
    assert supply(state, 1) == 2
    take(state, "offer dye", "bowl dye")
    assert supply(state, 1) == 2
    assert goods(state, 1) == {"dye": 19}


# ------------------------------------------------------------------ 21 to 24, at once


@pytest.mark.parametrize("notable", list(GRAND))
@pytest.mark.parametrize("winner", [0, 1])
def test_5_7_21_level_4_contracts_give_three_favours(notable: str, winner: int) -> None:
    """docs/rules.md 5.7.21 to 5.7.24: at once 3 favours, on anybody's turn."""
    state = won(notable, winner=winner)
    assert favours(state, winner) == 3
    assert supply(state, winner) == 19
    assert state.decision == "deliveries"


@pytest.mark.parametrize("notable", list(GRAND))
def test_5_7_21_level_4_contracts_with_no_markers_left(notable: str) -> None:
    """docs/rules.md 1.10, 4.7: the markers from the card come back first, then room is made."""
    state = won(notable, {}, {"goods": {"wood": 20}}, winner=1)
    assert (state.decision, state.to_move) == ("make_room", 1)
    assert supply(state, 1) == 2
    assert options(state) == ["return wood", "done"]
    take(state, "done")
    assert favours(state, 1) == 2
    assert (state.decision, state.to_move) == ("deliveries", 0)


# ------------------------------------------------------------------ end scoring of contracts


def sheet(contracts: list[str], **sections: Any) -> dict[str, int]:
    """The score sheet of the first of four players, with these contracts."""
    me = {"contracts": contracts, "rupees": 0}
    return position(me, {}, {}, {}, **sections).score_sheet(0)


def orders(artisans: int, merchants: int, scholars: int) -> dict[str, Any]:
    """This number of orders of each guild by the first player; one more by the second."""
    counts = {"artisans": artisans, "merchants": merchants, "scholars": scholars}
    return {
        guild: {"filled": {**{str(n + 1): 0 for n in range(count)}, str(count + 1): 1}}
        for guild, count in counts.items()
    }


@pytest.mark.parametrize(
    ("fulfilled", "pays"),
    [
        ((0, 0, 0), 0),
        ((1, 0, 0), 1),
        ((0, 2, 0), 1),
        ((0, 1, 1), 3),
        ((2, 0, 2), 3),
        ((1, 1, 1), 6),
        ((2, 1, 2), 6),
    ],
)
def test_5_7_17_dutch_trader_pays_for_guilds(fulfilled: tuple[int, int, int], pays: int) -> None:
    """docs/rules.md 5.7.17, D-93: 1, 3 or 6 rupees for orders of 1, 2 or 3 guilds."""
    found = sheet(["dutch_trader"], orders=orders(*fulfilled))
    assert found["dutch_trader"] == pays


@pytest.mark.parametrize("fulfilled", [(0, 0, 0), (2, 1, 0), (2, 2, 2)])
def test_5_7_19_subadar_pays_for_each_own_order(fulfilled: tuple[int, int, int]) -> None:
    """docs/rules.md 5.7.19, D-93: 1 rupee per own fulfilled order, of any guild."""
    found = sheet(["subadar"], orders=orders(*fulfilled))
    assert found["subadar"] == sum(fulfilled)


def test_5_7_20_sadr_pays_for_each_own_marker_at_akbar() -> None:
    """docs/rules.md 5.7.20: 1 rupee per own marker at Akbar, apart from the regular pay."""
    akbar = {"paper": 0, "dye": 0, "oil": 1, "cloth": "neutral", "books": 0}
    found = sheet(["sadr_us_sudur"], akbar=akbar)
    assert found["sadr_us_sudur"] == 3
    assert found["akbar"] == 5


@pytest.mark.parametrize(
    ("contracts", "fulfilled", "pays"),
    [
        ([], (2, 2, 2), 6),  # artisans 2 + 1, but merchants 2, scholars 2
        ([], (0, 2, 1), 3),  # the Mufti himself is of the Artisans
        ([], (2, 0, 2), 0),
        (["jagirdar", "mahout"], (1, 0, 2), 6),
        (["jagirdar", "mahout", "sufi"], (2, 0, 2), 6),
    ],
)
def test_5_7_21_grand_mufti_pays_for_sets(
    contracts: list[str], fulfilled: tuple[int, int, int], pays: int
) -> None:
    """docs/rules.md 5.7.21, D-93, D-112: 3 rupees for each set of the three guild symbols."""
    found = sheet(["grand_mufti", *contracts], orders=orders(*fulfilled))
    assert found["grand_mufti"] == pays


GUILD_CONTRACTS = {
    "grand_imam": ("scholars", "sufi"),
    "court_artist": ("artisans", "cook"),
    "dewan": ("merchants", "mahout"),
}


@pytest.mark.parametrize("notable", list(GUILD_CONTRACTS))
def test_5_7_22_guild_contracts_pay_for_their_guild(notable: str) -> None:
    """docs/rules.md 5.7.22, 5.7.23, 5.7.24, D-93: own orders and contracts, this one included."""
    guild, contract = GUILD_CONTRACTS[notable]
    filled = {guild: {"filled": {"1": 0, "2": 0, "3": 1}}}
    assert sheet([notable])[notable] == 1
    assert sheet([notable, contract], orders=filled)[notable] == 1 + 1 + 2


@pytest.mark.parametrize("notable", list(GUILD_CONTRACTS))
def test_5_7_22_guild_contracts_pay_nothing_for_other_guilds(notable: str) -> None:
    """docs/rules.md 5.7.22 to 5.7.24: only the guild named counts."""
    guild = GUILD_CONTRACTS[notable][0]
    others = [name for name, _ in GUILD_CONTRACTS.values() if name != guild]
    filled = {name: {"filled": {"1": 0, "2": 0}} for name, _ in GUILD_CONTRACTS.values()}
    filled = {name: column for name, column in filled.items() if name in others}
    more = [contract for name, contract in GUILD_CONTRACTS.values() if name != guild]
    assert sheet([notable, *more], orders=filled)[notable] == 1


def test_e_26_guild_contracts_count_the_guild_on_their_card(tmp_path: Path) -> None:
    """docs/rules.md 5.7.22, E-26: a file that moves the Imam's guild moves what he counts."""
    old = 'id = "grand_imam"\nlevel = 4\nguild = "scholars"'
    new = old.replace("scholars", "merchants")
    me = {"contracts": ["grand_imam", "sufi", "mahout"]}
    state = with_components(tmp_path, old, new, me, {}, {}, {})
    assert state.score_sheet(0)["grand_imam"] == 2
    me = {"contracts": ["grand_imam", "mahout"]}
    assert position(me, {}, {}, {}).score_sheet(0)["grand_imam"] == 1


def test_5_7_22_neutral_markers_count_for_nobody() -> None:
    """docs/rules.md 2.7.3, D-05: neutral markers never score."""
    column = {"filled": {"1": "neutral", "2": "neutral", "3": 0}}
    filled = dict.fromkeys(["artisans", "merchants", "scholars"], column)
    found = sheet(["subadar", "dutch_trader", "grand_imam"], orders=filled)
    assert (found["subadar"], found["dutch_trader"], found["grand_imam"]) == (3, 6, 2)


@pytest.mark.parametrize(
    "notable",
    ["dutch_trader", "subadar", "sadr_us_sudur", *GRAND],
)
def test_6_4_1_another_players_contract_scores_nothing(notable: str) -> None:
    """docs/rules.md 6.4.1: only one's own contracts count."""
    you = {"contracts": [notable]}
    state = position({}, you, {}, {}, orders=orders(2, 2, 2), akbar={"paper": 0})
    assert notable not in state.score_sheet(0)
    assert notable in state.score_sheet(1)


def test_6_4_1_contracts_without_an_end_effect_score_nothing() -> None:
    """docs/rules.md 6.4.1: only contracts with an "end" effect."""
    rest = ["mahout", "muezzin", "painter"]
    assert sheet(rest)["total"] == 0


@pytest.mark.parametrize("notable", list(GRAND))
def test_6_1_1_level_4_contract_announces_the_end(notable: str) -> None:
    """docs/rules.md 6.1.1, 4.14.6: and the boat goes to pier 6."""
    state = completing(notable)
    assert state.to_json()["final_round"] is None
    last = {"grand_mufti": "oil", "grand_imam": "cement", "court_artist": "planks"}
    take(state, f"deliver {last.get(notable, 'curry')} {notable}")
    assert state.to_json()["final_round"] == 2
    assert state.to_json()["river"]["boat"] == 6


def test_5_7_17_dutch_trader_pays_nothing_for_contracts() -> None:
    """docs/rules.md 5.7.17: fulfilled orders of guilds, not contracts."""
    found = sheet(["dutch_trader", "sufi", "mahout", "cook"])
    assert found["dutch_trader"] == 0


def test_5_6_guild_symbol_counts_after_the_card_is_won_in_play() -> None:
    """docs/rules.md 5.6, D-112: a contract keeps its guild symbol for the final scoring."""
    state = won("sufi", {"contracts": ["grand_imam"], "rupees": 0})
    assert state.score_sheet(0)["grand_imam"] == 2
