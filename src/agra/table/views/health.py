"""Whether the server is well: for programs that watch over it."""

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse

from agra.table import processes, stream, thinking
from agra.table.models import Game, Process
from agra.table.views.errors import methods


@methods("GET")
def health(request: HttpRequest) -> HttpResponse:
    """Numbers that tell nothing about anybody; status 503 if games cannot be read."""
    try:
        waiting = thinking.waiting_games().count()
        running = Game.objects.filter(finished__in=[False]).count()
        workers = processes.living(Process.WORKER).count()
        hints = thinking.thinker.waiting_beside()
    except DatabaseError:
        return JsonResponse({"status": "no database"}, status=503)
    thinks = workers > 0 or thinking.thinker.is_running()
    found = {
        "status": "ok" if thinks else "no bots",
        "running_games": running,
        "waiting_for_bots": waiting,
        "waiting_hints": hints,
        "workers": workers,
        "streams": stream.hub.count(),
    }
    return JsonResponse(found, status=200 if thinks else 503)
