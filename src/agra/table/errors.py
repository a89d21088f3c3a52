"""What can go wrong at the table, each with the status of its answer; its text is one sentence."""

from agra.rules.errors import AgraError


class TableError(AgraError):
    """Something that was asked of the table is not possible."""

    status = 400


class Stale(TableError):
    """The game has moved on since the page was made."""

    status = 409


class NotYours(TableError):
    """The browser does not hold the seat it wants to act for."""

    status = 403


class NotPossible(TableError):
    """Understood, but not possible in this position."""

    status = 409


class NotThere(TableError):
    """There is no such thing."""

    status = 404


class TooMuch(TableError):
    """Fine, but not so often."""

    status = 429

    def __init__(self, sentence: str, seconds: int = 0) -> None:
        super().__init__(sentence)
        #: after so many seconds it is fine again; 0 if that is not known
        self.seconds = seconds
