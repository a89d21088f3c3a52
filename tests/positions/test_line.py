"""A position as one line of text."""

import re
from typing import Any

import pytest

import agra
from agra.components import components_from
from agra.rules.actions import parse_action
from tests.fixtures import NAMES, load
from tests.sizes import sized


def lines_of_games() -> list[agra.State]:
    found = []
    for number in range(sized(30, 600)):
        state = agra.new_game(2 + number % 3, seed=number, open_rupees=number % 5 == 0)
        agra.play_random(state, number, number * 61 % 2000)
        found.append(state)
    return found


def test_every_position_is_read_as_it_was_written() -> None:
    for state in lines_of_games():
        line = state.to_line()
        again = agra.State.from_line(line)
        assert again == state
        assert again.to_line() == line
        assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", NAMES)
def test_a_line_works_at_every_kind_of_decision(name: str) -> None:
    state = load(name)
    assert agra.State.from_line(state.to_line()) == state


def test_a_line_fits_into_a_link() -> None:
    for state in lines_of_games():
        line = state.to_line()
        assert re.fullmatch(r"[A-Za-z0-9/().\-_]+", line)
        assert len(line) < 600


def test_a_line_of_this_version_can_always_be_read() -> None:
    state = agra.State.from_line(
        "agra1/c56f6bccdd61719f/22c/1d/t/p/1111l18a/GGGc/a55c5c5a5a5d15/66665b5a5e5/"
        "f1e11111111111111/11b11e1a111a1b1c1/y/1f/e/qM2Aa1c3333(255)b/qM2Aa1c3333(255)b/"
        "end_turn0-order_phase0-end_action0-choose_space0-meditation0"
    )
    assert state == agra.new_game(players=2, seed=1)


def swapped(old: str, new: str) -> str:
    line = agra.new_game(players=2, seed=1).to_line()
    assert line.count(old) >= 1
    return line.replace(old, new, 1)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (7, "is text, not int"),
        ("rnbqkbnr/8/8", "begins with agra1/"),
        ("agra1/x", "has 18 to 20 fields, not 2"),
        (swapped("agra1", "agra2"), "newer version"),
        (swapped("c56f", "c56e"), "components"),
        (swapped("/22c/", "/32c/"), "says 3 players, but the line has fields for 2"),
        (swapped("/22c/", "/22b/"), "field 3 must hold 5 numbers, not 4"),
        (swapped("/22c/", "/22?b/"), r"field 3 has '\?'"),
        (swapped("/1d/", "/1b3a/"), "."),
        (swapped("GGGc", "GGZc"), "."),
        (swapped("meditation0", "mediation0"), "meditation"),
        (swapped("meditation0", "meditation9"), "is not pending"),
        (swapped("qM2A", "qM2B"), "."),
        (swapped("(255)b", "(255)1a"), "."),
        (swapped("/y/", "/x(99)/"), "."),
    ],
)
def test_an_invalid_line_is_refused_in_a_sentence(line: Any, reason: str) -> None:
    with pytest.raises(agra.BadPosition, match=reason) as caught:
        agra.State.from_line(line)
    assert str(caught.value).endswith((".", "?"))
    assert "\n" not in str(caught.value)


def test_a_line_is_read_with_its_own_components() -> None:
    raw = dict(agra.load_components().raw)
    raw["player"] = {**raw["player"], "start_rupees": raw["player"]["start_rupees"] + 1}
    c = components_from(raw)
    state = agra.new_game(players=2, seed=1, components=c)
    state.apply(parse_action("end meditation"))
    with pytest.raises(agra.BadPosition, match="own components"):
        agra.State.from_line(state.to_line())
    assert agra.State.from_line(state.to_line(), c) == state
