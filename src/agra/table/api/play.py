"""Endpoints for playing: position, options, decisions, undo, log."""

from typing import Annotated, Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import Query, Router

from agra.rules.actions import parse_action
from agra.table.api import schemas
from agra.table.api.responses import for_everybody, with_token
from agra.table.errors import NotPossible, Stale
from agra.table.game import deciding, looking
from agra.table.game.sight import Sight
from agra.table.game.undo import take_back
from agra.table.game.visit import Visit
from agra.table.pages.as_json import options_as_data, position_as_data, steps_as_data
from agra.table.pages.lookup import visit_of
from agra.text.i18n import _

router = Router(tags=["playing"])

#: The maximum number of steps in one answer.
MOST_STEPS: Final = 500

Number = Annotated[int, Query(ge=0, le=10**9)]
Steps = Annotated[int, Query(ge=1, le=MOST_STEPS)]


@router.get("/games/{slug:code}/position", **for_everybody(schemas.Seen))
def get_position(
    request: HttpRequest, code: str, at: Annotated[int | None, Query(ge=0, le=10**9)] = None
) -> dict[str, Any]:
    """The current position, or that after `at` decisions, as the seat or a spectator may see it."""
    sight, _hand_over = looking.look(visit_of(request, code), at)
    return position_as_data(sight)


@router.get("/games/{slug:code}/options", **for_everybody(schemas.Options))
def get_options(request: HttpRequest, code: str) -> dict[str, Any]:
    """The current question in your language, with the legal actions if it is your decision."""
    sight, _hand_over = looking.look(visit_of(request, code))
    return options_as_data(sight)


@router.post("/games/{slug:code}/decisions", **with_token(schemas.Moved, s409=schemas.Refused))
def decide(request: HttpRequest, code: str, body: schemas.Decide) -> dict[str, Any] | HttpResponse:
    """Make the decision that has this version.

    A repeated or late request is refused and changes nothing; `taken` then says whether this same
    decision was already made.
    """
    visit = visit_of(request, code)
    deciding.check_seated(visit.standing)
    action = body.action if isinstance(body.action, int) else parse_action(body.action)
    try:
        deciding.decide_for(visit, action, body.version, body.then)
    except (Stale, NotPossible) as error:
        taken = deciding.was_taken(visit, [action], body.version)
        sentence = _("This decision was already made the first time you sent it.")
        sight, _hand_over = looking.look(visit)
        told = {
            "error": sentence if taken else str(error),
            "taken": taken,
            "version": sight.version,
        }
        return JsonResponse(told, status=error.status)
    return moved(visit)


def moved(visit: Visit) -> dict[str, Any]:
    """The state of the game after a change."""
    sight: Sight = looking.look(visit)[0]
    return {
        "game": visit.game.code,
        "version": sight.version,
        "number": sight.number,
        "to_move": sight.state.to_move,
        "yours": sight.mine,
    }


@router.post("/games/{slug:code}/undo", **with_token(schemas.Moved))
def undo(request: HttpRequest, code: str, body: schemas.Undo) -> dict[str, Any]:
    """Undo your own choices of this turn, as long as nothing was revealed since."""
    visit = visit_of(request, code)
    deciding.check_seated(visit.standing)
    keep = body.keep
    if keep is None:
        sight, _hand_over = looking.look(visit)
        if not sight.undo.choices:
            raise NotPossible(_("You can no longer undo that."))
        keep = sight.undo.choices[0] - 1
    take_back(visit, keep, body.version)
    return moved(visit)


@router.get("/games/{slug:code}/log", **for_everybody(schemas.Log))
def get_log(
    request: HttpRequest, code: str, since: Number = 0, most: Steps = 100
) -> dict[str, Any]:
    """The log after the first `since` decisions: events, and sentences in your language."""
    visit = visit_of(request, code)
    sight, _hand_over = looking.look(visit)
    return {
        "game": visit.game.code,
        "version": sight.version,
        "number": sight.number,
        "steps": steps_as_data(sight.history[since : since + most], sight.names),
        "more": sight.number > since + most,
    }
