"""Renders positions for the environments."""

from typing import Any, Final

from agra.research.payoffs import BadOption
from agra.rules.state import State

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")


def checked_render_mode(mode: str | None) -> str | None:
    """Return a valid render mode or None; raise `BadOption` for any other value."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(
            f"There is no render mode {mode!r}: choose one of {', '.join(RENDER_MODES)}."
        )
    return mode


def rendered(state: State, mode: str | None) -> Any:
    """Return the position as text, SVG text or an image array; "human" prints it."""
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
