"""Answers that a player gives in advance, for decisions that are routine.

They are kept with the seat. A decision answered so is written down like any other and can be taken
back like any other; then it is asked.
"""

from collections.abc import Callable, Sequence
from typing import Final

from agra.rules import actions as act
from agra.rules.layout import INFLUENCE_AT, PLAYER, STRIDE
from agra.rules.state import State
from agra.table.models import Seat

ASK: Final = "ask"
#: What can be answered in advance, and how.
KNOWN: Final[dict[str, tuple[str, ...]]] = {
    "follow": (ASK, "always", "never"),
    "cook": (ASK, "keep"),
    "influence": (ASK, "take"),
}


def answer_of(state: State, seat: Seat, legal: Sequence[int]) -> int | None:
    """The answer that a player's preferences give to a decision, if they give one."""
    if seat.level:
        return None  # a bot decides for itself
    answer = _ANSWERS.get(state.decision)
    return None if answer is None else answer(state, seat, legal)


def _follow(state: State, seat: Seat, legal: Sequence[int]) -> int | None:
    wish = seat.preferences.get("follow")
    return {"always": act.FOLLOW, "never": act.DECLINE}.get(str(wish))


def _cook(state: State, seat: Seat, legal: Sequence[int]) -> int | None:
    return act.KEEP if seat.preferences.get("cook") == "keep" else None


def _influence(state: State, seat: Seat, legal: Sequence[int]) -> int | None:
    """Take every step, but leave the one to the top, which ends the game, to the player."""
    if seat.preferences.get("influence") != "take":
        return None
    at = PLAYER + STRIDE * seat.number + INFLUENCE_AT
    for action in legal:
        notable = action - act.STEP
        if 0 <= notable < len(state.c.notable_guild):
            if state.d[at + state.c.notable_guild[notable]] + 1 < state.c.influence_top:
                return action
    return None


_ANSWERS: Final[dict[str, Callable[[State, Seat, Sequence[int]], int | None]]] = {
    "follow": _follow,
    "cook_keep": _cook,
    "influence_steps": _influence,
}
