"""Checks of values in a file or link from a stranger.

A function returns the value with its type, or raises one of the errors in `DAMAGE`.
"""

import json
import re
from datetime import UTC, datetime
from typing import Any, Final

from django.utils import timezone

#: The format of a game's code.
CODE: Final = re.compile(r"[a-z0-9]{1,16}")
#: The most bits of a number.
BITS: Final = 62
#: What is raised for a value that is not as it should be.
DAMAGE: Final = (ValueError, TypeError, KeyError, IndexError, OverflowError, RecursionError)


def fail() -> Any:
    """Refuse the value."""
    raise ValueError


def check(fits: bool) -> None:
    """Refuse a value that does not fit."""
    if not fits:
        raise ValueError


def expect(value: Any, kind: type) -> Any:
    """Return a value of this type."""
    return value if isinstance(value, kind) else fail()


def is_whole(value: Any) -> bool:
    """Whether this is a whole number; JSON's true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def all_are(value: Any, kind: type) -> bool:
    """Whether this is a list with values of one type."""
    return isinstance(value, list) and all(isinstance(one, kind) for one in value)


def number_of(value: Any, least: int = 0, most: int = 2**BITS - 1) -> int:
    """Return a whole number between two bounds."""
    check(is_whole(value) and least <= value <= most)
    return int(value)


def text_of(value: Any, most: int) -> str:
    """Return a text of at most so many characters, without control characters."""
    text: str = expect(value, str)
    check(len(text) <= most and text.isprintable())
    return text


def storable_text(text: str) -> str:
    """Return a text that every database can store."""
    text.encode()  # an error for half a character
    check("\0" not in text)
    return text


def object_of(value: Any) -> dict[str, Any]:
    """Return a JSON object that every database can store."""
    found: dict[str, Any] = expect(value, dict)
    storable_text(json.dumps(found, ensure_ascii=False, allow_nan=False).replace("\\u0000", "\0"))
    return found


def code_of(value: Any) -> str:
    """Return the code of a game."""
    code = text_of(value, 16)
    check(CODE.fullmatch(code) is not None)
    return code


def time_of(value: Any) -> datetime:
    """Return a time of the past; one of the future, by a wrong clock, becomes the present."""
    found = datetime.fromisoformat(text_of(value, 40))
    check(found.tzinfo is not None and found.year >= 1970)
    return min(found.astimezone(UTC), timezone.now())
