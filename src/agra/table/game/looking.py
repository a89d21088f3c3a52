"""Builds the view of a game for a visitor: now, or after an earlier decision."""

from dataclasses import dataclass, replace
from typing import Final

from agra.rules.names import COLOURS
from agra.rules.state import State
from agra.table.colours import colours_of
from agra.table.errors import NotThere
from agra.table.game import advice, undo
from agra.table.game.arrival import arrive
from agra.table.game.by_link import undo_from
from agra.table.game.history import Starts, TurnStart, UndoRange
from agra.table.game.lines import Line
from agra.table.game.sight import AtTable, Past, Players, Sight, masked
from agra.table.game.visit import Visit
from agra.table.models import Game
from agra.table.people.seats import names_of
from agra.text.i18n import _

#: An option of a sandbox: the seat of the original game whose rupees its player knows.
ORIGIN: Final = "origin"


@dataclass(frozen=True)
class Reader:
    """The reader of a text: the players' names, and the seat of the reader."""

    names: list[str]
    viewer: int | None
    #: the colour of each seat
    colours: tuple[str, ...] = COLOURS


@dataclass(frozen=True)
class Behind:
    """An earlier position and the present one, both as the same viewer sees them."""

    shown: Sight
    now: Sight
    hand_over: int | None


def position_at(line: Line, number: int) -> State:
    """Return the position after `number` decisions; `NotThere` if there are fewer."""
    if not 0 <= number <= line.number:
        words = _("There is no such position: the last decision has the number {count}.")
        raise NotThere(words.format(count=line.number))
    return line.position(number)


def look(visit: Visit, at: int | None = None) -> tuple[Sight, int | None]:
    """Return what a visitor sees now, or after `at` decisions; and who gets the screen."""
    arrive(visit)
    with visit.line() as line:
        hand_over = visit.standing.hand_over(line.state) if at is None else None
        return sight_of_line(visit, line, at), hand_over


def look_behind(visit: Visit, number: int = 0, version: int | None = None) -> Behind:
    """Return an earlier position and the present one, for a playback of the moves between them.

    The earlier one is after `number` decisions, or has this version.
    """
    with visit.line() as line:
        if version is not None:
            number = min(line.number_at(version), line.number)
        return Behind(
            shown=sight_of_line(visit, line, number),
            now=sight_of_line(visit, line),
            hand_over=visit.standing.hand_over(line.state),
        )


def sight_of_line(visit: Visit, line: Line, at: int | None = None) -> Sight:
    """Return what a visitor may see of a line of play, now or after `at` decisions.

    The caller holds the lock of the line.
    """
    game, seats, live = visit.game, visit.seats, at is None
    viewer = visit.standing.viewer(line.state)
    number = line.number if at is None else at
    state = line.state if at is None else position_at(line, at)
    over = line.state.to_move is None
    # The guesses of a sandbox are public, but the true values before it may still be secret.
    safe_from = secret_until(game)
    origin = None if viewer is None else game.options.get(ORIGIN)
    revealed = over and number >= safe_from

    def seen(turn: TurnStart) -> TurnStart:
        safe = turn.number >= safe_from
        return replace(turn, state=masked(turn.state, viewer if safe else origin, over and safe))

    mover = state.to_move
    thinking = [mover] if live and mover is not None and mover >= 0 and seats[mover].level else []
    return Sight(
        state=masked(state, viewer if number >= safe_from else origin, revealed),
        viewer=viewer,
        players=Players(names_of(seats), [seat.kind for seat in seats], colours_of(game), thinking),
        past=Past(
            number=number,
            last=line.number,
            steps=line.steps[:number],
            turn_starts=Starts(line.turns, number, seen),
            marks=line.marks[:],
            live=live,
        ),
        table=AtTable(
            code=game.code,
            version=line.version,
            sandbox=game.sandbox_from > 0 or game.sandbox_of_id is not None,
            referee=game.referee,
            advice=advice.is_allowed(game),
            review=advice.may_review(game),
        ),
        undo=undo_of(game, line, viewer) if live else UndoRange(),
        wishes={} if viewer is None else seats[viewer].preferences,
        revealed=revealed,
        guest=number < safe_from and origin != viewer,
    )


def undo_of(game: Game, line: Line, viewer: int | None) -> UndoRange:
    """Return what a viewer can take back now; at a real table anything."""
    if game.referee:
        return undo.undo_range_of_anything(line)
    return undo.undo_range(line, viewer, undo_from(game))


def secret_until(game: Game) -> int:
    """Return the number of decisions of a sandbox that still contain secrets of another game.

    They are secret as long as the original game runs; 0 if nothing is secret.
    """
    if not game.sandbox_rupees:
        return 0
    origin = game.sandbox_of
    while origin is not None and (origin.sandbox_from or origin.sandbox_of_id is not None):
        origin = origin.sandbox_of
    return 0 if origin is not None and origin.finished else game.sandbox_from
