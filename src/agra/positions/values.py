"""Shared by reading, writing and checking positions: names, validation, derived values.

Every `as_...` function takes a value from the JSON and its location, and returns the validated
value or raises `BadPosition` with one sentence.
"""

from collections.abc import Sequence
from typing import Final, NoReturn

from agra.rules import layout as at
from agra.rules.errors import BadPosition
from agra.rules.int_arguments import whole_number
from agra.rules.layout import player_at
from agra.rules.names import (
    ABILITIES,
    FAVOUR_ACTIONS,
    GOODS,
    LUXURY,
    PRINTED_FAVOUR_ACTIONS,
)
from agra.rules.values import Components

FORMAT: Final = "agra-position"
VERSION: Final = 1

PHASES: Final = ("meditation", "action", "order")
OVER: Final = "over"
SIDES: Final = ("low", "high")
DISPLAY: Final = 3  # open favour tiles

#: Everything that a player can use once a turn; the index is the bit in `USED`.
USABLE: Final = FAVOUR_ACTIONS + LUXURY + ABILITIES
#: The bits of those whose use occupies a marker until the end of the turn.
LEAVES_REMINDER: Final = (1 << len(FAVOUR_ACTIONS) + len(LUXURY)) - 1

#: The largest number in hand-written positions; real games stay far below it.
LARGEST: Final = 2**31 - 1


# ------------------------------------------------------------------ reading with care
def fail(text: str) -> NoReturn:
    """Raise `BadPosition` with this sentence."""
    raise BadPosition(text)


def shown(value: object) -> str:
    """Return a value as JSON for an error text, truncated if it is long."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, dict):
        text = "an object"
    elif isinstance(value, (list, tuple)):
        text = "a list"
    else:
        text = str(value)
    return text if len(text) <= 40 else text[:37] + "..."


def as_object(value: object, where: str, keys: tuple[str, ...]) -> dict[str, object]:
    """Return an object that has only these keys."""
    found = as_any_object(value, where)
    for key in found:
        if key not in keys:
            fail(f'{where} has no key "{key}": {_known(key, keys)}')
    return found


def as_any_object(value: object, where: str) -> dict[str, object]:
    """Return an object with any keys."""
    if not isinstance(value, dict):
        fail(f"{where} must be an object in braces, not {shown(value)}.")
    found: dict[str, object] = {}
    for key, item in value.items():
        if not isinstance(key, str):
            fail(f'{where} has the key {shown(key)}, but keys are texts: write "{key}".')
        found[key] = item
    return found


def as_list(value: object, where: str) -> list[object]:
    """Return a list of any length."""
    if not isinstance(value, (list, tuple)):
        fail(f"{where} must be a list in brackets, not {shown(value)}.")
    return list(value)


def as_int(value: object, where: str, low: int, high: int) -> int:
    """Return a whole number in a range; true and false are not numbers."""
    number = whole_number(value)
    if number is None or not low <= number <= high:
        wanted = f"from {low} to {high}" if high < LARGEST else f"of at least {low}"
        fail(f"{where} must be a whole number {wanted}, not {shown(value)}.")
    return number


def as_flag(value: object, where: str) -> int:
    """True or false, as 1 or 0."""
    if not isinstance(value, bool):
        fail(f"{where} must be true or false, not {shown(value)}.")
    return 1 if value else 0


def as_name(value: object, where: str, names: tuple[str, ...]) -> int:
    """The number of a name."""
    if isinstance(value, str) and value in names:
        return names.index(value)
    if not isinstance(value, str):
        fail(f"{where} must be a name in quotes, such as {shown(names[0])}, not {shown(value)}.")
    fail(f"{where} cannot be {shown(value)}: {_known(value, names)}")


def as_names(value: object, where: str, names: tuple[str, ...]) -> list[int]:
    """Return the numbers of a list of distinct names."""
    found: list[int] = []
    for place, item in enumerate(as_list(value, where)):
        number = as_name(item, f"{where}[{place}]", names)
        if number in found:
            fail(f"{where} names {shown(item)} twice: name it once.")
        found.append(number)
    return found


def as_seat(value: object, where: str, players: int) -> int:
    """A seat of this game."""
    number = whole_number(value)
    if number is None or not 0 <= number < players:
        fail(f"{where} must be a seat from 0 to {players - 1}, not {shown(value)}.")
    return number


def _known(word: str, words: tuple[str, ...]) -> str:
    """Return advice for an unknown word: the nearest known one, or all of them."""
    import difflib

    close = difflib.get_close_matches(word.lower(), words, n=1)
    if close:
        return f'did you mean "{close[0]}"?'
    return f"known are {', '.join(name for name in words if name)}."


# ------------------------------------------------------------------ what both directions need
def slot_names(goods: Sequence[int]) -> list[str]:
    """Return the names of a notable's ordered goods; a repeated good gets a number."""
    names: list[str] = []
    for place, good in enumerate(goods):
        before = goods[:place].count(good)
        names.append(GOODS[good] if before == 0 else f"{GOODS[good]}_{before + 1}")
    return names


def derive(d: list[int], c: Components) -> None:
    """Fill in all derived values of the position."""
    for good in range(16):
        d[at.VALUE + good] = c.value[good]
    for token in range(3):
        good = d[at.TOKEN_AT + token]
        if good < 16:
            d[at.VALUE + good] = c.token_flags[2 * token + d[at.TOKEN_SIDE + token]]
    for level in range(4):
        d[at.LEVEL_DONE + level] = 0
    printed = (1 << PRINTED_FAVOUR_ACTIONS) - 1
    for seat in range(d[at.PLAYERS]):
        base = player_at(seat)
        d[base + at.CONTRACTS] = 0
        d[base + at.TILES_OWNED] = printed
        lying = 2 + 2 * seat
        d[base + at.LYING] = sum(1 for space in range(20) if d[at.SPACE + space] == lying)
    for notable in range(24):
        if d[at.NOTABLE + notable] >= at.WON:
            d[at.LEVEL_DONE + c.notable_level[notable] - 1] += 1
            d[player_at(d[at.NOTABLE + notable] - at.WON) + at.CONTRACTS] |= 1 << notable
    for tile in range(14):
        if d[at.TILE + tile] >= at.OWNED:
            bit = 1 << PRINTED_FAVOUR_ACTIONS + tile
            d[player_at(d[at.TILE + tile] - at.OWNED) + at.TILES_OWNED] |= bit


def pier_for(d: list[int], c: Components) -> int:
    """Return the pier of the boat after its moves for all completed contracts."""
    pier = 1
    while pier < 6 and d[at.LEVEL_DONE + c.leave_level[pier] - 1] >= c.leave_contracts[pier]:
        pier += 1
    return pier
