"""How much one browser, or one address, may want: generous for people, a wall for programs.

An operator sets every number by an environment variable (docs/table.md); 0 means no limit. What is
counted is kept in the database, so it holds for all processes, without anybody's address. Streams
of a process that serves alone are counted in its memory. A computer is free with itself: requests
from the own machine have no limit by address, and behind a web server in front the address is that
of the one who asks it.
"""

import ipaddress
import os
import secrets
import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import datetime, timedelta
from typing import Final

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection, transaction
from django.db.models.functions import Now
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from agra.table import clock, processes
from agra.table.errors import TooMuch
from agra.table.models import Process, Stream, Taken
from agra.table.visitor import visitor_of
from agra.text.i18n import _, ngettext

#: Every number that can be set as `AGRA_` and its name, with what it is usually.
USUAL: Final = {
    # in an hour
    "GAMES_PER_BROWSER": 120,
    "GAMES_PER_ADDRESS": 600,
    "SANDBOXES_PER_BROWSER": 240,
    "SANDBOXES_PER_ADDRESS": 1200,
    "UPLOADS_PER_BROWSER": 30,
    "UPLOADS_PER_ADDRESS": 120,
    "SEATS_PER_BROWSER": 240,
    "SEATS_PER_ADDRESS": 1200,
    "HINTS_PER_BROWSER": 600,
    "HINTS_PER_ADDRESS": 3000,
    "ACCOUNTS_PER_ADDRESS": 60,
    "NOTICES_PER_BROWSER": 60,
    "NOTICES_PER_ADDRESS": 300,
    "MAILS_PER_BROWSER": 10,
    "MAILS_PER_ADDRESS": 30,
    "REVIEWS_PER_BROWSER": 20,
    "REVIEWS_PER_ADDRESS": 100,
    # at the same time
    "STREAMS_PER_BROWSER": 50,
    "STREAMS_PER_ADDRESS": 500,
    # positions that a bot looks at for each turn of a review
    "REVIEW_NODES": 4000,
    # minutes after which a game of bots alone stops if nobody looks
    "IDLE_MINUTES": 30,
    # seconds for which somebody is awaited before a notice is sent
    "NOTICE_SECONDS": 15,
}
HOUR: Final = 3600.0
#: Numbers with more digits are none that anybody means.
DIGITS: Final = 9
#: One in so many times, what is too old to count is removed.
TIDY: Final = 50


def number(name: str) -> int:
    """A limit as it is set for this server."""
    text = _given(name)
    return int(text[:DIGITS]) if _is_number(text) else USUAL[name]


def _given(name: str) -> str:
    """What an operator has set, "" if nothing."""
    return os.environ.get(f"AGRA_{name}", "").strip()


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def mistakes() -> list[str]:
    """A sentence for every variable that is set to something that is no number."""
    found = []
    for name in USUAL:
        text = _given(name)
        if text and not (_is_number(text) and len(text) <= DIGITS):
            found.append(
                _("AGRA_{name} must be a whole number (0: no limit), not “{text}”.").format(
                    name=name, text=text[:40]
                )
            )
    return found


def address_of(text: str) -> str:
    """An address as it is counted: of IPv6 the network, of which one person has all; "" if own."""
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if found.is_loopback:
        return ""
    if found.version == 6:
        return str(ipaddress.ip_network(f"{found}/64", strict=False))
    return str(found)


def hashed(who: str) -> str:
    """Somebody as the database knows them; "" stays nobody."""
    return salted_hmac("agra.limits", who).hexdigest()[:32] if who else ""


def owner(request: HttpRequest) -> str:
    """Whoever asks, as queues know them: hashes of address and browser; "" if neither is known.

    Behind an address every browser has a share of its own. Where the address is unknown, as on the
    own computer, the browser stands for it, and the other way round.
    """
    browser = hashed(visitor_of(request).browser)
    address = hashed(address_of(request.META.get("REMOTE_ADDR", "")))
    return f"{address or browser} {browser or address}".strip()


def take(wanted: Sequence[tuple[str, str, int]]) -> float:
    """Count one more for each (limit, who, most) and return 0; or the seconds to wait."""
    if not wanted:
        return 0.0
    with transaction.atomic():
        found = [(limit, hashed(who), most) for limit, who, most in wanted]
        one_after_the_other([who for _limit, who, _most in found])
        for limit, who, most in found:
            lately = Taken.objects.filter(limit=limit, who=who, time__gt=clock.before(HOUR))
            if lately.count() >= most:
                return left_of(lately.order_by("time").values_list("time", flat=True)[0])
        Taken.objects.bulk_create(
            Taken(limit=limit, who=who, time=Now()) for limit, who, _most in found
        )
        if secrets.randbelow(TIDY) == 0:
            Taken.objects.filter(time__lt=clock.before(HOUR)).delete()
    return 0.0


def left_of(time: datetime) -> float:
    """Seconds until something that was had at a time no longer counts."""
    left = time + timedelta(seconds=HOUR) - timezone.now()
    return min(HOUR, max(1.0, left.total_seconds()))


def one_after_the_other(who: Sequence[str]) -> None:
    """Nobody counts for these while this transaction runs; SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for number in sorted(int(one[:15], 16) for one in who):
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [number])


def _whose(kind: str, browser: str, address: str) -> list[tuple[str, str, int]]:
    """The limits of a kind that hold for somebody; a limit of 0 is none."""
    found = []
    for scope, who in (("BROWSER", browser), ("ADDRESS", address_of(address))):
        limit = f"{kind}_PER_{scope}"
        if who and (most := number(limit)):
            found.append((limit, who, most))
    return found


def check(request: HttpRequest, kind: str) -> None:
    """Count one more of a kind for whoever asks; `TooMuch` if it is more than anybody needs."""
    browser = visitor_of(request).browser
    wait = take(_whose(kind, browser, request.META.get("REMOTE_ADDR", "")))
    if wait:
        minutes = max(1, round(wait / 60))
        raise TooMuch(
            ngettext(
                "That was a lot in one hour: try again in {minutes} minute.",
                "That was a lot in one hour: try again in {minutes} minutes.",
                minutes,
            ).format(minutes=minutes),
            seconds=round(wait),
        )


class Open:
    """What browsers and addresses have open at the same time in this process."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._counts: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def one(self, kind: str, browser: str, address: str) -> Iterator[bool]:
        """One more while the block runs; says False if that is too many, and counts nothing."""
        limits = _whose(kind, browser, address)
        with self._guard:
            fits = all(self._counts[limit, who] < most for limit, who, most in limits)
            if fits:
                self._counts.update((limit, who) for limit, who, _most in limits)
        try:
            yield fits
        finally:
            if fits:
                with self._guard:
                    for limit, who, _most in limits:
                        self._counts[limit, who] -= 1
                        if not self._counts[limit, who]:
                            del self._counts[limit, who]


streams = Open()


@asynccontextmanager
async def stream(game_id: int, browser: str, address: str) -> AsyncIterator[bool]:
    """One more stream while the block runs; says False if that is too many, and counts nothing."""
    with streams.one("STREAMS", browser, address) as fits:
        if not fits or processes.is_alone():
            yield fits
            return
        try:
            number = await _opened(game_id, browser, address)
        except DatabaseError:  # busy: it is not counted, and the page is served
            yield True
            return
        try:
            yield number is not None
        finally:
            if number is not None:
                with suppress(DatabaseError):  # it no longer counts when this process ends
                    await _closed(number)


def open_stream(game_id: int, browser: str, address: str) -> int | None:
    """Count a stream for all processes; None if it is one too many."""
    found = {limit: most for limit, _who, most in _whose("STREAMS", browser, address)}
    own, place = hashed(browser), hashed(address_of(address))
    try:
        with transaction.atomic():
            one_after_the_other([who for who in (own, place) if who])
            living = Stream.objects.filter(process__in=processes.living(Process.WEB).values("name"))
            for limit, counted in (
                ("STREAMS_PER_BROWSER", living.filter(own=own)),
                ("STREAMS_PER_ADDRESS", living.filter(address=place)),
            ):
                if limit in found and counted.count() >= found[limit]:
                    return None
            made = Stream.objects.create(
                process=processes.own_name(),
                game_number=game_id,
                browser=browser,
                own=own,
                address=place,
            )
            return int(made.pk)
    finally:
        connection.close()  # the thread may never be used again


def close_stream(number: int) -> None:
    """A stream has ended."""
    try:
        Stream.objects.filter(pk=number).delete()
    finally:
        connection.close()


_opened = sync_to_async(open_stream, thread_sensitive=False)
_closed = sync_to_async(close_stream, thread_sensitive=False)
