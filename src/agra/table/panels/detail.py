"""The line below a question: how many deliveries are left, what a building still costs."""

from collections.abc import Callable, Sequence
from typing import Final

from agra.rules import kinds
from agra.rules.layout import (
    CONTRACTS,
    LAID,
    MP,
    PLAYER,
    SAILOR_USED,
    STRIDE,
    TURN,
    VALUE,
)
from agra.rules.names import BUILDINGS, GOODS, NOTABLES, SPACES, TAKSHAKA
from agra.rules.sailor import deliveries_left
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _, ngettext


def detail_of(state: State, seat: int, names: Sequence[str]) -> str:
    """What else the player must know to answer; "" if nothing."""
    entry = state.stack[-1]
    tell = _TELL.get(entry & kinds.KIND_MASK)
    told = tell(state, seat, entry >> kinds.FIELDS_SHIFT) if tell else ""
    if seat != state.d[TURN]:
        turn = _("on the turn of {player}").format(player=names[state.d[TURN]])
        return f"{told} · {turn}" if told else turn
    return told


def _meditation(state: State, seat: int, fields: int) -> str:
    laid = ngettext("{count} worker laid down", "{count} workers laid down", state.d[LAID])
    if not state.d[LAID] and not state.d[MP]:
        return ""
    return f"{name_of.points(state.d[MP])} · {laid.format(count=state.d[LAID])}"


def _deliveries(state: State, seat: int, fields: int) -> str:
    left = deliveries_left(state, seat)
    return _("{left} of {all} deliveries left").format(left=left, all=left + state.d[SAILOR_USED])


def _sailor_payment(state: State, seat: int, fields: int) -> str:
    if not fields & 15:
        return _("the first delivery is free")
    paid = fields & 15
    words = ngettext("paid for {count} delivery", "paid for {count} deliveries", paid)
    return words.format(count=paid)


def _double(state: State, seat: int, fields: int) -> str:
    return _("{good} to the {notable}").format(
        good=name_of.good(GOODS[fields >> 5 & 15]), notable=name_of.notable(NOTABLES[fields & 31])
    )


def _pay_building(state: State, seat: int, fields: int) -> str:
    building, paid, materials = fields & 15, fields >> 4 & 63, fields >> 10
    if materials & (materials - 1):
        paid += 1
    paid += state.d[PLAYER + STRIDE * seat + CONTRACTS] >> TAKSHAKA & 1
    return _("{building}: {paid} of {cost} paid").format(
        building=name_of.space(BUILDINGS[building]), paid=paid, cost=state.c.cost[building]
    )


def _trade_give(state: State, seat: int, fields: int) -> str:
    return _("value {value} given so far").format(value=fields >> 2)


def _trade_take(state: State, seat: int, fields: int) -> str:
    return _("value {value} left").format(value=fields)


def _building(state: State, seat: int, fields: int) -> str:
    building = fields & 15
    return _("{source} into {result}").format(
        source=name_of.good(GOODS[state.c.source[building]]),
        result=name_of.good(GOODS[building]),
    )


def _space(state: State, seat: int, fields: int) -> str:
    return name_of.space(SPACES[fields & 31])


def _bonus(state: State, seat: int, fields: int) -> str:
    return _("level {level}").format(level=fields & 7)


def _make_room(state: State, seat: int, fields: int) -> str:
    gain, count = fields & 31, fields >> 5 & 31
    things = name_of.goods(count, GOODS[gain]) if gain < 16 else name_of.favours(count)
    return _("to gain {things}").format(things=things)


def _steps(state: State, seat: int, fields: int) -> str:
    steps = fields & 3
    return ngettext("{count} step", "{count} steps", steps).format(count=steps)


def _raise(state: State, seat: int, fields: int) -> str:
    workers = fields & 3
    return ngettext("{count} worker", "up to {count} workers", workers).format(count=workers)


def _token(state: State, seat: int, fields: int) -> str:
    flags = state.c.token_flags[2 * (fields & 3) + (fields >> 2 & 1)]
    words = _("token {token}, {flags} flags up")
    return words.format(token=(fields & 3) + 1, flags=flags)


def _of_good(state: State, seat: int, fields: int) -> str:
    good = fields & 15
    return _("for {good}, value {value}").format(
        good=name_of.good(GOODS[good]), value=state.d[VALUE + good]
    )


def _gain_good(state: State, seat: int, fields: int) -> str:
    value = fields & 7
    return _("a good of value {value}").format(value=value) if value else _("a basic good")


_Tell = Callable[[State, int, int], str]
_TELL: Final[dict[int, _Tell]] = {
    kinds.MEDITATION: _meditation,
    kinds.PAY_LABOURER: _space,
    kinds.PAY_BUILDING: _pay_building,
    kinds.BONUS_TILE: _bonus,
    kinds.SAILOR_PAYMENT: _sailor_payment,
    kinds.DELIVERIES: _deliveries,
    kinds.DOUBLE: _double,
    kinds.TRADE_GIVE: _trade_give,
    kinds.TRADE_TAKE: _trade_take,
    kinds.DYER: _of_good,
    kinds.PROCESS_COUNT: _building,
    kinds.FOLLOW: _building,
    kinds.EXTRA_PROCESS: _building,
    kinds.MAKE_ROOM: _make_room,
    kinds.MOVE_FARMERS: _steps,
    kinds.TOKEN_GOOD: _token,
    kinds.RAISE_WORKERS: _raise,
    kinds.EXCHANGE_TAKE: _of_good,
    kinds.GAIN_GOOD: _gain_good,
    kinds.SADR_BOWL: _of_good,
}
