"""Who asks: the token in the header `Authorization: Bearer TOKEN`; cookies count for nothing."""

from typing import Any, Final

from django.http import HttpRequest
from ninja.security import HttpBearer

from agra.table.errors import NotYours
from agra.table.people import tokens
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _


class Token(HttpBearer):
    """A token that must be good."""

    def authenticate(self, request: HttpRequest, token: str) -> tokens.Program | None:
        """Whose token it is; from here on, the visitor is that program."""
        found = tokens.program_of(token)
        if found is not None:
            visitor_of(request).browser = found.browser
        return found


def nobody(request: HttpRequest) -> bool:
    """Whoever shows no token looks on, as anybody may; a wrong token is a mistake."""
    return "Authorization" not in request.headers


#: Who has no token is refused; or may look on.
needed: Final = Token()
optional: Final[list[Any]] = [Token(), nobody]
#: As a description says it: with a token, or without.
EITHER: Final[dict[str, Any]] = {"security": [{"Token": []}, {}]}


def program(request: HttpRequest) -> tokens.Program | None:
    """The program that asks, if it has shown a token."""
    found = getattr(request, "auth", None)
    return found if isinstance(found, tokens.Program) else None


def account(request: HttpRequest) -> tokens.Program:
    """The account that asks; whoever has only the token of a seat is refused."""
    found = program(request)
    if found is None or not found.has_account:
        raise NotYours(_("This needs the token of an account: POST /api/v1/accounts gives one."))
    return found
