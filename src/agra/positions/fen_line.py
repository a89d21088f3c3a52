"""A position as one line of text, like FEN for chess: for links, tests and forum posts.

    agra1/c56f6bccdd61719f/3x2/.../end_turn1-order_phase1

Fields are separated by `/`: format version, fingerprint of the components, the sections of the
table, each player, and the pending stack. In a field of numbers, `1` to `9` are themselves, `A` to
`Z` are 10 to 35, `a` to `z` are 1 to 26 zeros in a row, and larger numbers are written as `(36)`.
Everything that can be derived is left out. docs/positions.md describes the fields.

Parsing goes through the JSON format, which validates everything.
"""

import re
from typing import Final

from agra.positions.reading import position_from_json
from agra.positions.values import as_name, derive, fail
from agra.positions.writing import position_to_json
from agra.rules import kinds
from agra.rules import layout as at
from agra.rules.errors import BadPosition, NewerVersion
from agra.rules.layout import player_at
from agra.rules.values import Components

FORM: Final = "agra"
VERSION: Final = 1

#: The fields of the table, each a list of (index in the memory, how many numbers).
TABLE: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((at.PLAYERS, 1), (at.RULES, 1), (at.OPEN_RUPEES, 1), (at.MERCHANT_COIN_ON_STOP, 1),
     (at.ROUND_LIMIT, 1)),
    ((at.ROUND, 1), (at.FINAL_ROUND, 1), (at.START, 1), (at.TURN, 1), (at.PHASE, 1)),
    ((at.SPACE, 20),),
    ((at.COINS, 16),),
    ((at.BUILT, 16), (at.MERCHANT, 1), (at.BUILDER, 1), (at.BUILDER_OWES, 1)),
    ((at.TOKEN_AT, 3), (at.TOKEN_SIDE, 3)),
    ((at.ORDERS, 18), (at.ORDER_MARK, 3)),
    ((at.AKBAR, 16),),
    ((at.TILE, 14), (at.BONUS, 12)),
    ((at.NOTABLE, 24), (at.BOAT, 1)),
    ((at.CARD, 24), (at.ON_FRENCH_TRADER, 1)),
    ((at.MEDITATION_MARKER, 1), (at.MP, 1), (at.LAID, 1), (at.SPENT, 1), (at.MUEZZIN_DONE, 1),
     (at.LAST_OUTER, 1), (at.STEPS_TAKEN, 1)),
    ((at.SAILING, 1), (at.SAILOR_PAID, 1), (at.SAILOR_USED, 1), (at.SAILOR_ORDER, 1),
     (at.SUPPLIED, 1)),
)  # fmt: skip
#: The same for a player's field; the indices count from the start of the player's block.
PLAYER: Final[tuple[tuple[int, int], ...]] = (
    (at.GOODS_AT, 16), (at.FAVOURS, 1), (at.SUPPLY, 1), (at.RUPEES, 1), (at.WORKERS, 1),
    (at.ON_COOK, 1), (at.STONE, 1), (at.INFLUENCE_AT, 3), (at.FARMER, 4), (at.COVERS, 1),
    (at.USED, 1), (at.REMINDERS, 1),
)  # fmt: skip

_ZEROS: Final = "abcdefghijklmnopqrstuvwxyz"
_DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIGN: Final = re.compile(r"[1-9A-Z]|[a-z]|\(([0-9]{2,18})\)")
_ENTRY: Final = re.compile(r"([a-z_]+)([0-3])(?:\.([0-9]{1,18}))?")
_NAMES: Final = tuple(kinds.NAMES[1:])


def position_to_line(d: list[int], stack: list[int], c: Components) -> str:
    """The whole position in one line without spaces."""
    fields = [f"{FORM}{VERSION}", c.digest]
    fields += [_signs(d, _places(0, parts)) for parts in TABLE]
    fields += [_signs(d, _places(player_at(seat), PLAYER)) for seat in range(d[at.PLAYERS])]
    fields.append("-".join(map(_entry, stack)) or "over")
    return "/".join(fields)


def position_from_line(text: object, c: Components) -> tuple[list[int], list[int]]:
    """Return the flat position and the stack; raise `BadPosition` if the line is not valid."""
    if not isinstance(text, str):
        fail(f"A position in a line is text, not {type(text).__name__}.")
    fields = _fields(text.strip(), c)
    players = len(fields) - len(TABLE) - 1
    d = [0] * (at.PLAYER + at.STRIDE * players)
    for number, parts in enumerate(TABLE):
        _fill(d, 0, parts, fields[number], f"field {number + 3}")
    if d[at.PLAYERS] != players:
        fail(f"field 3 says {d[at.PLAYERS]} players, but the line has fields for {players}.")
    for seat in range(players):
        signs = fields[len(TABLE) + seat]
        _fill(d, player_at(seat), PLAYER, signs, f"the field of player {seat}")
    stack = [] if fields[-1] == "over" else [_read_entry(part) for part in fields[-1].split("-")]
    try:
        derive(d, c)
        data = position_to_json(d, stack, c)
    except (IndexError, KeyError, ValueError):
        raise BadPosition("The line holds a number that nothing on the table has.") from None
    found = position_from_json(data, c)
    if found != (d, stack):
        fail("The line holds numbers that do not belong to any position.")
    return found


def _fields(text: str, c: Components) -> list[str]:
    """Check the first two fields and return the others."""
    form, *fields = text.split("/")
    version = form.removeprefix(FORM)
    if not form.startswith(FORM) or not re.fullmatch("[1-9][0-9]{0,8}", version):
        fail(f"A position in a line begins with {FORM}{VERSION}/, not {text[:20]!r}.")
    if int(version) > VERSION:
        raise NewerVersion(
            f"This line was written by a newer version of the program (form {version}, known up to"
            f" {VERSION}): update the program."
        )
    least = len(TABLE) + 4
    if not least <= len(fields) <= least + 2:
        fail(f"A position in a line has {least + 1} to {least + 3} fields, not {len(fields) + 1}.")
    if fields[0] != c.digest:
        fail(
            f'the components of the line are "{fields[0]}", but those in use are "{c.digest}":'
            " read the position with its own components."
        )
    return fields[1:]


# ------------------------------------------------------------------ numbers


def _places(first: int, parts: tuple[tuple[int, int], ...]) -> list[int]:
    """Return the indices in the memory of the numbers of a field, in its order."""
    return [first + place + number for place, count in parts for number in range(count)]


def _signs(d: list[int], places: list[int]) -> str:
    found = ""
    zeros = 0
    for number in [*(d[place] for place in places), -1]:
        if number == 0 and zeros < len(_ZEROS):
            zeros += 1
            continue
        if zeros:
            found += _ZEROS[zeros - 1]
        zeros = 1 if number == 0 else 0
        if number > 0:
            found += _DIGITS[number] if number < len(_DIGITS) else f"({number})"
    return found


def _fill(
    d: list[int], first: int, parts: tuple[tuple[int, int], ...], signs: str, name: str
) -> None:
    """Parse a field and store its numbers in the memory."""
    numbers: list[int] = []
    end = 0
    while end < len(signs):
        match = _SIGN.match(signs, end)
        if match is None:
            fail(f"{name} has {signs[end]!r}, which stands for no number.")
        end = match.end()
        sign = match[0]
        if match[1]:
            numbers.append(int(match[1]))
        elif sign in _ZEROS:
            numbers += [0] * (_ZEROS.index(sign) + 1)
        else:
            numbers.append(_DIGITS.index(sign))
    places = _places(first, parts)
    if len(numbers) != len(places):
        fail(f"{name} must hold {len(places)} numbers, not {len(numbers)}.")
    for place, number in zip(places, numbers):
        d[place] = number


# ------------------------------------------------------------------ what is pending


def _entry(entry: int) -> str:
    name = kinds.NAMES[entry & kinds.KIND_MASK]
    fields = entry >> kinds.FIELDS_SHIFT
    return f"{name}{entry >> kinds.SEAT_SHIFT & 3}" + (f".{fields}" if fields else "")


def _read_entry(text: str) -> int:
    match = _ENTRY.fullmatch(text)
    if match is None:
        fail(f"{text!r} is not pending: write a decision and a seat, such as choose_space0.")
    kind = 1 + as_name(match[1], "what is pending", _NAMES)
    return kind | int(match[2]) << kinds.SEAT_SHIFT | int(match[3] or 0) << kinds.FIELDS_SHIFT
