"""Endpoints for the chat and for the event stream."""

from typing import Annotated, Any

from django.http import Http404, HttpRequest, StreamingHttpResponse
from ninja import Query, Router

from agra.table.api import event_stream, schemas
from agra.table.api.access import EITHER, optional
from agra.table.api.responses import for_everybody, with_token
from agra.table.game.visit import Visit
from agra.table.live import chat
from agra.table.live.hub import find_now
from agra.table.pages.lookup import visit_of
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _, current_language

router = Router(tags=["company"])


@router.get("/games/{slug:code}/chat", **for_everybody(schemas.Chat))
def get_chat(request: HttpRequest, code: str) -> dict[str, Any]:
    """The chat of the players; a spectator gets the spectators' chat."""
    visit = visit_of(request, code)
    return {"messages": messages(visit)}


@router.post("/games/{slug:code}/chat", **with_token(schemas.Chat))
def say(request: HttpRequest, code: str, body: schemas.Say) -> dict[str, Any]:
    """Send a message: a seat writes to the players, an account without a seat to the spectators."""
    visit = visit_of(request, code)
    name = getattr(request.auth, "name", "")  # type: ignore[attr-defined]
    who = visitor_of(request).browser
    seat = visit.standing.speaks_for
    chat.say(visit.game, who, seat, name=name, phrase=body.phrase, text=body.text)
    return {"messages": messages(visit)}


def messages(visit: Visit) -> list[dict[str, Any]]:
    """The messages that a visitor may read."""
    return [vars(one) for one in chat.messages(visit.game, bool(visit.standing.held))]


_STREAM: dict[str, Any] = {
    **EITHER,
    "responses": {
        200: {
            "description": "One JSON object per line (docs/api.md); the stream stays open.",
            "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
        }
    },
}


@router.get("/games/{slug:code}/stream", auth=optional, openapi_extra=_STREAM)
def stream(
    request: HttpRequest,
    code: str,
    since: Annotated[int | None, Query(ge=0, le=10**9)] = None,
    version: Annotated[int | None, Query(ge=0, le=10**9)] = None,
) -> StreamingHttpResponse:
    """Stream the events as lines of JSON: after the first `since` decisions, or from now on.

    Under the table's own ASGI application (`asgi.py`) only invalid requests reach this endpoint.
    """
    browser = visitor_of(request).browser
    found = find_now(code, browser)
    if found is None:
        raise Http404(_("There is no game “{code}”: check the link.").format(code=code[:20]))
    body = event_stream.lines(
        found, browser, event_stream.Known(since, version), current_language()
    )
    return StreamingHttpResponse(body, headers=event_stream.HEADERS)
