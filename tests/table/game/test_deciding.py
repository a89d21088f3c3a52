"""Deciding: who may decide, what happens automatically, and the answer to a late click."""

import threading

import pytest
from django.db import IntegrityError, connections

from agra.rules.actions import END_TURN, NUM_ACTIONS
from agra.table.errors import TableError
from agra.table.game import deciding, lines, recording, seating
from agra.table.models import Entry, Game
from tests.table.support import (
    Browser,
    against,
    between,
    entries,
    let_bots_play,
    mover,
    text,
)

pytestmark = pytest.mark.usefixtures("table")


@pytest.mark.compiled
def test_a_whole_game_against_a_bot() -> None:
    browser = Browser()
    game = against(browser, seed=11, round_limit=3)
    for turn in range(5000):
        let_bots_play(game)
        sight = browser.sight(game)
        if sight["to_move"] is None:
            break
        options = sight["options"]
        answer = browser.decide(game, options[turn % len(options)]["action"], sight["version"])
        assert answer.status_code == 302
    game.refresh_from_db()
    assert game.finished
    assert browser.get(f"/game/{game.code}/score").status_code == 200
    assert None not in [player["rupees"] for player in browser.sight(game)["position"]["players"]]


def test_a_decision_without_a_choice_is_taken_and_written_down() -> None:
    browser = Browser()
    game = against(browser, seed=2)
    let_bots_play(game)
    for _ in range(30):
        sight = browser.sight(game)
        browser.decide(game, sight["options"][0]["action"])
        let_bots_play(game)
    forced = Entry.objects.filter(game=game, forced=True)
    assert forced.exists()
    for sight in [browser.sight(game)]:
        assert len(sight["options"]) > 1 or sight["decision"] == "end_turn"


def play_to_the_end_of_my_turn(browser: Browser, game: Game) -> None:
    for _ in range(40):
        sight = browser.sight(game)
        if sight["decision"] == "end_turn":
            return
        browser.decide(game, sight["options"][-1]["action"])
    raise AssertionError("the turn does not end")


def test_the_end_of_a_turn_is_asked_for_and_need_not_be() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    first = [ada, ben][mover(game)]
    play_to_the_end_of_my_turn(first, game)
    assert END_TURN in [option["action"] for option in first.sight(game)["options"]]
    first.decide(game, END_TURN)

    second = [ada, ben][mover(game)]
    assert second is not first
    second.post("/settings", {"boxes": ["confirm"]})  # the checkbox is not ticked
    for _ in range(40):
        sight = second.sight(game)
        if not sight["options"]:
            break
        assert [option["action"] for option in sight["options"]] != [END_TURN]
        second.decide(game, sight["options"][-1]["action"])
    assert mover(game) == [ada, ben].index(first)


def test_a_late_click_is_told_so_and_changes_nothing() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    browser = [ada, ben][mover(game)]
    old = browser.sight(game)
    browser.decide(game, old["options"][-1]["action"], old["version"])
    before = entries(game)
    answer = browser.decide(game, old["options"][0]["action"], old["version"])
    assert answer.status_code == 409
    assert "The game has moved on" in text(answer)
    assert f'data-version="{browser.sight(game)["version"]}"' in text(answer)
    assert entries(game) == before


def test_a_late_click_by_htmx_gets_the_present_board_only() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    browser = [ada, ben][mover(game)]
    version = browser.sight(game)["version"]
    answer = browser.decide(game, END_TURN, version + 1, **{"HX-Request": "true"})
    assert answer.status_code == 409
    assert text(answer).lstrip().startswith('<main id="table"')
    assert "The game has moved on" in text(answer)


def test_somebody_who_sits_down_makes_no_click_late() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    browser = [ada, ben][mover(game)]
    sight = browser.sight(game)
    seating.note(game, 1, "sits down")
    answer = browser.decide(game, sight["options"][-1]["action"], sight["version"])
    assert answer.status_code == 302


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    browser = [ada, ben][mover(game)]
    before = entries(game)
    legal = {option["action"] for option in browser.sight(game)["options"]}
    illegal = next(action for action in range(NUM_ACTIONS) if action not in legal)
    assert browser.decide(game, illegal).status_code == 409
    assert browser.decide(game, NUM_ACTIONS + 7).status_code == 409
    assert entries(game) == before


def test_nobody_acts_for_another_seat() -> None:
    ada, ben, stranger = Browser(), Browser(), Browser()
    game = between(ada, ben)
    seat = mover(game)
    turn, other = [ada, ben][seat], [ada, ben][1 - seat]
    action = turn.sight(game)["options"][-1]["action"]
    before = entries(game)
    assert other.decide(game, action).status_code == 409
    assert stranger.decide(game, action).status_code == 403
    assert entries(game) == before


def test_two_answers_with_one_button() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    browser = [ada, ben][mover(game)]
    sight = browser.sight(game)
    assert sight["decision"] == "choose_space"
    texts = {option["text"]: option["action"] for option in sight["options"]}
    sent = {"action": f"{texts['place sailor']} then 99999", "version": sight["version"]}
    before = entries(game)
    assert browser.post(f"/game/{game.code}/decide", sent).status_code == 409
    assert entries(game) == before  # both or neither
    state = lines.Line(game).state
    for row in lines.rows_after(game, 0):
        if row.kind == Entry.DECISION and row.action is not None:
            state.apply(row.action)
    state.apply(texts["place sailor"])
    sent["action"] = f"{texts['place sailor']} then {state.legal_actions()[0]}"
    assert browser.post(f"/game/{game.code}/decide", sent).status_code == 302
    added = [row[3] for row in entries(game)[len(before) :]]
    assert added[:2] == [texts["place sailor"], state.legal_actions()[0]]


def test_of_two_clicks_at_the_same_moment_one_counts() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    seat = mover(game)
    sight = [ada, ben][seat].sight(game)
    version, before = sight["version"], len(entries(game))
    actions = [option["action"] for option in sight["options"]]
    start = threading.Barrier(8)
    done: list[str] = []

    def click(number: int) -> None:
        start.wait()
        try:
            deciding.decide(game, seat, actions[number % len(actions)], version)
            done.append("counts")
        except TableError:
            done.append("late")
        finally:
            connections.close_all()

    clicks = [threading.Thread(target=click, args=[number]) for number in range(8)]
    for thread in clicks:
        thread.start()
    for thread in clicks:
        thread.join()
    assert sorted(done) == ["counts"] + ["late"] * 7
    rows = entries(game)
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    assert len([row for row in rows[before:] if row[2] == seat and row[3] in actions]) >= 1


def test_another_process_that_was_faster_wins() -> None:
    """The database decides: the cache in memory may be outdated."""
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    seat = mover(game)
    legal = [option["action"] for option in [ada, ben][seat].sight(game)["options"]]
    with lines.line_of(game) as line:
        # Written by another process after this one has read the list.
        Entry.objects.create(
            game=game, number=line.version + 1, seat=seat, action=legal[-1], forced=False
        )
        state = line.state.copy()
        state.apply(legal[0])
        row = lines.EntryRow(line.version + 1, Entry.DECISION, seat, legal[0], False)
        with pytest.raises(TableError, match="moved on"):
            recording.record(game, line, state, [row])
    assert entries(game)[-1][3] == legal[-1]
    assert [ada, ben][seat].sight(game)["version"] == len(entries(game))


def test_a_number_cannot_be_written_twice() -> None:
    game = between(Browser(), Browser())
    Entry.objects.create(game=game, number=1000, action=1)
    with pytest.raises(IntegrityError):
        Entry.objects.create(game=game, number=1000, action=2)
