"""Deletes games."""

from django.db import transaction
from django.db.models import QuerySet

from agra.table.models import Game


def delete(games: QuerySet[Game]) -> int:
    """Delete games with their chats; return their number."""
    numbers = list(games.values_list("pk", flat=True))
    for number in numbers:  # one short transaction each, so that running games are not blocked
        with transaction.atomic():
            # a process that writes an entry waits, and then finds no game
            Game.objects.select_for_update().filter(pk=number).first()
            Game.objects.filter(pk=number).delete()
    return len(numbers)
