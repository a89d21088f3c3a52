"""Components are shared by all games and therefore immutable."""

import copy
import pickle
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import agra
from agra.bots import Bot, Budget, View
from agra.components import components_from, default_components
from agra.lab.runs.match import Match, play
from agra.rules.flat import COMPILED
from agra.rules.tables import Tables
from agra.rules.values import Components

#: Immutable types.
PLAIN = (int, str, bytes, float, bool, type(None))


def names_of(value: Any) -> list[str]:
    """The attributes with data."""
    return [
        name
        for name in dir(value)
        if not name.startswith("__") and not callable(getattr(value, name))
    ]


def changeable(value: Any, path: str) -> Iterator[str]:
    """The paths to everything mutable."""
    if isinstance(value, PLAIN):
        return
    if isinstance(value, tuple):
        for at, entry in enumerate(value):
            yield from changeable(entry, f"{path}[{at}]")
    elif isinstance(value, Components):
        for name in names_of(value):
            if name != "raw":  # each caller gets a copy
                yield from changeable(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, Tables):
        if not COMPILED:  # memory of the compiled rules
            for name in names_of(value):
                yield from changeable(getattr(value, name), f"{path}.{name}")
    else:
        yield f"{path}: {type(value).__name__}"


def test_components_contain_nothing_mutable() -> None:
    assert list(changeable(default_components(), "components")) == []
    state = agra.new_game(2, seed=1)
    assert list(changeable(state.components, "state.components")) == []
    assert list(changeable(state._t, "state._t")) == []


def test_an_attribute_cannot_be_set_or_deleted() -> None:
    c = default_components()
    before = c.start_rupees
    with pytest.raises(AttributeError, match="Components cannot be changed"):
        c.start_rupees = 99
    with pytest.raises(AttributeError, match="Components cannot be changed"):
        del c.cost
    with pytest.raises(AttributeError):
        c.raw = {}  # type: ignore[misc]
    assert c.start_rupees == before


def test_the_raw_values_are_a_copy() -> None:
    c = default_components()
    raw = c.raw
    raw["player"]["start_rupees"] += 7
    assert c.raw["player"]["start_rupees"] == c.start_rupees
    assert components_from(raw).start_rupees == c.start_rupees + 7


def test_components_can_be_copied_and_pickled() -> None:
    raw = default_components().raw
    raw["player"]["start_rupees"] = 9
    mine = components_from(raw)
    for again in (copy.copy(mine), copy.deepcopy(mine), pickle.loads(pickle.dumps(mine))):
        assert (again.digest, again.start_rupees, again.raw) == (mine.digest, 9, mine.raw)
    state = agra.new_game(2, seed=1, components=mine)
    assert pickle.loads(pickle.dumps(state)) == state


class Cheat(Bot):
    """Tries to make its game cheaper, then plays on."""

    refused: list[str] = []  # noqa: RUF012

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        components: Any = view.state.components
        tries = (
            lambda: components.cost.__setitem__(5, 0),
            lambda: components.notable_goods[0].append(1),
            lambda: setattr(components, "start_rupees", 99),
            lambda: components.raw.clear(),  # a copy: no error, and no effect
        )
        for one in tries:
            try:
                one()
            except (AttributeError, TypeError) as error:
                self.refused.append(type(error).__name__)
        return actions[0]


class Honest(Bot):
    """Plays the same choices without changing anything."""

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        return actions[0]


def test_a_bot_that_changes_components_gets_an_error_and_no_advantage() -> None:
    Cheat.refused.clear()
    games = [
        play(Match((f"{__name__}:{name}", "farmer"), 3, round_limit=2), actions=True)
        for name in ("Cheat", "Honest")
    ]
    assert games[0].actions == games[1].actions
    assert games[0].scores == games[1].scores
    assert Cheat.refused[:3] == ["AttributeError"] * 3
    assert len(Cheat.refused) % 3 == 0
