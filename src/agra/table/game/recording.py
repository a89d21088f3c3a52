"""Appends entries to a game."""

from collections.abc import Sequence
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from agra.rules.state import State
from agra.table.db.prepared import PreparedWrite
from agra.table.db.storable import check_round
from agra.table.errors import NotPossible, Stale
from agra.table.game import after_move
from agra.table.game.lines import EntryRow, Line
from agra.table.models import Entry, Game
from agra.text.i18n import _

_ENTRIES: Final = PreparedWrite(Entry, "game", *EntryRow._fields, "time")
#: A game with this many entries can only be played to its end: no undo, no correction.
#: A usual game has some 700 entries, and all are replayed when a page is first opened.
MOST_ENTRIES: Final = 8_000


def record(game: Game, line: Line, state: State, rows: Sequence[EntryRow]) -> int:
    """Append entries that lead to a position, and run `after_move`; return the version.

    The caller holds the lock of the line, and has read the seats with it (`seats_again`). `Stale`
    if another process was faster. Without entries only `after_move` runs, for example because a bot
    has taken the seat that decides.
    """
    check_round(state.round)
    try:
        with transaction.atomic():
            if not rows and not is_present(game, line):
                return line.version  # the process that appended entries has run `after_move`
            move = after_move.move_of(game, line, state, rows)
            append(game, rows)
            for step in after_move.WITH_THE_MOVE:
                step(move)
    except IntegrityError:
        raise Stale(_("The game has moved on: this is the current position.")) from None
    for row in rows:
        line.follow(row)

    def after_commit() -> None:
        for step in after_move.AFTER_THE_MOVE:
            step(move)

    transaction.on_commit(after_commit)
    return line.version


def append(game: Game, rows: Sequence[EntryRow]) -> None:
    """Append entries to the database, and nothing else."""
    now = timezone.now()
    _ENTRIES.add([(game.pk, *row, now) for row in rows])


def is_present(game: Game, line: Line) -> bool:
    """Whether a line has all entries of its game; lock the game until the transaction ends.

    If two processes append, the unique number of the entry refuses one. A process that appends
    nothing has to check.
    """
    Game.objects.select_for_update(of=("self",)).filter(pk=game.pk).first()
    return not Entry.objects.filter(game_id=game.pk, number__gt=line.version).exists()


def check_room(version: int) -> None:
    """Refuse undo, corrections and notes in a game with too many entries, but not decisions."""
    if version >= MOST_ENTRIES:
        words = _(
            "This game has {count} entries, which is the limit: you can only play it to its end."
        )
        raise NotPossible(words.format(count=version))
