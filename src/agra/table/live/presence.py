"""Presence: which players are here, are away, or have lost their connection.

A visible page sends a heartbeat every few seconds; a page in the background reports once that it is
away. If the stream of a page is lost, or its heartbeats stop, its connection counts as lost. The
database stores this, so all processes agree.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from agra.table.cluster import processes
from agra.table.config import run_mode
from agra.table.db.prepared import SOME, PreparedQuery
from agra.table.live import hub, news
from agra.table.models import Game, Holder, Presence, Process, Seat, Stream
from agra.table.people.seats import browsers_by_seat
from agra.text.i18n import N_, _

#: Seconds between two heartbeats, between two that are stored at least, and after which a page
#: without any has lost its connection.
BEAT: Final = 15
STORED_EVERY: Final = 10
OVERDUE: Final = 40
#: Seconds for which a lost connection is shown in the bar on top.
LATELY: Final = 120

BOT: Final = "bot"
_WORDS: Final = {
    Presence.HERE: N_("{name}, here"),
    Presence.AWAY: N_("{name}, away"),
    Presence.LOST: N_("{name}, connection lost"),
    BOT: N_("{name}, a bot"),
}
#: If several browsers hold a seat, the first of these states counts.
_RANK: Final = (Presence.HERE, Presence.LOST, Presence.AWAY)
_presences = PreparedQuery(lambda game: Presence.objects.filter(game_id=game), SOME)


@dataclass(frozen=True)
class Here:
    """The presence at a seat, and since when."""

    seat: int
    name: str
    state: str
    since: datetime | None = None

    @property
    def text(self) -> str:
        """The text for screen readers, and on hover."""
        return _(_WORDS[self.state]).format(name=self.name)


def all_here(game: Game, seats: Sequence[Seat], holders: Iterable[Holder]) -> list[Here]:
    """Return the presence at each seat."""
    found: dict[int, Presence] = {}
    present = {one.browser: one for one in _presences(game.pk)}
    for number, browser in browsers_by_seat(seats, holders):
        one = present.get(browser)
        known = found.get(number)
        if one and (known is None or _RANK.index(one.state) < _RANK.index(known.state)):
            found[number] = one
    return [_here(seat, found.get(seat.number)) for seat in seats]


def _here(seat: Seat, found: Presence | None) -> Here:
    if seat.level:
        return Here(seat.number, seat.name, BOT)
    if found is None:
        return Here(seat.number, seat.name, Presence.AWAY)
    return Here(seat.number, seat.name, found.state, found.since)


def lost_lately(found: Iterable[Here], own: Sequence[int]) -> list[Here]:
    """Return the other players whose connection was lost recently."""
    since = timezone.now() - timedelta(seconds=LATELY)
    return [
        one
        for one in found
        if one.state == Presence.LOST
        and one.seat not in own
        and one.since is not None
        and one.since > since
    ]


def beat(game: Game, browser: str, state: str, said: int = 0) -> None:
    """Store that a player is here or away; `said` is when the page sent this, by its clock."""
    now = timezone.now()
    with transaction.atomic():
        # Two pages of a browser may send their first heartbeat to two processes at the same time.
        found, _new = Presence.objects.select_for_update(of=("self",)).get_or_create(
            game=game, browser=browser, defaults={"state": "", "since": now, "seen": now}
        )
        if said < found.said:  # a newer message came first
            return
        changed = found.state != state
        if changed:
            found.since = now
        elif now - found.seen < timedelta(seconds=STORED_EVERY):
            return
        found.state, found.seen, found.said = state, now, said
        found.save()
    if changed:
        news.notify(game.pk)


def dropped(game_id: int, browser: str, since: datetime) -> None:
    """Store that a connection is lost, unless the page has sent a heartbeat since.

    A page that has a stream in another process is not lost.
    """
    if run_mode.is_shared():
        living = processes.living(Process.WEB).values("name")
        streams = Stream.objects.filter(game_number=game_id, browser=browser)
        if streams.filter(process__in=living).exists():
            return
    here = Presence.objects.filter(game_id=game_id, browser=browser, state=Presence.HERE)
    if here.filter(seen__lte=since).update(state=Presence.LOST, since=since):
        news.notify(game_id)


def sweep(games: Iterable[int]) -> None:
    """Find players whose heartbeats are overdue; only one process notifies the others."""
    now = timezone.now()
    overdue = Presence.objects.filter(
        game_id__in=list(games), state=Presence.HERE, seen__lt=now - timedelta(seconds=OVERDUE)
    )
    for one in overdue:
        still = Presence.objects.filter(pk=one.pk, state=Presence.HERE, seen=one.seen)
        if still.update(state=Presence.LOST, since=one.seen):
            news.notify(one.game_id)


hub.sweeps.append(sweep)
