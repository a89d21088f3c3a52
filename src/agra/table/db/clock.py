"""The database's clock, which all processes share even if they run on different computers."""

from datetime import timedelta

from django.db.models.expressions import Combinable
from django.db.models.functions import Now


def after(seconds: float) -> Combinable:
    """The time some seconds from now, for filters and updates."""
    return Now() + timedelta(seconds=seconds)


def before(seconds: float) -> Combinable:
    """The time some seconds ago."""
    return Now() - timedelta(seconds=seconds)
