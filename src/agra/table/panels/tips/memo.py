"""Words that are the same as before as long as the numbers behind them are.

A page tells hundreds of things about a position, and a decision changes few of them. `remembered`
keeps what a function found out, by the numbers that it reads, the players' names, the viewer, the
components and the reader's language.
"""

from collections.abc import Callable
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from agra.picture import area_keys
from agra.picture.area_keys import Numbers
from agra.rules import layout as at
from agra.table.cache.lru import LRU
from agra.table.game.sight import Sight
from agra.text.i18n import current_language

#: So many answers of a function are kept, the ones used last.
KEPT: Final = 2048

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Tells = Callable[Concatenate[Sight, _P], _T]


_all: list[LRU[Numbers, Any]] = []


def forget() -> None:
    """Find everything out anew from now on."""
    for kept in _all:
        kept.clear()


def remembered(reads: _Tells[_P, Numbers]) -> Callable[[_Tells[_P, _T]], _Tells[_P, _T]]:
    """Keep what a function says of a sight, by what it `reads` of it."""

    def keeping(tells: _Tells[_P, _T]) -> _Tells[_P, _T]:
        kept: LRU[Numbers, tuple[_T]] = LRU(KEPT)
        _all.append(kept)

        def told(sight: Sight, /, *more: _P.args, **named: _P.kwargs) -> _T:
            who = (current_language(), sight.viewer, *sight.names)
            key = (sight.state.components.digest, *who, *more, *reads(sight, *more, **named))
            (found,) = kept.get(key) or kept.keep(key, (tells(sight, *more, **named),))
            return found

        told.__doc__ = tells.__doc__
        return told

    return keeping


def river(sight: Sight) -> Numbers:
    """The cards of the river with all markers on them, and the boat."""
    return area_keys.river(sight.state)


def court(sight: Sight) -> Numbers:
    """Orders, bowls, tiles, bonuses, the tracks of influence."""
    return (*sight.state.numbers(at.BONUS, at.NOTABLE), *area_keys.court(sight.state))


def demand(sight: Sight) -> Numbers:
    """All that wants goods: the cards of the river, orders, bowls."""
    return (*sight.state.numbers(at.ORDERS, at.TILE), *river(sight))


def values(sight: Sight) -> Numbers:
    """What goods are worth, and where the boat is."""
    return (*sight.state.numbers(at.VALUE, at.TOKEN_AT), sight.state.board.boat)


def workers(sight: Sight) -> Numbers:
    """Who works where, and how far the players' stones are: what a worker brings."""
    state = sight.state
    stones = [state.player(seat).stone for seat in range(state.players)]
    return (*state.numbers(at.SPACE, at.COINS), *stones)


def figures(sight: Sight) -> Numbers:
    """Price tokens, Merchant, Builder and meditation marker."""
    return (*area_keys.figures(sight.state), *sight.state.numbers(at.TOKEN_AT, at.ORDERS))


def goods(sight: Sight) -> Numbers:
    """Who has which goods, what they are worth, and what the viewer's farm yields."""
    mine = player(sight, sight.viewer) if sight.viewer is not None else ()
    return (*sight.state.numbers(at.VALUE, at.TOKEN_AT), *area_keys.goods(sight.state), *mine)


def player(sight: Sight, seat: int) -> Numbers:
    """All that lies before a player, except the rupees."""
    whole = sight.state.numbers(at.player_at(seat), at.player_at(seat + 1))
    return (*whole[: at.RUPEES], *whole[at.RUPEES + 1 :])
