"""Who has which colour: data of a game, so that people choose, and nobody is yellow by chance."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from agra.rules.names import COLOURS

#: The order in which colours are given to those who did not choose: yellow last.
_GIVEN: Final = (*COLOURS[1:], COLOURS[0])


class Begun(Protocol):
    """A game, as far as its colours go."""

    players: Any
    options: Any


def colours_for(chosen: Sequence[str], people: Sequence[bool]) -> list[str]:
    """A colour for each seat: the chosen one, else the next free one, people before bots."""
    free = [colour for colour in _GIVEN if colour not in chosen]
    found = list(chosen)
    for seat in sorted(range(len(found)), key=lambda number: not people[number]):
        if not found[seat]:
            found[seat] = free.pop(0)
    return found


def colours_of(game: Begun) -> tuple[str, ...]:
    """The colour of each seat; games that were begun without have them in their order."""
    kept = game.options.get("colours")
    return tuple(kept) if kept else COLOURS[: game.players]
