"""What can go wrong between a program and a table."""

from typing import Any

from agra.rules.errors import AgraError


class NotReached(AgraError):
    """The server does not answer; later it may."""


class ApiError(AgraError):
    """The server has refused something and changed nothing; its text is the server's sentence."""

    def __init__(self, status: int, told: dict[str, Any], wait: int = 0) -> None:
        super().__init__(str(told.get("error", f"HTTP {status}")))
        self.status = status
        #: all that the server said, such as whether a decision had been `taken` already
        self.told = told
        #: after so many seconds it is fine again; 0 if that is not known
        self.wait = wait

    def __reduce__(self) -> tuple[object, ...]:
        return ApiError, (self.status, self.told, self.wait)
