"""Telling pages that something happened beside the game: presence, chat, nudges, votes."""

from django.db.models import F

from agra.table.cluster import bus
from agra.table.live import hub
from agra.table.models import Game


def tell(game_id: int) -> None:
    """Every open page of a game asks for its company anew."""
    Game.objects.filter(pk=game_id).update(news=F("news") + 1)
    found = Game.objects.filter(pk=game_id).values_list("news", flat=True).first()
    if found is not None:
        bus.notify(bus.NEWS, game_id, found)
        hub.publish_news(game_id, found)
