"""What a bot looks at when it judges a position: numbers that say how a player stands.

The evaluation is a weighted sum of these numbers. `NAMES` names them, in the order of the list that
`features` makes; the weights come from the lab (`agra.lab.fit`).
"""

from typing import Final

from agra.bots.demand import DISTANCE, KIND, USES, demand_of
from agra.rules.cards import markers_on
from agra.rules.farm import production
from agra.rules.layout import (
    AKBAR,
    CARD,
    CONTRACTS,
    COVERS,
    FAVOURS,
    INFLUENCE_AT,
    LYING,
    NOTABLE,
    ON_COOK,
    ON_RIVER,
    ORDER_PHASE_,
    ORDERS,
    PHASE,
    PLAYER,
    PLAYERS,
    RUPEES,
    STONE,
    STRIDE,
    SUPPLY,
    TILES_OWNED,
    TURN,
    WORKERS,
)
from agra.rules.names import FAVOUR_ACTIONS, NOTABLES
from agra.rules.scoring import (
    PAYING_AT_THE_END,
    akbar_score,
    contract_score,
    guild_score,
)
from agra.rules.state import State

#: Arrows are only told apart as none and some.
_PLACES: Final = ("", "_to_be_made")

NAMES: Final[list[str]] = [
    "rupees", "covers", "akbar", "guild_points", "contract_points", "last_field",
    "gifts", "orders", "contract_1", "contract_2", "contract_3", "contract_4",
    "influence_reward", "influence_steps", "guilds_entered", "guilds_led",
    "favours", "many_favours", "supply", "short_of_markers",
    "workers", "standing", "lying", "no_worker", "on_cook",
    "stone", "farm", "weakest_corner",
    "on_card", "on_high_card", "cards_led",
    "basic_goods", "processed_goods", "luxury_goods", "useless_goods",
    *(f"use_{name}{place}" for name, _ in USES for place in _PLACES),
    *(f"tile_{name}" for name in FAVOUR_ACTIONS),
    *(f"has_{name}" for name in NOTABLES),
    "waiting",
]  # fmt: skip
COUNT: Final = len(NAMES)

#: What a feature is about, in a word that a player knows; families go by their prefix.
_TOPICS: Final[dict[str, str]] = {
    "guild_points": "scoring", "contract_points": "scoring", "last_field": "stone",
    "gifts": "akbar", "guilds_entered": "influence", "guilds_led": "influence",
    "many_favours": "favours", "supply": "markers", "short_of_markers": "markers",
    "standing": "workers", "lying": "workers", "no_worker": "workers", "weakest_corner": "farm",
    "waiting": "tempo",
}  # fmt: skip
_FAMILIES: Final[tuple[tuple[str, str], ...]] = (
    ("influence_", "influence"), ("contract_", "contracts"), ("has_", "contracts"),
    ("on_cook", "workers"), ("on_", "cards"), ("cards_", "cards"), ("use_", "goods"),
    ("tile_", "tiles"),
)  # fmt: skip


def topic(name: str) -> str:
    """What a feature is about: "goods", "influence", "contracts" ..."""
    found = _TOPICS.get(name)
    if found is not None:
        return found
    if name.endswith("_goods"):
        return "goods"
    for prefix, about in _FAMILIES:
        if name.startswith(prefix):
            return about
    return name


TOPIC: Final[list[str]] = [topic(name) for name in NAMES]

#: What counts in the final scoring, rupee for rupee.
SCORED: Final = 6
_STOCK: Final[int] = NAMES.index("basic_goods")
_USE: Final[int] = NAMES.index(f"use_{USES[0][0]}")
_TILE: Final[int] = NAMES.index(f"tile_{FAVOUR_ACTIONS[0]}")
_HAS: Final[int] = NAMES.index(f"has_{NOTABLES[0]}")
_CARDS: Final[int] = NAMES.index("on_card")


def features(state: State, seat: int) -> list[float]:
    """How a player stands, in the numbers that `NAMES` names."""
    d, c = state.d, state.c
    player = PLAYER + STRIDE * seat
    f = [0.0] * COUNT
    gifts = d[AKBAR : AKBAR + 16].count(1 + seat)
    orders = d[ORDERS : ORDERS + 18].count(1 + seat)
    f[0] = float(d[player + RUPEES])
    f[1] = float(8 - d[player + COVERS].bit_count())
    f[2] = float(akbar_score(state, gifts))
    field = d[player + STONE]
    if field == c.last_field:
        f[5] = float(c.last_field_bonus)
    f[6] = float(gifts)
    f[7] = float(orders)
    _add_contracts(state, seat, f)
    _add_influence(state, seat, orders, f)
    favours, supply = d[player + FAVOURS], d[player + SUPPLY]
    f[16] = float(min(favours, 5))
    f[17] = float(max(0, favours - 5))
    f[18] = float(min(supply, 4))
    f[19] = 1.0 if supply < 2 else 0.0
    workers = d[player + WORKERS]
    f[20] = float(workers)
    f[21] = float(c.workers - workers - d[player + LYING] - d[player + ON_COOK])
    f[22] = float(d[player + LYING])
    f[23] = 1.0 if workers == 0 else 0.0
    f[24] = float(d[player + ON_COOK])
    f[25] = float(field)
    least = 99
    total = 0
    for good in range(4):
        yielded = production(state, seat, good)
        total += yielded
        if yielded < least:
            least = yielded
    f[26] = float(total)
    f[27] = float(least)
    _add_cards(state, seat, f)
    _add_goods(state, seat, f)
    f[COUNT - 1] = waiting(state, seat) / (d[PLAYERS] - 1.0)
    return f


def waiting(state: State, seat: int) -> int:
    """How many turns of others come before the player's next one."""
    d = state.d
    following = d[TURN] + 1 if d[PHASE] == ORDER_PHASE_ else d[TURN]
    return (seat - following) % d[PLAYERS]


def _add_contracts(state: State, seat: int, f: list[float]) -> None:
    won = state.d[PLAYER + STRIDE * seat + CONTRACTS]
    if not won:
        return
    level = state.c.notable_level
    for notable in range(24):
        if won >> notable & 1:
            f[_HAS + notable] = 1.0
            f[7 + level[notable]] += 1.0
            if notable in PAYING_AT_THE_END:
                f[4] += float(contract_score(state, seat, notable))


def _add_influence(state: State, seat: int, orders: int, f: list[float]) -> None:
    d, c = state.d, state.c
    at = PLAYER + STRIDE * seat + INFLUENCE_AT
    players = d[PLAYERS]
    for guild in range(3):
        step = d[at + guild]
        if orders:
            f[3] += float(guild_score(state, seat, guild))
        if step:
            f[12] += float(c.influence_rewards[step])
            f[13] += float(step)
            f[14] += 1.0
            led = 1.0
            for other in range(players):
                if other != seat and d[PLAYER + STRIDE * other + INFLUENCE_AT + guild] >= step:
                    led = 0.0
                    break
            f[15] += led
    owned = d[PLAYER + STRIDE * seat + TILES_OWNED]
    for action in range(17):
        if owned >> action & 1:
            f[_TILE + action] = 1.0


def _add_cards(state: State, seat: int, f: list[float]) -> None:
    """Own markers on cards that are not complete."""
    d = state.d
    for notable in range(24):
        if d[CARD + notable] and d[NOTABLE + notable] == ON_RIVER:
            markers = markers_on(d, notable)
            own = markers[seat]
            if own:
                high = 1 if len(state.c.notable_goods[notable]) > 2 else 0
                f[_CARDS + high] += float(own)
                if own == max(markers):
                    f[_CARDS + 2] += 1.0


def _add_goods(state: State, seat: int, f: list[float]) -> None:
    """The goods at hand by the best use there is for each."""
    demand = demand_of(state, seat)
    stock = demand.stock
    for good in range(16):
        held = stock[good]
        if held:
            if good < 4:
                f[_STOCK] += float(held)
            elif good < 12:
                f[_STOCK + 1] += float(held)
            else:
                f[_STOCK + 2] += float(held)
            uses = demand.uses[good]
            if held > len(uses):
                f[_STOCK + 3] += float(held - len(uses))
                held = len(uses)
            for at in range(held):
                use = uses[at]
                f[_USE + 2 * KIND[use] + (1 if DISTANCE[use] else 0)] += 1.0
