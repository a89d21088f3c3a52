"""Names for tables, so that people can tell their games apart."""

import secrets
from dataclasses import dataclass
from typing import Final

from agra.bots.ratings import rating_of
from agra.table import brains
from agra.text.i18n import N_, _
from agra.text.levels import how_it_plays, level_name, level_title, rating_words

_TITLES: Final = (
    N_("Peacock"), N_("Monsoon"), N_("Lotus"), N_("Mango"), N_("Saffron"), N_("Jasmine"),
    N_("Elephant"), N_("Banyan"), N_("Lantern"), N_("Turban"), N_("Sandal"), N_("Sitar"),
    N_("Pearl"), N_("Coral"), N_("Emerald"), N_("Ruby"), N_("Tiger"), N_("Heron"),
    N_("Crane"), N_("Palace"), N_("Garden"), N_("Fountain"), N_("Cypress"), N_("Marigold"),
    N_("Cardamom"), N_("Indigo"), N_("Silk"), N_("Comet"), N_("Crescent"), N_("Veranda"),
)  # fmt: skip

#: Names of bots, as many as can sit together and more.
_BOTS: Final = ("Anil", "Chen", "Noor", "Mira", "Isa", "Tara", "Ravi", "Zoya", "Omar", "Leela")


def new_title() -> str:
    """A name for a new table."""
    return _(secrets.choice(_TITLES))


def bot_names(count: int) -> list[str]:
    """Different names for bots."""
    return secrets.SystemRandom().sample(_BOTS, count)


@dataclass(frozen=True)
class LevelChoice:
    """A level of bots in a list: what a form sends, and what it says."""

    value: str
    text: str
    usual: bool
    #: how it plays, in a sentence
    how: str = ""
    #: how strong it is with 2, 3 and 4 players; "" where nobody has measured it
    ratings: tuple[str, ...] = ()


def level_choices() -> list[LevelChoice]:
    """The bots to choose from, the simplest first, each with a word on how it plays."""
    usual = brains.usual()
    return [
        LevelChoice(
            level,
            level_title(level),
            level == usual,
            how_it_plays(level),
            tuple(_rating(level, players) for players in (2, 3, 4)),
        )
        for level in brains.opponents()
    ]


def _rating(level: str, players: int) -> str:
    """How strong a bot is at tables of so many, "" where nobody has measured it."""
    found = rating_of(level, players)
    return "" if found is None else rating_words(found.rating, found.low, found.high)


def level_choices_with_time(seconds: int) -> list[LevelChoice]:
    """The same, and the strongest once more with so many seconds for a turn."""
    best = brains.strongest()
    text = _("{level} ({seconds} seconds a turn)").format(level=level_name(best), seconds=seconds)
    return [*level_choices(), LevelChoice(f"{best}@{seconds}", text, False)]
