"""Puzzles and solutions for tests."""

from functools import cache

from agra.positions.changed import with_open_rupees
from agra.puzzles import Puzzle, shipped
from agra.rules.actions import END_TURN
from agra.rules.state import State
from agra.table.puzzles.attempt import attempt_of


def after(puzzle: Puzzle, actions: list[int]) -> State:
    """The position after a turn."""
    state = with_open_rupees(puzzle.state)
    for action in actions:
        state.apply(action)
    return state


def own_choices(puzzle: Puzzle) -> list[int]:
    """The best turn as the choices that a learner makes, up to the end of the turn."""
    choices: list[int] = []
    found = attempt_of(puzzle, choices)
    while not found.done:
        played = len(found.turn)
        assert found.turn == puzzle.actions[:played]
        choices.append(puzzle.actions[played] if played < len(puzzle.actions) else END_TURN)
        found = attempt_of(puzzle, choices)
    assert found.turn == puzzle.actions
    return choices


@cache
def short_one(players: int = 2) -> Puzzle:
    """The puzzle for this number of players whose best turn has the fewest choices."""
    of_them = [puzzle for puzzle in shipped().puzzles if puzzle.players == players]
    return min(of_them, key=lambda puzzle: (len(own_choices(puzzle)), puzzle.name))


def easy_one() -> Puzzle:
    """The clearest puzzle that every level solves: a small budget also finds its solution."""
    return min(shipped().puzzles, key=lambda puzzle: (puzzle.rating, -min(puzzle.leads)))


def bad_choices(puzzle: Puzzle) -> list[int]:
    """A turn that always takes the last option."""
    choices: list[int] = []
    found = attempt_of(puzzle, choices)
    while not found.done:
        legal = found.sight.state.legal_actions()
        choices.append(END_TURN if END_TURN in legal else legal[-1])
        found = attempt_of(puzzle, choices)
    return choices
