"""Agra: the board game as a library.

>>> import agra
>>> state = agra.new_game(players=4, seed=7)
>>> state.to_move in range(4)
True
"""

import importlib
from typing import Any

from agra import positions
from agra.components import load_components
from agra.rules.actions import NUM_ACTIONS, action_text, parse_action
from agra.rules.errors import (
    AgraError,
    BadComponents,
    BadPosition,
    BadSetup,
    IllegalAction,
    NewerVersion,
    UnknownAction,
)
from agra.rules.events import Event
from agra.rules.hooks import DOORS
from agra.rules.rollout import play_random
from agra.rules.setup import new_game, random_setup
from agra.rules.state import CHANCE, State
from agra.rules.values import Components

__version__ = "0.1.0"


#: Parts of the package that are loaded when they are asked for.
_PARTS = ("bots", "components", "lab", "picture", "records", "research", "text")


def __getattr__(name: str) -> Any:
    if name in _PARTS:
        return importlib.import_module(f"agra.{name}")
    raise AttributeError(f"module 'agra' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_PARTS})


def _draw(state: State) -> str:
    from agra.picture import svg  # only notebooks need it

    return svg(state)


def _letters(state: State) -> str:
    from agra.text.board import draw  # nor does a game need words

    return draw(state)


DOORS.components = load_components
DOORS.to_json = positions.to_json
DOORS.from_json = positions.from_json
DOORS.view = positions.view
DOORS.to_line = positions.to_line
DOORS.from_line = positions.from_line
DOORS.player = positions.Player
DOORS.notables = positions.Notables
DOORS.about = positions.about
DOORS.letters = _letters
DOORS.drawing = _draw

__all__ = [
    "CHANCE",
    "NUM_ACTIONS",
    "AgraError",
    "BadComponents",
    "BadPosition",
    "BadSetup",
    "Components",
    "Event",
    "IllegalAction",
    "NewerVersion",
    "State",
    "UnknownAction",
    "__version__",
    "action_text",
    "load_components",
    "new_game",
    "parse_action",
    "play_random",
    "random_setup",
]
