"""Who may call an endpoint, and its responses, for the OpenAPI description."""

from typing import Any, Final

from agra.table.api.access import EITHER, needed, optional
from agra.table.api.schemas import Problem

#: The statuses of errors that every endpoint may answer.
PROBLEMS: Final = frozenset({400, 401, 403, 404, 409, 422, 429, 503})


def answers(good: Any, **others: Any) -> dict[Any, Any]:
    """The schemas of the responses by status: of a success, and of errors."""
    left = PROBLEMS - {int(code[1:]) for code in others}
    return {200: good, left: Problem} | {int(code[1:]): kind for code, kind in others.items()}


def with_token(good: Any, **others: Any) -> dict[str, Any]:
    """The settings of an endpoint that needs a token."""
    return {"response": answers(good, **others), "auth": needed}


def for_everybody(good: Any) -> dict[str, Any]:
    """The settings of an endpoint that spectators may call without a token."""
    return {"response": answers(good), "auth": optional, "openapi_extra": EITHER}
