"""What goes with a game: its stream, hints, scores, the record, a sandbox, a view for programs."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render

from agra.bots import Plan
from agra.records import dice
from agra.table.db import connections
from agra.table.errors import NotPossible, NotYours
from agra.table.game import export, looking, opponents, sandbox, transaction
from agra.table.game.lines import line_of
from agra.table.game.new_table import belongs_to
from agra.table.game.record_comments import text_with_notes
from agra.table.game.sight import Sight
from agra.table.jobs import bot_calls, service
from agra.table.jobs import hints as hinting
from agra.table.jobs.fair_queue import place_of
from agra.table.live import hub as streams
from agra.table.live import sse
from agra.table.models import Game
from agra.table.pages.as_json import sight_as_data
from agra.table.pages.http import methods, refuse, waits_for_a_bot, wants_json, whole
from agra.table.pages.lookup import game_of, standing_of
from agra.table.pages.table_page import is_part
from agra.table.panels.analysis import hint as hints
from agra.table.panels.history import charts, scoring
from agra.table.panels.history import log as logs
from agra.table.people import rate_limits
from agra.table.people.seats import hold, make_host, seats_of
from agra.table.people.visitor import visitor_of
from agra.text.i18n import N_, _

#: Seconds after which a hint is given up.
HINT_LIMIT = 60.0
#: Between the keys of plans in an address, and how many of them count.
BETWEEN = "."
MOST_SHOWN = 20
#: So many rounds of the log are on one page.
LOG_ROUNDS = 3


async def stream(request: HttpRequest, code: str) -> HttpResponseBase:
    """Server-sent events: the version of the game, now and whenever it changes.

    Under our own ASGI application (`asgi.py`) only mistakes come here.
    """
    if request.method != "GET":
        answer = refuse(request, _("The stream can only be read."), 405)
        answer["Allow"] = "GET"
        return answer
    found = await streams.find(code, visitor_of(request).browser)
    if found is None:
        raise Http404(_("There is no game “{code}”: check the link.").format(code=code[:20]))
    return StreamingHttpResponse(sse.versions(found), headers=sse.HEADERS)


@waits_for_a_bot(
    only=N_("A hint can only be asked for."),
    failed=N_("The bot has no hint here: something is wrong with it."),
)
async def hint(request: HttpRequest, code: str) -> HttpResponse:
    """What the strongest bot would do for the viewer; it thinks outside this request.

    The panel asks again by itself (`look`, `version`): every look is longer than the one before.
    """
    look = whole(request.GET.get("look", "0"), "look")
    sight, task = await connections.call(hint_task, request, code, look)
    moved_on = HttpResponse(status=204)  # nobody needs an answer to what was asked before
    if request.GET.get("version", str(sight.version)) != str(sight.version):
        return moved_on
    await connections.call(rate_limits.check, request, "HINTS")
    await connections.release_connection()
    # a first look goes before all longer ones
    place = place_of(rate_limits.owner(request), min(look, 1))
    plans = await service.answer(service.bots().hint(task, place), HINT_LIMIT)
    await connections.call(hinting.remember, sight, plans)
    if is_part(request) and await connections.call(version_now, code) != sight.version:
        return moved_on  # who has decided meanwhile would else be told to decide it again
    return await connections.call(show_hint, request, sight, plans, look)


def version_now(code: str) -> int:
    """How far the game of a hint has come by now."""
    with line_of(game_of(code)) as line:
        return int(line.version)


def show_hint(
    request: HttpRequest, sight: Sight, plans: Sequence[Plan], look: int = 0
) -> HttpResponse:
    """The hint in words: the panel for a script, a page for a plain link."""
    found = hints.hint(sight, plans)
    if wants_json(request):
        return JsonResponse(
            {
                "actions": [plan.actions[0] for plan in plans],
                "plans": [advice.title for advice in found.plans] if found else [],
            }
        )
    part = is_part(request)
    deeper = hinting.next_look(look)
    context: dict[str, Any] = {
        "hint": found,
        "sight": sight,
        "part": part,
        "look": look,
        "deeper": deeper,
        "shown": BETWEEN.join(found.keys) if found else "",
    }
    before = [key for key in request.GET.get("shown", "").split(BETWEEN) if key.isalnum()]
    if part and found and before:
        return show_later(request, context, found, before[:MOST_SHOWN])
    return render(request, "table/panels/hint.html" if part else "table/hint.html", context)


def show_later(
    request: HttpRequest, context: dict[str, Any], found: hints.Hint, before: list[str]
) -> HttpResponse:
    """What a longer look adds to a hint that is being read.

    The plans in it stay as they are, so that no button changes under the pointer: new plans come
    below them, and a better one is offered.
    """
    added, better = found.added(before), found.is_better(before)
    more = {
        "added": added,
        "better": better,
        # reasons tell the difference from the best plan, which must be the first one shown
        "compared": found.best.key == before[0],
        "shown": BETWEEN.join([*before, *(plan.key for plan in added)]),
    }
    return render(request, "table/panels/hint_later.html", {**context, **more})


def hint_task(request: HttpRequest, code: str, look: int) -> tuple[Sight, bot_calls.Task]:
    """The question behind a hint: made of what the viewer may see, and of nothing else."""
    game = game_of(code)
    standing = standing_of(request, game)
    sight, _hand_over = looking.look(game, standing)
    if not sight.mine or sight.state.to_move != sight.viewer:
        raise NotPossible(_("A hint is for your own decision: it is not your turn."))
    if look >= len(hinting.LOOKS):
        raise NotPossible(_("The bot has thought as long as it does for a hint."))
    return sight, hinting.task_for(sight, game.components, look)


@methods("GET")
def score(request: HttpRequest, code: str) -> HttpResponse:
    """The final scoring."""
    game = game_of(code)
    standing = standing_of(request, game)
    sight, _hand_over = looking.look(game, standing)
    if not sight.over:
        raise NotPossible(_("The game is not over: the scoring comes at its end."))
    context = {
        "game": game,
        "sight": sight,
        "scoring": scoring.scoring(sight),
        "charts": charts.charts(sight),
    }
    return render(request, "table/score.html", context)


@methods("GET")
def log(request: HttpRequest, code: str) -> HttpResponse:
    """The log, a few rounds at a time: the newest, or those up to `?round=`."""
    game = game_of(code)
    found, _hand_over = looking.look(game, standing_of(request, game))
    newest = found.history[-1].round if found.history else 1
    asked = request.GET.get("round", "")
    last = min(newest, max(1, whole(asked, "round"))) if asked else newest
    first = max(1, last - LOG_ROUNDS + 1)
    context = {
        "game": game,
        "sight": found,
        "turns": logs.rounds(found, first, last),
        "earlier": first - 1,
        "later": min(last + LOG_ROUNDS, newest) if last < newest else 0,
    }
    return render(request, "table/log.html", context)


@methods("GET")
def sight(request: HttpRequest, code: str) -> HttpResponse:
    """The game as JSON, as the viewer may see it."""
    game = game_of(code)
    found, _hand_over = looking.look(game, standing_of(request, game))
    return JsonResponse(sight_as_data(found))


@methods("GET")
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The record of a game; while rupees are hidden, only when it is over."""
    game = game_of(code, any_rules=True)
    standing_of(request, game)  # a closed table shows nothing to others
    if game.sandbox_rupees:
        raise NotPossible(_("A sandbox with guessed rupees has no record."))
    if not game.finished and not game.options.get("open_rupees"):
        raise NotPossible(
            _("The record would tell everybody's rupees: it can be had when the game is over.")
        )
    return record_answer(request, game)


def record_answer(request: HttpRequest, game: Game) -> HttpResponse:
    """The record as a file; of a game by rules to come, the entries as they are."""
    name = f"agra-{game.code}"
    if not export.is_known(game):
        answer: HttpResponse = JsonResponse(export.entries_of(game))
        answer["Content-Disposition"] = f'attachment; filename="{name}-entries.json"'
        return answer
    made = export.record_of(game)
    if request.GET.get("format") == "json":
        answer = JsonResponse(made.to_json())
        answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
        return answer
    answer = HttpResponse(text_with_notes(made), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.agra"'
    return answer


@methods("GET")
def dice_page(request: HttpRequest, code: str) -> HttpResponse:
    """Where the dice of a game come from, so that nobody has to trust the server."""
    game = game_of(code)
    standing_of(request, game)
    context = {
        "game": game,
        "seed": game.seed if game.options.get("typed_seed") else None,
        "hash": dice.hash_of(game.dice) if game.dice else "",
        "secret": game.dice if game.finished else "",
    }
    return render(request, "table/dice.html", context)


@methods("POST")
def play_on(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A private sandbox against bots, from a position of this game."""
    game = game_of(code)
    standing = standing_of(request, game)
    found, hand_over = looking.look(game, standing)
    if hand_over is not None:
        raise NotYours(_("The screen belongs to somebody else now."))
    visitor = visitor_of(request)
    rate_limits.check(request, "SANDBOXES")
    browser = visitor.known()
    # The game's own line is taken first, as everywhere; the act itself makes another game.
    with line_of(game), transaction.one_act():
        made = sandbox.sandbox(game, number, found.viewer, opponents.usual())
        own = next(seat for seat in seats_of(made) if not seat.bot)
        own.preferences = {"confirm": visitor.likes.confirm}
        own.save(update_fields=["preferences"])
        hold(own, browser)
        make_host(made, browser)
        belongs_to(made, rate_limits.owner(request))
    return redirect("table", made.code)
