"""Views for the final scoring, the log, and the game as JSON for programs."""

from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from agra.table.errors import NotPossible
from agra.table.game import looking
from agra.table.pages.as_json import sight_as_data
from agra.table.pages.http import methods, whole
from agra.table.pages.lookup import visit_of
from agra.table.panels.history import charts, scoring
from agra.table.panels.history.log import rounds
from agra.text.i18n import _

#: The number of rounds of the log on one page.
LOG_ROUNDS: Final = 3


@methods("GET")
def score(request: HttpRequest, code: str) -> HttpResponse:
    """The final scoring."""
    visit = visit_of(request, code)
    sight, _hand_over = looking.look(visit)
    if not sight.over:
        raise NotPossible(_("The game is not over yet: the scoring comes at the end."))
    context = {
        "game": visit.game,
        "sight": sight,
        "scoring": scoring.scoring(sight),
        "charts": charts.charts(sight),
    }
    return render(request, "table/score.html", context)


@methods("GET")
def log(request: HttpRequest, code: str) -> HttpResponse:
    """The log, a few rounds at a time: the newest, or those up to `?round=`."""
    visit = visit_of(request, code)
    found, _hand_over = looking.look(visit)
    newest = found.history[-1].round if found.history else 1
    asked = request.GET.get("round", "")
    last = min(newest, max(1, whole(asked, "round"))) if asked else newest
    first = max(1, last - LOG_ROUNDS + 1)
    context = {
        "game": visit.game,
        "sight": found,
        "turns": rounds(found, first, last),
        "earlier": first - 1,
        "later": min(last + LOG_ROUNDS, newest) if last < newest else 0,
    }
    return render(request, "table/log.html", context)


@methods("GET")
def sight(request: HttpRequest, code: str) -> HttpResponse:
    """The game as JSON, as the viewer may see it."""
    found, _hand_over = looking.look(visit_of(request, code))
    return JsonResponse(sight_as_data(found))
