"""The answers that lessons call good are good by the judgement of the bots, and Meera is a bot."""

import pytest

from agra.bots.bot import Turn
from agra.bots.budget import Budget
from agra.bots.registry import bot
from agra.bots.view import View
from agra.components import default_components
from agra.positions import from_json
from agra.rules.actions import END_TURN, action_text
from agra.rules.state import CHANCE, State
from agra.table.lessons.position import LEARNER
from agra.table.lessons.script import Lesson, lesson_named, lessons
from tests.sizes import sized

#: The bot that judges turns for people, and the positions that it may search.
JUDGE = "akbar"
FEW, MANY = 300, 1500
#: A turn that is fewer rupees behind is as good as the best.
NEGLIGIBLE = 0.5
QUESTIONS = [
    pytest.param(lesson, number, id=f"{lesson.name}-{number + 1}")
    for lesson in lessons()
    for number, step in enumerate(lesson.steps)
    if step.others
]


def named(name: str) -> Lesson:
    found = lesson_named(name)
    assert found is not None
    return found


def position(lesson: Lesson, number: int) -> State:
    """The whole position before a step."""
    state = from_json(dict(lesson.position), default_components())
    for step in lesson.steps[:number]:
        for action in step.deed + step.after:
            state.apply(action)
    return state


def turns(state: State, nodes: int, also: list[tuple[int, ...]] | None = None) -> list[Turn]:
    """Ways to play the rest of the learner's turn, the best first."""
    known = [state.player(seat).rupees for seat in range(state.players)]
    return bot(JUDGE, 1).turns(View(state, LEARNER, known), Budget(nodes=nodes), also or [])


def best_with(state: State, deed: tuple[int, ...]) -> tuple[int, ...]:
    """The best way to play the turn that begins with this answer."""
    after = state.copy()
    for action in deed:
        after.apply(action)
    if after.to_move != LEARNER or after.turn != LEARNER:
        return deed
    found = turns(after, FEW)
    return deed + (found[0].actions if found else ())


def behind(state: State, deeds: list[tuple[int, ...]]) -> list[float]:
    """How many rupees each of these answers is behind the best turn."""
    whole = [best_with(state, deed) for deed in deeds]
    ends = []
    for actions in whole:
        end = state.copy()
        for action in actions:
            end.apply(action)
        ends.append(end)
    judged = turns(state, MANY, whole)
    return [next(turn.behind for turn in judged if turn.state == end) for end in ends]


@pytest.mark.parametrize(("lesson", "number"), QUESTIONS[:: sized(3, 1)])
def test_the_best_of_three_answers_is_the_best_by_the_bots(lesson: Lesson, number: int) -> None:
    step = lesson.steps[number]
    right, *others = behind(position(lesson, number), [step.deed, *(o.deed for o in step.others)])
    assert len(others) == 2
    assert right < min(others), step.say


def test_no_turn_is_much_better_than_the_whole_good_turn() -> None:
    lesson = named("turn")
    state = position(lesson, 0)
    played = tuple(action for step in lesson.steps for action in step.deed + step.after)
    judged = turns(state, MANY, [played[: played.index(END_TURN)]])
    end = position(lesson, len(lesson.steps) - 1)
    assert next(turn.behind for turn in judged if turn.state == end) <= NEGLIGIBLE
    assert max(turn.behind for turn in judged) > NEGLIGIBLE, "other turns are worse"


@pytest.mark.parametrize("lesson", [lesson for lesson in lessons() if lesson.bot])
def test_the_opponents_answers_are_those_of_a_bot(lesson: Lesson) -> None:
    state = position(lesson, 0)
    opponent = bot(lesson.bot, lesson.seed)
    answers = 0
    for action in (action for step in lesson.steps for action in step.deed + step.after):
        seat = state.to_move
        legal = state.legal_actions()
        assert seat is not None
        if seat not in (LEARNER, CHANCE) and len(legal) > 1:
            known = [state.player(player).rupees for player in range(state.players)]
            chosen = opponent.choose(View(state, seat, known), legal, Budget())
            assert action_text(chosen) == action_text(action)
            answers += 1
        state.apply(action)
    assert answers > 10
    assert state.to_move is None, "the lesson is played to the end of the game"
