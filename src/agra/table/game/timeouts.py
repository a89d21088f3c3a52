"""Handles expired player clocks: a bot steps in, or the host is notified.

The last person who plays is not replaced: the game waits for people.
"""

import logging

from django.utils import timezone

from agra.rules.errors import AgraError
from agra.rules.version import KNOWN_VERSIONS
from agra.table.cluster import retries
from agra.table.game import clocks, opponents, seating, transaction
from agra.table.live import news
from agra.table.models import Game
from agra.table.notices import outbox
from agra.table.people.seats import seats_of

_log = logging.getLogger("agra.table")


def ring() -> None:
    """Handle all expired clocks; if several processes try it, only one succeeds."""
    up = Game.objects.filter(due__lte=timezone.now(), asked__isnull=False, finished=False)
    for game in up.filter(rules_version__in=KNOWN_VERSIONS):
        with retries.apart(f"The clock of game {game.pk} failed; trying again."):
            try:
                step_in(game)
            except AgraError as error:
                words = "The expired clock of game %s was not handled; trying again: %s"
                _log.info(words, game.code, error)


def step_in(game: Game) -> None:
    """Handle the expired clock of a game, as its settings say."""
    clock, number = clocks.clock_of(game), game.to_move
    if clock is None or number is None or number < 0:
        return
    with transaction.one_act(game):
        if not Game.objects.filter(pk=game.pk, asked=game.asked, due=game.due).update(asked=None):
            return
        seats = seats_of(game)
        seat = seats[number]
        if clock.live:
            seat.used = clock.seconds
            seat.save(update_fields=["used"])
        if clock.then != clocks.BOT:
            outbox.notify_hosts(game)
        elif any(other.number != number and not other.level for other in seats):
            seat.voted_out = True
            seating.hand_to_bot(game, seat, opponents.usual())
        else:  # bots alone would play the game to its end at once
            seating.note(game, number, "time is up, and the game waits")
    news.notify(game.pk)
