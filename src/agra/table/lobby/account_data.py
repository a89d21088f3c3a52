"""All data of a person's account: as one file, and deleted."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models.functions import Coalesce
from django.utils import timezone

from agra.table.cluster import retries
from agra.table.game import export, hosting, opponents, seating
from agra.table.live import news
from agra.table.lobby.accounts import KEPT_DAYS
from agra.table.lobby.ratings import points_of, shown
from agra.table.models import (
    Account,
    Game,
    Holder,
    House,
    LinkStart,
    Message,
    OpenTable,
    Presence,
    RatedResult,
    Reach,
    Seat,
)
from agra.table.people.seats import seats_of

FORMAT = "agra-account"


# ------------------------------------------------------------------ the file


def as_data(account: Account) -> dict[str, Any]:
    """Return everything that is stored about an account, without its secrets."""
    browser = account.browser
    held = Game.objects.filter(holders__browser=browser).distinct().order_by("pk")
    house = House.objects.filter(browser=browser).first()
    messages = Message.objects.filter(browser=browser).select_related("game")
    reaches = Reach.objects.filter(browser=browser)
    return {
        "format": FORMAT,
        "version": 1,
        "name": account.name,
        "opened": time(account.created),
        "last_used": time(account.used),
        "rating": rating_data(account),
        "games": [game_data(game, browser) for game in held.prefetch_related("seats__holders")],
        "chat": [
            {"game": one.game.code, "time": time(one.time), "text": one.text or one.phrase}
            for one in messages
        ],
        "notices": [{"way": one.way, "address": one.target} for one in reaches],
        "games_by_link": list(
            LinkStart.objects.filter(browser=browser).values_list("packed", flat=True)
        ),
        "components": house.components if house is not None else "",
    }


def rating_data(account: Account) -> dict[str, Any]:
    """Return the rating of an account and how it came about."""
    found = shown(account.rating)
    return {
        "points": found.points,
        "margin": found.margin,
        "games": [
            {
                "game": one.rated.code,
                "time": time(one.rated.counted),
                "place": one.place,
                "players": one.players,
                "points": points_of(one.mu),
            }
            for one in results_of(account)
        ],
    }


def game_data(game: Game, browser: str) -> dict[str, Any]:
    """Return a game of an account; the record of one that is over."""
    seats = game.seats.all()
    record = export.record_of(game).text() if game.finished and export.is_known(game) else ""
    return {
        "game": game.code,
        "title": game.title,
        "created": time(game.created),
        "finished": game.finished,
        "players": [seat.name for seat in seats],
        "own_seats": [seat.number for seat in seats if holds(seat, browser)],
        "record": "" if game.sandbox_rupees else record,
    }


def holds(seat: Seat, browser: str) -> bool:
    """Whether a browser holds a seat; the holders are read already."""
    return any(holder.browser == browser for holder in seat.holders.all())


def results_of(account: Account) -> list[RatedResult]:
    """Return the rated games of an account, the oldest first."""
    found = RatedResult.objects.filter(rating__account=account)
    return list(found.select_related("rated", "rated__game").order_by("pk"))


def time(moment: datetime | None) -> str:
    """Return a time as text, "" for none."""
    return "" if moment is None else moment.isoformat(timespec="seconds")


# ------------------------------------------------------------------ deleting


def delete(account: Account) -> None:
    """Delete an account with everything that belongs to it.

    Games that other people play or host stay: there a bot plays on, and the seat has no name.
    """
    browser = account.browser
    for game in list(Game.objects.filter(holders__browser=browser).distinct()):
        if Holder.objects.filter(game=game).exclude(browser=browser).exists():
            leave(game, browser)
        else:
            hosting.delete(game)
    with transaction.atomic():
        for kind in (Holder, House, LinkStart, Message, OpenTable, Presence, Reach):
            kind._default_manager.filter(browser=browser).delete()
        account.delete()


def leave(game: Game, browser: str) -> None:
    """Take the name of a player off a game with others; a bot plays on for an unfinished one."""
    own = set(Holder.objects.filter(game=game, browser=browser).values_list("seat_id", flat=True))
    for seat in seats_of(game):
        if seat.pk not in own:
            continue
        seat.chosen_name = ""
        seat.save(update_fields=["chosen_name"])
        if not game.finished and not seat.stand_in and export.is_known(game):
            seating.hand_to_bot(game, seat, opponents.usual())
    Holder.objects.filter(game=game, browser=browser).delete()
    news.notify(game.pk)


def delete_unused() -> None:
    """Delete the accounts of people that nobody has used for a year."""
    before = timezone.now() - timedelta(days=KEPT_DAYS)
    people = Account.objects.filter(rating__look__isnull=False)
    for account in people.annotate(last=Coalesce("used", "created")).filter(last__lt=before):
        with retries.apart(f"The account {account.pk} was not deleted; trying again."):
            delete(account)
