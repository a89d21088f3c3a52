"""What can go wrong when the rules are asked for something, each with its own exception.

An exception has its sentence in English, and beside it the message and the arguments the sentence
was made of: `agra.text.error_messages.told` tells it in the reader's language.
"""


def N_(message: str) -> str:  # noqa: N802 (gettext's own name)
    """Mark a message for the translators: this room speaks English, others tell it."""
    return message


class AgraError(ValueError):
    """Any mistake in what the rules were asked; its text is one clear sentence.

    Either the sentence, or a message and its named arguments. `where` names the places that stand
    before the sentence, each as a message with its arguments.
    """

    def __init__(self, message: str = "", /, **arguments: object) -> None:
        super().__init__(message.format(**arguments) if arguments else message)
        self.message = message
        self.arguments: dict[str, object] = arguments
        self.where: list[tuple[str, dict[str, object]]] = []

    def __reduce__(self) -> tuple[object, ...]:
        """For the way to another process: what the sentence was made of."""
        return _again, (type(self), (self.message,), self.arguments)


def _again(
    kind: type[AgraError], given: tuple[object, ...], arguments: dict[str, object]
) -> AgraError:
    return kind(*given, **arguments)  # type: ignore[arg-type]


class IllegalAction(AgraError):
    """The action exists but is not legal now; the state has not changed."""


class UnknownAction(AgraError):
    """There is no action of that number or text."""


class BadSetup(AgraError):
    """The number of players, an option or the set-up is not possible."""


class BadComponents(AgraError):
    """A components file is broken; `mistakes` has one sentence for each mistake."""

    def __init__(
        self, message: str = "", mistakes: list[str] | None = None, /, **arguments: object
    ) -> None:
        super().__init__(message, **arguments)
        self.mistakes: list[str] = mistakes if mistakes is not None else []

    def __reduce__(self) -> tuple[object, ...]:
        """For the way to another process, with all mistakes."""
        return _again, (type(self), (self.message, self.mistakes), self.arguments)


class BadPosition(AgraError):
    """The JSON of a position is malformed or inconsistent."""


class NewerVersion(BadPosition):
    """The JSON was written by a newer version of the program."""
