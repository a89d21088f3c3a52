"""The tips of all spots, and the spots that the last decision changed."""

from collections.abc import Iterable

from agra.rules.events import Event
from agra.rules.names import BUILDINGS, GOODS
from agra.table.game.sight import Sight
from agra.table.panels.question.action_spots import SPOTS
from agra.table.panels.tips.city import city_tips
from agra.table.panels.tips.court import court_tips
from agra.table.panels.tips.players import player_tips
from agra.table.panels.tips.river import river_tips


def tips(sight: Sight) -> dict[str, str]:
    """A few sentences for each spot, also for parts that cannot be chosen."""
    river = river_tips(sight)
    return {
        **city_tips(sight),
        **river,
        **court_tips(sight),
        **player_tips(sight),
        # The top bar shows both, too.
        "top-pier": river["boat"],
        "top-limit": river["limit"],
    }


# ------------------------------------------------------------------ latest changes


def changed(sight: Sight) -> frozenset[str]:
    """The spots that the last decision changed."""
    if not sight.history:
        return frozenset()
    return changed_by(sight.history[-1].events)


def changed_by(events: Iterable[Event]) -> frozenset[str]:
    """The spots that events are about."""
    found = {spot for event in events for spot in _spots(event)}
    return frozenset(found & SPOTS)


def _spots(event: Event) -> list[str]:
    """The spots where an event is visible."""
    what, where = _space(event.what), _space(event.where)
    at = {
        "placed": [f"space-{what}"],
        "day_labourer": [f"space-{what}"],
        "ejected": [f"space-{where}"],
        "raised": [f"worker-{what}"],
        "laid": [f"worker-{what}"],
        "gained": [f"space-{what}"],
        "paid": [f"space-{what}"],
        "processed": [f"space-{what}", f"space-{where}"],
        "exchanged": [f"space-{what}", f"space-{where}"],
        "delivered": [f"slot-{event.where}-{event.what}"],
        "won": [f"notable-{event.what}"],
        "fulfilled": [f"order-{event.what}"],
        "served": [f"bowl-{event.where}"],
        "influence": [f"track-{event.what}"],
        "built": [f"space-{what}"],
        "coin": [f"space-{where}"],
        "merchant": [f"space-{where}"],
        "builder": [f"space-{where}"],
        "price_token": [f"space-{where}"],
        "tile_drawn": [f"tile-{event.what}"],
        "meditation_marker": [f"petal-{event.what}"],
    }
    return at.get(event.kind, [])


def _space(name: str) -> str:
    """The spot of a space: a building is named after its good."""
    return GOODS[BUILDINGS.index(name)] if name in BUILDINGS else name
