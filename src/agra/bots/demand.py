"""Which goods a player has a use for, and how good a use.

A good is wanted by notables, by the marked guild orders, by Akbar, by the meditation stone, as
building material, or for what a luxury good does. What can be made from a good makes it wanted
too, a little less at every arrow.
"""

from agra.rules import actions as act
from agra.rules.deliveries import delivery_options
from agra.rules.layout import (
    AKBAR,
    BOAT,
    BUILT,
    INFLUENCE_AT,
    MARK_LEFT,
    NOTABLE,
    ORDER_MARK,
    PLAYER,
    SLOT,
    STONE,
    STRIDE,
)
from agra.rules.names import CLOTHES, PAINTINGS, STATUES
from agra.rules.orders import markers_in_column
from agra.rules.state import State

# What a use is worth, in rupees or so.
IN_REACH = 3.0
NEXT_LEVEL = 2.0
FAR_AWAY = 1.2
ORDER = 2.5
ORDER_LATER = 1.0
BOWL = 2.0
FOR_STONE = 1.5
MATERIAL = 1.0
LUXURY = 1.6
ARROW = 0.65  # what a good is worth, measured by what it can become


class Demand:
    """The uses one player has for each of the sixteen goods."""

    __slots__ = ("best", "stock", "uses", "want")

    def __init__(self, state: State, seat: int) -> None:
        player = PLAYER + STRIDE * seat
        #: what the player has of each good
        self.stock: list[int] = state.d[player : player + 16]
        uses, best = _wanted_on_the_river(state)
        #: how many of each good could be used, and the worth of the best use
        self.uses: list[int] = uses[:]
        self.best: list[float] = best[:]
        self._count_orders(state, player)
        self._count_other_uses(state, player)
        #: what one more of each good is worth
        self.want: list[float] = [0.0] * 16
        self._follow_the_arrows(state)

    def _add(self, good: int, worth: float, uses: int = 1) -> None:
        self.uses[good] += uses
        if worth > self.best[good]:
            self.best[good] = worth

    def _count_orders(self, state: State, player: int) -> None:
        """The marked order of each guild that is not closed."""
        d, c = state.d, state.c
        for guild in range(3):
            mark = d[ORDER_MARK + guild]
            if mark == MARK_LEFT or markers_in_column(state, guild) >= c.limit[d[BOAT]]:
                continue
            worth = ORDER if d[player + INFLUENCE_AT + guild] else ORDER_LATER
            self._add(c.order_first[6 * guild + mark], worth)
            self._add(c.order_second[6 * guild + mark], worth)

    def _count_other_uses(self, state: State, player: int) -> None:
        d, c = state.d, state.c
        uses, best = self.uses, self.best
        for good in range(4, 16):
            if d[AKBAR + good] == 0:
                uses[good] += 1
                if best[good] < BOWL:
                    best[good] = BOWL
        field = d[player + STONE]
        if field < c.last_field:
            for good in c.meditation_costs[field]:
                self._add(good, FOR_STONE)
        if 0 in d[BUILT : BUILT + 16]:
            for good in c.materials:
                self._add(good, MATERIAL, 2)
        for good in (STATUES, PAINTINGS, CLOTHES):
            self._add(good, LUXURY)

    def _follow_the_arrows(self, state: State) -> None:
        """From the luxury goods back: what is lacking of a good is a use of what it is made of."""
        source = state.c.source
        stock, uses, best, want = self.stock, self.uses, self.best, self.want
        for good in range(15, -1, -1):
            lacking = uses[good] - stock[good]
            if lacking > 0:
                want[good] = best[good]
                made_from = source[good]
                if made_from >= 0:
                    uses[made_from] += lacking
                    if best[good] * ARROW > best[made_from]:
                        best[made_from] = best[good] * ARROW

    def worth_of_stock(self) -> float:
        """What the goods at hand are worth; those without a use hardly anything."""
        total = 0.0
        for good in range(16):
            held = self.stock[good]
            if held:
                used = min(held, self.uses[good])
                total += used * self.best[good] + (held - used) * 0.2
        return total


Uses = tuple[list[int], list[float]]

#: What the river wants is the same for everybody and changes seldom.
_RIVERS: dict[tuple[object, ...], Uses] = {}
_MOST_RIVERS = 2000


def _wanted_on_the_river(state: State) -> Uses:
    """How many of each good the notables still want, and the worth of the best of these uses."""
    d = state.d
    river = (state.c.digest, d[BOAT], *d[NOTABLE : NOTABLE + 24], *d[SLOT : SLOT + 72])
    found = _RIVERS.get(river)
    if found is None:
        if len(_RIVERS) >= _MOST_RIVERS:
            _RIVERS.clear()
        found = _RIVERS[river] = _look_at_the_river(state)
    return found


def _look_at_the_river(state: State) -> Uses:
    """What could be delivered by somebody who owns everything, wherever the boat is."""
    uses, best = [0] * 16, [0.0] * 16
    reach = state.c.reach[state.d[BOAT]]
    rich = state.copy()
    rich.d[PLAYER : PLAYER + 16] = [1] * 16
    rich.d[BOAT] = 6
    for option in delivery_options(rich, 0):
        notable, good = divmod(option - act.DELIVER, 16)
        level = state.c.notable_level[notable]
        if level <= reach:
            worth = IN_REACH + 0.3 * level
        else:
            worth = NEXT_LEVEL if level == reach + 1 else FAR_AWAY
        uses[good] += 1
        best[good] = max(best[good], worth)
    return uses, best
