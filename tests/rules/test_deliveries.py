"""Deliveries to the notables: reach, rewards, completion, ties, and who wins."""

from typing import Any

import pytest

import agra
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
)

#: Contracts of an uninvolved player (seat 3) that bring the boat to each pier.
PIER: dict[int, list[str]] = {
    1: [],
    2: ["takshaka", "khatib"],
    3: ["takshaka", "khatib", "caliph"],
    4: ["takshaka", "khatib", "caliph", "english_trader"],
    5: ["takshaka", "khatib", "caliph", "english_trader", "dutch_trader"],
    6: ["takshaka", "khatib", "caliph", "english_trader", "dutch_trader", "grand_imam"],
}
#: Every notable's level and orders, top to bottom.
CARDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "portuguese_trader": (1, ("cloth", "sandstone")),
    "sufi": (1, ("curry", "cotton")),
    "takshaka": (1, ("bricks", "turmeric")),
    "mahout": (1, ("cement", "wood")),
    "khatib": (1, ("paper", "sandstone")),
    "french_trader": (1, ("planks", "turmeric")),
    "dyer": (1, ("dye", "cotton")),
    "cook": (1, ("oil", "wood")),
    "muezzin": (2, ("curry", "cloth")),
    "jagirdar": (2, ("oil", "planks")),
    "caliph": (2, ("cloth", "dye")),
    "calligrapher": (2, ("paper", "oil")),
    "mullah": (2, ("bricks", "curry")),
    "english_trader": (2, ("paper", "bricks")),
    "mosaic_maker": (2, ("dye", "cement")),
    "mujtahida": (3, ("statues", "oil", "wood")),
    "dutch_trader": (3, ("clothes", "bricks", "turmeric")),
    "painter": (3, ("paintings", "planks", "cotton")),
    "subadar": (3, ("books", "curry", "sandstone")),
    "sadr_us_sudur": (3, ("paper", "dye", "cloth")),
    "grand_mufti": (4, ("statues", "books", "oil")),
    "grand_imam": (4, ("books", "paintings", "cement")),
    "court_artist": (4, ("paintings", "clothes", "planks")),
    "dewan": (4, ("clothes", "statues", "curry")),
}
#: One of every good.
ALL_GOODS = {good: 1 for _, orders in CARDS.values() for good in orders}
Cards = dict[str, Any]


def at_sailor(
    pier: int, cards: Cards, *players: dict[str, Any], pay: str = "done", **sections: Any
) -> agra.State:
    """Four players; the first is at the Sailor and has paid or not; seat 3 moved the boat."""
    seats = [*players, *[{} for _ in range(3 - len(players))], {"contracts": PIER[pier]}]
    state = position(*seats, phase="action", river={"notables": cards, "fill": True}, **sections)
    return take(state, "place sailor", pay)


def markers(state: agra.State, notable: str) -> dict[str, tuple[int, int]]:
    """How many markers each player has on each good of a card."""
    card = state.to_json()["river"]["notables"][notable]
    return {good: (marker["seat"], marker["markers"]) for good, marker in card.items()}


def on_river(state: agra.State) -> list[str]:
    """The notables still on the river."""
    return list(state.to_json()["river"]["notables"])


# ------------------------------------------------------------------ reach


@pytest.mark.parametrize(("pier", "reach"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4), (6, 4)])
def test_4_1_how_far_the_boat_has_come_decides_the_levels(pier: int, reach: int) -> None:
    """docs/rules.md 4.1, D-43: I from pier 1, II from 2, III from 4, IV from 5."""
    state = at_sailor(pier, {}, {"goods": ALL_GOODS})
    expected = {name for name in on_river(state) if CARDS[name][0] <= reach}
    reached = {option.split()[2] for option in options(state) if option.startswith("deliver ")}
    assert reached == expected
    assert {CARDS[name][0] for name in reached} == set(range(1, reach + 1))


@pytest.mark.parametrize("pier", [1, 3, 5])
def test_4_1_reach_is_the_same_for_a_delivery_by_favour(pier: int) -> None:
    """docs/rules.md 4.1, 3.4.3.9: the favour action delivers to reachable notables only."""
    seat = {"goods": ALL_GOODS, "favours": 4, "tiles": ["deliver"]}
    state = at_sailor(pier, {}, seat)
    by_sailor = {option for option in options(state) if option.startswith("deliver ")}
    take(state, "favour deliver")
    assert set(options(state)) == by_sailor


def test_4_1_reach_is_the_same_for_a_delivery_by_meditation() -> None:
    """docs/rules.md 4.1, 3.1: at pier 1 a good for level II alone cannot be delivered."""
    state = position(
        {"goods": {"oil": 1}},
        {},
        meditation_marker="process",
        meditation={"points": 3},
        river={"notables": {"jagirdar": {}, "mahout": {}}, "fill": True},
    )
    assert "cook" not in on_river(state)
    assert "meditate deliver" not in options(state)


# ------------------------------------------------------------------ a delivery


@pytest.mark.parametrize("notable", CARDS)
def test_4_2_every_card_takes_the_goods_it_orders_and_no_others(notable: str) -> None:
    """docs/rules.md 4.2: exactly the ordered goods, at pier 5."""
    contracts = [name for name in PIER[5] if name != notable]
    spare = {1: "dyer", 2: "mullah", 3: "painter", 4: ""}[CARDS[notable][0]]
    if len(contracts) < 5:
        contracts.append(spare)
    state = position(
        {"goods": ALL_GOODS},
        {},
        {},
        {"contracts": contracts},
        phase="action",
        river={"notables": {notable: {}}, "fill": True},
    )
    take(state, "place sailor", "done")
    offered = [option.split()[1] for option in options(state) if option.endswith(f" {notable}")]
    assert sorted(offered) == sorted(CARDS[notable][1])


def test_4_2_the_good_moves_from_the_store_to_the_card() -> None:
    """docs/rules.md 4.2: no marker comes from or goes to the supply."""
    state = at_sailor(1, {"mahout": {}}, {"goods": {"wood": 2}})
    take(state, "deliver wood mahout")
    assert goods(state, 0) == {"wood": 1}
    assert supply(state, 0) == 20
    assert markers(state, "mahout") == {"wood": (0, 1)}


@pytest.mark.parametrize("owner", [0, 1])
def test_4_2_an_order_that_is_filled_takes_nothing(owner: int) -> None:
    """docs/rules.md 4.2: "empty", by any player."""
    state = at_sailor(1, {"mahout": {"wood": owner}, "sufi": {}}, {"goods": {"wood": 1}})
    assert "deliver wood mahout" not in options(state)


def test_D_63_a_delivery_needs_no_marker_in_supply() -> None:
    """docs/rules.md 1.13: with all 22 markers in use."""
    state = at_sailor(1, {"mahout": {}}, {"goods": {"wood": 1}, "favours": 21})
    assert supply(state, 0) == 0
    take(state, "deliver wood mahout")
    assert markers(state, "mahout") == {"wood": (0, 1)}
    assert favours(state, 0) == 21


def test_4_2_a_good_ordered_by_several_notables_can_go_to_any_of_them() -> None:
    """docs/rules.md 4.2: cotton for the Sufi or the Dyer."""
    state = at_sailor(1, {"sufi": {}, "dyer": {}}, {"goods": {"cotton": 1}})
    assert {"deliver cotton sufi", "deliver cotton dyer"} <= set(options(state))


# ------------------------------------------------------------------ rupees


@pytest.mark.parametrize(
    ("card", "paid"),
    [
        ({}, 1),
        ({"oil": 0}, 2),
        ({"oil": 1}, 2),
        ({"oil": {"seat": 1, "markers": 2}}, 3),
        ({"statues": 1, "oil": 2}, 3),
        ({"statues": {"seat": 1, "markers": 2}, "oil": 0}, 4),
        ({"statues": {"seat": 1, "markers": 2}, "oil": {"seat": 0, "markers": 2}}, 5),
    ],
)
def test_4_3_one_rupee_for_every_marker_on_the_card(card: dict[str, Any], paid: int) -> None:
    """docs/rules.md 4.3 (as B-20, B-29): of any player, the new one included."""
    state = at_sailor(4, {"mujtahida": card}, {"goods": {"wood": 1}})
    events = watch(state)
    take(state, "deliver wood mujtahida")
    assert [e.count for e in events if e.why == "delivery"] == [paid]
    assert rupees(state, 0) == 2 + paid


def test_4_3_only_the_deliverer_is_paid() -> None:
    """docs/rules.md 4.3: the owners of the other markers get nothing for it."""
    state = at_sailor(4, {"mujtahida": {"oil": 1, "statues": 2}}, {"goods": {"wood": 1}})
    take(state, "deliver wood mujtahida")
    assert rupees(state, 1) == rupees(state, 2) == 2


def test_4_3_a_delivery_by_meditation_pays_the_same() -> None:
    """docs/rules.md 4.3, D-17: 2 rupees for the second marker."""
    state = position(
        {"goods": {"oil": 1}},
        {},
        {},
        {"contracts": PIER[4]},
        meditation_marker="process",
        meditation={"points": 3},
        river={"notables": {"mujtahida": {"wood": 1}}, "fill": True},
    )
    take(state, "meditate deliver", "deliver oil mujtahida")
    assert rupees(state, 0) == 2 + 2


#: A contract, the good it pays for, its rupees, and a card that orders the good.
BONUSES = [
    ("sufi", "curry", 1, "mullah"),
    ("portuguese_trader", "cloth", 1, "caliph"),
    ("dyer", "dye", 1, "caliph"),
    ("cook", "oil", 1, "jagirdar"),
    ("calligrapher", "paper", 1, "english_trader"),
    ("mullah", "bricks", 1, "english_trader"),
    ("mujtahida", "statues", 2, "dewan"),
    ("dutch_trader", "clothes", 2, "dewan"),
    ("painter", "paintings", 2, "grand_imam"),
    ("subadar", "books", 2, "grand_imam"),
]


def with_bonus(contract: str, good: str, card: str, count: int) -> agra.State:
    """Seat 0 holds the contract and delivers one of these goods; the boat is at pier 5."""
    to_pier_5 = ["takshaka", "khatib", "muezzin", "mosaic_maker", "sadr_us_sudur"]
    state = position(
        {"contracts": [contract], "goods": {good: count, "wood": 1}},
        {},
        {},
        {"contracts": to_pier_5},
        phase="action",
        river={"notables": {card: {}}, "fill": True},
    )
    take(state, "place sailor", "pay wood")
    if state.decision == "sailor_payment":  # the Portuguese Trader's owner may continue paying
        take(state, "done")
    return take(state, f"deliver {good} {card}")


@pytest.mark.parametrize(("contract", "good", "bonus", "card"), BONUSES)
def test_4_4_the_contract_for_the_good_pays_its_bonus(
    contract: str, good: str, bonus: int, card: str
) -> None:
    """docs/rules.md 4.4, 5.2: on top of the 1 rupee for the delivery."""
    assert rupees(with_bonus(contract, good, card, 1), 0) == 2 + 1 + bonus


@pytest.mark.parametrize(("contract", "good", "bonus", "card"), BONUSES)
def test_4_4_a_double_pays_the_bonus_twice(contract: str, good: str, bonus: int, card: str) -> None:
    """docs/rules.md 4.4, 5.1, D-80: each marker of a double counts as delivered."""
    state = take(with_bonus(contract, good, card, 2), "double")
    assert rupees(state, 0) == 2 + 1 + 1 + 2 * bonus


def test_E_11_a_contract_does_not_pay_for_the_delivery_that_wins_it() -> None:
    """docs/rules.md 4.4, E-11: the Sufi's own curry brings 2 rupees, not 3."""
    state = at_sailor(1, {"sufi": {"cotton": 0}}, {"goods": {"curry": 1}})
    take(state, "deliver curry sufi")
    assert player(state, 0)["contracts"] == ["sufi"]
    assert rupees(state, 0) == 2 + 2


# ------------------------------------------------------------------ completion


def test_4_5_a_card_is_evaluated_as_soon_as_it_is_complete() -> None:
    """docs/rules.md 4.5: with the second of two goods, in the middle of the action."""
    state = at_sailor(1, {"mahout": {"cement": 1}}, {"goods": {"wood": 1}})
    take(state, "deliver wood mahout")
    assert state.decision == "deliveries"
    assert "mahout" not in on_river(state)
    assert player(state, 1)["contracts"] == ["mahout"]


def test_4_5_with_a_good_missing_nothing_happens() -> None:
    """docs/rules.md 4.5: two of three goods of a level III card."""
    state = at_sailor(4, {"mujtahida": {"statues": 1}}, {"goods": {"wood": 1}})
    take(state, "deliver wood mujtahida")
    assert markers(state, "mujtahida") == {"statues": (1, 1), "wood": (0, 1)}


@pytest.mark.parametrize(
    ("card", "winner"),
    [
        # Painter: paintings, planks, cotton from the top; seat 0 delivers the cotton.
        ({"paintings": 1, "planks": 1}, 1),
        ({"paintings": 1, "planks": 0}, 0),
        ({"paintings": 1, "planks": {"seat": 2, "markers": 2}}, 2),
        ({"paintings": {"seat": 1, "markers": 2}, "planks": 0}, 1),
        ({"paintings": 0, "planks": {"seat": 1, "markers": 2}}, 0),
        ({"paintings": 2, "planks": 1}, 2),
        ({"paintings": 1, "planks": 2}, 1),
        (
            {
                "paintings": {"seat": 2, "markers": 2},
                "planks": {"seat": 1, "markers": 2},
            },
            2,
        ),
        (
            {
                "paintings": {"seat": 1, "markers": 2},
                "planks": {"seat": 2, "markers": 2},
            },
            1,
        ),
    ],
)
def test_4_6_most_markers_win_and_the_topmost_good_breaks_ties(
    card: dict[str, Any], winner: int
) -> None:
    """docs/rules.md 4.6, D-48, D-106: only the tied players are compared."""
    state = at_sailor(4, {"painter": card}, {"goods": {"cotton": 1}})
    take(state, "deliver cotton painter")
    assert "painter" in player(state, winner)["contracts"]


def test_4_6_the_topmost_good_of_those_who_are_tied() -> None:
    """docs/rules.md 4.6, D-48: seat 2 owns the top good but has fewer markers than 0 and 1."""
    card = {"paintings": 2, "planks": {"seat": 1, "markers": 2}}
    seat = {"goods": {"cotton": 2, "wood": 1}}
    state = at_sailor(4, {"painter": card}, seat, pay="pay wood")
    take(state, "deliver cotton painter", "double")
    assert player(state, 1)["contracts"] == ["painter"]


@pytest.mark.parametrize(("mine", "winner"), [("oil", 0), ("wood", 1)])
def test_4_6_one_to_one_the_higher_good_wins(mine: str, winner: int) -> None:
    """docs/rules.md 4.6 (as B-19): on the Cook oil stands above wood."""
    theirs = "wood" if mine == "oil" else "oil"
    state = at_sailor(1, {"cook": {theirs: 1}}, {"goods": {mine: 1}})
    take(state, f"deliver {mine} cook")
    assert player(state, winner)["contracts"] == ["cook"]


def test_4_7_the_winners_markers_return_the_others_become_favours() -> None:
    """docs/rules.md 4.7, D-106: a marker each; a double is worth 2 favours."""
    card = {"paintings": {"seat": 1, "markers": 2}, "planks": {"seat": 2, "markers": 2}}
    state = at_sailor(4, {"painter": card}, {"goods": {"cotton": 1}})
    assert (supply(state, 1), supply(state, 2)) == (20, 20)
    take(state, "deliver cotton painter")
    assert (supply(state, 1), favours(state, 1)) == (22, 0)
    assert (supply(state, 2), favours(state, 2)) == (20, 2)
    assert (supply(state, 0), favours(state, 0)) == (21, 1)
    assert agra.State.from_json(state.to_json()) == state  # no marker is left on the card


def test_4_7_the_favours_need_no_marker_in_supply() -> None:
    """docs/rules.md 1.13, D-63: the marker itself becomes the favour."""
    state = at_sailor(
        1, {"mahout": {"cement": 1}}, {"goods": {"wood": 1, "oil": 21}}, {"favours": 21}
    )
    assert supply(state, 0) == supply(state, 1) == 0
    take(state, "deliver wood mahout")
    assert favours(state, 0) == 1
    assert goods(state, 0) == {"oil": 21}
    assert (supply(state, 1), favours(state, 1)) == (1, 21)


def test_4_8_the_winner_takes_the_contract_on_any_players_turn() -> None:
    """docs/rules.md 4.8, D-38: won off-turn, with its one-time effect (the Sufi's stone)."""
    state = at_sailor(1, {"sufi": {"curry": 1}}, {"goods": {"cotton": 1}})
    take(state, "deliver cotton sufi")
    assert player(state, 1)["contracts"] == ["sufi"]
    assert player(state, 1)["stone"] == 2
    assert player(state, 0)["stone"] == 1
    assert (state.decision, state.to_move) == ("deliveries", 0)


def test_4_8_an_effect_that_is_impossible_is_skipped() -> None:
    """docs/rules.md 5.3: on the last field the Sufi's stone stays, and the action continues."""
    state = at_sailor(1, {"sufi": {"curry": 1}}, {"goods": {"cotton": 1}}, {"stone": 6})
    take(state, "deliver cotton sufi")
    assert player(state, 1)["contracts"] == ["sufi"]
    assert player(state, 1)["stone"] == 6
    assert state.decision == "deliveries"


def test_4_8_the_winner_decides_about_the_effect_off_turn() -> None:
    """docs/rules.md 4.8, D-38, D-62: seat 1 chooses the Mosaic Maker's tile on seat 0's turn."""
    state = at_sailor(2, {"mosaic_maker": {"dye": 1}}, {"goods": {"cement": 1}})
    take(state, "deliver cement mosaic_maker")
    assert (state.decision, state.to_move) == ("any_tile", 1)
    take(state, "tile sell")
    assert player(state, 1)["tiles"] == ["sell"]


@pytest.mark.parametrize("notable", ["grand_mufti", "grand_imam", "court_artist", "dewan"])
def test_4_8_level_iv_gives_three_favours_off_turn(notable: str) -> None:
    """docs/rules.md 4.8, 5.7.21 to 5.7.24: to the winner, not to the active player."""
    first, second, last = CARDS[notable][1]
    state = at_sailor(5, {notable: {first: 1, second: 1}}, {"goods": {last: 1}})
    take(state, f"deliver {last} {notable}")
    assert favours(state, 1) == 3
    assert favours(state, 0) == 1


def test_4_8_three_favours_with_too_few_markers() -> None:
    """docs/rules.md 4.8, 1.11: off-turn the winner may make room; markers from the card count."""
    state = at_sailor(
        5,
        {"grand_imam": {"books": 1, "paintings": 1}},
        {"goods": {"cement": 1}},
        {"goods": {"wood": 20}},
    )
    take(state, "deliver cement grand_imam")
    assert (state.decision, state.to_move) == ("make_room", 1)
    assert supply(state, 1) == 2
    take(state, "done")
    assert favours(state, 1) == 2


def test_4_8_once_per_turn_abilities_wait_for_the_owners_turn() -> None:
    """docs/rules.md 4.8, 3.4.12, D-38: the English Trader won off-turn works on one's own turn."""
    state = at_sailor(
        2,
        {"english_trader": {"paper": 1}},
        {"goods": {"bricks": 1, "wood": 1}},
        {"goods": {"wood": 1}},
    )
    take(state, "deliver bricks english_trader", "roll 1")
    assert player(state, 1)["contracts"] == ["english_trader"]
    for answer in ("done", "done", "end action", "pass", "end turn"):
        assert (state.to_move, "english_trader" in options(state)) == (0, False)
        take(state, answer)
    assert (state.to_move, "english_trader" in options(state)) == (1, True)


def test_D_39_a_contract_won_applies_from_that_moment() -> None:
    """docs/rules.md 5.5, D-39: the Cook pays for oil as soon as he is won."""
    state = at_sailor(1, {"cook": {"oil": 0}}, {"goods": {"wood": 1, "oil": 1}})
    take(state, "deliver wood cook")
    assert rupees(state, 0) == 2 + 2
    take(state, "done", "done", "end action", "serve oil")
    assert rupees(state, 0) == 2 + 2 + 1


def test_D_37_the_sequence_of_a_completing_delivery() -> None:
    """docs/rules.md 4.9, D-37: rupees, double, bonus, favours, card, effect, boat, steps."""
    state = position(
        {"contracts": ["subadar"], "goods": {"books": 2, "wood": 1}},
        {},
        {},
        {"contracts": PIER[4]},
        phase="action",
        river={"notables": {"grand_imam": {"paintings": 1, "cement": 0}}, "fill": True},
    )
    take(state, "place sailor", "pay wood")
    events = watch(state)
    take(state, "deliver books grand_imam", "double", "done", "step grand_imam")
    summary = [(event.kind, event.why or event.what) for event in events]
    assert summary == [
        ("delivered", "books"),
        ("rupees", "delivery"),
        ("rupees", "double_delivery"),
        ("rupees", "delivery_bonus"),
        ("won", "grand_imam"),
        ("gained", "contract_lost"),
        ("end_announced", "contract"),
        ("gained", "contract"),
        ("boat", ""),
        ("influence", "delivery"),
    ]


def test_4_9_the_effect_comes_before_the_boat() -> None:
    """docs/rules.md 4.9, D-37: the Painter's choice first, then pier 5."""
    state = at_sailor(4, {"painter": {"paintings": 1, "planks": 1}}, {"goods": {"cotton": 1}})
    take(state, "deliver cotton painter")
    assert (state.decision, state.to_move) == ("influence", 1)
    assert state.to_json()["river"]["boat"] == 4
    take(state, "influence scholars")
    assert state.to_json()["river"]["boat"] == 5


def test_4_9_the_boat_comes_before_the_action_goes_on() -> None:
    """docs/rules.md 4.9, D-37: the event's roll interrupts the Sailor's deliveries."""
    state = at_sailor(2, {"mullah": {"bricks": 0}}, {"goods": {"curry": 1}})
    take(state, "deliver curry mullah")
    assert (state.decision, state.to_move) == ("merchant_roll", agra.CHANCE)
    take(state, "roll 1")
    assert state.decision == "deliveries"


def test_4_10_completed_notables_leave_and_are_not_replaced() -> None:
    """docs/rules.md 4.10, D-110: one card fewer, no new one."""
    state = at_sailor(1, {"mahout": {"cement": 1}}, {"goods": {"wood": 1}})
    before = on_river(state)
    take(state, "deliver wood mahout")
    assert on_river(state) == [name for name in before if name != "mahout"]


def test_D_107_delivering_without_hope_pays_all_the_same() -> None:
    """D-107: against a double, with rupees and influence."""
    card = {"cement": {"seat": 1, "markers": 2}}
    state = at_sailor(1, {"mahout": card}, {"goods": {"wood": 1}})
    take(state, "deliver wood mahout", "done")
    assert rupees(state, 0) == 2 + 3
    assert options(state) == ["step mahout", "done"]


def test_4_8_level_iv_announces_the_end_on_anybodys_turn() -> None:
    """docs/rules.md 6.1.1: won by seat 1 on seat 0's turn; this round, then one more."""
    card = {"books": 1, "paintings": 1}
    state = at_sailor(5, {"grand_imam": card}, {"goods": {"cement": 1}}, round=4)
    assert state.to_json()["final_round"] is None
    take(state, "deliver cement grand_imam")
    assert state.to_json()["final_round"] == 5


def test_6_3_a_level_iv_contract_in_the_final_round_changes_nothing() -> None:
    """docs/rules.md 6.3, D-90: the announced end stands; the contract counts."""
    card = {"clothes": 1, "statues": 1}
    state = at_sailor(6, {"dewan": card}, {"goods": {"curry": 1}}, round=5, final_round=5)
    take(state, "deliver curry dewan")
    assert "dewan" in player(state, 1)["contracts"]
    assert state.to_json()["final_round"] == 5


@pytest.mark.parametrize("seats", [2, 3])
def test_4_8_with_two_and_three_players_the_cards_work_alike(seats: int) -> None:
    """docs/rules.md 4.6 to 4.8: neutral markers lie on orders and bowls, never on notables."""
    players: list[dict[str, Any]] = [{"goods": {"wood": 1}}, *[{} for _ in range(seats - 1)]]
    state = position(
        *players,
        phase="action",
        orders={"artisans": {"filled": {"1": "neutral"}}},
        akbar={"cement": "neutral"},
        river={"notables": {"mahout": {"cement": seats - 1}}, "fill": True},
    )
    take(state, "place sailor", "done", "deliver wood mahout")
    assert player(state, seats - 1)["contracts"] == ["mahout"]
    assert favours(state, 0) == 1
