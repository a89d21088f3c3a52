"""Accounts of programs, and the components that owners of the box have typed in."""

import secrets

from django.db import models


def new_number() -> str:
    """By which an account is known where a browser would be."""
    return f"account-{secrets.token_urlsafe(18)}"


class House(models.Model):
    """The values of somebody's own box, which differ from those of the package."""

    browser = models.CharField(max_length=40, unique=True)
    #: the first part of `limits.owner` of whoever kept them last; "" if unknown
    address = models.CharField(max_length=32, blank=True, default="")
    #: a whole components file
    components = models.TextField()
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"values of {self.browser[:6]}"


class Account(models.Model):
    """A program that plays at tables: known by its token, of which only a hash is kept."""

    name = models.CharField(max_length=40)
    #: the hash of its token
    token = models.CharField(max_length=64, unique=True)
    #: what it is known by at tables, as a browser is by its number
    browser = models.CharField(max_length=40, unique=True, default=new_number)
    created = models.DateTimeField(auto_now_add=True)
    #: a day on which it was used, the last one that was written; null if that was never
    used = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name} ({self.browser[:14]})"
