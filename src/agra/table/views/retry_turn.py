"""Views to retry a turn of a finished game, like a puzzle, and to see the better turn."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from agra.puzzles.judge import kind_of
from agra.puzzles.puzzle import texts
from agra.review import JUDGE, Judged, is_mistake, moments
from agra.rules.names import SPACES
from agra.table.db import connections
from agra.table.errors import NotPossible
from agra.table.game import looking
from agra.table.jobs import reviews
from agra.table.pages.http import methods, waits_for_a_bot
from agra.table.pages.lookup import visit_of
from agra.table.panels.analysis import review as review_panel
from agra.table.puzzles.attempt import PlayedTurn, solution_at
from agra.table.puzzles.mistakes import puzzle_name
from agra.table.puzzles.verdict import best_in_words, verdict_of
from agra.table.views.attempts import AttemptPage
from agra.table.views.review import turn_of
from agra.text import names
from agra.text import review as words
from agra.text.i18n import N_, _
from agra.text.i18n import number as written


def judged_turn(request: HttpRequest, code: str, number: int) -> tuple[AttemptPage, Judged]:
    """The page of a judged turn of a finished game, as a puzzle, and its judgement."""
    visit = visit_of(request, code)
    game = visit.game
    found = reviews.over(game)
    turn = turn_of(found, number)
    every = reviews.judged_of(reviews.latest_review(game, found))
    judged = every.get(number)
    if judged is None:
        raise NotPossible(_("This turn is not judged yet: start the review first."))
    sight, _hand_over = looking.look(visit)
    puzzle = PlayedTurn(
        name=puzzle_name(game, number),
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
    urls = {
        "steps": reverse("review_better_steps", args=[game.code, number]),
        "solution": reverse("review_turn", args=[game.code, number]),
        "better": reverse("review_better", args=[game.code, number, 0]),
    }
    if sight.viewer == turn.seat and is_mistake(judged):
        urls["following"] = reverse("next_mistake", args=[game.code, number])
    numbers = [one.number for one in moments(every.values(), turn.seat)]
    at = numbers.index(number) + 1 if number in numbers else 0
    if 0 < at < len(numbers):
        urls["next_moment"] = reverse("review_try", args=[game.code, numbers[at]])
    events = review_panel.simulated_events(turn.state, turn.actions)
    about = {
        "again": True,
        "game": game,
        "moment": at,
        "moments": len(numbers),
        "played": words.turn_words(events, turn.seat),
    }
    return AttemptPage(puzzle, "review_try", (game.code, number), urls, about), judged


def page_of(request: HttpRequest, code: str, number: int) -> AttemptPage:
    """The page of a judged turn of a finished game, as a puzzle."""
    return judged_turn(request, code, number)[0]


@methods("GET")
def again(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The table before a turn, without the best turn."""
    page = page_of(request, code, number)
    return page.show(request, page.attempt_in(request))


@methods("POST")
def decide(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Add a choice to the attempt."""
    return page_of(request, code, number).decide(request)


@methods("POST")
def undo(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Take choices back; the form says how many decisions stay."""
    return page_of(request, code, number).undo(request)


@waits_for_a_bot(
    only=N_("This address only gives verdicts: use GET."),
    failed=N_("The bot could not judge this turn: try again later."),
)
async def verdict(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The verdict on the turn of an attempt; the bot computes outside this request."""
    page, judged = await connections.call(judged_turn, request, code, number)
    return await page.judge(
        request,
        JUDGE,
        reviews.nodes(),
        lambda compared: verdict_of(compared, compared.real, judged.lost),
    )


# ------------------------------------------------------------------ the better turn


@methods("GET")
def better(request: HttpRequest, code: str, number: int, step: int) -> HttpResponse:
    """The better turn after its first `step` decisions; at its end the reasons for it."""
    page, judged = judged_turn(request, code, number)
    sight = solution_at(page.puzzle, step)
    now, _hand_over = looking.look(visit_of(request, code))
    told = [part.text for part in review_panel.reasons(judged, now)]
    more = {
        "solution": True,
        "plan": best_in_words(page.puzzle),
        "place": reverse("review_better", args=[code, number, sight.number]),
        "leads": written(judged.lost, 1),
        "main": names.space(page.puzzle.space) if page.puzzle.space else "",
        "reasons": told if sight.number == sight.last else (),
    }
    return page.answer(request, sight, more)


@methods("GET")
def better_steps(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The steps of the better turn, for a page that replays them."""
    return page_of(request, code, number).steps(request)
