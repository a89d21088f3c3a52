"""Agra: the board game as a library.

>>> import agra
>>> state = agra.new_game(players=4, seed=7)
>>> state.to_move in range(4)
True
"""

import importlib
from typing import Any

from agra import old_names, positions
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
from agra.rules.hooks import HOOKS
from agra.rules.rollout import play_random
from agra.rules.setup import new_game, random_setup
from agra.rules.state import CHANCE, State
from agra.rules.values import Components

__version__ = "0.1.0"

old_names.install()

#: Parts of the package that are imported on first use.
_PARTS = (
    "bots",
    "client",
    "components",
    "lab",
    "picture",
    "positions",
    "puzzles",
    "records",
    "research",
    "review",
    "text",
)


def __getattr__(name: str) -> Any:
    if name in _PARTS:
        return importlib.import_module(f"agra.{name}")
    raise AttributeError(f"module 'agra' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *_PARTS, *(name for name in globals() if name.startswith("__"))})


def _draw(state: State) -> str:
    from agra.picture import svg  # imported here because only notebooks need it

    return svg(state)


def _letters(state: State) -> str:
    from agra.text.board import draw  # imported here because a game does not need it

    return draw(state)


HOOKS.components = load_components
HOOKS.to_json = positions.to_json
HOOKS.from_json = positions.from_json
HOOKS.view = positions.view
HOOKS.to_line = positions.to_line
HOOKS.from_line = positions.from_line
HOOKS.player = positions.Player
HOOKS.notables = positions.Notables
HOOKS.about = positions.about
HOOKS.letters = _letters
HOOKS.drawing = _draw

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
