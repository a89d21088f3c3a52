"""The health check for monitoring programs."""

import secrets
from typing import Final

from django.db import Error, connection, transaction
from django.db.models.functions import Now
from django.http import HttpRequest, HttpResponse, JsonResponse

from agra.table.cluster import processes
from agra.table.config.database_errors import Trouble, trouble_of
from agra.table.config.schema import known_migrations
from agra.table.db import writing
from agra.table.jobs import service, waiting
from agra.table.live import hub
from agra.table.models import Game, Process
from agra.table.pages.http import methods

#: What is wrong, in words.
REASONS: Final = {
    "no database": "The database does not answer.",
    "newer schema": "A newer version of this program has changed the database.",
    "older schema": "The database is not up to date: restart this program.",
    "full": "Nothing can be saved: the disk of the database is full.",
    "read-only": "Nothing can be saved: the database does not accept changes.",
    "no bots": "This process runs no bots, and no worker has sent a heartbeat recently.",
    "bots stuck": "Bots have not moved for more than a minute, and people are waiting for them.",
}


@methods("GET")
def health(request: HttpRequest) -> HttpResponse:
    """Anonymous numbers; status 503 and the reason if something is wrong."""
    try:
        wrong = _wrong_schema() or _not_writable()
        waiting_for_bots = waiting.waiting_games().count()
        running = Game.objects.filter(finished=False).count()
        workers = processes.living(Process.WORKER).count()
        hints = service.bots().waiting_tasks()
        stuck = service.bots().are_stuck()
    except Error:
        return _answer("no database", {})
    thinks = workers > 0 or service.bots().is_running()
    found = {
        "running_games": running,
        "waiting_for_bots": waiting_for_bots,
        "waiting_hints": hints,
        "workers": workers,
        "streams": hub.hub.count(),
    }
    return _answer(wrong or ("no bots" if not thinks else "bots stuck" if stuck else "ok"), found)


def _wrong_schema() -> str:
    """Whether the database has other migrations than this program knows."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM django_migrations WHERE app = 'table'")
        applied = {name for (name,) in cursor.fetchall()}
    if applied - known_migrations():
        return "newer schema"
    return "older schema" if known_migrations() - applied else ""


def _not_writable() -> str:
    """Why nothing can be written; every few seconds something is written as a trial."""
    if writing.is_due():
        try:
            with transaction.atomic():
                trial = Process(name=f"trial/{secrets.token_hex(8)}", kind="trial", seen=Now())
                trial.save(force_insert=True)
                trial.delete()
        except Error as error:
            writing.failed(error)
            if writing.trouble() is None and trouble_of(error) is not Trouble.BUSY:
                raise
    trouble = writing.trouble()
    return trouble.value if trouble else ""


def _answer(status: str, found: dict[str, int]) -> HttpResponse:
    reason = {"reason": REASONS[status]} if status in REASONS else {}
    return JsonResponse({"status": status, **reason, **found}, status=503 if reason else 200)
