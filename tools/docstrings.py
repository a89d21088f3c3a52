"""Docstrings as the documentation shows them: examples in code blocks, comments of attributes."""

import re
from typing import Final

_EXAMPLE: Final = re.compile(r"^( *)>>> .*(?:\n(?! *$).*)*", re.MULTILINE)
_COMMENT: Final = "#:"


def with_code_blocks(text: str) -> str:
    """A docstring whose examples stand in fences."""
    return _EXAMPLE.sub(lambda found: f"{found[1]}```pycon\n{found[0]}\n{found[1]}```", text)


def comment_of(source: str, line: int) -> str:
    """The comment `#:` that ends in the line above this one; "" without one."""
    lines = [text.strip() for text in source.splitlines()]
    first = line - 1
    while first > 0 and lines[first - 1].startswith(_COMMENT):
        first -= 1
    words = [text.removeprefix(_COMMENT).strip() for text in lines[first : line - 1]]
    text = " ".join(words)
    return text[:1].upper() + text[1:]
