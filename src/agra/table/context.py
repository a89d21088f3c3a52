"""What every template knows."""

from typing import Any

from django.http import HttpRequest

from agra.table.visitor import LANGUAGES, Visitor, last_table


def site(request: HttpRequest) -> dict[str, Any]:
    """The visitor's settings; a request that failed early has none."""
    visitor = getattr(request, "visitor", None) or Visitor()
    last = last_table(request)
    return {"likes": visitor.likes, "languages": LANGUAGES, "last_table": last}
