"""Whole random games inside the rules: for playouts, statistics and tests of other engines.

Compiled, a game played here costs a third of one that is played from a Python loop.
"""

from typing import Final, SupportsIndex

from agra.rules.errors import BadSetup
from agra.rules.flat import i64
from agra.rules.int_arguments import checked_seed, whole_number
from agra.rules.state import State

_LOW_63: Final = 0x7FFFFFFFFFFFFFFF
_MULTIPLIER: Final = 6364136223846793005
_INCREMENT: Final = 1442695040888963407
_ENDLESS: Final = 1 << 62


class Dice:
    """Random numbers from a seed, the same in every build and on every machine."""

    __slots__ = ("_state",)

    def __init__(self, seed: i64 = 0) -> None:
        self._state: i64 = seed & _LOW_63
        self.below(1)
        self.below(1)

    def below(self, count: i64) -> i64:
        """A number from 0 to before `count`, which must be below 2 ** 31."""
        self._state = (self._state * _MULTIPLIER + _INCREMENT) & _LOW_63
        return (self._state >> 31) * count >> 32


def play_random(state: State, seed: SupportsIndex, most: SupportsIndex | None = None) -> int:
    """Play a game on to its end, everybody at random; returns how many decisions that took.

    The position itself is played on: give a copy to keep it. Every legal action is as likely as
    the others, at the decisions of chance too. The same position and seed give the same game.
    After `most` decisions it stops. A listener, if there is one, hears of everything. The seed is
    a whole number from 0, of which the lowest 63 bits count.

    >>> import agra
    >>> state = agra.new_game(players=2, seed=1)
    >>> play_random(state, seed=7) > 100
    True
    >>> state.to_move is None
    True
    """
    dice = Dice(checked_seed(seed) & _LOW_63)
    end: i64 = _ENDLESS
    if most is not None:
        end = _limit(most)
    told = state.listener is not None
    decisions: i64 = 0
    while len(state._stack) and decisions < end:
        options = state._options()
        chosen = options[dice.below(len(options))]
        if told:
            state.apply(chosen)
        else:
            state._carry_on(chosen)
        decisions += 1
    return decisions


def _limit(most: SupportsIndex) -> int:
    limit = whole_number(most)
    if limit is None:
        raise BadSetup(f"The most decisions to play are a whole number, not {most!r}.")
    return max(0, min(limit, _ENDLESS))
