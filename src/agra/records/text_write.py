"""Serializes a record as text: headers, then the decisions by round, player and phase."""

import json
from collections.abc import Iterator
from typing import Any, Final

from agra.records.game import Game, Variation
from agra.records.headers import headers_of
from agra.records.notation import (
    CHANCE_MARK,
    CLOSING,
    COMMENT,
    CORRECTION,
    OPENING,
    PHASES,
    ROUND_HEADING,
    SEPARATOR,
    WIDTH,
    begins_line,
)
from agra.rules.actions import action_text
from agra.rules.state import CHANCE, State

_PHASE_INDENT: Final = "  "
_LINE_INDENT: Final = "    "
_WRAPPED_INDENT: Final = "      "


def text_of(record: Game) -> str:
    """The whole text of a record."""
    lines = [header_text(key, value) for key, value in headers_of(record).items()]
    lines.extend(f"{COMMENT} {line}".rstrip() for line in _comment_lines(record, 0))
    lines.extend(_game_lines(record))
    return "\n".join(lines) + "\n"


def header_text(key: str, value: Any) -> str:
    """Return one header; a long object takes several lines."""
    return f"[{key} {_spread(value, len(key) + 2, 0)}]"


def _spread(value: Any, column: int, indent: int) -> str:
    """Return a value as JSON: on one line if it fits, else one line for each entry."""
    flat = json.dumps(value, ensure_ascii=False)
    if column + len(flat) < WIDTH or not isinstance(value, dict | list) or not value:
        return flat
    inner = indent + 2
    if isinstance(value, dict):
        rows = []
        for key, entry in value.items():
            start = json.dumps(key, ensure_ascii=False) + ": "
            rows.append(start + _spread(entry, inner + len(start), inner))
        return _bracketed("{", rows, "}", indent)
    return _bracketed("[", _filled([_spread(entry, inner, inner) for entry in value]), "]", indent)


def _bracketed(opening: str, rows: list[str], closing: str, indent: int) -> str:
    pad = " " * (indent + 2)
    return opening + "\n" + ",\n".join(pad + row for row in rows) + "\n" + " " * indent + closing


def _filled(entries: list[str]) -> list[str]:
    """Return the lines of a list: as many entries on a line as fit; long entries are alone."""
    room = WIDTH - 20
    rows: list[str] = []
    for entry in entries:
        if rows and "\n" not in rows[-1] + entry and len(rows[-1]) + len(entry) + 2 <= room:
            rows[-1] += ", " + entry
        else:
            rows.append(entry)
    return rows


# ------------------------------------------------------------------ the game


def _game_lines(record: Game) -> Iterator[str]:
    """Yield the lines of the game: headings where something changes, and the decisions."""
    in_round, in_turn, in_phase = 0, -1, -1
    before = -1
    line: list[str] = []
    start = ""
    annotated = {*(at for at in record.comments if at), *(one.at + 1 for one in record.variations)}
    for number, (action, moment) in enumerate(zip(record.actions, record.moments), 1):
        if corrected := list(_corrections(record, number - 1)):
            if line:
                yield from _wrapped(start, line)
            yield from corrected
            # The headings are repeated after it: the game may continue in any round and turn.
            in_round, in_turn, line = 0, -1, []
        new_turn = moment.turn != in_turn or moment.round != in_round
        new_phase = new_turn or moment.phase != in_phase
        if line and (new_phase or begins_line(action, before)):
            yield from _wrapped(start, line)
            line, start = [], _LINE_INDENT
        if moment.round != in_round:
            yield ""
            yield f"{ROUND_HEADING} {moment.round}"
        if new_turn:
            yield record.colours[moment.turn].capitalize()
        if new_phase:
            start = f"{_PHASE_INDENT}{PHASES[moment.phase]}: "
        in_round, in_turn, in_phase = moment.round, moment.turn, moment.phase
        before = action
        line.append(_mark(record, moment.to_move, moment.turn) + action_text(action))
        if number in annotated:
            yield from _wrapped(start, line)
            line, start = [], _LINE_INDENT
            yield from _annotations(record, number)
    if line:
        yield from _wrapped(start, line)
    yield from _corrections(record, len(record))


def _corrections(record: Game, number: int) -> Iterator[str]:
    """Yield the corrections after `number` decisions: the note and the whole position."""
    for correction in record.corrections:
        if correction.after == number:
            head = f"{CORRECTION} {json.dumps(correction.note, ensure_ascii=False)} "
            yield ""
            yield head + _spread(correction.position, len(head), 0)


def _comment_lines(record: Game, at: int) -> list[str]:
    text = record.comments.get(at, "")
    return text.split("\n") if text else []


def _annotations(record: Game, number: int) -> Iterator[str]:
    """Yield the comments and variations after a decision."""
    for line in _comment_lines(record, number):
        yield f"{_WRAPPED_INDENT}{COMMENT} {line}".rstrip()
    for variation in record.variations:
        if variation.at + 1 == number:
            state = record.position(variation.at)
            yield from _variation(record, state, variation, _WRAPPED_INDENT)


def _variation(record: Game, state: State, variation: Variation, indent: str) -> Iterator[str]:
    """Yield a variation in brackets, its decisions marked as those of the game.

    A nested variation is below the decision that it replaces.
    """
    line: list[str] = []
    start = f"{indent}{OPENING} "
    for number, action in enumerate(variation.actions, variation.at):
        inner = [one for one in variation.variations if one.at == number]
        before = state.copy()
        to_move = state.to_move
        mark = _mark(record, to_move if to_move is not None else 0, state.turn)
        line.append(mark + action_text(action))
        state.apply(action)
        if inner:
            yield from _wrapped(start, line, indent)
            line, start = [], indent
        for one in inner:
            yield from _variation(record, before.copy(), one, indent + _PHASE_INDENT)
    if line:
        yield from _wrapped(start, line, indent)
    for comment in variation.comment.split("\n") if variation.comment else []:
        yield f"{indent}{COMMENT} {comment}".rstrip()
    yield f"{indent}{CLOSING}"


def _mark(record: Game, to_move: int, turn: int) -> str:
    """Return the mark before a decision that is not the active player's."""
    if to_move == turn:
        return ""
    return f"{CHANCE_MARK} " if to_move == CHANCE else f"{record.colours[to_move]}: "


def _wrapped(start: str, decisions: list[str], indent: str = _WRAPPED_INDENT) -> Iterator[str]:
    """Yield one line of decisions, wrapped between two of them if it is too long."""
    line = start + decisions[0]
    for decision in decisions[1:]:
        longer = f"{line}{SEPARATOR} {decision}"
        if len(longer) > WIDTH:
            yield line
            line = indent + decision
        else:
            line = longer
    yield line
