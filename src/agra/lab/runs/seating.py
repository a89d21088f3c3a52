"""Who sits where in which game, and the seed of each game."""

import hashlib
import itertools
from collections.abc import Sequence
from math import factorial


def game_seed(seed: int, game: int) -> int:
    """The seed of game number `game` in a run with this seed.

    Runs with neighbouring seeds have no game in common, and the number fits into the integers of
    every file format.
    """
    digest = hashlib.sha256(f"agra {seed} {game}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def rotated(bots: Sequence[str], players: int, game: int) -> tuple[str, ...]:
    """The bots of a game in a simulation, by seat.

    Bots are dealt to the seats in turn, each game beginning with the next bot; after as many
    games as there are bots, each has sat on every seat equally often. Then the table is turned by
    one seat, so that no seat goes with a certain company, and after a full circle the bots are
    put in another order, so that no bot always follows the same one.
    """
    game, first = divmod(game, len(bots))
    order, turned = divmod(game, players)
    circle = [bots[0], *_permutation(bots[1:], order)]
    table = [circle[(first + place) % len(circle)] for place in range(players)]
    return tuple(table[turned:] + table[:turned])


def _permutation(items: Sequence[str], number: int) -> list[str]:
    """One of the orders of the items, counted lexicographically and from the start again."""
    left = list(items)
    order = []
    number %= factorial(len(left))
    while left:
        at, number = divmod(number, factorial(len(left) - 1))
        order.append(left.pop(at))
    return order


def all_orders(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every way to seat these bots, each once.

    With more bots than seats every group that fits plays in all orders; with fewer, some bots
    sit twice (or more), every bot as often as the others over all orders. A bot that is named
    several times sits at as many seats.
    """
    rounds, extra = divmod(players, len(bots))
    tables = (tuple(bots) * rounds + more for more in itertools.combinations(bots, extra))
    return sorted({order for table in tables for order in itertools.permutations(table)})


def mirrored(orders: Sequence[tuple[str, ...]]) -> list[list[tuple[str, ...]]]:
    """The orders in groups: in each the same table, turned so that everybody sits everywhere.

    >>> mirrored([("a", "b"), ("b", "a")])
    [[('a', 'b'), ('b', 'a')]]
    """
    groups: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for order in sorted(orders):
        turned = min(order[at:] + order[:at] for at in range(len(order)))
        groups.setdefault(turned, []).append(order)
    return list(groups.values())
