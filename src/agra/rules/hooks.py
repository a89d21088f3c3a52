"""Hooks filled in by `import agra`: JSON, drawing, components.

A position can be written as JSON, read, shown to one seat and drawn, and a game is played with the
printed values of a components file. Other parts of the package do that. The rules call them through
these hooks, so that the rules import no other part.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from agra.rules.accessors_protocol import NotableGlance, PlayerGlance
    from agra.rules.state import State
    from agra.rules.values import Components


def _empty(*given: object) -> NoReturn:
    raise NotImplementedError("the rules do not do this themselves: import agra")


class Hooks:
    """All hooks, one function each."""

    def __init__(self) -> None:
        #: validated components from a file; without a path, those of the package
        self.components: Callable[[str | Path | None], Components] = _empty
        #: the whole position as JSON data
        self.to_json: Callable[[State], dict[str, Any]] = _empty
        #: the validated position from such data
        self.from_json: Callable[[object, Components], State] = _empty
        #: what a seat may know, as JSON data; None is a spectator
        self.view: Callable[[State, int | None], dict[str, Any]] = _empty
        #: the position as one line of text, and the validated position from such a line
        self.to_line: Callable[[State], str] = _empty
        self.from_line: Callable[[object, Components], State] = _empty
        #: accessors of one player and of all notables
        self.player: Callable[[State, int], PlayerGlance] = _empty
        self.notables: Callable[[State], Mapping[str, NotableGlance]] = _empty
        #: the position in a few words, and drawn as text
        self.about: Callable[[State], str] = _empty
        self.letters: Callable[[State], str] = _empty
        #: a drawing of the position as SVG
        self.drawing: Callable[[State], str] = _empty


HOOKS: Final = Hooks()
