"""Decisions that need no click are taken automatically, and nothing is lost by that."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import agra
from agra.rules import actions as act
from agra.rules.layout import FAVOURS, FINAL_ROUND, PLAYER, ROUND, RUPEES, STRIDE, TURN
from agra.table.game import deciding, new_game, undo
from agra.table.game.auto_pass import by_itself, ending, main_options, opens
from agra.table.game.lines import line_of
from agra.table.game.sight import sight_of
from agra.table.game.undo import undo_range
from agra.table.game.visit import Visit
from agra.table.models import Game, Seat
from agra.table.panels.question.question import ask
from agra.table.people.seats import hold, seats_of
from agra.text.coach import advice
from tests.support import position, take
from tests.table.panels.support import GAMES, Played
from tests.table.support import Browser, at_one_screen

#: Goods that neither Akbar nor a guild wants, and favours for a favour action.
RICH: dict[str, Any] = {"goods": {"sandstone": 1}, "favours": 4}


def after_the_action(**first: Any) -> agra.State:
    """The first of four players has placed a worker, and the action phase ends."""
    state = position({**RICH, **first}, {}, {}, {}, phase="action")
    return take(state, "place cotton_farm")


def unasked(state: agra.State, confirm: bool = True) -> str | None:
    found = by_itself(state, state.legal_actions(), confirm)
    return None if found is None else agra.action_text(found)


def test_the_end_of_the_action_phase_goes_by() -> None:
    state = after_the_action()
    assert state.decision == "end_action"
    assert len(state.legal_actions()) > 1  # the order phase offers favour actions again
    assert unasked(state) == "end action"
    offered = set(state.legal_actions()) - {act.END_ACTION}
    assert offered <= set(take(state, "end action").legal_actions())


def test_a_statue_is_asked_for() -> None:
    state = after_the_action(goods={"statues": 1})
    assert act.STATUE in state.legal_actions()
    assert unasked(state) is None
    # Akbar would take the statue, so the turn cannot end at once either.
    assert ending(state, 0) == ()


def test_one_button_ends_the_turn_where_only_passing_is_left() -> None:
    state = take(after_the_action(), "end action")
    assert main_options(state, state.legal_actions()) == [act.PASS]
    assert ending(state, 0) == (act.PASS, act.END_TURN)
    question = ask(sight_of(state, 0))
    assert question is not None
    assert question.title == "End your turn?"
    assert question.detail == "You can't serve Akbar or fulfil an order now."
    assert [(option.short, option.value) for option in question.choices[0].options] == [
        ("End turn", f"{act.PASS} then {act.END_TURN}")
    ]
    assert question.more  # favour actions remain available


@pytest.mark.parametrize("file", GAMES)
def test_the_coach_names_the_button_that_is_there(file: str) -> None:
    played = Played(file, 0)
    seen = 0
    for number in range(len(played.actions)):
        played.go_on(number)
        state = played.state
        if state.decision != "order_phase" or state.to_move is None:
            continue
        question = ask(sight_of(state, state.to_move))
        assert question is not None
        button = next(option for option in question.options if option.action == act.PASS)
        told = advice(state, state.to_move, (act.PASS,), button.short)
        if told.text:  # he is silent where he has no reason
            assert re.search(rf"[Cc]hoose “{re.escape(button.short)}”\.$", told.text), told.text
            seen += 1
    assert seen


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
    assert opens(state)  # a favour turns the sandstone into cement, which Akbar wants
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
    """The player loses no good, favour or rupee by it."""
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


# ------------------------------------------------------------------ single options that are
# confirmed


def at_delivery(*seats: dict[str, Any], **cards: Any) -> agra.State:
    """The first player has paid for a delivery with points and has one good for it."""
    state = position(
        *seats,
        meditation_marker="process",
        meditation={"points": 4},
        river={"notables": cards, "fill": True},
    )
    return take(state, "meditate deliver")


def a_tie() -> agra.State:
    """The delivery gives the Mosaic Maker to the other player, whose good is topmost."""
    contracts = ["takshaka", "khatib", "caliph"]
    return at_delivery({"goods": {"cement": 1}}, {"contracts": contracts}, mosaic_maker={"dye": 1})


def a_gift() -> agra.State:
    """The other player wins the card; nothing else happens."""
    return at_delivery({"goods": {"wood": 1}}, {}, mahout={"cement": 1}, cook={"wood": 1})


def a_boat() -> agra.State:
    """The player wins the card and the boat moves; no other player is affected."""
    contracts = ["takshaka", "khatib", "caliph", "english_trader"]
    mine = {"bricks": 0, "turmeric": 0}
    return at_delivery({"goods": {"clothes": 1}}, {"contracts": contracts}, dutch_trader=mine)


def a_die() -> agra.State:
    """Nothing can be processed, and the Merchant moves on."""
    state = position({}, {}, phase="action", merchant="carpenter", built=["carpenter"])
    return take(state, "place carpenter")


def a_barrier() -> agra.State:
    """Nothing can be delivered, and the owner of the Jagirdar decides next."""
    other = {"contracts": ["jagirdar"], "goods": {"cotton": 1}}
    state = position({}, other, phase="action", river={"notables": {"sufi": {}}, "fill": True})
    return take(state, "place sailor", "done")


@pytest.mark.parametrize(
    ("asked", "note", "text"),
    [
        (a_gift, "Turquoise wins the contract", "Result: Turquoise wins the contract; +1 favour."),
        (a_boat, "you win the contract", "Result: you win the contract; the boat moves to pier 5."),
        (a_die, "a die is rolled", "Result: a die is rolled."),
        (a_barrier, "Turquoise decides", "Result: 1 delivery not used; Turquoise decides."),
        (
            a_tie,
            "Turquoise wins the contract",
            "Result: Turquoise wins the contract; Turquoise decides; +1 favour.",
        ),
    ],
)
def test_a_sole_option_that_concerns_others_is_asked_with_what_it_does(
    asked: Callable[[], agra.State], note: str, text: str
) -> None:
    state = asked()
    assert len(state.legal_actions()) == 1
    assert unasked(state) is None
    assert unasked(state, confirm=False) is None
    question = ask(sight_of(state, 0))
    assert question is not None
    (option,) = question.options
    assert option.note == note
    assert option.text.endswith(text)


def test_a_sole_option_that_concerns_nobody_else_is_taken() -> None:
    # The Sailor takes no payment from somebody who has no goods.
    state = take(position({}, {}, phase="action"), "place sailor")
    assert unasked(state) == "done"


def test_with_secondary_actions_beside_it_the_die_is_asked_for_too() -> None:
    state = position({"favours": 4}, {}, phase="action", merchant="carpenter", built=["carpenter"])
    take(state, "place carpenter")
    assert main_options(state, state.legal_actions()) == [act.COUNT]
    assert len(state.legal_actions()) > 1
    assert unasked(state) is None


# ------------------------------------------------------------------ at the table


@pytest.mark.usefixtures("table")
def test_a_delivery_that_gives_a_contract_away_is_asked_and_can_be_taken_back() -> None:
    state = position(
        {"goods": {"cement": 1}},
        {"contracts": ["takshaka", "khatib", "caliph"]},
        meditation_marker="process",
        meditation={"points": 4},
        river={"notables": {"mosaic_maker": {"dye": 1}}, "fill": True},
    )
    plans = [new_game.SeatPlan("Ada"), new_game.SeatPlan("Mira")]
    game = new_game.begin(new_game.NewGame(plans, position=state.to_json()))
    deliver = agra.parse_action("meditate deliver")
    deciding.decide(game, 0, deliver)
    with line_of(game) as line:
        assert (line.state.to_move, line.state.decision) == (0, "deliver_one")
        assert undo_range(line, 0).choices == [1]
        (only,) = line.state.legal_actions()
    hold(seats_of(game)[0], "ada")
    undo.take_back(Visit(game, "ada"), 0)
    with line_of(game) as line:
        assert deliver in line.state.legal_actions()
    deciding.decide(game, 0, deliver)
    deciding.decide(game, 0, only)
    with line_of(game) as line:
        assert "mosaic_maker" in line.state.to_json()["players"][1]["contracts"]


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
        # Like a player who never passes when something is possible.
        options = [n for n in state.legal_actions() if n not in (act.DONE, act.DECLINE)]
        favour = [n for n in options if act.FAVOUR <= n < act.STATUE]
        rest = [n for n in options if n not in favour and n < act.OIL]
        deciding.decide(game, seat, (rest or options or state.legal_actions())[-1])
    else:
        pytest.fail("no turn could be ended in one go")
    before = len(line.steps)
    deciding.decide(game, seat, way[0], then=way[1:])
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
        deciding.decide(game, state.to_move, state.legal_actions()[-1])
    seat = state.to_move
    browser.post("/settings", {"boxes": "confirm"})
    with line_of(Game.objects.get(pk=game.pk)) as line:
        assert line.state._d[TURN] != seat
    chairs = Seat.objects.filter(game=game)
    assert [chair.preferences["confirm"] for chair in chairs] == [False] * len(seats_of(game))
