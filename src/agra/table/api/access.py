"""Authenticates programs by the header `Authorization: Bearer TOKEN`; cookies are ignored."""

from typing import Any, Final

from django.http import HttpRequest
from ninja.security import HttpBearer

from agra.table.errors import NotYours
from agra.table.people import blocks, tokens
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _


class Token(HttpBearer):
    """Requires a valid token."""

    def authenticate(self, request: HttpRequest, token: str) -> tokens.Program | None:
        """The program that owns the token; it becomes the visitor of the request."""
        found = tokens.program_of(token)
        if found is not None:
            if blocks.is_on_the_list(found.browser):
                raise NotYours(_(blocks.SENTENCE))
            visitor_of(request).browser = found.browser
        return found


def nobody(request: HttpRequest) -> bool:
    """Whether a request has no token: then it is a spectator's. A wrong token is an error."""
    return "Authorization" not in request.headers


#: A token is required; or a request without one is a spectator's.
needed: Final = Token()
optional: Final[list[Any]] = [Token(), nobody]
#: The same in the OpenAPI description: with a token, or without.
EITHER: Final[dict[str, Any]] = {"security": [{"Token": []}, {}]}


def program(request: HttpRequest) -> tokens.Program | None:
    """The program that sent the request; None without a token."""
    found = getattr(request, "auth", None)
    return found if isinstance(found, tokens.Program) else None


def account(request: HttpRequest) -> tokens.Program:
    """The account that sent the request; refuse the token of a seat."""
    found = program(request)
    if found is None or not found.has_account:
        raise NotYours(
            _("This request needs an account's token: get one with POST /api/v1/accounts.")
        )
    return found
