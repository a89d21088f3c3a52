"""Validates the options with which environments begin their games."""

from typing import Any, Final

from agra.components import load_components
from agra.research.payoffs import BadOption
from agra.rules.int_arguments import whole_number
from agra.rules.setup import new_game
from agra.rules.state import State
from agra.rules.values import Components

#: The possible reactions to an illegal action.
ILLEGAL: Final = ("raise", "lose")


class NotReset(RuntimeError):
    """An environment was used before its first `reset`."""


def begun(game: State | None) -> State:
    """Return the game of an environment; raise `NotReset` if there is none yet."""
    if game is None:
        raise NotReset("The environment has no game yet: call reset() first.")
    return game


def checked_rounds(number: Any) -> int:
    """Validate `max_rounds`, the number of rounds after which a game is truncated."""
    return checked_count(number, "max_rounds")


def checked_count(number: Any, what: str) -> int:
    """Validate an option that is a whole number from 1."""
    found = whole_number(number)
    if found is None or found < 1:
        raise BadOption(f"{what} must be a whole number of at least 1, not {number!r}.")
    return found


def checked_options(components: Any, **options: Any) -> dict[str, Any]:
    """Return the options of every game of an environment, as for `agra.new_game`.

    A wrong option is reported now, not at the first reset.
    """
    loaded = components if isinstance(components, Components) else load_components(components)
    found = {**options, "components": loaded}
    found["players"] = new_game(seed=0, **found).players
    return found


def checked_illegal(illegal: Any) -> str:
    """Validate the option `illegal`, the reaction to an illegal action."""
    if illegal not in ILLEGAL:
        raise BadOption(f"illegal must be one of {', '.join(ILLEGAL)}, not {illegal!r}.")
    return str(illegal)
