"""Output of the command: consoles that adapt to where they print, and error sentences."""

import re
import sys
from collections.abc import Callable
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


#: Makes a line of a log out of a level, a name and a sentence.
LogLine = Callable[[str, str, str], str]
_log_line: LogLine | None = None


def print_as_log(log_line: LogLine) -> None:
    """Print all sentences from now on as lines of a log: for servers whose log is JSON."""
    global _log_line
    _log_line = log_line


def complain(sentence: str, level: str = "error") -> None:
    """Print an error on standard error."""
    line = _log_line(level, "agra", sentence) if _log_line else f"agra: {sentence}"
    print(line, file=sys.stderr, flush=True)


def announce(sentence: str) -> None:
    """Print a sentence of a server on standard output."""
    print(_log_line("info", "agra", sentence) if _log_line else sentence, flush=True)
