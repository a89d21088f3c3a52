"""Appends entries to a game."""

from collections.abc import Sequence
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from agra.rules.state import State
from agra.table.db.prepared import PreparedWrite
from agra.table.errors import NotPossible, Stale
from agra.table.game import after_move
from agra.table.game.lines import Line, Row
from agra.table.models import Entry, Game
from agra.text.i18n import _

_ENTRIES: Final = PreparedWrite(Entry, "game", *Row._fields, "time")
#: From so many entries on, a game can only be played to its end; and it can be corrected so often.
#: A whole game has some 700 entries, and every entry is read again when a page is first opened.
MOST_ENTRIES: Final = 20_000


def record(game: Game, line: Line, state: State, rows: Sequence[Row]) -> int:
    """Append entries that lead to a position, and do what follows a move; returns the version.

    The caller holds the lock of the line. `Stale` if another process was faster. Without entries
    only what follows is done again, for example because a bot sits on the seat that decides.
    """
    try:
        with transaction.atomic():
            if not rows and not is_present(game, line):
                return line.version  # the process that appended entries has done what follows
            move = after_move.move_of(game, line, state, rows)
            append(game, rows)
            for step in after_move.WITH_THE_MOVE:
                step(move)
    except IntegrityError:
        raise Stale(_("The game has moved on: here is how it stands now.")) from None
    for row in rows:
        line.follow(row)

    def after_commit() -> None:
        for step in after_move.AFTER_THE_MOVE:
            step(move)

    transaction.on_commit(after_commit)
    return line.version


def append(game: Game, rows: Sequence[Row]) -> None:
    """Append entries to the table of entries, and nothing else."""
    now = timezone.now()
    _ENTRIES.add([(game.pk, *row, now) for row in rows])


def is_present(game: Game, line: Line) -> bool:
    """Whether a line is still that of its game; until the transaction ends nobody adds to it.

    Two processes that append are found out by the number of the entry. A process that appends
    nothing has to look.
    """
    Game.objects.select_for_update(of=("self",)).filter(pk=game.pk).first()
    return not Entry.objects.filter(game_id=game.pk, number__gt=line.version).exists()


def check_room(version: int) -> None:
    """Refuse what makes a game longer, but not its decisions: they come to an end by themselves."""
    if version >= MOST_ENTRIES:
        raise NotPossible(
            _(
                "This game has {count} entries, more than any game needs: it can only be played to"
                " its end."
            ).format(count=version)
        )
