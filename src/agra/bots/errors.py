"""The exceptions of bots; the text of each is one sentence."""

from agra.rules.errors import AgraError


class BadBot(AgraError):
    """A bot cannot be made; the text says what to change."""


class UnknownBot(BadBot):
    """There is no bot with that name."""


class BadAnswer(AgraError):
    """A bot returned something that is not one of its options."""


class BotFailed(AgraError):
    """A bot raised an error when it was called."""
