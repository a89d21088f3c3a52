"""The farm: four production tracks in a ring between the four basic goods.

Track t lies between corner t and corner t + 1; its squares 1 to 5 are counted from corner t. Covers
lie on the squares 1 and 5 until they are removed. A farmer stays on its track and never enters a
covered square or a goods symbol.
"""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.flat import append, i64, vec
from agra.rules.layout import COVERS, FARMER, PLAYER, STRIDE
from agra.rules.position import Position

#: Uncovered empty squares between the farmer and each end of the track, at 4 * square + covers.
_BELOW: Final[vec[i64]] = vec[i64]([0] * 24)
_ABOVE: Final[vec[i64]] = vec[i64]([0] * 24)


def _count_squares() -> None:
    square: i64
    covers: i64
    for square in range(1, 6):
        for covers in range(4):
            at = 4 * square + covers
            _BELOW[at] = square - 1 - (1 if square > 1 and covers & 1 else 0)
            _ABOVE[at] = 5 - square - (1 if square < 5 and covers & 2 else 0)


_count_squares()


def production(s: Position, seat: i64, good: i64) -> i64:
    """Return how many of a basic good the farm yields: 0 to 8."""
    d = s._d
    player = PLAYER + STRIDE * seat
    after = s._t.corner_of[good]  # the track that begins at this corner
    before = (after + 3) & 3  # the track that ends at it
    covers = d[player + COVERS]
    below = _BELOW[4 * d[player + FARMER + after] + (covers >> (2 * after) & 3)]
    above = _ABOVE[4 * d[player + FARMER + before] + (covers >> (2 * before) & 3)]
    return below + above


# ------------------------------------------------------------------ farmers


def farmer_moves(s: Position, seat: i64, options: vec[i64]) -> vec[i64]:
    """Add the single steps that the player's farmers can make."""
    d = s._d
    player = PLAYER + STRIDE * seat
    covers = d[player + COVERS]
    track: i64
    for track in range(4):
        square = d[player + FARMER + track]
        on_track = covers >> (2 * track) & 3
        if square > 2 or (square == 2 and not on_track & 1):
            options = append(options, act.FARMER + 2 * track)
        if square < 4 or (square == 4 and not on_track & 2):
            options = append(options, act.FARMER + 2 * track + 1)
    return options


def can_move_farmer(s: Position, seat: i64) -> bool:
    """Whether any farmer of the player can make a step."""
    d = s._d
    player = PLAYER + STRIDE * seat
    covers = d[player + COVERS]
    track: i64
    for track in range(4):
        square = d[player + FARMER + track]
        on_track = covers >> (2 * track) & 3
        if square > 2 or (square == 2 and not on_track & 1):
            return True
        if square < 4 or (square == 4 and not on_track & 2):
            return True
    return False


def move_farmers_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the possible steps, and the option to stop if it is allowed."""
    options = farmer_moves(s, seat, options)
    return append(options, act.DONE) if fields >> 2 & 1 else options


def move_farmers(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Move a farmer. Fields: steps left, whether the player may stop, the reason."""
    if action == act.DONE:
        return
    track = action - act.FARMER >> 1
    at = PLAYER + STRIDE * seat + FARMER + track
    s._d[at] += 1 if action - act.FARMER & 1 else -1
    if s.listener is not None:
        s._tell("farmer", seat, str(track + 1), s._d[at], why=fields >> 3)
    steps = (fields & 3) - 1
    if steps and can_move_farmer(s, seat):
        s._push(kinds.MOVE_FARMERS, seat, steps | 4 | fields >> 3 << 3)


# ------------------------------------------------------------------ covers


def uncover_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """The covers that are left."""
    covers = s._d[PLAYER + STRIDE * seat + COVERS]
    bit: i64
    for bit in range(8):
        if covers >> bit & 1:
            options = append(options, act.UNCOVER + bit)
    return options


def uncover(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Remove the cover. Fields: the reason."""
    bit = action - act.UNCOVER
    s._d[PLAYER + STRIDE * seat + COVERS] &= ~(1 << bit)
    if s.listener is not None:
        s._tell("uncovered", seat, str(bit // 2 + 1), 5 if bit & 1 else 1, why=fields)


def covers_off(covers: i64) -> i64:
    """How many of the eight covers are removed."""
    off: i64 = 8
    while covers:
        off -= covers & 1
        covers >>= 1
    return off
