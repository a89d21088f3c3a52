"""Caches texts about a position, keyed by the numbers they depend on.

A page has hundreds of texts, and a decision changes only a few of them. `cached_by` caches the
result of a function by the numbers that it reads, the players' names, the viewer, the components
and the reader's language.
"""

from collections.abc import Callable
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from agra.picture import area_keys
from agra.picture.area_keys import Numbers
from agra.rules import layout as at
from agra.table.cache.lru import LRU
from agra.table.cache.sizes import size_of
from agra.table.game.sight import Sight
from agra.text.i18n import current_language

#: The size of the LRU cache of all functions, in bytes.
SIZE: Final = 6_000_000

_P = ParamSpec("_P")
_T = TypeVar("_T")
_OfSight = Callable[Concatenate[Sight, _P], _T]


_cache: LRU[tuple[object, ...], tuple[Any]] = LRU(SIZE, lambda found: KEY + size_of(found))
#: About how much a key takes.
KEY: Final = 800


def forget() -> None:
    """Clear the cache."""
    _cache.clear()


def cached_by(reads: _OfSight[_P, Numbers]) -> Callable[[_OfSight[_P, _T]], _OfSight[_P, _T]]:
    """A decorator that caches a function of a sight by the numbers that it `reads`."""

    def decorate(function: _OfSight[_P, _T]) -> _OfSight[_P, _T]:
        def cached(sight: Sight, /, *more: _P.args, **named: _P.kwargs) -> _T:
            who = (current_language(), sight.viewer, *sight.names)
            read = reads(sight, *more, **named)
            key = (function, sight.state.components.digest, *who, *more, *read)
            kept: tuple[_T] = _cache.get(key) or _cache.keep(
                key, (function(sight, *more, **named),)
            )
            return kept[0]

        cached.__doc__ = function.__doc__
        return cached

    return decorate


def river(sight: Sight) -> Numbers:
    """The cards of the river with all markers on them, and the boat."""
    return area_keys.river(sight.state)


def court(sight: Sight) -> Numbers:
    """Orders, bowls, tiles, bonuses, the tracks of influence."""
    return (*sight.state.numbers(at.BONUS, at.NOTABLE), *area_keys.court(sight.state))


def demand(sight: Sight) -> Numbers:
    """The demand for goods: the cards of the river, orders, bowls."""
    return (*sight.state.numbers(at.ORDERS, at.TILE), *river(sight))


def values(sight: Sight) -> Numbers:
    """The values of goods, and the position of the boat."""
    return (*sight.state.numbers(at.VALUE, at.TOKEN_AT), sight.state.board.boat)


def workers(sight: Sight) -> Numbers:
    """The workers, and the players' stones, on which the gain of a worker depends."""
    state = sight.state
    stones = [state.player(seat).stone for seat in range(state.players)]
    return (*state.numbers(at.SPACE, at.COINS), *stones)


def figures(sight: Sight) -> Numbers:
    """Price tokens, Merchant, Builder and meditation marker."""
    return (*area_keys.figures(sight.state), *sight.state.numbers(at.TOKEN_AT, at.ORDERS))


def goods(sight: Sight) -> Numbers:
    """The players' goods, their values, and the yield of the viewer's farm."""
    mine = player(sight, sight.viewer) if sight.viewer is not None else ()
    return (*sight.state.numbers(at.VALUE, at.TOKEN_AT), *area_keys.goods(sight.state), *mine)


def player(sight: Sight, seat: int) -> Numbers:
    """Everything of a player except the rupees."""
    whole = sight.state.numbers(at.player_at(seat), at.player_at(seat + 1))
    return (*whole[: at.RUPEES], *whole[at.RUPEES + 1 :])
