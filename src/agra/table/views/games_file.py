"""Views for all games of a visitor as one file: save it, open it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from agra.rules.errors import AgraError
from agra.table.errors import TableError
from agra.table.game import games_file, games_import
from agra.table.game.link_start import starts_in
from agra.table.game.listing import own_games
from agra.table.pages.http import form_again, methods
from agra.table.people import rate_limits
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _


@methods("GET")
def mine(request: HttpRequest) -> HttpResponse:
    """The games of this browser; after an import also what it has done."""
    told: list[str] = []
    if set(games_import.COUNTS) & request.GET.keys():
        told = games_import.told(
            {name: _count(request.GET.get(name, "")) for name in games_import.COUNTS}
        )
    return render(request, "table/games.html", {**context(request), "told": told})


def context(request: HttpRequest) -> dict[str, Any]:
    """The template context of the page of one's games."""
    browser = visitor_of(request).browser
    return {"own": own_games(browser), "starts": starts_in(browser)}


@methods("GET")
def save(request: HttpRequest) -> HttpResponse:
    """All games of this browser as one file."""
    rate_limits.check(request, "UPLOADS")
    browser = visitor_of(request).browser
    found = games_file.packed(games_file.games_of(browser), browser)
    answer = HttpResponse(found, content_type="application/gzip")
    answer["Content-Encoding"] = "identity"  # it is packed already
    name = f"agra-games-{timezone.now():%Y-%m-%d}.json.gz"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@methods("POST")
def open_file(request: HttpRequest) -> HttpResponse:
    """Import a file of games; each new game counts like one that was started."""
    sent = request.FILES.get("file")
    try:
        if sent is None:
            raise TableError(_("Choose a file of games first."))
        rate_limits.check(request, "UPLOADS")
        rate_limits.check(request, "GAMES")
        browser = visitor_of(request).known()
        importer = games_import.Importer(browser, rate_limits.owner(request))
        done = games_import.bring_in(bytes(sent.read()), games_file.limits_here(), importer)
    except AgraError as error:
        return form_again(request, error, "table/games.html", context(request))
    rate_limits.count(request, "GAMES", len(done.added) + done.starts - 1)
    query = "&".join(f"{name}={count}" for name, count in done.counts().items())
    return redirect(f"{reverse('games')}?{query}")


def _count(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
