"""Metrics for Prometheus: the requests of this process, and the amount of work.

They contain no names, addresses or codes of games. Each process counts its own requests and labels
them with its process id; numbers from the database are the same for all processes.
`views/metrics.py` decides who may read them.
"""

import os
import threading
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from django.db.models import Max, Min
from django.utils import timezone

from agra.table.jobs import service, waiting
from agra.table.live import hub
from agra.table.models import Entry, Game, Notice, Reach

#: Upper bounds of the histogram's buckets, in seconds.
BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


class RequestCounts:
    """Counts the requests that this process has answered."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._count: defaultdict[tuple[str, int], int] = defaultdict(int)
        self._within: defaultdict[str, list[int]] = defaultdict(lambda: [0] * len(BOUNDS))
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def add(self, page: str, status: int, seconds: float) -> None:
        """Count an answer."""
        with self._guard:
            self._count[page, status] += 1
            self._seconds[page] += seconds
            within = self._within[page]
            for at, bound in enumerate(BOUNDS):
                if seconds <= bound:
                    within[at] += 1

    def lines(self) -> Iterator[str]:
        """The counts in the text format of Prometheus."""
        with self._guard:
            count, seconds = dict(self._count), dict(self._seconds)
            within = {page: list(found) for page, found in self._within.items()}
        own = f'process="{os.getpid()}"'
        yield from head("agra_requests_total", "counter", "Requests answered.")
        for (page, status), number in sorted(count.items()):
            yield f'agra_requests_total{{{own},page="{page}",status="{status}"}} {number}'
        yield from head("agra_request_seconds", "histogram", "Response time in seconds.")
        for page, found in sorted(within.items()):
            name = f'{{{own},page="{page}"'
            whole = sum(number for (of, _status), number in count.items() if of == page)
            for bound, number in zip(BOUNDS, found, strict=True):
                yield f'agra_request_seconds_bucket{name},le="{bound}"}} {number}'
            yield f'agra_request_seconds_bucket{name},le="+Inf"}} {whole}'
            yield f"agra_request_seconds_sum{name}}} {seconds[page]:.6f}"
            yield f"agra_request_seconds_count{name}}} {whole}"


answered = RequestCounts()


def head(name: str, kind: str, words: str) -> Iterator[str]:
    """The comment lines of a metric."""
    yield f"# HELP {name} {words}"
    yield f"# TYPE {name} {kind}"


def gauges() -> Iterator[tuple[str, str, float]]:
    """Numbers from the database: name, description, value."""
    running = Game.objects.filter(finished=False)
    oldest = Notice.objects.aggregate(due=Min("due"))["due"]
    behind = max(0.0, (timezone.now() - oldest).total_seconds()) if oldest else 0.0
    yield "agra_games_running", "Games that are not over.", running.count()
    yield "agra_games", "Stored games.", Game.objects.count()
    yield "agra_games_waiting_for_bots", "Bots to move.", waiting.waiting_games().count()
    yield "agra_games_with_a_clock", "Games with a clock.", running.exclude(due=None).count()
    # Entries are only deleted with their game, so the highest id is the number ever written.
    yield "agra_entries", "Entries written.", Entry.objects.aggregate(last=Max("pk"))["last"] or 0
    yield "agra_reaches", "Ways to notify players.", Reach.objects.count()
    yield "agra_notices_waiting", "Notices that are not sent yet.", Notice.objects.count()
    yield "agra_notices_behind_seconds", "Delay of the oldest notice.", behind


def here() -> Iterator[tuple[str, str, float]]:
    """Numbers of this process: name, description, value."""
    yield "agra_streams", "Open streams.", hub.hub.count()
    bots = service.bots()
    yield "agra_hints_waiting", "Hints waiting for a bot.", bots.waiting_tasks()
    yield "agra_bots_think", "Whether bots run here.", int(bots.is_running())


def text() -> str:
    """All metrics in the text format of Prometheus."""
    lines = list(answered.lines())
    for name, words, number in here():
        lines += [*head(name, "gauge", words), f'{name}{{process="{os.getpid()}"}} {number:g}']
    for name, words, number in gauges():
        lines += [*head(name, "gauge", words), f"{name} {number:g}"]
    return "\n".join(lines) + "\n"
