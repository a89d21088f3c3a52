"""An attempt at a puzzle: computes the position after the choices so far.

Dice have their middle outcome, and the other players answer as most players would, as in the
search that judges the turn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from agra.bots.planning.turn_search import HORIZON, is_over, step
from agra.positions.changed import with_open_rupees
from agra.puzzles import Puzzle
from agra.rules import actions as act
from agra.rules.actions import END_TURN
from agra.rules.state import State
from agra.table.colours import colours_for
from agra.table.errors import NotPossible
from agra.table.game.history import Step, TurnMark, TurnStart, UndoRange, carry_out
from agra.table.game.sight import AtTable, Past, Players, Sight
from agra.text import names
from agra.text.i18n import _
from agra.text.options.sole_options import must_be_asked

#: The maximum number of choices; no turn has as many.
MOST_CHOICES: Final = HORIZON


@dataclass(frozen=True)
class Attempt:
    """The state of an attempt at a puzzle."""

    puzzle: Puzzle
    #: the learner's own choices
    choices: tuple[int, ...]
    sight: Sight
    #: all decisions of the turn, those of chance and other players included, without its end
    turn: list[int]
    #: whether the turn is over
    done: bool
    #: the numbers of the choices among all decisions; empty when the turn is over
    numbers: tuple[int, ...] = ()

    def kept(self, number: int) -> tuple[int, ...]:
        """The choices that stay if only the first `number` decisions stay."""
        own = [at for at in self.numbers if at <= number]
        return self.choices[: len(own)]


@dataclass(frozen=True)
class PlayedTurn(Puzzle):
    """A turn of a finished game as a puzzle: play it once more."""

    #: stored as a state, because the game may have its own components
    start: State | None = None
    values: str = ""
    names: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()

    @property
    def components(self) -> str:
        """The text of the game's components file."""
        return self.values

    @cached_property
    def state(self) -> State:
        """The position before the turn."""
        assert self.start is not None
        return self.start


class _Walk:
    """Plays the choices of an attempt, and records what happened."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.state = with_open_rupees(puzzle.state)
        self.seat = puzzle.seat
        self.round = self.state.round
        self.steps: list[Step] = []
        #: the numbers of the learner's own choices
        self.chosen: list[int] = []
        self.turn: list[int] = []
        self.starts = [TurnStart.of(self.state, 0)]

    @property
    def is_done(self) -> bool:
        state = self.state
        return state.is_over or (state.round, state.turn) != (self.round, self.seat)

    def take(self, action: int, forced: bool = False) -> None:
        """Apply and record a decision."""
        if not is_over(self.state, self.seat, self.seat):
            self.turn.append(action)
        self.steps.append(carry_out(self.state, action, len(self.steps) + 1, forced))
        if self.is_done:
            self.starts.append(TurnStart.of(self.state, len(self.steps)))

    def go_on(self) -> None:
        """Play on to the learner's next choice, or to the end of the turn."""
        while not self.is_done:
            if self.state.to_move == self.seat:
                # the best turn may use any choice, so none is skipped
                legal = self.state.legal_actions()
                if len(legal) > 1 or legal[0] == END_TURN or must_be_asked(self.state, legal[0]):
                    return
                self.take(legal[0], forced=True)
            else:
                self.take(int(step(self.state.copy())))


def attempt_of(puzzle: Puzzle, choices: Sequence[int], version: int = 0) -> Attempt:
    """The attempt with these choices; `NotPossible` if one of them is not legal."""
    walk = _Walk(puzzle)
    walk.go_on()
    for choice in choices[:MOST_CHOICES]:
        if walk.is_done:
            break
        if choice not in walk.state.legal_actions():
            raise NotPossible(_("That is not possible in this puzzle: start it again."))
        walk.take(choice)
        walk.chosen.append(len(walk.steps))
        walk.go_on()
    made = tuple(choices[: len(walk.chosen)])
    answers = zip(walk.chosen, (END_TURN, *made), made, strict=False)
    own = [number for number, before, choice in answers if not _joined(before, choice)]
    undo = [] if walk.is_done else own[::-1]
    sight = _seen(walk.state, walk, len(walk.steps), version, undo)
    numbers = () if walk.is_done else tuple(walk.chosen)
    return Attempt(puzzle, made, sight, walk.turn, walk.is_done, numbers)


def _joined(before: int, choice: int) -> bool:
    """Whether one click makes both choices: meditation and space, a delivery and its count."""
    if before == act.END_MEDITATION:
        return act.PLACE <= choice < act.LAY
    return act.DELIVER <= before < act.KEEP and choice in (act.DOUBLE, act.DECLINE)


def _seen(
    state: State,
    walk: _Walk,
    number: int,
    version: int = 0,
    undo: Sequence[int] = (),
    live: bool = True,
) -> Sight:
    people = [seat == walk.seat for seat in range(state.players)]
    played = walk.puzzle if isinstance(walk.puzzle, PlayedTurn) else None
    colours = played.colours if played else colours_for([""] * state.players, people)
    return Sight(
        state=state,
        viewer=walk.seat,
        players=Players(
            list(played.names) if played else [names.colour(colour) for colour in colours],
            ["person" if person else "bot" for person in people],
            tuple(colours),
        ),
        past=Past(
            number=number,
            last=len(walk.steps),
            steps=walk.steps[:number],
            turn_starts=[start for start in walk.starts if start.number <= number],
            marks=[TurnMark(start.number, start.round, start.seat) for start in walk.starts],
            live=live,
        ),
        table=AtTable(version=version),
        undo=UndoRange(list(undo)),
    )


def solution_at(puzzle: Puzzle, number: int) -> Sight:
    """The best turn after its first `number` decisions, as a position of the past."""
    walk = _Walk(puzzle)
    positions = [walk.state.copy()]
    for action in puzzle.actions:
        walk.take(action, forced=len(walk.state.legal_actions()) == 1)
        positions.append(walk.state.copy())
    at = min(number, len(walk.steps))
    return _seen(positions[at], walk, at, live=False)
