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
from agra.rules.gains import gain_favours
from agra.rules.layout import (
    IN_STACK,
    INFLUENCE_AT,
    OPEN,
    OWNED,
    PLAYER,
    STEPS_TAKEN,
    STRIDE,
    TILE,
    TILES_OWNED,
    TURN,
    USED,
)
from agra.rules.names import GUILDS, TILES
from agra.rules.state import State, register_decision, register_step

DISPLAY: Final = 3  # open favour tiles
_FIRST_TILE: Final = 3  # tile t is favour action t + 3


def step_up(s: State, seat: int, guild: int, why: int) -> None:
    """One step on a track, with its reward (a tail call). Beyond the top it is lost."""
    if s.d[PLAYER + STRIDE * seat + INFLUENCE_AT + guild] < s.c.influence_top:
        raise_marker(s, seat, guild, why)
        reward_step(s, seat, guild)


def raise_marker(s: State, seat: int, guild: int, why: int) -> None:
    """Move the influence marker one step up; on the top step the end is announced."""
    at = PLAYER + STRIDE * seat + INFLUENCE_AT + guild
    step = s.d[at] + 1
    s.d[at] = step
    if s.listener is not None:
        s.tell("influence", seat, GUILDS[guild], step, why=why)
    if step == s.c.influence_top:
        announce_end(s, seat, "influence")


def reward_step(s: State, seat: int, guild: int) -> None:
    """Favours or a tile for the step the marker has just entered, if it has any (a tail call)."""
    favours = s.c.favours_at_step[s.d[PLAYER + STRIDE * seat + INFLUENCE_AT + guild]]
    if not favours:
        return
    if OPEN in s.d[TILE : TILE + 14]:
        s.push(kinds.STEP_REWARD, seat, favours)
    else:
        gain_favours(s, seat, favours, STEP_REWARD)


def can_step_anywhere(s: State, seat: int) -> bool:
    """Whether any of the player's influence markers is below the top."""
    at = PLAYER + STRIDE * seat + INFLUENCE_AT
    top = s.c.influence_top
    return s.d[at] < top or s.d[at + 1] < top or s.d[at + 2] < top


# ------------------------------------------------------------------ a track of choice
# Fields: steps to take, guilds that may not be chosen (again), whether to decline is allowed,
# the reason.


def _influence_options(s: State, seat: int, fields: int) -> list[int]:
    at = PLAYER + STRIDE * seat + INFLUENCE_AT
    closed = (fields >> 2) & 7
    options = [
        act.INFLUENCE + guild
        for guild in range(3)
        if not closed >> guild & 1 and s.d[at + guild] < s.c.influence_top
    ]
    if fields >> 5 & 1:
        options.append(act.DECLINE)
    return options


def _influence(s: State, seat: int, fields: int, action: int) -> None:
    if action == act.DECLINE:
        return
    guild = action - act.INFLUENCE
    steps = (fields & 3) - 1
    if steps:
        rest = steps | (fields & ~3) | 1 << (2 + guild)
        if _influence_options(s, seat, rest):
            s.push(kinds.INFLUENCE, seat, rest)
    step_up(s, seat, guild, fields >> 6)


# ------------------------------------------------------------------ steps earned by deliveries
# Fields: the notables that still owe a step (bits), whether secondary actions may interrupt.


def owe_steps(s: State, seat: int, notables: int, interruptible: bool) -> None:
    """Offer the player one step for each of these notables (bits), as far as steps can be had."""
    owed = 0
    for notable in _available_steps(s, seat, notables):
        owed |= 1 << notable
    if owed:
        s.push(kinds.INFLUENCE_STEPS, seat, owed | int(interruptible) << 24)


def _available_steps(s: State, seat: int, notables: int) -> list[int]:
    """The notables among these whose step the player may take now.

    One step per notable and block on the own turn; a delivery on another player's turn is a
    block of its own.
    """
    if seat == s.d[TURN]:
        notables &= ~s.d[STEPS_TAKEN]
    at = PLAYER + STRIDE * seat + INFLUENCE_AT
    return [
        notable
        for notable in range(24)
        if notables >> notable & 1 and s.d[at + s.c.notable_guild[notable]] < s.c.influence_top
    ]


def _influence_steps_options(s: State, seat: int, fields: int) -> list[int]:
    options = [act.STEP + notable for notable in _available_steps(s, seat, fields & 0xFFFFFF)]
    options.append(act.DONE)
    return options


def _influence_steps(s: State, seat: int, fields: int, action: int) -> None:
    if action == act.DONE:
        return
    notable = action - act.STEP
    if seat == s.d[TURN]:
        s.d[STEPS_TAKEN] |= 1 << notable
    guild = s.c.notable_guild[notable]
    raise_marker(s, seat, guild, DELIVERY)
    owe_steps(s, seat, fields & 0xFFFFFF & ~(1 << notable), fields >> 24 == 1)
    reward_step(s, seat, guild)


# ------------------------------------------------------------------ favour tiles


def _step_reward_options(s: State, seat: int, fields: int) -> list[int]:
    options = [act.TILE + tile for tile in range(14) if s.d[TILE + tile] == OPEN]
    options.append(act.FAVOURS)
    return options


def _step_reward(s: State, seat: int, fields: int, action: int) -> None:
    if action == act.FAVOURS:
        gain_favours(s, seat, fields, STEP_REWARD)
    else:
        take_tile(s, seat, action - act.TILE)


def take_tile(s: State, seat: int, tile: int) -> None:
    """The player takes a favour tile; display and hand are put right afterwards."""
    player = PLAYER + STRIDE * seat
    s.d[TILE + tile] = OWNED + seat
    s.d[player + TILES_OWNED] |= 1 << (_FIRST_TILE + tile)
    if s.listener is not None:
        s.tell("tile_taken", seat, TILES[tile])
    s.push(kinds.TILE_LIMIT, seat)
    s.push(kinds.REFILL, seat)


def _refill(s: State, seat: int, fields: int) -> None:
    """Fill the display up to three, one draw after the other, as far as the stack allows."""
    tiles = s.d[TILE : TILE + 14]
    if tiles.count(OPEN) < DISPLAY and IN_STACK in tiles:
        s.push(kinds.REFILL, seat)
        s.push(kinds.DRAW_TILE, seat)


def _draw_options(s: State, seat: int, fields: int) -> list[int]:
    return [act.DRAW + tile for tile in range(14) if s.d[TILE + tile] == IN_STACK]


def _draw(s: State, seat: int, fields: int, action: int) -> None:
    s.d[TILE + action - act.DRAW] = OPEN
    if s.listener is not None:
        s.tell("tile_drawn", what=TILES[action - act.DRAW])


def _tile_limit(s: State, seat: int, fields: int) -> None:
    if s.d[TILE : TILE + 14].count(OWNED + seat) > s.c.tile_slots:
        s.push(kinds.DISCARD_TILE, seat)


def _discard_options(s: State, seat: int, fields: int) -> list[int]:
    return [act.DISCARD + tile for tile in range(14) if s.d[TILE + tile] == OWNED + seat]


def _discard(s: State, seat: int, fields: int, action: int) -> None:
    """The tile goes back into the stack; a marker on it stays out until the end of the turn."""
    tile = action - act.DISCARD
    player = PLAYER + STRIDE * seat
    s.d[TILE + tile] = IN_STACK
    s.d[player + TILES_OWNED] &= ~(1 << (_FIRST_TILE + tile))
    s.d[player + USED] &= ~(1 << (_FIRST_TILE + tile))
    if s.listener is not None:
        s.tell("tile_discarded", seat, TILES[tile])
    s.push(kinds.REFILL, seat)


register_decision(kinds.INFLUENCE, _influence_options, _influence)
register_decision(
    kinds.INFLUENCE_STEPS, _influence_steps_options, _influence_steps, interruptible=True
)
register_decision(kinds.STEP_REWARD, _step_reward_options, _step_reward)
register_decision(kinds.DRAW_TILE, _draw_options, _draw)
register_decision(kinds.DISCARD_TILE, _discard_options, _discard)
register_step(kinds.REFILL, _refill)
register_step(kinds.TILE_LIMIT, _tile_limit)
