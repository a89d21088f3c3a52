"""Appends entries to a game and stores what follows from them."""

from collections.abc import Sequence
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from agra.rules.state import State
from agra.table.cluster import bus, wake
from agra.table.db.prepared import Written
from agra.table.errors import NotPossible, Stale
from agra.table.game import clocks
from agra.table.game.lines import Line, Row
from agra.table.live import hub
from agra.table.models import Entry, Game
from agra.table.notices import outbox
from agra.table.people.seats import seats_of
from agra.text.i18n import _

#: What is written with every decision: the entries, and what follows from them for the game.
_ENTRIES: Final = Written(Entry, "game", *Row._fields, "time")
_STANDING: Final = Written(Game, "to_move", "round", "finished", "bot_to_move", "changed")
#: From so many entries on, a game can only be played to its end; and it can be corrected so often.
#: A whole game has some 700 entries, and every entry is read again when a page is first opened.
MOST_ENTRIES: Final = 20_000


def append(game: Game, line: Line, state: State, rows: Sequence[Row], note: str = "") -> int:
    """Write entries that lead to a position; `Stale` if another process was faster."""
    try:
        with transaction.atomic():
            if not rows and not is_present(game, line):
                return line.version  # whoever went on has kept what follows from it
            now = timezone.now()
            _ENTRIES.add([(game.pk, *row._replace(note=note or row.note), now) for row in rows])
            before = line.state.to_move
            note_standing(game, state)
            bus.tell(bus.MOVED, game.pk, rows[-1].number if rows else line.version)
            if game.bot_to_move:
                bus.tell(bus.BOTS)
            clocks.run(game, before, seats_of(game))
            if not any(row.kind == Entry.UNDO for row in rows):
                outbox.moved(game, before, seats_of(game))
    except IntegrityError:
        raise Stale(_("The game has moved on: here is how it stands now.")) from None
    for row in rows:
        line.follow(row)
    version, bots = line.version, game.bot_to_move

    def tell() -> None:
        hub.publish(game.pk, version)
        if bots:
            wake.wake_bots()

    transaction.on_commit(tell)
    return version


def is_present(game: Game, line: Line) -> bool:
    """Whether a line is still that of its game; until the transaction ends nobody adds to it.

    Whoever appends an entry is found out by its number, but not who only writes what follows.
    """
    Game.objects.select_for_update(of=("self",)).filter(pk=game.pk).first()
    return not Entry.objects.filter(game_id=game.pk, number__gt=line.version).exists()


def note_standing(game: Game, state: State) -> None:
    """Keep with the game what follows from its entries, for lists of games and for bots."""
    seat = state.to_move
    bots = {found.number for found in seats_of(game) if found.level}
    game.to_move = seat
    game.round = state.round
    game.finished = seat is None
    game.bot_to_move = seat in bots
    game.changed = timezone.now()
    _STANDING.change(
        game.pk, [game.to_move, game.round, game.finished, game.bot_to_move, game.changed]
    )


def check_room(version: int) -> None:
    """Refuse what makes a game longer, but not its decisions: they come to an end by themselves."""
    if version >= MOST_ENTRIES:
        raise NotPossible(
            _(
                "This game has {count} entries, more than any game needs: it can only be played to"
                " its end."
            ).format(count=version)
        )
