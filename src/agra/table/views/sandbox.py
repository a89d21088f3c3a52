"""The view that starts a sandbox: a private game from a position of a game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from agra.table.errors import NotPossible, NotYours
from agra.table.game import looking, opponents, sandbox, transaction
from agra.table.game.lines import line_of
from agra.table.game.new_table import belongs_to, checked_level
from agra.table.game.sight import Sight
from agra.table.game.visit import Visit
from agra.table.models import Game
from agra.table.pages.http import methods, number_in, whole
from agra.table.pages.lookup import visit_of
from agra.table.people import rate_limits
from agra.table.people.seats import hold, make_host, seats_of
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _


@methods("GET", "POST")
def play_on(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Start a private sandbox against bots from a position of this game."""
    visit = visit_of(request, code)
    found, hand_over = looking.look(visit)
    if hand_over is not None:
        raise NotYours(_("Somebody else is playing at this screen now."))
    if request.method == "GET":
        return _form(request, visit, number)
    rate_limits.check(request, "SANDBOXES")
    turn = number_in(request, "turn") if "turn" in request.POST else None
    made = _made(request, visit.game, number, found, turn)
    return redirect("table", made.code)


def _form(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """The page on which the level of the bots is chosen."""
    game = visit.game
    shown = looking.look_behind(visit, number).shown
    mover = shown.state.to_move
    if mover is None:
        raise NotPossible(_("The game is over at that point: play on from an earlier position."))
    turn = whole(request.GET["turn"], "turn") if "turn" in request.GET else None
    seat = sandbox.seat_for(shown.state, shown.viewer, game.finished and turn is not None)
    context = {
        "game": game,
        "number": number,
        "turn": turn,
        "round": shown.state.round,
        "seat_name": shown.names[seat],
        "levels": opponents.level_choices() if sandbox.may_choose_level(game) else (),
        "level": sandbox.level_of_bots(game),
    }
    return render(request, "table/play_on.html", context)


def _made(request: HttpRequest, game: Game, number: int, found: Sight, turn: int | None) -> Game:
    """The sandbox, which belongs to the visitor."""
    level = opponents.usual()
    if sandbox.may_choose_level(game):
        level = checked_level(request.POST.get("level") or level)
    visitor = visitor_of(request)
    browser = visitor.known()
    # The game's line is locked first, as everywhere; the transaction then creates another game.
    with line_of(game), transaction.one_act():
        made = sandbox.sandbox(game, number, found.viewer, level, turn)
        own = next(seat for seat in seats_of(made) if not seat.bot)
        own.preferences = {"confirm": visitor.likes.confirm}
        own.save(update_fields=["preferences"])
        hold(own, browser)
        make_host(made, browser)
        belongs_to(made, rate_limits.owner(request))
    return made
