"""The strength of the bots, as measured by `python -m agra.lab.strength.level_ratings`.

There is one scale for each number of players: 400 points ahead means ten games won for one lost,
and the trader has 1500.
"""

import json
from functools import cache
from importlib import resources
from typing import Any, NamedTuple


class Rating(NamedTuple):
    """A rating, its confidence interval, and the number of games."""

    rating: int
    low: int
    high: int
    games: int


def rating_of(name: str, players: int) -> Rating | None:
    """Return the rating of a bot for a number of players; None if it was never measured."""
    found = _measured().get(str(players), {}).get(name)
    return None if found is None else Rating(**found)


@cache
def _measured() -> dict[str, dict[str, dict[str, int]]]:
    path = resources.files("agra") / "data" / "ratings.json"
    if not path.is_file():
        return {}
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    players: dict[str, dict[str, dict[str, int]]] = data["players"]
    return players
