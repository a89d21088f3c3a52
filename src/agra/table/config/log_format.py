"""The log of the server: plain text, or lines of JSON for programs if `AGRA_LOG=json`.

No secret gets into either: links of seats, of tables, of hosts and of notices are masked, and
neither cookies nor what was posted is written at all. Django and uvicorn write the same way.
"""

import json
import logging
import os
import re
import secrets
from datetime import UTC, datetime
from typing import Any, Final

#: The addresses that let whoever knows them into a seat or a table.
_SECRET: Final = re.compile(r"/(seat|join|host|notice)/[^/\s]+", re.IGNORECASE)
#: A request's number as a web server in front may send it.
_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_FIELDS: Final = ("request", "method", "path", "status", "milliseconds", "browser")

requests = logging.getLogger("agra.request")


def is_json() -> bool:
    """Whether the log is for programs."""
    return os.environ.get("AGRA_LOG") == "json"


def without_secrets(text: str) -> str:
    """A text in which links are masked."""
    return _SECRET.sub(r"/\1/...", text)


def request_id(given: str) -> str:
    """The number of a request: the one it came with, or a new one."""
    return given if _ID.fullmatch(given) else secrets.token_hex(8)


class Plain(logging.Formatter):
    """Text as Python's own log writes it, but without secret links."""

    def format(self, record: logging.LogRecord) -> str:
        """The message, with its traceback if it has one."""
        return without_secrets(super().format(record))


class Lines(logging.Formatter):
    """One line of JSON for each message."""

    def format(self, record: logging.LogRecord) -> str:
        """The message, its time and level, and what is known of its request."""
        found: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        for name in _FIELDS:
            value = getattr(record, name, None)
            if name == "request" and not isinstance(value, str):
                value = getattr(value, "number", None)  # Django gives the request itself
            if isinstance(value, str | int | float):
                found[name] = without_secrets(value) if isinstance(value, str) else value
        if record.exc_info:
            found["error"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(found, ensure_ascii=False)


def settings() -> dict[str, Any]:
    """Django's setting `LOGGING`."""
    json_lines = is_json()
    handler = {"class": "logging.StreamHandler", "formatter": "lines" if json_lines else "plain"}
    # Whatever server it is that runs the table, its own handlers would mask nothing.
    of_server: dict[str, Any] = {"handlers": [], "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {"()": "agra.table.config.log_format.Lines"},
            "plain": {"()": "agra.table.config.log_format.Plain"},
        },
        "handlers": {"console": handler},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            # A refused request was answered with a page of its own: nothing for the console.
            "django.request": {"level": "ERROR"},
            "django.security": {"level": "CRITICAL"},
            "agra.request": {"level": "INFO" if json_lines else "WARNING"},
            **dict.fromkeys(("uvicorn", "uvicorn.error", "uvicorn.access"), of_server),
        },
    }
