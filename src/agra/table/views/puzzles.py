"""Views of the puzzles: the list, an attempt on the table, the verdict, the solution."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from agra.bots.judgement import shrinkage
from agra.picture.parts.court import guild_counts
from agra.picture.parts.top import top_of
from agra.puzzles import Collection, Puzzle, shipped
from agra.rules.names import SPACES
from agra.table.board import draw, scene_of
from agra.table.db import connections
from agra.table.game.looking import Reader
from agra.table.game.sight import Sight
from agra.table.pages import panels
from agra.table.pages.http import methods, number_in, waits_for_a_bot, whole
from agra.table.pages.table_page import is_part, page_or_part, view_wanted
from agra.table.panels.history.narration import steps as told_steps
from agra.table.people import rate_limits
from agra.table.puzzles.attempt import MOST_CHOICES, Attempt, attempt_of, solution_at
from agra.table.puzzles.verdict import Verdict, compare_with_best, verdict_of, why_best
from agra.table.views.play import actions_in
from agra.text import names
from agra.text.i18n import N_, _
from agra.text.i18n import number as written

#: Timeout of a judgement in seconds.
LIMIT: Final = 60.0
#: Separates two choices in an address.
BETWEEN: Final = "."


@methods("GET")
def puzzles(request: HttpRequest) -> HttpResponse:
    """The list of all puzzles, the easier ones first."""
    found = shipped()
    lines = [Listed(found, puzzle) for puzzle in found.puzzles]
    degrees = sorted({line.rating for line in lines})
    context = {
        "degrees": [
            (degree, [line for line in lines if line.rating == degree]) for degree in degrees
        ],
        "levels": len(found.header.levels),
        "header": found.header,
    }
    return render(request, "table/puzzles/list.html", context)


class Listed:
    """A puzzle in the list, without its solution."""

    def __init__(self, found: Collection, puzzle: Puzzle) -> None:
        self.name = puzzle.name
        self.number = found.number(puzzle)
        self.players = puzzle.players
        self.round = puzzle.round
        self.rating = puzzle.rating
        #: a full star for every bot level that misses the best turn, an empty one for the others
        self.stars = "★" * puzzle.rating + "☆" * (len(found.header.levels) - puzzle.rating)


# ------------------------------------------------------------------ one puzzle


def puzzle_of(name: str) -> Puzzle:
    """The puzzle with this name."""
    found = shipped().named(name)
    if found is None:
        raise Http404(_("There is no puzzle “{name}”: see the list.").format(name=name[:20]))
    return found


def choices_in(text: str) -> list[int]:
    """The choices in an address."""
    parts = text.split(BETWEEN) if text else []
    return [whole(part, "line") for part in parts[:MOST_CHOICES]]


def attempt_in(request: HttpRequest, name: str) -> Attempt:
    """The attempt in an address or a form."""
    asked = request.POST if request.method == "POST" else request.GET
    version = whole(asked.get("version", "0"), "version")
    return attempt_of(puzzle_of(name), choices_in(asked.get("line", "")), version)


@methods("GET")
def puzzle(request: HttpRequest, name: str) -> HttpResponse:
    """A puzzle after the choices so far."""
    return show_attempt(request, attempt_in(request, name))


@methods("POST")
def decide(request: HttpRequest, name: str) -> HttpResponse:
    """Add a choice to the attempt."""
    before = attempt_in(request, name)
    action, then = actions_in(request)
    return go_to(request, before, [*before.choices, action, *then])


@methods("POST")
def undo(request: HttpRequest, name: str) -> HttpResponse:
    """Take choices back; the form says how many decisions stay."""
    before = attempt_in(request, name)
    return go_to(request, before, before.kept(number_in(request, "to")))


def go_to(request: HttpRequest, before: Attempt, choices: Any) -> HttpResponse:
    """Show the attempt with other choices: the live part for a script, else a redirect."""
    now = attempt_of(before.puzzle, choices, before.sight.version + 1)
    return show_attempt(request, now) if is_part(request) else redirect(address(now))


def line_of(attempt: Attempt) -> str:
    """The choices of an attempt in the form of an address."""
    return BETWEEN.join(map(str, attempt.choices))


def address(attempt: Attempt, view: str = "puzzle") -> str:
    """The address of an attempt."""
    asked = {"line": line_of(attempt), "version": str(attempt.sight.version)}
    return f"{reverse(view, args=[attempt.puzzle.name])}?{urlencode(asked)}"


def show_attempt(request: HttpRequest, attempt: Attempt) -> HttpResponse:
    """The response with an attempt: the page, or its live part."""
    context = {
        **puzzle_context(request, attempt.puzzle, attempt.sight),
        "attempt": attempt,
        "line": line_of(attempt),
        "place": address(attempt),
        "verdict_url": address(attempt, "puzzle_verdict"),
    }
    return answer(request, context)


def answer(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The page, or its live part."""
    return page_or_part(request, "table/puzzles/puzzle.html", "table/puzzles/live.html", context)


def puzzle_context(request: HttpRequest, puzzle: Puzzle, sight: Sight) -> dict[str, Any]:
    """The template context of a puzzle."""
    found, view = shipped(), view_wanted(request)
    context = panels.context(sight, None, view.phone, 0)
    scene = scene_of(sight)
    return {
        **context,
        "puzzle": puzzle,
        "number": found.number(puzzle),
        "count": len(found.puzzles),
        "urls": urls_of(puzzle),
        "sight": sight,
        "view": view,
        "top": top_of(scene),
        "guilds": guild_counts(scene),
        "board": draw(sight, context["drawn"], view=view, notes=context["notes"]),
    }


def urls_of(puzzle: Puzzle) -> dict[str, str]:
    """The addresses of a puzzle's actions."""
    names = {"again": "puzzle", "decide": "puzzle_decide", "undo": "puzzle_undo"}
    found = {key: reverse(name, args=[puzzle.name]) for key, name in names.items()}
    return {
        **found,
        "steps": reverse("puzzle_steps", args=[puzzle.name]),
        "solution": reverse("puzzle_solution", args=[puzzle.name, 0]),
        "following": reverse("puzzle", args=[_following(puzzle).name]),
        "all": reverse("puzzles"),
    }


# ------------------------------------------------------------------ verdict and solution


@waits_for_a_bot(
    only=N_("This address only gives verdicts: use GET."),
    failed=N_("The bot could not judge this turn: try again later."),
)
async def verdict(request: HttpRequest, name: str) -> HttpResponse:
    """The verdict on the turn of an attempt; the bot computes outside this request."""
    found = await connections.call(attempt_in, request, name)
    if not found.done:
        return redirect(address(found))
    header = shipped().header
    await connections.call(rate_limits.check, request, "HINTS")
    owner = rate_limits.owner(request)
    compared = await compare_with_best(found, header.bot, header.nodes[0], LIMIT, owner)
    return await connections.call(show_verdict, request, found, verdict_of(compared))


def show_verdict(request: HttpRequest, attempt: Attempt, said: Verdict) -> HttpResponse:
    """The response with the verdict: its part of the bar for a script, else the whole page."""
    if is_part(request):
        urls = urls_of(attempt.puzzle)
        found = {"verdict": said, "puzzle": attempt.puzzle, "urls": urls}
        return render(request, "table/puzzles/verdict.html", found)
    context = {
        **puzzle_context(request, attempt.puzzle, attempt.sight),
        "attempt": attempt,
        "verdict": said,
        "line": line_of(attempt),
        "place": address(attempt),
    }
    return answer(request, context)


def _following(puzzle: Puzzle) -> Puzzle:
    found = shipped()
    return found.puzzles[found.number(puzzle) % len(found.puzzles)]


@methods("GET")
def solution(request: HttpRequest, name: str, number: int) -> HttpResponse:
    """The best turn after its first `number` decisions, with the reasons for it."""
    found = puzzle_of(name)
    sight = solution_at(found, number)
    context = {
        **puzzle_context(request, found, sight),
        "solution": True,
        "place": reverse("puzzle_solution", args=[name, sight.number]),
        "leads": written(shrinkage.real(found.state, min(found.leads)), 1),
        "main": names.space(found.space),
        "second": names.space(found.second) if found.second in SPACES else "",
        "reasons": (why_best(found, shipped().header.bot) if sight.number == sight.last else ()),
    }
    return answer(request, context)


@methods("GET")
def steps(request: HttpRequest, name: str) -> HttpResponse:
    """The steps of the best turn after a position, for a page that replays them."""
    found = puzzle_of(name)
    since = whole(request.GET.get("from", "0"), "from")
    sight = solution_at(found, len(found.best))
    reader = Reader(sight.names, sight.viewer, sight.colours)
    shown = told_steps(sight.history, reader, since)
    return JsonResponse({"last": sight.last, "steps": [step.as_data() for step in shown]})
