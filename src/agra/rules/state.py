"""The public interface of a position: `to_move`, `legal_actions`, `apply` and more.

`to_move` is the seat that decides, `legal_actions` returns the options, `apply` plays an action.
A `State` is plain data: flat memory for small integers (see `layout`) and a stack of pending
entries (see `kinds`). The rules are in the modules named after things in the game; `decisions`
selects the rule for the pending entry.
"""

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, cast

from mypy_extensions import mypyc_attr

from agra.rules.actions import NUM_ACTIONS, OIL, action_text
from agra.rules.board import Board, Pending
from agra.rules.decisions import INTERRUPTIBLE_KINDS, answer, carry_out, options_of
from agra.rules.errors import IllegalAction, UnknownAction
from agra.rules.flat import append, i64, pop, vec
from agra.rules.hashing import hash_of
from agra.rules.hooks import HOOKS
from agra.rules.influence import is_settled
from agra.rules.int_arguments import action_number, checked_seat
from agra.rules.kinds import (
    INFLUENCE_STEPS,
    KIND_MASK,
    LAST_CHANCE,
    LAST_DECISION,
    NAMES,
    SEAT_SHIFT,
)
from agra.rules.layout import (
    OPEN_RUPEES,
    PHASE,
    PLAYER,
    PLAYERS,
    ROUND,
    RUPEES,
    STRIDE,
    TURN,
)
from agra.rules.position import NONE, PLAIN, Position
from agra.rules.secondary import use
from agra.rules.values import Components

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agra.rules.accessors_protocol import NotableGlance, PlayerGlance

#: `State.to_move` when a die is rolled or a tile is drawn.
CHANCE: Final = -1

#: The names of the phases of a turn.
PHASES: Final = ("meditation", "action", "order")

#: One int object for every action, so that a list of options allocates no new ones.
_NUMBERS: Final[list[object]] = list(range(NUM_ACTIONS))


@mypyc_attr(free_list_len=1)  # the next copy reuses the memory of a freed copy
class State(Position):
    """One position of a game of Agra.

    >>> import agra
    >>> state = agra.new_game(players=2, seed=1)
    >>> state.apply(agra.parse_action("end meditation"))
    >>> agra.parse_action("place sailor") in state.legal_actions()
    True
    """

    __slots__ = ()

    @staticmethod
    def of(d: Iterable[int], stack: Iterable[int], c: Components) -> "State":
        """Return the position with this memory and stack, without validation (for pickle)."""
        return State(_vector(d), _vector(stack), c, c._tables)

    # -------------------------------------------------------------- playing

    @property
    def to_move(self) -> int | None:
        """The seat that decides, `CHANCE`, or None when the game is over."""
        stack = self._stack
        if len(stack) == 0:
            return None
        entry = stack[-1]
        if entry & KIND_MASK <= LAST_CHANCE:
            return CHANCE
        return entry >> SEAT_SHIFT & 3

    def legal_actions(self) -> list[int]:
        """The numbers of all legal actions, sorted; empty only when the game is over."""
        if PLAIN:
            found: Any = self._legal
            pending: Any = self._stack
            if not found and pending:
                self._legal = found = options_of(self, pending[-1])
            copy: list[int] = found[:]
            return copy
        return cast(list[int], [_NUMBERS[option] for option in self._options()])

    def _options(self) -> vec[i64]:
        """Return the legal actions as a vector; compiled callers must not change it."""
        if len(self._legal) == 0 and len(self._stack):
            self._legal = options_of(self, self._stack[-1])
        return self._legal

    def apply(self, number: SupportsIndex) -> None:
        """Take an action for whoever is to move; raise `IllegalAction` if it is not legal."""
        action = number if type(number) is int else action_number(number, IllegalAction)
        if PLAIN:
            found: Any = self._legal
            if action not in (found or self._options()):
                raise IllegalAction(self._refusal(action))
            if self.listener is not None:
                self._carry_on_told(action)
                return
            self._legal = NONE
            self._carry_on_plain(action)
            return
        if not 0 <= action < NUM_ACTIONS:
            raise IllegalAction(self._refusal(action))
        chosen: i64 = action
        if chosen not in self._options():
            raise IllegalAction(self._refusal(action))
        if self.listener is not None:
            self._carry_on_told(chosen)
        else:
            self._carry_on(chosen)

    def _carry_on(self, action: i64) -> None:
        """Take an action without a check, for callers that know that it is legal."""
        self._legal = NONE
        if PLAIN:
            self._carry_on_plain(action)
            return
        entry = self._stack[-1]
        if action >= OIL and INTERRUPTIBLE_KINDS >> (entry & KIND_MASK) & 1:
            use(self, entry >> SEAT_SHIFT & 3, action)
        else:
            self._stack, entry = pop(self._stack)
            answer(self, entry, action)
        while len(self._stack):
            entry = self._stack[-1]
            if entry & KIND_MASK > LAST_DECISION:
                self._stack, entry = pop(self._stack)
                carry_out(self, entry)
            elif is_settled(self, entry):
                self._stack, entry = pop(self._stack)
            else:
                return

    def _carry_on_plain(self, action: i64) -> None:
        """Do the same in the uncompiled build."""
        stack: Any = self._stack
        entry = stack[-1]
        if action >= OIL and INTERRUPTIBLE_KINDS >> (entry & KIND_MASK) & 1:
            use(self, entry >> SEAT_SHIFT & 3, action)
        else:
            stack.pop()
            answer(self, entry, action)
        while stack:
            kind = stack[-1] & KIND_MASK
            if kind > LAST_DECISION:
                carry_out(self, stack.pop())
            elif kind == INFLUENCE_STEPS and is_settled(self, stack[-1]):
                stack.pop()
            else:
                return

    def _carry_on_told(self, action: i64) -> None:
        """Do the same with a listener; if the listener raises, restore the position."""
        d, stack, legal = self._d[:], self._stack[:], self._legal
        try:
            self._carry_on(action)
        except BaseException:
            self._d, self._stack, self._legal = d, stack, legal
            raise

    def _ask_anew(self) -> None:
        """Clear the cached options, because the position was changed from outside."""
        self._legal = NONE

    def _refusal(self, action: int) -> str:
        if not 0 <= action < NUM_ACTIONS:
            return f"There is no action number {action}: numbers run from 0 to {NUM_ACTIONS - 1}."
        if not len(self._stack):
            return f"'{action_text(action)}' is not legal: the game is over."
        from agra.rules import why_not
        from agra.rules.reasons import told

        why = why_not.why_not(self, action)
        reason = "" if why is None or why["reason"] == "other_decision" else f"{told(why)}; "
        return (
            f"'{action_text(action)}' is not legal now: {reason}the decision is '{self.decision}'"
            f" ({_how_many(len(self.legal_actions()))}, see legal_actions())."
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
        return NAMES[self._stack[-1] & KIND_MASK] if len(self._stack) else ""

    @property
    def players(self) -> int:
        """How many players the game has."""
        return self._d[PLAYERS]

    # -------------------------------------------------------------- queries

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self._d[ROUND]

    @property
    def phase(self) -> str:
        """The phase of the turn: "meditation", "action" or "order"; "over" after the game."""
        return PHASES[self._d[PHASE]] if len(self._stack) else "over"

    @property
    def turn(self) -> int:
        """The seat whose turn it is; another seat may have to decide (`to_move`)."""
        return self._d[TURN]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return len(self._stack) == 0

    @property
    def components(self) -> Components:
        """The printed values that the game is played with."""
        return self._c

    @property
    def board(self) -> Board:
        """The board by number: `state.board.value(good)`, `.boat`, `.worker(space)` ...

        A view: it shows what is so whenever it is asked.
        """
        return Board(self)

    @property
    def pending(self) -> Pending:
        """What is still to be done: the `kind` and the `fields` of the decision, what lies below.

        A view: it shows what is so whenever it is asked.
        """
        return Pending(self)

    def numbers(self, first: int = 0, stop: int | None = None) -> tuple[int, ...]:
        """The memory of the position, laid out as `layout` says: for keys of caches and `of`."""
        return tuple(self._d[first : len(self._d) if stop is None else stop])

    def rupees(self, seat: int) -> int:
        """The rupees of a seat, hidden or not."""
        return self._d[PLAYER + STRIDE * seat + RUPEES]

    @property
    def all_rupees(self) -> list[int]:
        """The rupees of every seat, hidden or not."""
        return [self._d[PLAYER + STRIDE * seat + RUPEES] for seat in range(self._d[PLAYERS])]

    @property
    def open_rupees(self) -> bool:
        """Whether the game is played with open rupees."""
        return self._d[OPEN_RUPEES] == 1

    def player(self, seat: SupportsIndex) -> "PlayerGlance":
        """One player: `state.player(0).goods["wood"]`, `.rupees`, `.contracts` ...

        It is a view: it always shows the current position.
        """
        return HOOKS.player(self, checked_seat(seat, self.players))

    @property
    def notables(self) -> "Mapping[str, NotableGlance]":
        """The notables of this game by name, with their goods, deliveries and winner."""
        return HOOKS.notables(self)

    def __repr__(self) -> str:
        return HOOKS.about(self)

    def __str__(self) -> str:
        return HOOKS.letters(self)

    # -------------------------------------------------------------- positions as values

    def copy(self) -> "State":
        """An independent copy, without the listener."""
        return State(self._d[:], self._stack[:], self._c, self._t)

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()  # components are immutable, so copies share them

    def __reduce__(self) -> tuple[object, ...]:
        return State.of, (tuple(self._d), tuple(self._stack), self._c)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            self._d == other._d
            and self._stack == other._stack
            and self._c.digest == other._c.digest
        )

    def __hash__(self) -> int:
        return hash_of(self)

    def digest(self) -> int:
        """A number of 64 bits that names this position, for files and tables of positions.

        It is the same in every build, process and version of the package; `hash()` is faster, and
        the same only within a process.

        >>> import agra
        >>> agra.new_game(players=2, seed=1).digest()
        11339451271662086793
        """
        line = self.to_line().encode()
        return int.from_bytes(hashlib.blake2b(line, digest_size=8).digest(), "big")

    def to_json(self) -> dict[str, Any]:
        """The whole position as readable JSON data (docs/positions.md)."""
        return HOOKS.to_json(self)

    @staticmethod
    def from_json(obj: object, components: Components | None = None) -> "State":
        """Return the position from such data; raise `BadPosition` if it is not valid.

        It must have been written with the same components: pass them if they are not the
        components of the package.
        """
        return HOOKS.from_json(
            obj, components if components is not None else HOOKS.components(None)
        )

    def to_line(self) -> str:
        """The whole position as one line of text, as FEN is for chess (docs/positions.md)."""
        return HOOKS.to_line(self)

    @staticmethod
    def from_line(text: object, components: Components | None = None) -> "State":
        """Return the position from such a line, with the checks of `from_json`."""
        return HOOKS.from_line(
            text, components if components is not None else HOOKS.components(None)
        )

    def view(self, seat: SupportsIndex | None) -> dict[str, Any]:
        """What a seat may know, as JSON data; None is a spectator.

        Everything except the others' rupees (None), unless the game is played with open rupees.
        """
        return HOOKS.view(self, None if seat is None else checked_seat(seat, self.players))

    # -------------------------------------------------------------- scoring and reasons

    def scores(self) -> list[int]:
        """The total of each seat's score sheet; before the end, as if the game ended now."""
        return [self.score_sheet(seat)["total"] for seat in range(self._d[PLAYERS])]

    def score_sheet(self, seat: SupportsIndex) -> dict[str, int]:
        """The final scoring of a seat, line by line, with its `total`."""
        from agra.rules import scoring

        return scoring.score_sheet(self, checked_seat(seat, self.players))

    def winners(self) -> list[int]:
        """The seats that win (several share the victory); before the end, those ahead now."""
        from agra.rules import scoring

        return scoring.winners(self)

    def why_not(self, action: SupportsIndex) -> dict[str, Any] | None:
        """Why an action is not legal now, as data (docs/actions.md); None if it is legal."""
        from agra.rules import why_not

        return why_not.why_not(self, action_number(action, UnknownAction))

    def _repr_svg_(self) -> str:
        """A drawing of the position, for notebooks."""
        return HOOKS.drawing(self)


def _vector(numbers: Iterable[int]) -> vec[i64]:
    vector = vec[i64]()
    for number in numbers:
        vector = append(vector, number)
    return vector


def _how_many(count: int) -> str:
    return "1 option" if count == 1 else f"{count} options"


def outcome_at(state: State, share: float) -> int:
    """Return the chance outcome at `share`, from 0 to 1, of the cumulative probability."""
    outcomes = state.chance_outcomes()
    for action, probability in outcomes:
        share -= probability
        if share < 0:
            return action
    return outcomes[-1][0]
