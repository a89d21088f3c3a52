"""Doors: what a position is asked for although it is not the game itself.

A position can be written as JSON, read, shown to one seat and drawn, and a game is played with the
printed values of a components file. Other parts of the package do that; the rules only keep the
doors through which they are called. `import agra` fills them all in.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from agra.rules.accessors_protocol import NotableGlance, PlayerGlance
    from agra.rules.state import State
    from agra.rules.values import Components


def _closed(*given: object) -> NoReturn:
    raise NotImplementedError("the rules do not do this themselves: import agra")


class Doors:
    """All the doors, one function each."""

    def __init__(self) -> None:
        #: the components in a file, checked; without a path, those of the package
        self.components: Callable[[str | Path | None], Components] = _closed
        #: the whole position as JSON data
        self.to_json: Callable[[State], dict[str, Any]] = _closed
        #: the position in such data, checked
        self.from_json: Callable[[object, Components], State] = _closed
        #: what a seat may know, as JSON data; None is a spectator
        self.view: Callable[[State, int | None], dict[str, Any]] = _closed
        #: the position as one line of text, and the position in such a line, checked
        self.to_line: Callable[[State], str] = _closed
        self.from_line: Callable[[object, Components], State] = _closed
        #: one player, and all notables, as small views
        self.player: Callable[[State, int], PlayerGlance] = _closed
        self.notables: Callable[[State], Mapping[str, NotableGlance]] = _closed
        #: the position in a few words, and drawn in letters
        self.about: Callable[[State], str] = _closed
        self.letters: Callable[[State], str] = _closed
        #: a drawing of the position as SVG
        self.drawing: Callable[[State], str] = _closed


DOORS: Final = Doors()
