"""Names for tables, so that people can tell their games apart."""

import secrets
from dataclasses import dataclass
from typing import Final

from agra.bots.ratings import rating_of
from agra.table import brains
from agra.text.i18n import N_, NP_, _, pgettext

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


_LEVEL_NAMES: Final = {
    "random": NP_("level of bots", "random"),
    "farmer": NP_("level of bots", "farmer"),
    "trader": NP_("level of bots", "trader"),
    "vizier": NP_("level of bots", "vizier"),
    "akbar": NP_("level of bots", "Akbar"),
    "apprentice": NP_("level of bots", "apprentice"),
    "journeyman": NP_("level of bots", "journeyman"),
    "builder": NP_("level of bots", "builder"),
    "deliverer": NP_("level of bots", "deliverer"),
    "courtier": NP_("level of bots", "courtier"),
}
_LEVELS: Final = {
    "random": N_("random (by chance)"),
    "farmer": N_("farmer (easy)"),
    "trader": N_("trader (medium)"),
    "vizier": N_("vizier (strong)"),
    "akbar": N_("Akbar (the strongest)"),
    "apprentice": N_("apprentice (easy, but knows what counts)"),
    "journeyman": N_("journeyman (nearly medium)"),
    "builder": N_("builder (strong, with a style)"),
    "deliverer": N_("deliverer (strong, with a style)"),
    "courtier": N_("courtier (strong, with a style)"),
}
#: How each plays.
_HOW: Final = {
    "random": N_("Takes any option, all alike."),
    "farmer": N_("Delivers, builds and serves whenever it can, and never plans ahead."),
    "apprentice": N_("Sees whole turns, and often takes one that is a few rupees worse."),
    "journeyman": N_("Sees whole turns, and sometimes takes the second best."),
    "trader": N_("Thinks its own turn through, and takes the best it finds."),
    "vizier": N_("Thinks several turns ahead, with dice and what you may answer."),
    "akbar": N_("Judges by what it has learnt from thousands of games of bots."),
    "builder": N_("As the vizier, but likes to build, to remove covers and to move the stone."),
    "deliverer": N_("As the vizier, but likes the notables on the river best."),
    "courtier": N_("As the vizier, but likes Akbar, orders and influence."),
}


def level_name(level: str) -> str:
    """A level of bots as people call it; a bot of somebody's own has the name it was given."""
    return pgettext(*_LEVEL_NAMES[level]) if level in _LEVEL_NAMES else level


def level_choices() -> list[LevelChoice]:
    """The bots to choose from, the simplest first, each with a word on how it plays."""
    usual = brains.usual()
    return [
        LevelChoice(
            level,
            _(_LEVELS[level]) if level in _LEVELS else level,
            level == usual,
            _(_HOW[level]) if level in _HOW else "",
            tuple(_rating(level, players) for players in (2, 3, 4)),
        )
        for level in brains.opponents()
    ]


def _rating(level: str, players: int) -> str:
    """A rating with half the width of its interval: "1500 ± 40"."""
    found = rating_of(level, players)
    if found is None:
        return ""
    half = round((found.high - found.low) / 2)
    return f"{found.rating} \N{PLUS-MINUS SIGN} {half}" if half else str(found.rating)


def level_choices_with_time(seconds: int) -> list[LevelChoice]:
    """The same, and the strongest once more with so many seconds for a turn."""
    best = brains.strongest()
    text = _("{level} ({seconds} seconds a turn)").format(level=level_name(best), seconds=seconds)
    return [*level_choices(), LevelChoice(f"{best}@{seconds}", text, False)]
