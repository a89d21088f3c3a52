"""Computes the position of a lesson at a step from the steps before."""

from dataclasses import replace

from agra.components import default_components
from agra.positions import from_json
from agra.table.colours import colours_for
from agra.table.game.history import Step, TurnStart, carry_out
from agra.table.game.sight import AtTable, Past, Players, Sight, masked
from agra.table.lessons.script import Lesson

#: The learner's seat.
LEARNER = 0
#: The opponent's name, in every language.
OPPONENT = "Meera"


def sight_at(lesson: Lesson, number: int, name: str, colour: str = "") -> Sight:
    """The table as the learner sees it before step `number`, or after the last step.

    The learner has their favourite colour, else the default colour of a person.
    """
    state = from_json(dict(lesson.position), default_components())
    history: list[Step] = []
    turns = [TurnStart.of(state, 0)]
    for step in lesson.steps[:number]:
        for action in step.deed + step.after:
            decision = carry_out(state, action, len(history) + 1)
            history.append(decision)
            if any(event.kind == "turn" for event in decision.events):
                turns.append(TurnStart.of(state, len(history)))
    return Sight(
        state=masked(state, LEARNER),
        viewer=LEARNER,
        players=Players(
            [name, OPPONENT],
            ["person", "bot"],
            tuple(colours_for([colour, ""], [True, False])),
        ),
        past=Past(
            number=len(history),
            last=len(history),
            steps=history,
            turn_starts=[replace(turn, state=masked(turn.state, LEARNER)) for turn in turns],
        ),
        table=AtTable(version=number),
        revealed=state.to_move is None,
    )
