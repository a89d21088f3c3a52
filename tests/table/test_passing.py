"""What needs no click, and that nothing is lost by it."""

from typing import Any

import pytest

import agra
from agra.rules import actions as act
from agra.rules.layout import FAVOURS, FINAL_ROUND, PLAYER, ROUND, RUPEES, STRIDE, TURN
from agra.table import games
from agra.table.lines import line_of
from agra.table.models import Game, Seat
from agra.table.panels.question import ask
from agra.table.passing import by_itself, ending, main_options, opens
from agra.table.seats import seats_of
from agra.table.sight import sight_of
from tests.support import position, take
from tests.table.panels.support import GAMES, Played
from tests.table.support import Browser, at_one_screen

#: Nothing that Akbar or a guild wants, and favours for a favour action.
RICH: dict[str, Any] = {"goods": {"sandstone": 1}, "favours": 4}


def after_the_action(**first: Any) -> agra.State:
    """The first of four players has worked, and the action phase ends."""
    state = position({**RICH, **first}, {}, {}, {}, phase="action")
    return take(state, "place cotton_farm")


def unasked(state: agra.State, confirm: bool = True) -> str | None:
    found = by_itself(state, state.legal_actions(), confirm)
    return None if found is None else agra.action_text(found)


def test_the_end_of_the_action_phase_goes_by() -> None:
    state = after_the_action()
    assert state.decision == "end_action"
    assert len(state.legal_actions()) > 1  # favour actions, which the order phase offers again
    assert unasked(state) == "end action"
    offered = set(state.legal_actions()) - {act.END_ACTION}
    assert offered <= set(take(state, "end action").legal_actions())


def test_a_statue_is_asked_for() -> None:
    state = after_the_action(goods={"statues": 1})
    assert act.STATUE in state.legal_actions()
    assert unasked(state) is None
    # Akbar would take the statue, so the turn cannot end in one go either.
    assert ending(state, 0) == ()


def test_one_button_ends_the_turn_where_only_passing_is_left() -> None:
    state = take(after_the_action(), "end action")
    assert main_options(state, state.legal_actions()) == [act.PASS]
    assert ending(state, 0) == (act.PASS, act.END_TURN)
    question = ask(sight_of(state, 0))
    assert question is not None
    assert question.title == "End your turn?"
    assert question.detail == "No order, no gift is possible now."
    assert [(option.short, option.value) for option in question.choices[0].options] == [
        ("End turn", f"{act.PASS} then {act.END_TURN}")
    ]
    assert question.more  # favour actions stay reachable


def test_a_possible_gift_is_not_passed_by() -> None:
    state = take(after_the_action(goods={"planks": 1}), "end action")
    assert agra.parse_action("serve planks") in state.legal_actions()
    assert ending(state, 0) == ()
    assert unasked(state, confirm=False) is None
    question = ask(sight_of(state, 0))
    assert question is not None
    passing = next(option for option in question.options if option.action == act.PASS)
    assert (passing.short, passing.note) == ("Pass", "and end turn")


def test_an_order_that_a_favour_could_bring_about_is_asked_for() -> None:
    state = take(after_the_action(), "end action")
    assert opens(state)  # a favour makes cement of the sandstone, which Akbar wants
    assert unasked(state, confirm=False) is None
    poor = take(after_the_action(favours=0), "end action")
    assert unasked(poor, confirm=False) == "pass"


def test_who_does_not_want_to_be_asked_is_not_asked() -> None:
    state = take(after_the_action(), "end action", "pass")
    assert state.decision == "end_turn"
    assert len(state.legal_actions()) > 1
    assert unasked(state, confirm=True) is None
    assert unasked(state, confirm=False) == "end turn"


def test_in_the_last_turn_what_is_left_would_be_lost() -> None:
    state = take(after_the_action(), "end action", "pass")
    state._d[FINAL_ROUND] = state._d[ROUND]
    assert unasked(state, confirm=False) is None


def test_a_meditation_without_points_goes_by() -> None:
    state = position({"favours": 4, "goods": {"wood": 1}}, {}, {}, {})
    assert main_options(state, state.legal_actions()) == [act.END_MEDITATION]
    assert len(state.legal_actions()) > 1
    assert unasked(state) == "end meditation"


def test_a_meditation_that_oil_could_begin_is_asked_for() -> None:
    spaces = {"quarry": {"seat": 0, "lying": True}}
    state = position({"goods": {"oil": 1}}, {}, {}, {}, spaces=spaces)
    assert main_options(state, state.legal_actions()) == [act.END_MEDITATION]
    assert unasked(state) is None  # the worker can be raised, and laid down for points


def test_points_are_never_passed_by() -> None:
    spaces = {"quarry": {"seat": 0, "lying": False}}
    state = take(position({}, {}, {}, {}, spaces=spaces), "lay quarry")
    assert unasked(state) is None
    assert ending(state, 0) == ()


@pytest.mark.parametrize("file", GAMES)
def test_what_goes_by_itself_takes_nothing_away(file: str) -> None:
    """No good, no favour and no rupee of the player is gone after it."""
    played = Played(file, 0)
    state = played.state
    seen = 0
    for number in range(len(played.actions)):
        played.go_on(number)
        seat = state.to_move
        if seat is None or seat < 0 or seat != state._d[TURN]:
            continue
        legal = state.legal_actions()
        found = by_itself(state, legal, confirm=False)
        if found is None or len(legal) == 1:
            continue
        seen += 1
        after = state.copy()
        after.apply(found)
        block = PLAYER + STRIDE * seat
        for thing in (*range(block, block + FAVOURS + 1), block + RUPEES):
            assert after._d[thing] >= state._d[thing]
    assert seen > 3


# ------------------------------------------------------------------ at the table


@pytest.mark.usefixtures("table")
def test_one_answer_ends_the_turn_and_every_decision_is_written_down() -> None:
    browser = Browser()
    game = at_one_screen(browser, people=2, open_rupees=True, seed=5)
    for _ in range(600):
        with line_of(game) as line:
            state = line.state.copy()
        seat = state.to_move
        assert seat is not None
        way = ending(state, seat)
        if len(way) == 2:
            break
        # Like somebody who never passes anything that is possible.
        options = [n for n in state.legal_actions() if n not in (act.DONE, act.DECLINE)]
        favour = [n for n in options if act.FAVOUR <= n < act.STATUE]
        rest = [n for n in options if n not in favour and n < act.OIL]
        games.decide(game, seat, (rest or options or state.legal_actions())[-1])
    else:
        pytest.fail("no turn could be ended in one go")
    before = len(line.steps)
    games.decide(game, seat, way[0], then=way[1:])
    with line_of(game) as line:
        done = [step.action for step in line.steps[before:]]
        assert tuple(done[:2]) == way
        assert line.state._d[TURN] != seat


@pytest.mark.usefixtures("table")
def test_switching_the_question_off_answers_the_one_that_is_asked() -> None:
    browser = Browser()
    game = at_one_screen(browser, people=2, open_rupees=True, seed=5)
    for _ in range(200):
        with line_of(game) as line:
            state = line.state.copy()
        if state.decision == "end_turn":
            break
        assert state.to_move is not None
        games.decide(game, state.to_move, state.legal_actions()[-1])
    seat = state.to_move
    browser.post("/settings", {"boxes": "confirm"})
    with line_of(Game.objects.get(pk=game.pk)) as line:
        assert line.state._d[TURN] != seat
    chairs = Seat.objects.filter(game=game)
    assert [chair.preferences["confirm"] for chair in chairs] == [False] * len(seats_of(game))
