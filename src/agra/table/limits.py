"""How much one browser, or one address, may want: generous for people, a wall for programs.

An operator sets every number by an environment variable (docs/table.md); 0 means no limit. What is
counted is kept in the memory of this process. A computer is free with itself: requests from the
own machine have no limit by address, and behind a web server in front the address is that of the
one who asks it.
"""

import ipaddress
import os
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from django.http import HttpRequest

from agra.table.errors import TooMuch
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
    "REVIEWS_PER_BROWSER": 20,
    "REVIEWS_PER_ADDRESS": 100,
    # at the same time
    "STREAMS_PER_BROWSER": 50,
    "STREAMS_PER_ADDRESS": 500,
    # positions that a bot looks at for each turn of a review
    "REVIEW_NODES": 4000,
    # minutes after which a game of bots alone stops if nobody looks
    "IDLE_MINUTES": 30,
}
HOUR: Final = 3600.0
#: Numbers with more digits are none that anybody means.
DIGITS: Final = 9
#: So many browsers and addresses are remembered; the ones that asked last.
REMEMBERED: Final = 20_000


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


class Windows:
    """When each browser and address last wanted something, within an hour."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._guard = threading.Lock()
        self._times: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()

    def take(self, wanted: list[tuple[str, str, int]]) -> float:
        """Count one more for each (limit, who, most) and return 0; or the seconds to wait."""
        now = self._clock()
        with self._guard:
            queues = []
            for limit, who, most in wanted:
                times = self._times.setdefault((limit, who), deque())
                self._times.move_to_end((limit, who))
                while times and times[0] <= now - HOUR:
                    times.popleft()
                if len(times) >= most:
                    return max(1.0, times[0] + HOUR - now) if times else HOUR
                queues.append(times)
            for times in queues:
                times.append(now)
            while len(self._times) > REMEMBERED:
                self._times.popitem(last=False)
        return 0.0

    def clear(self) -> None:
        """Forget everything."""
        with self._guard:
            self._times.clear()


windows = Windows()


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
    wait = windows.take(_whose(kind, browser, request.META.get("REMOTE_ADDR", "")))
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
    """What browsers and addresses have open at the same time."""

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
