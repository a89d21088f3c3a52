"""The view that starts a sandbox: a private game from a position of a game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from agra.table.errors import NotYours
from agra.table.game import looking, opponents, sandbox, transaction
from agra.table.game.lines import line_of
from agra.table.game.new_table import belongs_to
from agra.table.pages.http import methods, number_in
from agra.table.pages.lookup import visit_of
from agra.table.people import rate_limits
from agra.table.people.seats import hold, make_host, seats_of
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _


@methods("POST")
def play_on(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Start a private sandbox against bots from a position of this game."""
    visit = visit_of(request, code)
    game = visit.game
    found, hand_over = looking.look(visit)
    if hand_over is not None:
        raise NotYours(_("Somebody else is playing at this screen now."))
    visitor = visitor_of(request)
    rate_limits.check(request, "SANDBOXES")
    browser = visitor.known()
    turn = number_in(request, "turn") if "turn" in request.POST else None
    # The game's line is locked first, as everywhere; the transaction then creates another game.
    with line_of(game), transaction.one_act():
        made = sandbox.sandbox(game, number, found.viewer, opponents.usual(), turn)
        own = next(seat for seat in seats_of(made) if not seat.bot)
        own.preferences = {"confirm": visitor.likes.confirm}
        own.save(update_fields=["preferences"])
        hold(own, browser)
        make_host(made, browser)
        belongs_to(made, rate_limits.owner(request))
    return redirect("table", made.code)
