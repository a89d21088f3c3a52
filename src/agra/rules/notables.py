"""What each contract does at once when it is won, one function per notable.

The winner resolves it at once, on whoever's turn, as far as possible. What a contract does later
stands where it is used: look for its name (MAHOUT in `production`, COOK in `workers`, ...); what it
is worth at the end stands in `scoring`.
"""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.architect import build_with_bonus
from agra.rules.botanist import advance_stone
from agra.rules.endgame import announce_end
from agra.rules.events import CONTRACT
from agra.rules.flat import append, i64, vec
from agra.rules.gains import gain_favours
from agra.rules.influence import can_step_anywhere, count_tiles, take_tile
from agra.rules.layout import (
    AKBAR,
    BUILT,
    IN_STACK,
    LYING,
    OPEN,
    PLAYER,
    STRIDE,
    TILE,
    VALUE,
)
from agra.rules.names import (
    GRAND_MUFTI,
    MOSAIC_MAKER,
    MUJTAHIDA,
    PAINTER,
    SADR_US_SUDUR,
    SUFI,
)
from agra.rules.orders import serve
from agra.rules.position import Position

MOST_RAISED: Final = 3
GRAND_FAVOURS: Final = 3


def win_contract(s: Position, seat: i64, notable: i64) -> None:
    """Resolve the one-time effect of a contract just won (a tail call)."""
    if s._t.notable_level[notable] == 4:
        announce_end(s, seat, "contract")
    if notable == SUFI:
        advance_stone(s, seat, CONTRACT)  # for free
    elif notable == MOSAIC_MAKER:
        _mosaic_maker(s, seat)
    elif notable == MUJTAHIDA:
        _mujtahida(s, seat)
    elif notable == PAINTER:
        _painter(s, seat)
    elif notable == SADR_US_SUDUR:
        _sadr_us_sudur(s, seat)
    elif notable >= GRAND_MUFTI:  # and the Grand Imam, the Court Artist and the Dewan
        gain_favours(s, seat, GRAND_FAVOURS, CONTRACT)


def _mosaic_maker(s: Position, seat: i64) -> None:
    """Take any favour tile, open or from the stack."""
    if count_tiles(s, OPEN) or count_tiles(s, IN_STACK):
        s._push(kinds.ANY_TILE, seat)


def any_tile_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """The tiles that nobody owns."""
    tile: i64
    for tile in range(14):
        if s._d[TILE + tile] == OPEN or s._d[TILE + tile] == IN_STACK:
            options = append(options, act.TILE + tile)
    return options


def any_tile(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Take the tile."""
    take_tile(s, seat, action - act.TILE)


def _mujtahida(s: Position, seat: i64) -> None:
    """The first site is built free, with bonus tile, worker and processing."""
    building: i64
    for building in range(4, 16):
        if not s._d[BUILT + building]:
            build_with_bonus(s, seat, building, by_contract=True)
            return


def _painter(s: Position, seat: i64) -> None:
    """Up to three lying workers stand up, then one step of influence; both may be declined."""
    if can_step_anywhere(s, seat):
        s._push(kinds.INFLUENCE, seat, 1 | 1 << 5 | CONTRACT << 6)
    if s._d[PLAYER + STRIDE * seat + LYING]:
        s._push(kinds.RAISE_WORKERS, seat, MOST_RAISED | 1 << 2 | CONTRACT << 3)


def _sadr_us_sudur(s: Position, seat: i64) -> None:
    """Put one own good into an empty bowl of a good of equal value, if possible."""
    if len(sadr_good_options(s, seat, 0, vec[i64]())):
        s._push(kinds.SADR_GOOD, seat)


def sadr_good_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """The goods at hand for which a bowl is empty."""
    player = PLAYER + STRIDE * seat
    good: i64
    for good in range(16):
        if s._d[player + good] and len(sadr_bowl_options(s, seat, good, vec[i64]())):
            options = append(options, act.OFFER + good)
    return options


def sadr_good(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """The good is named, now its bowl."""
    s._push(kinds.SADR_BOWL, seat, action - act.OFFER)


def sadr_bowl_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """The empty bowls of goods worth as much."""
    value = s._d[VALUE + fields]
    bowl: i64
    for bowl in range(16):
        if s._d[AKBAR + bowl] == 0 and s._d[VALUE + bowl] == value:
            options = append(options, act.BOWL + bowl)
    return options


def sadr_bowl(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """The good goes into the bowl of another one. Fields: the good."""
    serve(s, seat, fields, action - act.BOWL)
