"""Errors of the API client."""

from typing import Any

from agra.rules.errors import AgraError


class NotReached(AgraError):
    """The server does not answer; a later retry may work."""


class ApiError(AgraError):
    """The server refused a request and changed nothing; the text is the server's sentence."""

    def __init__(self, status: int, told: dict[str, Any], wait: int = 0) -> None:
        super().__init__(str(told.get("error", f"HTTP {status}")))
        self.status = status
        #: the whole response, for example whether a decision was `taken` already
        self.told = told
        #: retry after this many seconds; 0 if unknown
        self.wait = wait

    def __reduce__(self) -> tuple[object, ...]:
        return ApiError, (self.status, self.told, self.wait)
