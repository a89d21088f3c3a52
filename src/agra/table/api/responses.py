"""The answers that every address may give, for its description."""

from typing import Any, Final

from agra.table.api.schemas import Problem

#: Bad input, no token, not yours, not there, not possible now, unreadable, too much, no database.
PROBLEMS: Final = frozenset({400, 401, 403, 404, 409, 422, 429, 503})


def answers(good: Any, **others: Any) -> dict[Any, Any]:
    """What an address answers if all is well, and what if not."""
    left = PROBLEMS - {int(code[1:]) for code in others}
    return {200: good, left: Problem} | {int(code[1:]): kind for code, kind in others.items()}
