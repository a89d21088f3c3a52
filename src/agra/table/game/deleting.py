"""Deletes games."""

from django.db import transaction
from django.db.models import QuerySet

from agra.table.models import Game


def delete(games: QuerySet[Game]) -> int:
    """Delete games with all that was said at them; returns how many."""
    numbers = list(games.values_list("pk", flat=True))
    for number in numbers:  # one short transaction each, so that a running table goes on
        with transaction.atomic():
            # whoever is about to write an entry waits, and finds that there is no game any more
            Game.objects.select_for_update().filter(pk=number).first()
            Game.objects.filter(pk=number).delete()
    return len(numbers)
