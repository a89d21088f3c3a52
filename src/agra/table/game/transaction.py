"""Transactions on a game that keep the cached line consistent."""

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from agra.table.game.lines import forget, line_of
from agra.table.models import Game


@contextmanager
def one_act(game: Game | None = None) -> Iterator[None]:
    """Run the block in one transaction, with the line of the game locked.

    Without a game the block creates a new one, which needs no lock.
    """
    # First the lock of the line, then the database: a decision takes them in the same order.
    with contextlib.nullcontext() if game is None else line_of(game):
        try:
            with transaction.atomic():
                yield
        except BaseException:
            # The cached line has entries that were rolled back, and ids of new games are reused.
            forget(None if game is None else game.pk)
            raise
