"""Games keep the version of the rules they began with; differences between versions."""

from typing import Any

import pytest

import agra
from agra.rules.version import KNOWN_VERSIONS, RULES_VERSION
from tests.rules.winning import river_at
from tests.support import options, take

#: The first player is on the last step but one, and can go up in other ways.
SAILING: dict[str, Any] = {
    "format": "agra-position",
    "version": 1,
    "phase": "action",
    "players": [
        {
            "goods": {"wood": 1, "oil": 1, "paintings": 1},
            "favours": 3,
            "tiles": ["deliver"],
            "influence": {"artisans": 8, "merchants": 2},
        },
        {"goods": {"oil": 1}, "contracts": ["jagirdar"]},
    ],
    "river": {"notables": {"cook": {}}, "fill": True},
}
TO_THE_TOP = (
    "place sailor", "done", "deliver wood cook", "done",
    "painting", "influence artisans", "influence merchants", "favours",
)  # fmt: skip


def with_rules(rules: int) -> agra.State:
    return agra.State.from_json({**SAILING, "rules": rules})


def test_e_30_a_secondary_action_that_takes_the_last_step_ends_the_question() -> None:
    """docs/rules.md 3.4.13.9, 4.16, E-30: the painting brings the track to its top."""
    state = take(with_rules(2), *TO_THE_TOP)
    assert (state.to_move, state.decision) == (1, "jagirdar")


def test_e_30_version_1_asks_although_no_step_is_left() -> None:
    state = take(with_rules(1), *TO_THE_TOP)
    assert (state.to_move, state.decision) == (0, "influence_steps")
    assert [text for text in options(state) if text.startswith("step")] == []
    assert take(state, "done").decision == "jagirdar"


@pytest.mark.parametrize(("rules", "decision"), [(1, "influence_steps"), (2, "choose_space")])
def test_e_30_a_contract_that_takes_the_last_step_ends_the_question(
    rules: int, decision: str
) -> None:
    """docs/rules.md 4.17, E-30: the Painter, won by a favour delivery, takes the last one."""
    me = {
        "goods": {"cotton": 1},
        "favours": 4,
        "tiles": ["deliver"],
        "influence": {"artisans": 8},
    }
    river = {"notables": {"painter": {"paintings": 0, "planks": 0}}, "fill": True}
    state = river_at(3, me, river=river, rules=rules)
    take(state, "favour deliver", "deliver cotton painter", "influence artisans")
    assert state.decision == decision


def test_remaining_steps_are_still_offered() -> None:
    """docs/rules.md 4.16: only a question without any step goes by."""
    state = with_rules(2)
    take(state, "place sailor", "done", "deliver wood cook", "done", "painting")
    take(state, "influence merchants", "favours", "influence scholars")
    assert state.decision == "influence_steps"
    assert "step cook" in options(state)


def test_the_version_is_stored_in_the_position() -> None:
    for rules in KNOWN_VERSIONS:
        state = with_rules(rules)
        written = state.to_json()
        assert written["rules"] == rules
        assert agra.State.from_json(written) == state.copy() == state
        assert state.view(1)["rules"] == rules
    assert with_rules(1) != with_rules(2)
    assert agra.new_game(players=2, seed=1).to_json()["rules"] == RULES_VERSION
    assert agra.new_game(players=2, seed=1, rules=1).to_json()["rules"] == 1


def test_positions_without_a_version_of_the_rules() -> None:
    """Positions written before there was a second version are of the first."""
    written = with_rules(1).to_json()
    del written["rules"]
    assert agra.State.from_json(written) == with_rules(1)
    assert agra.State.from_json(SAILING) == with_rules(2)  # written by hand: today's rules


def test_an_unknown_version_of_the_rules_is_refused() -> None:
    with pytest.raises(agra.NewerVersion, match=r"version 99 of the rules"):
        agra.State.from_json({**SAILING, "rules": 99})
    with pytest.raises(agra.BadPosition, match="rules"):
        agra.State.from_json({**SAILING, "rules": "2"})
    with pytest.raises(agra.BadSetup, match="There is no version 3 of the rules: known are 1, 2"):
        agra.new_game(players=2, seed=1, rules=3)


def test_a_question_without_a_step_is_no_position_of_version_2() -> None:
    question = take(with_rules(1), *TO_THE_TOP).to_json()
    with pytest.raises(agra.BadPosition, match="no step is left to be taken"):
        agra.State.from_json({**question, "rules": 2})
