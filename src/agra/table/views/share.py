"""Views that make a link of a game, a position or a puzzle, which opens in any copy of Agra."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from agra.puzzles import shipped
from agra.records.packed import pack_puzzle, pack_replay
from agra.table.errors import NotPossible, NotThere
from agra.table.game import advice, by_link, looking
from agra.table.game.export import record_of
from agra.table.models import Game
from agra.table.pages.http import methods
from agra.table.pages.link_box import link_box, stays_here
from agra.table.pages.lookup import visit_of
from agra.text.i18n import _


@methods("GET")
def game(request: HttpRequest, code: str) -> HttpResponse:
    """A game or a position of it as a link that opens in any copy of Agra."""
    visit = visit_of(request, code)
    sight, _hand_over = looking.look(visit)
    check_shareable(visit.game)
    at = sight.number
    if "at" in request.GET and request.GET["at"].isascii() and request.GET["at"].isdigit():
        at = min(int(request.GET["at"][:9]), sight.number)
    whole = sight.over and at == sight.number
    packed = pack_replay(record_of(visit.game), None if whole else at)
    words = _("Look at this game of Agra:") if whole else _("Look at this position in Agra:")
    context = {
        "heading": _("Share this game") if whole else _("Share this position"),
        "back": reverse("table", args=[code]) if at == sight.number else at_address(code, at),
        "box": link_box(request, packed, words),
        "stays_here": stays_here(),
    }
    return render(request, "table/links/share.html", context)


def at_address(code: str, number: int) -> str:
    """The address of an earlier position."""
    return reverse("at", args=[code, number])


def check_shareable(game: Game) -> None:
    """`NotPossible` if a link would reveal what somebody must not know yet.

    Alone against bots nobody is harmed. The players of a game by link have it all anyway.
    """
    if game.sandbox_rupees:
        raise NotPossible(_("A sandbox with guessed rupees has no record."))
    is_open = game.finished or game.options.get("open_rupees") or by_link.by_link(game) is not None
    if advice.has_several_people(game) and not is_open:
        raise NotPossible(
            _("The link would reveal everybody's rupees: you can share it when the game is over.")
        )


@methods("GET")
def puzzle(request: HttpRequest, name: str) -> HttpResponse:
    """A puzzle as a link that opens in any copy of Agra."""
    if shipped().named(name) is None:
        raise NotThere(_("There is no puzzle “{name}”: see the list.").format(name=name[:20]))
    context = {
        "heading": _("Share this puzzle"),
        "back": reverse("puzzle", args=[name]),
        "box": link_box(request, pack_puzzle(name), _("Can you find the best turn?")),
        "stays_here": stays_here(),
    }
    return render(request, "table/links/share.html", context)
