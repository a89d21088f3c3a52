"""Accounts of programs and people, and the component values that visitors have entered."""

import secrets

from django.db import models


def new_number() -> str:
    """Return the id of an account, which is used where a visitor has a browser id."""
    return f"account-{secrets.token_urlsafe(18)}"


class House(models.Model):
    """The component values that a visitor uses instead of those of the package."""

    browser = models.CharField(max_length=40, unique=True)
    #: the first part of `rate_limits.owner` of the visitor who stored them; "" if unknown
    address = models.CharField(max_length=32, blank=True, default="")
    #: a whole components file
    components = models.TextField()
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"values of {self.browser[:6]}"


class Account(models.Model):
    """A program or a person with a token, of which only the hash is stored.

    A program sends its token with every request. A person's token is in the link of the account;
    only a person's account has a `Rating.look`.
    """

    name = models.CharField(max_length=40)
    #: the hash of its token
    token = models.CharField(max_length=64, unique=True)
    #: its id at tables, in place of a browser id
    browser = models.CharField(max_length=40, unique=True, default=new_number)
    created = models.DateTimeField(auto_now_add=True)
    #: the last use, written at most once a day; null if it was never used
    used = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name} ({self.browser[:14]})"
