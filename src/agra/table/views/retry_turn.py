"""Views to retry a turn of a finished game, and have it judged, like a puzzle."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from agra.picture.parts.court import guild_counts
from agra.picture.parts.top import top_of
from agra.puzzles.judge import kind_of
from agra.puzzles.puzzle import texts
from agra.review import JUDGE
from agra.rules.names import SPACES
from agra.table.board import draw, scene_of
from agra.table.db import connections
from agra.table.errors import NotPossible
from agra.table.game import looking
from agra.table.game.visit import Visit
from agra.table.jobs import reviews
from agra.table.models import Game
from agra.table.pages import panels
from agra.table.pages.http import methods, number_in, waits_for_a_bot, whole
from agra.table.pages.lookup import visit_of
from agra.table.pages.table_page import is_part, view_wanted
from agra.table.people import rate_limits
from agra.table.puzzles.attempt import Attempt, PlayedTurn, attempt_of
from agra.table.puzzles.verdict import Verdict, compare_with_best, verdict_of
from agra.table.views.play import actions_in
from agra.table.views.puzzles import LIMIT, answer, choices_in, line_of
from agra.table.views.review import turn_of
from agra.text.i18n import N_, _


def puzzle_in(visit: Visit, number: int) -> PlayedTurn:
    """A judged turn of a finished game, as a puzzle."""
    game = visit.game
    found = reviews.over(game)
    turn = turn_of(found, number)
    judged = reviews.judged_of(reviews.stored_review(game, found)).get(number)
    if judged is None:
        raise NotPossible(_("This turn is not judged yet: start the review first."))
    sight, _hand_over = looking.look(visit)
    return PlayedTurn(
        name=f"{game.code}-{number}",
        players=game.players,
        round=turn.round,
        kind=kind_of(judged.best_space) if judged.best_space >= 0 else "",
        space=SPACES[judged.best_space] if judged.best_space >= 0 else "",
        second="",
        leads=[judged.lost],
        missed=[],
        best=texts(judged.best),
        other=[],
        position={},
        start=turn.view.state,
        values=game.components,
        names=tuple(sight.names),
        colours=tuple(sight.colours),
    )


def attempt_in(request: HttpRequest, visit: Visit, number: int) -> Attempt:
    """The attempt in an address or a form."""
    asked = request.POST if request.method == "POST" else request.GET
    version = whole(asked.get("version", "0"), "version")
    puzzle = puzzle_in(visit, number)
    return attempt_of(puzzle, choices_in(asked.get("line", "")), version)


@methods("GET")
def again(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The table before a turn, without the best turn."""
    visit = visit_of(request, code)
    return show(request, visit.game, number, attempt_in(request, visit, number))


@methods("POST")
def decide(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Add a choice to the attempt."""
    visit = visit_of(request, code)
    before = attempt_in(request, visit, number)
    action, then = actions_in(request)
    return go_to(request, visit.game, number, before, [*before.choices, action, *then])


@methods("POST")
def undo(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Take choices back; the form says how many decisions stay."""
    visit = visit_of(request, code)
    before = attempt_in(request, visit, number)
    return go_to(request, visit.game, number, before, before.kept(number_in(request, "to")))


def go_to(
    request: HttpRequest, game: Game, number: int, before: Attempt, choices: Sequence[int]
) -> HttpResponse:
    """Show the attempt with other choices: the live part for a script, else a redirect."""
    now = attempt_of(before.puzzle, choices, before.sight.version + 1)
    if is_part(request):
        return show(request, game, number, now)
    return redirect(address(game, number, now))


def address(game: Game, number: int, attempt: Attempt, view: str = "review_try") -> str:
    """The address of an attempt."""
    asked = {"line": line_of(attempt), "version": str(attempt.sight.version)}
    return f"{reverse(view, args=[game.code, number])}?{urlencode(asked)}"


def urls_of(game: Game, number: int) -> dict[str, str]:
    """The addresses of the actions of a retried turn."""
    names = {"again": "review_try", "decide": "review_try_decide", "undo": "review_try_undo"}
    found = {key: reverse(name, args=[game.code, number]) for key, name in names.items()}
    return {**found, "solution": reverse("review_turn", args=[game.code, number])}


def show(
    request: HttpRequest,
    game: Game,
    number: int,
    attempt: Attempt,
    said: Verdict | None = None,
) -> HttpResponse:
    """The response with an attempt: the page, or its live part."""
    sight, view = attempt.sight, view_wanted(request)
    context = panels.context(sight, None, view.phone, 0)
    scene = scene_of(sight)
    return answer(
        request,
        {
            **context,
            "again": True,
            "game": game,
            "puzzle": attempt.puzzle,
            "urls": urls_of(game, number),
            "attempt": attempt,
            "verdict": said,
            "line": line_of(attempt),
            "place": address(game, number, attempt),
            "verdict_url": address(game, number, attempt, "review_try_verdict"),
            "sight": sight,
            "view": view,
            "top": top_of(scene),
            "guilds": guild_counts(scene),
            "board": draw(sight, context["drawn"], view=view, notes=context["notes"]),
        },
    )


@waits_for_a_bot(
    only=N_("This address only gives verdicts: use GET."),
    failed=N_("The bot could not judge this turn: try again later."),
)
async def verdict(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The verdict on the turn of an attempt; the bot computes outside this request."""
    visit = await connections.call(visit_of, request, code)
    game, found = visit.game, await connections.call(attempt_in, request, visit, number)
    if not found.done:
        return redirect(address(game, number, found))
    await connections.call(rate_limits.check, request, "HINTS")
    owner = rate_limits.owner(request)
    compared = await compare_with_best(found, JUDGE, reviews.nodes(), LIMIT, owner)
    return await connections.call(
        show_verdict, request, game, number, found, verdict_of(compared, compared.real)
    )


def show_verdict(
    request: HttpRequest, game: Game, number: int, attempt: Attempt, said: Verdict
) -> HttpResponse:
    """The response with the verdict: its part of the bar for a script, else the whole page."""
    if is_part(request):
        found = {
            "verdict": said,
            "puzzle": attempt.puzzle,
            "urls": urls_of(game, number),
            "again": True,
        }
        return render(request, "table/puzzles/verdict.html", found)
    return show(request, game, number, attempt, said)
