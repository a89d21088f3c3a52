"""The doors of the rules: what others do for a position, filled in by `import agra`."""

import subprocess
import sys

import pytest

import agra
from agra.rules.hooks import Doors
from agra.rules.setup import new_game
from agra.rules.state import State


def test_a_position_without_components_has_those_of_the_package() -> None:
    shipped = agra.load_components()
    state = new_game(2, seed=1)
    assert state._c is shipped
    assert State.from_json(state.to_json())._c is shipped
    assert agra.Components().digest == shipped.digest


def test_a_position_is_written_read_shown_and_drawn() -> None:
    state = agra.new_game(2, seed=1)
    assert State.from_json(state.to_json()) == state
    assert state.view(0)["players"][1]["rupees"] is None
    assert state._repr_svg_().startswith("<svg")


def test_whatever_module_of_the_rules_is_imported_first_the_doors_are_open() -> None:
    program = (
        "from agra.rules.state import State; from agra.rules.setup import new_game;"
        "s = new_game(3, seed=2); t = State.from_json(s.to_json());"
        "print(t == s, t.components is s.components)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "True True\n", done.stderr


def test_a_closed_door_says_how_it_is_opened() -> None:
    doors = Doors()
    state = agra.new_game(2, seed=1)
    for ask in (
        lambda: doors.components(None),
        lambda: doors.to_json(state),
        lambda: doors.from_json({}, state._c),
        lambda: doors.view(state, 0),
        lambda: doors.drawing(state),
        lambda: doors.to_line(state),
        lambda: doors.from_line("", state._c),
        lambda: doors.player(state, 0),
        lambda: doors.notables(state),
        lambda: doors.about(state),
        lambda: doors.letters(state),
    ):
        with pytest.raises(NotImplementedError, match="import agra"):
            ask()
