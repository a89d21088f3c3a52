"""A strict JSON parser for records, with one sentence for each mistake."""

import json
from typing import Any, Final, NoReturn

from agra.records.errors import BadRecord
from agra.records.notation import CORRECTION
from agra.rules.errors import N_


def value_at(text: str, at: int, header: str, line: int) -> tuple[Any, int]:
    """Return the JSON value that begins at index `at` of a text, and the index of its end.

    `header` is the header of the value, "" for a whole record, `CORRECTION` for a correction;
    `line` is its first line.
    """
    try:
        return _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as error:
        raise _invalid(header, _lower(error.msg), error.lineno) from None
    except RecursionError:
        message = N_("The record is nested too deeply.")
        if header == CORRECTION:
            message = N_("The correction is nested too deeply.")
        elif header:
            message = N_("The header {key} is nested too deeply.")
        raise BadRecord(message, line, key=header) from None
    except ValueError as error:
        raise _invalid(header, str(error), line) from None


def _invalid(header: str, reason: str, line: int) -> BadRecord:
    message = N_("The record is not valid JSON: {reason}.")
    if header == CORRECTION:
        message = N_(
            "A correction has a note in double quotes and a position in braces, both as JSON:"
            " {reason}."
        )
    elif header:
        message = N_("The header {key} is not valid JSON: {reason}.")
    return BadRecord(message, line, key=header, reason=reason)


def whole(text: str) -> Any:
    """Return the value of a text that is one JSON value."""
    start = len(text) - len(text.lstrip())
    value, end = value_at(text, start, "", 1)
    rest = text[end:].lstrip()
    if rest:
        line = text.count("\n", 0, len(text) - len(rest)) + 1
        raise BadRecord(N_("There is more text after the record."), line)
    return value


def _lower(message: str) -> str:
    """Return the parser's message in lower case, for use inside a sentence."""
    return (message[:1].lower() + message[1:]).removesuffix(" at")


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        duplicate = next(key for n, (key, _) in enumerate(pairs) if key in dict(pairs[:n]))
        raise ValueError(f"the key {duplicate!r} stands twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_unique_keys, parse_constant=_no_constant)
