"""Views for review summaries: one to share, statistics of all own games, any record."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from agra.review import Judged, marked, numbers
from agra.review.parting import KINDS
from agra.rules.errors import AgraError
from agra.table.errors import TableError
from agra.table.game import looking
from agra.table.game.visit import Visit
from agra.table.jobs import reviews
from agra.table.models import Game, Holder, ReviewedTurn
from agra.table.pages.http import form_again, methods
from agra.table.pages.lookup import visit_of
from agra.table.panels.analysis import review_graph, review_list
from agra.table.panels.analysis import summary as panel
from agra.table.people import rate_limits
from agra.table.people.seats import make_host
from agra.table.people.visitor import visitor_of
from agra.table.real_table import start_games
from agra.table.views.review import seat_in
from agra.text import review as words
from agra.text.error_messages import told
from agra.text.i18n import _, number


def shared(request: HttpRequest, visit: Visit) -> tuple[panel.Share, dict[str, Any]]:
    """The summary of a game for one player, and the context of its page and picture."""
    game = visit.game
    found = reviews.over(game)
    kept = reviews.stored_review(game, found)
    sight, _hand_over = looking.look(visit)
    seat = seat_in(request, sight)
    judged = reviews.judged_of(kept)
    chances = review_graph.as_judged(kept.chances, judged.values()) if kept is not None else []
    summed = panel.share(found.turns, judged, chances, sight, seat, game.title)
    balance = review_graph.balance(judged, seat)
    return summed, {"chances": chances, "sight": sight, "seat": seat, "balance": balance}


@methods("GET")
def summary(request: HttpRequest, code: str) -> HttpResponse:
    """The summary of a game as a page."""
    visit = visit_of(request, code)
    game = visit.game
    summed, more = shared(request, visit)
    others = [(one, more["sight"].names[one]) for one in range(game.players)]
    context = {"game": game, "share": summed, "others": others, **more}
    return render(request, "table/review/summary.html", context)


@methods("GET")
def picture(request: HttpRequest, code: str) -> HttpResponse:
    """The summary of a game as a picture."""
    visit = visit_of(request, code)
    game = visit.game
    summed, more = shared(request, visit)
    drawn = panel.picture(summed, more["chances"], more["sight"].colours, more["seat"])
    answer = HttpResponse(drawn, content_type="image/svg+xml")
    answer["Content-Disposition"] = f'inline; filename="agra-{game.code}.svg"'
    return answer


# ------------------------------------------------------------------ any record


@methods("GET", "POST")
def bring(request: HttpRequest) -> HttpResponse:
    """Review a game from its record."""
    if request.method == "GET":
        return render(request, "table/review/import.html", {})
    sent = request.FILES.get("file")
    try:
        if sent is None:
            raise TableError(_("Choose a file first: the record of a game that is over."))
        rate_limits.check(request, "UPLOADS")
        game = start_games.open_finished(bytes(sent.read()))
    except AgraError as error:
        return form_again(request, error, "table/review/import.html", {"mistake": told(error)})
    make_host(game, visitor_of(request).known())
    return redirect("review", game.code)


# ------------------------------------------------------------------ all own games


@methods("GET")
def mine(request: HttpRequest) -> HttpResponse:
    """The accuracy and losses over all reviewed games of the visitor."""
    browser = visitor_of(request).browser
    held = Holder.objects.filter(browser=browser, seat__isnull=False, game__finished=True)
    lines = []
    every: list[Judged] = []
    rows = held.select_related("game", "seat").order_by("-game__changed") if browser else ()
    for holder in rows:
        assert holder.seat is not None
        judged = _judged(holder.game, holder.seat.number)
        if judged:
            every += judged
            lines.append((holder.game, numbers(judged), review_list.marks(judged)))
    counted = numbers(every)
    context = {
        "lines": [
            {
                "game": game,
                "accuracy": number(one.accuracy, 1),
                "given": number(one.lost, 1),
                "turns": one.turns,
                "marks": found,
            }
            for game, one, found in lines
        ],
        "games": len(lines),
        "turns": counted.turns,
        "accuracy": number(counted.accuracy, 1),
        "a_turn": words.lost_words(counted.a_turn),
        "marks": review_list.marks(every),
        "kinds": [
            (
                words.kind_words(kind),
                number(counted.by_kind[kind], 1),
                number(counted.by_kind[kind] / max(1, len(lines)), 1),
                round(100 * counted.by_kind[kind] / counted.lost) if counted.lost else 0,
            )
            for kind in KINDS
        ],
    }
    return render(request, "table/review/mine.html", context)


def _judged(game: Game, seat: int) -> list[Judged]:
    """The turns of a seat in the newest review of a game."""
    newest = game.reviews.order_by("-pk").first()
    rows = ReviewedTurn.objects.filter(review=newest, seat=seat).order_by("number")
    return marked(Judged.from_json(row.judged) for row in rows) if newest is not None else []
