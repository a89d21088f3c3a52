"""Numbers for whoever runs the server, and for nobody else."""

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

#: Who knows it may read the numbers from anywhere.
VARIABLE: Final = "AGRA_METRICS_TOKEN"
#: What a web server in front adds; a request that came through one is not of this computer.
_PASSED_ON: Final = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "Via")


@methods("GET")
def metrics(request: HttpRequest) -> HttpResponse:
    """The numbers as Prometheus reads them."""
    if not is_operator(request):
        raise NotYours(_("These numbers are for whoever runs the server."))
    try:
        said = numbers.text()
    except DatabaseError:
        return HttpResponse("", status=503)
    return HttpResponse(said, content_type=numbers.CONTENT_TYPE)


def is_operator(request: HttpRequest) -> bool:
    """Whether a request has the token or, if none is set, comes from this computer itself."""
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
