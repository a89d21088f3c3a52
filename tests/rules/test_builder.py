"""The Builder: docs/rules.md 3.2.20 to 3.2.22 and 4.15, ruling D-25."""

from typing import Any

import pytest

import agra
from agra.rules.names import BUILDINGS
from tests.support import favours, goods, options, player, position, rupees, take, watch, workers

SITES = list(BUILDINGS[4:])


def action(first: dict[str, Any], second: dict[str, Any] | None = None, **more: Any) -> agra.State:
    """Two players, the first about to choose a space."""
    return position(first, second or {}, phase="action", **more)


def all_but(*sites: str) -> list[str]:
    """All buildings except these."""
    return [building for building in SITES if building not in sites]


def builder(state: agra.State) -> object:
    """Where the Builder stands; None when he has left the game."""
    return state.to_json()["builder"]


def built(state: agra.State) -> object:
    """The buildings built beyond column 1."""
    return state.to_json()["built"]


# ------------------------------------------------------------------ going to his site


def test_3_2_20_a_worker_on_his_site_builds_it() -> None:
    """docs/rules.md 3.2.20: at once; the worker stands on the new building."""
    state = take(action({}, builder="carpenter"), "place carpenter")
    assert built(state) == ["carpenter"]
    assert state.to_json()["spaces"] == {"carpenter": {"seat": 0, "lying": False}}
    assert workers(state, 0) == 9


def test_3_2_20_free_of_charge_and_without_a_bonus_tile() -> None:
    """docs/rules.md 3.2.20: no material, no rupee, no tile."""
    first = {"goods": {"cement": 2, "wood": 2}, "rupees": 0}
    state = take(action(first, builder="carpenter"), "place carpenter")
    assert (goods(state, 0), rupees(state, 0)) == ({"cement": 2, "wood": 2}, 0)
    assert state.decision == "process_count"
    assert len(state.to_json()["bonus_tiles"]) == 12


def test_3_2_20_no_rupee_from_the_takshaka() -> None:
    """docs/rules.md 3.2.20, 5.7.3, D-25: he pays for the Architect's buildings."""
    first = {"contracts": ["takshaka"], "rupees": 0}
    state = take(action(first, builder="carpenter"), "place carpenter", "process 0")
    assert rupees(state, 0) == 0


def test_3_2_20_then_goods_are_processed_there() -> None:
    """docs/rules.md 3.2.20: up to three, and others may follow."""
    state = action({"goods": {"wood": 4}}, {"goods": {"wood": 1}}, builder="carpenter")
    take(state, "place carpenter")
    assert options(state) == ["process 0", "process 1", "process 2", "process 3"]
    take(state, "process 3", "follow")
    assert goods(state, 0) == {"wood": 1, "planks": 3}
    assert goods(state, 1) == {"planks": 1}
    assert favours(state, 0) == 1


def test_3_2_20_afterwards_it_is_a_building_like_others() -> None:
    """docs/rules.md 3.2.20: the next player may go there although the Builder has left."""
    state = take(action({}, builder="carpenter"), "place carpenter", "process 0", "roll 1")
    take(state, "end action", "pass", "end turn", "end meditation")
    assert "place carpenter" in options(state)


def test_3_2_20_a_listener_hears_who_built() -> None:
    """docs/rules.md 3.2.20: worker, building, later the die."""
    state = action({}, builder="carpenter")
    events = watch(state)
    take(state, "place carpenter", "process 0", "roll 2")
    assert [(event.kind, event.seat, event.what, event.where) for event in events] == [
        ("placed", 0, "carpenter", ""),
        ("built", 0, "carpenter", ""),
        ("rolled", -1, "builder", ""),
        ("builder", -1, "", "oil_press"),
    ]


# ------------------------------------------------------------------ his move


def test_3_2_21_he_moves_after_processing_and_followers() -> None:
    """docs/rules.md 3.2.21, D-25: the die comes last."""
    state = action({"goods": {"wood": 1}}, {"goods": {"wood": 1}}, builder="carpenter")
    take(state, "place carpenter")
    assert state.decision == "process_count"
    take(state, "process 1")
    assert state.decision == "follow"
    take(state, "decline")
    assert (state.to_move, state.decision) == (agra.CHANCE, "builder_roll")
    assert [round(6 * chance) for _, chance in state.chance_outcomes()] == [1] * 6


@pytest.mark.parametrize("pips", range(1, 7))
def test_3_2_21_as_many_sites_as_pips(pips: int) -> None:
    """docs/rules.md 3.2.21: from the Cement works, the n-th site after it."""
    state = action({}, builder="cement_works")
    take(state, "place cement_works", "process 0", f"roll {pips}")
    assert builder(state) == SITES[pips]


def test_3_2_21_built_ones_are_skipped() -> None:
    """docs/rules.md 3.2.21: remaining sites only."""
    state = action({}, builder="carpenter", built=["curry_kitchen", "brickyard", "paper_mill"])
    take(state, "place carpenter", "process 0", "roll 2")
    assert builder(state) == "dye_works"


def test_3_2_21_from_the_last_site_on_to_the_first() -> None:
    """docs/rules.md 3.2.21: over the end of the travel order."""
    state = action({}, builder="studio")
    take(state, "place studio", "process 0", "roll 2")
    assert builder(state) == "cement_works"


def test_D_25_the_built_site_does_not_count_when_he_laps_it() -> None:
    """docs/rules.md 3.2.21, D-25: it is removed first. Two sites are left, the roll is 3."""
    state = action({}, builder="carpenter", built=all_but("carpenter", "dye_works", "tailor"))
    take(state, "place carpenter", "process 0", "roll 3")
    assert builder(state) == "dye_works"


@pytest.mark.parametrize("pips", [1, 4, 6])
def test_D_25_with_one_site_left_he_ends_there(pips: int) -> None:
    """docs/rules.md 3.2.21, D-25: the die is still rolled."""
    state = action({}, builder="carpenter", built=all_but("carpenter", "dye_works"))
    take(state, "place carpenter", "process 0")
    assert len(options(state)) == 6
    take(state, f"roll {pips}")
    assert builder(state) == "dye_works"


def test_3_2_22_with_no_site_left_he_leaves_the_game() -> None:
    """docs/rules.md 3.2.22, D-25: without a roll."""
    state = action({}, builder="dye_works", built=all_but("dye_works"))
    take(state, "place dye_works", "process 0")
    assert builder(state) is None
    assert state.decision == "end_action"


def test_3_2_22_after_that_every_building_can_be_chosen() -> None:
    """docs/rules.md 3.2.22: the game continues without him."""
    state = action({}, builder=None, built=SITES)
    assert len(options(state)) == 20


# ------------------------------------------------------------------ pier 2


def about_to_reach_pier_2(
    first: dict[str, Any] | None = None, second: dict[str, Any] | None = None, **more: Any
) -> agra.State:
    """Wood for the Cook is the second level I contract."""
    mine = {"goods": {"wood": 1}, **(first or {})}
    yours = {"contracts": ["mahout"], **(second or {})}
    river = {"notables": {"cook": {"oil": 0}}, "fill": True}
    return action(mine, yours, river=river, **more)


def sail(state: agra.State) -> agra.State:
    return take(state, "place sailor", "done", "deliver wood cook")


def test_D_25_pier_2_builds_his_building_for_nobody() -> None:
    """docs/rules.md 4.14.2, D-25: no worker, no processing, no tile; then he moves by die."""
    state = about_to_reach_pier_2({"goods": {"wood": 2}}, builder="carpenter")
    take(state, "place sailor", "done", "deliver wood cook")
    assert state.to_json()["river"]["boat"] == 2
    assert built(state) == ["carpenter"]
    assert state.decision == "builder_roll"
    take(state, "roll 3")
    assert builder(state) == "brickyard"
    assert state.decision == "deliveries"  # the Sailor's action continues
    assert state.to_json()["spaces"] == {"sailor": {"seat": 0, "lying": False}}
    assert len(state.to_json()["bonus_tiles"]) == 12


@pytest.mark.parametrize("owner", [0, 1])
def test_D_25_pier_2_pays_no_takshaka(owner: int) -> None:
    """docs/rules.md 5.7.3, D-25: neither the active player's nor another's."""
    contracts = [["takshaka"], []] if owner == 0 else [[], ["takshaka"]]
    blocks = [{"contracts": found, "rupees": 0} for found in contracts]
    blocks[0]["goods"] = {"wood": 1}
    river = {"notables": {"cook": {"oil": 0}}, "fill": True}
    state = take(sail(action(blocks[0], blocks[1], river=river)), "roll 1")
    assert (rupees(state, 0), rupees(state, 1)) == (2, 0)  # 2 for the delivery


def test_D_25_pier_2_with_the_builder_gone_builds_nothing() -> None:
    """docs/rules.md 4.15, D-25: no roll."""
    state = sail(about_to_reach_pier_2(builder=None, built=SITES))
    assert state.to_json()["river"]["boat"] == 2
    assert state.decision == "deliveries"


def test_D_25_pier_2_builds_the_last_site_and_he_leaves() -> None:
    """docs/rules.md 3.2.22, 4.14.2: without a roll."""
    state = sail(about_to_reach_pier_2(builder="tailor", built=all_but("tailor")))
    assert builder(state) is None
    assert built(state) == SITES
    assert state.decision == "deliveries"


def owing_at_pier_2(**more: Any) -> agra.State:
    """A worker is on the Builder's site; before the processing a favour completes the Cook."""
    first = {"goods": {"wood": 3}, "tiles": ["deliver"], "favours": 4}
    state = about_to_reach_pier_2(first, **more)
    site = str(builder(state))
    return take(state, f"place {site}", "favour deliver", "deliver wood cook")


def test_D_25_an_owed_move_comes_before_the_event() -> None:
    """docs/rules.md 4.15, D-25: he moves, builds where he then stands, and moves again."""
    state = owing_at_pier_2(builder="carpenter")
    assert (state.decision, built(state)) == ("builder_roll", ["carpenter"])
    take(state, "roll 2")
    assert built(state) == ["carpenter", "oil_press"]
    assert state.decision == "builder_roll"
    take(state, "roll 1")
    assert builder(state) == "brickyard"


def test_D_25_the_owed_move_is_made_once() -> None:
    """docs/rules.md 4.15, D-25: after the processing he does not move a second time."""
    state = take(owing_at_pier_2(builder="carpenter"), "roll 2", "roll 1", "done", "process 2")
    assert state.decision == "end_action"
    assert builder(state) == "brickyard"
    assert player(state, 0)["goods"] == {"planks": 2}


def test_D_25_an_owed_move_with_no_site_left() -> None:
    """docs/rules.md 3.2.22 and 4.15: he leaves, so the event builds nothing."""
    state = owing_at_pier_2(builder="tailor", built=all_but("tailor"))
    assert builder(state) is None
    assert state.decision == "influence_steps"
    take(state, "done", "process 0")
    assert state.decision == "end_action"


def test_D_25_an_owed_move_to_the_last_site() -> None:
    """docs/rules.md 3.2.22 and 4.15: the event builds it and he leaves."""
    state = owing_at_pier_2(builder="tailor", built=all_but("tailor", "carpenter"))
    take(state, "roll 5")
    assert built(state) == SITES
    assert builder(state) is None
    assert state.decision == "influence_steps"
