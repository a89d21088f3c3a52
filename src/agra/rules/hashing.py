"""Fast hashes and comparisons of positions and of parts of them, in both builds.

Compiled, a loop over machine integers is fastest; uncompiled, one call into C.
"""

from typing import Final

from agra.rules.flat import COMPILED, append, i64, vec
from agra.rules.position import Position

_LOW_63: Final = 0x7FFFFFFFFFFFFFFF
_MULTIPLIER: Final = 6364136223846793005
_INCREMENT: Final = 1442695040888963407
_MOST_NUMBERS: Final = 1024


def _factors() -> vec[i64]:
    """Return a pseudorandom odd number for every index of the memory."""
    factors = vec[i64](capacity=_MOST_NUMBERS)
    number: i64 = 97
    while len(factors) < _MOST_NUMBERS:
        number = (number * _MULTIPLIER + _INCREMENT) & _LOW_63
        factors = append(factors, number ^ number >> 29 | 1)
    return factors


_FACTORS: Final[vec[i64]] = _factors()
_COMPILED: Final[bool] = COMPILED


def hash_of(s: Position) -> int:
    """Return a hash of the position."""
    if _COMPILED:
        depth = len(s._stack)
        return sum_of(s._d, 0, len(s._d), 0) + sum_of(s._stack, 0, depth, depth + 512) & _LOW_63
    return hash((tuple(s._d), tuple(s._stack)))


def sum_of(d: vec[i64], first: i64, last: i64, salt: i64) -> i64:
    """Return a hash of the numbers in `d[first:last]` (for the compiled build)."""
    factors = _FACTORS
    total: i64 = salt * _MULTIPLIER
    at: i64
    for at in range(first, last):
        total += d[at] * factors[salt + at - first & _MOST_NUMBERS - 1]
    return total ^ total >> 29


def part_of(d: vec[i64], first: i64, last: i64) -> i64:
    """Return a hash of `d[first:last]`."""
    if _COMPILED:
        return sum_of(d, first, last, 0)
    return hash(tuple(d[first:last]))


def is_same(d: vec[i64], first: i64, part: vec[i64]) -> bool:
    """Whether the memory from index `first` on begins with `part`."""
    if not _COMPILED:
        return d[first : first + len(part)] == part
    at: i64
    for at in range(len(part)):
        if d[first + at] != part[at]:
            return False
    return True
