"""Notifies pages of chat, presence, nudge and vote changes."""

from django.db.models import F

from agra.table.cluster import bus
from agra.table.live import hub
from agra.table.models import Game


def notify(game_id: int) -> None:
    """Let every open page of a game load these parts again."""
    Game.objects.filter(pk=game_id).update(news=F("news") + 1)
    count = Game.objects.filter(pk=game_id).values_list("news", flat=True).first()
    if count is not None:
        bus.notify(bus.NEWS, game_id, count)
        hub.publish_news(game_id, count)
