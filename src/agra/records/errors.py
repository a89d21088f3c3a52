"""What can go wrong with a record."""

from agra.rules.errors import AgraError

#: Where a mistake is: a line of the text, or a key of the JSON form ("" if it is nowhere).
Place = int | str


class BadRecord(AgraError):
    """A record is broken; its text is one sentence that begins with the place.

    `reason` is the sentence without the place, `line` the line of the text (None in the JSON
    form, where `place` names the key), `file` the file's name if it came from one.
    """

    def __init__(self, reason: str, place: Place = "", file: str = "") -> None:
        where = f"line {place}" if isinstance(place, int) else place
        places = ", ".join(part for part in (file, where) if part)
        super().__init__(f"{places}: {reason}" if places else reason)
        self.reason = reason
        self.place = place
        self.file = file

    def __reduce__(self) -> tuple[type["BadRecord"], tuple[str, Place, str]]:
        """For the way to another process: the arguments, not the finished sentence."""
        return type(self), (self.reason, self.place, self.file)

    @property
    def line(self) -> int | None:
        """The line of the text that is wrong, from 1."""
        return self.place if isinstance(self.place, int) else None


class OtherRules(BadRecord):
    """The record is of another version of the rules, or of a newer form of records."""


class OtherComponents(BadRecord):
    """The record was played with other components and does not carry them."""


class NotWritten(AgraError):
    """A record could not be written to its file; what was there before is unchanged."""
