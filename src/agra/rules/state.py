"""The position of a game, and the three questions everybody asks it.

Whose decision is it (`to_move`), what are the options (`legal_actions`), what is the position
after this one (`apply`). A `State` is plain data: a flat list of small integers (see `layout`) and
a stack of pending things (see `kinds`). The rules themselves live in the other modules of this
package; each registers here what its decisions offer, what an answer does, and what its
steps do.
"""

from collections.abc import Callable
from operator import index
from typing import Any, Final, SupportsIndex

from agra.rules.actions import NUM_ACTIONS, OIL, action_text
from agra.rules.doors import DOORS
from agra.rules.errors import BadSetup, IllegalAction
from agra.rules.events import NOBODY, REASONS, Event, Listener
from agra.rules.kinds import (
    FIELDS_SHIFT,
    INFLUENCE_STEPS,
    KIND_MASK,
    KINDS,
    LAST_CHANCE,
    LAST_DECISION,
    NAMES,
    PROCESS_COUNT,
    SAILOR_PAYMENT,
    SEAT_SHIFT,
)
from agra.rules.layout import PLAYERS
from agra.rules.values import Components

#: `State.to_move` when a die is rolled or a tile is drawn.
CHANCE: Final = -1


class State:
    """One position of a game of Agra.

    >>> import agra
    >>> state = agra.new_game(players=2, seed=1)
    >>> state.apply(agra.parse_action("end meditation"))
    >>> agra.parse_action("place sailor") in state.legal_actions()
    True
    """

    __slots__ = ("c", "d", "legal", "listener", "stack")

    def __init__(
        self,
        d: list[int] | None = None,
        stack: list[int] | None = None,
        c: Components | None = None,
    ) -> None:
        #: the position, laid out as `layout` says
        self.d: list[int] = d if d is not None else []
        #: what is still to be done, top last
        self.stack: list[int] = stack if stack is not None else []
        #: the components of this game
        self.c: Components = c if c is not None else DOORS.components(None)
        #: the legal actions, once somebody asked
        self.legal: list[int] | None = None
        #: who is told what happens; never copied
        self.listener: Listener | None = None

    # -------------------------------------------------------------- the three questions

    @property
    def to_move(self) -> int | None:
        """The seat that decides, `CHANCE`, or None when the game is over."""
        if not self.stack:
            return None
        entry = self.stack[-1]
        if entry & KIND_MASK <= LAST_CHANCE:
            return CHANCE
        return (entry >> SEAT_SHIFT) & 3

    def legal_actions(self) -> list[int]:
        """The numbers of all legal actions, sorted; empty only when the game is over."""
        legal = self.legal
        if legal is None:
            legal = self._find_options()
        return legal[:]

    def apply(self, number: SupportsIndex) -> None:
        """Take an action for whoever is to move; raises `IllegalAction` if it is not legal."""
        action = number if type(number) is int else _action_number(number)
        legal = self.legal
        if legal is None:
            legal = self._find_options()
        if action not in legal:
            raise IllegalAction(self._refusal(action))
        self.legal = None
        stack = self.stack
        entry = stack[-1]
        kind = entry & KIND_MASK
        if action >= OIL and INTERRUPTIBLE[kind]:
            USE[0](self, (entry >> SEAT_SHIFT) & 3, action)
        else:
            stack.pop()
            ANSWERS[kind](self, (entry >> SEAT_SHIFT) & 3, entry >> FIELDS_SHIFT, action)
        while stack:
            entry = stack[-1]
            kind = entry & KIND_MASK
            if kind <= LAST_DECISION:
                return
            stack.pop()
            STEPS[kind](self, (entry >> SEAT_SHIFT) & 3, entry >> FIELDS_SHIFT)

    def _find_options(self) -> list[int]:
        """Find and remember the legal actions."""
        stack = self.stack
        if not stack:
            self.legal = []
            return []
        entry = stack[-1]
        kind = entry & KIND_MASK
        seat = (entry >> SEAT_SHIFT) & 3
        options = OPTIONS[kind](self, seat, entry >> FIELDS_SHIFT)
        if INTERRUPTIBLE[kind] and is_interruptible(kind, entry >> FIELDS_SHIFT):
            OFFER[0](self, seat, kind, options)
        self.legal = options
        return options

    def _refusal(self, action: int) -> str:
        if not 0 <= action < NUM_ACTIONS:
            return f"There is no action number {action}: numbers run from 0 to {NUM_ACTIONS - 1}."
        if not self.stack:
            return f"'{action_text(action)}' is not legal: the game is over."
        return (
            f"'{action_text(action)}' is not legal now: the decision is '{self.decision}'"
            f" ({len(self.legal_actions())} options, see legal_actions())."
        )

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a roll or a draw with their probabilities; empty at other times."""
        if self.to_move != CHANCE:
            return []
        legal = self.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]

    @property
    def decision(self) -> str:
        """The name of the pending decision, "" when the game is over."""
        return NAMES[self.stack[-1] & KIND_MASK] if self.stack else ""

    @property
    def players(self) -> int:
        """How many players the game has."""
        return self.d[PLAYERS]

    # -------------------------------------------------------------- positions as values

    def copy(self) -> "State":
        """An independent copy, without the listener."""
        return State(self.d[:], self.stack[:], self.c)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.d == other.d and self.stack == other.stack and self.c.digest == other.c.digest

    def __hash__(self) -> int:
        return hash((tuple(self.d), tuple(self.stack)))

    def to_json(self) -> dict[str, Any]:
        """The whole position as readable JSON data (docs/positions.md)."""
        return DOORS.to_json(self)

    @staticmethod
    def from_json(obj: object, components: Components | None = None) -> "State":
        """The position in such data, checked; raises `BadPosition` naming what is wrong.

        It must have been written with the same components: give them if they are not the
        package's own.
        """
        return DOORS.from_json(
            obj, components if components is not None else DOORS.components(None)
        )

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, as JSON data; None is a spectator.

        Everything, but for the others' rupees (None) unless the game is played with open rupees.
        """
        return DOORS.view(self, seat)

    # -------------------------------------------------------------- scoring and reasons

    def scores(self) -> list[int]:
        """The total of each seat's score sheet; before the end, as if the game ended now."""
        return [self.score_sheet(seat)["total"] for seat in range(self.d[PLAYERS])]

    def score_sheet(self, seat: int) -> dict[str, int]:
        """The final scoring of a seat, line by line, with its `total`."""
        from agra.rules import scoring

        self._check_seat(seat)
        return scoring.score_sheet(self, seat)

    def winners(self) -> list[int]:
        """The seats that win (several share the victory); before the end, those ahead now."""
        from agra.rules import scoring

        return scoring.winners(self)

    def why_not(self, action: int) -> dict[str, Any] | None:
        """Why an action is not legal now, as data (docs/actions.md); None if it is legal."""
        from agra.rules import why_not

        return why_not.why_not(self, action)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.d[PLAYERS]:
            raise BadSetup(f"There is no seat {seat}: seats are 0 to {self.d[PLAYERS] - 1}.")

    def _repr_svg_(self) -> str:
        """A drawing of the position, for notebooks."""
        return DOORS.drawing(self)

    # -------------------------------------------------------------- for the rules

    def push(self, kind: int, seat: int, fields: int = 0) -> None:
        """Lay a decision or step on top of the pending ones."""
        self.stack.append(kind | seat << SEAT_SHIFT | fields << FIELDS_SHIFT)

    def tell(
        self,
        kind: str,
        seat: int = NOBODY,
        what: str = "",
        count: int = 0,
        where: str = "",
        why: int = 0,
    ) -> None:
        """Tell the listener what happened. Callers ask first whether there is one."""
        listener = self.listener
        if listener is not None:
            listener(Event(kind, seat, what, count, where, REASONS[why]))


def _action_number(number: SupportsIndex) -> int:
    """An action number that is not a plain `int`, for example one of numpy's."""
    try:
        return index(number)
    except TypeError:
        raise IllegalAction(
            f"An action is a whole number, not {number!r}: parse_action() gives that of a text."
        ) from None


Options = Callable[[State, int, int], list[int]]
Answer = Callable[[State, int, int, int], None]
Step = Callable[[State, int, int], None]
Offer = Callable[[State, int, int, list[int]], None]
Use = Callable[[State, int, int], None]


def _no_options(s: State, seat: int, fields: int) -> list[int]:
    raise AssertionError("a step offers nothing")


def _no_answer(s: State, seat: int, fields: int, action: int) -> None:
    raise AssertionError("a step takes no answer")


def _no_step(s: State, seat: int, fields: int) -> None:
    raise AssertionError("a decision is not a step")


def _no_offer(s: State, seat: int, kind: int, options: list[int]) -> None:
    raise AssertionError("the module of the secondary actions is not loaded")


def _no_use(s: State, seat: int, action: int) -> None:
    raise AssertionError("the module of the secondary actions is not loaded")


#: What each kind of decision offers, what an answer to it does, what each kind of step does.
OPTIONS: Final[list[Options]] = [_no_options] * KINDS
ANSWERS: Final[list[Answer]] = [_no_answer] * KINDS
STEPS: Final[list[Step]] = [_no_step] * KINDS

#: How secondary actions are offered and used: one function each, from `secondary`.
OFFER: Final[list[Offer]] = [_no_offer]
USE: Final[list[Use]] = [_no_use]

#: The decisions of the active player that secondary actions may interrupt.
INTERRUPTIBLE: Final[list[bool]] = [False] * KINDS


def is_interruptible(kind: int, fields: int) -> bool:
    """Whether secondary actions are offered at this decision (its kind is interruptible).

    Three kinds are so only at times: the Sailor's payment before the first good is paid, the
    number of goods to process unless a contract gave the processing, and influence steps
    unless the delivery was itself a secondary action or came on another player's turn.
    """
    if kind == SAILOR_PAYMENT:
        return fields == 0
    if kind == PROCESS_COUNT:
        return fields >> 4 == 0
    if kind == INFLUENCE_STEPS:
        return fields >> 24 == 1
    return True


def register_decision(
    kind: int, options: Options, answer: Answer, interruptible: bool = False
) -> None:
    """Say what a decision offers and what an answer to it does."""
    OPTIONS[kind] = options
    ANSWERS[kind] = answer
    INTERRUPTIBLE[kind] = interruptible


def register_step(kind: int, step: Step) -> None:
    """Say what a step does when it comes to the top of the stack."""
    STEPS[kind] = step


def register_secondary(offer: Offer, use: Use) -> None:
    """Say how secondary actions are offered and what using one does."""
    OFFER[0] = offer
    USE[0] = use
