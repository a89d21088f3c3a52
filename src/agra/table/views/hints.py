"""Views for hints: what the strongest bot would do in the viewer's place."""

from collections.abc import Sequence
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from agra.bots import Plan
from agra.table.db import connections
from agra.table.errors import NotPossible
from agra.table.game import looking
from agra.table.game.advice import check_allowed
from agra.table.game.lines import line_of
from agra.table.game.sight import Sight
from agra.table.jobs import bot_calls, hints, service
from agra.table.jobs.fair_queue import place_of
from agra.table.pages.http import waits_for_a_bot, wants_json, whole
from agra.table.pages.lookup import game_of, visit_of
from agra.table.pages.table_page import is_part
from agra.table.panels.analysis import hint as hint_panel
from agra.table.people import rate_limits
from agra.text.i18n import N_, _

#: Timeout of a hint in seconds.
HINT_LIMIT: Final = 60.0
#: Separates the keys of plans in an address, and how many keys are read.
BETWEEN: Final = "."
MOST_SHOWN: Final = 20


@waits_for_a_bot(
    only=N_("This address only gives hints: use GET."),
    failed=N_("The bot could not find a hint: try again later."),
)
async def hint(request: HttpRequest, code: str) -> HttpResponse:
    """What the strongest bot would do in the viewer's place; it computes outside this request.

    The panel repeats the request by itself (`look`, `version`); every look searches longer.
    """
    look = whole(request.GET.get("look", "0"), "look")
    sight, task = await connections.call(hint_task, request, code, look)
    moved_on = HttpResponse(status=204)  # nobody needs a hint for an earlier decision
    if request.GET.get("version", str(sight.version)) != str(sight.version):
        return moved_on
    await connections.call(rate_limits.check, request, "HINTS")
    await connections.release_connection()
    # first looks have priority over longer ones
    place = place_of(rate_limits.owner(request), min(look, 1))
    plans = await service.answer(service.bots().hint(task, place), HINT_LIMIT)
    await connections.call(hints.remember, sight, plans)
    if is_part(request) and await connections.call(version_now, code) != sight.version:
        return moved_on  # the viewer has decided meanwhile
    return await connections.call(show_hint, request, sight, plans, look)


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


def hint_task(request: HttpRequest, code: str, look: int) -> tuple[Sight, bot_calls.Task]:
    """The bot's task for a hint; it contains only what the viewer may see."""
    visit = visit_of(request, code)
    sight, _hand_over = looking.look(visit)
    if not sight.mine or sight.state.to_move != sight.viewer:
        raise NotPossible(_("It is not your turn: you can only get a hint for your own decision."))
    check_allowed(visit.game)
    if look >= len(hints.LOOKS):
        raise NotPossible(_("The bot has used up its thinking time for this hint."))
    return sight, hints.task_for(sight, visit.game.components, look)
