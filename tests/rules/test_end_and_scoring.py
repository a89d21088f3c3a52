"""The end of the game and the final scoring (docs/rules.md 6)."""

from typing import Any

import pytest

import agra
from agra.rules.layout import CONTRACTS, PLAYER, STRIDE
from agra.rules.scoring import PAYING_AT_THE_END, total
from tests.rules.winning import completing, river_at
from tests.sizes import sized
from tests.support import favours, goods, options, player, position, rupees, take, watch

#: Contracts that bring the boat to pier 5, where the order limit is 6.
PIER_5 = ["mahout", "khatib", "muezzin", "calligrapher", "dutch_trader"]
GUILDS = ["artisans", "merchants", "scholars"]


def final_round(state: agra.State) -> int | None:
    """The round after which the game is over, once the end is announced."""
    found = state.to_json()["final_round"]
    assert found is None or isinstance(found, int)
    return found


def idle(state: agra.State) -> None:
    """A turn with only a visit to the Trader."""
    take(state, "end meditation", "place trader", "done", "end action", "pass", "end turn")


def turns_left(state: agra.State) -> list[int]:
    """The seats that have a turn from now to the end of the game."""
    seats: list[int] = []
    while state.to_move is not None:
        assert len(seats) < 20, "the game does not end"
        seats.append(state.to_move)
        idle(state)
    return seats


# ------------------------------------------------------------------ announcing the end


@pytest.mark.parametrize("winner", [0, 1])
def test_6_1_1_level_4_contract_announces_the_end(winner: int) -> None:
    """docs/rules.md 6.1, 6.1.1, D-89: when completed, on any player's turn."""
    state = completing("dewan", winner=winner, round=4)
    events = watch(state)
    assert final_round(state) is None
    take(state, "deliver curry dewan")
    assert final_round(state) == 5
    announced = [event for event in events if event.kind == "end_announced"]
    assert [event.seat for event in announced] == [winner]


@pytest.mark.parametrize("notable", ["cook", "jagirdar", "subadar"])
def test_6_1_1_contracts_of_lower_levels_do_not(notable: str) -> None:
    """docs/rules.md 6.1.1: only level IV."""
    last = {"cook": "wood", "jagirdar": "planks", "subadar": "sandstone"}[notable]
    state = take(completing(notable), f"deliver {last} {notable}")
    assert notable in player(state, 0)["contracts"]
    assert final_round(state) is None


@pytest.mark.parametrize("guild", GUILDS)
def test_6_1_2_marker_on_the_top_step_announces_the_end(guild: str) -> None:
    """docs/rules.md 6.1.2, 4.25: on step 9, not on step 8."""
    state = position({"influence": {guild: 7}, "favours": 4}, {}, phase="action", round=3)
    take(state, "favour influence", f"influence {guild}")
    assert final_round(state) is None
    take(state, "place architect", f"influence {guild}")
    assert final_round(state) == 4


def test_6_1_2_step_for_a_delivery_announces_the_end() -> None:
    """docs/rules.md 6.1.2: whatever moved the marker."""
    river = {"notables": ["cook"], "fill": True}
    me = {"influence": {"artisans": 8}, "goods": {"wood": 1}}
    state = position(me, {}, phase="action", river=river)
    take(state, "place sailor", "done", "deliver wood cook", "done")
    assert final_round(state) is None
    assert final_round(take(state, "step cook")) == 2


def test_6_1_2_step_on_another_players_turn_announces_the_end() -> None:
    """docs/rules.md 6.1, 6.1.2, D-89: on any player's turn."""
    river = {"notables": ["cook"], "fill": True}
    you = {"influence": {"artisans": 8}, "goods": {"wood": 1}, "contracts": ["jagirdar"]}
    state = position({}, you, phase="action", river=river)
    take(state, "place sailor", "done", "done", "deliver wood cook", "step cook")
    assert final_round(state) == 2


def test_6_1_2_step_after_an_order_announces_the_end() -> None:
    """docs/rules.md 6.1.2, 3.3.9: the step of a player who does not lead."""
    me = {"influence": {"artisans": 8}, "goods": {"cement": 1, "cloth": 1}}
    state = position(me, {"influence": {"artisans": 9}}, phase="order", final_round=2)
    assert final_round(take(state, "fulfil artisans")) == 2
    assert player(state, 0)["influence"]["artisans"] == 9


def filling(neutral: int, **more: Any) -> agra.State:
    """Five of the Artisans' orders are filled; the first player can fulfil the sixth."""
    filled: dict[str, Any] = {str(n): "neutral" if n <= neutral else 1 for n in range(1, 6)}
    me = {"influence": {"artisans": 1}, "goods": {"paper": 1, "curry": 1}}
    return position(
        me,
        {},
        {},
        {"contracts": PIER_5},
        phase="order",
        orders={"artisans": {"marked": 6, "filled": filled}},
        **more,
    )


@pytest.mark.parametrize("neutral", [0, 1, 2])
def test_6_1_3_six_markers_in_a_column_announce_the_end(neutral: int) -> None:
    """docs/rules.md 6.1.3, 3.3.7, D-05: neutral ones included."""
    state = filling(neutral, round=2)
    assert final_round(state) is None
    take(state, "fulfil artisans")
    assert final_round(state) == 3
    assert state.to_json()["orders"]["artisans"]["marked"] is None


def test_6_1_3_five_markers_do_not() -> None:
    """docs/rules.md 6.1.3: six are needed."""
    me = {"influence": {"artisans": 1}, "goods": {"planks": 1, "dye": 1}}
    orders = {"artisans": {"marked": 5, "filled": {str(n): 1 for n in range(1, 5)}}}
    fourth = {"contracts": PIER_5}
    state = position(me, {}, {}, fourth, phase="order", orders=orders)
    take(state, "fulfil artisans")
    assert final_round(state) is None


# ------------------------------------------------------------------ the last rounds


@pytest.mark.parametrize(
    ("seat", "left"),
    [
        (1, [1, 2, 0, 1, 2, 0]),
        (2, [2, 0, 1, 2, 0]),
        (0, [0, 1, 2, 0]),
    ],
)
def test_6_2_round_is_finished_and_everybody_has_one_more_turn(seat: int, left: list[int]) -> None:
    """docs/rules.md 6.2, D-89: seat 1 starts; rounds are always complete."""
    players: list[dict[str, Any]] = [{}, {}, {}]
    players[seat] = {"favours": 4, "influence": {"artisans": 8}}
    state = position(*players, start_player=1, turn=seat, round=7)
    take(state, "favour influence", "influence artisans")
    assert turns_left(state) == left
    assert state.to_json()["round"] == 8


@pytest.mark.parametrize("players", [2, 3, 4])
def test_6_2_number_of_players(players: int) -> None:
    """docs/rules.md 6.2: with 2, 3 and 4 players."""
    first = {"favours": 4, "influence": {"artisans": 8}}
    state = position(first, *[{} for _ in range(players - 1)])
    take(state, "favour influence", "influence artisans")
    assert turns_left(state) == list(range(players)) * 2


def test_6_2_without_an_announcement_the_game_goes_on() -> None:
    """docs/rules.md 7.6: nobody is forced to make progress."""
    state = position({}, {})
    for seat in [0, 1] * 6:
        assert state.to_move == seat
        idle(state)
    assert state.to_json()["round"] == 7
    assert final_round(state) is None


def test_6_3_later_announcements_change_nothing() -> None:
    """docs/rules.md 6.3, D-90: neither in the same round nor in the final one."""
    me = {"favours": 8, "influence": {"artisans": 8}}
    you = {"favours": 8, "influence": {"merchants": 8, "scholars": 8}}
    state = position(me, you, round=3)
    events = watch(state)
    take(state, "favour influence", "influence artisans")
    assert final_round(state) == 4
    idle(state)
    take(state, "favour influence", "influence merchants")
    assert final_round(state) == 4
    idle(state)
    idle(state)
    take(state, "favour influence", "influence scholars")
    assert final_round(state) == 4
    idle(state)
    assert state.to_move is None
    assert len([event for event in events if event.kind == "end_announced"]) == 1
    assert [event.count for event in events if event.kind == "game_over"] == [4]


def test_6_2_when_the_game_is_over_nothing_can_be_done() -> None:
    """docs/rules.md 6.2: after the final round nobody is to move."""
    state = position({}, {}, round=2, final_round=2, turn=1)
    idle(state)
    assert state.to_move is None
    assert state.legal_actions() == []
    assert state.to_json()["phase"] == "over"
    with pytest.raises(agra.IllegalAction, match="the game is over"):
        state.apply(agra.parse_action("end turn"))


# ------------------------------------------------------------------ round_limit


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_7_5_round_limit_makes_the_next_round_the_final_one(limit: int) -> None:
    """docs/rules.md 7.5, E-08: announced when round N is over, so round N + 1 is the last."""
    state = position({}, {}, {}, start_player=2, options={"round_limit": limit})
    assert turns_left(state) == [2, 0, 1] * (limit + 1)


def test_7_5_round_limit_is_announced_at_the_end_of_its_round() -> None:
    """docs/rules.md 7.5, E-08: not before."""
    state = position({}, {}, options={"round_limit": 1})
    idle(state)
    assert final_round(state) is None
    events = watch(state)
    idle(state)
    assert final_round(state) == 2
    assert [event.what for event in events if event.kind == "end_announced"] == ["round_limit"]


def test_7_5_round_limit_after_an_announcement_changes_nothing() -> None:
    """docs/rules.md 7.5, E-08, D-90: if the end was announced before, the switch does nothing."""
    me = {"favours": 4, "influence": {"artisans": 8}}
    state = position(me, {}, options={"round_limit": 2})
    take(state, "favour influence", "influence artisans")
    assert turns_left(state) == [0, 1, 0, 1]
    state = position(me, {}, round=2, options={"round_limit": 2})
    take(state, "favour influence", "influence artisans")
    assert turns_left(state) == [0, 1, 0, 1]


def test_7_5_round_limit_by_new_game() -> None:
    """docs/rules.md 7.5: the switch is an option of a new game; the default is none."""
    assert agra.new_game(players=2, seed=1).to_json()["options"]["round_limit"] is None
    state = agra.new_game(players=2, seed=1, round_limit=3)
    assert state.to_json()["options"]["round_limit"] == 3


# ------------------------------------------------------------------ the lines of the score sheet


def test_6_4_rupees_held_come_first_and_the_total_is_the_sum() -> None:
    """docs/rules.md 6.4: each player adds to the rupees they hold."""
    me = {
        "rupees": 17,
        "covers": [[1], [], [1, 5], [1, 5]],
        "stone": 6,
        "influence": {"merchants": 2},
        "contracts": ["subadar"],
    }
    orders = {"merchants": {"filled": {"1": 0, "2": 0}}}
    state = position(me, {}, {}, {}, orders=orders, akbar={"paper": 0})
    assert state.score_sheet(0) == {
        "rupees": 17,
        "subadar": 2,
        "artisans": 0,
        "merchants": 4,
        "scholars": 0,
        "meditation": 5,
        "covers": 3,
        "akbar": 1,
        "total": 17 + 2 + 4 + 5 + 3 + 1,
    }
    assert state.scores() == [32, 2, 2, 2]


@pytest.mark.parametrize(("field", "pays"), [(1, 0), (4, 0), (5, 0), (6, 5)])
def test_6_4_4_stone_on_the_last_field(field: int, pays: int) -> None:
    """docs/rules.md 6.4.4: 5 rupees on the last field, nothing before."""
    state = position({"stone": field}, {})
    assert state.score_sheet(0)["meditation"] == pays


@pytest.mark.parametrize(
    ("covers", "pays"),
    [
        ([[1, 5], [1, 5], [1, 5], [1, 5]], 0),
        ([[1, 5], [5], [1, 5], [1, 5]], 1),
        ([[1], [5], [], [1, 5]], 4),
        ([[], [], [], []], 8),
    ],
)
def test_6_4_5_covers_removed(covers: list[list[int]], pays: int) -> None:
    """docs/rules.md 6.4.5: 1 rupee for each cover removed."""
    assert position({"covers": covers}, {}).score_sheet(0)["covers"] == pays


BOWLS = ["cement", "bricks", "statues", "planks", "paper", "books", "curry", "dye", "paintings",
         "oil", "cloth", "clothes"]  # fmt: skip


@pytest.mark.parametrize(
    ("gifts", "pays"),
    [(0, 0), (1, 1), (2, 3), (3, 5), (4, 8), (5, 11), (6, 14), (7, 17), (12, 32)],
)
def test_6_4_6_goods_at_akbar(gifts: int, pays: int) -> None:
    """docs/rules.md 6.4.6: 1, 3 or 5 for 1, 2 or 3 goods, and 3 for each further one."""
    akbar: dict[str, Any] = dict.fromkeys(BOWLS, "neutral")
    akbar.update(dict.fromkeys(BOWLS[:gifts], 0))
    state = position({}, {}, akbar=akbar)
    assert state.score_sheet(0)["akbar"] == pays
    assert state.score_sheet(1)["akbar"] == 0


def test_6_4_6_value_of_the_gift_does_not_matter() -> None:
    """docs/rules.md 6.4.6: goods are counted, not valued."""
    state = position({}, {}, akbar={"clothes": 0, "cement": 1})
    assert state.score_sheet(0)["akbar"] == state.score_sheet(1)["akbar"] == 1


# ------------------------------------------------------------------ the guild tracks


@pytest.mark.parametrize("guild", GUILDS)
@pytest.mark.parametrize(
    ("steps", "each"),
    [
        ([5, 3, 2, 1], [2, 1, 0, 0]),  # a leader and a second
        ([1, 2, 3, 5], [0, 0, 1, 2]),
        ([3, 5, 3, 1], [1, 2, 1, 0]),  # two in second place
        ([3, 3, 9, 3], [1, 1, 2, 1]),  # three in second place
        ([5, 5, 3, 1], [1, 1, 0, 0]),  # two leaders: nothing for second place
        ([4, 2, 4, 4], [1, 0, 1, 1]),  # three leaders
        ([4, 4, 4, 4], [1, 1, 1, 1]),  # all level
        ([9, 9, 8, 8], [1, 1, 0, 0]),  # level at the top
    ],
)
def test_6_4_2_guild_tracks(guild: str, steps: list[int], each: list[int]) -> None:
    """docs/rules.md 6.4.2, 6.4.3, D-92: sole leader 2, second 1; tied leaders 1, second none."""
    players: list[dict[str, Any]] = [{"influence": {guild: step}} for step in steps]
    players[3]["contracts"] = PIER_5
    filled = {"1": 0, "2": 1, "3": 2, "4": 3}
    state = position(*players, orders={guild: {"filled": filled}})
    assert [state.score_sheet(seat)[guild] for seat in range(4)] == each
    others = [name for name in GUILDS if name != guild]
    assert all(state.score_sheet(seat)[name] == 0 for seat in range(4) for name in others)


@pytest.mark.parametrize(
    ("steps", "pays"),
    [([2, 1], [6, 2]), ([1, 2], [3, 4]), ([2, 2], [3, 2])],
)
def test_6_4_2_for_each_own_marker_in_the_column(steps: list[int], pays: list[int]) -> None:
    """docs/rules.md 6.4.2, 6.4.3, D-05: for each own marker; neutral ones pay nobody."""
    players: list[dict[str, Any]] = [{"influence": {"scholars": step}} for step in steps]
    players[1]["contracts"] = PIER_5
    filled: dict[str, Any] = {"1": "neutral", "2": 0, "3": 1, "4": 0, "5": 0, "6": 1}
    state = position(
        *players, orders={"scholars": {"marked": None, "filled": filled}}, final_round=2
    )
    assert [state.score_sheet(seat)["scholars"] for seat in range(2)] == pays


def test_6_4_2_markers_of_other_columns_do_not_count() -> None:
    """docs/rules.md 6.4.2: in that guild's order column."""
    me = {"influence": {"artisans": 3}}
    state = position(me, {}, orders={"scholars": {"filled": {"1": 0, "2": 0}}})
    assert state.score_sheet(0)["artisans"] == 0


# ------------------------------------------------------------------ who wins


def test_6_5_most_rupees_win() -> None:
    """docs/rules.md 6.5: after all additions; goods left over do not help the second."""
    state = position(
        {"rupees": 9, "goods": {"clothes": 5}, "favours": 5},
        {"rupees": 5, "stone": 6},
        {"rupees": 9},
        phase="over",
    )
    assert state.scores() == [9, 10, 9]
    assert state.winners() == [1]


def test_6_6_tie_is_broken_by_goods_and_favours() -> None:
    """docs/rules.md 6.6, D-94: the value of goods in stores plus 1 for each favour."""
    state = position(
        {"rupees": 9, "goods": {"clothes": 1, "wood": 1}},
        {"rupees": 9, "goods": {"paper": 1}, "favours": 3},
        {"rupees": 8, "favours": 20},
        phase="over",
    )
    assert state.winners() == [1]


def test_6_6_tie_break_uses_current_values() -> None:
    """docs/rules.md 6.6, D-60, D-94: price tokens count to the very end."""
    first = {"rupees": 9, "goods": {"wood": 2}}
    second = {"rupees": 9, "favours": 3}
    assert position(first, second, phase="over").winners() == [1]
    raised = [{"on": "wood", "side": "high"}, {}, {}]
    assert position(first, second, phase="over", price_tokens=raised).winners() == [0]


def test_6_6_locked_markers_do_not_break_ties() -> None:
    """docs/rules.md 6.6, 6.8, D-94, D-95: markers at Akbar, on orders and on notables."""
    state = position(
        {"rupees": 8},
        {"rupees": 9, "favours": 1},
        phase="over",
        akbar={"clothes": 0},
        river={"notables": {"cook": {"oil": 0}, "mahout": {"cement": 0}}, "fill": True},
    )
    assert state.scores() == [9, 9]
    assert state.winners() == [1]


def test_6_8_markers_on_unfinished_notables_are_worth_nothing() -> None:
    """docs/rules.md 6.8, D-95: neither rupees nor favours."""
    river = {"notables": {"cook": {"oil": {"seat": 0, "markers": 2}}}, "fill": True}
    state = position({"rupees": 3}, {}, phase="over", river=river)
    assert state.scores() == [3, 2]
    assert favours(state, 0) == 0


def test_6_7_still_tied_players_share_the_victory() -> None:
    """docs/rules.md 6.7: equal rupees and equal tie-break."""
    state = position(
        {"rupees": 9, "goods": {"paper": 1}},
        {"rupees": 8, "favours": 9},
        {"rupees": 9, "favours": 2},
        {"rupees": 9, "favours": 1},
        phase="over",
    )
    assert state.winners() == [0, 2]


def test_6_7_all_may_share_the_victory() -> None:
    """docs/rules.md 6.7: at the start everybody is level."""
    assert position({}, {}, {}).winners() == [0, 1, 2]


def test_d_98_markers_return_before_the_end_is_checked() -> None:
    """docs/rules.md 3.5.1, D-98: after the very last turn nothing lies on actions any more."""
    state = position({}, {"favours": 2}, round=2, final_round=2, turn=1)
    take(state, "favour basic_good", "gain wood")
    idle(state)
    assert state.to_move is None
    assert player(state, 1)["reminders"] == 0
    assert player(state, 1)["used"] == []
    assert player(state, 1)["markers_in_supply"] == 21
    assert goods(state, 1) == {"wood": 1}


def test_6_1_end_announced_by_the_boat_is_one_with_the_contract() -> None:
    """docs/rules.md 4.14.6, 6.3: contract and pier 6 announce together, once."""
    river = {"notables": {"grand_imam": {"books": 1, "paintings": 1}}, "fill": True}
    state = river_at(4, {"goods": {"cement": 1}, "rupees": 0}, river=river)
    events = watch(state)
    take(state, "place sailor", "done", "deliver cement grand_imam")
    assert rupees(state, 0) == 3
    assert [event.kind for event in events].count("end_announced") == 1
    assert state.to_json()["river"]["boat"] == 6
    assert "done" in options(state)


def test_the_total_equals_that_of_the_score_sheet() -> None:
    """After random play, with every paying contract for every player."""
    paid = set()
    for seed in range(sized(3, 100)):
        state = agra.new_game(players=2 + seed % 3, seed=seed)
        agra.play_random(state, seed, most=1500)
        for seat in range(state.players):
            for notable in PAYING_AT_THE_END:
                state._d[PLAYER + STRIDE * seat + CONTRACTS] |= 1 << notable
            sheet = state.score_sheet(seat)
            paid |= {line for line, points in sheet.items() if points}
            assert total(state, seat) == sheet["total"]
    assert len(paid) > 10
