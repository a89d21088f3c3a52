"""Rejects the text of a components file that is too long or too deeply nested to parse.

The time of the standard library's TOML parser grows with the square of the number of parts of a
key, so untrusted text is first scanned in one pass.
"""

import re
from typing import Final

from agra.rules.errors import BadComponents

#: The most characters of a file; the file of the package has a quarter of it.
LONGEST: Final = 64 * 1024
#: The most names joined by dots, and nested brackets; the file of the package has three of each.
DEEPEST: Final = 12

_TOKEN: Final = re.compile(
    r"""(?P<text>"{3}.*?"{3}|'{3}.*?'{3}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
    r"|(?P<comment>\#[^\n]*)|(?P<name>[A-Za-z0-9_+:-]+)|(?P<blank>[ \t]+)|(?P<sign>.)",
    re.DOTALL,
)


def check_shape(text: str) -> None:
    """Raise `BadComponents` if the text is too long or too deeply nested."""
    if len(text) > LONGEST:
        raise BadComponents(
            f"The components file is too long: it may have {LONGEST} letters, not {len(text)}."
        )
    dots = deep = 0
    for found in _TOKEN.finditer(text):
        sign = found["sign"]
        if sign == ".":
            dots += 1
        elif sign is not None or found["comment"] is not None:
            dots = 0
        if sign in ("[", "{"):
            deep += 1
        elif sign in ("]", "}"):
            deep -= 1
        if dots >= DEEPEST or deep >= DEEPEST:
            line = text.count("\n", 0, found.start()) + 1
            raise BadComponents(
                f"The components file is too deep on line {line}: no more than {DEEPEST} names are"
                " joined by dots or brackets lie inside each other."
            )
