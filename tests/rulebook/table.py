"""Helpers for the examples: the four colours as seats, and queries of a position."""

from typing import Any

import agra
from tests.support import options, player, take

#: The examples name players by their colour; these are the seats, clockwise.
YELLOW, TURQUOISE, ORANGE, VIOLET = range(4)


def four_players(
    yellow: dict[str, Any] | None = None,
    turquoise: dict[str, Any] | None = None,
    orange: dict[str, Any] | None = None,
    violet: dict[str, Any] | None = None,
) -> list[dict[str, Any]]:
    """The players of a position by their colours."""
    return [yellow or {}, turquoise or {}, orange or {}, violet or {}]


def river(**notables: dict[str, Any]) -> dict[str, Any]:
    """A river with these notables (and their markers); the rest is filled up."""
    return {"notables": notables, "fill": True}


def offered(state: agra.State, verb: str) -> list[str]:
    """The options that begin with a verb, without it: `offered(state, "take")`."""
    return [text.removeprefix(f"{verb} ") for text in options(state) if text.startswith(f"{verb} ")]


def rupees_for(events: list[agra.Event], seat: int, why: str) -> list[int]:
    """The amounts of rupees that a player got (or paid) for one reason, in order."""
    return [
        event.count
        for event in events
        if event.kind == "rupees" and event.seat == seat and event.why == why
    ]


def points(state: agra.State) -> int:
    """The meditation points that can be spent."""
    found = state.to_json()["meditation"]["points"]
    assert isinstance(found, int)
    return found


def influence(state: agra.State, seat: int) -> dict[str, int]:
    """The steps of a player's influence markers that have left the start."""
    return {guild: step for guild, step in player(state, seat)["influence"].items() if step}


def boat(state: agra.State) -> int:
    """The pier where the boat lies."""
    found = state.to_json()["river"]["boat"]
    assert isinstance(found, int)
    return found


def idle_turn(state: agra.State, character: str) -> None:
    """A turn that only places a worker on a main character."""
    take(state, "end meditation", f"place {character}", "done", "end action", "pass", "end turn")
