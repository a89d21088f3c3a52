"""Views of the opening trainer: choose a set-up, play three turns, see how they were."""

import secrets
from dataclasses import replace
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from agra.puzzles.opening import MOST_SEED, Opening
from agra.puzzles.puzzle import texts
from agra.table.db import connections
from agra.table.errors import NotPossible
from agra.table.jobs.bot_calls import OpeningAnswer
from agra.table.pages.http import methods, waits_for_a_bot, whole
from agra.table.people import rate_limits
from agra.table.puzzles import openings
from agra.table.puzzles.attempt import Attempt, PlayedTurn, solution_at
from agra.table.puzzles.openings import Line, Moment, moment_of
from agra.table.views.attempts import LIMIT, AttemptPage
from agra.text.i18n import N_, _
from agra.text.i18n import number as in_words

#: The numbers of players to choose from.
PLAYERS: Final = (2, 3, 4)
#: Sentences for views that wait for a bot.
ONLY = N_("This address only gives verdicts: use GET.")
FAILED = N_("The bot could not judge this turn: try again later.")


@methods("GET")
def choose(request: HttpRequest) -> HttpResponse:
    """The page on which a set-up is chosen or drawn."""
    seats = [(players, range(1, players + 1)) for players in PLAYERS]
    found = {"digits": len(str(MOST_SEED)), "seats": seats}
    return render(request, "table/openings/choose.html", found)


@waits_for_a_bot(only=ONLY, failed=FAILED)
async def begin(request: HttpRequest) -> HttpResponse:
    """Go to the first turn of a set-up; the bots before the player have played."""
    opening = await connections.call(_asked_for, request)
    if opening.place > 1:
        await connections.call(rate_limits.check, request, "HINTS")
    owner = await connections.call(rate_limits.owner, request)
    line = await openings.begun(opening, LIMIT, owner)
    return redirect("opening", opening.name, str(line))


def _asked_for(request: HttpRequest) -> Opening:
    """The opening in the form; a set-up without a number is drawn."""
    asked = request.GET
    # the list of the form has players and place in one value, so that only real places are offered
    some, _dash, at = asked.get("seat", "").partition("-")
    players = whole(some or asked.get("players", "2"), "players")
    place = whole(at or asked.get("place", "1"), "place")
    seed = asked.get("seed", "").strip()
    number = whole(seed, "seed") if seed else secrets.randbelow(MOST_SEED + 1)
    found = Opening.named(f"{players}-{number}-{place}")
    if found is None:
        raise NotPossible(_("There is no such opening: choose one on the page “Opening trainer”."))
    return found


# ------------------------------------------------------------------ one turn


def page_of(moment: Moment) -> AttemptPage:
    """The page of the player's next turn."""
    args = (moment.opening.name, str(moment.line))
    urls = {"steps": "", "better": "", "solution": "", "all": reverse("openings")}
    return AttemptPage(moment.puzzle, "opening", args, urls, {"opening": moment})


@methods("GET")
def turn(request: HttpRequest, name: str, played: str) -> HttpResponse:
    """The player's next turn after the choices so far."""
    moment = moment_of(name, played)
    if moment.is_done:
        return redirect("opening_end", name, played)
    page = page_of(moment)
    return page.show(request, page.attempt_in(request))


def _running(name: str, played: str) -> Moment:
    """The position of an address in which the player has a turn."""
    moment = moment_of(name, played)
    if moment.is_done:
        raise openings.wrong_address()
    return moment


@methods("POST")
def decide(request: HttpRequest, name: str, played: str) -> HttpResponse:
    """Add a choice to the turn."""
    return page_of(_running(name, played)).decide(request)


@methods("POST")
def undo(request: HttpRequest, name: str, played: str) -> HttpResponse:
    """Take choices back; the form says how many decisions stay."""
    return page_of(_running(name, played)).undo(request)


@waits_for_a_bot(only=ONLY, failed=FAILED)
async def verdict(request: HttpRequest, name: str, played: str) -> HttpResponse:
    """The verdict on a turn, with the best turn; the bots compute outside this request."""
    moment = await connections.call(_running, name, played)
    page = page_of(moment)
    found = await connections.call(page.attempt_in, request)
    if not found.done:
        return redirect(page.address(found))
    await connections.call(rate_limits.check, request, "HINTS")
    owner = await connections.call(rate_limits.owner, request)
    answer = await openings.judged(moment, found, LIMIT, owner)
    return await connections.call(_say, request, moment, found, answer)


def _say(
    request: HttpRequest, moment: Moment, found: Attempt, answer: OpeningAnswer
) -> HttpResponse:
    """The response with the verdict."""
    tail = openings.tail_of(found, answer)
    page = with_ways_on(page_of(moment), moment, answer.best, tail)
    said = openings.said(moment, answer)
    # the first of them is the turn itself, which the panel beside the board tells in full
    told = {"plan": openings.plan_of(moment, answer.best), "reasons": said.reasons[1:]}
    about = {**page.about, **(told if said.reasons else {})}
    return replace(page, about=about).show(request, found, said)


def with_ways_on(page: AttemptPage, moment: Moment, best: list[int], tail: Line) -> AttemptPage:
    """The page with the addresses of the best turn and of what follows the turn."""
    name = moment.opening.name
    args = [name, str(moment.line), openings.written(best), str(tail)]
    view = "opening_end" if moment.is_last else "opening"
    urls = {
        **page.more_urls,
        "better": reverse("opening_best", args=[*args, 0]),
        "steps": reverse("opening_best_steps", args=args),
        "following": reverse(view, args=[name, str(moment.line + tail)]),
    }
    return replace(page, more_urls=urls)


# ------------------------------------------------------------------ the best turn


def best_page(name: str, played: str, best: str, then: str) -> AttemptPage:
    """The page of the best turn, which the address has as well as what follows."""
    moment = _running(name, played)
    actions = list(openings.numbers_in(best))
    page = with_ways_on(page_of(moment), moment, actions, Line.read(then))
    puzzle = page.puzzle
    assert isinstance(puzzle, PlayedTurn)
    about = {**page.about, "plan": openings.plan_of(moment, actions)}
    return replace(page, puzzle=replace(puzzle, best=texts(actions)), about=about)


@methods("GET")
def best(
    request: HttpRequest, name: str, played: str, best: str, then: str, number: int
) -> HttpResponse:
    """The best turn after its first `number` decisions."""
    page = best_page(name, played, best, then)
    sight = solution_at(page.puzzle, number)
    place = reverse("opening_best", args=[name, played, best, then, sight.number])
    return page.answer(request, sight, {"solution": True, "place": place})


@methods("GET")
def best_steps(request: HttpRequest, name: str, played: str, best: str, then: str) -> HttpResponse:
    """The steps of the best turn, for a page that replays them."""
    return best_page(name, played, best, then).steps(request)


# ------------------------------------------------------------------ the end


@methods("GET")
def end(request: HttpRequest, name: str, played: str) -> HttpResponse:
    """The sum: the player's turns, and what each gave away."""
    moment = moment_of(name, played)
    if not moment.is_done:
        return redirect("opening", name, played)
    opening = moment.opening
    lines = [
        {
            "round": one.round,
            "text": openings.told(one),
            "lost": in_words(moment.line.lost[at] / 10, 1),
            "again": reverse("opening", args=[name, str(moment.before(at))]),
        }
        for at, one in enumerate(moment.own)
    ]
    context = {
        "opening": opening,
        "lines": lines,
        "total": in_words(sum(moment.line.lost) / 10, 1),
        "perfect": not any(moment.line.lost),
        "begin": f"{reverse('opening_begin')}?players={opening.players}&place={opening.place}",
        "next_seed": (opening.seed + 1) % (MOST_SEED + 1),
    }
    return render(request, "table/openings/end.html", context)
