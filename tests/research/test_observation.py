"""The observation shows the position from the view of a seat; docs/research.md has its layout."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy")

import numpy as np

import agra
from agra.research.observation import (
    HIGHEST,
    LAYOUT,
    SIZE,
    action_mask,
    layout_table,
    observe,
    split,
)
from agra.research.pending import FLAG_FIELDS, NUMBER_FIELDS
from agra.rules import kinds
from agra.rules.names import BUILDINGS, GOODS, NOTABLES, SPACES
from tests.research.games import played, positions
from tests.research.reading import Reader, marked, only
from tests.support import position, take

DOCS = Path(__file__).parents[2] / "docs" / "research.md"
GAMES = list(itertools.product((2, 3, 4), ("random", "farmer", "trader@20n")))


# ------------------------------------------------------------------ the layout


def test_sections_follow_one_another_without_gap() -> None:
    end = 0
    for piece in LAYOUT:
        assert piece.start == end
        end += piece.length
    assert end == SIZE
    assert len({piece.name for piece in LAYOUT}) == len(LAYOUT)


def test_docs_show_the_current_layout() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert layout_table() in text
    assert f"{SIZE} cells" in text


def test_split_returns_every_section_in_its_shape_as_a_view() -> None:
    observation = observe(agra.new_game(seed=1), 0)
    pieces = split(observation)
    assert [cells.shape for cells in pieces.values()] == [piece.shape for piece in LAYOUT]
    pieces["player3.lying"][:] = 9
    assert observation[-1] == 9


def test_observation_is_float32_and_new_each_time() -> None:
    state = agra.new_game(seed=1)
    first, second = observe(state, 0), observe(state, 0)
    assert first.dtype == np.float32
    first[:] = 7
    assert second.max() < 7
    assert observe(state, 0).max() < 7


@pytest.mark.parametrize("players", [2, 3, 4])
def test_size_is_the_same_for_any_number_of_players(players: int) -> None:
    state = agra.new_game(players=players, seed=1)
    for seat in range(players):
        observation = observe(state, seat)
        assert observation.shape == (SIZE,)
        pieces = split(observation)
        assert only(pieces["players"]) == players - 2
        present = [bool(pieces[f"player{place}.present"][0]) for place in range(4)]
        assert present == [place < players for place in range(4)]
        for place in range(players, 4):
            absent = [cells for name, cells in pieces.items() if f"player{place}" in name]
            assert not any(cells.any() for cells in absent)


def test_there_is_no_observation_for_an_absent_seat() -> None:
    state = agra.new_game(players=2, seed=1)
    with pytest.raises(ValueError, match=r"^There is no seat 2: seats are 0 to 1\.$"):
        observe(state, 2)
    with pytest.raises(ValueError, match="There is no seat -1"):
        observe(state, -1)
    with pytest.raises(agra.BadSetup, match="A seat is a whole number from 0 to 1, not '1'"):
        observe(state, "1")  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "kind"), GAMES)
def test_cells_stay_within_their_bounds(players: int, kind: str) -> None:
    for state in positions(players, kind, seed=players, decisions=300):
        for seat in range(players):
            observation = observe(state, seat)
            assert (observation >= 0).all()
            assert (observation <= HIGHEST).all()
            assert observation[0] == 1


# ------------------------------------------------------------------ what it shows


@pytest.mark.much
@pytest.mark.parametrize(("players", "kind"), GAMES)
def test_the_position_can_be_read_back(players: int, kind: str) -> None:
    """Table and players equal `State.view`; seats are counted from the observer."""
    for number, state in enumerate(positions(players, kind, seed=10 + players)):
        if number % 40 and state.to_move is not None:
            continue
        for seat in range(players):
            view = state.view(seat)
            reader = Reader(split(observe(state, seat)), seat, players)
            table = reader.table()
            assert table == {key: view[key] for key in table}
            for place in range(players):
                expected = view["players"][(seat + place) % players]
                on_contract = expected.pop("on_french_trader")
                if "french_trader" in expected["contracts"]:
                    assert reader.pieces["on_french_trader"][0] * 2 == on_contract
                assert reader.player(place) == expected


def test_derived_numbers_are_shown() -> None:
    """Values with price tokens, completed contracts by level, own lying workers."""
    state = position(
        {"contracts": ["mahout", "cook"], "on_cook": 0},
        {},
        price_tokens=[{"on": "wood", "side": "high"}, {}, {}],
        spaces={"trader": {"seat": 1, "lying": True}, "sailor": {"seat": 1, "lying": True}},
    )
    pieces = split(observe(state, 0))
    assert round(float(pieces["values"][GOODS.index("wood")]) * 6) == 2
    assert round(float(pieces["values"][GOODS.index("cotton")]) * 6) == 1
    assert [round(float(done) * 10) for done in pieces["levels_done"]] == [2, 0, 0, 0]
    assert pieces["player1.lying"][0] == pytest.approx(0.2)
    assert pieces["player0.lying"][0] == 0


def test_a_double_delivery_differs_from_a_single_one() -> None:
    cards = {"mahout": {"wood": {"seat": 1, "markers": 2}}, "sufi": {}}
    state = position({}, {}, {}, river={"notables": cards, "fill": True})
    reader = Reader(split(observe(state, 2)), 2, 3)
    assert reader.river()["notables"]["mahout"] == {"wood": {"seat": 1, "markers": 2}}
    # Seat 1 comes second after seat 2; cells of double markers follow the four single ones.
    first = 3 * NOTABLES.index("mahout")
    assert marked(reader.pieces["deliveries"][first : first + 3].max(axis=0)) == [4 + 2]


def test_the_end_is_shown_when_it_is_announced_and_in_the_last_round() -> None:
    before = position({}, {}, round=4)
    announced = position({}, {}, round=4, final_round=5)
    last = position({}, {}, round=5, final_round=5)
    ends = [list(split(observe(state, 0))["end"]) for state in (before, announced, last)]
    assert ends == [[0, 0], [1, 0], [1, 1]]


def test_options_are_shown() -> None:
    plain = split(observe(agra.new_game(seed=1), 0))
    state = agra.new_game(seed=1, open_rupees=True, merchant_coin_on_stop=True, round_limit=30)
    pieces = split(observe(state, 0))
    names = ("open_rupees", "merchant_coin_on_stop", "round_limit")
    assert [float(plain[name][0]) for name in names] == [0, 0, 0]
    assert [float(pieces[name][0]) for name in names] == [1, 1, pytest.approx(0.3)]


# ------------------------------------------------------------------ rupees


def test_rupees_of_others_are_hidden() -> None:
    poor = position({"rupees": 5}, {"rupees": 0}, {"rupees": 1})
    rich = position({"rupees": 5}, {"rupees": 90}, {"rupees": 40})
    assert (observe(poor, 0) == observe(rich, 0)).all()
    pieces = split(observe(rich, 1))
    assert pieces["player0.rupees"][0] == pytest.approx(0.9)
    assert [float(pieces[f"player{place}.known"][0]) for place in range(4)] == [1, 0, 0, 0]
    assert [float(pieces[f"player{place}.rupees"][0]) for place in (1, 2)] == [0, 0]


def test_rupees_of_others_are_shown_in_open_games_or_on_request() -> None:
    options = {"open_rupees": True}
    openly = position({"rupees": 5}, {"rupees": 90}, {"rupees": 40}, options=options)
    hidden = position({"rupees": 5}, {"rupees": 90}, {"rupees": 40})
    for observation in (observe(openly, 1), observe(hidden, 1, open_rupees=True)):
        pieces = split(observation)
        rupees = [float(pieces[f"player{place}.rupees"][0]) for place in range(4)]
        assert rupees == [pytest.approx(0.9), pytest.approx(0.4), pytest.approx(0.05), 0]
        assert [float(pieces[f"player{place}.known"][0]) for place in range(4)] == [1, 1, 1, 0]


# ------------------------------------------------------------------ pending decisions


@pytest.mark.much
@pytest.mark.parametrize(("players", "kind"), GAMES)
def test_the_pending_decision_and_whose_it_is_are_shown(players: int, kind: str) -> None:
    for state in positions(players, kind, seed=30 + players, decisions=400):
        for seat in range(players):
            pieces = split(observe(state, seat))
            assert kinds.NAMES[only(pieces["pending"])] == state.decision
            decider = only(pieces["pending_seat"])
            if state.to_move is None or state.to_move == agra.CHANCE:
                assert decider == -1
            else:
                assert (seat + decider) % players == state.to_move
            assert pieces["waiting"].sum() == max(0, len(state._stack) - 1)


def pending(state: agra.State, seat: int = 0) -> dict[str, Any]:
    return split(observe(state, seat))


def test_a_payment_for_a_building_shows_the_building_and_what_was_paid() -> None:
    goods = {"goods": {"wood": 3, "sandstone": 3}}
    state = position(goods, {}, phase="action")
    take(state, "place architect", "build carpenter", "pay wood")
    pieces = pending(state)
    assert kinds.NAMES[only(pieces["pending"])] == "pay_building"
    assert BUILDINGS[only(pieces["pending_building"])] == "carpenter"
    assert [GOODS[n] for n in marked(pieces["pending_materials"])] == ["wood"]
    numbers = dict(zip(NUMBER_FIELDS, pieces["pending_numbers"], strict=True))
    assert numbers["paid"] == pytest.approx(0.1)
    assert numbers["count"] == 0


def test_queued_decisions_are_counted() -> None:
    state = position({"goods": {"wood": 3, "sandstone": 3}}, {}, phase="action")
    waiting = pending(state)["waiting"]
    there = {kinds.NAMES[kind] for kind in marked(waiting)}
    assert there == {"end_action", "order_phase", "end_turn"}


def test_a_question_to_follow_shows_leader_and_building() -> None:
    for state in positions(4, "farmer", seed=5):
        if state.decision == "follow":
            expected = state.to_json()["pending"][-1]
            for seat in range(4):
                pieces = pending(state, seat)
                assert BUILDINGS[only(pieces["pending_building"])] == expected["building"]
                assert (seat + only(pieces["pending_leader"])) % 4 == expected["leader"]
            return
    pytest.fail("nobody was asked to follow")


def test_a_day_labourer_shows_his_space() -> None:
    me = {"tiles": ["free_day_labourer"], "favours": 3, "rupees": 2}
    state = take(position(me, {}, phase="action", spaces={"quarry": 0}), "place quarry")
    assert state.decision == "pay_labourer"
    assert SPACES[only(pending(state)["pending_space"])] == "quarry"


def test_notables_of_influence_steps_are_shown() -> None:
    for state in positions(3, "trader@20n", seed=6):
        if state.decision == "influence_steps":
            expected = state.to_json()["pending"][-1]
            pieces = pending(state)
            assert [NOTABLES[n] for n in marked(pieces["pending_notables"])] == expected["notables"]
            flags = dict(zip(FLAG_FIELDS, pieces["pending_flags"], strict=True))
            assert flags["interruptible"] == expected["interruptible"]
            return
    pytest.fail("no influence step was offered")


@pytest.mark.much
@pytest.mark.parametrize(("players", "kind"), GAMES)
def test_different_views_have_different_observations(players: int, kind: str) -> None:
    """It contains everything a seat may know, except reasons and details of queued decisions."""
    seen: dict[bytes, str] = {}
    for state in positions(players, kind, seed=40 + players, decisions=600):
        view = state.view(0)
        for number, entry in enumerate(view["pending"]):
            entry.pop("reason", None)
            if number < len(view["pending"]) - 1:
                view["pending"][number] = entry["decision"]
        view["pending"][:-1] = sorted(view["pending"][:-1])
        expected = json.dumps(view, sort_keys=True)
        assert seen.setdefault(observe(state, 0).tobytes(), expected) == expected


# ------------------------------------------------------------------ the mask


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mask_marks_the_legal_actions_of_the_player_to_move(players: int) -> None:
    for state in positions(players, "random", seed=players, decisions=200):
        legal = state.legal_actions()
        assert marked(action_mask(state)) == legal
        for seat in range(players):
            mask = action_mask(state, seat)
            assert mask.dtype == np.int8
            assert mask.shape == (agra.NUM_ACTIONS,)
            assert marked(mask) == (legal if seat == state.to_move else [])


def test_mask_is_new_each_time_and_may_be_changed() -> None:
    state = played(2, 40)
    mask = action_mask(state)
    legal = marked(mask)
    mask[:] = 0
    assert marked(action_mask(state)) == legal == state.legal_actions()
