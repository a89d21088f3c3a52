"""Accounts of people: a name, a rating, and a secret link that opens the account elsewhere.

An account has an id that stands in the place of a browser's id (`Account.browser`). So a browser
with an account is a visitor like all others: its seats, limits and chat work as before.
"""

import base64
import hashlib
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from agra.table.errors import NotPossible, NotThere, NotYours, TableError
from agra.table.lobby.ratings import first_strength
from agra.table.models import (
    Account,
    Holder,
    House,
    LinkStart,
    Message,
    OpenTable,
    Presence,
    Rating,
    Reach,
)
from agra.table.people import tokens
from agra.table.people.player_names import looks
from agra.text.i18n import _

#: Days without any use after which an account is deleted.
KEPT_DAYS: Final = 365


def account_of(browser: str) -> Account | None:
    """Return the account of a browser, None without one; its use is stored once a day."""
    if not browser:
        return None
    found = Account.objects.filter(browser=browser).select_related("rating").first()
    if found is not None:
        tokens.mark_used(found)
    return found


def open_account(name: str, browser: str) -> str:
    """Open an account for the person at a browser; return its token, which is shown once."""
    if not name:
        raise TableError(_("A name must be readable text."))
    if account_of(browser) is not None:
        raise NotPossible(_("This browser already has an account."))
    look = hashlib.sha256(looks(name).encode()).hexdigest()
    token, first = tokens.new_token(), first_strength()
    try:
        with transaction.atomic():
            made = Account.objects.create(
                name=name, token=tokens.hash_of(token), browser=browser, used=timezone.now()
            )
            Rating.objects.create(account=made, look=look, mu=first.mu, sigma=first.sigma)
    except IntegrityError:
        raise NotPossible(
            _("This name is taken, or too similar to one that is taken: choose another.")
        ) from None
    return token


def account_by_link(secret: str) -> Account:
    """Return the account of a person with this link; `NotThere` if it is no longer valid."""
    found = tokens.account_with(secret)
    if found is None or not is_person(found):
        raise _not_valid()
    return found


def _not_valid() -> NotThere:
    return NotThere(_("This account link is no longer valid."))


def is_person(account: Account) -> bool:
    """Whether a person has opened an account; programs do it by the API."""
    return Rating.objects.filter(account=account, look__isnull=False).exists()


def enter(account: Account, browser: str) -> None:
    """Let a browser use an account: the games of the browser come along.

    `NotThere` if the account got a new link after this one was looked up.
    """
    with transaction.atomic():
        same = Account.objects.select_for_update().filter(pk=account.pk, token=account.token)
        if same.first() is None:
            raise _not_valid()
        if browser and browser != account.browser and account_of(browser) is None:
            rename(browser, account.browser)


def renew(browser: str, form: str) -> tuple[str, str]:
    """Give the account of a browser a new link and a new id; return its new token and id.

    So all other devices are signed out. Both follow from `form`, the secret token of the form that
    was sent: if the answer got lost, or was clicked away, the same form brings it once more.
    """
    token = tokens.new_token(_random(f"link {browser} {form}"))
    new = _random(f"id {browser} {form}")[:24]
    hashed = tokens.hash_of(token)
    with transaction.atomic():
        if Account.objects.select_for_update().filter(browser=browser).first() is not None:
            Account.objects.filter(browser=browser).update(token=hashed, browser=new)
            rename(browser, new)
        elif not Account.objects.filter(browser=new, token=hashed).exists():
            raise no_account()
    return token, new


def _random(text: str) -> str:
    """Return 43 letters that only this server can compute."""
    made = salted_hmac("agra.account", text, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def no_account() -> NotYours:
    """Return the error of a browser without an account."""
    return NotYours(_("This browser has no account."))


def rename(old: str, new: str) -> None:
    """Give everything that belongs to one browser id to another one."""
    Presence.objects.filter(browser=old).delete()  # the next heartbeat writes it again
    taken = set(Holder.objects.filter(browser=new).values_list("game_id", "seat_id"))
    for holder in Holder.objects.filter(browser=old):
        if (holder.game_id, holder.seat_id) in taken:
            holder.delete()
        else:
            Holder.objects.filter(pk=holder.pk).update(browser=new)
    begun = list(LinkStart.objects.filter(browser=new).values_list("ident", flat=True))
    LinkStart.objects.filter(browser=old, ident__in=begun).delete()
    if House.objects.filter(browser=new).exists():
        House.objects.filter(browser=old).delete()
    for kind in (LinkStart, House, Message, Reach, OpenTable):
        kind._default_manager.filter(browser=old).update(browser=new)
