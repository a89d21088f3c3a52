"""Views outside a game: start page, watch, my games, settings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from agra.positions.handicap import MOST_HANDICAP
from agra.rules.version import KNOWN_VERSIONS
from agra.table.config import lobby
from agra.table.config.run_mode import in_browser
from agra.table.game.deciding import settle
from agra.table.game.listing import own_games, public_games, to_watch
from agra.table.game.opponents import level_choices, level_choices_with_time, usual
from agra.table.models import Holder, Seat
from agra.table.pages.http import methods
from agra.table.pages.reachability import is_only_here
from agra.table.panels.history.scoring import SOURCES
from agra.table.people.visitor import FLAGS, Likes, last_table, visitor_of
from agra.table.views.new_game import palette
from agra.text.i18n import _

#: The longer thinking time that the form offers, in seconds per turn.
LONG_THOUGHT = 15
#: Choices for a person's extra rupees at the start.
HANDICAPS = (5, 10, 15, 20, 30, MOST_HANDICAP)
#: The most games in which a change of the settings ends a turn, and seats changed in one query.
SETTLED = 5
#: The most bots in a game against bots.
MOST_BOTS = 3
SEATS = 100


@methods("GET")
def start(request: HttpRequest) -> HttpResponse:
    """The start page."""
    visitor = visitor_of(request)
    likes = visitor.likes
    levels = level_choices_with_time(LONG_THOUGHT)
    known = {level.value for level in levels}
    own = own_games(visitor.browser, most=3)
    open_tables = to_watch(finished=False).count()
    return render(
        request,
        "table/start.html",
        {
            "levels": levels,
            # as in the last game against bots
            "level": likes.level if likes.level in known else usual(),
            "bots": likes.bots or MOST_BOTS,
            "bot_counts": range(1, MOST_BOTS + 1),
            "handicaps": HANDICAPS,
            "own": own,
            "own_finished": any(line.game.finished for line in own),
            "only_here": not in_browser() and is_only_here(request),
            # a visitor who has never played is offered the lessons first
            "new": not own and not last_table(request),
            "lobby_tables": lobby_tables() if lobby.is_on() else 0,
            "open_tables": open_tables,
            "finished_games": not open_tables and to_watch(finished=True).exists(),
        },
    )


def lobby_tables() -> int:
    """The number of tables in the lobby."""
    from agra.table.lobby.open_tables import open_tables

    return len(open_tables())


@methods("GET")
def watch(request: HttpRequest) -> HttpResponse:
    """Games to watch."""
    return render(
        request,
        "table/watch.html",
        {"running": public_games(finished=False), "finished": public_games(finished=True)},
    )


@methods("GET")
def past(request: HttpRequest) -> HttpResponse:
    """The results that this browser has stored; its script requests the missing ones."""
    own = own_games(visitor_of(request).browser)
    return render(
        request,
        "table/past.html",
        {
            "finished": [line.game.code for line in own if line.game.finished],
            "sources": [(name, _(words)) for name, (words, _reasons) in SOURCES.items()],
            "levels": [(level.value, level.text) for level in level_choices()],
        },
    )


@methods("GET", "POST")
def settings(request: HttpRequest) -> HttpResponse:
    """The settings of this browser."""
    visitor = visitor_of(request)
    back = request.POST.get("next") or request.GET.get("next") or ""
    if not back.startswith("/") or not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = ""
    if request.method == "POST":
        visitor.remember(likes_in(request, visitor.likes))
        keep_confirm(visitor.browser, visitor.likes.confirm)
        return redirect(back or f"{reverse('settings')}?kept=yes")
    found = {"next": back, "kept": "kept" in request.GET, "palette": palette()}
    return render(request, "table/settings.html", found)


def likes_in(request: HttpRequest, old: Likes) -> Likes:
    """The settings in a form; settings without a field stay as they were."""
    found: dict[str, object] = {
        key: request.POST.get(key, getattr(old, key))
        for key in ("language", "theme", "speed", "name", "colour")
    }
    found |= {"bots": old.bots, "level": old.level}
    for key in FLAGS:
        # Browsers do not send unticked boxes, so the form lists the boxes it has.
        asked = key in request.POST.getlist("boxes")
        found[key] = key in request.POST if asked else getattr(old, key)
    return Likes.of(found)


def keep_confirm(browser: str, confirm: bool) -> None:
    """Set for all seats of this browser whether a turn ends only after a confirmation.

    A turn that waits only for the confirmation ends at once in the newest games; in the others the
    player ends it as before.
    """
    if not browser:
        return
    held = Holder.objects.filter(browser=browser, seat__isnull=False)
    seats = Seat.objects.filter(
        pk__in=held.values("seat"), game__finished=False, game__rules_version__in=KNOWN_VERSIONS
    )
    changed = [
        seat
        for seat in seats.select_related("game").order_by("-game__changed")
        if seat.preferences.get("confirm", True) != confirm
    ]
    for seat in changed:
        seat.preferences = {**seat.preferences, "confirm": confirm}
    Seat.objects.bulk_update(changed, ["preferences"], batch_size=SEATS)
    waiting = [seat.game for seat in changed if seat.game.to_move == seat.number]
    for game in waiting[:SETTLED]:
        settle(game)


@methods("GET")
def about(request: HttpRequest) -> HttpResponse:
    """The page about the program."""
    return render(request, "table/about.html", {})
