"""Rate limits for each browser and each address; requests from localhost have no address limit.

An operator sets every limit by an environment variable (docs/table.md); 0 means no limit. The
counts are in the database, so they hold for all processes; addresses are stored as hashes. Streams
of a single process are counted in memory. Behind a reverse proxy the address is that of its client.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction
from django.db.models import Count, Min
from django.db.models.functions import Now
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from agra.table.config.numbers import number
from agra.table.config.run_mode import in_browser
from agra.table.db import clock
from agra.table.errors import TooMuch
from agra.table.models import Taken
from agra.table.people.addresses import address_of
from agra.table.people.visitor import visitor_of
from agra.text.i18n import ngettext

HOUR: Final = 3600.0
#: Old counts are deleted once in this many calls, on average.
TIDY: Final = 50
#: Stands before the name of a limit that a visitor has reached.
HIT: Final = "hit "


def hashed(who: str) -> str:
    """Return the hash of a browser id or address; "" for none."""
    return salted_hmac("agra.limits", who).hexdigest()[:32] if who else ""


def owner(request: HttpRequest) -> str:
    """Return the visitor's id for fair queues: hashes of address and browser; "" without both.

    Addresses share the time equally, and so do the browsers of an address. If only one of the two
    is known, as on localhost, it is used for both.
    """
    browser = hashed(visitor_of(request).browser)
    address = hashed(address_of(request.META.get("REMOTE_ADDR", "")))
    return f"{address or browser} {browser or address}".strip()


def take(wanted: Sequence[tuple[str, str, int]]) -> float:
    """Count one use for each (limit, who, most) and return 0, or return the seconds to wait."""
    if not wanted:
        return 0.0
    with transaction.atomic():
        found = [(limit, hashed(who), most) for limit, who, most in wanted]
        lock_counts([who for _limit, who, _most in found])
        for limit, who, most in found:
            lately = Taken.objects.filter(limit=limit, who=who, time__gt=clock.before(HOUR))
            used = lately.aggregate(count=Count("pk"), first=Min("time"))
            if used["count"] >= most:
                note_hit(limit, who)
                return left_of(used["first"])
        Taken.objects.bulk_create(
            Taken(limit=limit, who=who, time=Now()) for limit, who, _most in found
        )
        if secrets.randbelow(TIDY) == 0:
            Taken.objects.filter(time__lt=clock.before(HOUR)).delete()
    return 0.0


def note_hit(limit: str, who: str) -> None:
    """Note for the operator that a visitor has reached a limit, once an hour."""
    hit = {"limit": f"{HIT}{limit}"[:30], "who": who}
    if not Taken.objects.filter(**hit, time__gt=clock.before(HOUR)).exists():
        Taken.objects.create(**hit, time=Now())


def left_of(time: datetime) -> float:
    """Return the seconds until a use at this time no longer counts."""
    left = time + timedelta(seconds=HOUR) - timezone.now()
    return min(HOUR, max(1.0, left.total_seconds()))


def lock_counts(who: Sequence[str]) -> None:
    """Lock the counts of these visitors for this transaction; SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for number in sorted(int(one[:15], 16) for one in who):
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [number])


def limits_for(kind: str, browser: str, address: str) -> list[tuple[str, str, int]]:
    """Return the limits of a kind for a visitor; a limit of 0 means none."""
    found = []
    for scope, who in (("BROWSER", browser), ("ADDRESS", address_of(address))):
        limit = f"{kind}_PER_{scope}"
        if who and (most := number(limit)):
            found.append((limit, who, most))
    return found


def count(request: HttpRequest, kind: str, uses: int) -> None:
    """Count uses of a kind that have already happened, even above the limit."""
    if in_browser() or uses <= 0:
        return
    browser, address = visitor_of(request).browser, request.META.get("REMOTE_ADDR", "")
    Taken.objects.bulk_create(
        Taken(limit=limit, who=hashed(who), time=Now())
        for limit, who, _most in limits_for(kind, browser, address)
        for _use in range(uses)
    )


def check(request: HttpRequest, kind: str) -> None:
    """Count one use of a kind for the visitor; `TooMuch` if it exceeds a limit.

    A table inside a browser has only one visitor and no limits.
    """
    if in_browser():
        return
    browser = visitor_of(request).browser
    wait = take(limits_for(kind, browser, request.META.get("REMOTE_ADDR", "")))
    if wait:
        raise too_much(wait)


def too_much(wait: float) -> TooMuch:
    """Return the error of a visitor who has to wait some seconds."""
    minutes = max(1, round(wait / 60))
    return TooMuch(
        ngettext(
            "Too many requests in one hour: try again in {minutes} minute.",
            "Too many requests in one hour: try again in {minutes} minutes.",
            minutes,
        ).format(minutes=minutes),
        seconds=max(1, round(wait)),
    )
