"""Views for the end of a game: rematch, resign, a game without progress, delete, result."""

from datetime import UTC
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render

from agra.table.errors import NotPossible, NotYours
from agra.table.game import hosting, looking, opponents, rated, seating, stalling
from agra.table.game.new_table import checked_level
from agra.table.game.opponents import level_choices
from agra.table.game.rematch import play_again
from agra.table.game.results import Result
from agra.table.game.sight import Sight
from agra.table.game.visit import Visit
from agra.table.pages.http import methods
from agra.table.pages.lookup import visit_of
from agra.table.panels.history.scoring import rupees_by_source
from agra.table.people import rate_limits
from agra.table.people.visitor import TABLE
from agra.text.i18n import _


@methods("POST")
def again(request: HttpRequest, code: str) -> HttpResponse:
    """Start a rematch with the same seats and options; the next player begins."""
    visit = visit_of(request, code)
    rate_limits.check(request, "GAMES")
    return redirect("table", play_again(visit.game, visit.standing).code)


@methods("GET", "POST")
def resign(request: HttpRequest, code: str) -> HttpResponse:
    """Let a bot play the visitor's seat to the end, after a confirmation."""
    visit = visit_of(request, code)
    game, standing = visit.game, visit.standing
    number = standing.active if standing.active is not None else next(iter(standing.held), None)
    if number is None:
        raise NotYours(_("Only a player in this game can do that: open your seat link."))
    if game.finished:
        raise NotPossible(_("The game is over: you can no longer resign."))
    seat = visit.seats[number]
    if request.method == "POST":
        level = checked_level(request.POST.get("level") or opponents.usual())
        hosting.check_room(seat)
        seating.hand_to_bot(game, seat, level)
        return redirect("table", game.code)
    is_rated = rated.is_rated(game)
    context = {"game": game, "seat": seat, "levels": level_choices(), "rated": is_rated}
    return render(request, "table/resign.html", context)


@methods("POST")
def go_on(request: HttpRequest, code: str) -> HttpResponse:
    """Continue a game that has stalled."""
    visit = visit_of(request, code)
    stalling.go_on(visit)
    return redirect("table", visit.game.code)


@methods("POST")
def end_now(request: HttpRequest, code: str) -> HttpResponse:
    """End a game that has stalled, with the final scoring."""
    visit = visit_of(request, code)
    stalling.end_now(visit)
    return redirect("table", visit.game.code)


@methods("GET", "POST")
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Delete a game with its chat, after a confirmation; only its host may."""
    visit = visit_of(request, code, any_rules=True)
    hosting.check_deletes(visit.game, visit.standing)
    if request.method == "POST":
        hosting.close(visit.game, visit.standing)
        answer = redirect("games")
        answer.delete_cookie(TABLE)
        return answer
    return render(request, "table/delete.html", {"game": visit.game})


@methods("GET")
def result(request: HttpRequest, code: str) -> HttpResponse:
    """The result of a finished game, which the player's browser stores."""
    visit = visit_of(request, code)
    sight, _hand_over = looking.look(visit)
    if not sight.over:
        raise NotPossible(_("The game is not over yet: the scoring comes at the end."))
    if len(visit.standing.held) != 1 or sight.sandbox:
        raise NotPossible(_("Only games with one person at the screen count."))
    return JsonResponse(result_of(visit, sight))


def result_of(visit: Visit, sight: Sight) -> dict[str, Any]:
    """A game in numbers: who won, by how much, and the sources of the visitor's rupees."""
    game, state, own = visit.game, sight.state, visit.standing.held[0]
    events = [event for step in sight.history for event in step.events]
    levels = [seat.bot for seat in visit.seats if seat.bot]
    strength = {level: place for place, level in enumerate(opponents.opponents())}
    order = Result(tuple(state.scores()), tuple(state.winners())).order
    return {
        "code": game.code,
        "title": game.title,
        "date": f"{game.changed.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        "players": game.players,
        "level": max(levels, key=lambda level: strength.get(level, -1), default=""),
        "rounds": game.round,
        "score": state.scores()[own],
        "scores": [state.scores()[seat] for seat in order],
        "names": [sight.names[seat] for seat in order],
        "colours": [sight.colours[seat] for seat in order],
        "won": own in state.winners(),
        "sources": rupees_by_source(own, events, state.score_sheet(own)),
    }
