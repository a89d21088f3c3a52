"""The exceptions of bots; the text of each is one sentence."""

import traceback
from pathlib import Path

from agra.rules.errors import AgraError


class BadBot(AgraError):
    """A bot cannot be made; the text says what to change."""


class UnknownBot(BadBot):
    """There is no bot with that name."""


class BadAnswer(AgraError):
    """A bot returned something that is not one of its options."""


class BotFailed(AgraError):
    """A bot raised an error when it was called."""


def described(error: BaseException) -> str:
    """Return an error of a bot as text, with the place in the bot where it was raised."""
    if isinstance(error, BotFailed):  # of a bot in a process of its own
        return str(error)
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(frame.filename).name}, line {frame.lineno}"
    if isinstance(error, SystemExit):
        return f"it called sys.exit({'' if error.code is None else repr(error.code)}) ({place})"
    return f"{type(error).__name__}: {error} ({place})"
