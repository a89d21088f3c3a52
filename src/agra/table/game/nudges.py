"""What players can do while they wait for another one: nudge, and later vote for a bot."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from agra.table.errors import NotPossible, NotYours, Stale
from agra.table.game import opponents, seating
from agra.table.game.by_link import by_link
from agra.table.live import news
from agra.table.models import Entry, Game, Notice, Nudge, Seat, Vote
from agra.table.notices import outbox
from agra.table.people.seats import Standing, lock_game, seats_of
from agra.text.i18n import _

#: Seconds after which somebody may be nudged, between two nudges, and until the others may vote.
NUDGE_AFTER: Final = 120
NUDGE_EVERY: Final = 300
VOTE_AFTER: Final = 600


@dataclass(frozen=True)
class Waiting:
    """The person to move, for the players who wait."""

    seat: int
    name: str
    #: the entry since which the seat has to decide, and its time
    number: int
    since: datetime
    #: when a nudge and a vote become possible
    nudge_from: datetime
    vote_from: datetime
    #: the seats that voted for a bot, and the number of votes needed
    voters: frozenset[int]
    needed: int
    #: the table has a clock, so a vote is possible when the time is up
    clock: bool = False
    #: somebody has nudged this player a short while ago, so the next nudge must wait
    nudged: bool = False
    #: the last nudge for this decision: its id, and the seat that sent it
    nudge: int = 0
    nudged_by: int = -1


def waiting(game: Game) -> Waiting | None:
    """Return the person to move; None if nobody, a bot or chance has to decide.

    In a game by link the others do not hear of a nudge, and a vote could not be counted.
    """
    seats = seats_of(game)
    if by_link(game) is not None:
        return None
    if game.finished or game.to_move is None or game.to_move < 0:
        return None
    awaited = seats[game.to_move]
    if awaited.level:
        return None
    number, since = waiting_since(game, awaited)
    nudge = Nudge.objects.filter(game=game, seat=awaited.number).order_by("-pk").first()
    first = since + timedelta(seconds=NUDGE_AFTER)
    again = first if nudge is None else nudge.time + timedelta(seconds=NUDGE_EVERY)
    votes = Vote.objects.filter(game=game, seat=awaited.number, number=number)
    fresh = nudge is not None and nudge.time >= since
    return Waiting(
        seat=awaited.number,
        name=awaited.name,
        number=number,
        since=since,
        nudge_from=max(first, again),
        vote_from=game.due or since + timedelta(seconds=VOTE_AFTER),
        voters=frozenset(votes.values_list("by", flat=True)),
        needed=needed(seats, awaited),
        clock=game.due is not None,
        nudged=again > first,
        nudge=nudge.pk if nudge is not None and fresh else 0,
        nudged_by=nudge.by if nudge is not None and fresh else -1,
    )


def waiting_since(game: Game, seat: Seat) -> tuple[int, datetime]:
    """Return the entry since which a seat has to decide: the last decision, or its return."""
    moved = Q(kind__in=(Entry.DECISION, Entry.UNDO)) | Q(kind=Entry.NOTE, seat=seat.number)
    found = Entry.objects.filter(moved, game=game).order_by("-number")
    return found.values_list("number", "time").first() or (0, game.created)


def needed(seats: list[Seat], awaited: Seat) -> int:
    """Return the number of votes needed: more than half of the other people at the table."""
    others = [seat for seat in seats if not seat.level and seat.number != awaited.number]
    return len(others) // 2 + 1


def speaker(game: Game, standing: Standing) -> tuple[Waiting, int]:
    """Return the person that a browser waits for, and the seat that it acts for."""
    if not standing.held:
        raise NotYours(_("Only a player in this game can do that: open your seat link."))
    found = waiting(game)
    if found is None:
        raise Stale(_("The table is not waiting for anybody now."))
    if found.seat in standing.held:
        raise NotPossible(_("The table is waiting for your own decision."))
    others = [seat for seat in standing.held if seat not in standing.away]
    if not others:
        raise NotPossible(_("A bot is playing for you: take your seat back first."))
    return found, standing.active if standing.active in others else others[0]


def nudge(game: Game, standing: Standing) -> None:
    """Remind the player to move that the others wait."""
    with transaction.atomic():
        lock_game(game)
        found, by = speaker(game, standing)
        if timezone.now() < found.nudge_from:
            raise NotPossible(
                _("You can nudge after two minutes of waiting, and then once every five minutes.")
            )
        Nudge.objects.create(game=game, seat=found.seat, by=by)
        outbox.notify_seat(game, found.seat, Notice.NUDGE)
    news.notify(game.pk)


def vote(game: Game, standing: Standing) -> None:
    """Vote for a bot in the seat of a player who has not decided for long."""
    with transaction.atomic():
        lock_game(game)
        found, by = speaker(game, standing)
        if timezone.now() < found.vote_from:
            if found.clock:
                raise NotPossible(_("You can vote for a bot once this player's time is up."))
            raise NotPossible(_("You can vote for a bot after ten minutes of waiting."))
        Vote.objects.get_or_create(game=game, seat=found.seat, by=by, number=found.number)
    if len(found.voters | {by}) >= found.needed:
        seat = seats_of(game)[found.seat]
        seat.voted_out = True
        seating.hand_to_bot(game, seat, opponents.usual())
    news.notify(game.pk)


def come_back(game: Game, standing: Standing) -> None:
    """Give a player who was voted out the seat back on return."""
    for seat in seats_of(game):
        if seat.voted_out and seat.stand_in and seat.number in standing.held:
            seating.take_from_bot(game, seat)
