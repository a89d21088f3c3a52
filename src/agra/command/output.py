"""How the command speaks: consoles that fit where they print, and one sentence for an error."""

import re
import sys
from typing import Final

from rich.console import Console
from rich.text import Text

#: The width of what is printed where no terminal tells its own.
WIDTH: Final = 100
_TYPED: Final = re.compile("`([^`]+)`")


def console(plain: bool = False, narrow: bool = False) -> Console:
    """A console for standard output; a file or a pipe gets lines of a fixed width.

    `narrow` says that nothing may be wider than `WIDTH`, however wide the terminal is.
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
    """A text in which what is typed, between backquotes, is strong."""
    return Text.assemble(
        *[(part, "bold" if place % 2 else "") for place, part in enumerate(_TYPED.split(text))]
    )


def complain(sentence: str) -> None:
    """Say on standard error what is wrong."""
    print(f"agra: {sentence}", file=sys.stderr, flush=True)
