"""Why an action is not legal now, as data: a reason and its arguments.

`why_not(state, action)` gives None for a legal action, else a dictionary with `reason` (one of
`REASONS`) and what the reason speaks of: `needs` and `has` for amounts, `what` for a good, tile,
contract or track, `decision` for the decision that is pending. docs/actions.md lists them all.

Nothing here decides what is legal: that is `legal_actions`. A reason is only ever asked for an
action that is not among them, so each function below names the first thing that stands in
its way, from the coarse to the fine.
"""

from collections.abc import Callable
from typing import Any, Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.architect import most_build_value
from agra.rules.decisions import is_interruptible
from agra.rules.errors import UnknownAction
from agra.rules.gains import can_use_mullah
from agra.rules.layout import (
    AKBAR,
    BOAT,
    BUILDER,
    BUILT,
    CONTRACTS,
    FAVOURS,
    INFLUENCE_AT,
    MARK_LEFT,
    MEDITATION_MARKER,
    MEDITATION_PHASE,
    MP,
    NO_BOWL,
    NOTABLE,
    ON_COOK,
    ON_RIVER,
    ORDER_MARK,
    PHASE,
    PLAYER,
    RUPEES,
    SAILING,
    SAILOR_ORDER,
    SPENT,
    STONE,
    STRIDE,
    TILES_OWNED,
    USED,
    USED_BOOK,
    USED_CALIPH,
    USED_CLOTHES,
    USED_ENGLISH_TRADER,
    USED_FRENCH_TRADER,
    USED_MOSAIC_MAKER,
    USED_OIL_AND_CURRY,
    USED_PAINTING,
    USED_STATUE,
    VALUE,
    WON,
    WORKERS,
)
from agra.rules.names import (
    BOOKS,
    BUILDINGS,
    CALIPH,
    CLOTHES,
    COOK,
    COTTON,
    CURRY,
    ENGLISH_TRADER,
    EXTRA_PROCESS,
    FAVOUR_ACTIONS,
    FIRST_BUILDING,
    FREE_DAY_LABOURER,
    FRENCH_TRADER,
    GOODS,
    GUILDS,
    MEDITATION_POINT,
    MOSAIC_MAKER,
    MULLAH,
    NOTABLES,
    OIL,
    OUTER_ACTIONS,
    OUTER_DELIVER,
    OUTER_REMOVE_COVER,
    PAINTINGS,
    SPACES,
    STATUES,
    TILES,
)
from agra.rules.orders import markers_in_column
from agra.rules.sailor import ORDER_DELIVERIES, deliveries_left
from agra.rules.state import CHANCE, State
from agra.rules.workers import labourer_price

Reason = dict[str, Any]

#: Every reason that can be given, with what it means.
REASONS: Final[dict[str, str]] = {
    "game_over": "the game is over",
    "chance": "a die or a drawn tile is awaited",
    "other_decision": "another decision is pending",
    "not_built": "the building is a site, and the Builder is not there",
    "already_built": "the building stands already",
    "no_worker": "no worker is in supply",
    "labourer_price": "the day labourer cannot be paid in full",
    "no_own_worker": "no own standing worker is there",
    "no_lying_worker": "no own lying worker is there",
    "generating_over": "a meditation point was spent: no more workers can be laid down",
    "blocked": "the meditation marker lies on this action",
    "meditation_points": "too few meditation points",
    "materials": "the building materials are not worth the cost",
    "good": "the good is not at hand",
    "value": "the good has not the right value",
    "not_in_game": "the notable is not in this game",
    "won_already": "the contract is won already",
    "out_of_reach": "the boat has not reached this level",
    "not_ordered": "the notable does not order this good",
    "delivered": "the good lies there already",
    "no_delivery": "no delivery is left",
    "deliveries": "an order takes two deliveries",
    "one_order": "only one order for each Sailor action",
    "column_full": "all orders of the guild are fulfilled",
    "influence": "the own influence marker must be on step 1 or higher",
    "order_limit": "the order limit is reached",
    "bowl_filled": "the bowl is filled",
    "no_bowl": "Akbar has no bowl for this good",
    "top": "the influence marker is on the top step",
    "step_taken": "the step for this notable was taken or is not owed",
    "tile": "the favour tile is not at hand",
    "tile_not_there": "the favour tile does not lie there",
    "used": "it was used already this turn",
    "favours": "too few favours",
    "own_moment": "it is asked at its own moment",
    "end_of_action": "only at the end of the action phase",
    "meditation_phase": "only in the meditation phase",
    "contract": "the contract is not at hand",
    "mullah": "the Mullah's contract cannot lower this price now",
    "no_effect": "it would have no effect",
    "not_offered": "this decision does not offer it",
}


def why_not(s: State, action: int) -> Reason | None:
    """The reason as data, or None if the action is legal."""
    if not 0 <= action < act.NUM_ACTIONS:
        raise UnknownAction(
            f"There is no action number {action}: numbers run from 0 to {act.NUM_ACTIONS - 1}."
        )
    if action in s.legal_actions():
        return None
    if not len(s.stack):
        return {"reason": "game_over"}
    if s.to_move == CHANCE:
        return {"reason": "chance", "decision": s.decision}
    entry = s.stack[-1]
    kind, fields = entry & kinds.KIND_MASK, entry >> kinds.FIELDS_SHIFT
    seat = entry >> kinds.SEAT_SHIFT & 3
    if action >= act.OIL and is_interruptible(kind, fields):
        return _secondary(s, seat, kind, action)
    for first, last, at, explain in _EXPLAINED:
        if first <= action <= last and kind in at:
            return explain(s, seat, action - first)
    return {"reason": "other_decision", "decision": s.decision}


def _player(seat: int) -> int:
    return PLAYER + STRIDE * seat


def _lacks(what: str) -> Reason:
    return {"reason": "good", "what": what}


# ------------------------------------------------------------------ main actions


def _place(s: State, seat: int, space: int) -> Reason:
    d = s.d
    player = _player(seat)
    building = space - FIRST_BUILDING
    if building >= 0 and not d[BUILT + building] and d[BUILDER] != building:
        return {"reason": "not_built", "what": BUILDINGS[building]}
    if not d[player + WORKERS]:
        return {"reason": "no_worker"}
    return {
        "reason": "labourer_price",
        "needs": labourer_price(s, player),
        "has": d[player + RUPEES],
    }


def _lay(s: State, seat: int, space: int) -> Reason:
    if s.d[SPENT]:
        return {"reason": "generating_over"}
    return {"reason": "no_own_worker", "what": SPACES[space]}


def _lay_cook(s: State, seat: int, _: int) -> Reason:
    if s.d[SPENT] and s.d[_player(seat) + ON_COOK]:
        return {"reason": "generating_over"}
    return {"reason": "no_own_worker", "what": NOTABLES[COOK]}


def _meditate(s: State, seat: int, outer: int) -> Reason:
    if s.d[MEDITATION_MARKER] == outer:
        return {"reason": "blocked", "what": OUTER_ACTIONS[outer]}
    needs = 3 if outer == OUTER_DELIVER else 2 if outer == OUTER_REMOVE_COVER else 1
    if s.d[MP] < needs:
        return {"reason": "meditation_points", "needs": needs, "has": s.d[MP]}
    return {"reason": "no_effect"}


def _meditate_farmer(s: State, seat: int, _: int) -> Reason:
    if not s.d[MP]:
        return {"reason": "meditation_points", "needs": 1, "has": 0}
    return {"reason": "no_effect"}


def _raise(s: State, seat: int, space: int) -> Reason:
    return {"reason": "no_lying_worker", "what": SPACES[space]}


def _build(s: State, seat: int, building: int) -> Reason:
    player = _player(seat)
    if s.d[BUILT + building]:
        return {"reason": "already_built", "what": BUILDINGS[building]}
    if not s.d[player + WORKERS]:
        return {"reason": "no_worker"}
    return {
        "reason": "materials",
        "needs": s.c.cost[building],
        "has": most_build_value(s, player),
    }


def _guild(s: State, seat: int, guild: int) -> Reason:
    if s.d[_player(seat) + INFLUENCE_AT + guild] >= s.c.influence_top:
        return {"reason": "top", "what": GUILDS[guild]}
    return {"reason": "not_offered"}


def _step(s: State, seat: int, notable: int) -> Reason:
    guild = s.c.notable_guild[notable]
    if s.d[_player(seat) + INFLUENCE_AT + guild] >= s.c.influence_top:
        return {"reason": "top", "what": GUILDS[guild]}
    return {"reason": "step_taken", "what": NOTABLES[notable]}


# ------------------------------------------------------------------ goods


def _own_good(s: State, seat: int, good: int) -> Reason:
    """A good to pay, give, exchange, sell or offer."""
    if not s.d[_player(seat) + good]:
        return _lacks(GOODS[good])
    return {"reason": "value", "what": GOODS[good], "has": s.d[VALUE + good]}


def _process(s: State, seat: int, into: int) -> Reason:
    source = s.c.source[into]
    if source < 0:
        return {"reason": "not_offered"}
    if not s.d[_player(seat) + source]:
        return _lacks(GOODS[source])
    fields = s.stack[-1] >> kinds.FIELDS_SHIFT
    if fields & 1 and s.d[VALUE + into] > s.d[MP]:
        return {"reason": "meditation_points", "needs": s.d[VALUE + into], "has": s.d[MP]}
    return {"reason": "value", "what": GOODS[into], "has": s.d[VALUE + into]}


def _count(s: State, seat: int, count: int) -> Reason:
    source = s.c.source[s.stack[-1] >> kinds.FIELDS_SHIFT & 15]
    has = s.d[_player(seat) + source]
    return {"reason": "good", "what": GOODS[source], "needs": count, "has": has}


def _by_value(s: State, seat: int, good: int) -> Reason:
    """A good to take, gain or exchange into, or a bowl or place for a token: its value decides."""
    return {"reason": "value", "what": GOODS[good], "has": s.d[VALUE + good]}


def _bowl(s: State, seat: int, good: int) -> Reason:
    if s.d[AKBAR + good] == NO_BOWL:
        return {"reason": "no_bowl", "what": GOODS[good]}
    if s.d[AKBAR + good]:
        return {"reason": "bowl_filled", "what": GOODS[good]}
    return {"reason": "value", "what": GOODS[good], "has": s.d[VALUE + good]}


def _serve(s: State, seat: int, good: int) -> Reason:
    if s.d[AKBAR + good]:
        return _bowl(s, seat, good)
    return _lacks(GOODS[good])


# ------------------------------------------------------------------ deliveries and orders


def _deliver(s: State, seat: int, number: int) -> Reason:
    notable, good = divmod(number, 16)
    d = s.d
    if d[NOTABLE + notable] >= WON:
        return {"reason": "won_already", "what": NOTABLES[notable]}
    if d[NOTABLE + notable] != ON_RIVER:
        return {"reason": "not_in_game", "what": NOTABLES[notable]}
    if good not in s.c.notable_goods[notable]:
        return {"reason": "not_ordered", "what": GOODS[good]}
    level = s.c.notable_level[notable]
    if level > s.c.reach[d[BOAT]]:
        return {"reason": "out_of_reach", "needs": level, "has": s.c.reach[d[BOAT]]}
    if not d[_player(seat) + good]:
        return _lacks(GOODS[good])
    if d[SAILING] and s.stack[-1] & kinds.KIND_MASK == kinds.DELIVERIES:
        if deliveries_left(s, seat) < 1:
            return {"reason": "no_delivery"}
    return {"reason": "delivered", "what": GOODS[good]}


def _fulfil(s: State, seat: int, guild: int) -> Reason:
    d = s.d
    mark = d[ORDER_MARK + guild]
    if mark == MARK_LEFT:
        return {"reason": "column_full", "what": GUILDS[guild]}
    player = _player(seat)
    if not d[player + INFLUENCE_AT + guild]:
        return {"reason": "influence", "what": GUILDS[guild]}
    limit = s.c.limit[d[BOAT]]
    if markers_in_column(s, guild) >= limit:
        return {"reason": "order_limit", "needs": limit, "has": markers_in_column(s, guild)}
    goods = [s.c.order_first[6 * guild + mark], s.c.order_second[6 * guild + mark]]
    for good in goods:
        if d[player + good] < goods.count(good):
            return _lacks(GOODS[good])
    if d[SAILOR_ORDER]:
        return {"reason": "one_order"}
    return {
        "reason": "deliveries",
        "needs": ORDER_DELIVERIES,
        "has": deliveries_left(s, seat),
    }


# ------------------------------------------------------------------ farm, stone, tiles


def _no_effect(s: State, seat: int, _: int) -> Reason:
    return {"reason": "no_effect"}


def _advance_stone(s: State, seat: int, _: int) -> Reason:
    player = _player(seat)
    field = s.d[player + STONE]
    if s.stack[-1] >> kinds.FIELDS_SHIFT & 1:
        return {"reason": "used", "what": "stone"}
    if field < s.c.last_field:
        for good in s.c.meditation_costs[field]:
            if s.d[player + good] < s.c.meditation_costs[field].count(good):
                return _lacks(GOODS[good])
    return {"reason": "no_effect"}


def _botanist(s: State, seat: int, part: int) -> Reason:
    """Remove a cover (0) or move farmers (1) with the Botanist."""
    if s.stack[-1] >> kinds.FIELDS_SHIFT & 2 << part:
        return {"reason": "used", "what": ("remove_cover", "move_farmers")[part]}
    return {"reason": "no_effect"}


def _tile(s: State, seat: int, tile: int) -> Reason:
    return {"reason": "tile_not_there", "what": TILES[tile]}


# ------------------------------------------------------------------ secondary actions


def _secondary(s: State, seat: int, kind: int, action: int) -> Reason:
    if action <= act.OIL_AND_CURRY:
        return _oil_and_curry(s, seat, action)
    if action < act.FAVOUR_MULLAH:
        return _favour(s, seat, action - act.FAVOUR)
    if action < act.STATUE:
        return _favour_with_mullah(s, seat, action - act.FAVOUR_MULLAH)
    if action <= act.CLOTHES:
        return _luxury(s, seat, kind, action)
    return _ability(s, seat, action)


def _oil_and_curry(s: State, seat: int, action: int) -> Reason:
    player = _player(seat)
    if s.d[player + USED] & USED_OIL_AND_CURRY:
        return {"reason": "used", "what": "oil_and_curry"}
    for good in (OIL, CURRY):
        other = act.CURRY if good == OIL else act.OIL
        if action != other and not s.d[player + good]:
            return _lacks(GOODS[good])
    return {"reason": "no_lying_worker"}


def _favour(s: State, seat: int, favour_action: int) -> Reason:
    player = _player(seat)
    name = FAVOUR_ACTIONS[favour_action]
    if not s.d[player + TILES_OWNED] >> favour_action & 1:
        return {"reason": "tile", "what": name}
    if s.d[player + USED] >> favour_action & 1:
        return {"reason": "used", "what": name}
    if favour_action in (EXTRA_PROCESS, FREE_DAY_LABOURER):
        return {"reason": "own_moment", "what": name}
    needs = s.c.favour_own[favour_action]
    if s.d[player + FAVOURS] < needs:
        return {"reason": "favours", "needs": needs, "has": s.d[player + FAVOURS]}
    if favour_action == MEDITATION_POINT and s.d[PHASE] != MEDITATION_PHASE:
        return {"reason": "meditation_phase"}
    return {"reason": "no_effect"}


def _favour_with_mullah(s: State, seat: int, favour_action: int) -> Reason:
    player = _player(seat)
    if not s.d[player + CONTRACTS] >> MULLAH & 1:
        return {"reason": "contract", "what": NOTABLES[MULLAH]}
    if not can_use_mullah(s, player):
        return {"reason": "used", "what": NOTABLES[MULLAH]}
    if act.FAVOUR + favour_action in s.legal_actions():
        return {"reason": "mullah", "what": FAVOUR_ACTIONS[favour_action]}
    return _favour(s, seat, favour_action)


_LUXURY: Final = (
    (STATUES, USED_STATUE, "statue"),
    (BOOKS, USED_BOOK, "book"),
    (PAINTINGS, USED_PAINTING, "painting"),
    (CLOTHES, USED_CLOTHES, "clothes"),
)


def _luxury(s: State, seat: int, kind: int, action: int) -> Reason:
    player = _player(seat)
    good, used, name = _LUXURY[action - act.STATUE]
    if s.d[player + USED] & used:
        return {"reason": "used", "what": name}
    if not s.d[player + good]:
        return _lacks(GOODS[good])
    if action == act.STATUE and kind != kinds.END_ACTION:
        return {"reason": "end_of_action"}
    return {"reason": "no_effect"}


def _ability(s: State, seat: int, action: int) -> Reason:
    contract, used = _contract_of(action)
    player = _player(seat)
    if not s.d[player + CONTRACTS] >> contract & 1:
        return {"reason": "contract", "what": NOTABLES[contract]}
    if s.d[player + USED] & used:
        return {"reason": "used", "what": NOTABLES[contract]}
    if action == act.CALIPH:
        return {"reason": "no_lying_worker"} if s.d[player + COTTON] else _lacks(GOODS[COTTON])
    if contract == FRENCH_TRADER:
        return _own_good(s, seat, action - act.FRENCH_TRADER)
    if contract == MOSAIC_MAKER:
        if s.d[PHASE] != MEDITATION_PHASE:
            return {"reason": "meditation_phase"}
        needs = 1 if action == act.MOSAIC_1 else 3
        if s.d[MP] < needs:
            return {"reason": "meditation_points", "needs": needs, "has": s.d[MP]}
    return {"reason": "no_effect"}


def _contract_of(action: int) -> tuple[int, int]:
    """The contract behind an ability, and its bit among the used things."""
    if action >= act.FRENCH_TRADER:
        return FRENCH_TRADER, USED_FRENCH_TRADER
    if action == act.CALIPH:
        return CALIPH, USED_CALIPH
    if action == act.ENGLISH_TRADER:
        return ENGLISH_TRADER, USED_ENGLISH_TRADER
    return MOSAIC_MAKER, USED_MOSAIC_MAKER


# ------------------------------------------------------------------ which function explains what
# First and last action of a block, the decisions that offer such actions, the explanation.

_Explain = Callable[[State, int, int], Reason]

_EXPLAINED: Final[list[tuple[int, int, tuple[int, ...], _Explain]]] = [
    (act.PLACE, act.LAY - 1, (kinds.CHOOSE_SPACE,), _place),
    (act.LAY, act.LAY_COOK - 1, (kinds.MEDITATION,), _lay),
    (act.LAY_COOK, act.LAY_COOK, (kinds.MEDITATION,), _lay_cook),
    (act.MEDITATE, act.MEDITATE_FARMER - 1, (kinds.MEDITATION,), _meditate),
    (act.MEDITATE_FARMER, act.MEDITATE_FARMER, (kinds.MEDITATION,), _meditate_farmer),
    (act.RAISE, act.STEP - 1, (kinds.RAISE_WORKERS,), _raise),
    (act.STEP, act.INFLUENCE - 1, (kinds.INFLUENCE_STEPS,), _step),
    (act.INFLUENCE, act.BUILD - 1, (kinds.INFLUENCE, kinds.ARCHITECT), _guild),
    (act.BUILD, act.BONUS - 1, (kinds.ARCHITECT,), _build),
    (act.PAY, act.PAY_RUPEES - 1, (kinds.SAILOR_PAYMENT, kinds.PAY_BUILDING), _own_good),
    (act.GIVE, act.TAKE - 1, (kinds.TRADER, kinds.TRADE_GIVE), _own_good),
    (act.TAKE, act.RETURN - 1, (kinds.TRADE_TAKE,), _by_value),
    (act.RETURN, act.RETURN_FAVOUR - 1, (kinds.MAKE_ROOM, kinds.TRADE_TAKE), _own_good),
    (act.EXCHANGE, act.INTO - 1, (kinds.EXCHANGE_GIVE,), _own_good),
    (act.INTO, act.PROCESS - 1, (kinds.EXCHANGE_TAKE, kinds.DYER), _by_value),
    (act.PROCESS, act.COUNT - 1, (kinds.PROCESS_ONE,), _process),
    (act.COUNT, act.GAIN - 1, (kinds.PROCESS_COUNT,), _count),
    (act.GAIN, act.SELL - 1, (kinds.GAIN_GOOD,), _by_value),
    (act.SELL, act.SERVE - 1, (kinds.SELL,), _own_good),
    (act.SERVE, act.OFFER - 1, (kinds.ORDER_PHASE, kinds.EXTRA_ORDER_PHASE), _serve),
    (act.OFFER, act.BOWL - 1, (kinds.SADR_GOOD,), _own_good),
    (act.BOWL, act.ON - 1, (kinds.SADR_BOWL,), _bowl),
    (act.ON, act.TOKEN - 1, (kinds.TOKEN_GOOD,), _by_value),
    (act.UNCOVER, act.FARMER - 1, (kinds.UNCOVER,), _no_effect),
    (act.FARMER, act.FULFIL - 1, (kinds.MOVE_FARMERS,), _no_effect),
    (
        act.FULFIL,
        act.TILE - 1,
        (kinds.ORDER_PHASE, kinds.EXTRA_ORDER_PHASE, kinds.DELIVERIES),
        _fulfil,
    ),
    (act.TILE, act.FAVOURS - 1, (kinds.STEP_REWARD, kinds.ANY_TILE), _tile),
    (act.DISCARD, act.ADVANCE_STONE - 1, (kinds.DISCARD_TILE,), _tile),
    (act.ADVANCE_STONE, act.ADVANCE_STONE, (kinds.BOTANIST,), _advance_stone),
    (act.REMOVE_COVER, act.MOVE_FARMERS, (kinds.BOTANIST,), _botanist),
    (
        act.DELIVER,
        act.KEEP - 1,
        (kinds.DELIVERIES, kinds.DELIVER_ONE, kinds.JAGIRDAR),
        _deliver,
    ),
]
