"""Random names for tables and bots."""

import re
import secrets
from typing import Final

from agra.text.i18n import N_, _

_TITLES: Final = (
    N_("Peacock"), N_("Monsoon"), N_("Lotus"), N_("Mango"), N_("Saffron"), N_("Jasmine"),
    N_("Elephant"), N_("Banyan"), N_("Lantern"), N_("Turban"), N_("Sandal"), N_("Sitar"),
    N_("Pearl"), N_("Coral"), N_("Emerald"), N_("Ruby"), N_("Tiger"), N_("Heron"),
    N_("Crane"), N_("Palace"), N_("Garden"), N_("Fountain"), N_("Cypress"), N_("Marigold"),
    N_("Cardamom"), N_("Indigo"), N_("Silk"), N_("Comet"), N_("Crescent"), N_("Veranda"),
)  # fmt: skip

#: The longest name of a table that the database stores.
LONGEST_TITLE: Final = 40

#: Names of bots.
_BOTS: Final = ("Anil", "Chen", "Noor", "Mira", "Isa", "Tara", "Ravi", "Zoya", "Omar", "Leela")


def new_title() -> str:
    """Return a name for a new table."""
    return _(secrets.choice(_TITLES))


def next_title(title: str) -> str:
    """Return the name of the next table of the same players: "Cardamom 2", then "Cardamom 3"."""
    found = re.fullmatch(r"(.+) ([0-9]{1,4})", title)
    name, count = (found[1], int(found[2])) if found else (title, 1)
    number = f" {count + 1}"
    return name[: LONGEST_TITLE - len(number)] + number


def bot_names(count: int) -> list[str]:
    """Return different names for bots."""
    return secrets.SystemRandom().sample(_BOTS, count)
