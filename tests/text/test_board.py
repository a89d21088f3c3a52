"""A position as plain text."""

import random
from typing import Any

import pytest

import agra
from agra.bots import Company
from agra.lab.play import decide
from agra.text import draw
from tests.support import position, take


def drawn(*players: dict[str, Any], **sections: Any) -> str:
    return draw(position(*players, **sections))


def line_with(text: str, word: str) -> str:
    return next(line for line in text.splitlines() if word in line)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", ["random", "farmer"])
def test_no_position_is_wider_than_100_columns(kind: str, players: int) -> None:
    rng = random.Random(players)
    state = agra.new_game(players, seed=players, round_limit=30)
    seats = Company([kind] * players, players)
    while True:
        if state.to_move is None or rng.random() < 0.05:
            before = state.copy()
            lines = draw(state).splitlines()
            assert state == before
            assert max(len(line) for line in lines) <= 100
            assert len(lines) < 70
        if state.to_move is None:
            return
        state.apply(decide(state, seats, rng))


def test_heading_tells_round_turn_and_phase() -> None:
    state = position({}, {}, round=4, turn=1, phase="action")
    assert draw(state).splitlines()[0] == ("Round 4, action phase, on turn: Turquoise. Work where?")


def test_heading_tells_of_the_last_round_and_of_the_end() -> None:
    state = agra.new_game(2, seed=1, round_limit=1)
    rng = random.Random(1)
    seats = Company(["farmer"] * 2, 1)
    while "\nThe last round is 2.\n" not in draw(state):
        state.apply(decide(state, seats, rng))
    while state.to_move is not None:
        state.apply(decide(state, seats, rng))
    assert draw(state).splitlines()[0] == "Round 2: the game is over."


def test_workers_stand_or_lie() -> None:
    text = drawn(
        {},
        {},
        spaces={
            "sailor": {"seat": 0, "lying": False},
            "trader": {"seat": 1, "lying": True},
            "woodcutter": {"seat": 1, "lying": False},
        },
    )
    assert "Architect .  Sailor Y  Trader t  Botanist ." in text
    assert "| Woodcutter          T |" in text
    assert "| Quarry              . |" in text


def test_city_shows_sites_values_merchant_builder_and_coins() -> None:
    text = drawn(
        {},
        {},
        built=["carpenter"],
        merchant="quarry",
        builder="cement_works",
        coins={"quarry": 2},
        price_tokens=[
            {"on": "wood", "side": "high"},
            {"on": "trader", "side": "low"},
            {"on": "trader", "side": "low"},
        ],
    )
    assert "| Carpenter           . |" in text
    assert "| (Cement works) #3   . |" in text
    assert "| cement =2           B |" in text
    assert "| sandstone =1      M$2 |" in text
    assert "| wood =2*              |" in text


def test_river_shows_levels_guilds_and_deliveries() -> None:
    text = drawn(
        {},
        {},
        river={
            "notables": {
                "mahout": {"wood": {"seat": 1, "markers": 2}},
                "grand_imam": {},
            },
            "fill": True,
        },
    )
    assert "River: boat at pier 1, levels up to I in reach" in text
    mahout = "I Mahout M cement [.] wood [TT]"
    assert line_with(text, "Mahout").split() == mahout.split()
    imam = "IV Grand Imam S books [.] paintings [.] cement [.]"
    assert line_with(text, "Grand Imam").split() == imam.split()


def test_orders_and_bowls_show_whose_markers_lie_there() -> None:
    text = drawn(
        {},
        {},
        {},
        orders={
            "artisans": {"marked": 3, "filled": {"1": 1, "2": "neutral"}},
            "merchants": {"marked": 2, "filled": {"1": "neutral"}},
            "scholars": {"marked": 1, "filled": {"6": "neutral"}},
        },
        akbar={"cement": "neutral", "dye": "neutral", "oil": 2},
    )
    assert "Artisans: 2 of 3" in text
    assert "  T cement + cloth" in text
    assert "  N cotton + paintings" in text
    assert "  > bricks + oil " in text
    assert "cement N, planks ., curry ., oil O," in text


def test_players_show_what_they_have() -> None:
    text = drawn(
        {
            "rupees": 31,
            "goods": {"wood": 3, "statues": 1},
            "favours": 4,
            "influence": {"artisans": 2, "merchants": 0, "scholars": 5},
            "tiles": ["sell"],
            "contracts": ["cook"],
            "on_cook": 1,
            "covers": [[1], [1, 5], [1, 5], [1, 5]],
        },
        {},
        open_tiles=["deliver", "exchange", "price_token"],
        river={"fill": True},
    )
    numbers = next(line for line in text.splitlines() if line.startswith("Y Yellow*"))
    assert numbers.split()[2:] == ["31", "4", "14", "9", "1", "2/0/5", "2/3/2/2"]
    assert "Y: 3 wood, 1 statue, “sell”, 1 cover removed, Cook (1)" in text
    assert "Open favour tiles: deliver, price token, exchange" in text


def test_drawing_follows_the_game() -> None:
    state = position({}, {}, phase="action", merchant="quarry")
    before = draw(state)
    take(state, "place woodcutter")
    after = draw(state)
    assert "| Woodcutter          . |" in before
    assert "| Woodcutter          Y |" in after
    assert "Y: 2 wood" in after
