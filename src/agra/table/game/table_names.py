"""Random names for tables and bots."""

import re
import secrets
from collections.abc import Collection
from typing import Final

from agra.table.titles import TITLES

#: The longest name of a table that the database stores.
LONGEST_TITLE: Final = 40

#: Names of bots.
_BOTS: Final = ("Anil", "Chen", "Noor", "Mira", "Isa", "Tara", "Ravi", "Zoya", "Omar", "Leela")


def new_title(taken: Collection[str] = ()) -> str:
    """Return a name for a new table, as it is stored; no taken one while there are others."""
    return secrets.choice([title for title in TITLES if title not in taken] or TITLES)


def next_title(title: str) -> str:
    """Return the name of the next table of the same players: "Cardamom 2", then "Cardamom 3"."""
    found = re.fullmatch(r"(.+) ([0-9]{1,4})", title)
    name, count = (found[1], int(found[2])) if found else (title, 1)
    number = f" {count + 1}"
    return name[: LONGEST_TITLE - len(number)] + number


def bot_names(count: int) -> list[str]:
    """Return different names for bots."""
    return secrets.SystemRandom().sample(_BOTS, count)
