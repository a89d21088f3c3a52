"""What the overridden internals of other projects save: `python -m benchmarks.internals`.

`agra.table.server.overridden` lists them. Each variant runs in a process of its own and answers the
same requests through the ASGI application: a decision at one of several tables, with the new page.
The figure is processor time for a decision, and its ratio to the table as it is.
"""

import argparse
import asyncio
import json
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any
from urllib.parse import urlencode

VARIANTS = {
    "as it is": "",
    "without prepared queries": "Django's QuerySet and bulk_create instead of db/prepared.py",
    "without the sync handler": "Django's own ASGIHandler instead of server/sync_handler.py",
    "with a2wsgi": "a2wsgi and Django's WSGIHandler instead of server/sync_handler.py",
    "without the writers' queue": "Django's own SQLite backend instead of db/sqlite",
}
#: The same with AGRA_DATABASE, on a PostgreSQL server.
ON_A_SERVER = {
    "as it is": "",
    "with Django's pool": "psycopg_pool in Django's own backend instead of db/postgres",
}
TABLES = 12
DECISIONS = 30


def change(variant: str) -> None:
    """Replace an override by what the upstream project offers."""
    if variant == "without the writers' queue":
        from agra.table import settings

        settings.DATABASES["default"]["ENGINE"] = "django.db.backends.sqlite3"
    elif variant == "with Django's pool":
        from agra.table import settings

        found = settings.DATABASES["default"]
        found["ENGINE"] = "django.db.backends.postgresql"
        found["OPTIONS"] = {**found.get("OPTIONS", {}), "pool": {"min_size": 1, "max_size": 8}}
        found["CONN_MAX_AGE"] = 0
    import django

    django.setup()
    if variant == "without prepared queries":
        without_prepared_queries()
    elif variant == "without the sync handler":
        import re

        from agra.table.server import sync_handler

        sync_handler.PAGES = re.compile(r"(?!)")  # type: ignore[misc]
    elif variant == "with a2wsgi":
        from a2wsgi import WSGIMiddleware
        from django.core.wsgi import get_wsgi_application

        from agra.table import asgi
        from agra.table.server.sync_handler import THREADS

        asgi._sync_django = WSGIMiddleware(get_wsgi_application(), workers=THREADS)


def without_prepared_queries() -> None:
    """Let Django compile every query again."""
    from agra.table.db import prepared

    query: Any = next(kind for kind in vars(prepared).values() if hasattr(kind, "_put_together"))
    write: Any = next(kind for kind in vars(prepared).values() if hasattr(kind, "_adapted"))

    def run(self: Any, *values: Any) -> list[Any]:
        return list(self._make(*values))

    def add(self: Any, rows: Any) -> None:
        names = [field.attname for field in self._fields]
        self._model.objects.bulk_create(
            self._model(**dict(zip(names, row, strict=True))) for row in rows
        )

    def update(self: Any, key: int, values: Any) -> None:
        names = [field.attname for field in self._fields]
        self._model.objects.filter(pk=key).update(**dict(zip(names, values, strict=True)))

    query.__call__, write.add, write.change = run, add, update


class Browser:
    """Sends requests to the ASGI application, without a network."""

    def __init__(self, application: Any, cookies: dict[str, str]) -> None:
        self.application = application
        self.token = secrets.token_hex(16)
        self.cookies = {**cookies, "agra_csrf": self.token}

    async def post(self, path: str, form: dict[str, Any]) -> int:
        """The status of the answer."""
        body = urlencode({**form, "csrfmiddlewaretoken": self.token}).encode()
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {
            "host": "127.0.0.1",
            "cookie": cookie,
            "content-type": "application/x-www-form-urlencoded",
            "content-length": str(len(body)),
            "hx-request": "true",
        }
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST",
            "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "root_path": "",
        }  # fmt: skip
        sent: list[dict[str, Any]] = [{"type": "http.request", "body": body, "more_body": False}]
        answers: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            if sent:
                return sent.pop()
            await asyncio.sleep(3600)
            raise AssertionError

        async def send(message: dict[str, Any]) -> None:
            answers.append(message)

        await self.application(scope, receive, send)
        return int(answers[0]["status"])


async def decide(browsers: list[tuple[Browser, list[str]]], decisions: int) -> float:
    """Processor seconds for a decision, while people decide at all tables at the same time."""
    from agra.table.game.lines import line_of
    from agra.table.models import Game

    def next_choice(code: str) -> tuple[int, int]:
        with line_of(Game.objects.get(code=code)) as line:
            return line.version, line.state.legal_actions()[0]

    tables = [(browser, code) for browser, codes in browsers for code in codes]
    used = 0.0
    for turn in range(decisions):
        choices = await asyncio.gather(
            *(asyncio.to_thread(next_choice, code) for _browser, code in tables)
        )
        begun = time.process_time()
        answers = await asyncio.gather(
            *(
                browser.post(f"/game/{code}/decide", {"action": action, "version": version})
                for (browser, code), (version, action) in zip(tables, choices, strict=True)
            )
        )
        if turn:  # the first answers fill the caches
            used += time.process_time() - begun
        assert set(answers) <= {200, 302}, answers
    return used / ((decisions - 1) * len(tables))


def measure(variant: str, decisions: int) -> float:
    """Processor seconds for a decision with a variant; in a process of its own."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "agra.table.settings"
    os.environ["AGRA_BOTS"] = "elsewhere"
    from agra.table.config.data_folder import prepare

    prepare()
    change(variant)
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from benchmarks.fill import fill

    browsers = fill(TABLES, 3)
    from agra.table.asgi import application

    found = [(Browser(application, one["cookies"]), one["codes"]) for one in browsers]
    return asyncio.run(decide(found, decisions))


def main() -> int:
    """Measure every variant several times, in turn, and print the middle figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="for each table")
    parser.add_argument("--one", choices=VARIANTS | ON_A_SERVER, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(measure(given.one, given.decisions)))
        sys.stdout.flush()
        os._exit(0)  # the threads of the application need no farewell
    variants = ON_A_SERVER if os.environ.get("AGRA_DATABASE") else VARIANTS
    figures: dict[str, list[float]] = {variant: [] for variant in variants}
    for _ in range(given.rounds):
        for variant, found in figures.items():
            with tempfile.TemporaryDirectory() as folder:
                command = [sys.executable, "-m", "benchmarks.internals", "--one", variant]
                command += ["--decisions", str(given.decisions)]
                answer = subprocess.run(
                    command, env={**os.environ, "AGRA_DATA": folder}, capture_output=True, text=True
                )
            if answer.returncode:
                sys.exit(f"{variant}: {answer.stderr}")
            found.append(json.loads(answer.stdout.splitlines()[-1]))
    plain = statistics.median(figures["as it is"])
    for variant, found in figures.items():
        middle = statistics.median(found)
        print(f"{variant:28} {1000 * middle:6.2f} ms a decision, {middle / plain:.2f} x")
    return 0


if __name__ == "__main__":
    sys.exit(main())
