"""The levels of bots that a player can choose as opponents."""

from dataclasses import dataclass

from agra.bots import level_names, level_of
from agra.bots.ratings import rating_of
from agra.bots.registry import opponent_names
from agra.text.i18n import _
from agra.text.levels import how_it_plays, level_name, level_title, rating_words


def levels() -> list[str]:
    """The bots by name, from the simplest to the strongest."""
    return level_names()


def opponents() -> list[str]:
    """The bots to choose from: the levels with those between them, then those with a style."""
    return opponent_names()


def usual() -> str:
    """The bot that plays where nobody chose one: good, and quick enough for any machine."""
    return "trader"


def strongest() -> str:
    """The bot that gives hints."""
    return levels()[-1]


def is_slow(level: str) -> bool:
    """Whether the bot searches: then it thinks in a process of its own."""
    return level_of(level) not in ("random", "farmer", "trader")


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
    return [
        LevelChoice(
            level,
            level_title(level),
            level == usual(),
            how_it_plays(level),
            tuple(_rating(level, players) for players in (2, 3, 4)),
        )
        for level in opponents()
    ]


def _rating(level: str, players: int) -> str:
    """How strong a bot is at tables of so many, "" where nobody has measured it."""
    found = rating_of(level, players)
    return "" if found is None else rating_words(found.rating, found.low, found.high)


def level_choices_with_time(seconds: int) -> list[LevelChoice]:
    """The same, and the strongest once more with so many seconds for a turn."""
    best = strongest()
    text = _("{level} ({seconds} seconds a turn)").format(level=level_name(best), seconds=seconds)
    return [*level_choices(), LevelChoice(f"{best}@{seconds}", text, False)]
