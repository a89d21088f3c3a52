"""What follows a move, in order: clocks, notices, other processes, open pages, bots.

`recording.record` writes the entries of a move and then calls the functions of two lists. The first
list runs in the transaction of the entries. The second list runs after the commit, for functions
whose receivers read the entries.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils import timezone

from agra.rules.state import State
from agra.table.cluster import bus, wake
from agra.table.db.prepared import PreparedWrite
from agra.table.game import clocks, results
from agra.table.game.lines import EntryRow, Line
from agra.table.game.stall_check import is_stalled
from agra.table.live import hub
from agra.table.models import Entry, Game
from agra.table.notices import outbox
from agra.table.people.seats import seats_of

_SUMMARY: Final = PreparedWrite(Game, "to_move", "round", "finished", "bot_to_move", "changed")


@dataclass(frozen=True)
class Move:
    """Entries that were appended to a game, and where they lead."""

    game: Game
    rows: Sequence[EntryRow]
    #: the version of the game after the move
    version: int
    #: the seat that had to decide before the move, and the one that has to decide now
    seat_before: int | None
    seat_now: int | None
    round: int
    #: a bot has to decide now
    bot_to_move: bool
    #: the scores and the winners, if the game has ended
    result: list[list[int]] | None = None

    @property
    def takes_back(self) -> bool:
        """Whether the move takes earlier ones back."""
        return any(row.kind == Entry.UNDO for row in self.rows)


def move_of(game: Game, line: Line, state: State, rows: Sequence[EntryRow]) -> Move:
    """Return the move from the position of a line to another position."""
    bots = {seat.number for seat in seats_of(game) if seat.level}
    return Move(
        game=game,
        rows=rows,
        version=rows[-1].number if rows else line.version,
        seat_before=line.state.to_move,
        seat_now=state.to_move,
        round=state.round,
        bot_to_move=state.to_move in bots and not is_stalled(game, line, state),
        result=results.as_stored(state),
    )


def store_summary(move: Move) -> None:
    """Store in the game's row what lists of games and bots need to know of its position."""
    game = move.game
    game.to_move = move.seat_now
    game.round = move.round
    game.finished = move.seat_now is None
    game.bot_to_move = move.bot_to_move
    game.changed = timezone.now()
    _SUMMARY.change(
        game.pk, [game.to_move, game.round, game.finished, game.bot_to_move, game.changed]
    )


def store_result(move: Move) -> None:
    """Store scores and winners of a game that has ended, for lists of games."""
    results.store(move.game, move.result)


def notify_processes(move: Move) -> None:
    """Notify the pages and bots of other processes; the message is sent with the commit."""
    bus.notify(bus.MOVED, move.game.pk, move.version)
    if move.bot_to_move:
        bus.notify(bus.BOTS)


def run_clocks(move: Move) -> None:
    """Stop the clock of the seat that has decided, and start the next one."""
    clocks.run(move.game, move.seat_before, seats_of(move.game))


def write_notices(move: Move) -> None:
    """Store the notices for absent players; there are none for a move that was taken back."""
    if not move.takes_back:
        outbox.notify_turn(move.game, move.seat_before, seats_of(move.game))


def publish_to_pages(move: Move) -> None:
    """Send the new version to the open pages of this process."""
    hub.publish(move.game.pk, move.version)


def wake_bots(move: Move) -> None:
    """Wake the bots of this process if one of them has to decide."""
    if move.bot_to_move:
        wake.wake_bots()


#: In the transaction that appends the entries.
WITH_THE_MOVE: Final[tuple[Callable[[Move], None], ...]] = (
    store_summary,
    store_result,
    notify_processes,
    run_clocks,
    write_notices,
)

#: After that transaction was committed.
AFTER_THE_MOVE: Final[tuple[Callable[[Move], None], ...]] = (
    publish_to_pages,
    wake_bots,
)
