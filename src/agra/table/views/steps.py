"""Views for pages that follow a game: the list of new steps, and the table at one of them.

The stream sends only versions. A page knows the position on its screen, requests the steps since
then (words and times, no drawing), and fetches the table at each of them when it shows it.
"""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse

from agra.table.colours import colours_of
from agra.table.game import looking
from agra.table.pages.http import methods, whole
from agra.table.pages.lookup import visit_of
from agra.table.pages.table_page import Shown, show_table
from agra.table.panels.history.narration import steps as told_steps
from agra.table.people.seats import names_of

#: The maximum number of steps in one response; a page requests more when it has shown them.
AT_ONCE: Final = 60


@methods("GET")
def steps(request: HttpRequest, code: str) -> HttpResponse:
    """The steps after the position that a page shows."""
    visit = visit_of(request, code)
    since = whole(request.GET.get("from", ""), "from")
    version = request.GET.get("version")
    with visit.line() as line:
        state, standing = line.state, visit.standing
        viewer = standing.viewer(state)
        reader = looking.Reader(names_of(visit.seats), viewer, colours_of(visit.game))
        kept = line.number if version is None else line.kept_since(whole(version, "version"))
        undone = since > min(kept, line.number)
        mine = viewer is not None and state.to_move == viewer and viewer not in standing.away
        found = [] if undone else told_steps(line.steps, reader, since)
        answer: dict[str, Any] = {
            "version": line.version,
            "last": line.number,
            "undone": undone,
            "mine": mine,
            # The others wait for an answer, or the screen is to be handed over: skip the replay.
            "at_once": (mine and state.turn != viewer) or standing.hand_over(state) is not None,
            "more": len(found) > AT_ONCE,
            "steps": [step.as_data() for step in found[:AT_ONCE]],
        }
    return JsonResponse(answer)


@methods("GET")
def show(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The table after `number` decisions, for a page that follows; with the present question."""
    visit = visit_of(request, code)
    behind = looking.look_behind(visit, number)
    if behind.hand_over is not None:
        return show_table(request, visit, Shown(behind.now, behind.hand_over))
    return show_table(request, visit, Shown(behind.shown, now=behind.now))
