"""The log of the server as lines of JSON, if `AGRA_LOG=json`: for programs that read logs.

No secret gets into it: links of seats, of tables and of hosts are masked, and neither questions
after the address nor cookies nor what was posted is written at all.
"""

import json
import logging
import os
import re
import secrets
from datetime import UTC, datetime
from typing import Any, Final

#: The addresses that let whoever knows them into a seat or a table.
_SECRET: Final = re.compile(r"/(seat|join|host|notice)/[^/\s]+")
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
            if hasattr(record, name):
                found[name] = getattr(record, name)
        if record.exc_info:
            found["error"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(found, ensure_ascii=False)


def settings() -> dict[str, Any]:
    """Django's setting `LOGGING`."""
    json_lines = is_json()
    handler: dict[str, Any] = {"class": "logging.StreamHandler"}
    if json_lines:
        handler["formatter"] = "lines"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": "agra.table.logs.Lines"}},
        "handlers": {"console": handler},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            # A refused request was answered with a page of its own: nothing for the console.
            "django.request": {"level": "ERROR"},
            "django.security": {"level": "CRITICAL"},
            "agra.request": {"level": "INFO" if json_lines else "WARNING"},
        },
    }
