"""The words and signs of the text format, shared by writer and parser."""

from typing import Final

from agra.rules import actions as act
from agra.rules.layout import ACTION_PHASE, MEDITATION_PHASE, ORDER_PHASE_

#: The maximum length of a line.
WIDTH: Final = 100

COMMENT: Final = "#"
CHANCE_MARK: Final = "*"
SEPARATOR: Final = ";"
OPENING: Final = "("
CLOSING: Final = ")"

#: The headings of a round and of a turn.
ROUND_HEADING: Final = "Round"
#: The keyword of a correction; its note and position follow.
CORRECTION: Final = "Correction"

_PHASES: Final = {
    MEDITATION_PHASE: "meditation", ACTION_PHASE: "action", ORDER_PHASE_: "order",
}  # fmt: skip

#: The names of the phases, by number.
PHASES: Final = tuple(_PHASES[phase] for phase in sorted(_PHASES))


def _begins_something(action: int) -> bool:
    return (
        act.PLACE <= action <= act.MEDITATE_FARMER
        or act.SERVE <= action < act.OFFER
        or act.FULFIL <= action < act.TILE
        or act.DELIVER <= action < act.KEEP
        or act.OIL <= action < act.NUM_ACTIONS
    )


_BEGINS_SOMETHING: Final = tuple(_begins_something(action) for action in range(act.NUM_ACTIONS))


def begins_line(action: int, before: int) -> bool:
    """Whether an action begins a new line, after the action `before`.

    These actions do: placing or laying down a worker (several laid down share a line), a meditation
    action, a delivery, an order, a gift for Akbar, a secondary action. Decisions that follow from
    it are on the same line. Lines break where something new begins, not at the margin, so that a
    changed decision changes one line.
    """
    return _BEGINS_SOMETHING[action] and not (_lays(action) and _lays(before))


def _lays(action: int) -> bool:
    return act.LAY <= action <= act.LAY_COOK
