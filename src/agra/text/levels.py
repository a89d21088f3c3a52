"""Names and descriptions of the bot levels."""

from typing import Final

from agra.text.i18n import N_, NP_, _, pgettext

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
    "random": N_("random (picks any move)"),
    "farmer": N_("farmer (easy)"),
    "trader": N_("trader (medium)"),
    "vizier": N_("vizier (strong)"),
    "akbar": N_("Akbar (the strongest)"),
    "apprentice": N_("apprentice (easy, but knows what counts)"),
    "journeyman": N_("journeyman (nearly medium)"),
    "builder": N_("builder (nearly strong, own style)"),
    "deliverer": N_("deliverer (nearly strong, own style)"),
    "courtier": N_("courtier (nearly strong, own style)"),
}
#: The style of each level.
_HOW: Final = {
    "random": N_("Picks any option at random."),
    "farmer": N_("Delivers, builds and serves Akbar whenever it can, but never plans ahead."),
    "apprentice": N_("Compares whole turns, but often picks one that is a few rupees worse."),
    "journeyman": N_("Compares whole turns, but sometimes picks the second best."),
    "trader": N_("Thinks its own turn through and plays the best one it finds."),
    "vizier": N_("Thinks several turns ahead, including the dice and your possible answers."),
    "akbar": N_("Uses what it has learnt from thousands of games between bots."),
    "builder": N_(
        "Plays like the vizier, but likes building, removing covers and advancing the stone."
    ),
    "deliverer": N_("Plays like the vizier, but likes delivering to the notables best."),
    "courtier": N_("Plays like the vizier, but likes Akbar, orders and influence best."),
}


def level_name(level: str) -> str:
    """The display name of a level; a custom bot has its own name."""
    return pgettext(*_LEVEL_NAMES[level]) if level in _LEVEL_NAMES else level


def level_title(level: str) -> str:
    """The name with a word about its strength."""
    return _(_LEVELS[level]) if level in _LEVELS else level


def how_it_plays(level: str) -> str:
    """The style of a level in a sentence; "" for a custom bot."""
    return _(_HOW[level]) if level in _HOW else ""


def rating_words(rating: int, low: int, high: int) -> str:
    """A rating with half the width of its interval: "1500 ± 40"."""
    half, words = round((high - low) / 2), str(rating).replace("-", "\N{MINUS SIGN}")
    return f"{words} \N{PLUS-MINUS SIGN} {half}" if half else words
