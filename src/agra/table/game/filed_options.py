"""The options of a game that a file of games has, and what each of them may be."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from agra.rules.names import COLOURS
from agra.table.db.storable import MOST_ROUNDS
from agra.table.game import advice, by_link
from agra.table.game.looking import ORIGIN
from agra.table.game.sandbox import REVIEWED
from agra.table.game.untrusted_values import all_are, check, is_whole
from agra.table.models import FROM_ROUND

#: More entries than a game of today can have: games of earlier versions could be longer.
LONGEST_GAME: Final = 25_000


def _colours(value: Any, players: int) -> bool:
    """Whether this is a colour for each seat."""
    return all_are(value, str) and len(set(value) & set(COLOURS)) == len(value) == players


def _flag(value: Any, _players: int) -> bool:
    return isinstance(value, bool)


def _from_to(least: float, most: float) -> Callable[[Any, int], bool]:
    def fits(value: Any, _players: int) -> bool:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and least <= value <= most

    return fits


def _seat_or_none(value: Any, players: int) -> bool:
    return value is None or (is_whole(value) and 0 <= value < players)


def _turn_or_none(value: Any, _players: int) -> bool:
    return value is None or (is_whole(value) and 0 <= value <= LONGEST_GAME)


def _limit(value: Any, _players: int) -> bool:
    return value is None or (is_whole(value) and 1 <= value <= MOST_ROUNDS)


#: The check of each option. A clock is not among them: it would have run out meanwhile.
OPTIONS: Final[Mapping[str, Callable[[Any, int], bool]]] = {
    "open_rupees": _flag,
    "merchant_coin_on_stop": _flag,
    "round_limit": _limit,
    "handicap": _from_to(0, 1000),
    "think": _from_to(0, 120),
    "colours": _colours,
    "typed_seed": _flag,
    "chat": _flag,
    "closed": _flag,
    advice.OPTION: _flag,
    by_link.OPTION: by_link.is_stored_form,
    ORIGIN: _seat_or_none,
    REVIEWED: _turn_or_none,
    FROM_ROUND: _turn_or_none,
}


def read_options(data: dict[str, Any], players: int) -> dict[str, Any]:
    """Return the options; those of a newer version are left out."""
    found = {key: value for key, value in data.items() if key in OPTIONS}
    check(all(OPTIONS[key](value, players) for key, value in found.items()))
    return found
