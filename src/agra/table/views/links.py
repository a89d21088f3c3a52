"""Views of links with a game: open one, begin a game by link, send it on."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from agra.puzzles import shipped
from agra.records.luck import Start
from agra.records.packed import PuzzleLink, ReplayLink, TableLink, pack_table, unpack
from agra.rules.errors import AgraError
from agra.table.errors import NotPossible, NotThere, TableError, TooMuch
from agra.table.game import by_link, link_start
from agra.table.game.new_table import checked_name
from agra.table.game.replays import open_replay
from agra.table.game.transaction import one_act
from agra.table.models import LinkStart
from agra.table.pages.http import form_again, methods
from agra.table.pages.link_box import link_box, stays_here
from agra.table.pages.lookup import visit_of
from agra.table.people import rate_limits
from agra.table.people.seats import seats_of
from agra.table.people.visitor import visitor_of
from agra.table.views.new_game import name_in, number_from_to, remember_name, variants_in
from agra.text.error_messages import told
from agra.text.i18n import _
from agra.text.names import colour

#: The longest field with a link that is looked at; `unpack` has a limit of its own.
LONGEST_FIELD: Final = 10_000


@methods("GET", "POST")
def link(request: HttpRequest) -> HttpResponse:
    """The page for links: a script or a form posts the link, which opens what it holds."""
    if request.method == "GET":
        return render(request, "table/links/open.html", page(request))
    try:
        rate_limits.check(request, "LINKS")
        return opened(request, text_in(request))
    except AgraError as error:
        return refused(request, error)


def page(request: HttpRequest) -> dict[str, Any]:
    """The template context of the page for links."""
    visitor = visitor_of(request)
    starts = link_start.starts_in(visitor.browser)
    return {"name": visitor.likes.name, "stays_here": stays_here(), "starts": starts}


def refused(request: HttpRequest, error: AgraError) -> HttpResponse:
    """The page for links again, with the reason."""
    if isinstance(error, TooMuch):
        raise error
    context = {**page(request), "mistake": told(error)}
    return form_again(request, error, "table/links/open.html", context)


def text_in(request: HttpRequest) -> str:
    """The packed game in a form: the whole link, or only what is behind the #."""
    text = request.POST.get("link", "")[:LONGEST_FIELD]
    return "".join(text.rpartition("#")[2].split())


def opened(request: HttpRequest, text: str) -> HttpResponse:
    """Open what a packed text holds."""
    found = unpack(text)
    if isinstance(found, PuzzleLink):
        if shipped().named(found.name) is None:
            raise NotThere(_("This program does not have the puzzle of this link."))
        return redirect("puzzle", found.name)
    browser = visitor_of(request).known()
    check_names(found)
    if isinstance(found, ReplayLink):
        game = open_replay(browser, found, text)
        whole = found.at is None or found.at == len(found.record)
        return redirect("table", game.code) if whole else redirect("at", game.code, found.at)
    if found.record is None:
        return started(request, found.start, text)
    return continued(request, found, text)


def check_names(found: TableLink | ReplayLink) -> None:
    """`TableError` unless all names in a link are readable, like names that are typed."""
    names = found.record.names if found.record is not None else found.start.names
    for name in names:
        checked_name(name)


def table_in(request: HttpRequest) -> TableLink:
    """The game by link in a form."""
    found = unpack(text_in(request))
    if not isinstance(found, TableLink):
        raise NotPossible(_("This is not a game by link."))
    check_names(found)
    return found


# ------------------------------------------------------------------ before the first turn


@methods("POST")
def begin(request: HttpRequest) -> HttpResponse:
    """Begin a game by link: the visitor takes the first seat."""
    try:
        rate_limits.check(request, "LINKS")
        players = number_from_to(request, "players", 2, 4, 2)
        start = Start.new(players, **variants_in(request))
        row = link_start.sit(visitor_of(request).known(), start, seat_name(request, start))
    except AgraError as error:
        return refused(request, error)
    remember_name(request)
    return redirect("link_start", row.ident)


def seat_name(request: HttpRequest, start: Start) -> str:
    """The name in the form, or else the colour of the next free seat."""
    worn = by_link.colours_in(start)[min(len(start.hashes), start.players - 1)]
    return name_in(request, "name") or colour(worn)


def started(request: HttpRequest, start: Start, text: str) -> HttpResponse:
    """A link of one of the two rounds before the first turn."""
    browser = visitor_of(request).known()
    row = link_start.row_of(browser, start)
    if row is not None and link_start.is_seated(row, start):
        return went_on(request, row, start)
    if row is not None and not link_start.may_sit_again(row, start):
        return redirect("link_start", row.ident)  # an older link
    check_free(browser, start)
    return render(request, "table/links/sit.html", sitting(start, text, taken=row is not None))


def check_free(browser: str, start: Start) -> None:
    """`NotPossible` unless somebody in this browser can take a seat."""
    if by_link.copies(browser, start):
        raise NotPossible(_("This game has already begun: open its newest link."))
    if len(start.hashes) == start.players:
        words = _(
            "All seats of this game are taken. If one of them is yours, open the link in the "
            "browser in which you sat down."
        )
        raise NotPossible(words)


def sitting(start: Start, text: str, taken: bool = False) -> dict[str, Any]:
    """The template context of the page on which somebody sits down."""
    return {
        "start": start,
        "packed": text,
        "seats": seat_list(start),
        "taken": taken,
        "stays_here": stays_here(),
    }


def seat_list(start: Start) -> list[dict[str, Any]]:
    """The seats of a start: colour, name, and how far each player is."""
    return [
        {
            "colour": worn,
            "name": start.names[seat] if seat < len(start.names) else "",
            "has_hash": seat < len(start.hashes),
            "has_number": seat < len(start.numbers),
            "next": seat == start.next_seat,
        }
        for seat, worn in enumerate(by_link.colours_in(start))
    ]


@methods("POST")
def sit(request: HttpRequest) -> HttpResponse:
    """Take the next free seat of a game by link."""
    try:
        rate_limits.check(request, "LINKS")
        start = table_in(request).start
        row = link_start.row_of(visitor_of(request).browser, start)
        if row is not None and not link_start.may_sit_again(row, start):
            return redirect("link_start", row.ident)
        check_free(visitor_of(request).browser, start)
    except AgraError as error:
        return refused(request, error)
    try:
        row = link_start.sit(visitor_of(request).known(), start, seat_name(request, start))
    except TableError as error:
        context = sitting(start, text_in(request))
        return form_again(request, error, "table/links/sit.html", context)
    except AgraError as error:
        return refused(request, error)
    remember_name(request)
    return went_on(request, row, link_start.start_in(row))


def went_on(request: HttpRequest, row: LinkStart, start: Start) -> HttpResponse:
    """Take over a start, and begin the game if its luck is complete."""
    newest = link_start.go_on(row, start)
    if not newest.is_ready:
        return redirect("link_start", row.ident)
    return begun(request, row, TableLink(newest))


def begun(request: HttpRequest, row: LinkStart, found: TableLink) -> HttpResponse:
    """Begin the game of a start in the seat of this browser, only once."""
    visitor = visitor_of(request)
    with one_act():
        if LinkStart.objects.filter(pk=row.pk).delete()[0]:
            game = by_link.begin(visitor.known(), found, row.seat, visitor.likes.confirm)
        else:  # the same link was opened twice at the same time
            game = by_link.copies(visitor.known(), found.start)[-1]
    return redirect("table", game.code)


@methods("GET")
def start(request: HttpRequest, ident: str) -> HttpResponse:
    """A game by link before its first turn: who is there, and to whom the link goes."""
    row = link_start.row_with(visitor_of(request).browser, ident)
    found = link_start.start_in(row)
    to = found.next_seat
    name = found.names[to] if to is not None and to < len(found.names) else ""
    words = _("Play Agra with me by link: open it to take a seat.")
    if name:
        words = _("{player}, open this link and send it on: our game of Agra is about to begin.")
    context = {
        "seats": seat_list(found),
        "to": name,
        "box": link_box(request, pack_table(found), words.format(player=name)),
        "stays_here": stays_here(),
    }
    return render(request, "table/links/start.html", context)


# ------------------------------------------------------------------ the game


def continued(request: HttpRequest, found: TableLink, text: str) -> HttpResponse:
    """A link of a running game: take over what is new, or ask who the visitor is."""
    visitor = visitor_of(request)
    browser = visitor.known()
    row = link_start.row_of(browser, found.start)
    if row is not None and link_start.is_seated(row, found.start):
        link_start.start_in(row).check_later(found.start)
        return begun(request, row, found)
    done = by_link.take_over(browser, found, visitor.likes.confirm)
    if done is None:
        context = {"seats": seat_list(found.start), "packed": text, "stays_here": stays_here()}
        return render(request, "table/links/who.html", context)
    if done.others:
        return redirect("link_continuations", done.game.code)
    return redirect("table", done.game.code)


@methods("POST")
def claim(request: HttpRequest) -> HttpResponse:
    """Play a seat of a game that this browser does not know, because the player says so."""
    try:
        rate_limits.check(request, "LINKS")
        found = table_in(request)
        if found.record is None:
            raise NotPossible(_("This game has not begun yet: open its newest link."))
        visitor = visitor_of(request)
        seat = number_from_to(request, "seat", 0, found.start.players - 1, 0)
        if by_link.copies(visitor.known(), found.start):
            return continued(request, found, "")
        game = by_link.begin(visitor.known(), found, seat, visitor.likes.confirm)
    except AgraError as error:
        return refused(request, error)
    return redirect("table", game.code)


@methods("GET")
def continuations(request: HttpRequest, code: str) -> HttpResponse:
    """All continuations of a game by link that this browser has."""
    visit = visit_of(request, code)
    own = by_link.by_link(visit.game)
    if own is None:
        raise NotPossible(_("This is not a game by link."))
    known = by_link.copies(visit.browser, by_link.start_of(own))
    lines = [
        {
            "game": game,
            "newest": game.pk == visit.game.pk,
            "waiting": seats_of(game)[game.to_move].name
            if game.to_move is not None and game.to_move >= 0
            else "",
        }
        for game in known
    ]
    shared = by_link.shared_decisions(known)
    return render(request, "table/links/continuations.html", {"lines": lines, "shared": shared})


@methods("GET", "POST")
def send(request: HttpRequest, code: str) -> HttpResponse:
    """The link for the other players of a game by link; a POST makes it."""
    visit = visit_of(request, code)
    game = visit.game
    if request.method == "POST":
        by_link.make_link(game, visit.standing)
        return redirect("link_send", code)
    own, name = by_link.by_link(game), by_link.awaited(game)
    if own is None or not (name or game.finished):
        return redirect("table", code)
    if not by_link.is_made(game):
        return render(request, "table/links/send.html", {"game": game, "to": name})
    packed = by_link.make_link(game, visit.standing)
    words = _("Our game of Agra is over: this link shows how it ended.")
    if name:
        words = _("{player}, it is your turn in our game of Agra:").format(player=name)
    return render(
        request,
        "table/links/send.html",
        {
            "game": game,
            "to": name,
            "several": len(by_link.copies(visit.browser, by_link.start_of(own))) > 1,
            "box": link_box(request, packed, words),
            "stays_here": stays_here(),
        },
    )
