"""Small queries about a position that several parts share."""

from agra.rules import layout
from agra.rules.names import FAVOUR_ACTIONS, GOODS, NOTABLES, PRINTED_FAVOUR_ACTIONS, TILES
from agra.rules.state import State


def goods_of(s: State, seat: int) -> list[int]:
    """How many of each good a player has in the stores."""
    player = s.player(seat)
    return [player.stored(good) for good in range(len(GOODS))]


def contracts_of(s: State, seat: int) -> list[int]:
    """The notables whose contract a player has won."""
    player = s.player(seat)
    return [notable for notable in range(len(NOTABLES)) if player.has_won(notable)]


def actions_of(s: State, seat: int) -> list[int]:
    """The available favour actions: the printed ones, then the tiles."""
    player = s.player(seat)
    return [
        action
        for action in range(len(FAVOUR_ACTIONS))
        if action < PRINTED_FAVOUR_ACTIONS or player.has_action(action)
    ]


def covers_of(s: State, seat: int) -> list[tuple[int, int]]:
    """The covers on a farm: track (0 to 3) and square (1 or 5)."""
    left = s.player(seat).covers
    return [(bit // 2, 5 if bit & 1 else 1) for bit in range(8) if left >> bit & 1]


def notables_in_play(s: State) -> list[int]:
    """The notables of this game, including won ones, by level and number."""
    board, level = s.board, s.components.notable_level
    found = [n for n in range(len(NOTABLES)) if board.notable(n) != layout.NOT_IN_PLAY]
    return sorted(found, key=lambda n: (level[n], n))


def bowls(s: State) -> tuple[int, ...]:
    """The goods of Akbar's twelve bowls, the left side first."""
    return s.components.bowls_left + s.components.bowls_right


def open_tiles(s: State) -> list[int]:
    """The open favour tiles, by number."""
    board = s.board
    return [tile for tile in range(len(TILES)) if board.tile(tile) == layout.OPEN]


def stack_of_tiles(s: State) -> int:
    """The number of favour tiles in the stack."""
    return s.board.tiles(layout.IN_STACK)


def influence_at(s: State, guild: int, step: int) -> list[int]:
    """The seats whose influence marker is on this step of a guild's track."""
    return [seat for seat in range(s.players) if s.player(seat).step(guild) == step]


def owners(s: State, guild: int) -> list[int]:
    """The owner of each of a guild's orders: 0 nobody, a seat + 1, or neutral."""
    board = s.board
    return [board.order(6 * guild + order) for order in range(6)]


def gifts_of(s: State, seat: int) -> int:
    """How many of Akbar's bowls a player has filled."""
    return s.board.gifts(seat)
