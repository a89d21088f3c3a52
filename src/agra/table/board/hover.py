"""The spots that light up when the pointer is over a good: its building, and who wants it."""

from agra.picture import tokens
from agra.rules.layout import NOTABLE, ON_RIVER, ORDERS, RULES, TILE
from agra.rules.names import GOODS, GUILDS, NOTABLES
from agra.rules.state import State
from agra.table.cache.lru import LRU

#: The cache; the result changes only with deliveries and orders.
_kept: LRU[tuple[object, ...], dict[str, str]] = LRU(512)


def paths_of(s: State) -> dict[str, str]:
    """For each spot of a good, the names of what lights up: spots, and `arrow-GOOD`."""
    key = (s.components.digest, *s.numbers(ORDERS, TILE), *s.numbers(NOTABLE, RULES))
    return _kept.get(key) or _kept.keep(key, _paths(s))


def _paths(s: State) -> dict[str, str]:
    found: dict[str, str] = {}
    for good, name in enumerate(GOODS):
        lit = " ".join(_wanted(s, good))
        found[f"space-{name}"] = lit
        found[f"good-{name}"] = lit
    return found


def _wanted(s: State, good: int) -> list[str]:
    board, c = s.board, s.components
    name = GOODS[good]
    lit = [f"space-{name}"]
    lit += [f"arrow-{GOODS[into]}" for into in range(4, 16) if c.source[into] == good]
    if good > 3:
        lit.append(f"arrow-{name}")
    for notable in tokens.notables_in_play(s):
        goods = c.notable_goods[notable]
        if board.notable(notable) == ON_RIVER and good in goods:
            if not board.marker(notable, goods.index(good)):
                lit.append(f"slot-{NOTABLES[notable]}-{name}")
    for guild, its in enumerate(GUILDS):
        for order in range(6):
            at = 6 * guild + order
            if board.order(at) == 0 and good in (c.order_first[at], c.order_second[at]):
                marked = board.order_mark(guild) == order
                lit.append(f"order-{its}" if marked else f"order-{its}-{order + 1}")
    if board.bowl(good) == 0:
        lit.append(f"bowl-{name}")
    return lit
