"""Running a game: who is asked, and how chance is drawn."""

import random
from collections import Counter

import pytest

import agra
from agra.bots import player_of_kind
from agra.lab.play import decide, draw, play_out


def at_a_roll() -> agra.State:
    state = agra.new_game(2, seed=1)
    state.apply(agra.parse_action("end meditation"))
    state.apply(agra.parse_action("place " + state.to_json()["merchant"]))
    assert state.to_move == agra.CHANCE
    return state


def test_chance_draws_every_outcome_about_equally_often() -> None:
    state = at_a_roll()
    rng = random.Random(1)
    drawn = Counter(draw(state, rng) for _ in range(1200))
    assert set(drawn) == set(state.legal_actions())
    assert min(drawn.values()) > 150


def test_players_are_not_asked_for_chance() -> None:
    class Nobody:
        def choose(self, state: agra.State, rng: random.Random) -> int:
            raise AssertionError("asked")

    state = at_a_roll()
    assert decide(state, [Nobody(), Nobody()], random.Random(1)) in state.legal_actions()


def test_the_seat_to_move_is_asked() -> None:
    class Fixed:
        def __init__(self, answer: int) -> None:
            self.answer = answer

        def choose(self, state: agra.State, rng: random.Random) -> int:
            return self.answer

    state = agra.new_game(2, seed=1)
    seats = [Fixed(10), Fixed(11)]
    assert decide(state, seats, random.Random(1)) == 10 + (state.to_move or 0)


def test_play_out_counts_decisions_and_ends() -> None:
    state = agra.new_game(2, seed=1, round_limit=2)
    decisions = play_out(state, [player_of_kind("eager")] * 2, random.Random(1))
    assert state.to_move is None
    assert decisions > 20
    with pytest.raises(ValueError, match="over"):
        decide(state, [player_of_kind("eager")] * 2, random.Random(1))
