"""What there is to know about the things on the board, by spot, and what changed last."""

from collections.abc import Iterable

from agra.rules.events import Event
from agra.rules.names import (
    BUILDINGS,
    CHARACTERS,
    FAVOUR_ACTIONS,
    GOODS,
    NOTABLES,
    OUTER_ACTIONS,
    TILES,
)
from agra.table.panels.forme import hover, yields
from agra.table.panels.spots import SCROLLS, SPOTS
from agra.table.sight import Sight
from agra.text import abilities
from agra.text import names as name_of
from agra.text.i18n import _


def tips(sight: Sight) -> dict[str, str]:
    """A few sentences for each person, building, tile and scroll."""
    told = {f"notable-{name}": _person(name) for name in NOTABLES}
    told |= {f"contract-{name}": _person(name) for name in NOTABLES}
    told |= {f"space-{name}": abilities.character(name) for name in CHARACTERS}
    told |= {f"petal-{name}": abilities.outer_action(name) for name in OUTER_ACTIONS}
    told["circle"] = abilities.centre_action()
    told |= {f"tile-{name}": abilities.favour_action(name) for name in TILES}
    told |= {f"favour-{name}": abilities.favour_action(name) for name in FAVOUR_ACTIONS}
    told |= {f"scroll-{name}": abilities.scroll(name) for name in SCROLLS}
    told |= _buildings(sight)
    return told


def _person(name: str) -> str:
    words = _("{notable}. {ability}")
    return words.format(notable=name_of.notable(name), ability=abilities.contract(name))


def _buildings(sight: Sight) -> dict[str, str]:
    """Each building with its good, and what it would give the viewer."""
    mine = yields(sight)
    found = {}
    for building, card in zip(BUILDINGS, hover(sight).values(), strict=True):
        lines = [_("{building}.").format(building=name_of.space(building)), *card.lines]
        if card.good in mine:
            lines.insert(1, mine[card.good].text)
        found[f"space-{card.good}"] = " ".join(lines)
    return found


# ------------------------------------------------------------------ what changed last


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
    """Where an event can be seen."""
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
    """A building by its good; everything else by its own name."""
    return GOODS[BUILDINGS.index(name)] if name in BUILDINGS else name
