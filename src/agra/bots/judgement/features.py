"""The features of a player in a position: the inputs of the evaluation.

The evaluation is a weighted sum of these numbers. `NAMES` lists them in the order of `features`;
the weights come from the lab (`agra.lab.train`).
"""

from typing import Final

from agra.bots.judgement.demand import DISTANCE, KIND, USES, demand_of
from agra.rules.cards import markers_of
from agra.rules.farm import covers_off, production
from agra.rules.flat import i64, vec
from agra.rules.layout import (
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
from agra.rules.position import Position
from agra.rules.scoring import (
    PAYING_AT_THE_END,
    akbar_score,
    contract_score,
    gifts_of,
    guild_score,
    orders_of,
)

#: Only two distances of a use are distinguished: no arrow and some arrows.
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

#: The topic of a feature, in a word that players know; groups are matched by prefix.
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
    """Return the topic of a feature: "goods", "influence", "contracts" ..."""
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

#: The number of features, from the first on, that are lines of the final scoring.
SCORED: Final = 6
_STOCK: Final[i64] = NAMES.index("basic_goods")
_USE: Final[i64] = NAMES.index(f"use_{USES[0][0]}")
_TILE: Final[i64] = NAMES.index(f"tile_{FAVOUR_ACTIONS[0]}")
_HAS: Final[i64] = NAMES.index(f"has_{NOTABLES[0]}")
_CARDS: Final[i64] = NAMES.index("on_card")


_ZEROS: Final[vec[float]] = vec[float]([0.0] * COUNT)
_PAYING: Final[i64] = sum(1 << notable for notable in PAYING_AT_THE_END)


def features(state: Position, seat: int) -> list[float]:
    """Return the features of a player, in the order of `NAMES`."""
    return list(features_of(state, seat))


def features_of(s: Position, seat: i64) -> vec[float]:
    """The same as `features`, for compiled callers."""
    d, t = s._d, s._t
    player = PLAYER + STRIDE * seat
    f = _ZEROS[:]
    gifts = gifts_of(s, seat)
    orders = orders_of(s, seat, 0) + orders_of(s, seat, 1) + orders_of(s, seat, 2)
    f[0] = float(d[player + RUPEES])
    f[1] = float(covers_off(d[player + COVERS]))
    f[2] = float(akbar_score(s, gifts))
    field = d[player + STONE]
    if field == t.last_field:
        f[5] = float(t.last_field_bonus)
    f[6] = float(gifts)
    f[7] = float(orders)
    _add_contracts(s, seat, f)
    _add_influence(s, seat, orders, f)
    _add_workers(s, player, f)
    f[25] = float(field)
    _add_farm(s, seat, f)
    _add_cards(s, seat, f)
    _add_goods(s, seat, f)
    f[COUNT - 1] = float(waiting(s, seat)) / (float(d[PLAYERS]) - 1.0)
    return f


def _add_workers(s: Position, player: i64, f: vec[float]) -> None:
    """Favours, markers and workers."""
    d = s._d
    favours = d[player + FAVOURS]
    supply = d[player + SUPPLY]
    f[16] = float(favours if favours < 5 else 5)
    f[17] = float(favours - 5 if favours > 5 else 0)
    f[18] = float(supply if supply < 4 else 4)
    f[19] = 1.0 if supply < 2 else 0.0
    workers = d[player + WORKERS]
    f[20] = float(workers)
    f[21] = float(s._t.workers - workers - d[player + LYING] - d[player + ON_COOK])
    f[22] = float(d[player + LYING])
    f[23] = 1.0 if workers == 0 else 0.0
    f[24] = float(d[player + ON_COOK])


def _add_farm(s: Position, seat: i64, f: vec[float]) -> None:
    least: i64 = 99
    total: i64 = 0
    good: i64
    for good in range(4):
        yielded = production(s, seat, good)
        total += yielded
        if yielded < least:
            least = yielded
    f[26] = float(total)
    f[27] = float(least)


def waiting(s: Position, seat: i64) -> i64:
    """Return how many turns of others come before the player's next one."""
    d = s._d
    following = d[TURN] + 1 if d[PHASE] == ORDER_PHASE_ else d[TURN]
    return (seat - following) % d[PLAYERS]


def _add_contracts(s: Position, seat: i64, f: vec[float]) -> None:
    won = s._d[PLAYER + STRIDE * seat + CONTRACTS]
    level = s._t.notable_level
    notable: i64 = 0
    while won >> notable:
        if won >> notable & 1:
            f[_HAS + notable] = 1.0
            f[7 + level[notable]] += 1.0
            if _PAYING >> notable & 1:
                f[4] += float(contract_score(s, seat, notable))
        notable += 1


def _add_influence(s: Position, seat: i64, orders: i64, f: vec[float]) -> None:
    d, t = s._d, s._t
    at = PLAYER + STRIDE * seat + INFLUENCE_AT
    guild: i64
    other: i64
    for guild in range(3):
        step = d[at + guild]
        if orders:
            f[3] += float(guild_score(s, seat, guild))
        if step:
            f[12] += float(t.influence_rewards[step])
            f[13] += float(step)
            f[14] += 1.0
            led = 1.0
            for other in range(d[PLAYERS]):
                if other != seat and d[PLAYER + STRIDE * other + INFLUENCE_AT + guild] >= step:
                    led = 0.0
            f[15] += led
    owned = d[PLAYER + STRIDE * seat + TILES_OWNED]
    action: i64 = 0
    while owned:
        if owned & 1:
            f[_TILE + action] = 1.0
        owned >>= 1
        action += 1


def _add_cards(s: Position, seat: i64, f: vec[float]) -> None:
    """Add the player's markers on cards that are not complete."""
    d = s._d
    notable: i64
    other: i64
    for notable in range(24):
        card = d[CARD + notable]
        if card and d[NOTABLE + notable] == ON_RIVER:
            own = markers_of(card, seat)
            if own:
                f[_CARDS + (1 if s._t.notable_size[notable] > 2 else 0)] += float(own)
                led = 1.0
                for other in range(4):
                    if markers_of(card, other) > own:
                        led = 0.0
                f[_CARDS + 2] += led


def _add_goods(s: Position, seat: i64, f: vec[float]) -> None:
    """Add the player's goods, each by its best use."""
    demand = demand_of(s, seat)
    good: i64
    at: i64
    for good in range(16):
        held = demand.stock[good]
        if held:
            column: i64 = 0 if good < 4 else 1 if good < 12 else 2
            f[_STOCK + column] += float(held)
            count = demand.count(good)
            if held > count:
                f[_STOCK + 3] += float(held - count)
                held = count
            first = demand.first[good]
            for at in range(first, first + held):
                use = demand.uses[at]
                f[_USE + 2 * KIND[use] + (1 if DISTANCE[use] else 0)] += 1.0
