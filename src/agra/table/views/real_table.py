"""Views for games on a real table: set-up, start in the middle, corrections, final scoring."""

import random
import secrets
from collections.abc import Iterable
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from agra.bots.play import draw
from agra.components import default_components
from agra.components.writing import components_text
from agra.rules.errors import AgraError, BadComponents
from agra.rules.state import CHANCE
from agra.rules.values import Components
from agra.table.colours import colours_for, colours_of
from agra.table.errors import NotPossible, NotYours, Stale, TableError
from agra.table.game import corrections, deciding, new_game
from agra.table.game.listing import own_games
from agra.table.game.new_table import belongs_to, checked_plans, seat_here
from agra.table.models import Game
from agra.table.pages.http import form_again, methods, number_in
from agra.table.pages.lookup import visit_of
from agra.table.people import rate_limits
from agra.table.people.seats import make_host, names_of
from agra.table.people.visitor import visitor_of
from agra.table.real_table import position_form, scoring_pad, setup_form, start_games, values_form
from agra.table.real_table.fields import Sent, fields_of, filled
from agra.table.views.new_game import colour_in, name_in, palette, remember_name, variants_in
from agra.table.views.play import moved_on, shown
from agra.text.i18n import _

#: The maximum length of a note on a correction.
NOTE: Final = 80


@methods("GET")
def first(request: HttpRequest) -> HttpResponse:
    """The start page for real tables, with the games that this browser records."""
    return render(request, "table/box/first.html", first_context(request))


def first_context(request: HttpRequest) -> dict[str, Any]:
    """The template context of the start page."""
    browser = visitor_of(request).browser
    return {
        "players": scoring_pad.PLAYERS,
        "own": [line for line in own_games(browser) if line.game.referee],
        "house": bool(values_form.stored_text(browser)),
    }


# ------------------------------------------------------------------ beginning


@methods("GET", "POST")
def new(request: HttpRequest, players: int) -> HttpResponse:
    """The form for a set-up, with pictures."""
    check_players(players)
    page = "table/box/new.html"
    if request.method == "GET":
        return render(request, page, setup_context(request, players))
    rate_limits.check(request, "GAMES")
    try:
        return open_setup(request, players)
    except AgraError as error:
        return form_again(request, error, page, setup_context(request, players))


def open_setup(request: HttpRequest, players: int) -> HttpResponse:
    """Begin the game that the form describes."""
    plans = plans_in(request, players)
    text, c = values_in(request)
    setup = setup_form.setup_in(Sent(request.POST), players, c, random.Random(secrets.randbits(64)))
    game = start_games.open_setup(plans, setup, variants_in(request), text)
    return seated(request, game)


def setup_context(request: HttpRequest, players: int) -> dict[str, Any]:
    """The template context of the form for a set-up, with what was picked so far."""
    c = values_form.stored_components(visitor_of(request).browser)
    groups = setup_form.picks(players, c, Sent(request.POST))
    return {**people_context(request, players), "groups": groups}


@methods("GET", "POST")
def middle(request: HttpRequest, players: int) -> HttpResponse:
    """The form for a game that has already begun."""
    check_players(players)
    page = "table/box/middle.html"
    if request.method == "GET":
        return render(request, page, middle_context(request, players))
    rate_limits.check(request, "GAMES")
    try:
        return open_middle(request, players)
    except AgraError as error:
        return form_again(request, error, page, middle_context(request, players))


def open_middle(request: HttpRequest, players: int) -> HttpResponse:
    """Begin the game in the position that the form describes."""
    plans = plans_in(request, players)
    text, c = values_in(request)
    colours = colours_for([plan.colour for plan in plans], [True] * players)
    people = position_form.People([plan.name for plan in plans], colours)
    base = start_games.start_position(players, variants_in(request), c).to_json()
    found = position_form.sent_values(Sent(request.POST), people, c, now=False, secret=False)
    state = position_form.checked(position_form.position_in(found, people, c, base), people, c)
    return seated(request, start_games.open_position(plans, state, text))


def middle_context(request: HttpRequest, players: int) -> dict[str, Any]:
    """The template context of the form for a position, with what was entered so far."""
    c = values_form.stored_components(visitor_of(request).browser)
    plans = start_games.nameless(players)
    people = position_form.People([plan.name for plan in plans], [plan.colour for plan in plans])
    if request.method == "POST":
        values = as_sent(request, field_names(people, c))
    else:
        values = position_form.values_of(start_games.start_position(players, {}, c).to_json(), c)
        values["where"] = "0-meditation"
    parts = position_form.parts(values, people, c, now=False, secret=False)
    return {**people_context(request, players), "parts": parts}


def field_names(people: position_form.People, c: Components) -> list[str]:
    """Every field of the form of a position."""
    made = position_form.parts({}, people, c, now=True, secret=False)
    return [field.name for field in fields_of(made)]


def as_sent(request: HttpRequest, names: Iterable[str]) -> dict[str, str]:
    """The values of these fields as they were sent, valid or not, to show them again."""
    return {name: str(request.POST.get(name, "")) for name in names}


@methods("POST")
def go_on(request: HttpRequest) -> HttpResponse:
    """Continue a game from a file: a record, or a position."""
    sent = request.FILES.get("file")
    if sent is not None:
        rate_limits.check(request, "UPLOADS")
    try:
        if sent is None:
            raise TableError(_("Choose a file first: a record, or a position as JSON."))
        game = start_games.open_file(bytes(sent.read()))
    except AgraError as error:
        return form_again(request, error, "table/box/first.html", first_context(request))
    return seated(request, game)


def seated(request: HttpRequest, game: Game) -> HttpResponse:
    """Give all seats to this browser and show the table."""
    visitor = visitor_of(request)
    browser = visitor.known()
    seat_here(game, browser, range(game.players), visitor.likes.confirm)
    remember_name(request)
    make_host(game, browser)
    belongs_to(game, rate_limits.owner(request))
    return redirect("table", game.code)


def check_players(players: int) -> None:
    """Raise 404 unless the number of players is possible."""
    if players not in scoring_pad.PLAYERS:
        raise Http404(_("There is no such page."))


def people_context(request: HttpRequest, players: int) -> dict[str, Any]:
    """The template context about the players: names, colours and options as they were sent."""
    likes = visitor_of(request).likes
    post = request.POST
    fresh = request.method == "GET"
    given = colours_for([""] * players, [True] * players)
    seats = [
        {
            "seat": seat,
            "number": seat + 1,
            "name": post.get(f"name{seat + 1}", likes.name if seat == 0 else ""),
            "colour": given[seat] if fresh else post.get(f"colour{seat + 1}", ""),
        }
        for seat in range(players)
    ]
    return {
        "players": players,
        "seats": seats,
        "palette": palette(),
        "start": post.get("start", ""),
        "round_limit": post.get("round_limit", ""),
        "open_rupees": "open_rupees" in post,
        "coin_on_stop": "merchant_coin_on_stop" in post,
        "has_house": bool(values_form.stored_text(visitor_of(request).browser)),
        "use_house": fresh or "house" in post,
    }


def plans_in(request: HttpRequest, players: int) -> list[new_game.SeatPlan]:
    """The seat plans in a form, in the order of the table."""
    plans = [
        new_game.SeatPlan(name_in(request, f"name{n}"), colour=colour_in(request, f"colour{n}"))
        for n in range(1, players + 1)
    ]
    return checked_plans(plans, look=str)  # only the same name is refused


def values_in(request: HttpRequest) -> tuple[str, Components]:
    """The components to play with, as text and parsed: the owner's own, if the form wants them."""
    browser = visitor_of(request).browser
    if "house" not in request.POST or not values_form.stored_text(browser):
        return "", default_components()
    c = values_form.stored_components(browser)
    own = c.digest != default_components().digest
    return (values_form.stored_text(browser) if own else ""), c


# ------------------------------------------------------------------ during a game


@methods("POST")
def roll(request: HttpRequest, code: str) -> HttpResponse:
    """Roll the die or draw the tile for people without one."""
    visit = visit_of(request, code)
    version = number_in(request, "version")
    with visit.line() as line:
        state = line.state.copy()
    try:
        if not visit.game.referee or state.to_move != CHANCE:
            raise NotPossible(_("There is nothing to roll or draw now."))
        rolled = draw(state, random.Random(secrets.randbits(64)))
        now = deciding.decide_for(visit, rolled, version)
    except (Stale, NotPossible) as error:
        return moved_on(request, visit, error)
    return shown(request, visit, now)


@methods("GET", "POST")
def correct(request: HttpRequest, code: str) -> HttpResponse:
    """Correct the position where the real table differs."""
    visit = visit_of(request, code)
    game = visit.game
    if not game.referee:
        raise NotPossible(_("Only a game on a real table can be corrected by hand."))
    if not visit.standing.held:
        raise NotYours(_("Only a player in this game can do that: open your seat link."))
    with visit.line() as line:
        base, c, version = line.state.to_json(), line.state.components, line.version
    people = position_form.People(names_of(visit.seats), colours_of(game))
    #: whether the rupees are still hidden
    secret = not game.options.get("open_rupees") and not game.finished

    def context(values: dict[str, str]) -> dict[str, Any]:
        parts = position_form.parts(values, people, c, now=True, secret=secret)
        note = request.POST.get("note", "")
        return {"game": game, "version": version, "parts": parts, "note": note, "secret": secret}

    page = "table/box/correct.html"
    if request.method == "GET":
        return render(request, page, context(position_form.values_of(base, c, secret)))
    rate_limits.check(request, "GAMES")  # a correction stores as much as the start of a game
    try:
        found = position_form.sent_values(Sent(request.POST), people, c, now=True, secret=secret)
        state = position_form.checked(position_form.position_in(found, people, c, base), people, c)
        position, number = state.to_json(), number_in(request, "version")
        corrections.correct(visit, position, note_in(request), number)
    except AgraError as error:
        sent = as_sent(request, field_names(people, c))
        return form_again(request, error, page, context(sent))
    return redirect("table", game.code)


def note_in(request: HttpRequest) -> str:
    """Why the position is corrected, in one line."""
    text = " ".join(request.POST.get("note", "").split())
    if len(text) > NOTE or not text.isprintable():
        words = _("A note must be readable text of at most {most} characters.")
        raise TableError(words.format(most=NOTE))
    return text


# ------------------------------------------------------------------ values and the pad


@methods("GET", "POST")
def values(request: HttpRequest) -> HttpResponse:
    """The form for the values of the owner's own box."""
    browser = visitor_of(request).browser
    page = "table/box/values.html"
    if request.method == "GET":
        return render(request, page, values_context(request))
    if "forget" not in request.POST:
        rate_limits.check(request, "UPLOADS" if "upload" in request.POST else "GAMES")
    try:
        if "forget" in request.POST:
            values_form.forget(browser)
        elif "upload" in request.POST:
            sent = request.FILES.get("file")
            if sent is None:
                raise TableError(_("Choose a components file first."))
            keep_values(request, values_form.file_of(bytes(sent.read())))
        else:
            raw = values_form.raw_of(values_form.stored_text(browser))
            sent_now = Sent(request.POST)
            text = values_form.file_in(sent_now, raw, values_form.sent_values(sent_now, raw))
            keep_values(request, text)
    except AgraError as error:
        return form_again(request, error, page, values_context(request, error))
    return redirect("box_values")


def keep_values(request: HttpRequest, text: str) -> None:
    """Store a components file for the browser that sent it."""
    browser = visitor_of(request).known()
    values_form.keep(browser, text, rate_limits.owner(request).partition(" ")[0])


def values_context(request: HttpRequest, error: AgraError | None = None) -> dict[str, Any]:
    """The template context of the form, with the stored values or with what was sent."""
    text = values_form.stored_text(visitor_of(request).browser)
    raw = values_form.raw_of(text)
    sent = None
    if error is not None and "upload" not in request.POST:
        sent = as_sent(request, values_form.values_of(raw))
    parts = values_form.form(raw, sent)
    left = sum(one.left for one in parts)
    return {"parts": parts, "left": left, "kept": bool(text), "mistakes": mistakes_of(error)}


def mistakes_of(error: AgraError | None) -> list[str]:
    """The errors, one sentence each."""
    if error is None:
        return []
    if isinstance(error, BadComponents) and error.mistakes:
        return list(error.mistakes)
    return [str(error)]


@methods("GET")
def values_file(request: HttpRequest) -> HttpResponse:
    """Download the owner's components file, or the package's."""
    text = values_form.stored_text(visitor_of(request).browser)
    found = text or components_text(default_components().raw)
    answer = HttpResponse(found, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="agra-components.toml"'
    return answer


@methods("GET", "POST")
def scoring(request: HttpRequest) -> HttpResponse:
    """A scoring pad for the final scoring only."""
    asked = request.GET.get("players", "4")
    players = int(asked) if asked in map(str, scoring_pad.PLAYERS) else 4
    c = values_form.stored_components(visitor_of(request).browser)
    sent = Sent(request.POST)
    counted, page, mistake = None, "table/box/scoring.html", None
    plans = start_games.nameless(players)
    colours = [plan.colour for plan in plans]
    names = [plan.name for plan in plans]
    if request.method == "POST":
        try:
            names = [name_in(request, f"name{n + 1}") or names[n] for n in range(players)]
            counted = scoring_pad.count(sent, names, colours, c)
        except AgraError as error:
            mistake = error
    context = {
        "players": players,
        "numbers": scoring_pad.PLAYERS,
        "columns": [
            {
                "name": request.POST.get(f"name{n + 1}", ""),
                "usual": plans[n].name,
                "part": filled(part, sent.texts(part)),
            }
            for n, part in enumerate(scoring_pad.columns(names, colours, c))
        ],
        "names": names,
        "colours": colours,
        "counted": counted,
    }
    if mistake is not None:
        return form_again(request, mistake, page, context)
    return render(request, page, context)
