"""Validates player names: they must be readable, and not look like another player's name."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from agra.text.names import colour

#: Letters of other alphabets, and symbols, that look like a Latin letter.
_ALIKE: Final = str.maketrans(
    "аеорсухіјѕԁһӏգոԛԝкмтвнαεορικτχγυν013ıłⅼ|!", "aeopcyxijsdhlgnqwkmtbhaeopiktxyuvoleillll"
)
#: Characters that are invisible although their category is that of letters.
_BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
#: The most combining marks on one letter.
MOST_MARKS: Final = 2
#: The longest name.
LENGTH: Final = 40


def chosen_name(name: str, worn: str) -> str:
    """Return a name as it is stored: "" if it is only the colour of the seat."""
    return "" if name == colour(worn) else name


def is_readable(name: str) -> bool:
    """Whether a name has only visible characters, and at least one is more than a mark or space.

    Control characters, marks of writing direction and invisible characters are refused.
    """
    marks = 0
    for sign in name:
        category = unicodedata.category(sign)
        if sign in _BLANK or category[0] == "C" or category in ("Zl", "Zp"):
            return False
        if 0xFE00 <= ord(sign) <= 0xFE0F or 0xE0100 <= ord(sign) <= 0xE01EF:
            return False
        marks = marks + 1 if category[0] == "M" else 0
        if marks > MOST_MARKS:
            return False
    return not name or any(unicodedata.category(sign)[0] not in "MZ" for sign in name)


def readable(name: str) -> str:
    """Return a name from a file as it can be shown: one line without invisible characters.

    "" if nothing readable is left.
    """
    shown = ""
    for sign in " ".join(name.split()):
        # a letter before it, so that a mark or a space alone is judged by what it is added to
        if is_readable("x" + (shown + sign)[-MOST_MARKS - 1 :]):
            shown += sign
    shown = " ".join(shown.split())[:LENGTH].strip()
    return shown if is_readable(shown) else ""


def distinct(names: Sequence[str]) -> list[str]:
    """Return names from a file as they can be shown: readable, and no name twice."""
    found: list[str] = []
    taken: set[str] = set()
    for name in map(readable, names):
        one, count = name, 1
        while one and one.casefold() in taken:
            count += 1
            one = f"{name[: LENGTH - 4]} ({count})"
        taken.add(one.casefold())
        found.append(one)
    return found


def looks(name: str) -> str:
    """Return a key that is equal for names that look alike."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_ALIKE)
    letters = "".join(sign for sign in plain if sign.isalnum()) or plain
    return letters.replace("i", "l").replace("rn", "m").replace("vv", "w")
