"""Template variables that every page gets."""

from typing import Any

from django.http import HttpRequest

from agra.table.people.visitor import Visitor, last_table
from agra.text.i18n import current_language
from agra.text.languages import offered


def site(request: HttpRequest) -> dict[str, Any]:
    """The visitor's settings and language; a request that failed early has no settings."""
    visitor = getattr(request, "visitor", None) or Visitor()
    return {
        "likes": visitor.likes,
        "language": current_language(),
        "languages": offered(),
        "last_table": last_table(request),
    }
