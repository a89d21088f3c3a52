"""Views of the table: show it, decide, undo, hand over the screen."""

from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from agra.table.errors import NotPossible, NotYours, Stale, TableError
from agra.table.game import deciding, looking
from agra.table.game.undo import take_back
from agra.table.game.visit import Visit
from agra.table.models import Entry
from agra.table.pages.as_json import sight_as_data
from agra.table.pages.http import methods, number_in, wants_json, whole
from agra.table.pages.lookup import visit_of
from agra.table.pages.table_page import Shown, is_part, show_table, shows_steps
from agra.table.panels.question.reasons import why
from agra.table.people.seats import activate
from agra.table.people.visitor import last_table, remember_table
from agra.text.i18n import _


@methods("GET")
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The present position of the game."""
    visit = visit_of(request, code)
    game = visit.game
    answer = show_table(request, visit, Shown(*looking.look(visit)))
    if last_table(request).get("code") != game.code:
        remember_table(answer, game.code, game.stored_title)
    return answer


@methods("GET")
def at(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The game after its first `number` decisions."""
    visit = visit_of(request, code)
    behind = looking.look_behind(visit, number)
    return show_table(request, visit, Shown(behind.shown, whole=behind.now))


@methods("GET")
def why_not(request: HttpRequest, code: str) -> HttpResponse:
    """For each spot why the viewer cannot choose it now."""
    sight, _hand_over = looking.look(visit_of(request, code))
    reasons = {spot: {"why": one.text, "rule": one.rule} for spot, one in why(sight).items()}
    return JsonResponse(reasons)


@methods("POST")
def decide(request: HttpRequest, code: str) -> HttpResponse:
    """Take an action."""
    visit = visit_of(request, code)
    version = number_in(request, "version")
    action, then = actions_in(request)
    try:
        now = deciding.decide_for(visit, action, version, then)
    except (Stale, NotPossible) as error:
        # Perhaps only the response was lost, and the page or the browser itself has sent the
        # request again: browsers do that if a connection that they have used before breaks.
        if deciding.was_taken(visit, [action, *then], version):
            return shown(request, visit)
        if "again" in request.POST:
            missed = _("Your choice did not count: the game had already moved on.")
            error = type(error)(missed)
        return moved_on(request, visit, error)
    return shown(request, visit, now)


@methods("POST")
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Take choices back; the form says how many decisions stay."""
    visit = visit_of(request, code)
    keep, version = number_in(request, "to"), number_in(request, "version")
    try:
        take_back(visit, keep, version)
    except (Stale, NotPossible) as error:
        # Perhaps only the response was lost.
        if not deciding.was_taken(visit, [keep], version, Entry.UNDO):
            return moved_on(request, visit, error)
    return shown(request, visit)


@methods("POST")
def hand_over(request: HttpRequest, code: str) -> HttpResponse:
    """Show the table to the next player at a shared screen."""
    visit = visit_of(request, code)
    number = number_in(request, "seat")
    if number not in visit.standing.held:
        raise NotYours(_("Nobody plays that seat at this screen."))
    activate(visit.game, visit.browser, number)
    return shown(request, visit.renewed())


#: The maximum number of answers of one button. A building costs the most: its site, and one answer
#: for each piece of its material.
MOST_ANSWERS: Final = 16


def actions_in(request: HttpRequest) -> tuple[int, list[int]]:
    """The posted action and the answers after it: "12", or "12 then 34"."""
    texts = request.POST.get("action", "").split(" then ")[:MOST_ANSWERS]
    answers = [whole(text, "action") for text in texts]
    return answers[0], answers[1:]


def shown(request: HttpRequest, visit: Visit, version: int | None = None) -> HttpResponse:
    """The response after a change: the live part for a script, a redirect for a plain form.

    A script gets the table as it was right after the change. It then shows the bots' decisions
    since then step by step, like everything that others do.
    """
    if not wants_json(request) and not is_part(request):
        return redirect("table", visit.game.code)
    sight, hand_over = looking.look(visit)
    if wants_json(request):
        return JsonResponse(sight_as_data(sight))
    if version is not None and version < sight.version and shows_steps(request):
        behind = looking.look_behind(visit, version=version)
        if behind.hand_over is None and behind.shown.number < behind.now.number:
            return show_table(request, visit, Shown(behind.shown, now=behind.now))
    return show_table(request, visit, Shown(sight, hand_over))


def moved_on(request: HttpRequest, visit: Visit, error: TableError) -> HttpResponse:
    """The response if nothing was changed: the present table, and the reason."""
    if wants_json(request):
        raise error
    sight, hand_over = looking.look(visit)
    found = Shown(sight, hand_over, notice=str(error), status=error.status)
    return show_table(request, visit, found)
