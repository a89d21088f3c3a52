"""Which bot sits where in each game, and the seed of each game."""

import hashlib
import itertools
from collections.abc import Sequence
from math import factorial


def game_seed(seed: int, game: int) -> int:
    """The seed of game number `game` in a run with this seed.

    Runs with neighbouring seeds share no game, and the number fits into the integers of every file
    format.
    """
    digest = hashlib.sha256(f"agra {seed} {game}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def rotated(bots: Sequence[str], players: int, game: int) -> tuple[str, ...]:
    """The bots of a game in a simulation, by seat.

    Bots are dealt to the seats in turn, and each game begins with the next bot. After as many games
    as there are bots, each bot has sat on every seat equally often. Then the table rotates by one
    seat, so that no seat always has the same opponents. After a full circle the order of the bots
    changes, so that no bot always follows the same one.
    """
    game, first = divmod(game, len(bots))
    order, turned = divmod(game, players)
    circle = [bots[0], *_permutation(bots[1:], order)]
    table = [circle[(first + place) % len(circle)] for place in range(players)]
    return tuple(table[turned:] + table[:turned])


def _permutation(items: Sequence[str], number: int) -> list[str]:
    """A permutation of the items by its lexicographic number, modulo their count."""
    left = list(items)
    order = []
    number %= factorial(len(left))
    while left:
        at, number = divmod(number, factorial(len(left) - 1))
        order.append(left.pop(at))
    return order


def all_orders(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every way to seat these bots, each once.

    With more bots than seats every possible group plays in all orders. With fewer, some bots take
    several seats, each bot equally often over all orders. A bot named several times takes that many
    seats.
    """
    rounds, extra = divmod(players, len(bots))
    tables = (tuple(bots) * rounds + more for more in itertools.combinations(bots, extra))
    return sorted({order for table in tables for order in itertools.permutations(table)})


def mirrored(orders: Sequence[tuple[str, ...]]) -> list[list[tuple[str, ...]]]:
    """Group the orders: each group is one table in all its rotations.

    >>> mirrored([("a", "b"), ("b", "a")])
    [[('a', 'b'), ('b', 'a')]]
    """
    groups: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for order in sorted(orders):
        turned = min(order[at:] + order[:at] for at in range(len(order)))
        groups.setdefault(turned, []).append(order)
    return list(groups.values())
