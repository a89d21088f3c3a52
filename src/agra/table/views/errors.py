"""Error pages: one clear sentence, the right status, and a link to go on."""

from django.http import Http404, HttpRequest, HttpResponse

from agra.table.pages.http import refuse
from agra.text.i18n import _


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The request could not be understood."""
    return refuse(request, _("The request could not be understood."), 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The browser is not allowed to do that."""
    return refuse(request, _("This browser is not allowed to do that."), 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The CSRF token of a form is missing or too old."""
    sentence = _("The page is out of date, or cookies are off: go back, reload it and try again.")
    return refuse(request, sentence, 403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """There is no such page."""
    given = exception.args[0] if isinstance(exception, Http404) and exception.args else None
    sentence = given if isinstance(given, str) else _("There is no such page.")
    return refuse(request, sentence, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """An unexpected error of the server."""
    sentence = _("Something went wrong on the server. Nothing is lost: reload the page.")
    return refuse(request, sentence, 500)
