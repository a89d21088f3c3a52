"""The exceptions of records."""

from typing import Self

from agra.rules.errors import N_, AgraError

#: The place of a mistake: a line of the text, or a key of the JSON form ("" for none).
Place = int | str


class BadRecord(AgraError):
    """A record is broken; its text is one sentence that begins with the place.

    `reason` is the sentence without the place, `line` the line of the text (None in the JSON
    form, where `place` names the key), `file` the file's name if it came from one, `game` the
    number of the game in a file of several, from 1 (0 in a file of one).
    """

    def __init__(
        self, message: str, place: Place = "", file: str = "", game: int = 0, /, **arguments: object
    ) -> None:
        super().__init__(message, **arguments)
        self.reason = str(self.args[0])
        self.place = place
        self.file = file
        self.game = game
        if file:
            self.where.append(("{file}", {"file": file}))
        if game:
            self.where.append((N_("game {number}"), {"number": game}))
        if isinstance(place, int):
            self.where.append((N_("line {line}"), {"line": place}))
        elif place:
            self.where.append(("{key}", {"key": place}))
        places = ", ".join(part.format(**given) for part, given in self.where)
        self.args = (f"{places}: {self.reason}" if places else self.reason,)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the message and its arguments."""
        at = (self.place, self.file, self.game)
        return _rebuilt, (type(self), self.message, at, self.arguments)

    def moved(self, place: Place, file: str = "", game: int = 0) -> Self:
        """Return the same error with another place."""
        return type(self)(self.message, place, file, game, **self.arguments)

    @property
    def line(self) -> int | None:
        """The line of the mistake in the text, from 1."""
        return self.place if isinstance(self.place, int) else None


def _rebuilt(
    kind: type[BadRecord],
    message: str,
    at: tuple[Place, str, int],
    arguments: dict[str, object],
) -> BadRecord:
    return kind(message, *at, **arguments)


class OtherRules(BadRecord):
    """The record has another version of the rules, or a newer format."""


class OtherComponents(BadRecord):
    """The record was played with other components and does not contain them."""


class NotWritten(AgraError):
    """A record could not be written to its file; an existing file is unchanged."""
