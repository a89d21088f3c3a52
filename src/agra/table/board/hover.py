"""Hovering a good: which spots light up. The way into its building, and who wants it."""

from agra.picture import tokens
from agra.rules.cards import marker_at
from agra.rules.layout import (
    AKBAR,
    NOTABLE,
    ON_RIVER,
    ORDER_MARK,
    ORDERS,
    RULES,
    TILE,
)
from agra.rules.names import GOODS, GUILDS, NOTABLES
from agra.rules.state import State
from agra.table.cache.lru import LRU

#: What was found for the positions before: it changes only with deliveries and orders.
_kept: LRU[tuple[object, ...], dict[str, str]] = LRU(2048)


def paths_of(s: State) -> dict[str, str]:
    """For each spot of a good the names of what lights up: spots, and `arrow-GOOD`."""
    key = (s._c.digest, *s._d[ORDERS:TILE], *s._d[NOTABLE:RULES])
    return _kept.get(key) or _kept.keep(key, _paths(s))


def _paths(s: State) -> dict[str, str]:
    found: dict[str, str] = {}
    for good, name in enumerate(GOODS):
        lit = " ".join(_wanted(s, good))
        found[f"space-{name}"] = lit
        found[f"good-{name}"] = lit
    return found


def _wanted(s: State, good: int) -> list[str]:
    name = GOODS[good]
    lit = [f"space-{name}"]
    lit += [f"arrow-{GOODS[into]}" for into in range(4, 16) if s._c.source[into] == good]
    if good > 3:
        lit.append(f"arrow-{name}")
    for notable in tokens.notables_in_play(s):
        goods = s._c.notable_goods[notable]
        if s._d[NOTABLE + notable] == ON_RIVER and good in goods:
            if not marker_at(s._d, notable, goods.index(good)):
                lit.append(f"slot-{NOTABLES[notable]}-{name}")
    for guild, its in enumerate(GUILDS):
        for order in range(6):
            at = 6 * guild + order
            if s._d[ORDERS + at] == 0 and good in (s._c.order_first[at], s._c.order_second[at]):
                marked = s._d[ORDER_MARK + guild] == order
                lit.append(f"order-{its}" if marked else f"order-{its}-{order + 1}")
    if s._d[AKBAR + good] == 0:
        lit.append(f"bowl-{name}")
    return lit
