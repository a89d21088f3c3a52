"""The health check for monitoring programs."""

from typing import Final

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse

from agra.table.cluster import processes
from agra.table.jobs import service, waiting
from agra.table.live import hub
from agra.table.models import Game, Process
from agra.table.pages.http import methods

#: What is wrong, in words.
REASONS: Final = {
    "no database": "The database does not answer.",
    "no bots": "This process runs no bots, and no worker has sent a heartbeat recently.",
    "bots stuck": "Bots have not moved for more than a minute, and people are waiting for them.",
}


@methods("GET")
def health(request: HttpRequest) -> HttpResponse:
    """Anonymous numbers; status 503 and the reason if something is wrong."""
    try:
        waiting_for_bots = waiting.waiting_games().count()
        running = Game.objects.filter(finished__in=[False]).count()
        workers = processes.living(Process.WORKER).count()
        hints = service.bots().waiting_tasks()
        stuck = service.bots().are_stuck()
    except DatabaseError:
        return _answer("no database", {})
    thinks = workers > 0 or service.bots().is_running()
    found = {
        "running_games": running,
        "waiting_for_bots": waiting_for_bots,
        "waiting_hints": hints,
        "workers": workers,
        "streams": hub.hub.count(),
    }
    return _answer("no bots" if not thinks else "bots stuck" if stuck else "ok", found)


def _answer(status: str, found: dict[str, int]) -> HttpResponse:
    reason = {"reason": REASONS[status]} if status in REASONS else {}
    return JsonResponse({"status": status, **reason, **found}, status=503 if reason else 200)
