"""Views of the seats: links of seats, the open link, the host's page, substitute bots."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from agra.table.config.run_mode import in_browser
from agra.table.errors import NotPossible, NotYours, TableError
from agra.table.game import hosting, joining, opponents, rated, seating, standing_answers
from agra.table.game.new_table import checked_level
from agra.table.game.opponents import level_choices
from agra.table.game.visit import Visit
from agra.table.models import Game, Seat
from agra.table.pages import lobby_form, seat_cards
from agra.table.pages.http import form_again, methods
from agra.table.pages.lookup import game_of, seat_of, visit_at, visit_of
from agra.table.pages.qr_code import qr_code
from agra.table.pages.reachability import HERE, reachability, start_again
from agra.table.pages.table_page import is_part
from agra.table.people import rate_limits
from agra.table.people.seats import browsers_by_seat, make_host
from agra.table.people.visitor import visitor_of
from agra.table.views.new_game import name_in
from agra.table.views.play import shown
from agra.text.i18n import _


@methods("GET", "POST")
def seat(request: HttpRequest, secret: str) -> HttpResponse:
    """The link of a seat: sit down there."""
    found = joining.seat_by_link(secret)
    game = game_of(found.game.code)
    found = seat_of(game, found.number)
    visit = visit_at(request, game, at_the_door=True)
    if request.method == "POST":
        try:
            take(request, game, found)
        except NotPossible as error:
            return form_again(request, error, "table/sit.html", invitation(visit, found, [found]))
        return redirect("table", game.code)
    if found.number in visit.standing.held:
        return redirect("table", game.code)
    return render(request, "table/sit.html", invitation(visit, found, [found]))


@methods("GET", "POST")
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """The open link of a table: take a free seat, unless the game is over."""
    game = game_of(joining.game_by_key(secret).code)
    return sit_at(request, visit_at(request, game, at_the_door=True))


def sit_at(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The page on which a visitor takes a free seat of a table."""
    game, held = visit.game, visit.standing.held
    free = [seat for seat in visit.seats if seat.free and not game.finished]
    if request.method == "POST" and free and not held:
        chosen = next(
            (seat for seat in free if str(seat.number) == request.POST.get("seat")), free[0]
        )
        try:
            joining.check_name(game, chosen, name_in(request, "name"))
        except NotPossible as error:
            return form_again(request, error, "table/sit.html", invitation(visit, chosen, free))
        take(request, game, chosen, free=True)
        return redirect("table", game.code)
    if held and not (free and visit.standing.host):
        return redirect("table", game.code)
    # a host who follows the own link sees the invitation, and that it is still open
    seats = [] if held else free
    context = invitation(visit, seats[0] if seats else None, seats)
    return render(request, "table/sit.html", context)


def invitation(visit: Visit, chosen: Seat | None, free: list[Seat]) -> dict[str, Any]:
    """The template context of an invitation: who invites, who sits there, which seat to take."""
    open_seats = {seat.number for seat in free}
    return {
        **seat_cards.context(visit),
        "inviter": seat_cards.inviter(visit.seats, visit.holders),
        "seat": chosen,
        "open": open_seats,
        "may_watch": not visit.game.options.get("closed"),
    }


@methods("GET")
def host(request: HttpRequest, secret: str) -> HttpResponse:
    """The host's link, for another device."""
    found = joining.game_by_key(secret, host=True)
    make_host(found, visitor_of(request).known())
    return redirect("seats", found.code)


def take(request: HttpRequest, game: Game, found: Seat, free: bool = False) -> None:
    """Give a seat to the browser, with the name in the form."""
    rate_limits.check(request, "SEATS")
    visitor = visitor_of(request)
    name = name_in(request, "name")
    taken = joining.take_free if free else joining.take
    taken(game, found, visitor.known(), name, visitor.likes.confirm)
    if name:
        visitor.remember(replace(visitor.likes, name=name))


@methods("GET")
def seats(request: HttpRequest, code: str) -> HttpResponse:
    """The seats of a table; its host sees the links. A script asks for the cards alone."""
    visit = visit_of(request, code)
    if is_part(request):
        return render(request, "table/company/seats_now.html", seat_cards.context(visit))
    standing, chairs = visit.standing, visit.seats
    open_in = Counter(number for number, _browser in browsers_by_seat(chairs, visit.holders))
    rows = [
        {
            "seat": chair,
            "mine": chair.number in standing.held,
            "browsers": open_in[chair.number]
            if standing.host or chair.number in standing.held
            else 0,
            "answers": answer_fields(chair.preferences) if chair.number in standing.held else [],
            "given": standing_answers.given(chair.preferences),
        }
        for chair in chairs
    ]
    context = {**seat_cards.context(visit), "rows": rows, "levels": level_choices()}
    if not in_browser():
        context |= links(request, visit) | lobby_form.context(visit)
        for row, chair in zip(rows, chairs, strict=True):
            row |= of_a_server(request, visit, chair)
    return render(request, "table/seats.html", context)


def links(request: HttpRequest, visit: Visit) -> dict[str, Any]:
    """The links for other people and devices, as the host's page shows them."""
    game, standing = visit.game, visit.standing
    reached = reachability(request)
    open_seats = not game.finished and any(chair.free for chair in visit.seats)
    join_link = reached.link("join", game.join_key) if standing.host and open_seats else ""
    return {
        "watch_link": "" if game.options.get("closed") else reached.link("table", game.code),
        "join_link": join_link,
        "where": reached.where,
        "start_again": start_again(),
        "host_link": reached.link("host", game.host_key) if standing.host else "",
        "qr": qr_code(join_link) if join_link and reached.where != HERE else "",
    }


def of_a_server(request: HttpRequest, visit: Visit, chair: Seat) -> dict[str, Any]:
    """What only a server offers for a seat: its link, and notices of its turns."""
    from agra.table.views import notices

    # a seat of a rated game that is taken opens in no other browser
    taken = rated.is_rated(visit.game) and not chair.free
    secret = visit.standing.host and not chair.bot and not taken
    return {
        "tell": notices.panel(request, chair) if chair.number in visit.standing.held else None,
        "link": reachability(request).link("seat", chair.secret) if secret else "",
    }


def answer_fields(kept: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The answers in advance as fields of a form: a question, and its answers."""
    found = []
    for key, known in standing_answers.KNOWN.items():
        choices = [
            {
                "value": value,
                "text": standing_answers.answer(value),
                "chosen": kept.get(key) == value,
            }
            for value in known
        ]
        found.append({"key": key, "text": standing_answers.heading(key), "choices": choices})
    return found


@methods("POST")
def fill(request: HttpRequest, code: str) -> HttpResponse:
    """Let bots play the free seats; whoever still comes takes the seat from its bot."""
    visit = visit_of(request, code)
    hosting.check_host(visit.standing)
    for chair in visit.seats:
        if chair.free and not chair.stand_in:
            found = hosting.check_manages(visit.standing, chair)
            level = checked_level(request.POST.get("level") or opponents.usual())
            seating.hand_to_bot(visit.game, found, level)
    return redirect("seats", visit.game.code)


@methods("POST")
def options(request: HttpRequest, code: str) -> HttpResponse:
    """Change the options of a table that its host may change during the game."""
    visit = visit_of(request, code)
    hints, chat = ("hints" in request.POST, "chat" in request.POST)
    hosting.change_options(visit.game, visit.standing, hints, chat)
    return redirect("seats", visit.game.code)


@methods("POST")
def to_bot(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Let a bot play for a person; the holder of the seat and the host may do this."""
    visit = visit_of(request, code)
    game = visit.game
    found = hosting.check_manages(visit.standing, seat_of(game, number))
    seating.hand_to_bot(game, found, checked_level(request.POST.get("level") or opponents.usual()))
    return redirect("seats" if request.POST.get("next") == "seats" else "table", game.code)


@methods("POST")
def from_bot(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Let the person play again."""
    visit = visit_of(request, code)
    found = hosting.check_manages(visit.standing, seat_of(visit.game, number))
    seating.take_from_bot(visit.game, found)
    return redirect("seats" if request.POST.get("next") == "seats" else "table", visit.game.code)


@methods("POST")
def prefer(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Store answers in advance for routine decisions of one's own seat."""
    visit = visit_of(request, code)
    game = visit.game
    if number not in visit.standing.held:
        raise NotYours(_("Only the player in this seat can do that."))
    wishes = {}
    for key, known in standing_answers.KNOWN.items():
        if key not in request.POST:
            continue
        wishes[key] = request.POST[key]
        if wishes[key] not in known:
            raise TableError(
                _("{name} must be one of {known}, not “{text}”.").format(
                    name=key, known=", ".join(known), text=wishes[key][:20]
                )
            )
    seating.prefer(game, seat_of(game, number), wishes)
    if request.POST.get("next") == "table":
        return shown(request, visit.renewed())
    return redirect("seats", game.code)


@methods("POST")
def new_link(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Give a seat a new link; only the host may, and stays in their own seat."""
    visit = visit_of(request, code)
    hosting.renew_link(visit.game, visit.standing, seat_of(visit.game, number), visit.browser)
    return redirect("seats", visit.game.code)


@methods("POST")
def new_links(request: HttpRequest, code: str) -> HttpResponse:
    """Give the table new links for its host and for free seats; only the host may."""
    visit = visit_of(request, code)
    hosting.renew_table_links(visit.game, visit.standing, visit.browser)
    return redirect("seats", visit.game.code)
