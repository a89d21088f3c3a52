"""The invariant checks of the soak: they pass for a valid game and report every violation."""

import random
from collections.abc import Callable

import pytest

import agra
from agra.bots import Company
from agra.bots.play import decide
from agra.lab.checking.invariants import LONGEST_SHADOW, Broken, Checker, inspect
from agra.rules.flat import i64, vec
from agra.rules.layout import COINS, PLAYER, RUPEES, STRIDE, SUPPLY, VALUE, WORKERS


def played(level: str, decisions: int, seed: int = 1) -> tuple[agra.State, Checker]:
    """A fully checked game, stopped after a number of decisions."""
    rng = random.Random(seed)
    state = agra.new_game(3, seed=seed)
    checker = Checker(state, random.Random(seed), level)
    state.listener = checker.event
    company = Company(["farmer"] * 3, seed)
    for _ in range(decisions):
        action = decide(state, company, rng)
        checker.before(state, action)
        state.apply(action)
        checker.after(state, action)
    return state, checker


def go_on(state: agra.State, checker: Checker) -> None:
    """Take one more checked decision."""
    action = state.legal_actions()[0]
    checker.before(state, action)
    state.apply(action)
    checker.after(state, action)


def test_a_sound_game_passes_the_full_checks() -> None:
    played("full", 150)


def _gift(state: agra.State) -> None:
    state._d[PLAYER + STRIDE + RUPEES] += 1


def _lost_marker(state: agra.State) -> None:
    state._d[PLAYER + SUPPLY] -= 1


def _new_worker(state: agra.State) -> None:
    state._d[PLAYER + 2 * STRIDE + WORKERS] += 1


@pytest.mark.parametrize(
    ("tamper", "complaint"),
    [
        (_gift, r"Seat 1 has \d+ rupees, but events say \d+"),
        (_lost_marker, "Seat 0 has 21 markers, not 22"),
        (_new_worker, "Seat 2 has 11 workers, not 10"),
    ],
)
def test_a_piece_that_appears_or_vanishes_is_noticed(
    tamper: Callable[[agra.State], None], complaint: str
) -> None:
    state, checker = played("light", 120)
    tamper(state)
    with pytest.raises(Broken, match=complaint):
        go_on(state, checker)


def test_an_illegal_choice_is_noticed() -> None:
    state, checker = played("light", 40)
    with pytest.raises(Broken, match="not legal"):
        checker.before(state, agra.NUM_ACTIONS - 1)


def test_unsorted_options_are_noticed() -> None:
    state = agra.new_game(2, seed=1)
    state.apply(agra.parse_action("end meditation"))
    checker = Checker(state, random.Random(1))
    legal = state.legal_actions()
    state._legal = vec[i64](legal[::-1])
    with pytest.raises(Broken, match="not sorted"):
        checker.before(state, legal[0])


def test_inspect_notices_a_position_that_does_not_survive_json() -> None:
    """Values follow from the price tokens, so a changed value is lost when JSON is read back."""
    state, _ = played("light", 60)
    state._d[VALUE] = 3
    with pytest.raises(Broken, match="read from its JSON"):
        inspect(state, random.Random(1))


def test_inspect_passes_and_changes_nothing() -> None:
    state, _ = played("light", 60)
    before = state.copy()
    read = inspect(state, random.Random(1))
    assert state == before == read
    assert read is not state


def test_a_position_that_continues_differently_is_noticed() -> None:
    """The continuation of a position read from JSON is compared with that of the game."""
    state, checker = played("full", 1)
    assert checker.shadow is not None
    checker.shadow._d[COINS] += 1
    checker.full = False
    for _ in range(LONGEST_SHADOW - 2):
        go_on(state, checker)
    with pytest.raises(Broken, match="went on differently"):
        go_on(state, checker)
