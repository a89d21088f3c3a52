"""Lists the available bots: style and strength."""

from agra.bots.ratings import rating_of
from agra.bots.registry import opponent_names
from agra.text.i18n import _
from agra.text.levels import how_it_plays, rating_words


def level_lines(players: int) -> list[str]:
    """Every bot with the name to type, its rating for this number of players, and its style."""
    names = opponent_names()
    widest = max(len(name) for name in names)
    ratings = [_rating(name, players) for name in names]
    room = max(len(one) for one in ratings)
    lines = [
        _(
            "Ratings with {players} players: with 400 points more, a bot wins ten games for "
            "each one it loses."
        ).format(players=players)
    ]
    for name, rating in zip(names, ratings, strict=True):
        lines.append(f"{name:<{widest}}  {rating:>{room}}  {how_it_plays(name)}")
    return lines


def _rating(name: str, players: int) -> str:
    found = rating_of(name, players)
    return "\u2013" if found is None else rating_words(found.rating, found.low, found.high)
