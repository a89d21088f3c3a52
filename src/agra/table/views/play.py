"""The table itself: looking, deciding, taking back, handing over the screen."""

from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from agra.table.errors import NotPossible, NotYours, Stale, TableError
from agra.table.game import deciding, looking
from agra.table.game.undo import take_back
from agra.table.models import Entry, Game
from agra.table.pages.as_json import sight_as_data
from agra.table.pages.http import methods, number_in, wants_json, whole
from agra.table.pages.lookup import game_of, standing_of
from agra.table.pages.table_page import is_part, show_table, shows_steps
from agra.table.panels.question.reasons import why
from agra.table.people.seats import Standing, activate
from agra.table.people.visitor import last_table, remember_table, visitor_of
from agra.text.i18n import _


@methods("GET")
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The game as it stands."""
    game = game_of(code)
    standing = standing_of(request, game)
    sight, hand_over = looking.look(game, standing)
    answer = show_table(request, game, standing, sight, hand_over)
    if last_table(request).get("code") != game.code:
        remember_table(answer, game.code, game.title)
    return answer


@methods("GET")
def at(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The game after so many decisions."""
    game = game_of(code)
    standing = standing_of(request, game)
    behind = looking.look_behind(game, standing, number)
    return show_table(request, game, standing, behind.shown, whole=behind.now)


@methods("GET")
def why_not(request: HttpRequest, code: str) -> HttpResponse:
    """Why the viewer cannot choose things of the table now, each by its spot."""
    game = game_of(code)
    sight, _hand_over = looking.look(game, standing_of(request, game))
    told = {spot: {"why": found.text, "rule": found.rule} for spot, found in why(sight).items()}
    return JsonResponse(told)


@methods("POST")
def decide(request: HttpRequest, code: str) -> HttpResponse:
    """Take an action."""
    game = game_of(code)
    standing = standing_of(request, game)
    version = number_in(request, "version")
    action, then = actions_in(request)
    try:
        now = deciding.decide(game, standing, action, version, then)
    except (Stale, NotPossible) as error:
        if "again" not in request.POST:
            return moved_on(request, game, standing, error)
        # Sent once more after a lost connection: perhaps only the answer was lost.
        if not deciding.was_taken(game, standing, action, version):
            missed = _("Your choice was not taken: the game had moved on meanwhile.")
            return moved_on(request, game, standing, type(error)(missed))
        return shown(request, game, standing)
    return shown(request, game, standing, now)


@methods("POST")
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Take choices back, so that the first so many decisions stay."""
    game = game_of(code)
    standing = standing_of(request, game)
    keep, version = number_in(request, "to"), number_in(request, "version")
    try:
        take_back(game, standing, keep, version)
    except (Stale, NotPossible) as error:
        again = "again" in request.POST  # perhaps only the answer was lost
        if not (again and deciding.was_taken(game, standing, keep, version, Entry.UNDO)):
            return moved_on(request, game, standing, error)
    return shown(request, game, standing)


@methods("POST")
def hand_over(request: HttpRequest, code: str) -> HttpResponse:
    """Somebody else is at the screen now."""
    game = game_of(code)
    standing = standing_of(request, game)
    number = number_in(request, "seat")
    if number not in standing.held:
        raise NotYours(_("That seat is not played at this screen."))
    activate(game, visitor_of(request).browser, number)
    return shown(request, game, standing_of(request, game))


#: So many answers can one button give.
MOST_ANSWERS: Final = 4


def actions_in(request: HttpRequest) -> tuple[int, list[int]]:
    """The action that was posted: "12", or "12 then 34" for two answers with one button."""
    texts = request.POST.get("action", "").split(" then ")[:MOST_ANSWERS]
    answers = [whole(text, "action") for text in texts]
    return answers[0], answers[1:]


def shown(
    request: HttpRequest, game: Game, standing: Standing, version: int | None = None
) -> HttpResponse:
    """After a change: the live part for a script, the page anew for a plain form.

    A script gets the table as it was right after that change. What bots did meanwhile it is shown
    step by step, like everything that others do.
    """
    if not wants_json(request) and not is_part(request):
        return redirect("table", game.code)
    sight, hand_over = looking.look(game, standing)
    if wants_json(request):
        return JsonResponse(sight_as_data(sight))
    if version is not None and version < sight.version and shows_steps(request):
        behind = looking.look_behind(game, standing, version=version)
        if behind.hand_over is None and behind.shown.number < behind.now.number:
            return show_table(request, game, standing, behind.shown, now=behind.now)
    return show_table(request, game, standing, sight, hand_over)


def moved_on(
    request: HttpRequest, game: Game, standing: Standing, error: TableError
) -> HttpResponse:
    """Nothing was changed: the present table, and why."""
    if wants_json(request):
        raise error
    sight, hand_over = looking.look(game, standing)
    return show_table(request, game, standing, sight, hand_over, str(error), error.status)
