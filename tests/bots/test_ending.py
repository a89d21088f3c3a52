"""Bots end games that would go on without end, and leave all other games alone."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from agra.bots import Company
from agra.bots.planning import ending_signs
from agra.bots.planning.ending_signs import is_locked, is_needed, is_won
from agra.bots.play import decide
from agra.lab.runs.match import Match, play
from agra.lab.runs.seating import game_seed
from agra.rules.layout import FINAL_ROUND, PLAYER, ROUND, RUPEES, STRIDE, TURN, WORKERS
from agra.rules.setup import new_game
from agra.rules.state import State
from tests.sizes import sized

#: The most rounds of a game: between bots that want it to end, and against one that does not.
MOST = 60
MOST_AGAINST_RANDOM = 120

PAIRS = (
    ("farmer", "farmer"), ("farmer", "trader"), ("farmer", "apprentice"), ("trader", "journeyman"),
)  # fmt: skip


def in_round(number: int, players: int = 2) -> State:
    """The first position of a game, as if it was played for many rounds."""
    state = new_game(players, seed=3)
    state._d[ROUND] = number
    return state


def give(state: State, seat: int, rupees: int) -> None:
    state._d[PLAYER + STRIDE * seat + RUPEES] = rupees


def test_a_game_at_its_usual_length_is_left_alone() -> None:
    for number in (1, 20, ending_signs.LONG):
        state = in_round(number)
        assert not is_needed(state, state._d[TURN])


def test_a_game_that_is_too_long_has_to_end() -> None:
    state = in_round(ending_signs.LONG + 1)
    turn = state._d[TURN]
    assert is_needed(state, turn)
    assert not is_needed(state, 1 - turn), "only on its own turn"
    state._d[FINAL_ROUND] = ending_signs.LONG + 2
    assert not is_needed(state, turn), "the end is triggered already"


def test_a_game_without_progress_has_to_end() -> None:
    state = in_round(12)
    assert is_needed(state, state._d[TURN], ending_signs.IDLE)
    assert not is_needed(state, state._d[TURN], ending_signs.IDLE - 1)


def test_a_game_that_is_won_has_to_end() -> None:
    state = in_round(ending_signs.EARLIEST)
    turn = state._d[TURN]
    give(state, turn, 60)
    assert is_won(state, turn)
    assert is_needed(state, turn)
    give(state, 1 - turn, 35)
    assert not is_needed(state, turn), "the other one has more than half as much"
    give(state, 1 - turn, 10)
    state._d[ROUND] = ending_signs.EARLIEST - 1
    assert not is_needed(state, turn)


def test_a_board_without_a_worker_in_supply_is_locked() -> None:
    state = in_round(ending_signs.LOCKED)
    for seat in range(2):
        assert not is_locked(state)
        state._d[PLAYER + STRIDE * seat + WORKERS] = 0
    assert is_locked(state)
    assert is_needed(state, state._d[TURN])


class NoEnd:
    """Makes the bots in a test play without this module."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for module in ("agra.bots.levels.farmer", "agra.bots.planning.turn_planner"):
            monkeypatch.setattr(f"{module}.is_needed", lambda *_: False)


def test_usual_games_are_the_same_as_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    matches = [Match(("farmer",) * 4, game_seed(8, number)) for number in range(sized(3, 100))]
    now = [play(match, actions=True) for match in matches]
    NoEnd(monkeypatch)
    before = [play(match, actions=True) for match in matches]
    assert all(one.rounds <= ending_signs.LONG for one in before)
    same = sum(new.actions == old.actions for new, old in zip(now, before, strict=True))
    assert same >= 0.6 * len(matches)  # the others were won long before their end


def from_late_round(bots: Sequence[str], seed: int, **options: Any) -> State:
    """Play a game that begins as if it had lasted too long, and return its end."""
    state = in_round(ending_signs.LONG + 1, len(bots))
    company = Company(bots, seed, start=2)
    state.listener = company.listener
    chance = random.Random(seed)
    while state.to_move is not None:
        assert state.round <= MOST + ending_signs.LONG
        state.apply(decide(state, company, chance))
    return state


@pytest.mark.parametrize("bots", [("farmer", "random"), ("trader", "random")])
def test_a_bot_ends_a_long_game_alone(bots: tuple[str, ...]) -> None:
    """The other one does nothing for it; from nothing it takes about a track of influence."""
    state = from_late_round(bots, 5)
    assert state.round <= ending_signs.LONG + 25


@pytest.mark.much
@pytest.mark.parametrize("bots", PAIRS, ids="-".join)
def test_games_end(bots: tuple[str, str]) -> None:
    for number in range(sized(1, 3000)):
        players = 2 + number % 3
        seats = tuple(bots[(seat + number) % 2] for seat in range(players))
        outcome = play(Match(seats, game_seed(29, number)))
        assert outcome.rounds <= MOST, (seats, number)


@pytest.mark.much
@pytest.mark.parametrize("bot", ["akbar@200n", "vizier@200n"])
@pytest.mark.parametrize("other", ["farmer", "trader", "akbar@200n"])
def test_games_of_bots_that_search_end(bot: str, other: str) -> None:
    for number in range(sized(1, 200)):
        players = 2 + number % 3
        seats = tuple((bot, other)[(seat + number) % 2] for seat in range(players))
        assert play(Match(seats, game_seed(31, number))).rounds <= MOST, (seats, number)


@pytest.mark.much
@pytest.mark.parametrize("bot", ["farmer", "trader"])
def test_games_against_random_end(bot: str) -> None:
    lengths = []
    for number in range(sized(3, 3000)):
        players = 2 + number % 3
        seats = tuple((bot, "random")[(seat + number) % 2] for seat in range(players))
        lengths.append(play(Match(seats, game_seed(30, number))).rounds)
    assert max(lengths) <= MOST_AGAINST_RANDOM
    assert sorted(lengths)[len(lengths) // 2] < 40
