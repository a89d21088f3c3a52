"""What every template knows."""

from typing import Any

from django.http import HttpRequest

from agra.table.visitor import LANGUAGES, Visitor


def site(request: HttpRequest) -> dict[str, Any]:
    """The visitor's settings; a request that failed early has none."""
    visitor = getattr(request, "visitor", None) or Visitor()
    return {"likes": visitor.likes, "languages": LANGUAGES}
