"""Views of a game's review: its page, turn by turn; start and stop it."""

from dataclasses import replace
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from agra.picture.parts.top import top_of
from agra.review import Played
from agra.table.board import Overlay, PageWindow, Ring, draw, scene_of
from agra.table.errors import NotYours
from agra.table.game import looking
from agra.table.game.sight import Sight
from agra.table.game.visit import Visit
from agra.table.jobs import reviews, service
from agra.table.jobs.reviews import Over
from agra.table.models import Game
from agra.table.pages import panels
from agra.table.pages.http import methods
from agra.table.pages.lookup import visit_of
from agra.table.pages.table_page import page_or_part, view_wanted
from agra.table.panels.analysis import lesson as lessons
from agra.table.panels.analysis import review as review_panel
from agra.table.panels.analysis import review_graph, review_list
from agra.table.people import rate_limits
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _

#: Layouts with room for the board beside the lists; other layouts stack them.
WIDE: Final = ("desk", "low", "narrow")
AREAS: Final = ("city", "river")


@methods("GET")
def review(request: HttpRequest, code: str, number: int | None = None) -> HttpResponse:
    """The review: all chances to win, the turns of one player, and one turn in detail."""
    context = review_context(request, visit_of(request, code), number)
    return page_or_part(request, "table/review/page.html", "table/review/live.html", context)


@methods("POST")
def begin(request: HttpRequest, code: str) -> HttpResponse:
    """Start or continue the review; judged turns are not judged again."""
    visit = visit_of(request, code)
    game = visit.game
    found = reviews.over(game)
    sight, _hand_over = looking.look(visit)
    seat = seat_in(request, sight)
    judged = reviews.judged_of(reviews.stored_review(game, found))
    left = [turn for turn in found.turns if not turn.corrected and turn.number not in judged]
    desk = service.bots().reviews
    if left and not desk.is_running(game.pk):
        browser = visitor_of(request).known()
        desk.check(browser)
        rate_limits.check(request, "REVIEWS")
        others = [other for other in range(game.players) if other != seat]
        desk.begin(game, found, [seat, *others], browser, rate_limits.owner(request))
    return redirect(address(game, None, seat, sight))


@methods("POST")
def stop(request: HttpRequest, code: str) -> HttpResponse:
    """Stop the review; it can be continued later."""
    visit = visit_of(request, code)
    game = visit.game
    sight, _hand_over = looking.look(visit)
    reviews.over(game)
    if not _may_stop(visit):
        raise NotYours(_("Only the players and the person who started this review can stop it."))
    service.bots().reviews.stop(game.pk)
    return redirect(address(game, None, seat_in(request, sight), sight))


def _may_stop(visit: Visit) -> bool:
    """Whether the visitor may stop the review: strangers may only read it."""
    game, standing = visit.game, visit.standing
    mine = standing.held or standing.host or not service.bots().reviews.is_running(game.pk)
    return bool(mine) or service.bots().reviews.is_begun_by(game.pk, visit.browser)


def _me(sight: Sight) -> int:
    """The seat whose turns are shown by default."""
    return 0 if sight.viewer is None else sight.viewer


def seat_in(request: HttpRequest, sight: Sight) -> int:
    """The seat in an address or a form; by default the viewer's own."""
    asked = request.POST if request.method == "POST" else request.GET
    text = asked.get("seat", "")
    known = text.isascii() and text.isdigit() and int(text[:1]) < sight.state.players
    return int(text[:1]) if known else _me(sight)


def address(game: Game, number: int | None, seat: int, sight: Sight) -> str:
    """The address of a turn in the review; the number of the turn implies its seat."""
    if number is not None:
        return reverse("review_turn", args=[game.code, number])
    place = reverse("review", args=[game.code])
    return place if seat == _me(sight) else f"{place}?seat={seat}"


def turn_of(found: Over, number: int) -> Played:
    """A turn by its number."""
    if not 1 <= number <= len(found.turns):
        raise Http404(_("There is no such turn in this game."))
    return found.turns[number - 1]


def review_context(request: HttpRequest, visit: Visit, number: int | None) -> dict[str, Any]:
    """The template context of the review."""
    game = visit.game
    found = reviews.over(game)
    kept = reviews.stored_review(game, found)
    judged = reviews.judged_of(kept)
    now, _hand_over = looking.look(visit)
    seat = seat_in(request, now)
    if number is not None:
        seat = turn_of(found, number).seat
    # a record that begins in the last round may have no turn of some players
    seats = sorted({turn.seat for turn in found.turns})
    seat = seat if seat in seats else seats[0]
    worst = review_list.worst(judged, seat)
    own = [turn for turn in found.turns if turn.seat == seat]
    # without a chosen turn, the page shows what can be learnt from the turns that are judged
    chosen, learnt = number, None
    if number is None:
        number = worst or own[0].number
        if worst is not None:
            learnt = lessons.lesson(found.turns, now.history, judged, seat)
            number = learnt.moments[0].number if learnt.moments else number
    turn = turn_of(found, number)
    sight = looking.look_behind(visit, turn.first).shown
    view = view_wanted(request)
    wide = view.layout.name in WIDE
    room = "low" if view.layout.name == "low" else "wide" if wide else "phone"
    is_worst = review_list.is_worst(judged, number)
    selected = review_panel.shown(turn, sight, now.history, judged.get(number), is_worst)
    if learnt is not None:
        selected = replace(selected, best_spot="")  # the better turn is the question
    board = _board(sight, view, selected) if wide else ""
    chances = review_graph.as_judged(kept.chances, judged.values()) if kept is not None else []
    mine = [one for one in judged.values() if one.seat == seat]
    # beside the questions there is no link to an answer
    mistake = None if learnt else review_list.next_mistake(own, judged, seat, number)
    total = sum(not turn.corrected for turn in found.turns)
    complete = all(turn.corrected or turn.number in judged for turn in own)
    return {
        "game": game,
        "sight": sight,
        "standing": visit.standing,
        "view": view,
        "wide": wide,
        "top": top_of(scene_of(sight)),
        "notes": panels.notes(sight, None, None, _me(sight)),
        "seat": seat,
        "seat_name": sight.names[seat],
        "you": seat == sight.viewer,
        "turn": review_panel.on_board(selected, board),
        "lesson": learnt,
        "rows": review_list.rows(found.turns, now.history, judged, seat, 0 if learnt else number),
        "marks": review_list.marks(mine) if mine else [],
        "in_brackets": review_list.in_brackets(mine),
        "balance": review_graph.balance(judged, seat),
        "graph": review_graph.graph(found.turns, chances, sight, number, room),
        "last_round": found.turns[-1].round,
        "running": service.bots().reviews.is_running(game.pk),
        "may_stop": _may_stop(visit),
        "judged": len(judged),
        "complete": complete,
        "total": total,
        "ways": _ways(game, found, own, number, mistake),
        "others": [(other, sight.names[other], address(game, None, other, now)) for other in seats],
        "overview": address(game, None, seat, now),
        "place": address(game, chosen, seat, now),
        "board": board,
    }


def _ways(
    game: Game, found: Over, own: list[Played], number: int, mistake: int | None
) -> dict[str, str]:
    """The addresses of other turns; "" where there is none."""
    numbers = [turn.number for turn in own]
    at = numbers.index(number)

    def to(other: int | None) -> str:
        return "" if other is None else reverse("review_turn", args=[game.code, other])

    return {
        "first": to(numbers[0] if at else None),
        "back": to(numbers[at - 1] if at else None),
        "on": to(numbers[at + 1] if at + 1 < len(numbers) else None),
        "last": to(numbers[-1] if at + 1 < len(numbers) else None),
        "mistake": to(mistake),
    }


def _board(sight: Sight, view: PageWindow, turn: review_panel.Shown) -> str:
    """The board before the turn, with rings around both main actions."""
    you = turn.seat == sight.viewer
    rings = []
    if turn.spot:
        kind = "played" if turn.best else "best"
        rings.append(Ring(turn.spot, kind, _("you") if you else sight.names[turn.seat]))
    if turn.best_spot:
        rings.append(Ring(turn.best_spot, "best", _("the vizier")))
    notes = panels.notes(sight, None, None, _me(sight))
    return draw(sight, view=view, notes=notes, overlay=Overlay(only=AREAS, rings=rings))
