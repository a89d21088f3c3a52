"""The metrics page, only for the operator of the server."""

import hmac
import ipaddress
import os
from typing import Final

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from agra.table.config import host_names
from agra.table.errors import NotYours
from agra.table.pages.http import methods
from agra.table.server import metrics as numbers
from agra.text.i18n import _

#: The environment variable with the token that allows reading from anywhere.
VARIABLE: Final = "AGRA_METRICS_TOKEN"
#: Headers that a reverse proxy adds; a request with one does not come from this computer.
_PASSED_ON: Final = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "Via")


@methods("GET")
def metrics(request: HttpRequest) -> HttpResponse:
    """The metrics in the text format of Prometheus."""
    if not is_operator(request):
        raise NotYours(_("Only the server's operator can see these numbers."))
    try:
        said = numbers.text()
    except DatabaseError:
        return HttpResponse("", status=503)
    return HttpResponse(said, content_type=numbers.CONTENT_TYPE)


def is_operator(request: HttpRequest) -> bool:
    """Whether a request has the token or, if none is set, comes from this computer."""
    token = os.environ.get(VARIABLE, "")
    if token:
        given = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), token.encode())
    if any(name in request.headers for name in _PASSED_ON):
        return False
    try:
        own = ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
    return own and request.get_host().rsplit(":", 1)[0] in host_names.ALWAYS
