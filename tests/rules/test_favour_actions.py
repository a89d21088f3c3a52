"""The seventeen favour actions: price, effect, once per turn, with the Mullah (docs/rules.md 3.4).

`test_secondary_where` has the decisions at which they are offered.
"""

from typing import Any, NamedTuple

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
    workers,
)

LYING = {"seat": 0, "lying": True}
COOK = {"notables": ["cook"], "fill": True}


class Case(NamedTuple):
    """A favour action in a position where it has an effect several times."""

    own: int
    spend: int
    goods: dict[str, int]
    answers: list[str]
    #: how the effect itself changes the supply of markers
    supply: int = 0
    before: tuple[str, ...] = ()
    phase: str = "action"


CASES = {
    "basic_good": Case(2, 2, {}, ["gain wood"], -1),
    "process": Case(3, 3, {"wood": 2}, ["process planks"]),
    "influence": Case(4, 3, {}, ["influence artisans"]),
    "raise_worker": Case(2, 2, {}, ["raise turmeric_farm"]),
    "extra_process": Case(2, 2, {"wood": 3}, [], before=("place paper_mill", "process 1")),
    "meditation_point": Case(2, 1, {}, [], phase="meditation"),
    "sell": Case(3, 2, {"paper": 2}, ["sell paper"], 1),
    "remove_cover": Case(3, 2, {}, ["uncover 1 1"]),
    "deliver": Case(4, 2, {"wood": 1, "oil": 1}, ["deliver wood cook", "done"]),
    "order_phase": Case(4, 2, {"paper": 1, "dye": 1}, ["serve paper"]),
    "move_farmers": Case(2, 1, {}, ["farmer 1 back", "farmer 2 forward"]),
    "price_token": Case(3, 2, {}, ["token 1 low", "on wood"]),
    "exchange": Case(2, 2, {"wood": 1}, ["exchange wood", "into cotton"]),
    "good_of_value_2": Case(4, 3, {}, ["gain curry"], -1),
    "meditation_step": Case(4, 4, {}, []),
    "process_1_to_2": Case(3, 2, {"wood": 2}, ["process paper"]),
    "free_day_labourer": Case(3, 3, {}, [], before=("place trader",)),
}
PRINTED = ("basic_good", "process", "influence")
ALL = pytest.mark.parametrize("name", list(CASES))
#: the two that are only offered at a special moment
ANY_TIME = [name for name in CASES if name not in ("extra_process", "free_day_labourer")]
#: deliveries, gifts, points and day labourers have their own events
SAID = [
    name
    for name in CASES
    if name not in ("deliver", "order_phase", "meditation_point", "free_day_labourer")
]


def ready(name: str, owned: int, tile: bool = True, seat: int = 0, **more: Any) -> agra.State:
    """One of two players, just before the favour action, with this number of favours."""
    case = CASES[name]
    me: dict[str, Any] = {"favours": owned, "goods": case.goods, "rupees": 5, **more}
    if tile and name not in PRINTED:
        me["tiles"] = [name]
    lying = {"seat": seat, "lying": True}
    state = position(
        *([me, {}] if seat == 0 else [{}, me]),
        turn=seat,
        phase=case.phase,
        built=["paper_mill"],
        spaces={"trader": seat, "turmeric_farm": lying, "cotton_farm": lying},
        river=COOK,
    )
    return take(state, *case.before)


# ------------------------------------------------------------------ what all have in common


@ALL
def test_3_4_2_favour_action_needs_the_number_to_own(name: str) -> None:
    """docs/rules.md 3.4.2, 3.4.3.1 to 3.4.3.17: the number in the column "own" must be held."""
    own = CASES[name].own
    assert f"favour {name}" in options(ready(name, own))
    assert f"favour {name}" not in options(ready(name, own - 1))


@ALL
@pytest.mark.parametrize("seat", [0, 1])
def test_3_4_2_favour_action_spends_its_price(name: str, seat: int) -> None:
    """docs/rules.md 3.4.2, D-66: of the favours spent one lies on the action, the rest return."""
    case = CASES[name]
    state = ready(name, case.own + 1, seat=seat)
    before, other = supply(state, seat), player(state, 1 - seat)
    take(state, f"favour {name}", *case.answers)
    assert favours(state, seat) == case.own + 1 - case.spend
    assert player(state, seat)["reminders"] == 1
    assert supply(state, seat) == before + case.spend - 1 + case.supply
    assert player(state, seat)["used"] == [name]
    assert player(state, 1 - seat) == other


@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("seat", [0, 1])
def test_7_1_favour_action_is_reported_with_its_effect(name: str, seat: int) -> None:
    """docs/rules.md 7.2: what happens is open; events say who did what, and why."""
    case = CASES[name]
    state = ready(name, case.own, seat=seat)
    events = watch(state)
    take(state, f"favour {name}", *case.answers)
    summary = (events[0].kind, events[0].seat, events[0].what, events[0].count)
    assert summary == ("favour_action", seat, name, case.spend)
    assert len(events) > 1
    assert {(event.seat, event.why) for event in events[1:]} == {(seat, name)}


@ALL
def test_3_4_2_tiles_must_be_owned_printed_actions_not(name: str) -> None:
    """docs/rules.md 3.4.2: the three printed ones and each tile you own."""
    assert (f"favour {name}" in options(ready(name, 6, tile=False))) == (name in PRINTED)


def test_3_4_2_another_players_tile_is_no_use() -> None:
    """docs/rules.md 3.4.2: only tiles you own."""
    state = position({"favours": 6, "goods": {"paper": 1}}, {"tiles": ["sell"]}, phase="action")
    assert "favour sell" not in options(state)


@pytest.mark.parametrize("name", ANY_TIME)
def test_3_4_2_each_favour_action_once_per_turn(name: str) -> None:
    """docs/rules.md 3.4.2: each once per turn, even where a second use would have an effect."""
    state = ready(name, 12)
    take(state, f"favour {name}", *CASES[name].answers)
    assert f"favour {name}" not in options(state)
    unused = state.to_json()
    unused["players"][0]["used"] = []
    assert f"favour {name}" in options(agra.State.from_json(unused))


def test_3_4_2_extra_process_once_per_turn() -> None:
    """docs/rules.md 3.4.2: after one use the next processing of the turn is not asked again."""
    state = ready("extra_process", 12)
    take(state, "favour extra_process", "favour process", "process planks")
    assert goods(state, 0) == {"paper": 2, "planks": 1}
    state = ready("extra_process", 12)
    take(state, "decline", "favour process", "process planks")
    assert state.decision == "extra_process"


def test_3_4_2_free_day_labourer_once_per_turn() -> None:
    """docs/rules.md 3.4.2: the second day labourer of the turn has to be paid."""
    state = ready("free_day_labourer", 12, goods={"statues": 1})
    take(state, "favour free_day_labourer", "done", "statue", "place trader")
    assert state.decision == "trader"
    assert rupees(state, 0) == 3


def test_3_4_2_different_favour_actions_in_one_turn() -> None:
    """docs/rules.md 3.4.2: the limit is for each action by itself."""
    state = position({"favours": 9, "goods": {"wood": 1}}, {}, phase="action")
    take(state, "favour basic_good", "gain wood", "favour process", "process planks")
    take(state, "favour influence", "influence scholars")
    assert favours(state, 0) == 1
    assert player(state, 0)["reminders"] == 3
    assert not [option for option in options(state) if option.startswith("favour")]


# ------------------------------------------------------------------ the Mullah


MULLAH: dict[str, Any] = {"contracts": ["mullah"]}


@ALL
def test_5_7_13_mullah_lowers_what_is_spent_but_not_what_must_be_owned(name: str) -> None:
    """docs/rules.md 5.7.13, D-66: 1 favour less, never 0; the full number must be owned."""
    case = CASES[name]
    with_mullah = f"favour {name} mullah"
    state = ready(name, case.own, **MULLAH)
    if case.spend == 1:
        assert with_mullah not in options(state)
        assert f"favour {name}" in options(state)
        return
    assert with_mullah not in options(ready(name, case.own - 1, **MULLAH))
    assert with_mullah not in options(ready(name, case.own))
    before = supply(state, 0)
    take(state, with_mullah, *case.answers)
    assert favours(state, 0) == case.own - (case.spend - 1)
    assert supply(state, 0) == before + case.spend - 2 + case.supply
    assert player(state, 0)["reminders"] == 1
    assert player(state, 0)["used"] == [name, "mullah"]


@pytest.mark.parametrize("name", [name for name in CASES if CASES[name].spend > 1])
def test_5_7_13_mullah_is_the_owners_choice(name: str) -> None:
    """docs/rules.md 5.7.13, E-02: for each favour action the owner chooses whether to use him."""
    case = CASES[name]
    state = ready(name, case.own, **MULLAH)
    take(state, f"favour {name}", *case.answers)
    assert favours(state, 0) == case.own - case.spend
    assert player(state, 0)["used"] == [name]


def test_5_7_13_mullah_once_per_turn() -> None:
    """docs/rules.md 5.7.13, 3.4.12: one favour action of the turn, no second one."""
    state = position({"favours": 12, "goods": {"wood": 1}, **MULLAH}, {}, phase="action")
    assert "favour process mullah" in options(state)
    take(state, "favour influence mullah", "influence artisans")
    left = [option for option in options(state) if option.startswith("favour")]
    assert left == ["favour basic_good", "favour process"]


def test_5_7_13_mullah_not_with_extra_process_outside_the_owners_turn() -> None:
    """docs/rules.md 5.7.13, E-02: on your own turn; a follower pays the full price."""
    state = position(
        {"goods": {"wood": 1}},
        {"goods": {"wood": 2}, "favours": 4, "tiles": ["extra_process"], **MULLAH},
        phase="action",
        built=["paper_mill"],
    )
    take(state, "place paper_mill", "process 1", "follow")
    assert options(state) == ["decline", "favour extra_process"]


# ------------------------------------------------------------------ basic_good


def test_3_4_3_1_basic_good_offers_the_four_basic_goods() -> None:
    """docs/rules.md 3.4.3.1: 1 sandstone, wood, turmeric or cotton, whatever their value is."""
    state = position(
        {"favours": 2}, {}, phase="action", price_tokens=[{"on": "wood", "side": "high"}, {}, {}]
    )
    take(state, "favour basic_good")
    assert options(state) == ["gain sandstone", "gain wood", "gain turmeric", "gain cotton"]
    take(state, "gain turmeric")
    assert goods(state, 0) == {"turmeric": 1}
    assert state.decision == "choose_space"


def test_d_55_basic_good_is_not_production() -> None:
    """docs/rules.md 3.2.59, D-55: neither Mahout nor Dyer has a part in it."""
    state = position({"favours": 2, "contracts": ["mahout", "dyer"]}, {}, phase="action")
    take(state, "favour basic_good", "gain wood")
    assert goods(state, 0) == {"wood": 1}
    assert state.decision == "choose_space"


def test_e_17_good_is_named_before_room_is_made() -> None:
    """docs/rules.md 1.11, E-17: first the kind is named, then other markers may be returned."""
    me = {"favours": 2, "goods": {"wood": 10, "cotton": 10}, **MULLAH}
    state = position(me, {}, phase="action")
    assert supply(state, 0) == 0
    take(state, "favour basic_good mullah", "gain wood")
    assert options(state) == ["return cotton", "return favour", "done"]
    take(state, "return favour")
    assert goods(state, 0) == {"wood": 11, "cotton": 10}
    assert favours(state, 0) == 0


def test_e_17_returning_nothing_loses_the_gain() -> None:
    """docs/rules.md 1.11, E-17: the player is free to return nothing."""
    me = {"favours": 2, "goods": {"wood": 20}, **MULLAH}
    state = position(me, {}, phase="action")
    take(state, "favour basic_good mullah", "gain cotton", "done")
    assert goods(state, 0) == {"wood": 20}
    assert favours(state, 0) == 1


# ------------------------------------------------------------------ process


def test_3_4_3_2_process_moves_one_good_along_an_arrow() -> None:
    """docs/rules.md 3.4.3.2, D-101: any arrow, built or not; exactly one good."""
    me = {"favours": 3, "goods": {"wood": 2, "dye": 1, "oil": 1}}
    state = position(me, {}, phase="action")
    take(state, "favour process")
    assert options(state) == ["process planks", "process paper", "process paintings"]
    take(state, "process paintings")
    assert goods(state, 0) == {"wood": 2, "oil": 1, "paintings": 1}
    assert state.decision == "choose_space"


def test_3_2_63_nobody_follows_the_favour_action() -> None:
    """docs/rules.md 3.2.63, D-49: following exists for main actions only."""
    state = position({"favours": 3, "goods": {"wood": 1}}, {"goods": {"wood": 1}}, phase="action")
    take(state, "favour process", "process paper")
    assert (state.decision, state.to_move) == ("choose_space", 0)


def test_3_4_17_process_needs_a_good_that_goes_on() -> None:
    """docs/rules.md 3.4.17, 1.16: goods of column 2 and luxury goods have no arrow."""
    last = {"cement": 1, "planks": 1, "curry": 1, "oil": 1, "statues": 1, "books": 1}
    state = position({"favours": 9, "goods": last}, {}, phase="action")
    assert "favour process" not in options(state)


# ------------------------------------------------------------------ influence


def test_3_4_3_3_influence_moves_one_step_on_a_track_of_choice() -> None:
    """docs/rules.md 3.4.3.3: 1 step up on a track of your choice, not to be declined."""
    state = position({"favours": 4, "influence": {"merchants": 9}}, {}, phase="action")
    take(state, "favour influence")
    assert options(state) == ["influence artisans", "influence scholars"]
    take(state, "influence scholars")
    assert player(state, 0)["influence"]["scholars"] == 1
    assert state.decision == "choose_space"


def test_3_4_3_3_influence_brings_the_reward_of_its_step() -> None:
    """docs/rules.md 4.23: on reaching step 6, 2 favours or a tile."""
    state = position({"favours": 4, "influence": {"scholars": 5}}, {}, phase="action")
    take(state, "favour influence", "influence scholars", "favours")
    assert favours(state, 0) == 1 + 2


def test_3_4_17_influence_needs_a_marker_below_the_top() -> None:
    """docs/rules.md 3.4.17, 4.25: with all markers on top there is no effect."""
    top = {"artisans": 9, "merchants": 9, "scholars": 9}
    state = position({"favours": 9, "influence": top}, {}, phase="action")
    assert "favour influence" not in options(state)


# ------------------------------------------------------------------ raise_worker


def test_3_4_3_4_raise_worker_raises_one_own_lying_worker() -> None:
    """docs/rules.md 3.4.3.4: raise 1 own lying worker."""
    state = position(
        {"favours": 4, "tiles": ["raise_worker"]},
        {},
        phase="action",
        spaces={"trader": LYING, "botanist": LYING, "sailor": {"seat": 1, "lying": True}},
    )
    take(state, "favour raise_worker")
    assert options(state) == ["raise trader", "raise botanist"]
    take(state, "raise botanist")
    assert state.to_json()["spaces"]["botanist"] == {"seat": 0, "lying": False}
    assert state.decision == "choose_space"


def test_3_4_17_raise_worker_needs_an_own_lying_worker() -> None:
    """docs/rules.md 3.4.17: another player's lying worker is no effect."""
    state = position(
        {"favours": 4, "tiles": ["raise_worker"]},
        {},
        phase="action",
        spaces={"trader": 0, "sailor": {"seat": 1, "lying": True}},
    )
    assert "favour raise_worker" not in options(state)


# ------------------------------------------------------------------ extra_process


EXTRA = {"favours": 4, "tiles": ["extra_process"]}


def test_3_4_5_extra_process_after_a_building_and_before_the_followers() -> None:
    """docs/rules.md 3.4.4, 3.4.5, D-51: a fourth good in a building, then the followers."""
    state = position(
        {"goods": {"wood": 5}, **EXTRA},
        {"goods": {"wood": 1}},
        phase="action",
        built=["paper_mill"],
    )
    take(state, "place paper_mill", "process 3")
    assert (state.decision, state.to_move) == ("extra_process", 0)
    assert options(state) == ["decline", "favour extra_process"]
    take(state, "favour extra_process")
    assert goods(state, 0) == {"wood": 1, "paper": 4}
    assert (state.decision, state.to_move) == ("follow", 1)


def test_3_4_5_extra_process_may_be_declined() -> None:
    """docs/rules.md 3.4.4: it can be added, nobody has to."""
    state = ready("extra_process", 4)
    take(state, "decline")
    assert goods(state, 0) == {"wood": 2, "paper": 1}
    assert favours(state, 0) == 4


def test_3_4_4_extra_process_needs_a_processing_that_moved_something() -> None:
    """docs/rules.md 3.4.4: added to a processing that moved at least 1 good."""
    state = position({"goods": {"wood": 5}, **EXTRA}, {}, phase="action", built=["paper_mill"])
    take(state, "place paper_mill", "process 0")
    assert state.decision == "end_action"


def test_3_4_17_extra_process_needs_one_more_good() -> None:
    """docs/rules.md 3.4.17: without another good for the same arrow it is not asked."""
    me = {"goods": {"wood": 1, "cotton": 3}, **EXTRA}
    state = position(me, {}, phase="action", built=["paper_mill"])
    take(state, "place paper_mill", "process 1")
    assert state.decision == "end_action"


def test_3_4_4_extra_process_by_meditation_costs_no_more_points() -> None:
    """docs/rules.md 3.4.4, 3.4.5: by meditation; no further cost beyond the favours."""
    state = position(
        {"goods": {"wood": 2}, "stone": 6, **EXTRA},
        {},
        spaces={"trader": 0},
        meditation_marker="deliver",
    )
    take(state, "lay trader", "meditate process", "process paper", "favour extra_process")
    assert goods(state, 0) == {"paper": 2}
    assert state.to_json()["meditation"]["points"] == 4 - 2


@pytest.mark.parametrize("by", ["process", "process_1_to_2"])
def test_3_4_4_extra_process_by_a_favour_action(by: str) -> None:
    """docs/rules.md 3.4.4, D-51: by process or process_1_to_2, along the same arrow."""
    me = {"goods": {"wood": 2}, "favours": 6, "tiles": ["extra_process", "process_1_to_2"]}
    state = position(me, {}, phase="action")
    take(state, f"favour {by}", "process planks", "favour extra_process")
    assert goods(state, 0) == {"planks": 2}


def test_3_4_4_extra_process_when_following() -> None:
    """docs/rules.md 3.4.4, 3.4.6, E-06: the follower's second good comes before the favour."""
    state = position(
        {"goods": {"wood": 1}},
        {"goods": {"wood": 3}, **EXTRA},
        {"goods": {"wood": 1}},
        phase="action",
        built=["paper_mill"],
    )
    take(state, "place paper_mill", "process 1", "follow")
    assert (state.decision, state.to_move) == ("extra_process", 1)
    assert favours(state, 0) == 0
    take(state, "favour extra_process")
    assert goods(state, 1) == {"wood": 1, "paper": 2}
    assert favours(state, 1) == 2
    assert favours(state, 0) == 1
    assert (state.decision, state.to_move) == ("follow", 2)


def test_3_4_15_extra_process_is_offered_at_its_own_moment_only() -> None:
    """docs/rules.md 3.4.15: at no other decision."""
    state = position({"goods": {"wood": 5}, **EXTRA}, {}, phase="action", built=["paper_mill"])
    assert "favour extra_process" not in options(state)
    take(state, "place paper_mill")
    assert "favour extra_process" not in options(state)
    take(state, "process 1", "decline")
    assert state.decision == "end_action"
    assert "favour extra_process" not in options(state)


# ------------------------------------------------------------------ meditation_point


def test_3_4_3_6_meditation_point_gives_one_point() -> None:
    """docs/rules.md 3.4.3.6, 3.1.5, D-12: +1 MP, even if no worker was laid down."""
    state = position({"favours": 2, "tiles": ["meditation_point"]}, {})
    take(state, "favour meditation_point")
    assert state.to_json()["meditation"]["points"] == 1
    assert "meditate move_farmer" in options(state)


def test_3_1_5_meditation_point_works_after_points_were_spent() -> None:
    """docs/rules.md 3.1.5: until the end of the phase, also after generating has ended."""
    state = position(
        {"favours": 4, "tiles": ["meditation_point"]}, {}, spaces={"trader": 0, "sailor": 0}
    )
    take(state, "lay trader", "meditate move_farmer", "farmer 1 back")
    assert "lay sailor" not in options(state)
    take(state, "favour meditation_point")
    assert state.to_json()["meditation"]["points"] == 1


@pytest.mark.parametrize("phase", ["action", "order"])
def test_3_4_3_6_meditation_point_in_the_meditation_phase_only(phase: str) -> None:
    """docs/rules.md 3.4.3.6: in the meditation phase only."""
    state = position({"favours": 9, "tiles": ["meditation_point"]}, {}, phase=phase)
    assert "favour basic_good" in options(state)
    assert "favour meditation_point" not in options(state)


# ------------------------------------------------------------------ sell


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("good", "pays"), [("wood", 2), ("paper", 2), ("dye", 3), ("books", 3)])
def test_3_4_3_7_sell_pays_the_current_value(good: str, pays: int, seat: int) -> None:
    """docs/rules.md 3.4.3.7, D-60: 1 own good for its value in rupees, price tokens included."""
    tokens = [{"on": "wood", "side": "high"}, {"on": "dye", "side": "high"}, {}]
    have = {"wood": 1, "paper": 1, "dye": 1, "books": 1}
    me = {"favours": 3, "tiles": ["sell"], "goods": have, "rupees": 0}
    players = [me, {}] if seat == 0 else [{}, me]
    state = position(*players, turn=seat, phase="action", price_tokens=tokens)
    take(state, "favour sell")
    assert options(state) == ["sell wood", "sell paper", "sell dye", "sell books"]
    take(state, f"sell {good}")
    assert rupees(state, seat) == pays
    assert good not in goods(state, seat)


def test_3_4_17_sell_needs_a_good() -> None:
    """docs/rules.md 3.4.17: nothing to sell, nothing offered."""
    state = position({"favours": 9, "tiles": ["sell"]}, {}, phase="action")
    assert "favour sell" not in options(state)


# ------------------------------------------------------------------ remove_cover


def test_3_4_3_8_remove_cover_is_kept_for_the_scoring() -> None:
    """docs/rules.md 3.4.3.8, 6.4.5: remove any 1 own cover and keep it."""
    state = position({"favours": 3, "tiles": ["remove_cover"]}, {}, phase="action")
    take(state, "favour remove_cover")
    assert len(options(state)) == 8
    take(state, "uncover 3 5")
    assert player(state, 0)["covers"] == [[1, 5], [1, 5], [1], [1, 5]]
    assert state.score_sheet(0)["covers"] == 1


def test_3_4_17_remove_cover_needs_a_cover() -> None:
    """docs/rules.md 3.4.17: without covers it has no effect."""
    state = position(
        {"favours": 9, "tiles": ["remove_cover"], "covers": [[], [], [], []]}, {}, phase="action"
    )
    assert "favour remove_cover" not in options(state)


# ------------------------------------------------------------------ deliver


def delivering(**more: Any) -> agra.State:
    """The first of two players with wood and the favour tile; the Cook wants wood."""
    me = {"favours": 4, "tiles": ["deliver"], "goods": {"wood": 2}, "rupees": 0}
    return position(me, {}, phase="action", river=COOK, **more)


def test_3_4_3_9_deliver_pays_rupees_and_influence() -> None:
    """docs/rules.md 3.4.3.9, 4.3, 4.17: one delivery with its rupees, then its step at once."""
    state = delivering()
    take(state, "favour deliver")
    assert "deliver wood cook" in options(state)
    take(state, "deliver wood cook")
    assert rupees(state, 0) == 1
    assert (state.decision, options(state)) == ("influence_steps", ["step cook", "done"])
    take(state, "step cook")
    assert player(state, 0)["influence"]["artisans"] == 1
    assert state.decision == "choose_space"


def test_3_2_37_favour_delivery_cannot_be_doubled() -> None:
    """docs/rules.md 3.2.37, E-19: double delivery is only for the Sailor."""
    state = delivering()
    take(state, "favour deliver", "deliver wood cook")
    assert state.decision == "influence_steps"
    assert goods(state, 0) == {"wood": 1}


def test_3_4_3_9_deliver_reaches_reachable_notables_only() -> None:
    """docs/rules.md 3.4.3.9, 4.1: at pier 1 only level I; the Jagirdar wants oil on level II."""
    me = {"favours": 4, "tiles": ["deliver"], "goods": {"oil": 1}}
    river = {"notables": ["jagirdar", "cook"], "fill": True}
    state = position(me, {}, phase="action", river=river)
    assert options(take(state, "favour deliver")) == ["deliver oil cook"]


def test_3_4_17_deliver_needs_a_possible_delivery() -> None:
    """docs/rules.md 3.4.17: nobody on the river wants the goods, or their place is filled."""
    me = {"favours": 4, "tiles": ["deliver"], "goods": {"oil": 1}}
    assert "favour deliver" in options(position(me, {}, phase="action", river=COOK))
    filled = {"notables": {"cook": {"oil": 1}}, "fill": True}
    assert "favour deliver" not in options(position(me, {}, phase="action", river=filled))
    nothing = {**me, "goods": {"statues": 1}}
    assert "favour deliver" not in options(position(nothing, {}, phase="action", river=COOK))


def test_3_4_3_9_deliver_may_complete_a_notable() -> None:
    """docs/rules.md 4.5: the evaluation comes before the influence step."""
    me = {"favours": 4, "tiles": ["deliver"], "goods": {"wood": 1}, "rupees": 0}
    river = {"notables": {"cook": {"oil": 0}}, "fill": True}
    state = position(me, {}, phase="action", river=river)
    take(state, "favour deliver", "deliver wood cook")
    assert player(state, 0)["contracts"] == ["cook"]
    assert options(state) == ["step cook", "done"]


def test_d_111_meditation_marker_does_not_block_the_favour_action() -> None:
    """docs/rules.md 3.1.16, D-111: only the action of the circle is blocked."""
    me = {"favours": 4, "tiles": ["deliver"], "goods": {"wood": 1}, "stone": 6}
    state = position(me, {}, meditation_marker="deliver", spaces={"trader": 0}, river=COOK)
    take(state, "lay trader")
    assert "meditate deliver" not in options(state)
    assert "favour deliver" in options(state)


def test_e_19_favour_delivery_uses_none_of_the_sailors() -> None:
    """docs/rules.md 3.4.3.9, E-19: inside a Sailor action his deliveries stay."""
    me = {"favours": 4, "tiles": ["deliver"], "goods": {"wood": 1, "oil": 1}}
    state = position(me, {}, phase="action", river=COOK)
    take(state, "place sailor", "done", "favour deliver", "deliver wood cook", "done")
    assert state.decision == "deliveries"
    assert "deliver oil cook" in options(state)


def test_e_03_step_of_the_favour_delivery_counts_for_the_block() -> None:
    """docs/rules.md 4.18, E-03: a step still pending for the same notable lapses."""
    me = {"favours": 4, "tiles": ["deliver"], "goods": {"wood": 1, "oil": 1}}
    state = position(me, {}, phase="action", river=COOK)
    take(state, "place sailor", "done", "deliver wood cook", "done")
    assert state.decision == "influence_steps"
    take(state, "favour deliver", "deliver oil cook")
    assert options(state) == ["step cook", "done"]
    take(state, "step cook")
    assert state.decision == "end_action"


# ------------------------------------------------------------------ order_phase


def serving(phase: str, **more: Any) -> agra.State:
    """The first of two players with paper and dye and the tile for an extra order phase."""
    me = {"favours": 4, "tiles": ["order_phase"], "goods": {"paper": 1, "dye": 1}, **more}
    return position(me, {}, phase=phase)


@pytest.mark.parametrize("phase", ["meditation", "action", "order"])
def test_3_4_3_10_extra_order_phase_at_any_time_of_the_turn(phase: str) -> None:
    """docs/rules.md 3.4.3.10, D-70, E-15: in every phase of the turn."""
    state = serving(phase)
    before = state.decision
    take(state, "favour order_phase", "serve dye")
    assert state.to_json()["akbar"]["dye"] == 0
    assert state.decision == before


def test_3_4_3_10_extra_order_phase_has_the_full_choice() -> None:
    """docs/rules.md 3.4.3.10, D-70: Akbar or one order, with its reward."""
    state = position(
        {
            "favours": 4,
            "tiles": ["order_phase"],
            "goods": {"planks": 1, "dye": 1},
            "influence": {"artisans": 4},
            "rupees": 0,
        },
        {},
        phase="action",
        orders={"artisans": {"marked": 5}},
    )
    take(state, "favour order_phase")
    assert options(state) == ["serve planks", "serve dye", "fulfil artisans"]
    take(state, "fulfil artisans")
    assert rupees(state, 0) == 3
    assert state.decision == "choose_space"


def test_3_4_17_extra_order_phase_cannot_be_passed() -> None:
    """docs/rules.md 3.4.17, E-05: it must have an effect, so there is no pass."""
    assert options(take(serving("action"), "favour order_phase")) == ["serve paper", "serve dye"]


def test_3_4_17_extra_order_phase_needs_a_gift_or_an_order() -> None:
    """docs/rules.md 3.4.17, E-05: not offered when neither is possible."""
    me = {"favours": 9, "tiles": ["order_phase"], "goods": {"paper": 1, "wood": 1}}
    state = position(me, {}, phase="action", akbar={"paper": 1})
    assert "favour order_phase" not in options(state)
    state = position(me, {}, phase="action", akbar={"dye": 1})
    assert "favour order_phase" in options(state)


def test_d_84_extra_and_regular_order_phase_in_one_turn() -> None:
    """docs/rules.md 3.3.11, D-84: one gift in each, so two in the turn."""
    state = serving("order")
    take(state, "favour order_phase", "serve dye", "serve paper")
    assert state.to_json()["akbar"]["dye"] == state.to_json()["akbar"]["paper"] == 0
    assert state.decision == "end_turn"


# ------------------------------------------------------------------ move_farmers


def test_3_4_3_11_move_farmers_makes_one_or_two_steps() -> None:
    """docs/rules.md 3.4.3.11, 3.2.52: one or two single steps, the same farmer or others."""
    state = ready("move_farmers", 2)
    take(state, "favour move_farmers", "farmer 1 back", "farmer 2 forward")
    assert player(state, 0)["farmers"] == [2, 4, 3, 3]
    assert state.decision == "choose_space"
    state = ready("move_farmers", 2)
    take(state, "favour move_farmers", "farmer 1 back", "done")
    assert player(state, 0)["farmers"] == [2, 3, 3, 3]


def test_3_4_17_move_farmers_makes_at_least_one_step() -> None:
    """docs/rules.md 3.4.17, E-05: the first step must be made."""
    state = take(ready("move_farmers", 2), "favour move_farmers")
    assert "done" not in options(state)


def test_3_2_53_move_farmers_never_onto_a_cover() -> None:
    """docs/rules.md 3.2.53: not onto a covered square, nor beyond the track."""
    me = {
        "favours": 2,
        "tiles": ["move_farmers"],
        "farmers": [2, 2, 5, 1],
        "covers": [[1, 5], [5], [1], [5]],
    }
    state = position(me, {}, phase="action")
    take(state, "favour move_farmers")
    assert options(state) == [
        "farmer 1 forward",
        "farmer 2 back",
        "farmer 2 forward",
        "farmer 3 back",
        "farmer 4 forward",
    ]


# ------------------------------------------------------------------ price_token


def test_3_4_3_12_price_token_as_with_the_trader() -> None:
    """docs/rules.md 3.4.3.12, 3.2.47, 3.2.48: one operation on one token."""
    state = position(
        {"favours": 3, "tiles": ["price_token"]},
        {},
        phase="action",
        price_tokens=[{"on": "wood"}, {}, {}],
    )
    take(state, "favour price_token")
    assert options(state) == [
        "token 1 low",
        "token 1 high",
        "token 2 low",
        "token 2 high",
        "token 3 low",
        "token 3 high",
    ]
    take(state, "token 3 high")
    assert options(state) == ["on statues", "on books", "on paintings", "on clothes"]
    take(state, "on books")
    assert state.to_json()["price_tokens"][2] == {"on": "books", "side": "high"}
    assert state.decision == "choose_space"


def test_3_2_48_price_token_must_change_place_or_side() -> None:
    """docs/rules.md 3.2.48, D-57: turning over in place counts, leaving it as it is does not."""
    sections = {"phase": "action", "price_tokens": [{"on": "wood"}, {"on": "paper"}, {}]}
    me = {"favours": 3, "tiles": ["price_token"]}
    state = take(position(me, {}, **sections), "favour price_token", "token 1 low")
    assert "on wood" not in options(state)
    assert "on paper" not in options(state)
    state = take(position(me, {}, **sections), "favour price_token", "token 1 high")
    assert "on wood" in options(state)


# ------------------------------------------------------------------ exchange


def test_3_4_3_13_exchange_for_another_good_of_equal_value() -> None:
    """docs/rules.md 3.4.3.13, D-60: equal current value, another good."""
    state = position(
        {"favours": 2, "tiles": ["exchange"], "goods": {"wood": 1}},
        {},
        phase="action",
        price_tokens=[{"on": "cotton", "side": "high"}, {"on": "dye"}, {}],
    )
    take(state, "favour exchange", "exchange wood")
    assert options(state) == ["into sandstone", "into turmeric"]
    take(state, "into turmeric")
    assert goods(state, 0) == {"turmeric": 1}


def test_3_4_17_exchange_needs_an_equal() -> None:
    """docs/rules.md 3.4.17: a good whose value no other good has cannot be exchanged."""
    four = [{}, {}, {"on": "clothes", "side": "high"}]
    me = {"favours": 9, "tiles": ["exchange"], "goods": {"clothes": 1}}
    assert "favour exchange" in options(position(me, {}, phase="action"))
    assert "favour exchange" not in options(position(me, {}, phase="action", price_tokens=four))
    both = {**me, "goods": {"clothes": 1, "wood": 1}}
    state = take(position(both, {}, phase="action", price_tokens=four), "favour exchange")
    assert options(state) == ["exchange wood"]


# ------------------------------------------------------------------ good_of_value_2


def test_3_4_3_14_good_of_value_2_means_the_current_value() -> None:
    """docs/rules.md 3.4.3.14, D-60: exactly 2 at the moment, whatever is printed."""
    state = position(
        {"favours": 4, "tiles": ["good_of_value_2"]},
        {},
        phase="action",
        price_tokens=[{"on": "wood", "side": "high"}, {"on": "paper", "side": "high"}, {}],
    )
    take(state, "favour good_of_value_2")
    names = ["wood", "cement", "planks", "curry", "oil", "bricks", "dye", "cloth"]
    assert options(state) == [f"gain {name}" for name in names]
    take(state, "gain wood")
    assert goods(state, 0) == {"wood": 1}


# ------------------------------------------------------------------ meditation_step


def test_3_4_3_15_meditation_step_is_free_of_charge() -> None:
    """docs/rules.md 3.4.3.15, D-108: the stone moves 1 field, no goods are paid."""
    state = position(
        {"favours": 4, "tiles": ["meditation_step"], "goods": {"turmeric": 1}}, {}, phase="action"
    )
    take(state, "favour meditation_step")
    assert player(state, 0)["stone"] == 2
    assert goods(state, 0) == {"turmeric": 1}
    assert state.decision == "choose_space"


def test_3_4_17_meditation_step_needs_a_next_field() -> None:
    """docs/rules.md 3.4.17: on the last field it has no effect."""
    me = {"favours": 9, "tiles": ["meditation_step"]}
    assert "favour meditation_step" in options(position({**me, "stone": 5}, {}, phase="action"))
    assert "favour meditation_step" not in options(position({**me, "stone": 6}, {}, phase="action"))


# ------------------------------------------------------------------ process_1_to_2


def test_3_4_3_16_process_1_to_2_needs_both_current_values() -> None:
    """docs/rules.md 3.4.3.16, D-52: a good of value 1 along an arrow into one of value 2."""
    have = {"sandstone": 1, "wood": 1, "cotton": 1, "dye": 1}
    tokens = [{"on": "wood", "side": "high"}, {"on": "cloth", "side": "high"}, {}]
    state = position(
        {"favours": 3, "tiles": ["process_1_to_2"], "goods": have},
        {},
        phase="action",
        price_tokens=tokens,
    )
    take(state, "favour process_1_to_2")
    assert options(state) == ["process cement", "process oil", "process bricks"]
    take(state, "process bricks")
    assert goods(state, 0) == {"wood": 1, "cotton": 1, "dye": 1, "bricks": 1}


def test_3_4_17_process_1_to_2_needs_a_fitting_good() -> None:
    """docs/rules.md 3.4.17, D-52: with wood at 2 there is nothing to process."""
    me = {"favours": 3, "tiles": ["process_1_to_2"], "goods": {"wood": 1}}
    assert "favour process_1_to_2" in options(position(me, {}, phase="action"))
    raised = [{"on": "wood", "side": "high"}, {}, {}]
    state = position(me, {}, phase="action", price_tokens=raised)
    assert "favour process_1_to_2" not in options(state)


# ------------------------------------------------------------------ free_day_labourer


TEN_SPACES = dict.fromkeys(
    ["architect", "sailor", "trader", "botanist", "woodcutter", "turmeric_farm", "cotton_farm",
     "cement_works", "carpenter", "paper_mill"],
    0,
)  # fmt: skip
ITS_BUILDINGS = ["cement_works", "carpenter", "paper_mill"]


def labouring(own: int, has: int, empty_supply: bool = False, **more: Any) -> agra.State:
    """The first of two players with the tile and a worker on the Trader."""
    me = {"favours": own, "tiles": ["free_day_labourer"], "rupees": has, **more}
    spaces = TEN_SPACES if empty_supply else {"trader": LYING}
    return position(me, {}, phase="action", spaces=spaces, built=ITS_BUILDINGS)


def test_3_4_3_17_free_day_labourer_is_a_choice_when_paying() -> None:
    """docs/rules.md 3.2.10, D-113: pay the price or spend the favours."""
    state = take(labouring(3, 2), "place trader")
    assert options(state) == ["pay rupees", "favour free_day_labourer"]
    free = take(state.copy(), "favour free_day_labourer")
    assert (rupees(free, 0), favours(free, 0)) == (2, 0)
    assert free.to_json()["spaces"]["trader"] == {"seat": 0, "lying": False}
    assert free.decision == "trader"
    paid = take(state, "pay rupees")
    assert (rupees(paid, 0), favours(paid, 0)) == (0, 3)
    assert paid.decision == "trader"


def test_d_113_free_day_labourer_with_the_mullah() -> None:
    """docs/rules.md 5.7.13, D-113: 2 favours with the Mullah."""
    state = take(labouring(3, 2, **MULLAH), "place trader")
    assert options(state)[1:] == ["favour free_day_labourer", "favour free_day_labourer mullah"]
    assert favours(take(state, "favour free_day_labourer mullah"), 0) == 1


def test_3_2_9_free_day_labourer_opens_the_space_without_rupees() -> None:
    """docs/rules.md 3.2.9, E-13: with too few rupees the tile must then be used."""
    assert "place trader" not in options(labouring(2, 1))
    state = take(labouring(3, 1), "place trader")
    assert options(state) == ["favour free_day_labourer"]
    assert rupees(take(state, "favour free_day_labourer"), 0) == 1


def test_d_71_free_day_labourer_with_an_empty_supply() -> None:
    """docs/rules.md 3.2.10, D-71, E-13: offered if at least 1 rupee is due."""
    state = take(labouring(3, 1, empty_supply=True), "place trader")
    assert workers(state, 0) == 0
    assert options(state) == ["pay rupees", "favour free_day_labourer"]
    broke = take(labouring(3, 0, empty_supply=True), "place trader")
    assert broke.decision == "trader"
    assert favours(broke, 0) == 3


def test_d_71_free_day_labourer_for_the_statues_action() -> None:
    """docs/rules.md 3.4.8, D-71: it works for the statue's action too."""
    state = labouring(3, 2, goods={"statues": 1})
    take(state, "place botanist", "done", "statue", "place trader", "favour free_day_labourer")
    assert (rupees(state, 0), favours(state, 0)) == (2, 0)


@pytest.mark.parametrize("phase", ["meditation", "action", "order"])
def test_3_4_3_17_free_day_labourer_is_not_offered_elsewhere(phase: str) -> None:
    """docs/rules.md 3.2.10: when the day labourer is to be paid, at no other time."""
    me = {"favours": 5, "tiles": ["free_day_labourer"]}
    state = position(me, {}, phase=phase, spaces={"trader": 0})
    assert "favour basic_good" in options(state)
    assert "favour free_day_labourer" not in options(state)
