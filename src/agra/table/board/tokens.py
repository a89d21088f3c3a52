"""What a position says about the pieces: small questions that several areas ask."""

from agra.picture.player_pieces import actions_of, contracts_of
from agra.picture.table_pieces import bowls, influence_at, notables_in_play, open_tiles
from agra.rules.layout import GOODS_AT, IN_STACK, PLAYER, STRIDE, TILE
from agra.rules.names import TILES
from agra.rules.state import State

__all__ = [
    "actions_of",
    "bowls",
    "contracts_of",
    "goods_of",
    "influence_at",
    "notables_in_play",
    "open_tiles",
    "own",
    "stack_of_tiles",
]


def own(s: State, seat: int, field: int) -> int:
    """A number in a player's part of the position."""
    return s.d[PLAYER + STRIDE * seat + field]


def goods_of(s: State, seat: int) -> list[int]:
    """How many of each good a player has in the stores."""
    at = PLAYER + STRIDE * seat + GOODS_AT
    return list(s.d[at : at + 16])


def stack_of_tiles(s: State) -> int:
    """How many favour tiles are left in the stack."""
    return sum(1 for tile in range(len(TILES)) if s.d[TILE + tile] == IN_STACK)
