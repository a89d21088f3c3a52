"""The levels of bots that a player can choose as opponents."""

from dataclasses import dataclass

from agra.bots import level_names, level_of
from agra.bots.ratings import rating_of
from agra.bots.registry import opponent_names
from agra.text.i18n import _
from agra.text.levels import how_it_plays, level_name, level_title, rating_words


def levels() -> list[str]:
    """Return the names of the levels, from the simplest to the strongest."""
    return level_names()


def opponents() -> list[str]:
    """Return the bots to choose from: all levels, then the bots with a style."""
    return opponent_names()


def usual() -> str:
    """Return the default bot: good, and quick enough for any machine."""
    return "trader"


def strongest() -> str:
    """Return the strongest bot, which gives hints."""
    return levels()[-1]


def is_slow(level: str) -> bool:
    """Whether the bot searches, and so runs in a child process."""
    return level_of(level) not in ("random", "farmer", "trader")


@dataclass(frozen=True)
class LevelChoice:
    """A level of bots in the list of a form."""

    value: str
    text: str
    usual: bool
    #: its style in a sentence
    how: str = ""
    #: its rating with 2, 3 and 4 players; "" if unknown
    ratings: tuple[str, ...] = ()


def level_choices() -> list[LevelChoice]:
    """Return the bots to choose from, the simplest first."""
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
    """Return the rating of a bot with this number of players, "" if unknown."""
    found = rating_of(level, players)
    return "" if found is None else rating_words(found.rating, found.low, found.high)


def level_choices_with_time(seconds: int) -> list[LevelChoice]:
    """Return the same, and the strongest bot once more with `seconds` for a turn."""
    best = strongest()
    text = _("{level} ({seconds} seconds per turn)").format(level=level_name(best), seconds=seconds)
    return [*level_choices(), LevelChoice(f"{best}@{seconds}", text, False)]
