"""The views of a game's numbers: its stream of server-sent events, and the present ones."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from agra.table.config.run_mode import in_browser
from agra.table.live import hub, sse, watching
from agra.table.pages.http import methods, refuse
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _


async def open_stream(request: HttpRequest, code: str) -> HttpResponseBase:
    """Server-sent events: the version of the game, now and whenever it changes.

    Under the table's own ASGI application (`asgi.py`) only invalid requests reach this view.
    """
    if request.method != "GET":
        answer = refuse(request, _("This address only sends a stream: use GET."), 405)
        answer["Allow"] = "GET"
        return answer
    found = await hub.find(code, visitor_of(request).browser)
    if found is None:
        raise no_game(code)
    return StreamingHttpResponse(sse.versions(found), headers=sse.HEADERS)


@methods("GET")
def now(request: HttpRequest, code: str) -> HttpResponse:
    """The present numbers: for hidden pages, and for a table that runs in a browser.

    A hidden page has no stream, and inside a browser no request can stay open. Somebody who waits
    in another tab is still at the table: it stays in the lobby.
    """
    found = hub.find_now(code, visitor_of(request).browser)
    if found is None:
        raise no_game(code)
    watching.look_again(found)
    version, news = hub.current_now([found]).get(found, (0, 0))
    return JsonResponse({"version": version, "news": news})


def no_game(code: str) -> Http404:
    """The error for a game that does not exist, or that the visitor may not see."""
    return Http404(_("There is no game “{code}”: check the link.").format(code=code[:20]))


stream = now if in_browser() else open_stream
