"""Views for hints: what the strongest bot would do in the viewer's place."""

import asyncio
from collections.abc import Sequence
from math import nan
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render

from agra.bots import Plan
from agra.table.db import connections
from agra.table.errors import NotPossible
from agra.table.game import looking
from agra.table.game.advice import check_allowed
from agra.table.game.lines import line_of
from agra.table.game.sight import Sight
from agra.table.jobs import bot_calls, hints, service
from agra.table.jobs.fair_queue import place_of
from agra.table.pages.http import methods, waits_for_a_bot, wants_json, whole
from agra.table.pages.lookup import game_of, visit_of
from agra.table.pages.table_page import is_part
from agra.table.panels.analysis import coach as coach_panel
from agra.table.panels.analysis import hint as hint_panel
from agra.table.panels.analysis.following import following
from agra.table.people import rate_limits
from agra.text.i18n import N_, _

#: Timeout of a hint in seconds.
HINT_LIMIT: Final = 60.0
#: Separates the keys of plans in an address, and how many keys are read.
BETWEEN: Final = "."
MOST_SHOWN: Final = 20
#: How many decisions of a plan are read.
MOST_DECISIONS: Final = 200


@waits_for_a_bot(
    only=N_("This address only gives hints: use GET."),
    failed=N_("The bot could not find a hint: try again later."),
)
async def hint(request: HttpRequest, code: str) -> HttpResponse:
    """What the strongest bot would do in the viewer's place; it computes outside this request.

    The panel repeats the request by itself (`look`, `version`); every look searches longer.
    """
    look = whole(request.GET.get("look", "0"), "look")
    found = await ask_adviser(request, code, look)
    if found is None:
        return HttpResponse(status=204)  # nobody needs a hint for an earlier decision
    return await connections.call(show_hint, request, *found, look)


@waits_for_a_bot(
    only=N_("This address only gives advice: use GET."),
    failed=N_("The bot could not find a hint: try again later."),
)
async def coach(request: HttpRequest, code: str) -> HttpResponse:
    """The coach's card, for a page that was shown before the adviser had an answer."""
    found = await ask_adviser(request, code)
    if found is None:
        return HttpResponse(status=204)
    return await connections.call(show_coach, request, *found)


def show_coach(request: HttpRequest, sight: Sight, plans: Sequence[Plan]) -> HttpResponse:
    """The response with the coach's card."""
    card = coach_panel.card(sight, plans)
    if card is None:
        return HttpResponse(status=204)
    return render(request, "table/panels/coach.html", {"coach": card})


async def ask_adviser(
    request: HttpRequest, code: str, look: int = 0
) -> tuple[Sight, Sequence[Plan]] | None:
    """The adviser's plans for the viewer's decision; None if the game has moved on meanwhile.

    The coach and the hint call it. A first look at a decision is searched only once for both.
    """
    sight, task = await connections.call(hint_task, request, code, look)
    if request.GET.get("version", str(sight.version)) != str(sight.version):
        return None
    await connections.call(rate_limits.check, request, "HINTS")
    # first looks have priority over longer ones
    place = place_of(rate_limits.owner(request), min(look, 1))
    await connections.release_connection()
    search = hints.ask(sight, task, look, place)
    try:
        plans = await service.answer(search.future, HINT_LIMIT, shared=True)
    except asyncio.CancelledError:
        if not search.future.cancelled():
            raise
        return None  # the game has moved on, so the search was ended
    finally:
        hints.leave(search)
    await connections.call(hints.remember, sight, plans, look)
    if is_part(request) and await connections.call(version_now, code) != sight.version:
        return None  # the viewer has decided meanwhile
    return sight, plans


def version_now(code: str) -> int:
    """The present version of the game."""
    with line_of(game_of(code)) as line:
        return int(line.version)


def show_hint(
    request: HttpRequest, sight: Sight, plans: Sequence[Plan], look: int = 0
) -> HttpResponse:
    """The response with the hint: the panel for a script, a page for a plain link."""
    found = hint_panel.hint(sight, plans)
    if wants_json(request):
        return JsonResponse(
            {
                "actions": [plan.actions[0] for plan in plans],
                "plans": [advice.title for advice in found.plans] if found else [],
            }
        )
    part = is_part(request)
    deeper = hints.next_look(look)
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
    request: HttpRequest, context: dict[str, Any], found: hint_panel.Hint, before: list[str]
) -> HttpResponse:
    """The response with what a longer look adds to a hint that is already shown.

    The plans shown stay where they are, so that no button changes under the pointer. New plans are
    added below them, and a better one is offered.
    """
    added, better = found.added(before), found.is_better(before)
    more = {
        "added": added,
        "better": better,
        # reasons compare with the best plan, so it must be the first one shown
        "compared": found.best.key == before[0],
        "shown": BETWEEN.join([*before, *(plan.key for plan in added)]),
    }
    return render(request, "table/panels/hint_later.html", {**context, **more})


@methods("GET")
def plan(request: HttpRequest, code: str) -> HttpResponse:
    """The next step of a plan that the viewer plays; the address names its decisions.

    The page asks for it after every decision. With `coach` the coach's card about this step comes
    along. Without a script there is only the table.
    """
    if not is_part(request):
        return redirect("table", code)
    visit = visit_of(request, code)
    sight, _hand_over = looking.look(visit)
    texts = request.GET.get("own", "").split(BETWEEN)[:MOST_DECISIONS]
    own = [whole(text, "own") for text in texts]
    found = following(sight, whole(request.GET.get("from", "0"), "from"), own)
    card = None
    if found and found.rest and sight.advice and "coach" in request.GET:
        card = coach_panel.card(sight, [Plan(found.rest, nan, nan)])
    context = {"following": found, "sight": sight, "coach": card}
    return render(request, "table/panels/following.html", context)


def hint_task(request: HttpRequest, code: str, look: int) -> tuple[Sight, bot_calls.Task]:
    """The bot's task for a hint; it contains only what the viewer can know."""
    visit = visit_of(request, code)
    sight, _hand_over = looking.look(visit)
    if not sight.mine or sight.state.to_move != sight.viewer:
        raise NotPossible(_("It is not your turn: you can only get a hint for your own decision."))
    check_allowed(visit.game)
    if look >= len(hints.LOOKS):
        raise NotPossible(_("The bot has used up its thinking time for this hint."))
    with visit.line() as line:
        rupees = line.counted() if sight.counts_rupees else sight.rupees
    return sight, hints.task_for(sight, rupees, visit.game.components, look)
