"""Views of the puzzles: the list, an attempt on the table, the verdict, the solution."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from agra.puzzles import Collection, Puzzle, shipped
from agra.rules.names import SPACES
from agra.table.pages.http import methods, waits_for_a_bot
from agra.table.puzzles.attempt import solution_at
from agra.table.puzzles.difficulty import by_difficulty
from agra.table.puzzles.verdict import best_in_words, lead_of, verdict_of, why_best
from agra.table.views.attempts import AttemptPage
from agra.text import names
from agra.text.i18n import N_, _
from agra.text.i18n import number as written


@methods("GET")
def puzzles(request: HttpRequest) -> HttpResponse:
    """The list of all puzzles, the easier ones first."""
    found = shipped()
    context = {
        "degrees": [
            (degree, [Listed(found, puzzle) for puzzle in members])
            for degree, members in by_difficulty(found, found.puzzles)
        ],
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


# ------------------------------------------------------------------ one puzzle


def page_of(name: str) -> AttemptPage:
    """The page of the puzzle with this name."""
    every = shipped()
    puzzle = every.named(name)
    if puzzle is None:
        raise Http404(_("There is no puzzle “{name}”: see the list.").format(name=name[:20]))
    number, count = every.number(puzzle), len(every.puzzles)
    urls = {
        "steps": reverse("puzzle_steps", args=[name]),
        "solution": reverse("puzzle_solution", args=[name, 0]),
        "better": reverse("puzzle_solution", args=[name, 0]),
        "following": reverse("puzzle", args=[every.puzzles[number % count].name]),
        "all": reverse("puzzles"),
    }
    return AttemptPage(puzzle, "puzzle", (name,), urls, {"number": number, "count": count})


@methods("GET")
def puzzle(request: HttpRequest, name: str) -> HttpResponse:
    """A puzzle after the choices so far."""
    page = page_of(name)
    return page.show(request, page.attempt_in(request))


@methods("POST")
def decide(request: HttpRequest, name: str) -> HttpResponse:
    """Add a choice to the attempt."""
    return page_of(name).decide(request)


@methods("POST")
def undo(request: HttpRequest, name: str) -> HttpResponse:
    """Take choices back; the form says how many decisions stay."""
    return page_of(name).undo(request)


# ------------------------------------------------------------------ verdict and solution


@waits_for_a_bot(
    only=N_("This address only gives verdicts: use GET."),
    failed=N_("The bot could not judge this turn: try again later."),
)
async def verdict(request: HttpRequest, name: str) -> HttpResponse:
    """The verdict on the turn of an attempt; the bot computes outside this request."""
    header = shipped().header
    return await page_of(name).judge(request, header.bot, header.nodes[0], verdict_of)


@methods("GET")
def solution(request: HttpRequest, name: str, number: int) -> HttpResponse:
    """The best turn after its first `number` decisions, with the reasons for it."""
    page = page_of(name)
    found = page.puzzle
    sight = solution_at(found, number)
    more = {
        "solution": True,
        "plan": best_in_words(found),
        "place": reverse("puzzle_solution", args=[name, sight.number]),
        "leads": written(lead_of(found), 1),
        "main": names.space(found.space),
        "second": names.space(found.second) if found.second in SPACES else "",
        "reasons": (why_best(found, shipped().header.bot) if sight.number == sight.last else ()),
    }
    return page.answer(request, sight, more)


@methods("GET")
def steps(request: HttpRequest, name: str) -> HttpResponse:
    """The steps of the best turn after a position, for a page that replays them."""
    return page_of(name).steps(request)
