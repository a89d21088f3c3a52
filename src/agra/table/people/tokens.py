"""API tokens of programs: the token of a seat, or that of an account.

A seat's token is computed from its secret link and the server's key. So it is not stored, is always
the same, and becomes invalid with the link. An account's token is shown once; only its hash is
stored.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from agra.table.models import Account, Seat

_SEAT: Final = re.compile(r"seat-([0-9]{1,15})-([0-9a-f]{64})")
_ACCOUNT: Final = re.compile(r"account-[A-Za-z0-9_-]{43}")


@dataclass(frozen=True)
class Program:
    """The program behind a token."""

    #: its id at tables, in place of a browser id
    browser: str
    #: the account's name; "" for the token of a seat
    name: str = ""

    @property
    def has_account(self) -> bool:
        """Whether it may open tables and take any free seat."""
        return bool(self.name)


def token_of(seat: Seat) -> str:
    """Return the token of a seat, which is valid for its present link."""
    made = salted_hmac("agra.api.seat", f"{seat.pk} {seat.secret}", algorithm="sha256")
    return f"seat-{seat.pk}-{made.hexdigest()}"


def holder_of(seat: Seat) -> str:
    """Return the id of the program with a seat's token."""
    return "seat-" + hashlib.sha256(f"agra holder {seat.secret}".encode()).hexdigest()[:30]


def new_account(name: str) -> str:
    """Open an account; return its token, which cannot be shown again."""
    token = new_token()
    Account.objects.create(name=name, token=hash_of(token))
    return token


def new_token(letters: str = "") -> str:
    """Return a token of an account, with 43 random letters."""
    return f"account-{letters or secrets.token_urlsafe(32)}"


def renew(browser: str) -> str:
    """Give an account a new token and return it; the old one is no longer valid."""
    token = new_token()
    Account.objects.filter(browser=browser).update(token=hash_of(token))
    return token


def withdraw(account: Account) -> None:
    """Make the token of an account invalid; nobody gets a new one."""
    Account.objects.filter(pk=account.pk).update(token=f"withdrawn {secrets.token_hex(20)}")


def program_of(token: str) -> Program | None:
    """Return the program with this token, or None."""
    if found := _SEAT.fullmatch(token):
        seat = Seat.objects.filter(pk=int(found[1])).first()
        if seat is None or seat.bot or not constant_time_compare(token, token_of(seat)):
            return None
        return Program(holder_of(seat))
    account = account_with(token)
    if account is None:
        return None
    mark_used(account)
    return Program(account.browser, account.name)


def account_with(token: str) -> Account | None:
    """Return the account with this token, or None."""
    if not _ACCOUNT.fullmatch(token):
        return None
    return Account.objects.filter(token=hash_of(token)).first()


def mark_used(account: Account) -> None:
    """Store that an account is in use, at most once a day."""
    now = timezone.now()
    if account.used is None or account.used < now - timedelta(days=1):
        Account.objects.filter(pk=account.pk).update(used=now)


def hash_of(token: str) -> str:
    """Return the hash of a token; it needs no salt, because a token cannot be guessed."""
    return hashlib.sha256(token.encode()).hexdigest()
