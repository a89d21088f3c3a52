"""Prints the text drawing of the table with colours."""

from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

from agra.text.board.lines import (
    ASCII_FRAMES,
    COINS,
    FAINT,
    LYING,
    SEAT,
    SIGN,
    SITE,
    STRONG,
    WARNING,
    TextLine,
)

_GROUNDS: Final = ("yellow3", "dark_turquoise", "dark_orange", "medium_purple1")
_COLOURS: Final = {
    STRONG: "bold",
    FAINT: "dim",
    SITE: "italic dim",
    SIGN: "bold reverse",
    COINS: "bold yellow3",
    WARNING: "bold red",
    **{style: f"bold grey0 on {ground}" for style, ground in zip(SEAT, _GROUNDS)},
    **{style: f"italic {ground}" for style, ground in zip(LYING, _GROUNDS)},
}


def coloured(line: TextLine) -> Text:
    """A line with its colours."""
    return Text.assemble(*[(text, _COLOURS.get(style, "")) for text, style in line.pieces])


def show(console: Console, lines: Iterable[TextLine]) -> None:
    """Print lines of the drawing; use plain frames if the encoding requires it."""
    for line in lines:
        text = coloured(line)
        if console.options.ascii_only:
            text.plain = text.plain.translate(ASCII_FRAMES)
        console.print(text, no_wrap=True, overflow="ellipsis")
