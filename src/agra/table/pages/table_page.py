"""Making the table's page out of a sight."""

from dataclasses import dataclass, replace
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from agra.picture.parts.court import guild_counts
from agra.picture.parts.top import top_of
from agra.table.board import Overlay, PageWindow, draw, scene_of, view_of
from agra.table.cache.lru import LRU
from agra.table.cache.patches import NOTHING, had_by
from agra.table.game import stalling
from agra.table.game.sight import Sight
from agra.table.game.visit import Visit
from agra.table.jobs import hints
from agra.table.models import Game
from agra.table.pages import company, panels
from agra.table.pages.live_part import live_html
from agra.table.panels.analysis.coach import coach
from agra.table.panels.tips.purse import purse_of
from agra.table.people.seats import Standing, seats_of
from agra.table.people.visitor import visitor_of
from agra.table.templatetags.words import count
from agra.text.i18n import current_language

#: The cookie in which a script tells how large the window is.
VIEW: Final = "agra_view"

#: The last live parts that spectators were sent.
_parts: LRU[tuple[object, ...], str] = LRU(32)


def is_part(request: HttpRequest) -> bool:
    """Whether only the live part of the page is wanted."""
    return request.headers.get("HX-Request") == "true"


def page_or_part(
    request: HttpRequest, page: str, part: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A page by its template, or the part of it that a script asks for."""
    answer = render(request, part if is_part(request) else page, context, status=status)
    answer["Vary"] = "HX-Request"
    return answer


@dataclass(frozen=True)
class Shown:
    """What a table's page shows of a game."""

    sight: Sight
    #: the seat to which the screen must be handed first
    hand_over: int | None = None
    #: the game as it stands, if the sight is an earlier position shown to somebody who follows
    now: Sight | None = None
    #: the same if the sight is a position that somebody looks back at
    whole: Sight | None = None
    #: a sentence on top of the page, such as why a decision was refused
    notice: str = ""
    status: int = 200


def show_table(request: HttpRequest, visit: Visit, shown: Shown) -> HttpResponse:
    """The table's page, or its live part, from what the viewer may see."""
    standing, sight, now = visit.standing, shown.sight, shown.now
    notice, status = shown.notice, shown.status
    follows = sight.live or now is not None
    if is_part(request) and standing == Standing() and follows and not notice:
        answer = HttpResponse(spectators_part(request, visit, shown))
    else:
        context = {**table_context(request, visit, shown), "notice": notice}
        live = live_html(request, context)
        if is_part(request):
            answer = HttpResponse(live, status=status)
        else:
            answer = render(request, "table/table.html", {**context, "live": live}, status=status)
    answer["Vary"] = "HX-Request"
    return answer


def spectators_part(request: HttpRequest, visit: Visit, shown: Shown) -> str:
    """The live part as every spectator sees it: drawn once for all who watch the same version.

    It has no tokens, so nothing in it is anybody's own; what they like is part of the key.
    """
    game, sight, now = visit.game, shown.sight, shown.now
    position = (sight.version, game.news, sight.number, now is not None)
    looks = (str(view_wanted(request)), seat_wanted(request), visitor_of(request).likes)
    key = (game.code, *position, *looks, current_language(), had_by(request))
    found = _parts.get(key)
    if found is None:
        context = {**table_context(request, visit, shown), "notice": ""}
        found = _parts.keep(key, live_html(request, context))
    return found


def shows_steps(request: HttpRequest) -> bool:
    """Whether this browser wants to be shown what the others do, one step after another."""
    return visitor_of(request).likes.speed != "off"


def view_wanted(request: HttpRequest) -> PageWindow:
    """How large the window is."""
    return view_of(request.COOKIES.get(VIEW), request.headers.get("User-Agent", ""))


def seat_wanted(request: HttpRequest) -> int:
    """The seat that a spectator wants to look at: the first, unless the address names one."""
    text = request.GET.get("seat", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) == 1 else 0


def table_context(request: HttpRequest, visit: Visit, wanted: Shown) -> dict[str, Any]:
    """What the templates of the table are given: made of sights, and nothing else."""
    game, standing = visit.game, visit.standing
    sight, hand_over, now = wanted.sight, wanted.hand_over, wanted.now
    shown = seat_wanted(request) if hand_over is None else hand_over
    if sight.viewer is not None or shown >= sight.state.players:
        shown = 0
    coached = visitor_of(request).likes.coach and bool(standing.held) and sight.advice
    view = replace(view_wanted(request), coach=coached)
    has = had_by(request) if is_part(request) else NOTHING
    context = panels.context(sight, now, view.phone, shown, wanted.whole, reasons=False)
    ending = context["ending"]
    looked_at = sight.looking_at(shown or None) if hand_over is None else sight.looking_at(shown)
    return {
        **context,
        **company.context(visit),
        "shown": shown,
        "totals": [count(ending.total(seat)) for seat in range(game.players)] if ending else [],
        "voted_out": any(
            seat.voted_out and seat.number in standing.held for seat in seats_of(game)
        ),
        "game": game,
        "sight": sight,
        "showing": now is not None,
        "standing": standing,
        "hand_over": hand_over,
        "hand_over_name": sight.names[hand_over] if hand_over is not None else "",
        "stand_in": stand_in_of(game, standing),
        "stalled": stalling.has_stalled(visit),
        "may_answer": stalling.may_answer(visit),
        "coach": coach(now or sight, hints.known) if coached else None,
        "turn_name": turn_name(sight),
        "decider": decider(sight),
        "top": top_of(scene_of(sight)),
        "purse": purse_of(looked_at),
        "view": view,
        "guilds": guild_counts(scene_of(sight)),
        "has": has,
        "board": draw(
            looked_at,
            context["drawn"],
            view=view,
            notes=context["notes"],
            overlay=Overlay(has=has),
        ),
    }


def turn_name(sight: Sight) -> str:
    """Whose turn the told step is in."""
    return sight.names[sight.history[-1].turn] if sight.history else ""


def decider(sight: Sight) -> str:
    """Who is asked at a real table, where everybody looks at the same screen; "" elsewhere."""
    return sight.names[sight.viewer] if sight.referee and sight.viewer is not None else ""


def stand_in_of(game: Game, standing: Standing) -> str:
    """The bot that plays for the person at the screen, if one does."""
    return "" if standing.active is None else seats_of(game)[standing.active].stand_in
