"""Helpers for the tests of the rules: build positions, take actions by their texts."""

from typing import Any

import agra
from agra.rules import names
from agra.rules.layout import FAVOURS, PLAYER, RUPEES, STRIDE, SUPPLY, WORKERS


def position(*players: dict[str, Any], **sections: Any) -> agra.State:
    """A position from its JSON form; sections that are left out are as at the start of a game.

    `position({"goods": {"wood": 3}}, {}, phase="action")` is two players, the first with three
    wood, at the choice of a space. See docs/positions.md for the sections.
    """
    seats = [dict(player) for player in players] if players else [{}, {}, {}, {}]
    return agra.State.from_json(
        {"format": "agra-position", "version": 1, "players": seats, **sections}
    )


def take(state: agra.State, *texts: str) -> agra.State:
    """Apply actions by their texts, chance outcomes included, and return the same state."""
    for text in texts:
        action = agra.parse_action(text)
        assert action in state.legal_actions(), (
            f"{text!r} is not among {options(state)} at {state.decision!r}"
        )
        state.apply(action)
    return state


def options(state: agra.State) -> list[str]:
    """The texts of the legal actions."""
    return [agra.action_text(action) for action in state.legal_actions()]


def watch(state: agra.State) -> list[agra.Event]:
    """Attach a listener and return the list that it appends the events to."""
    events: list[agra.Event] = []
    state.listener = events.append
    return events


def _block(state: agra.State, seat: int) -> int:
    return PLAYER + STRIDE * seat


def goods(state: agra.State, seat: int) -> dict[str, int]:
    """The goods a player has, by name; goods they lack are left out."""
    block = _block(state, seat)
    return {good: state._d[block + n] for n, good in enumerate(names.GOODS) if state._d[block + n]}


def rupees(state: agra.State, seat: int) -> int:
    """The rupees a player holds."""
    return state._d[_block(state, seat) + RUPEES]


def favours(state: agra.State, seat: int) -> int:
    """The favours a player has."""
    return state._d[_block(state, seat) + FAVOURS]


def supply(state: agra.State, seat: int) -> int:
    """The markers in a player's supply."""
    return state._d[_block(state, seat) + SUPPLY]


def workers(state: agra.State, seat: int) -> int:
    """The workers in a player's supply."""
    return state._d[_block(state, seat) + WORKERS]


def player(state: agra.State, seat: int) -> dict[str, Any]:
    """Everything about one player, as in the JSON form."""
    found = state.to_json()["players"][seat]
    assert isinstance(found, dict)
    return found
