"""Repairs games whose stored state does not follow from their entries."""

import logging

from django.db.models import Exists, OuterRef, Q

from agra.rules.errors import AgraError
from agra.rules.version import KNOWN_VERSIONS
from agra.table.game.deciding import settle
from agra.table.models import Game, Seat

_log = logging.getLogger("agra.table")


def recover() -> None:
    """Compute the stored state of games again where it is wrong.

    Needed after an unclean shutdown of an older version.
    """
    running = Game.objects.filter(finished=False, rules_version__in=KNOWN_VERSIONS)
    to_move = Seat.objects.filter(game=OuterRef("pk"), number=OuterRef("to_move"))
    bots = to_move.exclude(bot="", stand_in="")
    wrong = (
        Q(to_move=None) | Q(bot_to_move=False) & Exists(bots) | Q(bot_to_move=True) & ~Exists(bots)
    )
    for game in running.filter(wrong):
        try:
            settle(game)
        except AgraError:
            _log.exception("The game %s cannot be read; it is left as it is.", game.code)
