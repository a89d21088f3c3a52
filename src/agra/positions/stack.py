"""Checks whether the stack of pending entries is consistent with itself and the position.

The fields of an entry (the good of an exchange, the building to pay for ...) must fit the position.
In play they always do; in a stack written by hand they may not.
"""

from collections.abc import Callable
from typing import Final

from agra.positions.pending import (
    TURN_LEVEL,
    entry_text,
    field_of,
    kind_of,
    phase_of,
    seat_of,
)
from agra.positions.values import DISPLAY, PHASES, fail
from agra.rules import kinds
from agra.rules import layout as at
from agra.rules.cards import marker_at
from agra.rules.decisions import INTERRUPTIBLE
from agra.rules.influence import is_settled
from agra.rules.layout import player_at
from agra.rules.names import (
    BUILDINGS,
    COOK,
    DYER,
    EXTRA_PROCESS,
    FIRST_BUILDING,
    FREE_DAY_LABOURER,
    GOODS,
    JAGIRDAR,
    NOTABLES,
    PORTUGUESE_TRADER,
    SPACES,
    TAKSHAKA,
)
from agra.rules.state import State
from agra.rules.values import Components

#: The kinds of the active player's main action: pending only during the action.
_MAIN_ACTION: Final = (
    kinds.PAY_LABOURER, kinds.ARCHITECT, kinds.PAY_BUILDING,
    kinds.SAILOR_PAYMENT, kinds.DELIVERIES, kinds.DOUBLE, kinds.JAGIRDAR_CHECK,
    kinds.TRADER, kinds.TRADE_GIVE, kinds.TRADE_TAKE,
    kinds.BOTANIST, kinds.DYER, kinds.AFTER_PRODUCTION, kinds.ARRIVE, kinds.MERCHANT_VISIT,
)  # fmt: skip
#: Other kinds that only the active player can have pending.
_OWN_TURN: Final = (
    kinds.MOVE_FARMERS, kinds.PRICE_TOKEN, kinds.TOKEN_GOOD, kinds.EXCHANGE_GIVE,
    kinds.EXCHANGE_TAKE, kinds.PROCESS_ONE, kinds.DELIVER_ONE, kinds.SELL,
    kinds.EXTRA_ORDER_PHASE,
)  # fmt: skip
#: Kinds that only another player can have pending, as a part of the main action.
_OTHERS: Final = (kinds.COOK_KEEP, kinds.JAGIRDAR)
#: The decisions of the characters: a main action has only one of them.
_CHARACTER: Final = (
    kinds.ARCHITECT, kinds.SAILOR_PAYMENT, kinds.DELIVERIES, kinds.TRADER, kinds.BOTANIST,
)  # fmt: skip
#: Decisions that can have others above them, besides those that secondary actions interrupt.
_WAITS: Final = (kinds.MERCHANT_ROLL, kinds.UNCOVER, kinds.INFLUENCE)


def check_stack(d: list[int], stack: list[int], c: Components) -> None:
    """Raise `BadPosition` about the first entry that cannot be pending here."""
    sailing = any(kind_of(entry) == kinds.DELIVERIES for entry in stack)
    if sailing != (d[at.SAILING] == 1):
        fail(
            'sailor and a pending "deliveries" belong together: add the one that is missing, or'
            " make sailor null."
        )
    if not stack:
        return
    depth = _check_turn_level(d, stack)
    _check_main_action(d, stack, depth)
    for place, entry in enumerate(stack):
        is_last = place + 1 == len(stack)
        if not is_last and not _can_wait(kind_of(entry)):
            fail(f"pending has {entry_text(entry)} beneath another entry: it must be the last one.")
        _check_entry(d, entry, c)
    if kind_of(stack[-1]) > kinds.LAST_DECISION:
        fail(
            f"pending ends with {entry_text(stack[-1])}, which nobody decides: the last entry must"
            " be a decision."
        )
    if is_settled(State.of(d, stack, c), stack[-1]):
        fail(
            f"pending ends with {entry_text(stack[-1])}, but no step is left to be taken: take it"
            " out."
        )


def _check_entry(d: list[int], entry: int, c: Components) -> None:
    """The fields of the entry fit the position, and a decision has at least one option."""
    kind = kind_of(entry)
    check = _CHECKS.get(kind)
    wrong = check(d, entry, c) if check is not None else ""
    if not wrong and kind <= kinds.LAST_DECISION and not INTERRUPTIBLE[kind]:
        # Decisions that secondary actions interrupt can always be ended; others need an option.
        if not State.of(d, [entry], c).legal_actions():
            wrong = "nothing can be chosen there: take it out"
    if wrong:
        fail(f"pending has {entry_text(entry)}, but {wrong}.")


def _can_wait(kind: int) -> bool:
    return kind > kinds.LAST_DECISION or INTERRUPTIBLE[kind] or kind in _WAITS


def _check_turn_level(d: list[int], stack: list[int]) -> int:
    """Check the entries of the turn itself, at the bottom of the stack; return their number."""
    depth = 0
    while (
        depth < len(stack)
        and depth < len(TURN_LEVEL)
        and kind_of(stack[depth]) == TURN_LEVEL[depth]
    ):
        depth += 1
    order = ", ".join(kinds.NAMES[kind] for kind in TURN_LEVEL)
    if depth == 0:
        fail(f'pending must begin with "end_turn", not {entry_text(stack[0])}.')
    for entry in stack[depth:]:
        if kind_of(entry) in TURN_LEVEL:
            fail(
                f"pending has {entry_text(entry)} out of place: it begins with {order}, as far as"
                " they are still to come, and then has everything else."
            )
    if d[at.PHASE] != phase_of(stack):
        fail(f"pending belongs to the {PHASES[phase_of(stack)]} phase, phase does not.")
    return depth


def _check_main_action(d: list[int], stack: list[int], depth: int) -> None:
    """Check the seats of the entries, and that a main action is pending only during one."""
    characters = 0
    for entry in stack:
        kind, active = kind_of(entry), seat_of(entry) == d[at.TURN]
        of_main_action = kind in _MAIN_ACTION or kind in _OTHERS
        if of_main_action and depth != 3:
            fail(
                f'pending has {entry_text(entry)}, which must lie upon "end_action" with no'
                ' "choose_space" between.'
            )
        if not active and (kind in _MAIN_ACTION or kind in _OWN_TURN or kind in TURN_LEVEL):
            fail(
                f"pending has {entry_text(entry)}, but it is the turn of seat {d[at.TURN]}: make it"
                " theirs."
            )
        if active and kind in _OTHERS:
            fail(f"pending has {entry_text(entry)}, whose own turn it is: only others are asked.")
        if kind in _CHARACTER:
            characters += 1
    if characters > 1:
        fail("pending has the decisions of two main characters: take one out.")


# ------------------------------------------------------------------ one entry
# Each check returns the mistake of an entry of its kind, or "".


def _has(d: list[int], entry: int, good: int, count: int = 1) -> str:
    """Return a mistake unless the entry's seat has `count` of a good."""
    if d[player_at(seat_of(entry)) + at.GOODS_AT + good] >= count:
        return ""
    return f"seat {seat_of(entry)} has fewer than {count} {GOODS[good]}: add {GOODS[good]}"


def _holds(d: list[int], entry: int, notable: int) -> str:
    """Return a mistake unless the entry's seat has the contract."""
    if d[player_at(seat_of(entry)) + at.CONTRACTS] >> notable & 1:
        return ""
    return f"seat {seat_of(entry)} does not hold the contract {NOTABLES[notable]}: add it"


def _ready(d: list[int], entry: int, favour_action: int, c: Components) -> str:
    """Return a mistake unless the entry's seat can use the favour tile."""
    p = player_at(seat_of(entry))
    if (
        d[p + at.TILES_OWNED] & ~d[p + at.USED] & 1 << favour_action
        and d[p + at.FAVOURS] >= c.favour_own[favour_action]
    ):
        return ""
    return (
        f"seat {seat_of(entry)} needs that favour tile, not yet used, and"
        f" {c.favour_own[favour_action]} favours"
    )


def _at_least_one(entry: int, field: str) -> str:
    return "" if field_of(entry, field) else f"{field} is 0: make it 1 or more"


def _processing(entry: int, c: Components) -> str:
    building = field_of(entry, "building")
    return "" if c.source[building] >= 0 else f"nothing is processed at {BUILDINGS[building]}"


def _built(d: list[int], entry: int) -> str:
    building = field_of(entry, "building")
    return "" if d[at.BUILT + building] else f"{BUILDINGS[building]} is not built: add it to built"


def _pay_labourer(d: list[int], entry: int, c: Components) -> str:
    space = field_of(entry, "space")
    worker = d[at.SPACE + space]
    if worker == 0 or (worker - 1) // 2 != seat_of(entry):
        return f"no worker of that seat is on {SPACES[space]}: put one there"
    p = player_at(seat_of(entry))
    if not d[p + at.WORKERS] and not d[p + at.RUPEES]:
        return "nothing is due from a player without workers in supply and rupees: add some"
    return _ready(d, entry, FREE_DAY_LABOURER, c)


def _cook_keep(d: list[int], entry: int, c: Components) -> str:
    wrong = _holds(d, entry, COOK)
    if not wrong and d[player_at(seat_of(entry)) + at.ON_COOK] == 2:
        return "two workers are on the Cook already: make on_cook 1 or less"
    if not wrong and not d[player_at(seat_of(entry)) + at.WORKERS]:
        return "the ejected worker waits in the supply, but none is there: take one off the board"
    return wrong


def _pay_building(d: list[int], entry: int, c: Components) -> str:
    building, paid = field_of(entry, "building"), field_of(entry, "paid")
    p = player_at(seat_of(entry))
    if d[at.BUILT + building]:
        return f"{BUILDINGS[building]} is built: name a site"
    if not d[p + at.WORKERS]:
        return "building needs one more worker in supply"
    materials = field_of(entry, "materials")
    if (materials == 0) != (paid == 0):
        return "paid and materials do not agree: give both, or none"
    now = paid + _bonuses(d, p, materials)
    for good in c.materials:
        if d[p + at.GOODS_AT + good]:
            paid += d[p + at.GOODS_AT + good] * c.build_value[good]
            materials |= 1 << good
    if now >= c.cost[building] and field_of(entry, "paid"):
        return "the cost is paid already: take the entry out"
    if paid + _bonuses(d, p, materials) < c.cost[building]:
        return f"the materials do not suffice for {BUILDINGS[building]}: add some"
    return ""


def _bonuses(d: list[int], p: int, materials: int) -> int:
    """Return the extra build value: for two kinds of material, for the Takshaka."""
    takshaka = d[p + at.CONTRACTS] >> TAKSHAKA & 1
    return takshaka + (1 if materials.bit_count() > 1 else 0)


def _bonus_tile(d: list[int], entry: int, c: Components) -> str:
    level = field_of(entry, "level")
    if not 2 <= level <= 4:
        return f"its level is {level}: make it 2, 3 or 4"
    tiles = d[at.BONUS + 4 * (level - 2) : at.BONUS + 4 * (level - 1)]
    if tiles.count(0) == sum(d[at.BUILT + 4 * (level - 1) : at.BUILT + 4 * level]):
        return f"no building of level {level} is without its bonus tile: add one to built"
    return ""


def _sailor_payment(d: list[int], entry: int, c: Components) -> str:
    paid, goods = field_of(entry, "paid"), field_of(entry, "goods")
    if goods == 0:
        return "paid is more than 0 without goods: say how many were paid" if paid else ""
    return _holds(d, entry, PORTUGUESE_TRADER)


def _double(d: list[int], entry: int, c: Components) -> str:
    notable, good = field_of(entry, "notable"), field_of(entry, "good")
    name = NOTABLES[notable]
    if d[at.NOTABLE + notable] != at.ON_RIVER or c.notable_level[notable] > c.reach[d[at.BOAT]]:
        return f"{name} is not on the river within reach"
    if good not in c.notable_goods[notable]:
        return f"{name} does not order {GOODS[good]}"
    if marker_at(d, notable, c.notable_goods[notable].index(good)):
        return f"{GOODS[good]} was delivered to {name} already"
    free = 1 + (d[player_at(seat_of(entry)) + at.CONTRACTS] >> JAGIRDAR & 1)
    if free + d[at.SAILOR_PAID] - d[at.SAILOR_USED] < 2:
        return "fewer than two deliveries are left: change sailor"
    return _has(d, entry, good, 2)


def _basic(entry: int) -> str:
    good = field_of(entry, "good")
    return "" if good < 4 else f"{GOODS[good]} is not produced: name a basic good"


def _process_count(d: list[int], entry: int, c: Components) -> str:
    if not field_of(entry, "contract") and seat_of(entry) != d[at.TURN]:
        return "contract is false: only a contract lets another player process"
    return _processing(entry, c) or _built(d, entry)


def _occupy(d: list[int], entry: int, c: Components) -> str:
    if d[at.SPACE + FIRST_BUILDING + field_of(entry, "building")]:
        return "a worker is there already: take it away"
    return _processing(entry, c) or _built(d, entry)


def _follow(d: list[int], entry: int, c: Components) -> str:
    if field_of(entry, "leader") == seat_of(entry):
        return "nobody follows themselves: name another leader"
    return _processing(entry, c) or _has(d, entry, c.source[field_of(entry, "building")])


def _followers(d: list[int], entry: int, c: Components) -> str:
    if not 1 <= field_of(entry, "next") < d[at.PLAYERS]:
        return f"next must be 1 to {d[at.PLAYERS] - 1}"
    return _processing(entry, c)


def _make_room(d: list[int], entry: int, c: Components) -> str:
    supply = d[player_at(seat_of(entry)) + at.SUPPLY]
    if field_of(entry, "count") <= supply:
        return f"{supply} markers are in supply: raise count, or use up markers"
    return ""


def _extra_process(d: list[int], entry: int, c: Components) -> str:
    wrong = _processing(entry, c) or _ready(d, entry, EXTRA_PROCESS, c)
    return wrong or _has(d, entry, c.source[field_of(entry, "building")])


def _by_meditation(d: list[int], entry: int, c: Components) -> str:
    if field_of(entry, "meditation") and d[at.PHASE] != 0:
        return "meditation is true outside the meditation phase: make it false"
    return ""


def _exchange_take(d: list[int], entry: int, c: Components) -> str:
    good = field_of(entry, "good")
    if field_of(entry, "meditation") and d[at.MP] < d[at.VALUE + good]:
        return f"{GOODS[good]} costs {d[at.VALUE + good]} meditation points: add some"
    return _by_meditation(d, entry, c) or _has(d, entry, good)


def _influence_steps(d: list[int], entry: int, c: Components) -> str:
    if field_of(entry, "interruptible") and seat_of(entry) != d[at.TURN]:
        return f"it is the turn of seat {d[at.TURN]}: make interruptible false"
    notables = field_of(entry, "notables")
    for notable, name in enumerate(NOTABLES):
        if notables >> notable & 1 and d[at.NOTABLE + notable] == 0:
            return f"{name} is not in the game: take the name out"
    return ""


def _discard_tile(d: list[int], entry: int, c: Components) -> str:
    owned = d[at.TILE : at.TILE + 14].count(at.OWNED + seat_of(entry))
    return "" if owned > c.tile_slots else f"seat {seat_of(entry)} has room for all its tiles"


def _arrive(d: list[int], entry: int, c: Components) -> str:
    space = field_of(entry, "space")
    if d[at.SPACE + space] != 1 + 2 * seat_of(entry):
        return f"no worker of that seat stands on {SPACES[space]}: put one there"
    return ""


def _builder_roll(d: list[int], entry: int, c: Components) -> str:
    if d[at.BUILDER] == at.BUILDER_GONE or 0 not in d[at.BUILT : at.BUILT + 16]:
        return "the Builder has no site left to go to"
    return ""


def _draw_tile(d: list[int], entry: int, c: Components) -> str:
    shown = d[at.TILE : at.TILE + 14].count(at.OPEN)
    return "" if shown < DISPLAY else f"{shown} favour tiles are open: leave room for one"


def _event(d: list[int], entry: int, c: Components) -> str:
    most = d[at.PLAYERS]
    return "" if field_of(entry, "next") <= most else f"next must be 0 to {most}"


def _trader(d: list[int], entry: int, c: Components) -> str:
    if field_of(entry, "traded") and field_of(entry, "token_moved"):
        return "traded and token_moved are both true, so the Trader's action is over: leave it out"
    return ""


def _botanist(d: list[int], entry: int, c: Components) -> str:
    if (entry >> kinds.FIELDS_SHIFT).bit_count() > 1:
        return "two options were used, so the Botanist's action is over: leave it out"
    return ""


_CHECKS: Final[dict[int, Callable[[list[int], int, Components], str]]] = {
    kinds.BUILDER_ROLL: _builder_roll,
    kinds.DRAW_TILE: _draw_tile,
    kinds.PAY_LABOURER: _pay_labourer,
    kinds.COOK_KEEP: _cook_keep,
    kinds.PAY_BUILDING: _pay_building,
    kinds.BONUS_TILE: _bonus_tile,
    kinds.SAILOR_PAYMENT: _sailor_payment,
    kinds.DOUBLE: _double,
    kinds.TRADER: _trader,
    kinds.BOTANIST: _botanist,
    kinds.DYER: lambda d, entry, c: (
        _holds(d, entry, DYER) or _basic(entry) or _has(d, entry, field_of(entry, "good"), 2)
    ),
    kinds.PROCESS_COUNT: _process_count,
    kinds.FOLLOW: _follow,
    kinds.JAGIRDAR: lambda d, entry, c: _holds(d, entry, JAGIRDAR),
    kinds.MAKE_ROOM: _make_room,
    kinds.EXTRA_PROCESS: _extra_process,
    kinds.MOVE_FARMERS: lambda d, entry, c: _at_least_one(entry, "steps"),
    kinds.TOKEN_GOOD: lambda d, entry, c: (
        "" if field_of(entry, "token") < 3 else "there are only 3 tokens"
    ),
    kinds.RAISE_WORKERS: lambda d, entry, c: _at_least_one(entry, "workers"),
    kinds.EXCHANGE_GIVE: _by_meditation,
    kinds.EXCHANGE_TAKE: _exchange_take,
    kinds.PROCESS_ONE: _by_meditation,
    kinds.DELIVER_ONE: _by_meditation,
    kinds.INFLUENCE: lambda d, entry, c: _at_least_one(entry, "steps"),
    kinds.INFLUENCE_STEPS: _influence_steps,
    kinds.DISCARD_TILE: _discard_tile,
    kinds.SADR_BOWL: lambda d, entry, c: _has(d, entry, field_of(entry, "good")),
    kinds.ARRIVE: _arrive,
    kinds.OCCUPY: _occupy,
    kinds.FOLLOWERS: _followers,
    kinds.AFTER_PRODUCTION: lambda d, entry, c: _holds(d, entry, DYER) or _basic(entry),
    kinds.FAVOURS_EVENT: _event,
    kinds.GOODS_EVENT: _event,
}
