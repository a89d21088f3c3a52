"""Lines of styled text, with layout helpers: the building blocks of the text drawing.

A style is a word for the meaning of a piece. Plain text ignores styles; a terminal turns them into
colours. This module knows nothing of the game except the seats, whose pieces are coloured.
"""

import unicodedata
from collections.abc import Sequence
from typing import Final

STRONG: Final = "strong"
FAINT: Final = "faint"
SITE: Final = "site"  # a building that is not built yet
SIGN: Final = "sign"  # Merchant, Builder, neutral marker
COINS: Final = "coins"
WARNING: Final = "warning"
SEAT: Final = ("seat 0", "seat 1", "seat 2", "seat 3")
LYING: Final = ("lying 0", "lying 1", "lying 2", "lying 3")

#: Frames for output that supports only ASCII.
ASCII_FRAMES: Final = str.maketrans("│─┌┐└┘├┤┬┴┼", "|-+++++++++")

_CUT: Final = "…"


class TextLine:
    """One line: pieces of text, each with a style ("" for none)."""

    __slots__ = ("pieces",)

    def __init__(self, text: str = "", style: str = "") -> None:
        self.pieces: list[tuple[str, str]] = [(text, style)] if text else []

    def add(self, more: "str | TextLine", style: str = "") -> "TextLine":
        """Append text or another line; return this line."""
        if isinstance(more, TextLine):
            self.pieces += more.pieces
        elif more:
            self.pieces.append((more, style))
        return self

    @property
    def width(self) -> int:
        """The number of columns."""
        return sum(width_of(text) for text, _style in self.pieces)

    def __str__(self) -> str:
        return "".join(text for text, _style in self.pieces)


def width_of(text: str) -> int:
    """The number of columns of a text: East Asian letters take two, accents none."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def fit(line: TextLine, width: int, right: bool = False) -> TextLine:
    """Pad or cut the line to exactly this width."""
    line = cut(line, width)
    gap = width - line.width
    return TextLine(" " * gap).add(line) if right else TextLine().add(line).add(" " * gap)


def cut(line: TextLine, width: int) -> TextLine:
    """Cut the line to at most this width."""
    if line.width <= width:
        return line
    kept = TextLine()
    room = width - 1
    for text, style in line.pieces if width > 0 else ():
        for place, letter in enumerate(text):
            room -= _columns(letter)
            if room < 0:
                return kept.add(text[:place], style).add(_CUT, style)
        kept.add(text, style)
    return kept


def spread(left: TextLine, right: TextLine, width: int) -> TextLine:
    """Two texts at both ends of a line; the left one is cut if they do not fit."""
    return fit(fit(left, max(0, width - right.width)).add(right), width)


def beside(cells: Sequence[TextLine], widths: Sequence[int], gap: str = "  ") -> TextLine:
    """Columns of fixed widths beside each other."""
    line = TextLine()
    for number, (cell, width) in enumerate(zip(cells, widths)):
        line.add(gap if number else "").add(fit(cell, width))
    return line


def listed(title: TextLine, things: Sequence[str], width: int, comma: str = ",") -> list[TextLine]:
    """A title and a list, wrapped between items; nothing for an empty list."""
    if not things:
        return []
    lines = [title]
    for number, thing in enumerate(things):
        part = f" {thing}" + (comma if number < len(things) - 1 else "")
        if lines[-1].width + width_of(part) > width:
            lines.append(TextLine("   "))
        lines[-1].add(part)
    return lines


def framed(title: str, lines: Sequence[TextLine], width: int) -> list[TextLine]:
    """Lines in a frame of this width, with a title."""
    head = fit(TextLine(f"┌─ {title} "), min(width - 1, width_of(title) + 4))
    top = TextLine(str(head)).add("─" * (width - 1 - head.width) + "┐")
    inside = [TextLine("│").add(fit(line, width - 2)).add("│") for line in lines]
    return [top, *inside, TextLine("└" + "─" * (width - 2) + "┘")]


def grid(rows: Sequence[Sequence[Sequence[TextLine]]], cell: int) -> list[TextLine]:
    """Cells of the same width in a frame; every cell has the same number of lines."""
    columns = len(rows[0])

    def rule(left: str, middle: str, right: str) -> TextLine:
        return TextLine(left + middle.join(["─" * cell] * columns) + right)

    found = [rule("┌", "┬", "┐")]
    for number, row in enumerate(rows):
        if number:
            found.append(rule("├", "┼", "┤"))
        for parts in zip(*row):
            line = TextLine("│")
            for part in parts:
                line.add(fit(part, cell)).add("│")
            found.append(line)
    return [*found, rule("└", "┴", "┘")]
