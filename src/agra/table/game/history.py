"""The history of a game: its decisions with their events, and the starts of its turns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, overload

from agra.rules.events import Event
from agra.rules.state import CHANCE, State

#: The note of a decision that was made with the same click as the one before it.
JOINED: Final = "joined"


@dataclass(frozen=True)
class Step:
    """One decision of the game so far, and what it did."""

    #: counted from 1: the position after it is /game/CODE/at/NUMBER
    number: int
    #: who decided: a seat, or `CHANCE`
    seat: int
    action: int
    #: made automatically, because there was nothing to choose
    forced: bool
    #: the decision's name, such as "choose_space"
    decision: str
    #: the round and the active seat before the decision
    round: int
    turn: int
    events: tuple[Event, ...]
    #: a correction by hand instead of a decision, and its reason; of a decision "" or `JOINED`
    corrected: bool = False
    note: str = ""
    #: cached texts about it, by their reader
    said: dict[object, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def joined(self) -> bool:
        """Whether it was made with the same click as the decision before it."""
        return not self.corrected and self.note == JOINED


def carry_out(state: State, action: int, number: int, forced: bool = False, note: str = "") -> Step:
    """Carry out decision `number` of a game, and return it with its events."""
    seat, decision = state.to_move, state.decision
    round_, turn = state.round, state.turn
    events: list[Event] = []
    state.listener = events.append
    state.apply(action)
    state.listener = None
    return Step(
        number=number,
        seat=CHANCE if seat is None else seat,
        action=action,
        forced=forced,
        decision=decision,
        round=round_,
        turn=turn,
        events=tuple(events),
        note=note,
    )


@dataclass(frozen=True)
class TurnMark:
    """The public part of a turn: it began after `number` decisions."""

    number: int
    round: int
    seat: int


@dataclass(frozen=True)
class TurnStart(TurnMark):
    """A turn with the (masked) position in which it began."""

    state: State

    @classmethod
    def of(cls, state: State, number: int) -> "TurnStart":
        """Return the turn that begins in a position after `number` decisions."""
        return cls(number, state.round, state.turn, state.copy())


class Starts(Sequence[TurnStart]):
    """The turns up to a position; each is masked only when it is read, which is rare."""

    def __init__(
        self, turns: Sequence[TurnStart], number: int, seen: Callable[[TurnStart], TurnStart]
    ) -> None:
        self._turns: Final = [turn for turn in turns if turn.number <= number]
        self._seen: Final = seen

    def __len__(self) -> int:
        return len(self._turns)

    @overload
    def __getitem__(self, at: int) -> TurnStart: ...
    @overload
    def __getitem__(self, at: slice) -> list[TurnStart]: ...
    def __getitem__(self, at: int | slice) -> TurnStart | list[TurnStart]:
        if isinstance(at, slice):
            return [self._seen(turn) for turn in self._turns[at]]
        return self._seen(self._turns[at])


@dataclass(frozen=True)
class UndoRange:
    """The numbers of the choices that can be taken back, the last one first."""

    choices: list[int] = field(default_factory=list)
    #: the decision that ends the range; 0 if the start of the game or of the turn does
    barrier: int = 0
