"""How good a position is for one player, in rupees or so."""

from agra.bots.demand import Demand
from agra.rules.farm import production
from agra.rules.layout import (
    AKBAR,
    CONTRACTS,
    COVERS,
    FAVOURS,
    FINAL_ROUND,
    INFLUENCE_AT,
    LYING,
    ORDERS,
    PLAYER,
    REMINDERS,
    ROUND,
    RUPEES,
    STONE,
    STRIDE,
    SUPPLY,
    WORKERS,
)
from agra.rules.scoring import akbar_score
from agra.rules.state import State

CONTRACT = (0.0, 2.5, 3.0, 4.5, 6.0)  # by level: its ability, its symbol, what it pays at the end
ORDER_MARKER = 1.2  # what an order may bring in the final scoring
GIFT = 1.0  # the first gifts to Akbar make the later ones worth more
STEP = 1.1  # of influence
FAVOUR, MANY_FAVOURS = 0.55, 5
ON_CARD = 1.5  # a marker on a notable: part of a contract, or a favour at last
STONE_FIELD = 0.9
HARVEST = 0.22  # a good that the farm yields
SUPPLY_MARKER, ENOUGH_MARKERS = 0.5, 4
WORKER, STANDING = 0.8, 0.45
GOODS = 0.55
END_IN_SIGHT = 2.0  # nobody should play for ever
LAST_ROUND = 0.05  # what is not scored now hardly counts any more


def evaluate(state: State, seat: int) -> float:
    """Rupees and what will be scored, plus what the rest may still bring, as time allows."""
    d, c = state.d, state.c
    player = PLAYER + STRIDE * seat
    gifts = d[AKBAR : AKBAR + 16].count(1 + seat)
    orders = d[ORDERS : ORDERS + 18].count(1 + seat)
    covers = 8 - d[player + COVERS].bit_count()
    worth = float(d[player + RUPEES] + covers + akbar_score(state, gifts))
    worth += ORDER_MARKER * orders + GIFT * gifts
    won = d[player + CONTRACTS]
    contracts = 0.0
    while won:
        lowest = won & -won
        contracts += CONTRACT[c.notable_level[lowest.bit_length() - 1]]
        won ^= lowest
    if d[player + STONE] == c.last_field:
        worth += c.last_field_bonus
    prospects = contracts + _prospects(state, seat, gifts + orders)
    if d[FINAL_ROUND]:
        worth += END_IN_SIGHT
        if d[FINAL_ROUND] == d[ROUND]:
            prospects *= LAST_ROUND
    return worth + prospects


def _prospects(state: State, seat: int, given: int) -> float:
    """What goods, favours, workers, influence and the farm may bring."""
    d = state.d
    player = PLAYER + STRIDE * seat
    demand = Demand(state, seat)
    favours, supply = d[player + FAVOURS], d[player + SUPPLY]
    held = sum(demand.stock)
    on_cards = state.c.markers - held - favours - supply - d[player + REMINDERS] - given
    steps = d[player + INFLUENCE_AT : player + INFLUENCE_AT + 3]
    on_board = state.c.workers - d[player + WORKERS] - d[player + LYING]
    worth = GOODS * demand.worth_of_stock() + ON_CARD * on_cards + STEP * sum(steps)
    worth += FAVOUR * min(favours, MANY_FAVOURS) + 0.1 * max(0, favours - MANY_FAVOURS)
    worth += WORKER * d[player + WORKERS] + STANDING * on_board
    worth += STONE_FIELD * d[player + STONE] + SUPPLY_MARKER * min(supply, ENOUGH_MARKERS)
    for good in range(4):
        worth += HARVEST * production(state, seat, good)
    return worth
