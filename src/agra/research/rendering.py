"""A position as environments draw it."""

from typing import Any

from agra.research.payoffs import BadOption
from agra.rules.state import State


def rendered(state: State, mode: str | None) -> Any:
    """The position as text, SVG text or an image array; "human" prints it and gives None."""
    if mode is None:
        raise BadOption("Nothing can be drawn without a render_mode: give one to the environment.")
    if mode in ("human", "ansi"):
        if mode == "ansi":
            return str(state)
        print(state)
        return None
    from agra.picture import svg

    if mode == "svg":
        return svg(state)
    from agra.research.raster import raster

    return raster(svg(state))
