"""The hooks of the rules, which `import agra` fills in: JSON, drawing, components."""

import subprocess
import sys

import pytest

import agra
from agra.rules.hooks import Hooks
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


def test_the_hooks_are_filled_in_whichever_module_is_imported_first() -> None:
    program = (
        "from agra.rules.state import State; from agra.rules.setup import new_game;"
        "s = new_game(3, seed=2); t = State.from_json(s.to_json());"
        "print(t == s, t.components is s.components)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "True True\n", done.stderr


def test_an_empty_hook_says_how_it_is_filled_in() -> None:
    hooks = Hooks()
    state = agra.new_game(2, seed=1)
    for ask in (
        lambda: hooks.components(None),
        lambda: hooks.to_json(state),
        lambda: hooks.from_json({}, state._c),
        lambda: hooks.view(state, 0),
        lambda: hooks.drawing(state),
        lambda: hooks.to_line(state),
        lambda: hooks.from_line("", state._c),
        lambda: hooks.player(state, 0),
        lambda: hooks.notables(state),
        lambda: hooks.about(state),
        lambda: hooks.letters(state),
    ):
        with pytest.raises(NotImplementedError, match="import agra"):
            ask()
