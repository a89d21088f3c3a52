"""The evaluation of positions: features, fitted weights, chances to win."""

import copy
import json
from importlib import resources
from typing import Any

import pytest

import agra
from agra.bots.judgement.demand import demand_of
from agra.bots.judgement.evaluation import (
    evaluate,
    expected_rupees,
    is_done,
    lead,
    weights_from,
    win_chance,
)
from agra.bots.judgement.features import COUNT, NAMES, TOPIC, features
from agra.rules.layout import NOT_IN_PLAY, NOTABLE, ON_RIVER
from agra.rules.names import GOODS
from tests.bots.corners import stored_positions
from tests.support import position


def shipped() -> dict[str, Any]:
    text = (resources.files("agra") / "data" / "weights.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def named(state: agra.State, seat: int) -> dict[str, float]:
    return dict(zip(NAMES, features(state, seat), strict=True))


def test_features_describe_the_position_of_a_player() -> None:
    state = position(
        {"rupees": 9, "favours": 3, "goods": {"wood": 2, "statues": 1}, "stone": 3}, {}, {}
    )
    stands = named(state, 0)
    assert stands["rupees"] == 9
    assert stands["favours"] == 3
    assert stands["stone"] == 3
    assert (stands["basic_goods"], stands["luxury_goods"]) == (2, 1)
    assert len(stands) == COUNT == len(TOPIC)


def test_features_do_not_see_the_others_rupees() -> None:
    poor, rich = position({}, {"rupees": 1}), position({}, {"rupees": 50})
    assert features(poor, 0) == features(rich, 0)


def test_the_player_who_moves_next_waits_least() -> None:
    state = agra.new_game(players=4, seed=1)
    turn = state.to_move
    assert turn is not None
    waits = [named(state, (turn + after) % 4)["waiting"] for after in range(4)]
    assert waits == pytest.approx([0, 1 / 3, 2 / 3, 1])


def test_a_good_is_worth_more_when_a_notable_in_reach_orders_it() -> None:
    state = agra.new_game(players=2, seed=1)
    want = demand_of(state, 0).want
    on_river = [n for n in range(24) if state._d[NOTABLE + n] == ON_RIVER]
    in_reach = [n for n in on_river if state._c.notable_level[n] == 1]
    alone = state.copy()
    for notable in in_reach:
        alone._d[NOTABLE + notable] = NOT_IN_PLAY
    without = demand_of(alone, 0).want
    for notable in in_reach:
        assert all(want[good] > without[good] for good in state._c.notable_goods[notable])


def test_a_second_good_of_a_kind_is_worth_no_more_than_the_first() -> None:
    none = demand_of(position({}, {}), 0).want
    one = demand_of(position({"goods": dict.fromkeys(GOODS[:8], 1)}, {}), 0).want
    assert all(one[good] <= none[good] for good in range(8))


def test_more_rupees_are_better_at_every_stage() -> None:
    for state in stored_positions():
        data = state.to_json()
        seat = 0
        data["players"][seat]["rupees"] += 5
        richer = agra.State.from_json(data)
        if not is_done(state, seat):
            assert evaluate(richer, seat) > evaluate(state, seat)
            assert lead(richer, seat) > lead(state, seat)


def test_chances_to_win_add_up_to_one() -> None:
    for state in stored_positions():
        chances = [win_chance(state, seat) for seat in range(state.players)]
        assert sum(chances) == pytest.approx(1.0)
        assert min(chances) >= 0


def test_a_finished_game_is_judged_by_its_score() -> None:
    over = agra.new_game(players=2, seed=2, round_limit=1)
    while over.to_move is not None:
        over.apply(over.legal_actions()[-1])
    scores = over.scores()
    assert [evaluate(over, seat) for seat in (0, 1)] == scores
    assert [expected_rupees(over, seat) for seat in (0, 1)] == scores
    assert [win_chance(over, seat) > 0 for seat in (0, 1)] == [
        seat in over.winners() for seat in (0, 1)
    ]


def test_weights_for_other_features_are_refused() -> None:
    data = shipped()
    weights_from(data)
    other = copy.deepcopy(data)
    other["features"][0] = "elephants"
    with pytest.raises(ValueError, match="fitted to other features"):
        weights_from(other)
