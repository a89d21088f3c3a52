"""What can be wrong with a bot, each told in a sentence."""

from agra.rules.errors import AgraError


class BadBot(AgraError):
    """A bot cannot be made; the text says what to change."""


class UnknownBot(BadBot):
    """There is no bot of that name."""


class BadAnswer(AgraError):
    """A bot answered with something that is not one of its options."""


class BotFailed(AgraError):
    """A bot raised an error when it was asked."""
