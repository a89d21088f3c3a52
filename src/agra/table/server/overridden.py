"""The internals of other projects that the table overrides, with the versions checked.

`tests/table/server/test_overridden.py` fails when another version is installed. Then read what has
changed upstream, run `python -m benchmarks.internals`, and write the new version here.
`docs/architecture.md` says what each override saves.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Override:
    """One module that depends on internals of another project."""

    module: str
    package: str
    #: major and minor version that the override was checked with
    version: str
    #: what it overrides or calls that is not public
    internals: tuple[str, ...]
    #: why it stays
    reason: str


OVERRIDDEN: Final = (
    Override(
        "agra.table.server.sync_handler",
        "django",
        "5.2",
        (
            "django.core.handlers.asgi.ASGIHandler.handle",
            "django.core.handlers.asgi.ASGIHandler.create_request",
            "django.core.handlers.asgi.ASGIHandler.read_body",
            "django.core.handlers.asgi.ASGIHandler.send_response",
            "django.core.handlers.asgi.ASGIHandler.load_middleware",
            "django.core.handlers.asgi.get_script_prefix",
        ),
        "Django changes threads several times for a request and opens the database in each.",
    ),
    Override(
        "agra.table.db.prepared",
        "django",
        "5.2",
        (
            "django.db.models.sql.compiler.SQLCompiler.as_sql",
            "django.db.models.sql.compiler.SQLCompiler.get_converters",
            "django.db.models.sql.compiler.SQLCompiler.apply_converters",
            "django.db.models.Model.from_db",
        ),
        "Compiling a query takes longer than the answer of the database.",
    ),
    Override(
        "agra.table.db.sqlite.base",
        "django",
        "5.2",
        (
            "django.db.backends.sqlite3.base.DatabaseWrapper._start_transaction_under_autocommit",
            "django.db.backends.sqlite3.base.DatabaseWrapper._commit",
            "django.db.backends.sqlite3.base.DatabaseWrapper._rollback",
            "django.db.backends.sqlite3.base.DatabaseWrapper._close",
            "django.db.backends.sqlite3.base.DatabaseWrapper.create_cursor",
        ),
        "Without a queue a thread may wait for the file until it gives up.",
    ),
    Override(
        "agra.table.db.postgres.base",
        "django",
        "5.2",
        (
            "django.db.backends.postgresql.base.DatabaseWrapper.get_new_connection",
            "django.db.backends.postgresql.base.DatabaseWrapper._close",
        ),
        "A server that is down or back is known at once, and no connection is lost; no threads.",
    ),
    Override(
        "agra.table.server.h11_timeouts",
        "uvicorn",
        "0.54",
        ("uvicorn.protocols.http.h11_impl.H11Protocol.data_received",),
        "uvicorn waits for a request for ever, so silent clients could hold all sockets.",
    ),
    Override(
        "agra.page.table_worker",
        "asgiref",
        "3.13",
        ("asgiref.sync.SyncToAsync.__call__",),
        "There are no threads inside a browser, so sync functions are called directly.",
    ),
    Override(
        "agra.page.table_worker",
        "django",
        "5.2",
        ("django.core.handlers.asgi.ASGIHandler.get_response_async",),
        "No server calls the handler inside a browser: its answer goes to the service worker.",
    ),
)
