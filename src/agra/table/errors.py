"""Errors of the table, each with its HTTP status; the message is one sentence for the reader."""

from agra.rules.errors import AgraError


class TableError(AgraError):
    """The table cannot do what was requested."""

    status = 400


class Stale(TableError):
    """The request is about an older version of the game."""

    status = 409


class NotYours(TableError):
    """The browser does not hold the seat it wants to act for."""

    status = 403


class NotPossible(TableError):
    """The request is valid, but not possible in this position."""

    status = 409


class NotThere(TableError):
    """The thing that was requested does not exist."""

    status = 404


class TooMuch(TableError):
    """A rate limit was exceeded."""

    status = 429

    def __init__(self, sentence: str, seconds: int = 0) -> None:
        super().__init__(sentence)
        #: seconds until the request is allowed again; 0 if unknown
        self.seconds = seconds
