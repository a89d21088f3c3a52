"""Small queries about a position that several parts share."""

from agra.rules import layout
from agra.rules.names import FAVOUR_ACTIONS, GOODS, NOTABLES, PRINTED_FAVOUR_ACTIONS, TILES
from agra.rules.state import State


def own(s: State, seat: int, field: int) -> int:
    """A number in a player's block of the position."""
    return s._d[layout.PLAYER + layout.STRIDE * seat + field]


def goods_of(s: State, seat: int) -> list[int]:
    """How many of each good a player has in the stores."""
    return [own(s, seat, layout.GOODS_AT + good) for good in range(len(GOODS))]


def contracts_of(s: State, seat: int) -> list[int]:
    """The notables whose contract a player has won."""
    won = own(s, seat, layout.CONTRACTS)
    return [notable for notable in range(len(NOTABLES)) if won >> notable & 1]


def actions_of(s: State, seat: int) -> list[int]:
    """The available favour actions: the printed ones, then the tiles."""
    owned = own(s, seat, layout.TILES_OWNED)
    return [
        action
        for action in range(len(FAVOUR_ACTIONS))
        if action < PRINTED_FAVOUR_ACTIONS or owned >> action & 1
    ]


def covers_of(s: State, seat: int) -> list[tuple[int, int]]:
    """The covers on a farm: track (0 to 3) and square (1 or 5)."""
    left = own(s, seat, layout.COVERS)
    return [(bit // 2, 5 if bit & 1 else 1) for bit in range(8) if left >> bit & 1]


def notables_in_play(s: State) -> list[int]:
    """The notables of this game, including won ones, by level and number."""
    found = [n for n in range(len(NOTABLES)) if s._d[layout.NOTABLE + n] != layout.NOT_IN_PLAY]
    return sorted(found, key=lambda n: (s._c.notable_level[n], n))


def bowls(s: State) -> tuple[int, ...]:
    """The goods of Akbar's twelve bowls, the left side first."""
    return s._c.bowls_left + s._c.bowls_right


def open_tiles(s: State) -> list[int]:
    """The open favour tiles, by number."""
    return [tile for tile in range(len(TILES)) if s._d[layout.TILE + tile] == layout.OPEN]


def stack_of_tiles(s: State) -> int:
    """The number of favour tiles in the stack."""
    return sum(1 for tile in range(len(TILES)) if s._d[layout.TILE + tile] == layout.IN_STACK)


def influence_at(s: State, guild: int, step: int) -> list[int]:
    """The seats whose influence marker is on this step of a guild's track."""
    return [seat for seat in range(s.players) if own(s, seat, layout.INFLUENCE_AT + guild) == step]


def owners(s: State, guild: int) -> list[int]:
    """The owner of each of a guild's orders: 0 nobody, a seat + 1, or neutral."""
    return [s._d[layout.ORDERS + 6 * guild + order] for order in range(6)]


def gifts_of(s: State, seat: int) -> int:
    """The number of Akbar's bowls that a player has filled."""
    return sum(1 for good in range(len(GOODS)) if s._d[layout.AKBAR + good] == seat + 1)
