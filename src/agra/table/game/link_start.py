"""The two rounds before a game by link, in one browser: first the hash, then the number."""

from contextlib import suppress
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from agra.records import BadRecord
from agra.records.luck import Start, new_number
from agra.records.packed import pack_table, unpack_start
from agra.table.errors import NotPossible, NotThere
from agra.table.game.by_link import ident_of
from agra.table.models import LinkStart
from agra.table.people.player_names import looks
from agra.text.i18n import _

#: A start that nobody has touched for so many days is deleted.
KEPT_DAYS: Final = 90


def start_in(row: LinkStart) -> Start:
    """Return the newest start that a browser knows."""
    return unpack_start(row.packed)


def row_of(browser: str, start: Start) -> LinkStart | None:
    """Return what a browser knows of a start, None if it has no seat there."""
    return _rows(browser).filter(ident=ident_of(start)).first() if browser else None


def row_with(browser: str, ident: str) -> LinkStart:
    """Return what a browser knows of the start with this id; `NotThere` if it has no seat there."""
    found = _rows(browser).filter(ident=ident).first() if browser else None
    if found is None:
        raise NotThere(_("This browser does not know this game: open its link again."))
    return found


def rows_in(browser: str) -> list[LinkStart]:
    """Return the starts in which a browser has a seat, the newest first."""
    return list(_rows(browser).order_by("-changed")) if browser else []


def starts_in(browser: str) -> list[tuple[str, Start]]:
    """Return the ids and starts in which a browser has a seat, the newest first.

    A start that another version of the program has stored may be unreadable here: it is left out.
    """
    found = []
    for row in rows_in(browser):
        with suppress(BadRecord):
            found.append((row.ident, start_in(row)))
    return found


def _rows(browser: str) -> QuerySet[LinkStart]:
    return LinkStart.objects.filter(browser=browser)


def sit(browser: str, start: Start, name: str) -> LinkStart:
    """Take the next free seat under a name, with a new random number."""
    if looks(name) in map(looks, start.names):
        raise NotPossible(_("Somebody at this table already has that name: choose another."))
    number = new_number()
    taken = start.join(name, number)
    with transaction.atomic():
        old = timezone.now() - timedelta(days=KEPT_DAYS)
        LinkStart.objects.filter(changed__lt=old).delete()
        row, _new = LinkStart.objects.update_or_create(
            browser=browser,
            ident=ident_of(start),
            defaults={
                "seat": len(start.hashes),
                "number": f"{number:032x}",
                "packed": pack_table(taken),
            },
        )
    return row


def is_seated(row: LinkStart, start: Start) -> bool:
    """Whether a start has the seat of this browser, with its hash."""
    return start.is_of(row.seat, int(row.number, 16))


def may_sit_again(row: LinkStart, received: Start) -> bool:
    """Whether a player with a seat must take another one, because somebody was faster.

    An older link changes nothing. `BadRecord` if the own number was sent: then no seat may change.
    """
    known = start_in(row)
    if is_seated(row, received) or known.hashes[: len(received.hashes)] == received.hashes:
        return False
    known.check_later(received)
    return True


def go_on(row: LinkStart, received: Start) -> Start:
    """Take over what is new in a start, and add the own number when it is due.

    `BadRecord` if somebody changed what must not change. An older start changes nothing.
    """
    known = start_in(row)
    known.check_later(received)
    newest = known if known.progress > received.progress else received
    if newest.next_seat == row.seat and len(newest.hashes) == newest.players:
        newest = newest.reveal(row.seat, int(row.number, 16))
    row.packed = pack_table(newest)
    # no `save`: if the same link was opened twice, the row may be gone, because the game has begun
    _rows(row.browser).filter(pk=row.pk).update(packed=row.packed, changed=timezone.now())
    return newest
