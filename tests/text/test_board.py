"""A position as plain text."""

import random
from typing import Any

import pytest

import agra
from agra.bots import Company
from agra.bots.play import decide
from agra.rules.names import BUILDINGS
from agra.text import board, draw
from agra.text import names as name_of
from agra.text.board.lines import TextLine, fit, width_of
from tests.support import position, take


def drawn(*players: dict[str, Any], **sections: Any) -> str:
    return draw(position(*players, **sections))


def line_with(text: str, word: str) -> str:
    return next(line for line in text.splitlines() if word in line)


@pytest.mark.much
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


def test_heading_shows_round_turn_phase_and_question() -> None:
    state = position({}, {}, round=4, turn=1, phase="action")
    head, question = draw(state).splitlines()[:2]
    assert head.split() == ["Round", "4", "Turquoise", "action", "phase"]
    assert question == "Where do you work?"


def test_heading_shows_the_last_round_and_the_end() -> None:
    state = agra.new_game(2, seed=1, round_limit=1)
    rng = random.Random(1)
    seats = Company(["farmer"] * 2, 1)
    while "last round: 2" not in draw(state).splitlines()[0]:
        state.apply(decide(state, seats, rng))
    while state.to_move is not None:
        state.apply(decide(state, seats, rng))
    text = draw(state)
    assert text.splitlines()[0] == "Round 2  the game is over"
    assert text.splitlines()[1].startswith("A small letter")


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
    assert "Architect .   Sailor Y   Trader t (tokens 1/2 2/3 3/4)   Botanist ." in text
    assert "|Woodcutter            T|" in text
    assert "|Turmeric farm         .|" in text


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
    assert "|Carpenter             .|" in text
    assert "|Cement works cost 3 B .|" in text
    assert "|Sculptor cost 5        |" in text
    assert "|Quarry           M $2 .|" in text
    assert "|wood 2*1hi             |" in text
    assert "Trader . (tokens 2/3 3/4)" in text


def test_city_shows_the_goods_of_all_players() -> None:
    text = drawn({"goods": {"wood": 3, "statues": 1}}, {"goods": {"wood": 2}})
    assert "|wood 1             Y3T2|" in text
    assert "|statues 3            Y1|" in text


def test_the_river_counts_only_the_contracts_that_the_boat_still_waits_for() -> None:
    text = drawn({"contracts": ["mahout"]}, {})
    assert "next pier: 1 more contract of level I" in text


def test_river_shows_levels_guilds_and_deliveries() -> None:
    text = drawn(
        {},
        {},
        river={
            "notables": {
                "mahout": {"wood": {"seat": 1, "markers": 2}},
                "cook": {"oil": {"seat": 0, "markers": 1}},
                "grand_imam": {},
            },
            "fill": True,
        },
    )
    assert "order limit 3; next pier: 2 more contracts of level I" in text
    assert "|I   Mahout M cement wood:TT " in text
    assert " oil:Y" in line_with(text, "Cook")
    assert " IV  Grand Imam S books paintings cement " in text


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
    assert "|Artisans 2/3 " in text
    assert "|T cement + cloth " in text
    assert "|N cotton + paintings " in text
    assert "|> bricks + oil " in text
    for bowl in (" N cement ", " N dye ", " O oil ", " . books "):
        assert bowl in text


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
    numbers = next(line for line in text.splitlines() if line.startswith("Y*Yellow"))
    assert numbers.split()[1:] == ["31", "4", "9", "14", "1:1", "1", "2", "3", "2", "2"]
    assert line_with(text, "step ").split()[1:3] == ["Y2", "T0"]
    assert "\nY “sell (spend 2 of 3)”, Cook (A) with 1 worker" in text
    tiles = "Open favour tiles: deliver (spend 2 of 4), price token (spend 2 of 3), exchange (spend"
    assert tiles in text


def test_the_text_changes_with_the_game() -> None:
    state = position({}, {}, phase="action", merchant="quarry")
    before = draw(state)
    take(state, "place woodcutter")
    after = draw(state)
    assert "|Woodcutter            .|" in before
    assert "|Woodcutter            Y|" in after
    assert "|wood 1               Y2|" in after


def test_rupees_are_shown_only_to_players_who_may_know_them() -> None:
    state = position({"rupees": 31}, {"rupees": 27})
    names = ["Ada", "Ben"]

    def shown(viewer: int | None) -> str:
        return "\n".join(map(str, board.table(state, viewer, names)))

    assert "31" in shown(0)
    assert "27" not in shown(0)
    assert "31" not in shown(None)
    assert "27" in shown(board.EVERYBODY)


@pytest.mark.parametrize("width", [board.NARROWEST, 80, 99, 100])
def test_the_table_fits_narrower_screens_completely(width: int) -> None:
    state = agra.new_game(4, seed=3)
    lines = [str(line) for line in board.table(state, 0, ["Ada"] * 4, width)]
    assert max(map(len, lines[:-1])) <= width  # the screen cuts the last space, the farm
    text = "\n".join(lines)
    names = [name_of.notable(name) for name in state.to_json()["river"]["notables"]]
    for word in (*names, *map(name_of.space, BUILDINGS[:4]), "Akbar", "Bonus tiles:", "Ada"):
        assert word in text
    assert text.count("cost ") == 12


def test_a_line_is_filled_up_or_cut_to_its_columns() -> None:
    assert str(fit(TextLine("oil"), 5)) == "oil  "
    assert str(fit(TextLine("oil"), 5, right=True)) == "  oil"
    assert str(fit(TextLine("sandstone", "strong").add(" 2"), 6)) == "sands…"
    assert fit(TextLine("sandstone", "strong").add(" 2"), 6).pieces[0][1] == "strong"
    assert str(fit(TextLine("oil"), 0)) == ""


def test_wide_letters_and_accents_are_measured_in_columns() -> None:
    assert width_of("世界") == 4
    assert width_of("e\u0301") == 1
    assert width_of(str(fit(TextLine("世界世界"), 5))) == 5
