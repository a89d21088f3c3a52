"""Views of the seats: links of seats, the open link, the host's page, substitute bots."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from agra.table.errors import NotPossible, NotYours, TableError
from agra.table.game import hosting, joining, opponents, seating, standing_answers
from agra.table.game.new_table import checked_level
from agra.table.game.opponents import level_choices
from agra.table.models import Game, Seat
from agra.table.pages.http import form_again, methods
from agra.table.pages.lookup import game_of, seat_of, visit_at, visit_of
from agra.table.people import rate_limits
from agra.table.people.seats import browsers_by_seat, make_host
from agra.table.people.visitor import visitor_of
from agra.table.views import notices
from agra.table.views.new_game import name_in
from agra.table.views.play import shown
from agra.text.i18n import _


@methods("GET", "POST")
def seat(request: HttpRequest, secret: str) -> HttpResponse:
    """The link of a seat: sit down there."""
    found = joining.seat_by_link(secret)
    game = game_of(found.game.code)
    found = seat_of(game, found.number)
    context = {"game": game, "seat": found, "free": [found]}
    if request.method == "POST":
        try:
            take(request, game, found)
        except NotPossible as error:
            return form_again(request, error, "table/sit.html", context)
        return redirect("table", game.code)
    if found.number in visit_at(request, game, at_the_door=True).standing.held:
        return redirect("table", game.code)
    return render(request, "table/sit.html", context)


@methods("GET", "POST")
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """The open link of a table: take a free seat."""
    game = game_of(joining.game_by_key(secret).code)
    visit = visit_at(request, game, at_the_door=True)
    held = visit.standing.held
    free = [seat for seat in visit.seats if seat.free]
    if request.method == "POST" and free and not held:
        chosen = next(
            (seat for seat in free if str(seat.number) == request.POST.get("seat")), free[0]
        )
        try:
            joining.check_name(game, chosen, name_in(request, "name"))
        except NotPossible as error:
            context = {"game": game, "seat": chosen, "free": free}
            return form_again(request, error, "table/sit.html", context)
        take(request, game, chosen, free=True)
        return redirect("table", game.code)
    if held or not free:
        return redirect("table", game.code)
    return render(request, "table/sit.html", {"game": game, "seat": free[0], "free": free})


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
    """The seats of a table; its host sees the links."""
    visit = visit_of(request, code)
    game, standing, chairs = visit.game, visit.standing, visit.seats
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
            "tell": notices.panel(request, chair) if chair.number in standing.held else None,
            "link": link(request, "seat", chair.secret) if standing.host and not chair.bot else "",
        }
        for chair in chairs
    ]
    context = {
        "game": game,
        "standing": standing,
        "rows": rows,
        "levels": level_choices(),
        "watch_link": "" if game.options.get("closed") else link(request, "table", game.code),
        "join_link": link(request, "join", game.join_key)
        if standing.host and any(chair.free for chair in chairs)
        else "",
        "only_here": standing.host and is_only_here(request),
        "host_link": link(request, "host", game.host_key) if standing.host else "",
    }
    return render(request, "table/seats.html", context)


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


def is_only_here(request: HttpRequest) -> bool:
    """Whether the table was opened by an address that only works on this computer."""
    return request.get_host().split(":")[0] in ("127.0.0.1", "localhost")


def link(request: HttpRequest, name: str, key: str) -> str:
    """An absolute address that can be sent to somebody."""
    return request.build_absolute_uri(reverse(name, args=[key]))


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
