"""Joins a table: by the secret link of a seat, or on a free seat by the link of the table."""

import re
from typing import Final

from agra.table.errors import NotPossible, NotThere
from agra.table.game import rated, seating, transaction
from agra.table.models import Game, Seat
from agra.table.people.player_names import looks
from agra.table.people.seats import hold, seats_of
from agra.text.i18n import _

#: The format of a secret; other texts are not looked up.
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")


def seat_by_link(secret: str) -> Seat:
    """Return the seat with this link; `NotThere` if there is none, or it is a bot's."""
    found = None
    if _SECRET.fullmatch(secret):
        found = Seat.objects.filter(secret=secret).select_related("game").first()
    if found is None or found.bot:
        raise NotThere(_("This seat link is no longer valid: ask the table's host for a new one."))
    return found


def game_by_key(secret: str, host: bool = False) -> Game:
    """Return the game with this link to join, or with this link for its host."""
    found = None
    if _SECRET.fullmatch(secret):
        wanted = {"host_key": secret} if host else {"join_key": secret}
        found = Game.objects.filter(**wanted).first()
    if found is None:
        raise NotThere(_("This link is no longer valid: ask for a new one."))
    return found


def check_name(game: Game, found: Seat, name: str) -> None:
    """Refuse a name that looks like that of another player at the table."""
    others = [seat.name for seat in seats_of(game) if seat.pk != found.pk]
    if name and looks(name) in map(looks, others):
        raise NotPossible(_("Somebody at this table already has that name: choose another."))


def take(game: Game, found: Seat, browser: str, name: str, confirm: bool) -> None:
    """Let a browser play a seat, under a name if one was given.

    When the game is over it can only look at it as this player, and the name stays.
    """
    name = "" if game.finished else name
    check_name(game, found, name)
    with transaction.one_act(game):
        rated.check_alone(game, found, browser)
        found.preferences = {**found.preferences, "confirm": confirm}
        if found.free:
            found.stand_in = ""  # a bot has only kept the seat
        found.save(update_fields=["preferences", "stand_in"])
        hold(found, browser)
        found.free = not game.finished  # so that a note is written
        seating.sit_down(game, found, name)


def take_free(game: Game, found: Seat, browser: str, name: str, confirm: bool) -> None:
    """Let a browser take a free seat; if two try it at the same time, one is refused."""
    check_name(game, found, name)
    with transaction.one_act(game):
        if not Seat.objects.filter(pk=found.pk, free=True).update(free=False):
            raise NotPossible(_("Somebody else has just taken that seat: choose again."))
        take(game, found, browser, name, confirm)
