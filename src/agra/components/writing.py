"""Serializes components as the text of a components file."""

import json
from collections.abc import Iterator
from typing import Any

from agra.rules.values import Raw

_HEAD = """\
# Components of Agra with the values of one box. What each value means, and what a basis is, stands
# in the file that ships with the program and in docs/components.md.
"""


def components_text(raw: Raw) -> str:
    """The text of a components file with these values."""
    lines = [_HEAD]
    plain = {key: value for key, value in raw.items() if not _has_tables(value)}
    lines += _pairs(plain)
    for section, content in raw.items():
        if isinstance(content, dict):
            lines += ["", f"[{section}]", *_pairs(content)]
        elif _has_tables(content):
            for entry in content:
                lines += ["", f"[[{section}]]", *_pairs(entry)]
    return "\n".join(lines) + "\n"


def _has_tables(value: Any) -> bool:
    if isinstance(value, list):
        return any(isinstance(entry, dict) for entry in value)
    return isinstance(value, dict)


def _pairs(table: Raw) -> Iterator[str]:
    for key, value in table.items():
        yield f"{key} = {_value(value)}"


def _value(value: Any) -> str:
    """Return a value on one line. A JSON string is also a valid TOML string."""
    if isinstance(value, dict):
        inner = ", ".join(f"{key} = {_value(entry)}" for key, entry in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False)
