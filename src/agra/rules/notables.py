"""What each contract does at once when it is won, one function per notable.

The winner resolves it at once, on whoever's turn, as far as possible. What a contract does later
stands where it is used: look for its name (MAHOUT in `production`, COOK in `workers`, ...); what it
is worth at the end stands in `scoring`.
"""

from collections.abc import Callable
from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.architect import build_with_bonus
from agra.rules.botanist import advance_stone
from agra.rules.endgame import announce_end
from agra.rules.events import CONTRACT
from agra.rules.gains import gain_favours
from agra.rules.influence import can_step_anywhere, take_tile
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
    COURT_ARTIST,
    DEWAN,
    GRAND_IMAM,
    GRAND_MUFTI,
    MOSAIC_MAKER,
    MUJTAHIDA,
    NOTABLES,
    PAINTER,
    SADR_US_SUDUR,
    SUFI,
)
from agra.rules.orders import serve
from agra.rules.state import State, register_decision

MOST_RAISED: Final = 3
GRAND_FAVOURS: Final = 3


def win_contract(s: State, seat: int, notable: int) -> None:
    """Resolve the one-time effect of a contract just won (a tail call)."""
    if s.c.notable_level[notable] == 4:
        announce_end(s, seat, "contract")
    _AT_ONCE[notable](s, seat)


def _nothing(s: State, seat: int) -> None:
    """Most contracts do nothing at once."""


def _sufi(s: State, seat: int) -> None:
    """The stone moves one field forward for free."""
    advance_stone(s, seat, CONTRACT)


def _mosaic_maker(s: State, seat: int) -> None:
    """Take any favour tile, open or from the stack."""
    if _any_tile_options(s, seat, 0):
        s.push(kinds.ANY_TILE, seat)


def _any_tile_options(s: State, seat: int, fields: int) -> list[int]:
    return [
        act.TILE + tile
        for tile in range(14)
        if s.d[TILE + tile] == OPEN or s.d[TILE + tile] == IN_STACK
    ]


def _any_tile(s: State, seat: int, fields: int, action: int) -> None:
    take_tile(s, seat, action - act.TILE)


def _mujtahida(s: State, seat: int) -> None:
    """The first site is built free, with bonus tile, worker and processing."""
    for building in range(4, 16):
        if not s.d[BUILT + building]:
            build_with_bonus(s, seat, building, by_contract=True)
            return


def _painter(s: State, seat: int) -> None:
    """Up to three lying workers stand up, then one step of influence; both may be declined."""
    if can_step_anywhere(s, seat):
        s.push(kinds.INFLUENCE, seat, 1 | 1 << 5 | CONTRACT << 6)
    if s.d[PLAYER + STRIDE * seat + LYING]:
        s.push(kinds.RAISE_WORKERS, seat, MOST_RAISED | 1 << 2 | CONTRACT << 3)


def _sadr_us_sudur(s: State, seat: int) -> None:
    """Put one own good into an empty bowl of a good of equal value, if possible."""
    if _sadr_good_options(s, seat, 0):
        s.push(kinds.SADR_GOOD, seat)


def _sadr_good_options(s: State, seat: int, fields: int) -> list[int]:
    player = PLAYER + STRIDE * seat
    return [
        act.OFFER + good
        for good in range(16)
        if s.d[player + good] and _sadr_bowl_options(s, seat, good)
    ]


def _sadr_good(s: State, seat: int, fields: int, action: int) -> None:
    s.push(kinds.SADR_BOWL, seat, action - act.OFFER)


def _sadr_bowl_options(s: State, seat: int, fields: int) -> list[int]:
    value = s.d[VALUE + fields]
    return [
        act.BOWL + bowl
        for bowl in range(16)
        if s.d[AKBAR + bowl] == 0 and s.d[VALUE + bowl] == value
    ]


def _sadr_bowl(s: State, seat: int, fields: int, action: int) -> None:
    serve(s, seat, fields, action - act.BOWL)


def _three_favours(s: State, seat: int) -> None:
    """Grand Mufti, Grand Imam, Court Artist and Dewan give three favours at once."""
    gain_favours(s, seat, GRAND_FAVOURS, CONTRACT)


_AT_ONCE: Final[list[Callable[[State, int], None]]] = [_nothing] * len(NOTABLES)
_AT_ONCE[SUFI] = _sufi
_AT_ONCE[MOSAIC_MAKER] = _mosaic_maker
_AT_ONCE[MUJTAHIDA] = _mujtahida
_AT_ONCE[PAINTER] = _painter
_AT_ONCE[SADR_US_SUDUR] = _sadr_us_sudur
_AT_ONCE[GRAND_MUFTI] = _three_favours
_AT_ONCE[GRAND_IMAM] = _three_favours
_AT_ONCE[COURT_ARTIST] = _three_favours
_AT_ONCE[DEWAN] = _three_favours

register_decision(kinds.ANY_TILE, _any_tile_options, _any_tile)
register_decision(kinds.SADR_GOOD, _sadr_good_options, _sadr_good)
register_decision(kinds.SADR_BOWL, _sadr_bowl_options, _sadr_bowl)
