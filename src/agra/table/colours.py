"""Assigns colours to the seats of a game: the chosen ones first, yellow last."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from agra.rules.names import COLOURS

#: The order in which colours are assigned to seats without a choice.
_ORDER: Final = (*COLOURS[1:], COLOURS[0])


class Begun(Protocol):
    """The fields of a game that its colours depend on."""

    players: Any
    options: Any


def colours_for(chosen: Sequence[str], people: Sequence[bool]) -> list[str]:
    """Return a colour for each seat: the chosen one, or the next free one, people before bots."""
    free = [colour for colour in _ORDER if colour not in chosen]
    found = list(chosen)
    for seat in sorted(range(len(found)), key=lambda number: not people[number]):
        if not found[seat]:
            found[seat] = free.pop(0)
    return found


def colours_of(game: Begun) -> tuple[str, ...]:
    """Return the colour of each seat; old games without stored colours use the order of seats."""
    stored = game.options.get("colours")
    return tuple(stored) if stored else COLOURS[: game.players]
