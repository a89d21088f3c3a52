"""Making the table's page out of a sight."""

import threading
from collections import OrderedDict
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from agra.table.board import View, draw, view_of
from agra.table.board.top import top_of
from agra.table.models import Game
from agra.table.panels import page
from agra.table.seats import Standing, seats_of
from agra.table.sight import Sight
from agra.table.visitor import visitor_of
from agra.text.i18n import current_language

#: The cookie in which a script tells how large the window is.
VIEW: Final = "agra_view"

#: The last live parts that spectators were sent.
KEPT: Final = 32
_parts: OrderedDict[tuple[object, ...], str] = OrderedDict()
_guard = threading.Lock()


def is_part(request: HttpRequest) -> bool:
    """Whether only the live part of the page is wanted."""
    return bool(getattr(request, "htmx", False))


def show_table(
    request: HttpRequest,
    game: Game,
    standing: Standing,
    sight: Sight,
    hand_over: int | None = None,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    """The table's page, or its live part, from what the viewer may see."""
    if is_part(request) and standing == Standing() and sight.live and not notice:
        answer = HttpResponse(spectators_part(request, game, sight))
    else:
        context = table_context(request, game, standing, sight, hand_over)
        context["notice"] = notice
        template = "table/live.html" if is_part(request) else "table/table.html"
        answer = render(request, template, context, status=status)
    answer["Vary"] = "HX-Request"
    return answer


def spectators_part(request: HttpRequest, game: Game, sight: Sight) -> str:
    """The live part as every spectator sees it: drawn once for all who watch the same version.

    It has no forms, so nothing in it is anybody's own; what they like is part of the key.
    """
    likes = visitor_of(request).likes
    key = (game.code, sight.version, str(view_wanted(request)), likes, current_language())
    with _guard:
        found = _parts.get(key)
    if found is None:
        context = {**table_context(request, game, Standing(), sight, None), "notice": ""}
        found = render_to_string("table/live.html", context, request)
        with _guard:
            _parts[key] = found
            while len(_parts) > KEPT:
                _parts.popitem(last=False)
    return found


def view_wanted(request: HttpRequest) -> View:
    """How large the window is."""
    return view_of(request.COOKIES.get(VIEW), request.headers.get("User-Agent", ""))


def table_context(
    request: HttpRequest, game: Game, standing: Standing, sight: Sight, hand_over: int | None
) -> dict[str, Any]:
    """What the templates of the table are given: made of the sight, and nothing else."""
    context = page.context(sight)
    view = view_wanted(request)
    return {
        **context,
        "game": game,
        "sight": sight,
        "standing": standing,
        "hand_over": hand_over,
        "hand_over_name": sight.names[hand_over] if hand_over is not None else "",
        "stand_in": stand_in_of(game, standing),
        "top": top_of(sight),
        "view": view,
        "board": draw(sight, context["question"], view=view, notes=context["notes"]),
    }


def stand_in_of(game: Game, standing: Standing) -> str:
    """The bot that plays for the person at the screen, if one does."""
    return "" if standing.active is None else seats_of(game)[standing.active].stand_in
