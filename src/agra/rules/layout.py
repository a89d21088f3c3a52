"""The memory layout of a position.

A position is one flat list of small integers, `State._d`: first the table, then one block for each
player. The constants here are indices into it. It is flat because one list is fastest to copy,
and bots copy positions very often.
"""

from typing import Final

# ------------------------------------------------------------------ the table
SPACE: Final = 0  # 20: the worker on each space: 0 none, else 1 + 2 * seat + (1 if lying)
COINS: Final = 20  # 16: rupees the Merchant dropped on each building
BUILT: Final = 36  # 16: 1 if the building is built
VALUE: Final = 52  # 16: current value of each good (follows from the price tokens)
TOKEN_AT: Final = 68  # 3: the good a price token lies on, or ON_TRADER
TOKEN_SIDE: Final = 71  # 3: 0 lower side up, 1 higher side up
ORDERS: Final = 74  # 18: six per guild: 0 free, 1 + seat, or NEUTRAL
ORDER_MARK: Final = 92  # 3: the order with the guild order marker, 0 to 5, or 6 when it left
AKBAR: Final = 95  # 16 by good: 0 empty bowl, 1 + seat, NEUTRAL, or NO_BOWL
TILE: Final = 111  # 14: IN_STACK, OPEN, or OWNED + seat
BONUS: Final = 125  # 12: 1 while the building bonus tile is face up
NOTABLE: Final = 137  # 24: NOT_IN_PLAY, ON_RIVER, or WON + seat
CARD: Final = 161  # 24: markers on a notable, see `cards`

# RULES must stay before BOAT: bots seed their dice with the memory from BOAT on.
RULES: Final = 185  # the version of the rules of this game, see `version`

BOAT: Final = 186  # the pier, 1 to 6
MERCHANT: Final = 187  # his building
BUILDER: Final = 188  # his site, or BUILDER_GONE
BUILDER_OWES: Final = 189  # 1 while his building is built and he has not moved yet
MEDITATION_MARKER: Final = 190  # the blocked outer action
LEVEL_DONE: Final = 191  # 4: completed contracts of each level (follows from NOTABLE)
ON_FRENCH_TRADER: Final = 195  # markers lying on the French Trader's contract, 0 to 2
ROUND: Final = 196
START: Final = 197  # the start player
TURN: Final = 198  # the active player
FINAL_ROUND: Final = 199  # 0 until the end is announced

# ------------------------------------------------------------------ the turn
PHASE: Final = 200  # MEDITATION_PHASE, ACTION_PHASE or ORDER_PHASE_
MP: Final = 201  # meditation points to spend
LAID: Final = 202  # workers laid down in this phase
SPENT: Final = 203  # 1 once a meditation point was spent: the generating step is over
MUEZZIN_DONE: Final = 204
LAST_OUTER: Final = 205  # 0 none, else 1 + the outer action used last
STEPS_TAKEN: Final = 206  # bit per notable: influence step taken in this block
SAILING: Final = 207  # 1 while the active player chooses deliveries with the Sailor
SAILOR_PAID: Final = 208  # value paid
SAILOR_USED: Final = 209  # deliveries made
SAILOR_ORDER: Final = 210  # 1 once a guild order was fulfilled in this Sailor action
SUPPLIED: Final = 211  # bit per notable supplied in this Sailor action

# ------------------------------------------------------------------ the game's options
PLAYERS: Final = 212
OPEN_RUPEES: Final = 213
MERCHANT_COIN_ON_STOP: Final = 214
ROUND_LIMIT: Final = 215  # 0 for none

# ------------------------------------------------------------------ one player
PLAYER: Final = 216  # where the first player's block begins
STRIDE: Final = 35  # and how long a block is

GOODS_AT: Final = 0  # 16: markers in the stores
FAVOURS: Final = 16
SUPPLY: Final = 17  # markers in supply
RUPEES: Final = 18
WORKERS: Final = 19  # workers in supply
ON_COOK: Final = 20  # workers on the Cook
STONE: Final = 21  # field of the meditation track, from 1
INFLUENCE_AT: Final = 22  # 3: step on each guild's track, 0 below the first
FARMER: Final = 25  # 4: square on each track, 1 to 5
COVERS: Final = 29  # bits: 1 << (2 * track) for square 1, 2 << (2 * track) for square 5
CONTRACTS: Final = 30  # bit per notable won (follows from NOTABLE)
USED: Final = 31  # bits of everything used this turn, see below
REMINDERS: Final = 32  # markers lying on used favour actions and scrolls
LYING: Final = 33  # the player's lying workers on the board (follows from SPACE)
TILES_OWNED: Final = 34  # bit per favour action owned, also the printed ones (follows from TILE)

# ------------------------------------------------------------------ values with a name
ON_TRADER: Final = 16
NEUTRAL: Final = 5
NO_BOWL: Final = 6
IN_STACK: Final = 0
OPEN: Final = 1
OWNED: Final = 2
NOT_IN_PLAY: Final = 0
ON_RIVER: Final = 1
WON: Final = 2
DOUBLE: Final = 4
BUILDER_GONE: Final = 16
MARK_LEFT: Final = 6

MEDITATION_PHASE: Final = 0
ACTION_PHASE: Final = 1
ORDER_PHASE_: Final = 2

# Bits of USED: favour action a is 1 << a (0 to 16), then:
USED_STATUE: Final = 1 << 17
USED_BOOK: Final = 1 << 18
USED_PAINTING: Final = 1 << 19
USED_CLOTHES: Final = 1 << 20
USED_OIL_AND_CURRY: Final = 1 << 21
USED_FRENCH_TRADER: Final = 1 << 22
USED_CALIPH: Final = 1 << 23
USED_MULLAH: Final = 1 << 24
USED_ENGLISH_TRADER: Final = 1 << 25
USED_MOSAIC_MAKER: Final = 1 << 26


def player_at(seat: int) -> int:
    """Where the block of a seat begins."""
    return PLAYER + STRIDE * seat
