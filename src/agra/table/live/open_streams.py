"""Counts the open event streams of each browser and address."""

import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from django.db import DatabaseError, transaction

from agra.table.cluster import processes
from agra.table.config import run_mode
from agra.table.db.connections import in_shared_thread
from agra.table.models import Process, Stream
from agra.table.people.addresses import address_of
from agra.table.people.rate_limits import hashed, limits_for, lock_counts


class Open:
    """The number of open streams of each browser and address in this process."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._counts: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def one(self, kind: str, browser: str, address: str) -> Iterator[bool]:
        """Count one stream while the block runs; yield False if it is too many, and not counted."""
        limits = limits_for(kind, browser, address)
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
    """The same for all processes that share the database."""
    with streams.one("STREAMS", browser, address) as fits:
        if not fits or not run_mode.is_shared():
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
                with suppress(DatabaseError):  # it stops counting when this process ends
                    await _closed(number)


def open_stream(game_id: int, browser: str, address: str) -> int | None:
    """Count a stream in the database and return its row id; None if it is one too many."""
    found = {limit: most for limit, _who, most in limits_for("STREAMS", browser, address)}
    own, place = hashed(browser), hashed(address_of(address))
    with transaction.atomic():
        lock_counts([who for who in (own, place) if who])
        living = Stream.objects.filter(process__in=processes.living(Process.WEB).values("name"))
        for limit, counted in (
            ("STREAMS_PER_BROWSER", living.filter(own=own)),
            ("STREAMS_PER_ADDRESS", living.filter(address=place)),
        ):
            if limit in found and counted.count() >= found[limit]:
                return None
        who = {"browser": browser, "own": own, "address": place}
        return int(
            Stream.objects.create(process=processes.own_name(), game_number=game_id, **who).pk
        )


def close_stream(number: int) -> None:
    """Remove a stream from the count."""
    Stream.objects.filter(pk=number).delete()


_opened = in_shared_thread(open_stream)
_closed = in_shared_thread(close_stream)
