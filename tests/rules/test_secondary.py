"""Oil and curry, and the four luxury goods (docs/rules.md 3.4.1 and 3.4.7 to 3.4.11)."""

from typing import Any

import pytest

import agra
from tests.support import favours, goods, options, player, position, rupees, supply, take, workers

LYING = {"seat": 0, "lying": True}
FOUR_LYING = dict.fromkeys(["woodcutter", "turmeric_farm", "cotton_farm", "botanist"], LYING)
END_OF_ACTION = ["end_turn", "order_phase", "end_action"]


def choosing(me: dict[str, Any], seat: int = 0, **sections: Any) -> agra.State:
    """One of four players is about to choose a space."""
    players = [me if other == seat else {} for other in range(4)]
    return position(*players, turn=seat, phase="action", **sections)


def ending_action(me: dict[str, Any], seat: int = 0, **sections: Any) -> agra.State:
    """One of four players has taken the main action."""
    players = [me if other == seat else {} for other in range(4)]
    return position(*players, turn=seat, pending=END_OF_ACTION, **sections)


def at_pier_6() -> dict[str, Any]:
    """A player who holds the contracts that bring the boat to the last pier."""
    return {
        "contracts": [
            "mahout", "khatib", "muezzin", "calligrapher", "dutch_trader", "dewan",
        ]
    }  # fmt: skip


# ------------------------------------------------------------------ oil and curry


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("good", ["oil", "curry"])
def test_3_4_1_one_oil_or_one_curry_raises_one_worker(good: str, seat: int) -> None:
    """docs/rules.md 3.4.1: 1 oil raises 1 own lying worker; or 1 curry raises 1."""
    lying = {space: {"seat": seat, "lying": True} for space in FOUR_LYING}
    state = choosing({"goods": {good: 2}}, seat, spaces=lying)
    take(state, good)
    assert options(state) == [
        "raise botanist",
        "raise woodcutter",
        "raise turmeric_farm",
        "raise cotton_farm",
    ]
    take(state, "raise cotton_farm")
    assert state.decision == "choose_space"
    spaces = state.to_json()["spaces"]
    assert spaces["cotton_farm"] == {"seat": seat, "lying": False}
    assert sum(worker["lying"] for worker in spaces.values()) == 3
    assert goods(state, seat) == {good: 1}
    assert not {"oil", "curry", "oil_and_curry"} & set(options(state))


def test_3_4_1_oil_and_curry_together_raise_up_to_three() -> None:
    """docs/rules.md 3.4.1: 1 oil and 1 curry together raise up to 3."""
    state = choosing({"goods": {"oil": 1, "curry": 1}}, spaces=FOUR_LYING)
    take(state, "oil_and_curry", "raise botanist", "raise woodcutter", "raise turmeric_farm")
    assert state.decision == "choose_space"
    lying = [name for name, worker in state.to_json()["spaces"].items() if worker["lying"]]
    assert lying == ["cotton_farm"]
    assert goods(state, 0) == {}


def test_3_4_1_oil_and_curry_may_raise_fewer_than_three() -> None:
    """docs/rules.md 3.4.1, D-75: up to 3, so the player may stop after the first."""
    state = choosing({"goods": {"oil": 1, "curry": 1}}, spaces=FOUR_LYING)
    take(state, "oil_and_curry", "raise botanist", "done")
    assert state.decision == "choose_space"
    lying = [name for name, worker in state.to_json()["spaces"].items() if worker["lying"]]
    assert lying == ["woodcutter", "turmeric_farm", "cotton_farm"]


def test_3_4_17_oil_and_curry_raise_at_least_one() -> None:
    """docs/rules.md 3.4.17, E-05: oil with curry raises at least 1 worker."""
    state = choosing({"goods": {"oil": 1, "curry": 1}}, spaces=FOUR_LYING)
    assert "done" not in options(take(state, "oil_and_curry"))


def test_3_4_1_oil_and_curry_with_one_lying_worker_raise_him_only() -> None:
    """docs/rules.md 3.4.1: with fewer lying workers than 3 the raising ends with the last."""
    state = choosing({"goods": {"oil": 1, "curry": 1}}, spaces={"botanist": LYING})
    take(state, "oil_and_curry", "raise botanist")
    assert state.decision == "choose_space"


@pytest.mark.parametrize("first", ["oil", "curry", "oil_and_curry"])
def test_3_4_1_oil_and_curry_once_per_turn_in_total(first: str) -> None:
    """docs/rules.md 3.4.1, D-76: no second use in the turn, not even of the other good."""
    state = choosing({"goods": {"oil": 2, "curry": 2}}, spaces=FOUR_LYING)
    take(state, first, "raise botanist")
    if first == "oil_and_curry":
        take(state, "done")
    assert goods(state, 0).keys() == {"oil", "curry"}
    assert not {"oil", "curry", "oil_and_curry"} & set(options(state))


def test_3_4_1_oil_and_curry_return_to_the_supply_at_once() -> None:
    """docs/rules.md 1.9: spent goods go back to the supply; nothing is left lying."""
    state = choosing({"goods": {"oil": 1, "curry": 1}}, spaces=FOUR_LYING)
    take(state, "oil_and_curry", "raise botanist", "done")
    assert supply(state, 0) == 22
    assert player(state, 0)["reminders"] == 0


def test_3_4_1_together_needs_both_goods() -> None:
    """docs/rules.md 3.4.1: each use needs its goods."""
    only_oil = choosing({"goods": {"oil": 2}}, spaces=FOUR_LYING)
    assert "oil" in options(only_oil)
    assert not {"curry", "oil_and_curry"} & set(options(only_oil))
    only_curry = choosing({"goods": {"curry": 2}}, spaces=FOUR_LYING)
    assert "curry" in options(only_curry)
    assert not {"oil", "oil_and_curry"} & set(options(only_curry))


def test_3_4_17_oil_and_curry_need_an_own_lying_worker() -> None:
    """docs/rules.md 3.4.17, D-119: without an own lying worker they would have no effect."""
    spaces = {"woodcutter": 0, "botanist": {"seat": 1, "lying": True}}
    state = choosing({"goods": {"oil": 1, "curry": 1}}, spaces=spaces)
    assert not {"oil", "curry", "oil_and_curry"} & set(options(state))


def test_3_4_1_only_own_workers_are_raised() -> None:
    """docs/rules.md 3.4.1: own lying workers only."""
    spaces = {"woodcutter": LYING, "botanist": {"seat": 1, "lying": True}}
    state = choosing({"goods": {"oil": 1}}, spaces=spaces)
    assert options(take(state, "oil")) == ["raise woodcutter"]


def test_3_1_3_worker_raised_in_between_may_be_laid_down_again() -> None:
    """docs/rules.md 3.1.3: a worker raised by a secondary action may be laid down again."""
    state = position({"goods": {"oil": 1}, "stone": 3}, {}, spaces={"woodcutter": 0})
    take(state, "lay woodcutter", "oil", "raise woodcutter", "lay woodcutter")
    assert state.to_json()["meditation"]["points"] == 2 + 2


# ------------------------------------------------------------------ luxury goods in general


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize(
    ("good", "use", "answers"),
    [
        ("statues", "statue", []),
        ("books", "book", []),
        ("paintings", "painting", ["influence artisans", "influence merchants"]),
        ("clothes", "clothes", []),
    ],
)
def test_3_4_7_luxury_good_lies_on_its_scroll_and_works_once(
    good: str, use: str, answers: list[str], seat: int
) -> None:
    """docs/rules.md 3.4.7, D-74: each kind once per turn; the marker stays on its scroll."""
    state = ending_action({"goods": {good: 2}, "rupees": 0}, seat)
    before = supply(state, seat)
    take(state, use, *answers)
    assert goods(state, seat) == {good: 1}
    assert player(state, seat)["reminders"] == 1
    assert favours(state, seat) == (1 if use == "book" else 0)
    assert rupees(state, seat) == (3 if use == "clothes" else 0)
    assert sum(player(state, seat)["influence"].values()) == len(answers)
    assert supply(state, seat) == before - favours(state, seat)
    if use == "statue":
        take(state, "place trader", "done")
        assert state.decision == "end_action"
    assert use not in options(state)


def test_3_4_7_different_luxury_goods_in_one_turn() -> None:
    """docs/rules.md 3.4.7: the limit is for each kind, not for all together."""
    state = ending_action({"goods": {"statues": 1, "books": 1, "paintings": 1, "clothes": 1}})
    take(state, "clothes", "book", "painting", "influence artisans", "influence scholars")
    take(state, "statue")
    assert player(state, 0)["reminders"] == 4
    assert goods(state, 0) == {}


@pytest.mark.parametrize("use", ["statue", "book", "painting", "clothes"])
def test_3_4_7_luxury_action_needs_the_good(use: str) -> None:
    """docs/rules.md 3.4.7: without the good there is no action."""
    everything_else = {"statue": "books", "book": "paintings", "painting": "clothes"}
    state = ending_action({"goods": {everything_else.get(use, "statues"): 1}})
    assert use not in options(state)
    assert {"statue", "book", "painting", "clothes"} & set(options(state))


# ------------------------------------------------------------------ statue


def test_3_4_8_statue_gives_one_more_main_action() -> None:
    """docs/rules.md 3.4.8: one more main action, under all rules of 3.2."""
    state = ending_action({"goods": {"statues": 1}}, spaces={"trader": 1})
    take(state, "statue")
    assert state.decision == "choose_space"
    assert state.to_move == 0
    take(state, "place trader")
    assert favours(state, 1) == 1
    take(state, "done", "end action")
    assert state.decision == "order_phase"
    assert workers(state, 0) == 9


def test_3_0_3_after_the_statues_action_the_action_phase_still_has_to_be_ended() -> None:
    """docs/rules.md 3.0.3 c, E-04: "end action phase" is asked again, without the statue."""
    state = ending_action({"goods": {"statues": 2}})
    take(state, "statue", "place trader", "done")
    assert options(state) == ["end action"]


@pytest.mark.parametrize(
    "pending",
    [
        ["end_turn", "order_phase", "end_action", "choose_space", "meditation"],
        ["end_turn", "order_phase", "end_action", "choose_space"],
        ["end_turn", "order_phase", "end_action", "trader"],
        ["end_turn", "order_phase", "end_action", "botanist"],
        ["end_turn", "order_phase", "end_action", "architect"],
        ["end_turn", "order_phase", "end_action", "sailor_payment"],
        ["end_turn", "order_phase", "end_action", "deliveries"],
        ["end_turn", "order_phase"],
        ["end_turn"],
    ],
)
def test_3_0_3_statue_only_at_the_end_of_the_action_phase(pending: list[str]) -> None:
    """docs/rules.md 3.0.3 c: only at the end of the action phase a statue may be spent."""
    first = {"goods": {"statues": 1, "clothes": 1}}
    state = position(first, {}, {}, {}, pending=pending)
    assert "clothes" in options(state)
    assert "statue" not in options(state)
    assert "statue" in options(ending_action(first))


def test_3_4_8_statue_comes_after_followers_and_merchant() -> None:
    """docs/rules.md 3.4.8, D-73: after the main action with followers and the Merchant."""
    state = position(
        {"goods": {"statues": 1, "wood": 1}},
        {"goods": {"wood": 1}},
        phase="action",
        built=["paper_mill"],
        merchant="paper_mill",
    )
    take(state, "place paper_mill", "process 1")
    assert (state.decision, options(state)) == ("follow", ["follow", "decline"])
    take(state, "decline")
    assert state.decision == "merchant_roll"
    take(state, "roll 1")
    assert options(state) == ["end action", "favour basic_good", "statue"]


def test_3_4_8_statue_comes_after_the_builder() -> None:
    """docs/rules.md 3.4.8, D-73: after the Builder's move."""
    state = choosing({"goods": {"statues": 1}}, builder="paper_mill")
    take(state, "place paper_mill", "process 0")
    assert state.decision == "builder_roll"
    take(state, "roll 2")
    assert options(state) == ["end action", "statue"]


def test_3_4_8_statue_comes_after_another_players_jagirdar() -> None:
    """docs/rules.md 3.4.8, D-73: after another player's Jagirdar."""
    state = position(
        {"goods": {"statues": 1}},
        {"goods": {"wood": 1}, "contracts": ["jagirdar"]},
        phase="action",
        river={"notables": ["cook"], "fill": True},
    )
    take(state, "place sailor", "done", "done")
    assert (state.decision, state.to_move) == ("jagirdar", 1)
    take(state, "decline")
    assert options(state) == ["end action", "statue"]


def test_3_4_8_statue_gained_by_the_main_action_itself() -> None:
    """docs/rules.md 3.4.8, D-73: the statue may have been gained by that very action."""
    state = choosing({"goods": {"bricks": 1}}, built=["sculptor"])
    assert "statue" not in options(state)
    take(state, "place sculptor", "process 1")
    assert options(state) == ["end action", "statue"]


def test_3_4_8_statue_may_use_the_same_space_again_as_day_labourer() -> None:
    """docs/rules.md 3.4.8, D-73: the same space may be used again as day labourer."""
    state = choosing({"goods": {"statues": 1}, "rupees": 2})
    take(state, "place trader", "done", "statue", "place trader")
    assert rupees(state, 0) == 0
    assert workers(state, 0) == 9
    assert state.decision == "trader"


ALL_TEN = dict.fromkeys(
    ["architect", "sailor", "trader", "botanist", "woodcutter", "turmeric_farm", "cotton_farm",
     "cement_works", "carpenter", "paper_mill"],
    0,
)  # fmt: skip
THEIR_BUILDINGS = ["cement_works", "carpenter", "paper_mill"]


def test_3_4_8_statue_without_workers_is_a_day_labourer() -> None:
    """docs/rules.md 3.4.8, D-72: with an empty supply the extra action is a day labourer."""
    state = ending_action(
        {"goods": {"statues": 1}, "rupees": 1}, spaces=ALL_TEN, built=THEIR_BUILDINGS
    )
    assert workers(state, 0) == 0
    take(state, "statue")
    assert options(state) == [f"place {space}" for space in ALL_TEN]
    take(state, "place trader")
    assert rupees(state, 0) == 0
    assert state.decision == "trader"


def test_d_115_statues_action_visits_the_merchant_by_itself() -> None:
    """docs/rules.md 3.4.8, D-115: main action and statue's action are settled separately."""
    state = choosing({"goods": {"statues": 1}, "rupees": 2}, merchant="cotton_farm")
    take(state, "place cotton_farm", "roll 1")
    assert favours(state, 0) == 2
    assert state.to_json()["merchant"] == "quarry"
    take(state, "statue", "place quarry")
    assert (state.decision, favours(state, 0)) == ("merchant_roll", 4)
    assert state.to_move == agra.CHANCE


# ------------------------------------------------------------------ painting


def test_3_4_9_painting_moves_two_different_markers() -> None:
    """docs/rules.md 3.4.9: one own influence marker 1 step up, then another one 1 step up."""
    state = choosing({"goods": {"paintings": 1}})
    take(state, "painting")
    assert options(state) == ["influence artisans", "influence merchants", "influence scholars"]
    take(state, "influence merchants")
    assert options(state) == ["influence artisans", "influence scholars"]
    take(state, "influence scholars")
    assert player(state, 0)["influence"] == {"artisans": 0, "merchants": 1, "scholars": 1}
    assert state.decision == "choose_space"


def test_3_4_9_painting_pays_the_reward_of_a_step_before_the_next() -> None:
    """docs/rules.md 4.23: the reward of step 3 comes before anything else."""
    state = choosing({"goods": {"paintings": 1}, "influence": {"artisans": 2}})
    take(state, "painting", "influence artisans")
    assert state.decision == "step_reward"
    take(state, "favours")
    assert favours(state, 0) == 1
    assert options(state) == ["influence merchants", "influence scholars"]


def test_3_4_9_painting_cannot_move_a_marker_on_the_top_step() -> None:
    """docs/rules.md 3.4.9: markers on the top step cannot be chosen."""
    state = choosing({"goods": {"paintings": 1}, "influence": {"scholars": 9}})
    take(state, "painting")
    assert options(state) == ["influence artisans", "influence merchants"]
    take(state, "influence artisans")
    assert options(state) == ["influence merchants"]


def test_3_4_9_painting_with_a_single_movable_marker() -> None:
    """docs/rules.md 3.4.9, D-119: usable while at least one marker can move."""
    state = choosing(
        {"goods": {"paintings": 1}, "influence": {"artisans": 9, "merchants": 9, "scholars": 4}}
    )
    take(state, "painting", "influence scholars")
    assert player(state, 0)["influence"]["scholars"] == 5
    assert state.decision == "choose_space"


def test_3_4_9_painting_needs_a_marker_that_can_move() -> None:
    """docs/rules.md 3.4.9: with all three markers on top it is not offered."""
    top = {"artisans": 9, "merchants": 9, "scholars": 9}
    state = choosing({"goods": {"paintings": 1}, "influence": top})
    assert "painting" not in options(state)


# ------------------------------------------------------------------ book


def test_3_4_10_book_raises_up_to_three_and_gives_a_favour() -> None:
    """docs/rules.md 3.4.10: raise up to 3 own lying workers, and gain 1 favour."""
    state = choosing({"goods": {"books": 1}}, spaces=FOUR_LYING)
    take(state, "book", "raise botanist", "raise woodcutter", "raise turmeric_farm")
    lying = [name for name, worker in state.to_json()["spaces"].items() if worker["lying"]]
    assert lying == ["cotton_farm"]
    assert favours(state, 0) == 1
    assert state.decision == "choose_space"


def test_3_4_10_book_may_raise_nobody() -> None:
    """docs/rules.md 3.4.10, E-05: a book may raise nobody; the favour still comes."""
    state = choosing({"goods": {"books": 1}}, spaces=FOUR_LYING)
    take(state, "book", "done")
    assert sum(worker["lying"] for worker in state.to_json()["spaces"].values()) == 4
    assert favours(state, 0) == 1


def test_3_4_10_book_works_without_lying_workers() -> None:
    """docs/rules.md 3.4.10, D-75: the book may be used for its favour even if nobody lies."""
    state = choosing({"goods": {"books": 1}}, spaces={"woodcutter": 0})
    take(state, "book")
    assert favours(state, 0) == 1
    assert state.decision == "choose_space"


def test_3_4_10_book_without_markers_in_supply_asks_for_room() -> None:
    """docs/rules.md 1.10, D-74: the book's own marker is locked and makes no room."""
    state = choosing({"goods": {"books": 1, "wood": 21}})
    take(state, "book")
    assert options(state) == ["return wood", "done"]
    take(state, "return wood")
    assert (favours(state, 0), goods(state, 0)) == (1, {"wood": 20})


def test_3_4_10_book_without_any_room_loses_the_favour() -> None:
    """docs/rules.md 1.10: a gain for which no marker can be found is lost."""
    state = choosing({"goods": {"books": 1}, "favours": 21})
    take(state, "book")
    assert favours(state, 0) == 21
    assert state.decision == "choose_space"


# ------------------------------------------------------------------ clothes


def test_3_4_11_clothes_pay_their_value() -> None:
    """docs/rules.md 3.4.11: rupees equal to the value of clothes, which is 3 as printed."""
    state = choosing({"goods": {"clothes": 1}, "rupees": 0})
    assert rupees(take(state, "clothes"), 0) == 3


@pytest.mark.parametrize(("side", "pays"), [("low", 3), ("high", 4)])
def test_3_4_11_clothes_pay_the_current_value(side: str, pays: int) -> None:
    """docs/rules.md 3.4.11, D-60, D-77: the price token on clothes counts."""
    tokens = [{}, {}, {"on": "clothes", "side": side}]
    state = choosing({"goods": {"clothes": 1}, "rupees": 0}, price_tokens=tokens)
    assert rupees(take(state, "clothes"), 0) == pays


def test_3_4_11_clothes_with_a_lower_price_token() -> None:
    """docs/rules.md 3.4.11, D-77: a token below the printed value lowers the pay."""
    tokens = [{}, {"on": "clothes"}, {}]
    state = choosing({"goods": {"clothes": 1}, "rupees": 0}, price_tokens=tokens)
    assert rupees(take(state, "clothes"), 0) == 2


def test_3_4_11_clothes_pay_one_more_at_pier_6() -> None:
    """docs/rules.md 3.4.11, 4.14.6: 1 more once the boat is at pier 6."""
    mine = {"goods": {"clothes": 1}, "rupees": 0}
    state = position(mine, {}, {}, at_pier_6(), phase="action")
    assert state.to_json()["river"]["boat"] == 6
    assert rupees(take(state, "clothes"), 0) == 4


def test_3_4_11_clothes_do_not_pay_more_at_pier_5() -> None:
    """docs/rules.md 3.4.11: before pier 6 the value is all."""
    fourth = {"contracts": at_pier_6()["contracts"][:5]}
    state = position({"goods": {"clothes": 1}, "rupees": 0}, {}, {}, fourth, phase="action")
    assert state.to_json()["river"]["boat"] == 5
    assert rupees(take(state, "clothes"), 0) == 3
