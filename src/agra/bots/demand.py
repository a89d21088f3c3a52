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
    CARD,
    INFLUENCE_AT,
    MARK_LEFT,
    NOTABLE,
    ORDER_MARK,
    PLAYER,
    STONE,
    STRIDE,
)
from agra.rules.names import CLOTHES, PAINTINGS, STATUES
from agra.rules.orders import markers_in_column
from agra.rules.state import State

# What a use is worth, in rupees or so.
IN_REACH = 3.2
HIGHER = 0.25  # more for each level
NEXT_LEVEL = 2.0
FAR_AWAY = 1.2
ORDER = 2.5
ORDER_LATER = 1.0
BOWL = 2.0
FOR_STONE = 1.5
MATERIAL = 1.0
LUXURY = 1.6
ARROW = 0.65  # what a good is worth, measured by what it can become
NO_USE = 0.1


class Demand:
    """The uses one player has for each of the sixteen goods."""

    __slots__ = ("stock", "uses", "want")

    def __init__(self, state: State, seat: int) -> None:
        player = PLAYER + STRIDE * seat
        #: what the player has of each good
        self.stock: list[int] = state.d[player : player + 16]
        #: the worth of each use of each good, the best first
        self.uses: list[list[float]] = [uses[:] for uses in _wanted_on_the_river(state)]
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
            worth = ORDER if d[player + INFLUENCE_AT + guild] else ORDER_LATER
            self.uses[c.order_first[6 * guild + mark]].append(worth)
            self.uses[c.order_second[6 * guild + mark]].append(worth)

    def _add_other_uses(self, state: State, player: int) -> None:
        d, c, uses = state.d, state.c, self.uses
        for good in range(4, 16):
            if d[AKBAR + good] == 0:
                uses[good].append(BOWL)
        field = d[player + STONE]
        if field < c.last_field:
            for good in c.meditation_costs[field]:
                uses[good].append(FOR_STONE)
        if 0 in d[BUILT : BUILT + 16]:
            for good in c.materials:
                uses[good] += (MATERIAL, MATERIAL)
        for good in (STATUES, PAINTINGS, CLOTHES):
            uses[good].append(LUXURY)

    def _follow_the_arrows(self, state: State) -> None:
        """From the luxury goods back: what is lacking of a good is a use of what it is made of."""
        source, stock, want = state.c.source, self.stock, self.want
        for good in range(15, -1, -1):
            uses = self.uses[good]
            if len(uses) > 1:
                uses.sort(reverse=True)
            held = stock[good]
            if held < len(uses):
                want[good] = uses[held]
                if source[good] >= 0:
                    self.uses[source[good]] += [worth * ARROW for worth in uses[held:]]

    def worth_of_stock(self) -> float:
        """What the goods at hand are worth; those without a use hardly anything."""
        total = 0.0
        for held, uses in zip(self.stock, self.uses, strict=True):
            if held:
                total += sum(uses[:held]) + NO_USE * max(0, held - len(uses))
        return total

    def gain_by_processing(self, source: int, good: int, most: int) -> float:
        """What up to so many goods are worth more once they have become another good."""
        held, made = self.stock[source], self.stock[good]
        count = min(most, held)
        after = sum(self.uses[good][made : made + count]) + NO_USE * count
        return after - sum(self.uses[source][held - count : held]) - NO_USE * count

    def last_worth(self, good: int) -> float:
        """What the player loses with one of these goods."""
        held = self.stock[good]
        return self.uses[good][held - 1] if 0 < held <= len(self.uses[good]) else 0.0


Uses = list[list[float]]

#: What the river wants is the same for everybody and changes seldom.
_RIVERS: dict[tuple[object, ...], Uses] = {}
_MOST_RIVERS = 2000


def _wanted_on_the_river(state: State) -> Uses:
    """What each good is worth to the notables who still want it."""
    d = state.d
    river = (state.c.digest, d[BOAT], *d[NOTABLE : NOTABLE + 24], *d[CARD : CARD + 24])
    found = _RIVERS.get(river)
    if found is None:
        if len(_RIVERS) >= _MOST_RIVERS:
            _RIVERS.clear()
        found = _RIVERS[river] = _look_at_the_river(state)
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
        if level <= reach:
            uses[good].append(IN_REACH + HIGHER * level)
        else:
            uses[good].append(NEXT_LEVEL if level == reach + 1 else FAR_AWAY)
    return uses
