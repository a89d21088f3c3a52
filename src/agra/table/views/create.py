"""Beginning games: at once against bots, or a table for friends."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from agra.rules.names import COLOURS
from agra.table import brains, games, limits
from agra.table.colours import colours_for
from agra.table.errors import TableError, TooMuch
from agra.table.models import Game
from agra.table.names import is_readable, looks
from agra.table.seats import hold, make_host, seats_of
from agra.table.titles import bot_names, level_choices, level_name
from agra.table.views.errors import methods, wants_json
from agra.table.visitor import Likes, visitor_of
from agra.text.i18n import _
from agra.text.names import colour

NAME_LENGTH = 40
#: Rupees that people may begin with beyond what bots do.
MOST_HANDICAP = 50
#: Longer numbers are not even read.
LONGEST_NUMBER = 18


@methods("POST")
def against_bots(request: HttpRequest) -> HttpResponse:
    """Begin a game of one person against bots, at once."""
    limits.check(request, "GAMES")
    visitor = visitor_of(request)
    players = whole(request, "players", 2, 4, 4)
    level, think = level_in(request, "level")
    wanted = colour_in(request, "colour") or visitor.likes.colour
    name = name_in(request, "name") or visitor.likes.name
    plans = named([games.SeatPlan(name, colour=wanted)])
    plans += [games.SeatPlan(bot, level) for bot in bot_names(players - 1)]
    options = options_in(request) if think is None else {**options_in(request), "think": think}
    options["chat"] = False  # bots have nothing to say
    seed, browser = seed_in(request), visitor.known()
    options["typed_seed"] = seed is not None
    with games.one_act():
        game = games.begin(plans, seed=seed, options=options, listed=False)
        sit(request, game, browser, [0])
        make_host(game, browser)
    if "coach" in request.POST:
        visitor.remember(replace(visitor.likes, coach=True))
    return redirect("table", game.code)


@methods("GET", "POST")
def with_friends(request: HttpRequest) -> HttpResponse:
    """Lay out a table: who sits where, and what is played."""
    if request.method == "GET":
        return render(request, "table/friends.html", form_context(request))
    try:
        return lay_out(request)
    except TableError as error:
        if wants_json(request) or isinstance(error, TooMuch):
            raise
        context = {**form_context(request), "mistake": str(error)}
        return render(request, "table/friends.html", context, status=error.status)


def form_context(request: HttpRequest) -> dict[str, Any]:
    """What the form shows."""
    return {
        "levels": level_choices(),
        "places": range(1, 5),
        "name": visitor_of(request).likes.name,
        "colour": visitor_of(request).likes.colour,
        "palette": palette(),
    }


def lay_out(request: HttpRequest) -> HttpResponse:
    """Begin the game that a form describes."""
    limits.check(request, "GAMES")
    plans, here = plans_in(request)
    seed, options, components = seed_in(request), options_in(request), components_in(request)
    options |= {"typed_seed": seed is not None, "closed": "closed" in request.POST}
    browser = visitor_of(request).known()
    with games.one_act():
        game = games.begin(
            plans,
            seed=seed,
            options=options,
            components=components,
            listed="private" not in request.POST and not options["closed"],
        )
        sit(request, game, browser, here)
        make_host(game, browser)
    alone = all(plan.bot or number in here for number, plan in enumerate(plans))
    return redirect("table" if alone else "seats", game.code)


def plans_in(request: HttpRequest) -> tuple[list[games.SeatPlan], list[int]]:
    """The seats of a form, and those played at this screen."""
    plans: list[games.SeatPlan] = []
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
            plans.append(games.SeatPlan(name, colour=wanted))
        elif kind == "friend":
            plans.append(games.SeatPlan(name, free=True, colour=wanted))
        elif kind.startswith("bot "):
            level = checked_level(kind.removeprefix("bot "))
            plans.append(games.SeatPlan(name or bots[place - 1], level, colour=wanted))
        else:
            raise TableError(
                _("A seat is for a person, a bot or nobody, not “{kind}”.").format(kind=kind[:20])
            )
    if not 2 <= len(plans) <= 4:
        raise TableError(_("Agra is for 2 to 4 players: choose who sits on at least two seats."))
    chosen = [plan.colour for plan in plans if plan.colour]
    if len(set(chosen)) != len(chosen):
        raise TableError(_("Two seats have the same colour: give each player their own."))
    plans = named(plans)
    names = [looks(plan.name) for plan in plans]
    if len(set(names)) != len(names):
        raise TableError(_("Two seats have the same name: give each player their own."))
    return plans, here


def named(plans: list[games.SeatPlan]) -> list[games.SeatPlan]:
    """With names for those who gave none: their colours, which sentences can be made with."""
    found = colours_for([plan.colour for plan in plans], [not plan.bot for plan in plans])
    return [replace(plan, name=plan.name or colour(found[seat])) for seat, plan in enumerate(plans)]


def sit(request: HttpRequest, game: Game, browser: str, here: list[int]) -> None:
    """This browser plays these seats, and remembers its first name."""
    likes = visitor_of(request).likes
    seats = seats_of(game)
    for number in here:
        seats[number].preferences = {"confirm": likes.confirm}
        seats[number].save(update_fields=["preferences"])
        hold(seats[number], browser, active=number == here[0])
    given = name_in(request, "name") or name_in(request, "name1")
    if given and given != likes.name:
        kept = {**vars(likes), "name": given}
        visitor_of(request).remember(Likes.of(kept))


# ------------------------------------------------------------------ fields of forms


def colour_in(request: HttpRequest, field: str) -> str:
    """A player's colour, "" if none was chosen."""
    text = request.POST.get(field, "")
    if text and text not in COLOURS:
        raise TableError(
            _("There is no colour “{colour}”: choose among {colours}.").format(
                colour=text[:20], colours=", ".join(map(colour, COLOURS))
            )
        )
    return text


def palette() -> list[tuple[str, str]]:
    """The colours to choose from, as a form sends them and as it says them."""
    return [(name, colour(name)) for name in COLOURS]


def whole(request: HttpRequest, name: str, least: int, most: int, default: int) -> int:
    """A whole number within bounds."""
    text = request.POST.get(name, "").strip()
    return within(text, name, least, most) if text else default


def within(text: str, name: str, least: int, most: int) -> int:
    """A whole number within bounds, out of a text."""
    fits = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    if not fits or not least <= int(text) <= most:
        raise TableError(
            _("{name} must be a whole number from {least} to {most}, not “{text}”.").format(
                name=name, least=least, most=most, text=text[:40]
            )
        )
    return int(text)


def level_in(request: HttpRequest, name: str) -> tuple[str, float | None]:
    """The level of a bot and, as in "vizier@15", the seconds it may think in a turn."""
    level, at, seconds = (request.POST.get(name) or brains.usual()).partition("@")
    return checked_level(level), float(within(seconds, "think", 1, 120)) if at else None


def checked_level(level: str) -> str:
    """A level that exists."""
    if level not in brains.opponents():
        raise TableError(
            _("There is no bot “{level}”: choose among {levels}.").format(
                level=level[:20], levels=", ".join(map(level_name, brains.opponents()))
            )
        )
    return level


def name_in(request: HttpRequest, field: str) -> str:
    """A player's name, without what cannot be read."""
    text = " ".join(request.POST.get(field, "").split())
    if len(text) > NAME_LENGTH:
        raise TableError(
            _("A name has at most {most} letters: “{name}…” has more.").format(
                most=NAME_LENGTH, name=text[:20]
            )
        )
    if not is_readable(text):
        raise TableError(_("A name must be text that can be read."))
    return text


def seed_in(request: HttpRequest) -> int | None:
    """The seed of a game that shall be repeated."""
    text = request.POST.get("seed", "").strip()
    return whole(request, "seed", 0, 2**52, 0) if text else None


def options_in(request: HttpRequest) -> dict[str, Any]:
    """The options of a new game."""
    options: dict[str, Any] = {
        "open_rupees": "open_rupees" in request.POST,
        "merchant_coin_on_stop": "merchant_coin_on_stop" in request.POST,
        "chat": "no_chat" not in request.POST,
        "think": float(whole(request, "think", 1, 120, int(games.THINK))),
    }
    options["handicap"] = whole(request, "handicap", 0, MOST_HANDICAP, 0)
    if request.POST.get("round_limit", "").strip():
        options["round_limit"] = whole(request, "round_limit", 1, 99, 99)
    return options


def components_in(request: HttpRequest) -> str:
    """The text of another components file, "" without one."""
    sent = request.FILES.get("components")
    if sent is None:
        return ""
    limits.check(request, "UPLOADS")
    try:
        return bytes(sent.read()).decode("utf-8")
    except UnicodeDecodeError:
        raise TableError(_("The components file is not UTF-8 text.")) from None
