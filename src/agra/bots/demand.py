"""Which goods a player has a use for, and how good a use.

A good is wanted by notables, by the marked guild orders, by Akbar, by the meditation stone, as
building material, or for what a luxury good does. What can be made from a good makes it wanted
too, a little less at every arrow.

A use is a number: its kind, and how many arrows lead from the good to the one that is used.
Numbers rise as uses get worse, so sorting a list of them puts the best first.
"""

from typing import Final

from agra.rules import actions as act
from agra.rules.cards import markers_on
from agra.rules.deliveries import delivery_options
from agra.rules.layout import (
    AKBAR,
    BOAT,
    BUILT,
    CARD,
    INFLUENCE_AT,
    MARK_LEFT,
    NOTABLE,
    ORDER_MARK,
    ORDERS,
    PLAYER,
    STONE,
    STRIDE,
)
from agra.rules.names import CLOTHES, PAINTINGS, STATUES
from agra.rules.orders import markers_in_column
from agra.rules.state import State

#: The kinds of uses and what each is worth, in rupees or so.
USES: Final = (
    ("card_opens", 3.4), ("card_completes", 3.8), ("high_card_opens", 4.0),
    ("high_card_goes_on", 4.4), ("high_card_completes", 4.8), ("next_level", 2.0), ("far", 1.2),
    ("order", 2.5), ("order_later", 1.0), ("bowl", 2.0), ("stone", 1.5), ("material", 1.0),
    ("luxury", 1.6),
)  # fmt: skip
ARROWS: Final = 3  # how far a use is followed back: over no arrow, one, or two
ARROW: Final = 0.65  # what a good is worth, measured by what it can become
NO_USE: Final = 0.1


def _ranked() -> list[tuple[float, int, int]]:
    rated = [
        (-worth * ARROW**arrows, kind, arrows)
        for kind, (_, worth) in enumerate(USES)
        for arrows in range(ARROWS)
    ]
    return sorted(rated)


_RANKED: Final = _ranked()
#: By use: what it is worth, its kind, its arrows, and the use of what the good is made of.
WORTH: Final[list[float]] = [-worth for worth, _, _ in _RANKED]
KIND: Final[list[int]] = [kind for _, kind, _ in _RANKED]
DISTANCE: Final[list[int]] = [arrows for _, _, arrows in _RANKED]
_AT: Final[dict[tuple[int, int], int]] = {
    (kind, arrows): use for use, (_, kind, arrows) in enumerate(_RANKED)
}
FURTHER: Final[list[int]] = [_AT.get((kind, arrows + 1), -1) for _, kind, arrows in _RANKED]


def _use(name: str) -> int:
    return _AT[[kind for kind, _ in USES].index(name), 0]


_LOW_CARD: Final[list[int]] = [_use("card_opens"), _use("card_completes")]
_HIGH_CARD: Final[list[int]] = [
    _use("high_card_opens"), _use("high_card_goes_on"), _use("high_card_completes"),
]  # fmt: skip
_NEXT_LEVEL: Final[int] = _use("next_level")
_FAR: Final[int] = _use("far")
_ORDER: Final[int] = _use("order")
_ORDER_LATER: Final[int] = _use("order_later")
_BOWL: Final[int] = _use("bowl")
_STONE: Final[int] = _use("stone")
_MATERIAL: Final[int] = _use("material")
_LUXURY: Final[int] = _use("luxury")


class Demand:
    """The uses one player has for each of the sixteen goods."""

    __slots__ = ("stock", "uses", "want")

    def __init__(self, state: State, seat: int) -> None:
        player = PLAYER + STRIDE * seat
        #: what the player has of each good
        self.stock: list[int] = state.d[player : player + 16]
        #: the uses of each good, the best first
        self.uses: list[list[int]] = [uses[:] for uses in _wanted_on_the_river(state)]
        self._add_orders(state, player)
        self._add_other_uses(state, player)
        #: what one more of each good is worth
        self.want: list[float] = [0.0] * 16
        self._follow_the_arrows(state)

    def _add_orders(self, state: State, player: int) -> None:
        """The marked order of each guild that is not closed."""
        d, c = state.d, state.c
        for guild in range(3):
            mark = d[ORDER_MARK + guild]
            if mark == MARK_LEFT or markers_in_column(state, guild) >= c.limit[d[BOAT]]:
                continue
            use = _ORDER if d[player + INFLUENCE_AT + guild] else _ORDER_LATER
            self.uses[c.order_first[6 * guild + mark]].append(use)
            self.uses[c.order_second[6 * guild + mark]].append(use)

    def _add_other_uses(self, state: State, player: int) -> None:
        d, c, uses = state.d, state.c, self.uses
        for good in range(4, 16):
            if d[AKBAR + good] == 0:
                uses[good].append(_BOWL)
        field = d[player + STONE]
        if field < c.last_field:
            for good in c.meditation_costs[field]:
                uses[good].append(_STONE)
        for building in range(16):
            if not d[BUILT + building]:
                for good in c.materials:
                    uses[good].append(_MATERIAL)
                    uses[good].append(_MATERIAL)
                break
        uses[STATUES].append(_LUXURY)
        uses[PAINTINGS].append(_LUXURY)
        uses[CLOTHES].append(_LUXURY)

    def _follow_the_arrows(self, state: State) -> None:
        """From the luxury goods back: what is lacking of a good is a use of what it is made of."""
        source, stock, want = state.c.source, self.stock, self.want
        for good in range(15, -1, -1):
            uses = self.uses[good]
            if len(uses) > 1:
                uses.sort()
            held = stock[good]
            if held < len(uses):
                want[good] = WORTH[uses[held]]
                if source[good] >= 0:
                    before = self.uses[source[good]]
                    for at in range(held, len(uses)):
                        if DISTANCE[uses[at]] < ARROWS - 1:
                            before.append(FURTHER[uses[at]])

    def worth(self, good: int, first: int, last: int) -> float:
        """What the uses of a good from one place to before another are worth together."""
        uses = self.uses[good]
        total = 0.0
        for at in range(max(0, first), min(last, len(uses))):
            total += WORTH[uses[at]]
        return total

    def gain_by_processing(self, source: int, good: int, most: int) -> float:
        """What up to so many goods are worth more once they have become another good."""
        held, made = self.stock[source], self.stock[good]
        count = min(most, held)
        return self.worth(good, made, made + count) - self.worth(source, held - count, held)

    def last_worth(self, good: int) -> float:
        """What the player loses with one of these goods."""
        held = self.stock[good]
        return WORTH[self.uses[good][held - 1]] if 0 < held <= len(self.uses[good]) else 0.0


#: Demands of late, by components: a search comes to the same ones again and again.
_KNOWN: Final[dict[str, dict[tuple[int, ...], Demand]]] = {}
_MOST_KNOWN: Final = 20000


def demand_of(state: State, seat: int) -> Demand:
    """The player's demand, remembered; whoever asks must not change it."""
    d = state.d
    player = PLAYER + STRIDE * seat
    about = d[BUILT : BUILT + 16]
    about += d[ORDERS : BOAT + 1]
    about += d[player : player + 16]
    about.append(d[player + STONE])
    about += d[player + INFLUENCE_AT : player + INFLUENCE_AT + 3]
    key = tuple(about)
    known = _KNOWN.setdefault(state.c.digest, {})
    found = known.get(key)
    if found is None:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        found = Demand(state, seat)
        known[key] = found
    return found


Uses = list[list[int]]

#: What the river wants is the same for everybody and changes seldom.
_RIVERS: Final[dict[tuple[object, ...], Uses]] = {}
_MOST_RIVERS: Final = 2000


def _wanted_on_the_river(state: State) -> Uses:
    """What each good is worth to the notables who still want it."""
    d = state.d
    river = (state.c.digest, d[BOAT], *d[NOTABLE : NOTABLE + 24], *d[CARD : CARD + 24])
    found = _RIVERS.get(river)
    if found is None:
        if len(_RIVERS) >= _MOST_RIVERS:
            _RIVERS.clear()
        found = _look_at_the_river(state)
        _RIVERS[river] = found
    return found


def _look_at_the_river(state: State) -> Uses:
    """What could be delivered by somebody who owns everything, wherever the boat is."""
    uses: Uses = [[] for _ in range(16)]
    reach = state.c.reach[state.d[BOAT]]
    rich = state.copy()
    rich.d[PLAYER : PLAYER + 16] = [1] * 16
    rich.d[BOAT] = 6
    for option in delivery_options(rich, 0):
        notable, good = divmod(option - act.DELIVER, 16)
        level = state.c.notable_level[notable]
        if level > reach:
            uses[good].append(_NEXT_LEVEL if level == reach + 1 else _FAR)
        elif len(state.c.notable_goods[notable]) > 2:
            uses[good].append(_HIGH_CARD[min(2, sum(markers_on(state.d, notable)))])
        else:
            uses[good].append(_LOW_CARD[min(1, sum(markers_on(state.d, notable)))])
    return uses
