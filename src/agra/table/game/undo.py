"""Undo: finds the decisions that can be taken back, and takes them back."""

from agra.rules.actions import END_TURN
from agra.rules.state import CHANCE
from agra.table.errors import NotPossible
from agra.table.game.by_link import undo_from
from agra.table.game.deciding import check_seated, check_version, follow_up, seat_at
from agra.table.game.history import UndoRange
from agra.table.game.lines import EntryRow, Line
from agra.table.game.recording import check_room, record
from agra.table.game.visit import Visit
from agra.table.models import Entry
from agra.table.people.seats import seats_again, turn_of
from agra.text.i18n import _


def take_back(visit: Visit, keep: int, version: int | None = None) -> int:
    """Take back choices of a visitor; only the first `keep` decisions still count."""
    game = visit.game
    if game.referee:
        return take_back_anything(visit, keep, version)
    with visit.line() as line:
        check_version(line, version)
        check_room(line.version)
        seat = seat_at(visit.standing, line.state)
        found = undo_range(line, seat, undo_from(game))
        if keep + 1 not in found.choices:
            raise NotPossible(_("You can no longer undo that."))
        state = line.position(keep)
        seats_again(game)
        return record(
            game, line, state, [EntryRow(line.version + 1, Entry.UNDO, seat, keep, False)]
        )


def take_back_anything(visit: Visit, keep: int, version: int | None = None) -> int:
    """Take back any decision at a real table, including dice, tiles and corrections."""
    check_seated(visit.standing)
    with visit.line() as line:
        check_version(line, version)
        check_room(line.version)
        if not 0 <= keep < line.number:
            raise NotPossible(_("You can no longer undo that."))
        state = line.position(keep)
        rows = [EntryRow(line.version + 1, Entry.UNDO, turn_of(state), keep, False)]
        follow_up(visit.game, state, rows, seats_again(visit.game))
        return record(visit.game, line, state, rows)


def undo_range(line: Line, seat: int | None, start: int = 0) -> UndoRange:
    """Return what a seat may take back: its choices of this turn since anything was revealed.

    A die, a drawn tile, another player's answer and the end of a turn reveal something (a favour
    that is used when asked for it does not). A decision without a choice reveals nothing. Decisions
    of one click are taken back together. Nothing before decision `start` can be taken back.
    """
    state = line.state
    if seat is None or state.to_move is None or state.turn != seat:
        return UndoRange()
    choices: list[int] = []
    for step in reversed(line.steps):
        if step.number <= start or step.turn != seat or step.action == END_TURN:
            return UndoRange(choices, 0)
        if step.seat == CHANCE:
            return UndoRange(choices, step.number)
        if step.forced:
            continue
        if step.seat != seat:
            return UndoRange(choices, step.number)
        if step.joined:
            continue
        choices.append(step.number)
    return UndoRange(choices, 0)


def undo_range_of_anything(line: Line) -> UndoRange:
    """Return what can be taken back at a real table: every choice, roll, draw and correction."""
    return UndoRange(
        [step.number for step in reversed(line.steps) if not (step.forced or step.joined)]
    )
