"""The view of a game's stream: server-sent events for its pages."""

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from agra.table.config.run_mode import in_browser
from agra.table.live import hub, sse
from agra.table.pages.http import refuse
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _


async def open_stream(request: HttpRequest, code: str) -> HttpResponseBase:
    """Server-sent events: the version of the game, now and whenever it changes.

    Under the table's own ASGI application (`asgi.py`) only invalid requests reach this view.
    """
    if request.method != "GET":
        return only_get(request)
    found = await hub.find(code, visitor_of(request).browser)
    if found is None:
        raise no_game(code)
    return StreamingHttpResponse(sse.versions(found), headers=sse.HEADERS)


def present_version(request: HttpRequest, code: str) -> HttpResponseBase:
    """Server-sent events that end after the present version.

    Inside a browser no request can stay open: who serves the pages there repeats it.
    """
    if request.method != "GET":
        return only_get(request)
    found = hub.find_now(code, visitor_of(request).browser)
    if found is None:
        raise no_game(code)
    version, _news = hub.current_now([found]).get(found, (0, 0))
    return HttpResponse(hub.version_event(version), headers=sse.HEADERS)


def open_streams(request: HttpRequest) -> HttpResponseBase:
    """The answer to a request for the stream of several games that cannot be served.

    The table's own ASGI application (`asgi.py`) serves the others.
    """
    if request.method != "GET":
        return only_get(request)
    raise no_game(request.GET.get("games", ""))


def only_get(request: HttpRequest) -> HttpResponse:
    """The answer to another method."""
    answer = refuse(request, _("This address only sends a stream: use GET."), 405)
    answer["Allow"] = "GET"
    return answer


def no_game(code: str) -> Http404:
    """The error for a game that does not exist, or that the visitor may not see."""
    return Http404(_("There is no game “{code}”: check the link.").format(code=code[:20]))


stream = present_version if in_browser() else open_stream
