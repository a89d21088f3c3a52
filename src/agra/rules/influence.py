"""The three influence tracks: steps, their rewards, favour tiles.

On reaching a favour step (3 and 6) a player takes favours or one of the open favour tiles. The
display is then filled up to three, a fourth tile is discarded into the stack, and the display
is filled again.
"""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.endgame import announce_end
from agra.rules.events import DELIVERY, STEP_REWARD
from agra.rules.flat import append, i64, vec
from agra.rules.gains import gain_favours
from agra.rules.layout import (
    IN_STACK,
    INFLUENCE_AT,
    OPEN,
    OWNED,
    PLAYER,
    RULES,
    STEPS_TAKEN,
    STRIDE,
    TILE,
    TILES_OWNED,
    TURN,
    USED,
)
from agra.rules.names import GUILDS, NOTABLES, TILES
from agra.rules.position import Position
from agra.rules.reasons import Reason
from agra.rules.version import STEPS_WHILE_LEFT

DISPLAY: Final = 3  # open favour tiles
_FIRST_TILE: Final = 3  # tile t is favour action t + 3


def step_up(s: Position, seat: i64, guild: i64, why: i64) -> None:
    """One step on a track, with its reward (a tail call). Beyond the top it is lost."""
    if s._d[PLAYER + STRIDE * seat + INFLUENCE_AT + guild] < s._t.influence_top:
        raise_marker(s, seat, guild, why)
        reward_step(s, seat, guild)


def raise_marker(s: Position, seat: i64, guild: i64, why: i64) -> None:
    """Move the influence marker one step up; on the top step the end is announced."""
    at = PLAYER + STRIDE * seat + INFLUENCE_AT + guild
    step = s._d[at] + 1
    s._d[at] = step
    if s.listener is not None:
        s._tell("influence", seat, GUILDS[guild], step, why=why)
    if step == s._t.influence_top:
        announce_end(s, seat, "influence")


def reward_step(s: Position, seat: i64, guild: i64) -> None:
    """Favours or a tile for the step the marker has just entered, if it has any (a tail call)."""
    favours = s._t.favours_at_step[s._d[PLAYER + STRIDE * seat + INFLUENCE_AT + guild]]
    if not favours:
        return
    if count_tiles(s, OPEN):
        s._push(kinds.STEP_REWARD, seat, favours)
    else:
        gain_favours(s, seat, favours, STEP_REWARD)


def can_step_anywhere(s: Position, seat: i64) -> bool:
    """Whether any of the player's influence markers is below the top."""
    d = s._d
    at = PLAYER + STRIDE * seat + INFLUENCE_AT
    top = s._t.influence_top
    return d[at] < top or d[at + 1] < top or d[at + 2] < top


# ------------------------------------------------------------------ a track of choice
# Fields: steps to take, guilds that may not be chosen, whether the player may decline, the reason.


def influence_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the possible tracks, and the option to decline if it is allowed."""
    at = PLAYER + STRIDE * seat + INFLUENCE_AT
    guild: i64
    for guild in range(3):
        if not fields >> (2 + guild) & 1 and s._d[at + guild] < s._t.influence_top:
            options = append(options, act.INFLUENCE + guild)
    return append(options, act.DECLINE) if fields >> 5 & 1 else options


def influence(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Take a step on this track; another step may follow on another track."""
    if action == act.DECLINE:
        return
    guild = action - act.INFLUENCE
    steps = (fields & 3) - 1
    if steps:
        rest = steps | (fields & ~3) | 1 << (2 + guild)
        if len(influence_options(s, seat, rest, vec[i64]())):
            s._push(kinds.INFLUENCE, seat, rest)
    step_up(s, seat, guild, fields >> 6)


def why_not_influence(s: Position, seat: i64, fields: i64, guild: i64) -> Reason:
    """The marker is on the top step, or the step must be on another track."""
    if s._d[PLAYER + STRIDE * seat + INFLUENCE_AT + guild] >= s._t.influence_top:
        return {"reason": "top", "what": GUILDS[guild]}
    return {"reason": "not_offered"}


# ------------------------------------------------------------------ steps earned by deliveries
# Fields: the notables that still owe a step (bits), whether secondary actions may interrupt.


def owe_steps(s: Position, seat: i64, notables: i64, interruptible: bool) -> None:
    """Offer the player one step for each of these notables (bits), as far as steps are possible."""
    owed = _available_steps(s, seat, notables)
    if owed:
        s._push(kinds.INFLUENCE_STEPS, seat, owed | (1 if interruptible else 0) << 24)


def _available_steps(s: Position, seat: i64, notables: i64) -> i64:
    """The notables among these (bits) whose step the player may take now.

    On their own turn a player has one step per notable and block; a delivery on another player's
    turn is a separate block.
    """
    d, t = s._d, s._t
    if seat == d[TURN]:
        notables &= ~d[STEPS_TAKEN]
    at = PLAYER + STRIDE * seat + INFLUENCE_AT
    available: i64 = 0
    notable: i64
    for notable in range(24):
        if notables >> notable & 1 and d[at + t.notable_guild[notable]] < t.influence_top:
            available |= 1 << notable
    return available


def is_settled(s: Position, entry: i64) -> bool:
    """Whether this entry offers influence steps and none is left to take.

    A secondary action, or an effect of the completed card, may have used up the last step.
    """
    fields = entry >> kinds.FIELDS_SHIFT
    return (
        entry & kinds.KIND_MASK == kinds.INFLUENCE_STEPS
        and s._d[RULES] >= STEPS_WHILE_LEFT
        and _available_steps(s, entry >> kinds.SEAT_SHIFT & 3, fields & 0xFFFFFF) == 0
    )


def influence_steps_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the owed steps that can be taken, and the option to stop."""
    available = _available_steps(s, seat, fields & 0xFFFFFF)
    notable: i64 = 0
    while available:
        if available & 1:
            options = append(options, act.STEP + notable)
        available >>= 1
        notable += 1
    return append(options, act.DONE)


def influence_steps(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Take the step that a notable owes."""
    if action == act.DONE:
        return
    notable = action - act.STEP
    if seat == s._d[TURN]:
        s._d[STEPS_TAKEN] |= 1 << notable
    guild = s._t.notable_guild[notable]
    raise_marker(s, seat, guild, DELIVERY)
    owe_steps(s, seat, fields & 0xFFFFFF & ~(1 << notable), fields >> 24 == 1)
    reward_step(s, seat, guild)


def why_not_step(s: Position, seat: i64, fields: i64, notable: i64) -> Reason:
    """The marker is on the top step, or the notable owes none."""
    guild = s._t.notable_guild[notable]
    if s._d[PLAYER + STRIDE * seat + INFLUENCE_AT + guild] >= s._t.influence_top:
        return {"reason": "top", "what": GUILDS[guild]}
    return {"reason": "step_taken", "what": NOTABLES[notable]}


# ------------------------------------------------------------------ favour tiles


def step_reward_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the open tiles, and favours."""
    return append(_tiles(s, OPEN, act.TILE, options), act.FAVOURS)


def count_tiles(s: Position, where: i64) -> i64:
    """Return how many favour tiles are in a place: OPEN, IN_STACK, or OWNED + seat."""
    d = s._d
    count: i64 = 0
    tile: i64
    for tile in range(14):
        if d[TILE + tile] == where:
            count += 1
    return count


def _tiles(s: Position, where: i64, first: i64, options: vec[i64]) -> vec[i64]:
    """Add an option for every favour tile in a place; `first` is the action number of tile 0."""
    d = s._d
    tile: i64
    for tile in range(14):
        if d[TILE + tile] == where:
            options = append(options, first + tile)
    return options


def step_reward(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Gain favours, or take an open tile instead."""
    if action == act.FAVOURS:
        gain_favours(s, seat, fields, STEP_REWARD)
    else:
        take_tile(s, seat, action - act.TILE)


def take_tile(s: Position, seat: i64, tile: i64) -> None:
    """The player takes a favour tile; then the display is refilled and the tile limit applied."""
    player = PLAYER + STRIDE * seat
    s._d[TILE + tile] = OWNED + seat
    s._d[player + TILES_OWNED] |= 1 << (_FIRST_TILE + tile)
    if s.listener is not None:
        s._tell("tile_taken", seat, TILES[tile])
    s._push(kinds.TILE_LIMIT, seat)
    s._push(kinds.REFILL, seat)


def refill(s: Position, seat: i64, fields: i64) -> None:
    """Fill the display up to three, one draw after the other, as far as the stack allows."""
    if count_tiles(s, OPEN) < DISPLAY and count_tiles(s, IN_STACK):
        s._push(kinds.REFILL, seat)
        s._push(kinds.DRAW_TILE, seat)


def draw_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """The tiles in the stack."""
    return _tiles(s, IN_STACK, act.DRAW, options)


def draw(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Put the drawn tile into the display."""
    s._d[TILE + action - act.DRAW] = OPEN
    if s.listener is not None:
        s._tell("tile_drawn", what=TILES[action - act.DRAW])


def tile_limit(s: Position, seat: i64, fields: i64) -> None:
    """A player with too many tiles discards one."""
    if count_tiles(s, OWNED + seat) > s._t.tile_slots:
        s._push(kinds.DISCARD_TILE, seat)


def discard_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the player's tiles."""
    return _tiles(s, OWNED + seat, act.DISCARD, options)


def discard(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Return the tile to the stack; a marker on it is unavailable until the end of the turn."""
    tile = action - act.DISCARD
    player = PLAYER + STRIDE * seat
    s._d[TILE + tile] = IN_STACK
    s._d[player + TILES_OWNED] &= ~(1 << (_FIRST_TILE + tile))
    s._d[player + USED] &= ~(1 << (_FIRST_TILE + tile))
    if s.listener is not None:
        s._tell("tile_discarded", seat, TILES[tile])
    s._push(kinds.REFILL, seat)


def why_not_tile(s: Position, seat: i64, fields: i64, tile: i64) -> Reason:
    """The tile is not in the display, or the player does not own it."""
    return {"reason": "tile_not_there", "what": TILES[tile]}
