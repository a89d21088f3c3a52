"""A player's demand for goods: which uses each good has, and how good they are.

The uses of a good are notables, marked guild orders, Akbar, the meditation stone, building
material, and the effects of luxury goods. A good also has the uses of the goods that can be made
from it; each arrow lowers their worth.

A use is a number: its kind, and the number of arrows from the good to the used one. Better uses
have lower numbers, so sorting a list puts the best first.
"""

from functools import cache
from typing import Any, Final

from mypy_extensions import mypyc_attr

from agra.rules.cards import all_markers
from agra.rules.deliveries import sort_from
from agra.rules.flat import append, i64, vec
from agra.rules.hashing import is_same, part_of
from agra.rules.layout import (
    AKBAR,
    BOAT,
    BUILT,
    CARD,
    INFLUENCE_AT,
    MARK_LEFT,
    NOTABLE,
    ON_RIVER,
    ORDER_MARK,
    ORDERS,
    PLAYER,
    STONE,
    STRIDE,
)
from agra.rules.names import BOOKS, STATUES
from agra.rules.orders import markers_in_column
from agra.rules.position import PLAIN, Position

#: The kinds of uses and their approximate worth in rupees.
USES: Final = (
    ("card_opens", 3.4), ("card_completes", 3.8), ("high_card_opens", 4.0),
    ("high_card_goes_on", 4.4), ("high_card_completes", 4.8), ("next_level", 2.0), ("far", 1.2),
    ("order", 2.5), ("order_later", 1.0), ("bowl", 2.0), ("stone", 1.5), ("material", 1.0),
    ("luxury", 1.6),
)  # fmt: skip
ARROWS: Final = 3  # the considered distances of a use: no arrow, one, or two
ARROW: Final = 0.65  # the worth of a good relative to the good that it can become


def _ranked() -> list[tuple[float, int, int]]:
    rated = [
        (-worth * ARROW**arrows, kind, arrows)
        for kind, (_, worth) in enumerate(USES)
        for arrows in range(ARROWS)
    ]
    return sorted(rated)


_RANKED: Final = _ranked()
#: By use: its worth, its kind, its arrows, and the same use one arrow further back.
WORTH: Final[vec[float]] = vec[float]([-worth for worth, _, _ in _RANKED])
KIND: Final[vec[i64]] = vec[i64]([kind for _, kind, _ in _RANKED])
DISTANCE: Final[vec[i64]] = vec[i64]([arrows for _, _, arrows in _RANKED])
_AT: Final[dict[tuple[int, int], int]] = {
    (kind, arrows): use for use, (_, kind, arrows) in enumerate(_RANKED)
}
FURTHER: Final[vec[i64]] = vec[i64](
    [_AT.get((kind, arrows + 1), -1) for _, kind, arrows in _RANKED]
)


def _use(name: str) -> int:
    return _AT[[kind for kind, _ in USES].index(name), 0]


_LOW_CARD: Final[vec[i64]] = vec[i64]([_use("card_opens"), _use("card_completes")])
_HIGH_CARD: Final[vec[i64]] = vec[i64]([
    _use("high_card_opens"), _use("high_card_goes_on"), _use("high_card_completes"),
])  # fmt: skip
_NEXT_LEVEL: Final[i64] = _use("next_level")
_FAR: Final[i64] = _use("far")
_ORDER: Final[i64] = _use("order")
_ORDER_LATER: Final[i64] = _use("order_later")
_BOWL: Final[i64] = _use("bowl")
_STONE: Final[i64] = _use("stone")
_MATERIAL: Final[i64] = _use("material")
_LUXURY: Final[i64] = _use("luxury")

_NO_GOODS: Final[vec[i64]] = vec[i64]([0] * 17)
_NO_WORTH: Final[vec[float]] = vec[float]([0.0] * 16)


# ------------------------------------------------------------------ demand of the river


@mypyc_attr(acyclic=True)  # the garbage collector does not visit the thousands in the caches
class River:
    """The uses of goods for the notables on the river, the same for every player."""

    __slots__ = ("boat", "first", "number", "part", "tables", "uses")

    def __init__(self, s: Position, number: i64) -> None:
        self.tables = s._t
        #: a hash of the river
        self.number: i64 = number
        self.boat: i64 = s._d[BOAT]
        #: the memory of the notables and their cards
        self.part: vec[i64] = s._d[NOTABLE : CARD + 24]
        #: the uses of a good: from first[good] to before first[good + 1]
        self.first: vec[i64] = _NO_GOODS[:]
        self.uses: vec[i64] = vec[i64](capacity=64)
        reach = s._t.reach[self.boat]
        good: i64
        for good in range(16):
            self._look(s, good, reach)
            self.first[good + 1] = len(self.uses)

    def _look(self, s: Position, good: i64, reach: i64) -> None:
        """Add all free orders for the good, also those that the boat does not reach yet."""
        d, t = s._d, s._t
        far_reach = t.reach[6]
        at: i64
        for at in range(t.wanted_from[good], t.wanted_from[good + 1]):
            place = t.wanted_at[at]
            notable = place >> 4
            level = t.notable_level[notable]
            card = d[CARD + notable]
            if d[NOTABLE + notable] != ON_RIVER or card >> (place & 15) & 15 or level > far_reach:
                continue
            there = all_markers(card)
            if level > reach:
                use = _NEXT_LEVEL if level == reach + 1 else _FAR
            elif t.notable_size[notable] > 2:
                use = _HIGH_CARD[there if there < 2 else 2]
            else:
                use = _LOW_CARD[there if there < 1 else 1]
            self.uses = append(self.uses, use)


#: The mask of the uncompiled build, which uses only 2,048 places of a cache: its objects are
#: larger, and its bots also think in web processes.
_FEW: Final = 2047

#: Cache of recent rivers. The demand of the river rarely changes.
_RIVERS: Final[list[River | None]] = [None] * 32768


def _river_of(s: Position) -> River:
    d = s._d
    number = part_of(d, NOTABLE, CARD + 24) + d[BOAT]
    at = number & 32767
    if PLAIN:
        at &= _FEW
    found = _RIVERS[at]
    if (
        found is None
        or found.tables is not s._t
        or found.boat != d[BOAT]
        or not is_same(d, NOTABLE, found.part)
    ):
        found = River(s, number)
        _RIVERS[at] = found
    return found


# ------------------------------------------------------------------ demand of a player


@mypyc_attr(acyclic=True)
class Needs:
    """The uses of all goods for a player, before counting their stock; the best use first."""

    __slots__ = ("first", "number", "others", "river", "uses")

    def __init__(self, s: Position, seat: i64, river: River, others: i64, number: i64) -> None:
        #: the cache key: the river, and all other inputs in one number
        self.river = river
        self.others: i64 = others
        #: a hash of the needs
        self.number: i64 = number
        #: the uses of a good: from first[good] to before first[good + 1]
        self.first: vec[i64] = _NO_GOODS[:]
        self.uses: vec[i64] = vec[i64](capacity=96)
        good: i64
        at: i64
        for good in range(16):
            if PLAIN:
                _extend(self.uses, river.uses[river.first[good] : river.first[good + 1]])
            else:
                for at in range(river.first[good], river.first[good + 1]):
                    self.uses = append(self.uses, river.uses[at])
            self._add_orders(s, good)
            self._add_other_uses(s, PLAYER + STRIDE * seat, good)
            sort_from(self.uses, self.first[good])
            self.first[good + 1] = len(self.uses)

    def _add_orders(self, s: Position, good: i64) -> None:
        """Add the marked order of each guild that accepts another order."""
        d, t = s._d, s._t
        guild: i64
        for guild in range(3):
            order = self.others >> (2 * guild) & 3
            if order:
                use = _ORDER if order == 1 else _ORDER_LATER
                if t.order_first[6 * guild + d[ORDER_MARK + guild]] == good:
                    self.uses = append(self.uses, use)
                if t.order_second[6 * guild + d[ORDER_MARK + guild]] == good:
                    self.uses = append(self.uses, use)

    def _add_other_uses(self, s: Position, player: i64, good: i64) -> None:
        d, t = s._d, s._t
        if good >= 4 and d[AKBAR + good] == 0:
            self.uses = append(self.uses, _BOWL)
        field = d[player + STONE]
        at: i64
        if field < t.last_field:
            for at in range(t.costs_from[field], t.costs_from[field + 1]):
                if t.meditation_costs[at] == good:
                    self.uses = append(self.uses, _STONE)
        if self.others & _SITES and t.build_value[good] > 0:
            self.uses = append(append(self.uses, _MATERIAL), _MATERIAL)
        if good > BOOKS or good == STATUES:
            self.uses = append(self.uses, _LUXURY)


def _extend(uses: Any, more: Any) -> None:
    """Add several uses at once (for the uncompiled build)."""
    uses.extend(more)


@cache
def _bits_of(mask: int) -> tuple[int, ...]:
    """Return the indices of the set bits (for the uncompiled build)."""
    return tuple(bit for bit in range(16) if mask >> bit & 1)


@mypyc_attr(acyclic=True)
class Demand:
    """The uses one player has for each of the sixteen goods."""

    __slots__ = ("first", "last", "more_goods", "needs", "some_goods", "stock", "uses", "want")

    def __init__(self, s: Position, player: i64, needs: Needs, some: i64, more: i64) -> None:
        #: the cache key: the needs, and the player's goods, packed
        self.needs = needs
        self.some_goods: i64 = some
        self.more_goods: i64 = more
        #: the player's number of each good
        self.stock: vec[i64] = s._d[player : player + 16]
        #: the uses of a good, the best first: from first[good] to before last[good]
        self.first: vec[i64] = _NO_GOODS[:]
        self.last: vec[i64] = _NO_GOODS[:]
        self.uses: vec[i64] = vec[i64](capacity=96)
        #: the worth of one more of each good
        self.want: vec[float] = _NO_WORTH[:]
        if PLAIN:
            self._gather_plain(s._t.targets)
            return
        good: i64 = 16
        while good:  # backwards from the luxury goods
            good -= 1
            self._gather(good, s._t.targets[good])

    def _gather(self, good: i64, targets: i64) -> None:
        """Collect all uses of a good: its own, and those of the goods it can become (bits)."""
        needs, stock, uses = self.needs, self.stock, self.uses
        first = len(uses)
        at: i64
        for at in range(needs.first[good], needs.first[good + 1]):
            uses = append(uses, needs.uses[at])
        if targets:
            target: i64
            for target in range(good + 1, 16):
                if targets >> target & 1:
                    # uses that the stock does not cover are uses of the source good
                    for at in range(self.first[target] + stock[target], self.last[target]):
                        if DISTANCE[uses[at]] < ARROWS - 1:
                            uses = append(uses, FURTHER[uses[at]])
            sort_from(uses, first)
        self.uses = uses
        self.first[good] = first
        self.last[good] = len(uses)
        if first + stock[good] < len(uses):
            self.want[good] = WORTH[uses[first + stock[good]]]

    def _gather_plain(self, targets: Any) -> None:
        """Do the same for all goods, with lists."""
        uses: Any = self.uses
        stock: Any = self.stock
        first: Any = self.first
        last: Any = self.last
        wants: Any = self.needs.uses
        begins: Any = self.needs.first
        for good in range(15, -1, -1):
            mine = wants[begins[good] : begins[good + 1]]
            if targets[good]:
                for target in _bits_of(targets[good]):
                    for use in uses[first[target] + stock[target] : last[target]]:
                        if DISTANCE[use] < ARROWS - 1:
                            mine.append(FURTHER[use])
                mine.sort()
            first[good] = len(uses)
            uses += mine
            last[good] = len(uses)
            if stock[good] < len(mine):
                self.want[good] = WORTH[mine[stock[good]]]

    def count(self, good: i64) -> i64:
        """Return the number of uses of a good."""
        return self.last[good] - self.first[good]

    def worth(self, good: i64, first: i64, last: i64) -> float:
        """Return the total worth of the uses number `first` to `last` - 1 of a good."""
        if first < 0:
            first = 0
        if last > self.count(good):
            last = self.count(good)
        total = 0.0
        at: i64
        for at in range(self.first[good] + first, self.first[good] + last):
            total += WORTH[self.uses[at]]
        return total

    def gain_by_processing(self, source: i64, good: i64, most: i64) -> float:
        """Return the gain in worth if up to `most` goods become another good."""
        held = self.stock[source]
        made = self.stock[good]
        count = most if most < held else held
        return self.worth(good, made, made + count) - self.worth(source, held - count, held)

    def last_worth(self, good: i64) -> float:
        """Return the worth that the player loses with one of these goods."""
        held = self.stock[good]
        if 0 < held <= self.count(good):
            return WORTH[self.uses[self.first[good] + held - 1]]
        return 0.0


#: The bit that is set while there is a site left to build.
_SITES: Final = 1 << 6


def _packed(d: vec[i64], first: i64) -> i64:
    """Pack the numbers of eight goods into one, five bits each: nobody has more than 22 markers."""
    return (
        d[first] | d[first + 1] << 5 | d[first + 2] << 10 | d[first + 3] << 15
        | d[first + 4] << 20 | d[first + 5] << 25 | d[first + 6] << 30 | d[first + 7] << 35
    )  # fmt: skip


def _other_uses(s: Position, seat: i64) -> i64:
    """Return all inputs besides the river and the player's goods, packed into one number."""
    d, t = s._d, s._t
    player = PLAYER + STRIDE * seat
    others: i64 = 0
    at: i64
    for at in range(4, 16):
        if d[AKBAR + at] == 0:
            others |= 1 << at
    others = others << 8 | d[player + STONE]
    for at in range(3):
        others = others << 3 | d[ORDER_MARK + at]
    others <<= 1
    for at in range(16):
        if not d[BUILT + at]:
            others |= 1
            break
    others <<= 6
    for at in range(3):
        if d[ORDER_MARK + at] != MARK_LEFT and markers_in_column(s, at) < t.limit[d[BOAT]]:
            others |= (1 if d[player + INFLUENCE_AT + at] else 2) << (2 * at)
    return others


#: Caches of recent needs and demands: a search repeats the same ones often.
_NEEDS: Final[list[Needs | None]] = [None] * 32768
_KNOWN: Final[list[Demand | None]] = [None] * 32768


def _needs_of(s: Position, seat: i64) -> Needs:
    river = _river_of(s)
    others = _other_uses(s, seat)
    number = others * 0x14D049BB133111EB + (river.number << 20) & 0x7FFFFFFFFFFFFFFF
    at = number >> 37 & 32767
    if PLAIN:
        at &= _FEW
    found = _NEEDS[at]
    if found is None or found.river is not river or found.others != others:
        found = Needs(s, seat, river, others, number)
        _NEEDS[at] = found
    return found


#: Cache of demands in the uncompiled build, by their memory: a lookup is one call into C. A demand
#: takes about 3 kB with its key, so few are cached: these bots also think in web processes.
_KNOWN_PLAIN: Final[dict[Any, Demand]] = {}
_MOST_PLAIN: Final = 2048


def demand_of(s: Position, seat: i64) -> Demand:
    """Return the player's demand from a cache; callers must not change it."""
    if not PLAIN:
        return _demand_by_number(s, seat)
    d: Any = s._d
    player = PLAYER + STRIDE * seat
    known = (
        s._t,
        tuple(d[ORDERS : AKBAR + 16]),
        tuple(d[NOTABLE : BOAT + 1]),
        tuple(d[player : player + 16]),
        tuple(d[player + STONE : player + INFLUENCE_AT + 3]),
        0 in d[BUILT : BUILT + 16],
    )
    found = _KNOWN_PLAIN.get(known)
    if found is None:
        needs = _needs_of(s, seat)
        found = Demand(s, player, needs, _packed(s._d, player), _packed(s._d, player + 8))
        if len(_KNOWN_PLAIN) >= _MOST_PLAIN:
            _KNOWN_PLAIN.clear()
        _KNOWN_PLAIN[known] = found
    return found


def _demand_by_number(s: Position, seat: i64) -> Demand:
    """Do the same with a cache keyed by hashes of needs and goods."""
    d = s._d
    player = PLAYER + STRIDE * seat
    needs = _needs_of(s, seat)
    some = _packed(d, player)
    more = _packed(d, player + 8)
    mixed = some * 0x1E3779B97F4A7C15 + more * 0x3F58476D1CE4E5B9 + needs.number
    at = mixed >> 37 & 32767
    found = _KNOWN[at]
    if (
        found is None
        or found.needs is not needs
        or found.some_goods != some
        or found.more_goods != more
    ):
        found = Demand(s, player, needs, some, more)
        _KNOWN[at] = found
    return found
