"""Views of the lobby: open tables, a seat with anybody now, the list of ratings."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from agra.table.config import lobby as setting
from agra.table.errors import NotPossible
from agra.table.game import hosting, rated, transaction
from agra.table.game.visit import Visit
from agra.table.lobby import accounts, open_tables, quick, ratings
from agra.table.models import Account
from agra.table.pages.http import form_again, methods
from agra.table.pages.lobby_form import in_words
from agra.table.pages.lookup import game_of, visit_at, visit_of
from agra.table.pages.table_page import is_part, page_or_part
from agra.table.people import rate_limits
from agra.table.people.visitor import visitor_of
from agra.table.views import seats
from agra.table.views.new_game import host_of, name_in, number_from_to, remember_name
from agra.text.i18n import _, current_language
from agra.text.languages import offered

View = Callable[..., HttpResponse]


def only_with_a_lobby(view: View) -> View:
    """A decorator: without a lobby there is no such page."""

    @wraps(view)
    def found(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not setting.is_on():
            raise Http404(_("This server has no lobby."))
        return view(request, *args, **kwargs)

    return found


@only_with_a_lobby
@methods("GET")
def lobby(request: HttpRequest) -> HttpResponse:
    """The open tables; a script asks for them again every few seconds."""
    found = context(request)
    if not is_part(request):
        stay_signed_in(request, found["account"])
    return page_or_part(request, "table/lobby/lobby.html", "table/lobby/tables.html", found)


def stay_signed_in(request: HttpRequest, account: Account | None) -> None:
    """Let the cookie of an account that is in use live for another year."""
    if account is not None:
        visitor_of(request).use(account.browser)


def context(request: HttpRequest) -> dict[str, Any]:
    """The template context of the lobby."""
    visitor = visitor_of(request)
    account = accounts.account_of(visitor.browser)
    return {
        "tables": open_tables.open_tables(),
        "browser": visitor.browser,
        "account": account,
        "name": visitor.likes.name or (account.name if account else ""),
        "levels": in_words(open_tables.LEVELS),
        "paces": in_words(open_tables.PACES),
    }


@only_with_a_lobby
@methods("POST")
def now(request: HttpRequest) -> HttpResponse:
    """A seat at once: at a table that waits for players, or at a new one with bots."""
    try:
        rate_limits.check(request, "LOBBY")
        rate_limits.check(request, "GAMES")
        wish = quick.Wish(
            number_from_to(request, "players", 2, 4, 2),
            open_tables.checked(request.POST.get("pace", ""), open_tables.PACES, "pace"),
            open_tables.checked(request.POST.get("level", ""), open_tables.LEVELS, "level"),
            name_in(request, "name"),
            current_language(),
        )
        game = quick.seat_for(wish, host_of(request, [0]))
    except NotPossible as error:
        return form_again(request, error, "table/lobby/lobby.html", context(request))
    remember_name(request)
    return redirect("table", game.code)


@only_with_a_lobby
@methods("GET", "POST")
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Take a free seat at a table in the lobby."""
    game = game_of(code)
    visit = visit_at(request, game, at_the_door=True)
    if not visit.standing.held and not open_tables.is_open(game):
        raise NotPossible(_("This table is no longer in the lobby: choose another one."))
    kept = {seat.number for seat in visit.seats if seat.free and seat.stand_in}
    answer = seats.sit_at(request, visit)
    browser = visitor_of(request).browser  # it may have got its id just now
    for number in kept.intersection(Visit(game, browser).standing.held):
        quick.greet(game, browser, number)
    return answer


@only_with_a_lobby
@methods("POST")
def offer(request: HttpRequest, code: str) -> HttpResponse:
    """Put a table into the lobby, or take it out; only its host may."""
    visit = visit_of(request, code)
    game = visit.game
    hosting.check_host(visit.standing)
    if "open" not in request.POST:
        open_tables.remove(game)
        return redirect("seats", game.code)
    level = open_tables.checked(request.POST.get("level", ""), open_tables.LEVELS, "level")
    tongue = open_tables.checked(request.POST.get("language", ""), ["", *offered()], "language")
    rate_limits.check(request, "LOBBY")
    with transaction.one_act(game):
        open_tables.put(game, visit.browser, level, tongue)
        if "rated" in request.POST and not rated.is_rated(game):
            if not rated.can_be_rated(game):
                raise NotPossible(
                    _("Only a new game with the usual rules and without hints can be rated.")
                )
            rated.make_rated(game)
    return redirect("seats", game.code)


@only_with_a_lobby
@methods("GET")
def ranking(request: HttpRequest) -> HttpResponse:
    """The ratings of people and bots."""
    return render(request, "table/lobby/ratings.html", {"players": ratings.ranking()})
