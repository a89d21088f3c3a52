"""Output of the command: consoles that adapt to where they print, and error sentences."""

import re
import sys
from typing import Final

from rich.console import Console
from rich.text import Text

#: The width of output without a terminal.
WIDTH: Final = 100
_TYPED: Final = re.compile("`([^`]+)`")


def console(plain: bool = False, narrow: bool = False) -> Console:
    """A console for standard output; a file or a pipe gets lines of a fixed width.

    `narrow` limits the width to `WIDTH` on a wide terminal.
    """
    if plain or not sys.stdout.isatty():
        return Console(
            width=WIDTH,
            no_color=plain or None,
            color_system=None if plain else "auto",
            highlight=False,
            soft_wrap=plain,
            legacy_windows=False,
        )
    out = Console(highlight=False)
    return Console(highlight=False, width=WIDTH) if narrow and out.width > WIDTH else out


def typed(text: str) -> Text:
    """A text in which code between backquotes is bold."""
    return Text.assemble(
        *[(part, "bold" if place % 2 else "") for place, part in enumerate(_TYPED.split(text))]
    )


def complain(sentence: str, level: str = "error") -> None:
    """Print an error on standard error; as a line of JSON if the log of the server is JSON."""
    from agra.table.config import log_format

    as_json = log_format.is_json()
    line = log_format.line(level, "agra", sentence) if as_json else f"agra: {sentence}"
    print(line, file=sys.stderr, flush=True)


def announce(sentence: str) -> None:
    """Print a sentence of a server on standard output; as a line of JSON if its log is JSON."""
    from agra.table.config import log_format

    as_json = log_format.is_json()
    print(log_format.line("info", "agra", sentence) if as_json else sentence, flush=True)
