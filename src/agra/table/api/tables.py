"""Endpoints for accounts and tables: open, list, join, delete."""

import re
from typing import Any, Final, Literal

from django.http import HttpRequest
from django.urls import reverse
from ninja import Router

from agra.rules.version import RULES_VERSION
from agra.table.api import schemas
from agra.table.api.access import account, program
from agra.table.api.responses import answers, for_everybody, with_token
from agra.table.errors import NotPossible, NotThere, TableError
from agra.table.game import advice, clocks, hosting, joining, new_game, opponents
from agra.table.game.listing import Listed, own_games, public_games
from agra.table.game.new_table import (
    Host,
    checked_colour,
    checked_level,
    checked_name,
    checked_plans,
    lay_out,
)
from agra.table.game.table_names import bot_names
from agra.table.live import chat
from agra.table.models import Game, Seat
from agra.table.pages.as_json import game_as_data
from agra.table.pages.lookup import game_of, seat_of, visit_at, visit_of
from agra.table.people import rate_limits, tokens
from agra.table.people.seats import seats_of
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _
from agra.text.languages import offered

router = Router(tags=["tables"])

VERSION: Final = 1
#: A link, or the secret of a seat alone.
LINK: Final = re.compile(r"(?:(?:\S*/)?(seat|join|host)/)?([A-Za-z0-9_-]{1,32})/?")


@router.get("/", response=answers(schemas.About), auth=None)
def about(request: HttpRequest) -> dict[str, Any]:
    """What this server is and what it offers."""
    return {
        "program": "agra",
        "api": VERSION,
        "rules": RULES_VERSION,
        "bots": opponents.levels(),
        "languages": list(offered()),
        "phrases": {name: _(words) for name, words in chat.PHRASES.items()},
    }


@router.post("/accounts/token", **with_token(schemas.AccountMade))
def renew_token(request: HttpRequest) -> dict[str, Any]:
    """Get a new token for an account, shown only once; the old one is no longer valid."""
    who = account(request)
    return {"name": who.name, "token": tokens.renew(who.browser)}


@router.post("/accounts", response=answers(schemas.AccountMade), auth=None)
def open_account(request: HttpRequest, body: schemas.NewAccount) -> dict[str, Any]:
    """Open an account for a program; its token is shown only once."""
    name = checked_name(body.name)
    if not name:
        raise TableError(_("A name must be readable text."))
    rate_limits.check(request, "ACCOUNTS")
    return {"name": name, "token": tokens.new_account(name)}


@router.get("/games", **for_everybody(schemas.Tables))
def list_games(
    request: HttpRequest, which: Literal["own", "running", "finished"] = "running"
) -> dict[str, Any]:
    """Your games, or those that anybody may watch: running or finished ones."""
    browser = visitor_of(request).browser
    found = own_games(browser) if which == "own" else public_games(which == "finished")
    return {"games": [line_as_data(one) for one in found]}


def line_as_data(one: Listed) -> dict[str, Any]:
    """A game in a list."""
    return {
        "game": one.game.code,
        "title": one.game.title,
        "names": [seat.name for seat in one.seats],
        "round": one.game.round,
        "finished": one.game.finished,
        "yours": one.mine,
        "waiting_for": one.waiting_for,
        "changed": one.changed,
    }


@router.post("/games", **with_token(schemas.TableMade))
def create_game(request: HttpRequest, body: schemas.NewGame) -> dict[str, Any]:
    """Create a table and become its host; only for accounts."""
    who = account(request)
    rate_limits.check(request, "GAMES")
    if body.components:
        rate_limits.check(request, "UPLOADS")
    plans, here = plans_of(body, who.name)
    if all(plan.bot for plan in plans):
        rate_limits.check(request, "BOT_GAMES")
    options: dict[str, Any] = {
        "open_rupees": body.open_rupees,
        "merchant_coin_on_stop": body.merchant_coin_on_stop,
        "chat": body.chat,
        "think": float(body.think),
        "closed": body.closed,
        "handicap": body.handicap,
    }
    if body.clock is not None:
        clock = body.clock
        options["clock"] = clocks.option(clock.kind, clock.minutes, clock.late)
    if body.hints is not None:
        options[advice.OPTION] = body.hints
    if body.round_limit is not None:
        options["round_limit"] = body.round_limit
    listed = body.listed and not body.closed
    game = lay_out(
        new_game.NewGame(plans, body.seed, options, body.components, listed),
        Host(who.browser, here, body.confirm, rate_limits.owner(request)),
    )
    return {**game_as_data(visit_at(request, game)), **links_of(request, game)}


def plans_of(body: schemas.NewGame, own: str) -> tuple[list[new_game.SeatPlan], list[int]]:
    """The plans of all seats, and the seat numbers of the account."""
    bots = bot_names(4)
    plans: list[new_game.SeatPlan] = []
    here: list[int] = []
    for number, wish in enumerate(body.seats):
        name, wanted = checked_name(wish.name), checked_colour(wish.colour)
        if wish.kind == "me":
            here.append(number)
            plans.append(new_game.SeatPlan(name or own, colour=wanted))
        elif wish.kind == "open":
            plans.append(new_game.SeatPlan(name, free=True, colour=wanted))
        else:
            level = checked_level(wish.bot or opponents.usual())
            plans.append(new_game.SeatPlan(name or bots[number], level, colour=wanted))
    if len(here) > 1:
        raise TableError(_("An account can take only one seat at a table: leave the others open."))
    return checked_plans(plans), here


def links_of(request: HttpRequest, game: Game) -> dict[str, Any]:
    """The links that a host sends to others."""

    def link(name: str, key: str) -> str:
        return request.build_absolute_uri(reverse(name, args=[key]))

    return {
        "links": ["" if seat.bot else link("seat", seat.secret) for seat in seats_of(game)],
        "join_link": link("join", game.join_key),
        "host_link": link("host", game.host_key),
    }


@router.get("/games/{slug:code}", **for_everybody(schemas.Table))
def get_game(request: HttpRequest, code: str) -> dict[str, Any]:
    """A table: who sits where, and how far the game is."""
    return game_as_data(visit_of(request, code))


@router.delete("/games/{slug:code}", **with_token(schemas.Deleted))
def delete_game(request: HttpRequest, code: str) -> dict[str, Any]:
    """Delete a table and its chat for ever; only for its host."""
    visit = visit_of(request, code, any_rules=True)
    hosting.close(visit.game, visit.standing)
    return {"deleted": code}


@router.get("/games/{slug:code}/components", **for_everybody(schemas.ComponentsFile))
def get_components(request: HttpRequest, code: str) -> dict[str, Any]:
    """The components file of a game; empty for the standard components."""
    return {"components": visit_of(request, code).game.components}


@router.post("/seats", **for_everybody(schemas.Sat))
def sit_down(request: HttpRequest, body: schemas.SitDown) -> dict[str, Any]:
    """Take a seat with its link, or a free seat with the open link of a table.

    An account plays the seat with its own token; everybody else gets the seat's token.
    """
    name = checked_name(body.name)
    found = LINK.fullmatch(body.link.strip())
    if found is None or found[1] == "host":
        raise NotThere(_("This link is no longer valid: ask for a new one."))
    if found[1] == "join":
        game = game_of(joining.game_by_key(found[2]).code)
        seat, take = free_seat(request, game, body.seat)
    else:
        seat = joining.seat_by_link(found[2])
        game = game_of(seat.game.code)
        seat, take = seat_of(game, seat.number), joining.take
    who = program(request)
    own = who is not None and who.has_account
    holder = who.browser if who is not None and own else tokens.holder_of(seat)
    held = visit_at(request, game, at_the_door=True).standing.held if own else []
    if held and seat.number not in held:
        raise NotPossible(_("An account can take only one seat at a table: leave the others open."))
    rate_limits.check(request, "SEATS")
    take(game, seat, holder, name, body.confirm)
    return {
        "game": game.code,
        "seat": seat.number,
        "name": seat.name,
        "token": None if own else tokens.token_of(seat),
    }


def free_seat(request: HttpRequest, game: Game, wanted: int | None) -> tuple[Seat, Any]:
    """The seat that an open link leads to, and how to take it: the caller's own, or a free one."""
    held = visit_at(request, game, at_the_door=True).standing.held
    if held:
        return seat_of(game, held[0]), joining.take
    free = [seat for seat in seats_of(game) if seat.free and not game.finished]
    if wanted is not None:
        free = [seat for seat in free if seat.number == wanted]
    if not free:
        raise NotPossible(_("This seat is taken, or no seat is free: ask the table's host."))
    return free[0], joining.take_free
