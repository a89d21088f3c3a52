"""The tips of all spots, and the spots that the last decision changed."""

from collections.abc import Iterable
from typing import Final

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


#: The spots where an event is visible, by its kind; a building is named after its good.
_SPOTS: Final = {
    **dict.fromkeys(("placed", "day_labourer", "gained", "paid", "built"), ("space-{what}",)),
    **dict.fromkeys(("ejected", "coin", "merchant", "builder"), ("space-{where}",)),
    **dict.fromkeys(("raised", "laid"), ("worker-{what}",)),
    **dict.fromkeys(("processed", "exchanged"), ("space-{what}", "space-{where}")),
    "price_token": ("space-{where}",),
    "delivered": ("slot-{where}-{what}",),
    "won": ("notable-{what}",),
    "fulfilled": ("order-{what}",),
    "served": ("bowl-{where}",),
    "influence": ("track-{what}",),
    "tile_drawn": ("tile-{what}",),
    "meditation_marker": ("petal-{what}",),
}


def _spots(event: Event) -> list[str]:
    what, where = _space(event.what), _space(event.where)
    return [spot.format(what=what, where=where) for spot in _SPOTS.get(event.kind, ())]


def _space(name: str) -> str:
    """The spot of a space: a building is named after its good."""
    return GOODS[BUILDINGS.index(name)] if name in BUILDINGS else name
