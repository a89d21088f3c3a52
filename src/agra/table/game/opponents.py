"""The levels of bots that a player can choose as opponents."""

import math
from dataclasses import dataclass
from typing import Final

from agra.bots import level_names, level_of
from agra.bots.errors import BadBot
from agra.bots.ratings import rating_of
from agra.bots.registry import opponent_names
from agra.text.i18n import _
from agra.text.levels import how_it_plays, level_name, level_title

#: Strength is compared in games for two.
DUEL: Final = 2


def levels() -> list[str]:
    """Return the names of the levels, from the simplest to the strongest."""
    return level_names()


def opponents() -> list[str]:
    """Return the bots to choose from, the weakest first."""
    ratings = {name: rating_of(name, DUEL) for name in opponent_names()}
    return sorted(
        ratings, key=lambda name: math.inf if (found := ratings[name]) is None else found.rating
    )


def usual() -> str:
    """Return the default bot: good, and quick enough for any machine."""
    return "trader"


def strongest() -> str:
    """Return the strongest bot, which gives hints."""
    return levels()[-1]


def is_slow(level: str) -> bool:
    """Whether the bot searches, and so runs in a child process.

    A name that is no bot does not search. One such game must not stop the bots of all others.
    """
    try:
        return level_of(level) not in ("random", "farmer", "trader")
    except BadBot:
        return False


@dataclass(frozen=True)
class LevelChoice:
    """A level of bots in the list of a form."""

    value: str
    text: str
    usual: bool
    #: its style in a sentence
    how: str = ""
    #: how many of 100 games it wins against the usual bot; None if it was not measured
    wins: int | None = None


def level_choices() -> list[LevelChoice]:
    """Return the bots to choose from, the weakest first."""
    return [
        LevelChoice(level, level_title(level), level == usual(), how_it_plays(level), wins(level))
        for level in opponents()
    ]


def wins(level: str) -> int | None:
    """Return how many of 100 games for two a bot wins against the usual bot; None if unknown."""
    own, other = rating_of(level, DUEL), rating_of(usual(), DUEL)
    if own is None or other is None:
        return None
    return round(100 / (1 + 10 ** ((other.rating - own.rating) / 400)))


def level_choices_with_time(seconds: int) -> list[LevelChoice]:
    """Return the same, and the strongest bot once more with `seconds` for a turn."""
    best = strongest()
    text = _("{level} ({seconds} seconds per turn)").format(level=level_name(best), seconds=seconds)
    return [*level_choices(), LevelChoice(f"{best}@{seconds}", text, False)]
