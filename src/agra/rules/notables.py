"""The immediate effect of each contract when it is won, one function per notable.

The winner resolves it at once, as far as possible, no matter whose turn it is. Later effects are in
the modules that use them: search for the name (MAHOUT in `production`, COOK in `workers`, ...).
The value at the end of the game is in `scoring`.
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
    """Add the tiles that nobody owns."""
    tile: i64
    for tile in range(14):
        if s._d[TILE + tile] == OPEN or s._d[TILE + tile] == IN_STACK:
            options = append(options, act.TILE + tile)
    return options


def any_tile(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Take the tile."""
    take_tile(s, seat, action - act.TILE)


def _mujtahida(s: Position, seat: i64) -> None:
    """Build the first site for free, with bonus tile, worker and processing."""
    building: i64
    for building in range(4, 16):
        if not s._d[BUILT + building]:
            build_with_bonus(s, seat, building, by_contract=True)
            return


def _painter(s: Position, seat: i64) -> None:
    """Raise up to three lying workers, then take one step of influence; both are optional."""
    if can_step_anywhere(s, seat):
        s._push(kinds.INFLUENCE, seat, 1 | 1 << 5 | CONTRACT << 6)
    if s._d[PLAYER + STRIDE * seat + LYING]:
        s._push(kinds.RAISE_WORKERS, seat, MOST_RAISED | 1 << 2 | CONTRACT << 3)


def _sadr_us_sudur(s: Position, seat: i64) -> None:
    """Put one of the player's goods into an empty bowl of a good of equal value, if possible."""
    if len(sadr_good_options(s, seat, 0, vec[i64]())):
        s._push(kinds.SADR_GOOD, seat)


def sadr_good_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the player's goods for which there is an empty bowl."""
    player = PLAYER + STRIDE * seat
    good: i64
    for good in range(16):
        if s._d[player + good] and len(sadr_bowl_options(s, seat, good, vec[i64]())):
            options = append(options, act.OFFER + good)
    return options


def sadr_good(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """The good is chosen; offer its bowls."""
    s._push(kinds.SADR_BOWL, seat, action - act.OFFER)


def sadr_bowl_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the empty bowls of goods of the same value."""
    value = s._d[VALUE + fields]
    bowl: i64
    for bowl in range(16):
        if s._d[AKBAR + bowl] == 0 and s._d[VALUE + bowl] == value:
            options = append(options, act.BOWL + bowl)
    return options


def sadr_bowl(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Put the good into the bowl of another good. Fields: the good."""
    serve(s, seat, fields, action - act.BOWL)
