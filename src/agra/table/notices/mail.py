"""Sends e-mails by the mail server of the operator.

`AGRA_MAIL=smtp://user:password@mail.example.org:587?from=agra@example.org` sets it: `smtp` uses
STARTTLS unless the address has `tls=no`, `smtps` uses TLS from the start.
"""

import os
from dataclasses import dataclass
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage, get_connection
from django.core.validators import validate_email

from agra.rules.errors import AgraError
from agra.table.errors import TableError
from agra.table.notices.safe_http import Unreachable
from agra.text.i18n import _

VARIABLE: Final = "AGRA_MAIL"
#: Seconds for every step of the conversation with the mail server.
TIMEOUT: Final = 10
PORTS: Final = {"smtp": 587, "smtps": 465}
LONGEST: Final = 254


class BadMail(AgraError):
    """The configured mail server cannot be used."""


class Gone(Exception):
    """There is no such address."""


@dataclass(frozen=True)
class Server:
    """A mail server, and the sender's address."""

    host: str
    port: int
    user: str
    password: str
    sender: str
    secure: bool
    upgrade: bool


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
    return Server(
        host=found.hostname,
        port=port or PORTS[found.scheme],
        user=unquote(found.username or ""),
        password=unquote(found.password or ""),
        sender=sender,
        secure=found.scheme == "smtps",
        upgrade=found.scheme == "smtp" and options.get("tls") != ["no"],
    )


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
    connection: Any = get_connection(
        "django.core.mail.backends.smtp.EmailBackend",
        host=found.host,
        port=found.port,
        username=found.user,
        password=found.password,
        use_ssl=found.secure,
        use_tls=found.upgrade,
        timeout=TIMEOUT,
    )
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
