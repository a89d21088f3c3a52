"""The log format of the server: plain text, or JSON lines if `AGRA_LOG=json`.

Neither contains secrets: links of seats, tables, hosts, notices and accounts, tokens, passwords,
e-mail addresses and the paths of web addresses are masked. Cookies and request bodies are never
logged. Django, uvicorn and Python itself use the same format.
"""

import copy
import json
import logging
import logging.config
import os
import re
import secrets
import sys
import threading
from datetime import UTC, datetime
from typing import Any, Final

from agra.table.config.run_mode import in_browser

#: Secret addresses: who knows one may act for a seat or a table.
_SECRET: Final = re.compile(r"/(seat|join|host|notice|account)(?:/|%2f)+[^/\s]+", re.IGNORECASE)
#: Other secrets, and what is written in their place. Repetitions before a rare sign have a bound:
#: a long line must not take long.
_MASKED: Final = (
    # user and password in the address of a server
    (re.compile(r"\b(\w{1,20}://)[^\s/@]{1,300}@"), r"\1...@"),
    # the path of a web address: a push service and a chat server know their users by it
    (re.compile(r"(https?://[^\s/'\"<>]+/)[^\s'\"<>]+", re.IGNORECASE), r"\1..."),
    (_SECRET, r"/\1/..."),
    # tokens of programs
    (re.compile(r"\b(account)-[\w-]{16,}"), r"\1-..."),
    (re.compile(r"\b(seat)-[0-9]+-[0-9a-f]{16,}"), r"\1-..."),
    (re.compile(r"\b(bearer)\s+\S+", re.IGNORECASE), r"\1 ..."),
    # cookies and form tokens, as a header or a form has them
    (re.compile(r"\b(agra_\w+|csrfmiddlewaretoken)=[^\s;&]+"), r"\1=..."),
    # e-mail addresses
    (re.compile(r"[^\s@<>\"'(),:;]{1,64}@[^\s@<>\"'(),:;]{1,255}\.\w+"), "...@..."),
    # PostgreSQL quotes whole rows there
    (re.compile(r"\b(DETAIL:).*"), r"\1 ..."),
)
#: Those that need no "@", which is rare.
_WITHOUT_AT: Final = tuple(one for one in _MASKED if "@" not in one[0].pattern)
#: Variables whose values are secret.
_VARIABLES: Final = ("AGRA_SECRET_KEY", "AGRA_METRICS_TOKEN")
#: Shorter values are not secret, and masking them would make the log unreadable.
_SHORTEST: Final = 8
#: A valid request id from a reverse proxy.
_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_FIELDS: Final = ("request", "method", "path", "status", "milliseconds")

requests = logging.getLogger("agra.request")
_python = logging.getLogger("agra.python")


def is_json() -> bool:
    """Whether the log consists of JSON lines."""
    return os.environ.get("AGRA_LOG") == "json"


def without_secrets(text: str) -> str:
    """Return a text with its secrets masked."""
    for name in _VARIABLES:
        value = os.environ.get(name, "")
        if len(value) >= _SHORTEST:
            text = text.replace(value, "...")
    for pattern, mask in _MASKED if "@" in text else _WITHOUT_AT:
        text = pattern.sub(mask, text)
    return text


def request_id(given: str) -> str:
    """Return the id of a request: the given one if it is valid, or a new one."""
    return given if _ID.fullmatch(given) else secrets.token_hex(8)


def _message(record: logging.LogRecord) -> str:
    """Return the text of a message, even if its arguments do not fit it."""
    try:
        return record.getMessage()
    except Exception:
        return str(record.msg)


def line(level: str, logger: str, message: str, **more: Any) -> str:
    """Return a line of JSON; all of it is ASCII, so that any stream can take it."""
    found = {"level": level, "logger": logger, "message": without_secrets(message), **more}
    when = found.pop("time", None) or datetime.now(UTC)
    told = {"time": when.isoformat(timespec="milliseconds"), **found}
    return json.dumps(told, default=lambda one: type(one).__name__)


class Plain(logging.Formatter):
    """Python's usual format, without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the message, with its traceback if it has one."""
        shown = copy.copy(record)
        shown.msg, shown.args = _message(record), None
        told = without_secrets(super().format(shown))
        return told.encode("utf-8", "backslashreplace").decode()


class Lines(logging.Formatter):
    """One line of JSON for each message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the message, its time and level, and the fields of its request."""
        found: dict[str, Any] = {"time": datetime.fromtimestamp(record.created, UTC)}
        for name in _FIELDS:
            value = getattr(record, name, None)
            if name == "request" and not isinstance(value, str):
                value = getattr(value, "number", None)  # Django gives the request itself
            if isinstance(value, str | int | float):
                found[name] = without_secrets(value) if isinstance(value, str) else value
        if record.exc_info:
            found["error"] = without_secrets(self.formatException(record.exc_info))
        return line(record.levelname.lower(), record.name, _message(record), **found)


def catch_the_rest() -> None:
    """Log what Python would print itself: errors that nobody catches, and warnings."""

    def uncaught(kind: Any, error: Any, trace: Any) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        _python.critical("The process ends by an error.", exc_info=(kind, error, trace))

    def in_thread(found: Any) -> None:
        if found.exc_type is not SystemExit:
            trace = (found.exc_type, found.exc_value, found.exc_traceback)
            _python.error("A thread has ended by an error.", exc_info=trace)

    def ignored(found: Any) -> None:
        trace = (found.exc_type, found.exc_value, found.exc_traceback)
        _python.error("An error was ignored: %s", found.err_msg or "", exc_info=trace)

    sys.excepthook, sys.unraisablehook, threading.excepthook = uncaught, ignored, in_thread
    logging.captureWarnings(True)


def quieten_children() -> None:
    """Keep a helper process of Python from printing past the log; before it is started."""
    os.environ.setdefault("PYTHONWARNINGS", "ignore::UserWarning:multiprocessing.resource_tracker")


def begin() -> None:
    """Start the log in a process without Django."""
    logging.config.dictConfig(settings())
    catch_the_rest()


def settings() -> dict[str, Any]:
    """Django's setting `LOGGING`."""
    json_lines = is_json()
    handler = {"class": "logging.StreamHandler", "formatter": "lines" if json_lines else "plain"}
    in_file = {"()": "agra.table.config.error_file.ErrorFile"}
    errors = {} if in_browser() else {"errors": in_file}
    # The handlers of Django and of the web server would mask nothing.
    without_handlers: dict[str, Any] = {"handlers": [], "propagate": True}
    others = ("django", "django.server", "uvicorn", "uvicorn.error", "uvicorn.access")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {"()": "agra.table.config.log_format.Lines"},
            "plain": {"()": "agra.table.config.log_format.Plain"},
        },
        "handlers": {"console": handler, **errors},
        "root": {"handlers": ["console", *errors], "level": "WARNING"},
        "loggers": {
            **dict.fromkeys(others, without_handlers),
            # A refused request was answered with an error page; it does not concern the console.
            "django.request": {"level": "ERROR"},
            "django.security": {"level": "CRITICAL"},
            "agra.request": {"level": "INFO" if json_lines else "WARNING"},
        },
    }
