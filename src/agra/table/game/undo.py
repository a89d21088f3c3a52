"""Undo: which decisions can be taken back, and taking them back."""

from dataclasses import dataclass, field

from agra.rules.actions import END_TURN
from agra.rules.state import CHANCE
from agra.table.errors import NotPossible
from agra.table.game.deciding import check_seated, check_version, follow_up, seat_at
from agra.table.game.lines import Line, Row, line_of
from agra.table.game.recording import append, check_room
from agra.table.models import Entry, Game
from agra.table.people.seats import Standing, seats_of, turn_of
from agra.text.i18n import _


def take_back(game: Game, who: int | Standing, keep: int, version: int | None = None) -> int:
    """Take back a seat's choices, so that the first `keep` decisions stay."""
    if game.referee:
        return take_back_anything(game, who, keep, version)
    with line_of(game) as line:
        check_version(line, version)
        check_room(line.version)
        seat = seat_at(who, line.state)
        found = reach(line, seat, game.sandbox_from)
        if keep + 1 not in found.choices:
            raise NotPossible(_("That cannot be taken back any more."))
        state = line.position(keep)
        return append(game, line, state, [Row(line.version + 1, Entry.UNDO, seat, keep, False)])


def take_back_anything(
    game: Game, who: int | Standing, keep: int, version: int | None = None
) -> int:
    """Take back at a real table, as far as anybody likes: dice, tiles and corrections, too."""
    check_seated(who)
    with line_of(game) as line:
        check_version(line, version)
        check_room(line.version)
        if not 0 <= keep < line.number:
            raise NotPossible(_("That cannot be taken back any more."))
        state = line.position(keep)
        rows = [Row(line.version + 1, Entry.UNDO, turn_of(state), keep, False)]
        follow_up(game, state, rows, seats_of(game))
        return append(game, line, state, rows)


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
    if seat is None or state.to_move is None or state.turn != seat:
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
