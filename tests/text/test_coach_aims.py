"""The coach says what a step is for: a later step of the plan that needs it, or a good."""

import random

import pytest

from agra.rules import actions as act
from agra.rules import layout as at
from agra.rules.names import GUILDS
from agra.rules.state import State
from agra.text.coach.enables import aim, enabled
from agra.text.coach.look import Look
from tests.sizes import sized
from tests.text.test_coach import changed, plan_from, positions

GAIN_COTTON = ("favour basic_good", "gain cotton")
#: The second order of the Artisans wants cotton and paintings.
COTTON_AND_PAINTINGS = 1


def order_phase(goods: dict[str, int]) -> tuple[State, int]:
    """The order phase of a player with two favours, and an order that wants cotton."""
    influence = dict.fromkeys(GUILDS, 0) | {"artisans": 3}
    state, seat = changed("order_phase", {"goods": goods, "influence": influence})
    player = at.PLAYER + at.STRIDE * seat
    state._d[player + at.FAVOURS], state._d[player + at.USED] = 2, 0
    state._d[at.ORDER_MARK] = COTTON_AND_PAINTINGS
    state._ask_anew()
    return state, seat


def told(state: State, seat: int, *plan: str) -> str:
    actions = tuple(map(act.parse_action, plan))
    then = state.copy()
    for action in actions:
        then.apply(action)  # the plan is legal
    return aim(state, seat, actions)


@pytest.mark.parametrize(
    ("goods", "then", "text"),
    [
        ({"paintings": 1}, ("fulfil artisans",), "The aim: fulfil the order of the Artisans."),
        ({"paintings": 1}, ("pass",), "The aim: 1 cotton for a notable."),
        # the order needs no second cotton
        (
            {"paintings": 1, "cotton": 1},
            ("fulfil artisans",),
            "The aim: 1 cotton for a later turn.",
        ),
        ({"paintings": 1, "cotton": 1}, ("pass",), "The aim: 1 cotton for a later turn."),
    ],
)
def test_an_extra_is_for_what_needs_its_good(
    goods: dict[str, int], then: tuple[str, ...], text: str
) -> None:
    state, seat = order_phase(goods)
    assert told(state, seat, *GAIN_COTTON, *then) == text


def test_a_favour_that_advances_the_stone_says_what_that_gives() -> None:
    state, seat = changed("end_action", {"tiles": ["meditation_step"], "stone": 2})
    player = at.PLAYER + at.STRIDE * seat
    state._d[player + at.FAVOURS], state._d[player + at.USED] = 4, 0
    state._ask_anew()
    text = told(state, seat, "favour meditation_step", "end action")
    assert text == "Laying down 2 workers in a turn then gives 1 meditation point more."


def test_a_good_for_a_statue_is_for_another_main_action() -> None:
    state, seat = changed("end_action", {"goods": {"bricks": 1}})
    player = at.PLAYER + at.STRIDE * seat
    state._d[player + at.FAVOURS], state._d[player + at.USED] = 3, 0
    state._ask_anew()
    text = told(state, seat, "favour process", "process statues", "statue")
    assert text == "The aim: another main action, with a statue."


def test_a_good_that_the_plan_does_not_give_to_akbar_is_not_for_him() -> None:
    """Akbar wants cement, and the order phase offers to give it at once."""
    state, seat = order_phase({"sandstone": 1})
    state._d[at.PLAYER + at.STRIDE * seat + at.FAVOURS] = 3
    make = ("favour process", "process cement")
    given = (*make, "serve cement")
    assert told(state, seat, *given) == "The aim: serve Akbar (cement)."
    assert told(state, seat, *make, "pass") == "The aim: 1 cement for a later turn."


def test_in_the_last_round_no_good_is_for_a_later_turn() -> None:
    state, seat = order_phase({"paintings": 1, "cotton": 1})
    state._d[at.FINAL_ROUND] = state.round
    assert told(state, seat, *GAIN_COTTON, "pass") == ""


def test_an_aim_is_a_later_step_of_the_plan() -> None:
    dice, met = random.Random(4), 0
    for state, seat in positions(sized(60, 600)):
        plan = plan_from(state, dice.choice(state.legal_actions()), dice)
        goal = enabled(Look(state, seat, plan))
        if goal is not None:
            met += 1
            assert goal.action in plan[1:]
            assert goal.state.to_move == seat
            assert aim(state, seat, plan).startswith("The aim: ")
        else:
            assert not aim(state, seat, plan) or plan[0] >= act.OIL
    assert met
