"""The responses of an endpoint, for the OpenAPI description."""

from typing import Any, Final

from agra.table.api.schemas import Problem

#: The statuses of errors that every endpoint may answer.
PROBLEMS: Final = frozenset({400, 401, 403, 404, 409, 422, 429, 503})


def answers(good: Any, **others: Any) -> dict[Any, Any]:
    """The schemas of the responses by status: of a success, and of errors."""
    left = PROBLEMS - {int(code[1:]) for code in others}
    return {200: good, left: Problem} | {int(code[1:]): kind for code, kind in others.items()}
