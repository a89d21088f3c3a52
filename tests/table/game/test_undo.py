"""Undo: step by step or a whole turn, but never beyond something revealed."""

import re

import pytest

from agra.rules.actions import DONE, END_TURN
from agra.rules.state import State
from agra.table.game import seating, undo
from agra.table.game.lines import line_of
from agra.table.models import Game, Seat
from tests.table.support import (
    Browser,
    against,
    between,
    entries,
    let_bots_play,
    mover,
    play_one,
    text,
)

pytestmark = pytest.mark.usefixtures("table")


def take_back(browser: Browser, game: Game, keep: int, version: int | None = None) -> int:
    version = browser.sight(game)["version"] if version is None else version
    answer = browser.post(f"/game/{game.code}/undo", {"to": keep, "version": version})
    return int(answer.status_code)


def choose(browser: Browser, game: Game, said: str) -> None:
    for option in browser.sight(game)["options"]:
        if option["text"] == said:
            browser.decide(game, option["action"])
            return
    raise AssertionError(f"{said} is not offered")


def test_one_step_back_and_the_whole_turn_back() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    browser = [ada, ben][mover(game)]
    start = browser.sight(game)
    assert start["undo"] == []
    choose(browser, game, "place architect")
    middle = browser.sight(game)
    choose(browser, game, "done")
    assert len(browser.sight(game)["undo"]) == 2

    assert take_back(browser, game, browser.sight(game)["undo"][0] - 1) == 302
    back = browser.sight(game)
    assert (back["position"], back["options"]) == (middle["position"], middle["options"])
    choose(browser, game, "done")
    assert take_back(browser, game, browser.sight(game)["undo"][-1] - 1) == 302
    assert browser.sight(game)["position"] == start["position"]


def test_one_click_that_answers_twice_is_one_undo() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    browser = [ada, ben][mover(game)]
    start = browser.sight(game)
    place = next(o["action"] for o in start["options"] if o["text"] == "place architect")
    browser.post(
        f"/game/{game.code}/decide",
        {"action": f"{place} then {DONE}", "version": start["version"]},
    )
    after = browser.sight(game)
    assert after["number"] >= start["number"] + 2
    assert after["undo"] == [start["number"] + 1]
    page = text(browser.get(f"/game/{game.code}/"))
    assert re.search(r"<b>Undo</b> <span>Architect</span>", page)
    assert take_back(browser, game, start["number"]) == 302
    assert browser.sight(game)["position"] == start["position"]


def test_after_the_end_of_the_turn_nothing_can_be_taken_back() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    browser = [ada, ben][mover(game)]
    number = browser.sight(game)["number"]
    choose(browser, game, "place architect")
    choose(browser, game, "done")
    assert browser.sight(game)["decision"] == "end_turn"
    assert browser.sight(game)["undo"]
    browser.decide(game, END_TURN)
    assert browser.sight(game)["undo"] == []
    before = entries(game)
    assert take_back(browser, game, number) == 409
    assert entries(game) == before


def test_a_die_ends_the_undoing() -> None:
    """Decisions before a chance event stay."""
    assert any(barriers_met(seed) for seed in range(6, 16))


def barriers_met(seed: int) -> int:
    """How often chance came just before a choice, in a game of this seed."""
    browser = Browser()
    game = against(browser, seed=seed)
    barriers = 0
    for turn in range(90):
        let_bots_play(game)
        sight = browser.sight(game)
        if not sight["options"]:
            break
        with line_of(game) as line:
            chance = [step.number for step in line.steps if step.seat < 0]
            others = [step.number for step in line.steps if step.seat > 0 and not step.forced]
        revealed = max([0, *chance, *others])
        assert all(number > revealed for number in sight["undo"])
        if chance and sight["undo"] and chance[-1] == revealed:
            barriers += 1
            assert take_back(browser, game, revealed - 1) == 409
        browser.decide(game, sight["options"][turn % len(sight["options"])]["action"])
    return barriers


def test_nobody_takes_back_for_another() -> None:
    ada, ben, stranger = Browser(), Browser(), Browser()
    game = between(ada, ben)
    seat = mover(game)
    turn, other = [ada, ben][seat], [ada, ben][1 - seat]
    choose(turn, game, "place architect")
    keep = turn.sight(game)["undo"][0] - 1
    before = entries(game)
    assert take_back(other, game, keep) == 409
    assert take_back(stranger, game, keep) == 403
    assert entries(game) == before


def test_a_late_undo_is_told_so() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    browser = [ada, ben][mover(game)]
    choose(browser, game, "place architect")
    old = browser.sight(game)
    choose(browser, game, "done")
    answer = browser.post(
        f"/game/{game.code}/undo", {"to": old["undo"][0] - 1, "version": old["version"]}
    )
    assert answer.status_code == 409
    assert "moved on" in text(answer)


def test_a_favour_used_at_the_end_of_the_turn_can_be_taken_back() -> None:
    """Only the end itself is a barrier: actions while the end is pending can be undone, too."""
    ada, ben = Browser(), Browser()
    game = asked_for_the_end(ada, ben)
    browser = [ada, ben][mover(game)]
    before = browser.sight(game)
    assert before["undo"]
    others = [option for option in before["options"] if option["action"] != END_TURN]
    browser.decide(game, others[0]["action"])
    after = browser.sight(game)
    assert after["undo"] == [before["number"] + 1, *before["undo"]]
    assert take_back(browser, game, before["number"]) == 302
    assert browser.sight(game)["position"] == before["position"]
    browser.decide(game, others[0]["action"])
    assert take_back(browser, game, before["undo"][-1] - 1) == 302  # the whole turn
    assert browser.sight(game)["undo"] == []


def asked_for_the_end(*browsers: Browser) -> Game:
    """A game in which a player is asked to end the turn and could use a favour instead."""
    game = between(*browsers, seed=6)
    Seat.objects.filter(game=game).update(stand_in="farmer")
    seating.note(Game.objects.get(pk=game.pk), None, "bots play so far")
    for _ in range(600):
        with line_of(game) as line:
            state = line.state
            asked = state.decision == "end_turn" and len(state.legal_actions()) > 1
            if asked and undo.undo_range(line, state.to_move).choices and safe(state):
                break
        assert play_one(game), "the game is over"
    Seat.objects.filter(game=game).update(stand_in="")
    seating.note(Game.objects.get(pk=game.pk), None, "people play on")
    return Game.objects.get(pk=game.pk)


def safe(state: State) -> bool:
    """Whether the first option besides the end of the turn reveals nothing."""
    seat, after = state.to_move, state.copy()
    after.apply(next(action for action in state.legal_actions() if action != END_TURN))
    return after.to_move == seat
