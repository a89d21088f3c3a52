"""The database's clock: the one that all processes share, on however many computers they run."""

from datetime import timedelta

from django.db.models.expressions import Combinable
from django.db.models.functions import Now


def after(seconds: float) -> Combinable:
    """The moment in so many seconds, for filters and updates."""
    return Now() + timedelta(seconds=seconds)


def before(seconds: float) -> Combinable:
    """The moment so many seconds ago."""
    return Now() - timedelta(seconds=seconds)
