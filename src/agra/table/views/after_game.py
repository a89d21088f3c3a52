"""Ways a game ends for somebody: once more, resigned to a bot, deleted, counted."""

from datetime import UTC
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render

from agra.table.errors import NotPossible, NotYours
from agra.table.game import hosting, looking, opponents, seating
from agra.table.game.new_table import checked_level
from agra.table.game.opponents import level_choices
from agra.table.game.rematch import play_again
from agra.table.game.sight import Sight
from agra.table.models import Game
from agra.table.pages.http import methods
from agra.table.pages.lookup import game_of, standing_of
from agra.table.panels.history.scoring import rupees_by_source
from agra.table.people import rate_limits
from agra.table.people.seats import Standing, seats_of
from agra.table.people.visitor import TABLE
from agra.text.i18n import _


@methods("POST")
def again(request: HttpRequest, code: str) -> HttpResponse:
    """The same seats and options once more; the next player begins."""
    game = game_of(code)
    rate_limits.check(request, "GAMES")
    return redirect("table", play_again(game, standing_of(request, game)).code)


@methods("GET", "POST")
def resign(request: HttpRequest, code: str) -> HttpResponse:
    """Let a bot play the own seat to the end; asked first."""
    game = game_of(code)
    standing = standing_of(request, game)
    number = standing.active if standing.active is not None else next(iter(standing.held), None)
    if number is None:
        raise NotYours(_("Only a player of this game can do that: open the link of your seat."))
    if game.finished:
        raise NotPossible(_("The game is over: there is nothing to resign."))
    seat = seats_of(game)[number]
    if request.method == "POST":
        level = checked_level(request.POST.get("level") or opponents.usual())
        hosting.check_room(seat)
        seating.hand_to_bot(game, seat, level)
        return redirect("table", game.code)
    context = {"game": game, "seat": seat, "levels": level_choices()}
    return render(request, "table/resign.html", context)


@methods("GET", "POST")
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Delete a game with all that was said at it; only its host may, and is asked first."""
    game = game_of(code, any_rules=True)
    standing = standing_of(request, game)
    hosting.check_host(standing)
    if request.method == "POST":
        hosting.close(game, standing)
        answer = redirect("games")
        answer.delete_cookie(TABLE)
        return answer
    return render(request, "table/delete.html", {"game": game})


@methods("GET")
def result(request: HttpRequest, code: str) -> HttpResponse:
    """What a browser writes down of a finished game of its own."""
    game = game_of(code)
    standing = standing_of(request, game)
    sight, _hand_over = looking.look(game, standing)
    if not sight.over:
        raise NotPossible(_("The game is not over: the scoring comes at its end."))
    if len(standing.held) != 1 or sight.sandbox:
        raise NotPossible(_("Only a game that one person played at a screen is counted."))
    return JsonResponse(result_of(game, standing, sight))


def result_of(game: Game, standing: Standing, sight: Sight) -> dict[str, Any]:
    """A game in numbers: who won, by how much, and where the rupees of the own seat came from."""
    state, own = sight.state, standing.held[0]
    events = [event for step in sight.history for event in step.events]
    levels = [seat.bot for seat in seats_of(game) if seat.bot]
    known = opponents.opponents()
    strongest = (
        max(levels, key=lambda level: known.index(level) if level in known else -1)
        if (levels)
        else ""
    )
    return {
        "code": game.code,
        "title": game.title,
        "date": f"{game.changed.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        "players": game.players,
        "level": strongest,
        "rounds": game.round,
        "score": state.scores()[own],
        "scores": sorted(state.scores(), reverse=True),
        "won": own in state.winners(),
        "sources": rupees_by_source(own, events, state.score_sheet(own)),
    }
