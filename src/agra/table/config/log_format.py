"""The log format of the server: plain text, or JSON lines if `AGRA_LOG=json`.

Neither contains secrets: links of seats, tables, hosts and notices are masked, and cookies and
request bodies are never logged. Django and uvicorn use the same format.
"""

import json
import logging
import os
import re
import secrets
from datetime import UTC, datetime
from typing import Any, Final

#: Secret addresses: who knows one may act for a seat or a table.
_SECRET: Final = re.compile(r"/(seat|join|host|notice|account)/[^/\s]+", re.IGNORECASE)
#: A valid request id from a reverse proxy.
_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_FIELDS: Final = ("request", "method", "path", "status", "milliseconds", "browser")

requests = logging.getLogger("agra.request")


def is_json() -> bool:
    """Whether the log consists of JSON lines."""
    return os.environ.get("AGRA_LOG") == "json"


def without_secrets(text: str) -> str:
    """Return a text with its secret links masked."""
    return _SECRET.sub(r"/\1/...", text)


def request_id(given: str) -> str:
    """Return the id of a request: the given one if it is valid, or a new one."""
    return given if _ID.fullmatch(given) else secrets.token_hex(8)


class Plain(logging.Formatter):
    """Python's usual format, without secret links."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the message, with its traceback if it has one."""
        return without_secrets(super().format(record))


class Lines(logging.Formatter):
    """One line of JSON for each message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the message, its time and level, and the fields of its request."""
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
    # The handlers of the web server itself would mask nothing.
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
            # A refused request was answered with an error page; it does not concern the console.
            "django.request": {"level": "ERROR"},
            "django.security": {"level": "CRITICAL"},
            "agra.request": {"level": "INFO" if json_lines else "WARNING"},
            **dict.fromkeys(("uvicorn", "uvicorn.error", "uvicorn.access"), of_server),
        },
    }
