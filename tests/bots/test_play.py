"""The game loop: which bot is asked to choose, and how chance is drawn."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

import agra
from agra.bots import Bot, Budget, Company, SeatedBot, View
from agra.bots.play import all_of, decide, draw
from tests.bots.whole_games import play_out


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


class Fixed(Bot):
    """Answers with the option of its seed."""

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        return actions[self.seed]


class Nobody(Bot):
    """Fails when it is asked to choose."""

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        raise AssertionError("asked")


def company_of(*bots: Bot) -> Company:
    company = Company([None] * len(bots))
    company.seats = [SeatedBot(bot, seat) for seat, bot in enumerate(bots)]
    return company


def test_bots_are_not_asked_for_chance() -> None:
    state = at_a_roll()
    company = company_of(Nobody(), Nobody())
    assert decide(state, company, random.Random(1)) in state.legal_actions()


@pytest.mark.parametrize("seed", range(4))
def test_the_seat_to_move_is_asked(seed: int) -> None:
    state = agra.new_game(2, seed=seed)
    state.apply(agra.parse_action("end meditation"))
    action = decide(state, company_of(Fixed(0), Fixed(1)), random.Random(1))
    assert action == state.legal_actions()[state.to_move or 0]


def test_a_game_of_bots_ends_without_a_player_to_move() -> None:
    state = agra.new_game(2, seed=1, round_limit=2)
    company = Company(["farmer"] * 2, 1)
    decisions = play_out(state, company, random.Random(1))
    assert state.to_move is None
    assert decisions > 20
    with pytest.raises(ValueError, match="over"):
        decide(state, company, random.Random(1))


def test_several_listeners_get_the_same_events_in_order() -> None:
    heard: list[tuple[str, str]] = []
    both = all_of(
        lambda event: heard.append(("first", event.kind)),
        None,
        lambda event: heard.append(("second", event.kind)),
    )
    assert both is not None
    both(agra.Event("boat"))
    assert heard == [("first", "boat"), ("second", "boat")]
    assert all_of(None, None) is None
