"""How the command speaks: consoles that fit where they print, and one sentence for an error."""

import sys
from typing import Final

from rich.console import Console

#: The width of what is printed where no terminal tells its own.
WIDTH: Final = 100


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


def complain(sentence: str) -> None:
    """Say on standard error what is wrong."""
    print(f"agra: {sentence}", file=sys.stderr, flush=True)
