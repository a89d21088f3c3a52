"""Sends e-mails by the mail server of the operator.

`AGRA_MAIL=smtp://user:password@mail.example.org:587?from=agra@example.org` sets it: `smtp` uses
STARTTLS unless the address has `tls=no`, `smtps` uses TLS from the start.
"""

import os
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage, get_connection
from django.core.validators import validate_email

from agra.rules.errors import AgraError
from agra.table.errors import TableError
from agra.table.notices.safe_http import Gone, Unreachable
from agra.text.i18n import _

VARIABLE: Final = "AGRA_MAIL"
#: Seconds for every step of the conversation with the mail server.
TIMEOUT: Final = 10
PORTS: Final = {"smtp": 587, "smtps": 465}
LONGEST: Final = 254


class BadMail(AgraError):
    """The configured mail server cannot be used."""


class Server(NamedTuple):
    """The sender's address, and how Django connects to the mail server."""

    sender: str
    settings: dict[str, Any]


def server() -> Server | None:
    """Return the configured mail server, or None; `BadMail` if its address is invalid."""
    text = os.environ.get(VARIABLE, "").strip()
    if not text:
        return None
    try:
        found = urlsplit(text)
        port = found.port
    except ValueError:
        raise _bad() from None
    options = parse_qs(found.query)
    sender = options.get("from", [""])[0]
    if found.scheme not in PORTS or not found.hostname or not _is_address(sender):
        raise _bad()
    settings = {
        "host": found.hostname,
        "port": port or PORTS[found.scheme],
        "username": unquote(found.username or ""),
        "password": unquote(found.password or ""),
        "use_ssl": found.scheme == "smtps",
        "use_tls": found.scheme == "smtp" and options.get("tls") != ["no"],
    }
    return Server(sender, settings)


def is_available() -> bool:
    """Whether e-mails can be sent."""
    try:
        return server() is not None
    except BadMail:
        return False


def _bad() -> BadMail:
    return BadMail(
        _("{variable} must look like smtp://user:password@host:587?from=agra@example.org.").format(
            variable=VARIABLE
        )
    )


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return len(text) <= LONGEST and text.isascii()


def check(address: str) -> str:
    """Return a valid e-mail address without spaces around it."""
    found = address.strip()
    if not _is_address(found):
        raise TableError(_("“{text}” is not an e-mail address.").format(text=found[:40]))
    return found


def send(address: str, subject: str, body: str, stop: str) -> None:
    """Send an e-mail; `Unreachable` if that failed, `Gone` if the address does not exist."""
    found = server()
    if found is None:
        raise Unreachable("no mail server")
    backend = "django.core.mail.backends.smtp.EmailBackend"
    connection: Any = get_connection(backend, timeout=TIMEOUT, **found.settings)
    headers = {"List-Unsubscribe": f"<{stop}>", "Auto-Submitted": "auto-generated"}
    message = EmailMessage(
        subject, body, found.sender, [address], connection=connection, headers=headers
    )
    try:
        message.send()
    except SMTPRecipientsRefused as error:
        if all(500 <= code < 600 for code, _why in error.recipients.values()):
            raise Gone(address) from None
        raise Unreachable("the recipient is refused for now") from None
    except (OSError, SMTPException) as error:
        raise Unreachable(f"{type(error).__name__}: {error}") from None
