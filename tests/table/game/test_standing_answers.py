"""Answers in advance: what they answer, what they leave to the player, how they are stored."""

import pytest

from agra.rules import actions as act
from agra.rules.layout import INFLUENCE_AT, PLAYER, STRIDE
from agra.table.game import deciding
from agra.table.game.lines import line_of
from agra.table.game.standing_answers import KNOWN, answer_of, given, wishes_for
from agra.table.jobs import bot_calls
from agra.table.models import Game, Seat
from tests.fixtures import NAMES, load
from tests.table.support import Browser, at_one_screen, between, text

WISHES = [
    ("follow", {"follow": "always"}, act.FOLLOW),
    ("follow", {"follow": "never"}, act.DECLINE),
    ("follow", {"follow": "ask"}, None),
    ("follow", {}, None),
    ("follow", {"follow-wood": "always"}, act.FOLLOW),
    ("follow", {"follow-wood": "never", "follow": "always"}, act.DECLINE),
    ("follow", {"follow-wood": "ask", "follow": "always"}, act.FOLLOW),
    ("follow", {"follow-cotton": "always"}, None),  # the good there is wood
    ("jagirdar", {"jagirdar": "never"}, act.DECLINE),
    ("jagirdar", {"follow": "never"}, None),
    ("cook_keep", {"cook": "keep"}, act.KEEP),
    ("cook_keep", {"follow": "never"}, None),
]


@pytest.mark.parametrize(("name", "wishes", "answer"), WISHES)
def test_a_wish_answers_its_decision(name: str, wishes: dict[str, str], answer: int | None) -> None:
    state = load(name)
    seat = Seat(number=state.to_move or 0, preferences=wishes)
    found = answer_of(state, seat, state.legal_actions())
    assert found == answer
    assert found is None or found in state.legal_actions()


def test_steps_are_taken_but_for_the_one_that_ends_the_game() -> None:
    state = load("influence_steps")
    seat = Seat(number=state.to_move or 0, preferences={"influence": "take"})
    legal = state.legal_actions()
    found = answer_of(state, seat, legal)
    assert found in legal
    assert found is not None
    assert act.STEP <= found < act.STEP + 24
    at = PLAYER + STRIDE * seat.number + INFLUENCE_AT
    for track in range(3):
        state._d[at + track] = state._c.influence_top - 1
    assert answer_of(state, seat, legal) is None


@pytest.mark.parametrize("name", NAMES)
def test_nothing_else_is_answered(name: str) -> None:
    state = load(name)
    wishes = {"follow": "always", "cook": "keep", "influence": "take"}
    seat = Seat(number=state.to_move or 0, preferences=wishes)
    found = answer_of(state, seat, state.legal_actions())
    assert (found is not None) == (name in ("follow", "cook_keep", "influence_steps"))


def test_a_bot_that_stands_in_has_its_own_mind() -> None:
    state = load("follow")
    seat = Seat(number=state.to_move or 0, preferences={"follow": "never"}, stand_in="farmer")
    assert answer_of(state, seat, state.legal_actions()) is None


@pytest.mark.usefixtures("table")
def test_wishes_are_kept_for_the_own_seat_only() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    where = f"/game/{game.code}/seats/0/prefer"
    assert ben.post(where, {"follow": "never"}).status_code == 403
    assert ada.post(where, {"follow": "sometimes"}).status_code == 400
    assert ada.post(where, {"follow": "never"}).status_code == 302
    assert Seat.objects.get(game=game, number=0).preferences["follow"] == "never"
    assert '<option value="never" selected>' in text(ada.get(f"/game/{game.code}/seats"))
    assert "Answers in advance" not in text(Browser().get(f"/game/{game.code}/seats"))


@pytest.mark.parametrize("name", ["follow", "jagirdar", "cook_keep", "influence_steps"])
def test_a_question_offers_its_answers_in_advance(name: str) -> None:
    """Each of them answers exactly the question that offers it."""
    state = load(name)
    wishes = wishes_for(state)
    assert wishes
    for wish in wishes:
        assert wish.value in KNOWN[wish.key]
        seat = Seat(number=state.to_move or 0, preferences={wish.key: wish.value})
        assert answer_of(state, seat, state.legal_actions()) is not None
        assert given(seat.preferences) == (wish,)


@pytest.mark.parametrize("name", ["choose_space", "deliveries", "end_turn"])
def test_other_questions_offer_none(name: str) -> None:
    assert wishes_for(load(name)) == ()


@pytest.mark.usefixtures("table")
def test_one_wish_leaves_the_others_alone() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    where = f"/game/{game.code}/seats/0/prefer"
    ada.post(where, {"follow": "never"})
    answer = ada.post(where, {"follow-cotton": "always", "next": "table"})
    assert answer.url == f"/game/{game.code}/"
    kept = Seat.objects.get(game=game, number=0).preferences
    assert (kept["follow"], kept["follow-cotton"]) == ("never", "always")
    page = text(ada.get(f"/game/{game.code}/"))
    assert "Answers in advance (2)" in page
    assert "Answers in advance" not in text(ben.get(f"/game/{game.code}/"))


@pytest.mark.usefixtures("table")
def test_who_never_follows_is_never_asked() -> None:
    browser = Browser()
    game = at_one_screen(browser, people=4, open_rupees=True, seed=2)
    for number in range(4):
        browser.post(f"/game/{game.code}/seats/{number}/prefer", {"follow": "never"})
    for _ in range(400):
        with line_of(game) as line:
            state = line.state
            assert state.decision != "follow"
            assert state.to_move is not None
            task = bot_calls.Task(
                "farmer", state.to_move, list(state._d), list(state._stack), "", 1, [], 1.0
            )
            declined = [step for step in line.steps if step.decision == "follow"]
        if declined:
            break
        # As in a separate request: a game object reads its seats once.
        deciding.decide(Game.objects.get(pk=game.pk), task.seat, bot_calls.choose(task))
    assert [step.action for step in declined] == [act.DECLINE] * len(declined)
    assert declined
