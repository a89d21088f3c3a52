"""Views for the other people at a table: presence, chat, nudges, votes."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone

from agra.table.colours import colours_of
from agra.table.errors import NotPossible, NotYours
from agra.table.game import nudges, reports
from agra.table.game.visit import Visit
from agra.table.live import chat, presence
from agra.table.models import Game, Presence
from agra.table.pages.company import context
from agra.table.pages.http import methods, number_in, wants_json
from agra.table.pages.lookup import visit_of
from agra.table.people import rate_limits
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _, say_count


@methods("GET")
def company(request: HttpRequest, code: str) -> HttpResponse:
    """Presence, chat, nudge and vote, for a page that was notified of a change."""
    visit = visit_of(request, code)
    game, standing = visit.game, visit.standing
    people = context(visit)
    found = {**people, "game": game, "standing": standing, "colours": colours_of(game)}
    awaited = nudges.waiting(game)
    lost = presence.lost_lately(people["here"], standing.held)
    return JsonResponse(
        {
            "news": game.news,
            "now": int(timezone.now().timestamp()),
            "here": [
                {"seat": one.seat, "state": one.state, "text": one.text} for one in people["here"]
            ],
            "lost": _("Connection lost: {names}").format(names=", ".join(one.name for one in lost))
            if lost
            else "",
            "wait": render_to_string("table/company/wait.html", found, request),
            "said": render_to_string("table/company/messages.html", found, request),
            "spectators": spectators_in_words(people["spectators"]),
            "nudge": nudge_of(visit, awaited),
            "next": game.followed_by.code if game.followed_by is not None else "",
        }
    )


def spectators_in_words(count: int) -> str:
    """How many spectators watch, for the bar on top; "" if there are none."""
    return say_count("{count} spectator", "{count} spectators", count) if count else ""


def nudge_of(visit: Visit, awaited: nudges.Waiting | None) -> dict[str, Any] | None:
    """The latest nudge for a player at this browser; None if there is none."""
    if awaited is None or not awaited.nudge or awaited.seat not in visit.standing.held:
        return None
    by = visit.seats[awaited.nudged_by].name
    words = _("{player} is waiting for you").format(player=by)
    return {"number": awaited.nudge, "text": words}


@methods("POST")
def heartbeat(request: HttpRequest, code: str) -> HttpResponse:
    """Record a heartbeat of a player's page."""
    visit = visit_of(request, code)
    game, standing = visit.game, visit.standing
    if not standing.held:
        raise NotYours(_("Only a player in this game can do that: open your seat link."))
    state = request.POST.get("state", Presence.HERE)
    if state not in (Presence.HERE, Presence.AWAY):
        raise NotPossible(
            _("The state must be “here” or “away”, not “{state}”.").format(state=state[:20])
        )
    presence.beat(game, visit.browser, state, page_time(request))
    if state == Presence.HERE and "back" in request.POST:
        nudges.come_back(game, standing)
    return HttpResponse(status=204)


def page_time(request: HttpRequest) -> int:
    """When the page sent the request, by the browser's clock; 0 if unknown."""
    text = request.POST.get("said", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


@methods("POST")
def say(request: HttpRequest, code: str) -> HttpResponse:
    """Send a chat message: a seat to the seats, a spectator to the spectators."""
    visit = visit_of(request, code)
    visitor = visitor_of(request)
    chat.say(
        visit.game,
        visitor.known(),
        visit.standing.speaks_for,
        name=visitor.likes.name,
        phrase=request.POST.get("phrase", ""),
        text=request.POST.get("text", ""),
    )
    return done(request, visit.game)


@methods("POST")
def report(request: HttpRequest, code: str) -> HttpResponse:
    """Report a chat line or the name of a player to the operator."""
    visit = visit_of(request, code)
    rate_limits.check(request, "REPORTS")
    reporter = visitor_of(request).known()
    if "message" in request.POST:
        reports.report_line(visit, number_in(request, "message"), reporter)
    else:
        reports.report_name(visit, number_in(request, "seat"), reporter)
    return done(request, visit.game)


@methods("POST")
def nudge(request: HttpRequest, code: str) -> HttpResponse:
    """Remind the player whom everybody waits for."""
    visit = visit_of(request, code)
    nudges.nudge(visit.game, visit.standing)
    return done(request, visit.game)


@methods("POST")
def vote(request: HttpRequest, code: str) -> HttpResponse:
    """Vote for a bot in the seat of the player whom everybody waits for."""
    visit = visit_of(request, code)
    nudges.vote(visit.game, visit.standing)
    return done(request, visit.game)


def done(request: HttpRequest, game: Game) -> HttpResponse:
    """The response after such a change: empty JSON for a script, the table for a plain form."""
    if wants_json(request):
        return JsonResponse({})
    return redirect("table", game.code)
