"""Views to begin a game: directly against bots, or a table for friends."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from agra.positions.handicap import MOST_HANDICAP
from agra.rules.names import COLOURS
from agra.table.config.run_mode import in_browser
from agra.table.errors import TableError, TooMuch
from agra.table.game import advice, clocks, new_game, opponents
from agra.table.game.new_table import (
    Host,
    checked_colour,
    checked_level,
    checked_name,
    checked_plans,
    lay_out,
    named,
)
from agra.table.game.opponents import level_choices
from agra.table.game.table_names import bot_names
from agra.table.pages.http import form_again, methods
from agra.table.pages.reachability import is_only_here, start_again
from agra.table.people import rate_limits
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _
from agra.text.names import colour

#: The maximum number of digits in a form.
LONGEST_NUMBER = 18


@methods("POST")
def against_bots(request: HttpRequest) -> HttpResponse:
    """Begin a game of one person against bots."""
    rate_limits.check(request, "GAMES")
    visitor = visitor_of(request)
    players = number_from_to(request, "players", 2, 4, 4)
    level, think = level_in(request, "level")
    wanted = colour_in(request, "colour") or visitor.likes.colour
    name = name_in(request, "name") or visitor.likes.name
    plans = named([new_game.SeatPlan(name, colour=wanted)])
    plans += [new_game.SeatPlan(bot, level) for bot in bot_names(players - 1)]
    options = options_in(request) if think is None else {**options_in(request), "think": think}
    options["chat"] = False  # bots do not chat
    game = lay_out(
        new_game.NewGame(plans, seed_in(request), options, listed=False), host_of(request, [0])
    )
    remember_name(request)
    chosen = request.POST.get("level") or level
    visitor.remember(replace(visitor.likes, bots=players - 1, level=chosen))
    if "coach" in request.POST:
        visitor.remember(replace(visitor.likes, coach=True))
    return redirect("table", game.code)


@methods("GET", "POST")
def with_friends(request: HttpRequest) -> HttpResponse:
    """The form for a new table: the seats and the options."""
    if request.method == "GET":
        return render(request, "table/friends.html", form_context(request))
    try:
        return lay_out_form(request)
    except TableError as error:
        if isinstance(error, TooMuch):
            raise
        return form_again(request, error, "table/friends.html", form_context(request))


def form_context(request: HttpRequest) -> dict[str, Any]:
    """The template context of the form."""
    return {
        "levels": level_choices(),
        "places": range(1, 5),
        "name": visitor_of(request).likes.name,
        "colour": visitor_of(request).likes.colour,
        "palette": palette(),
        "only_here": not in_browser() and is_only_here(request),
        "start_again": start_again(),
    }


def lay_out_form(request: HttpRequest) -> HttpResponse:
    """Begin the game that a form describes."""
    rate_limits.check(request, "GAMES")
    plans, here = plans_in(request)
    if all(plan.bot for plan in plans):
        rate_limits.check(request, "BOT_GAMES")
    seed, options, components = seed_in(request), options_in(request), components_in(request)
    options["closed"] = "closed" in request.POST
    if advice.OPTION in request.POST:
        options[advice.OPTION] = True
    if clock := clock_in(request):
        options["clock"] = clock
    listed = "private" not in request.POST and not options["closed"]
    wanted = new_game.NewGame(plans, seed, options, components, listed)
    game = lay_out(wanted, host_of(request, here))
    remember_name(request)
    alone = all(plan.bot or number in here for number, plan in enumerate(plans))
    return redirect("table" if alone else "seats", game.code)


def host_of(request: HttpRequest, here: Sequence[int]) -> Host:
    """The visitor who opens a table and plays these seats of it."""
    visitor = visitor_of(request)
    return Host(visitor.known(), here, visitor.likes.confirm, rate_limits.owner(request))


def plans_in(request: HttpRequest) -> tuple[list[new_game.SeatPlan], list[int]]:
    """The seat plans in a form, and the numbers of the seats played at this screen."""
    plans: list[new_game.SeatPlan] = []
    here: list[int] = []
    bots = bot_names(4)
    for place in range(1, 5):
        kind = request.POST.get(f"kind{place}", "none")
        name = name_in(request, f"name{place}")
        wanted = colour_in(request, f"colour{place}")
        if kind == "none":
            continue
        if kind == "here":
            here.append(len(plans))
            plans.append(new_game.SeatPlan(name, colour=wanted))
        elif kind == "friend" and not in_browser():
            plans.append(new_game.SeatPlan(name, free=True, colour=wanted))
        elif kind.startswith("bot "):
            level = checked_level(kind.removeprefix("bot "))
            plans.append(new_game.SeatPlan(name or bots[place - 1], level, colour=wanted))
        else:
            raise TableError(
                _("A seat is for a person, a bot or nobody, not “{kind}”.").format(kind=kind[:20])
            )
    return checked_plans(plans), here


def remember_name(request: HttpRequest) -> None:
    """Store the first name of the form in the browser's settings."""
    likes = visitor_of(request).likes
    given = name_in(request, "name") or name_in(request, "name1")
    if given and given != likes.name:
        visitor_of(request).remember(replace(likes, name=given))


# ------------------------------------------------------------------ fields of forms


def colour_in(request: HttpRequest, field: str) -> str:
    """A player's colour, "" if none was chosen."""
    return checked_colour(request.POST.get(field, ""))


def palette() -> list[tuple[str, str]]:
    """The colours to choose from: the value in the form, and the name."""
    return [(name, colour(name)) for name in COLOURS]


def number_from_to(request: HttpRequest, name: str, least: int, most: int, default: int) -> int:
    """The integer in a field, within bounds."""
    text = request.POST.get(name, "").strip()
    return within(text, name, least, most) if text else default


def within(text: str, name: str, least: int, most: int) -> int:
    """The integer in a text, within bounds."""
    fits = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    if not fits or not least <= int(text) <= most:
        raise TableError(
            _("{name} must be a whole number from {least} to {most}, not “{text}”.").format(
                name=name, least=least, most=most, text=text[:40]
            )
        )
    return int(text)


def level_in(request: HttpRequest, name: str) -> tuple[str, float | None]:
    """The level of a bot and, as in "vizier@15", its seconds per turn."""
    level, at, seconds = (request.POST.get(name) or opponents.usual()).partition("@")
    return checked_level(level), float(within(seconds, "think", 1, 120)) if at else None


def name_in(request: HttpRequest, field: str) -> str:
    """A player's name without unprintable characters."""
    return checked_name(request.POST.get(field, ""))


def seed_in(request: HttpRequest) -> int | None:
    """The seed of the game; None for a random one."""
    text = request.POST.get("seed", "").strip()
    return number_from_to(request, "seed", 0, 2**52, 0) if text else None


def options_in(request: HttpRequest) -> dict[str, Any]:
    """The options of a new game."""
    return {
        **variants_in(request),
        "chat": "no_chat" not in request.POST and not in_browser(),
        "think": float(number_from_to(request, "think", 1, 120, int(new_game.THINK))),
        "handicap": number_from_to(request, "handicap", 0, MOST_HANDICAP, 0),
    }


def variants_in(request: HttpRequest) -> dict[str, Any]:
    """The variants of the rules in a form."""
    names = ("open_rupees", "merchant_coin_on_stop")
    options: dict[str, Any] = {name: name in request.POST for name in names}
    if request.POST.get("round_limit", "").strip():
        options["round_limit"] = number_from_to(request, "round_limit", 1, 99, 99)
    return options


def clock_in(request: HttpRequest) -> dict[str, Any] | None:
    """The clock of a new table; None without one, as inside a browser."""
    if in_browser():
        return None
    minutes = number_from_to(request, "minutes", clocks.LEAST, clocks.MOST, clocks.MINUTES)
    then = request.POST.get("late", clocks.BOT)
    return clocks.option(request.POST.get("clock", ""), minutes, then)


def components_in(request: HttpRequest) -> str:
    """The text of an uploaded components file; "" without one."""
    sent = request.FILES.get("components")
    if sent is None:
        return ""
    rate_limits.check(request, "UPLOADS")
    try:
        return bytes(sent.read()).decode("utf-8")
    except UnicodeDecodeError:
        raise TableError(_("The components file is not UTF-8 text.")) from None
