"""Random names for tables and bots."""

import secrets
from typing import Final

from agra.table.titles import TITLES

#: Names of bots.
_BOTS: Final = ("Anil", "Chen", "Noor", "Mira", "Isa", "Tara", "Ravi", "Zoya", "Omar", "Leela")


def new_title() -> str:
    """Return a name for a new table, as it is stored."""
    return secrets.choice(TITLES)


def bot_names(count: int) -> list[str]:
    """Return different names for bots."""
    return secrets.SystemRandom().sample(_BOTS, count)
