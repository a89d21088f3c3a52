"""How much one browser, or one address, may want: generous for people, a wall for programs.

An operator sets every number by an environment variable (docs/table.md); 0 means no limit. What is
counted is kept in the database, so it holds for all processes, without anybody's address. Streams
of a process that serves alone are counted in its memory. A computer is free with itself: requests
from the own machine have no limit by address, and behind a web server in front the address is that
of the one who asks it.
"""

import ipaddress
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction
from django.db.models.functions import Now
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from agra.table.config.numbers import number
from agra.table.db import clock
from agra.table.errors import TooMuch
from agra.table.models import Taken
from agra.table.people.visitor import visitor_of
from agra.text.i18n import ngettext

HOUR: Final = 3600.0
#: One in so many times, what is too old to count is removed.
TIDY: Final = 50


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
