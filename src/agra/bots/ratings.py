"""How strong the bots are, as `python -m agra.lab.strength.level_ratings` has measured it.

There is one scale for each number of players: 400 points ahead means ten games won for one lost,
and the trader has 1500.
"""

import json
from functools import cache
from importlib import resources
from typing import Any, NamedTuple


class Rating(NamedTuple):
    """A number on the scale, the interval in which it lies, and the games behind it."""

    rating: int
    low: int
    high: int
    games: int


def rating_of(name: str, players: int) -> Rating | None:
    """The rating of a bot at tables of so many players; None if it was never measured."""
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
