"""Computes the effect of an option, for menus, buttons and tips alike."""

from dataclasses import dataclass

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.events import Event
from agra.rules.layout import player_at
from agra.rules.state import CHANCE, State


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


def must_be_asked(state: State, action: int) -> bool:
    """Whether a player must confirm this even if it is the only option.

    That is the case if it changes what another player has, moves the boat, leads to a die or a
    drawn tile, or ends the possible undo because another player decides next. This reveals nothing:
    only the total of other players' rupees is hidden, never a change.
    """
    seat = state.to_move
    after = state.copy()
    after.apply(action)
    if after.to_move == CHANCE or after.board.boat != state.board.boat:
        return True
    if state.turn == seat and after.to_move != seat:
        return True
    return any(
        _held(after, other) != _held(state, other)
        for other in range(state.players)
        if other != seat
    )


def _held(state: State, seat: int) -> tuple[int, ...]:
    """All that lies in front of a player, contracts included."""
    return state.numbers(player_at(seat), player_at(seat + 1))
