"""How far decisions can be taken back."""

from dataclasses import dataclass, field

from agra.rules.actions import END_TURN
from agra.rules.layout import TURN
from agra.rules.state import CHANCE
from agra.table.lines import Line


@dataclass(frozen=True)
class Reach:
    """The numbers of the choices that can be taken back (the last first), and what ends it."""

    choices: list[int] = field(default_factory=list)
    barrier: int = 0


def reach(line: Line, seat: int | None, start: int = 0) -> Reach:
    """What a seat may take back: its choices of this turn since anything was revealed.

    A die, a drawn tile and another player's answer reveal something; so does the end of a turn (a
    favour used when asked for it does not). A decision without a choice reveals nothing. Nothing
    before decision `start` can be taken back.
    """
    state = line.state
    if seat is None or state.to_move is None or state._d[TURN] != seat:
        return Reach()
    choices: list[int] = []
    for step in reversed(line.steps):
        if step.number <= start or step.turn != seat or step.action == END_TURN:
            return Reach(choices, 0)
        if step.seat == CHANCE:
            return Reach(choices, step.number)
        if step.forced:
            continue
        if step.seat != seat:
            return Reach(choices, step.number)
        choices.append(step.number)
    return Reach(choices, 0)


def reach_anything(line: Line) -> Reach:
    """What can be taken back at a real table: every choice, roll, draw and correction so far."""
    return Reach([step.number for step in reversed(line.steps) if not step.forced])
