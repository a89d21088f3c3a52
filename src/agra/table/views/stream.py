"""The view of a game's stream: server-sent events for its pages."""

from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase

from agra.table.live import hub, sse
from agra.table.pages.http import refuse
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _


async def stream(request: HttpRequest, code: str) -> HttpResponseBase:
    """Server-sent events: the version of the game, now and whenever it changes.

    Under the table's own ASGI application (`asgi.py`) only invalid requests reach this view.
    """
    if request.method != "GET":
        answer = refuse(request, _("This address only sends a stream: use GET."), 405)
        answer["Allow"] = "GET"
        return answer
    found = await hub.find(code, visitor_of(request).browser)
    if found is None:
        raise Http404(_("There is no game “{code}”: check the link.").format(code=code[:20]))
    return StreamingHttpResponse(sse.versions(found), headers=sse.HEADERS)
