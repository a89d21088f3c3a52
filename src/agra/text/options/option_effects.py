"""Computes the effect of an option, for menus, buttons and tips alike."""

from dataclasses import dataclass, replace

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.events import Event
from agra.rules.state import State


@dataclass(frozen=True)
class Tried:
    """The result of an option on a copy: the events, and the next decision."""

    events: tuple[Event, ...]
    after: State

    def rupees(self, seat: int) -> int:
        """The rupees that a seat gains (negative: pays), including contracts."""
        return sum(e.count for e in self.events if e.kind == "rupees" and e.seat == seat)

    def points(self, seat: int) -> int:
        """The meditation points that a seat gains, including contracts."""
        return sum(e.count for e in self.events if e.kind == "points" and e.seat == seat)

    def without(self, why: str) -> "Tried":
        """The same without the events that have a reason."""
        return replace(self, events=tuple(e for e in self.events if e.why != why))


def tried(state: State, action: int, doubled: bool = False) -> Tried:
    """Try an option up to the next question; a delivery with one good, or with two."""
    asked = state.pending.kind
    after = state.copy()
    events: list[Event] = []
    after.listener = events.append
    after.apply(action)
    pending = 0 if after.is_over else after.pending.kind
    if act.DELIVER <= action < act.KEEP and pending == kinds.DOUBLE:
        after.apply(act.DOUBLE if doubled else act.DECLINE)
    elif action == act.FOLLOW and pending == kinds.EXTRA_PROCESS:
        after.apply(act.DECLINE)  # a favour tile that follows is a separate question
    elif asked == kinds.JAGIRDAR and pending == kinds.INFLUENCE_STEPS:
        after.apply(act.DONE)  # and so is the step
    return Tried(tuple(events), after)
