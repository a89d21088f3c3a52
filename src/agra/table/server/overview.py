"""What operators see of a server: tables, visitors, queues, limits. Visitors are hashes."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Q
from django.utils import timezone

from agra.rules.version import KNOWN_VERSIONS
from agra.table.cluster import processes
from agra.table.jobs import waiting
from agra.table.models import (
    Claim,
    Game,
    Message,
    Notice,
    Presence,
    Process,
    Report,
    Stream,
    Taken,
    Thought,
)
from agra.table.people.rate_limits import HIT, HOUR, hashed

#: How much of a hash is shown.
SHOWN: Final = 10


@dataclass
class Visitor:
    """A visitor of the last hour, by the hash of the browser."""

    who: str
    #: the hash of the address; "" if unknown
    address: str = ""
    #: the codes of the tables, and the names there
    tables: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    here: bool = False
    uses: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Wait:
    """What a table waits for: a player, and why."""

    #: "person", "thinking", "due", "unwatched", "rules"
    why: str
    player: str
    since: datetime
    #: the presence of the person, or the worker of the bot
    about: str = ""


def running_tables() -> list[Game]:
    """Return the tables in play, the most recently changed first."""
    found = Game.objects.filter(finished=False).order_by("-changed")
    return list(found.prefetch_related("seats__holders", "presences").select_related("claim"))


def wait_of(game: Game) -> Wait | None:
    """Return what a table waits for; None if nothing."""
    seats = {seat.number: seat for seat in game.seats.all()}
    seat = seats.get(-1 if game.to_move is None else game.to_move)
    if seat is None:
        return None
    if not seat.level:
        held = {holder.browser for holder in seat.holders.all()}
        states = {one.state for one in game.presences.all() if one.browser in held}
        about = next((one for one in (Presence.HERE, Presence.LOST) if one in states), "")
        return Wait("person", seat.name, game.changed, about)
    claim: Claim | None = getattr(game, "claim", None)
    if claim is not None and claim.until > timezone.now():
        return Wait("thinking", seat.name, game.changed, claim.worker.split("/")[1])
    if game.rules_version not in KNOWN_VERSIONS:
        return Wait("rules", seat.name, game.changed)
    is_due = waiting.waiting_games().filter(pk=game.pk).exists()
    return Wait("due" if is_due else "unwatched", seat.name, game.changed)


def queues() -> dict[str, int]:
    """Return how many tables are in play, and how much waits, by kind."""
    now = timezone.now()
    thoughts = Thought.objects.filter(answer=None, failed=False, wanted__gt=now)
    return {
        "tables": Game.objects.filter(finished=False).count(),
        "bots": waiting.waiting_games().count(),
        "questions": thoughts.count(),
        "questions_begun": thoughts.filter(until__gt=now).count(),
        "notices": Notice.objects.count(),
        "notices_late": Notice.objects.filter(due__lt=now - timedelta(minutes=1)).count(),
        "streams": Stream.objects.filter(process__in=living_names()).count(),
        "reports": Report.objects.filter(done=False).count(),
    }


def living_names() -> list[str]:
    """Return the names of the web processes with a heartbeat."""
    return list(processes.living(Process.WEB).values_list("name", flat=True))


def limits_reached() -> list[tuple[str, str]]:
    """Return the limits that visitors have reached in the last hour, each with the visitor."""
    since = timezone.now() - timedelta(seconds=HOUR)
    found = Taken.objects.filter(limit__startswith=HIT, time__gt=since).order_by("-time")
    return [(one.limit.removeprefix(HIT), one.who) for one in found]


def visitors() -> list[Visitor]:
    """Return the visitors of the last hour: at a table, with a stream, or counted by a limit."""
    since = timezone.now() - timedelta(seconds=HOUR)
    found: dict[str, Visitor] = {}

    def visitor(who: str) -> Visitor:
        return found.setdefault(who, Visitor(who))

    seen = Presence.objects.filter(seen__gt=since).select_related("game")
    for one in seen.prefetch_related("game__seats__holders"):
        made = visitor(hashed(one.browser))
        made.tables.add(one.game.code)
        made.here = made.here or one.state == Presence.HERE
        made.names |= _names_of(one.game, one.browser)
    codes = dict(Game.objects.filter(pk__in=_watched()).values_list("pk", "code"))
    for stream in Stream.objects.filter(process__in=living_names()):
        if stream.own:
            made = visitor(stream.own)
            made.address = stream.address
            made.tables |= {codes[stream.game_number]} if stream.game_number in codes else set()
    for owner in Game.objects.filter(created__gt=since).exclude(owner="").values_list("owner"):
        address, _space, browser = owner[0].partition(" ")
        visitor(browser).address = "" if address == browser else address
    uses = Taken.objects.filter(~Q(limit__startswith=HIT), time__gt=since)
    for use in uses.values("limit", "who").annotate(count=Count("pk")):
        if use["limit"].endswith("_PER_BROWSER"):
            visitor(use["who"]).uses[use["limit"]] += use["count"]
    return sorted(found.values(), key=lambda one: (not one.here, one.who))


def _watched() -> Iterable[int]:
    return Stream.objects.values_list("game_number", flat=True)


def _names_of(game: Game, browser: str) -> set[str]:
    """Return the names under which a browser plays a game."""
    return {
        seat.name
        for seat in game.seats.all()
        if any(holder.browser == browser for holder in seat.holders.all())
    }


def known_hashes() -> set[str]:
    """Return the hashes of all visitors that the database knows."""
    found = {who for one in visitors() for who in (one.who, one.address)}
    found |= set(Taken.objects.values_list("who", flat=True).distinct())
    found |= set(Report.objects.values_list("author", flat=True))
    found |= set(Report.objects.values_list("reporter", flat=True))
    for owner in Game.objects.values_list("owner", flat=True).distinct():
        found |= set(owner.split())
    return found - {""}


def author_of(number: int) -> str:
    """Return the hash of the author of a chat line; "" if there is none."""
    browser = Message.objects.filter(pk=number).values_list("browser", flat=True).first()
    return hashed(browser or "")
