"""Sends the notices in the outbox, in threads of the processes in which bots think.

A notice is leased while it is sent, so only one process sends it. If that process dies, another one
sends it later.
"""

import logging
from datetime import timedelta
from typing import Final

from django.db.models import F
from django.utils import timezone

from agra.table.cluster import retries
from agra.table.cluster.leases import Lease
from agra.table.cluster.loops import Loop
from agra.table.db import clock
from agra.table.live.presence import OVERDUE
from agra.table.models import Notice, Presence, Reach
from agra.table.notices import channels, safe_http

_log = logging.getLogger("agra.table")

#: Seconds between two looks for notices, and for which a notice is leased.
LOOK: Final = 3.0
LEASE: Final = 120.0
THREADS: Final = 3
#: The most attempts for a notice, the seconds before the second one (then ten times as long), and
#: after how many lost notices in a row an address is deleted.
TRIES: Final = 3
AGAIN: Final = 30.0
GIVEN_UP: Final = 10
#: Seconds after which a notice to a player at the table is checked again.
HERE: Final = 60.0


#: The field `due` is also the end of the lease.
_lease: Final = Lease(LEASE, until="due", worker="")


def claim() -> Notice | None:
    """Lease the next notice that is due; None if there is none."""
    waiting = Notice.objects.filter(due__lte=clock.after(0)).order_by("due")
    for found in waiting.select_related("reach__seat__game")[:20]:
        if _lease.take(Notice.objects.filter(pk=found.pk), tries=F("tries") + 1):
            found.tries += 1
            return found
    return None


def deliver(notice: Notice) -> None:
    """Send a notice, or delete it if it is no longer needed."""
    reach = notice.reach
    if not is_wanted(notice):
        notice.delete()
        return
    if notice.kind == Notice.TURN and is_here(reach):
        later(notice, HERE, tries=0)
        return
    try:
        channels.send(notice)
    except (safe_http.Gone, safe_http.Refused):
        reach.delete()
    except safe_http.Unreachable as error:
        _log.warning("A notice by %s did not arrive: %s", reach.way, error)
        missed(notice)
    else:
        if notice.kind == Notice.OVER:
            reach.delete()  # this was the last notice, so the address is deleted
            return
        Reach.objects.filter(pk=reach.pk, failed__gt=0).update(failed=0)
        notice.delete()


def missed(notice: Notice) -> None:
    """Schedule another attempt for a notice, or delete it, and after many failures its address."""
    if notice.tries < TRIES:
        later(notice, AGAIN * 10 ** (notice.tries - 1), notice.tries)
        return
    notice.delete()
    reach = notice.reach
    if reach.failed + 1 >= GIVEN_UP:
        reach.delete()
    else:
        Reach.objects.filter(pk=reach.pk).update(failed=F("failed") + 1)


def later(notice: Notice, seconds: float, tries: int) -> None:
    """Send a notice in some seconds."""
    due = timezone.now() + timedelta(seconds=seconds)
    Notice.objects.filter(pk=notice.pk).update(due=due, tries=tries)


def is_wanted(notice: Notice) -> bool:
    """Whether the text of a notice is still true."""
    seat = notice.reach.seat
    game = seat.game
    if notice.kind not in (Notice.TURN, Notice.NUDGE):
        return notice.kind != Notice.LATE or not (game.finished or game.bot_to_move)
    if game.finished or game.to_move != seat.number or seat.level:
        return False
    if notice.kind == Notice.NUDGE:
        return not is_here(notice.reach)
    # If there are notices of several turns, only the last one is sent.
    return not Notice.objects.filter(
        reach=notice.reach, kind=Notice.TURN, pk__gt=notice.pk
    ).exists()


def is_here(reach: Reach) -> bool:
    """Whether the browser that subscribed has the table open."""
    since = timezone.now() - timedelta(seconds=OVERDUE)
    return Presence.objects.filter(
        game=reach.seat.game, browser=reach.browser, state=Presence.HERE, seen__gt=since
    ).exists()


def send_one() -> bool:
    """Send the next notice; whether there was one."""
    found = claim()
    if found is None:
        return False
    try:
        deliver(found)
    except Exception as error:
        retries.failed(f"A notice by {found.reach.way} could not be sent.", error)
        missed(found)
    return True


class Sender:
    """The threads of this process that send notices."""

    def __init__(self) -> None:
        self._loops = [
            Loop(
                f"agra-post{number}",
                lambda: send_one(),
                LOOK,
                "Notices could not be looked for; it will be tried again.",
            )
            for number in range(THREADS)
        ]

    def start(self) -> None:
        """Begin to send."""
        for loop in self._loops:
            loop.start()

    def stop(self) -> None:
        """Stop, without waiting for slow receivers: their notices are sent again later."""
        for loop in self._loops:
            loop.stop(0.5)


sender = Sender()
