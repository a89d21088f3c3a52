"""What can go wrong when the rules are asked for something, each with its own exception."""


class AgraError(ValueError):
    """Any mistake in what the rules were asked; its text is one clear sentence."""


class IllegalAction(AgraError):
    """The action exists but is not legal now; the state has not changed."""


class UnknownAction(AgraError):
    """There is no action of that number or text."""


class BadSetup(AgraError):
    """The number of players, an option or the set-up is not possible."""


class BadComponents(AgraError):
    """A components file is broken; `mistakes` has one sentence for each mistake."""

    def __init__(self, text: str = "", mistakes: list[str] | None = None) -> None:
        super().__init__(text)
        self.mistakes: list[str] = mistakes if mistakes is not None else []


class BadPosition(AgraError):
    """The JSON of a position is malformed or inconsistent."""


class NewerVersion(BadPosition):
    """The JSON was written by a newer version of the program."""
