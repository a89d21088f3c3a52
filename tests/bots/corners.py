"""Positions for tests of bots: the corner cases of the rules tests, stored positions, whole games.

The tests of the rules run once more with recording helpers: whenever a test sets up a position or
takes an action, the position is recorded. So a new corner case there is one for the bots, too.
"""

import inspect
import itertools
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import agra
from tests import fixtures, support
from tests.playthroughs import script

TESTS = Path(__file__).parents[1]
#: Modules without positions of their own, and slow ones.
LEFT_OUT = {"test_rule_coverage", "test_setup"}
EVERY = 3  # one position in this many is taken from the whole games


@cache
def corner_positions() -> tuple[agra.State, ...]:
    """Every position with a choice that the tests of the rules pass through."""
    recorded: dict[agra.State, None] = {}
    files = [*(TESTS / "rules").glob("test_*.py"), *(TESTS / "rulebook").glob("test_*.py")]
    for file in sorted(files):
        if file.stem not in LEFT_OUT:
            for state in _positions_in(import_module(f"tests.{file.parent.name}.{file.stem}")):
                recorded.setdefault(state)
    return tuple(recorded)


@cache
def stored_positions() -> tuple[agra.State, ...]:
    """The stored positions with a choice for a player."""
    return tuple(state for state in map(fixtures.load, fixtures.NAMES) if has_choice(state))


@cache
def positions_of_games() -> tuple[agra.State, ...]:
    """Positions from the recorded games, from their beginnings to their ends."""
    found: list[agra.State] = []
    for name in sorted(script.GAMES):
        lines = (script.HERE / name).read_text(encoding="utf-8").splitlines()
        state = script.new_game_from(lines[0])
        for number, action in enumerate(script.decisions_in(lines)):
            if number % EVERY == 0 and has_choice(state):
                found.append(state.copy())
            state.apply(action)
    return tuple(found)


def has_choice(state: agra.State) -> bool:
    """Whether a player must choose here."""
    seat = state.to_move
    return seat is not None and seat != agra.CHANCE and len(state.legal_actions()) > 1


def _positions_in(module: ModuleType) -> list[agra.State]:
    """The positions that the tests of a module pass through."""
    heard: list[agra.State] = []

    def listen(state: agra.State) -> agra.State:
        if has_choice(state):
            heard.append(state.copy())
        return state

    def position(*players: dict[str, Any], **sections: Any) -> agra.State:
        return listen(support.position(*players, **sections))

    def take(state: agra.State, *texts: str) -> agra.State:
        for text in texts:
            support.take(listen(state), text)
        return listen(state)

    ears = {"position": position, "take": take}
    own = {name: getattr(module, name) for name in ears if hasattr(module, name)}
    for name, ear in ears.items():
        if own.get(name) is getattr(support, name):
            setattr(module, name, ear)
    try:
        for test, arguments in _runs(module):
            try:
                test(**arguments)
            except (Exception, pytest.fail.Exception, pytest.skip.Exception):
                continue  # a failure is reported where the test belongs
    finally:
        for name, function in own.items():
            setattr(module, name, function)
    return heard


def _runs(module: ModuleType) -> Iterator[tuple[Callable[..., object], dict[str, Any]]]:
    """The tests of a module with each set of their parameters; tests with fixtures are left out."""
    for name, test in list(vars(module).items()):
        if not name.startswith("test_") or not inspect.isfunction(test):
            continue
        marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
        for chosen in itertools.product(*(_parameters(mark) for mark in marks)):
            arguments = {key: value for one in chosen for key, value in one.items()}
            if set(arguments) == set(inspect.signature(test).parameters):
                yield test, arguments


def _parameters(mark: Any) -> list[dict[str, Any]]:
    names, values = mark.args[:2]
    if isinstance(names, str):
        names = [name.strip() for name in names.split(",")]
    return [dict(zip(names, _row(value, len(names)), strict=True)) for value in values]


def _row(value: Any, count: int) -> tuple[Any, ...]:
    """The arguments of one run: a single argument may be bare or wrapped by pytest."""
    if isinstance(value, type(pytest.param())):
        return tuple(value.values)
    return tuple(value) if count > 1 else (value,)
