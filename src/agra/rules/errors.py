"""The exceptions of the rules.

The text of an exception is an English sentence. It also stores the message template and its
arguments, from which `agra.text.error_messages.told` makes the sentence in the reader's language.
"""


def N_(message: str) -> str:  # noqa: N802 (gettext's own name)
    """Mark a message for translation; `agra.text` translates it."""
    return message


class AgraError(ValueError):
    """The base of all errors of this package; its text is one clear sentence.

    It takes either the sentence, or a message template and its named arguments. `where` holds the
    prefixes that say where the mistake is, each as a message with its arguments.
    """

    def __init__(self, message: str = "", /, **arguments: object) -> None:
        super().__init__(message.format(**arguments) if arguments else message)
        self.message = message
        self.arguments: dict[str, object] = arguments
        self.where: list[tuple[str, dict[str, object]]] = []

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the message and its arguments."""
        return _again, (type(self), (self.message,), self.arguments)


def _again(
    kind: type[AgraError], given: tuple[object, ...], arguments: dict[str, object]
) -> AgraError:
    return kind(*given, **arguments)  # type: ignore[arg-type]


class IllegalAction(AgraError):
    """The action exists but is not legal now; the state has not changed."""


class UnknownAction(AgraError):
    """No action has that number or text."""


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
        """Pickle the message, its arguments and all mistakes."""
        return _again, (type(self), (self.message, self.mistakes), self.arguments)


class BadPosition(AgraError):
    """The JSON of a position is malformed or inconsistent."""


class NewerVersion(BadPosition):
    """The JSON was written by a newer version of the program."""
