"""The host's form for the lobby: whether anybody may join, who is wanted, whether it is rated."""

from typing import Any

from agra.table.config import lobby
from agra.table.game import rated
from agra.table.game.visit import Visit
from agra.text.i18n import _


def context(visit: Visit) -> dict[str, Any]:
    """The template context; nothing where there is no lobby, or no seat is free."""
    game = visit.game
    free = any(chair.free for chair in visit.seats) and not game.finished
    if not (lobby.is_on() and visit.standing.host and free):
        return {}
    from agra.table.lobby import open_tables

    return {
        "lobby_form": True,
        "open_table": open_tables.table_of(game),
        "player_levels": in_words(open_tables.LEVELS),
        "rated": rated.is_rated(game),
        "can_be_rated": rated.can_be_rated(game),
    }


def in_words(choices: dict[str, str]) -> list[tuple[str, str]]:
    """The choices of a field: value and words."""
    return [(value, _(words)) for value, words in choices.items()]
