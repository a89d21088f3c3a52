"""What happened in a game, decision by decision, and where its turns began."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, overload

from agra.rules.events import Event
from agra.rules.state import CHANCE, State


@dataclass(frozen=True)
class Step:
    """One decision of the game so far, and what it did."""

    #: counted from 1: the position after it is /game/CODE/at/NUMBER
    number: int
    #: who decided: a seat, or `CHANCE`
    seat: int
    action: int
    #: nobody was asked, because nothing was to be chosen
    forced: bool
    #: the decision's name, such as "choose_space"
    decision: str
    #: the round and the active seat when it was made
    round: int
    turn: int
    events: tuple[Event, ...]
    #: the decision is none: people put the position right by hand, and this is why
    corrected: bool = False
    note: str = ""
    #: what was said about it, by whom it was told
    said: dict[object, Any] = field(default_factory=dict, repr=False, compare=False)


def carry_out(state: State, action: int, number: int, forced: bool = False) -> Step:
    """Carry a decision out, the `number`th of its game, and tell what it did."""
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
    )


@dataclass(frozen=True)
class TurnStart:
    """The (masked) position in which a turn began, after so many decisions."""

    number: int
    round: int
    seat: int
    state: State

    @classmethod
    def of(cls, state: State, number: int) -> "TurnStart":
        """The turn that has begun in a position after so many decisions."""
        return cls(number, state.round, state.turn, state.copy())


class Starts(Sequence[TurnStart]):
    """The turns up to a position; each is masked when somebody looks at it, which few do."""

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
class TurnMark:
    """That a turn began after so many decisions: known to everybody, without the position."""

    number: int
    round: int
    seat: int


@dataclass(frozen=True)
class UndoRange:
    """The numbers of the choices that can be taken back, the last one first."""

    choices: list[int] = field(default_factory=list)
    #: the decision that ends the range; 0 if the start of the game or of the turn does
    barrier: int = 0
