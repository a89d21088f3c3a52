"""One act at a table is one transaction, and the line in memory follows it."""

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from agra.table.game.lines import forget, line_of
from agra.table.models import Game


@contextmanager
def one_act(game: Game | None = None) -> Iterator[None]:
    """All that is done in this block is done together, or not at all, whatever happens.

    Without a game the act makes a new one, which nobody else knows yet.
    """
    # First the line, then the database: whoever decides takes them in this order, too.
    with contextlib.nullcontext() if game is None else line_of(game):
        try:
            with transaction.atomic():
                yield
        except BaseException:
            # What was followed in memory has not happened; numbers of new games come again.
            forget(None if game is None else game.pk)
            raise
