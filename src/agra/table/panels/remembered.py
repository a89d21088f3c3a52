"""Words that are the same as before as long as the numbers behind them are.

A page tells hundreds of things about a position, and a decision changes few of them. `remembered`
keeps what a function found out, by the numbers that it reads, the players' names, the viewer, the
components and the reader's language.
"""

from collections.abc import Callable
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from agra.rules import layout as at
from agra.table.sight import Sight
from agra.text.i18n import current_language

#: So many answers of a function are kept; then it begins anew.
KEPT: Final = 512

Numbers = tuple[object, ...]

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Tells = Callable[Concatenate[Sight, _P], _T]


_all: list[dict[Numbers, Any]] = []


def forget() -> None:
    """Find everything out anew from now on."""
    for kept in _all:
        kept.clear()


def remembered(reads: _Tells[_P, Numbers]) -> Callable[[_Tells[_P, _T]], _Tells[_P, _T]]:
    """Keep what a function says of a sight, by what it `reads` of it."""

    def keeping(tells: _Tells[_P, _T]) -> _Tells[_P, _T]:
        kept: dict[Numbers, _T] = {}
        _all.append(kept)

        def told(sight: Sight, /, *more: _P.args, **named: _P.kwargs) -> _T:
            who = (current_language(), sight.viewer, *sight.names)
            key = (sight.state._c.digest, *who, *more, *reads(sight, *more, **named))
            try:
                return kept[key]
            except KeyError:
                if len(kept) >= KEPT:
                    kept.clear()
                found = kept[key] = tells(sight, *more, **named)
                return found

        told.__doc__ = tells.__doc__
        return told

    return keeping


def river(sight: Sight) -> Numbers:
    """The cards of the river with all markers on them, and the boat."""
    d = sight.state._d
    return (*d[at.NOTABLE : at.RULES], d[at.BOAT], *d[at.LEVEL_DONE : at.LEVEL_DONE + 4])


def court(sight: Sight) -> Numbers:
    """Orders, bowls, tiles, the tracks of influence."""
    s, d = sight.state, sight.state._d
    tracks = [
        d[at.PLAYER + at.STRIDE * seat + at.INFLUENCE_AT + guild]
        for seat in range(s.players)
        for guild in range(3)
    ]
    return (*d[at.ORDERS : at.NOTABLE], d[at.BOAT], *tracks)


def demand(sight: Sight) -> Numbers:
    """All that wants goods: the cards of the river, orders, bowls."""
    return (*sight.state._d[at.ORDERS : at.TILE], *river(sight))


def values(sight: Sight) -> Numbers:
    """What goods are worth, and where the boat is."""
    d = sight.state._d
    return (*d[at.VALUE : at.TOKEN_AT], d[at.BOAT])


def player(sight: Sight, seat: int) -> Numbers:
    """All that lies before a player, except the rupees."""
    first, d = at.PLAYER + at.STRIDE * seat, sight.state._d
    return (*d[first : first + at.RUPEES], *d[first + at.WORKERS : first + at.STRIDE])
