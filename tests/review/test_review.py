"""The review of a game depends only on the record, the bot and its node limit."""

import itertools
import json
import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from agra import review
from agra.bots.advice.turn_reasons import (
    MOST_REASONS,
    arguments,
    chosen,
    followers_in,
    foresee,
    weights_by,
)
from agra.bots.planning.turn_search import is_over
from agra.bots.registry import bot
from agra.records import Record
from agra.review.judge import Judged, mark_of
from agra.review.parting import parting
from agra.review.turns import end_of, turns_of, without_luck
from agra.rules.actions import OIL, parse_action
from agra.rules.layout import PLAYER, RUPEES, STRIDE
from agra.text.advice import own_decisions
from tests.bots.reasons import assert_true
from tests.review.support import ROUNDS, ordinary

NODES = 60


def reviewed(nodes: int = NODES) -> review.Review:
    found = review.begin(ordinary(), nodes=nodes)
    assert list(review.go_on(found))
    return found


def test_the_turns_of_a_record_contain_all_its_decisions() -> None:
    record = ordinary()
    turns = turns_of(record)
    assert [turn.round for turn in turns] == [1 + at // 2 for at in range(2 * ROUNDS)]
    assert sum((turn.actions for turn in turns), ()) == record.actions
    for turn, following in pairwise(turns):
        assert turn.last == following.first
        assert turn.end == following.state == record.position(turn.last)


def test_rupees_are_those_that_the_player_could_count() -> None:
    for turn in turns_of(ordinary()):
        assert list(turn.rupees) == turn.state.all_rupees
        assert turn.view.rupees == list(turn.rupees)


def test_later_decisions_do_not_change_a_judgement() -> None:
    record = ordinary()
    turn = turns_of(record)[2]
    cut = record.prefix(turn.last)
    while cut.state.to_move is not None:
        cut.add(cut.state.legal_actions()[0])
    assert cut.actions != record.actions
    assert review.judge(turns_of(cut)[2], NODES) == review.judge(turn, NODES)


def test_the_same_nodes_give_the_same_review() -> None:
    first, second = reviewed(), reviewed()
    assert first.to_json() == second.to_json()
    assert first.done
    again = json.loads(json.dumps(first.to_json()))
    assert [Judged.from_json(turn) for turn in again["turns"]] == review.all_marked(
        first.judged.values()
    )


def test_a_running_game_has_no_review() -> None:
    record = ordinary()
    with pytest.raises(review.NotOver):
        review.begin(record.prefix(len(record) - 1))


def test_the_played_turn_has_its_choices_and_average_luck() -> None:
    turn = turns_of(ordinary())[0]
    calm = without_luck(turn.view, turn.actions)
    assert is_over(end_of(turn.state, turn.seat, calm), turn.seat, turn.seat)
    rolls = [parse_action(f"roll {number}") for number in range(1, 7)]
    chosen = [action for action in calm if action not in rolls]
    real = [action for action in turn.actions if action not in rolls]
    assert chosen == real[: len(chosen)]
    assert all(action == rolls[3] for action in calm if action in rolls)


def at_random(seed: int, decisions: int = 400) -> Record:
    """The beginning of a game of three random players."""
    record, dice = Record.begin(players=3, seed=seed), random.Random(seed)
    while record.state.to_move is not None and len(record) < decisions:
        record.add(dice.choice(record.state.legal_actions()))
    return record


def test_other_outcomes_make_nobody_spend_more_than_in_the_game() -> None:
    """One more follower brings one favour more: that is no reason to spend oil."""
    differing = 0
    for turn in itertools.chain.from_iterable(turns_of(at_random(seed)) for seed in range(6)):
        calm = without_luck(turn.view, turn.actions)
        differing += calm != list(turn.actions[: len(calm)])
        spent, real = (
            Counter(n for n in own_decisions(turn.state, turn.seat, some) if n >= OIL)
            for some in (calm, turn.actions)
        )
        assert spent <= real
        assert is_over(end_of(turn.state, turn.seat, calm), turn.seat, turn.seat)
    assert differing > 50


@pytest.mark.parametrize(
    ("lost", "ahead", "mark"),
    [
        (0.0, 1.5, "great"),
        (0.1, 9.0, "great"),
        (0.0, 1.4, "good"),
        (0.5, 9.0, "good"),
        (0.6, 0.0, "slip"),
        (1.9, 0.0, "slip"),
        (2.0, 0.0, "blunder"),
    ],
)
def test_a_loss_gives_its_mark(lost: float, ahead: float, mark: str) -> None:
    assert mark_of(lost, ahead) == mark


def test_the_best_turn_loses_nothing_and_the_sum_of_the_parts_is_the_loss() -> None:
    every = list(reviewed().judged.values())
    assert any(judged.lost for judged in every)
    for judged in every:
        parts = sum(reason.worth for reason in judged.reasons) + judged.later
        assert parts == pytest.approx(judged.lost, abs=0.05)
        assert bool(judged.kind) == bool(judged.lost)
        if not judged.lost:
            assert judged.after == judged.best_after


def test_a_bad_turn_is_found() -> None:
    """A player who always takes the last option loses rupees."""
    record = Record.begin(players=2, seed=13, round_limit=1, date="?")
    while record.state.to_move is not None:
        record.add(record.state.legal_actions()[-1])
    worst = max(review.judge(turn, NODES).lost for turn in turns_of(record))
    assert worst >= 0.6


def test_reasons_match_what_can_be_counted_on_the_table() -> None:
    found = 0
    for turn in turns_of(ordinary(rounds=3)):
        judged = review.judge(turn, NODES)
        start = turn.view.state
        better, played = (
            end_of(start, turn.seat, actions) for actions in (judged.best, judged.played)
        )
        for reason in (*judged.reasons, *judged.told):
            if reason.about != "ahead":
                assert_true(reason, start, better, played, turn.seat)
                found += 1
        assert len(judged.told) <= MOST_REASONS
        assert not judged.lost or any(reason.worth > 0 for reason in judged.told)
    assert found > 10


def test_a_hint_and_a_review_give_the_same_reasons() -> None:
    """Both compare the same two turns with the same weights."""
    turn = next(turn for turn in turns_of(ordinary()) if review.judge(turn, NODES).lost)
    judged = review.judge(turn, NODES)
    view = turn.view
    made = bot(review.JUDGE)
    better, played = (
        foresee(
            end_of(view.state, turn.seat, actions),
            turn.seat,
            followers_in(view.state, actions),
        )[0]
        for actions in (judged.best, judged.played)
    )
    found = arguments(view.state, better, played, turn.seat, weights_by(made, view))
    said = {(reason.about, reason.seat, reason.facts) for reason in found}
    assert {(one.about, one.seat, one.facts) for one in judged.told} <= said
    (about, *_rest) = [reason.about for reason in chosen(found, best=True)]
    assert judged.told[0].about == about


def test_reviews_of_former_versions_can_still_be_read() -> None:
    """Former versions stored facts separately from the reasons."""
    kept = json.loads(json.dumps(next(iter(reviewed().judged.values())).to_json()))
    del kept["told"]
    kept["facts"] = [{"kind": "rupees", "what": "", "count": 2, "who": []}]
    assert Judged.from_json(kept).told == ()


def test_the_difference_of_two_turns() -> None:
    farm, quarry = parse_action("place turmeric_farm"), parse_action("place quarry")
    lay, done = parse_action("lay quarry"), parse_action("end action")
    assert parting([lay, farm], [farm, quarry]) == "meditation"
    assert parting([farm], [quarry]) == "space"
    assert parting([farm, done], [farm]) == "action"


def test_the_worst_turns_come_first_then_the_others() -> None:
    turns = turns_of(ordinary())
    worth = {turn.number: float(turn.number % 4) for turn in turns}
    order = review.in_order(turns, [1], lambda turn: worth[turn.number])
    mine = [turn for turn in order if turn.seat == 1]
    assert order[: len(mine)] == mine
    assert [worth[turn.number] for turn in mine] == sorted(
        (worth[turn.number] for turn in mine), reverse=True
    )
    rest = order[len(mine) :]
    assert {turn.seat for turn in rest} == {0}
    assert rest == sorted(rest, key=lambda turn: turn.number)


def test_chances_are_shares_of_one_and_end_with_the_result() -> None:
    found = review.begin(ordinary())
    assert len(found.chances) == len(found.turns) + 1
    for chances in found.chances:
        assert sum(chances) == pytest.approx(1, abs=0.01)
    winners = ordinary().state.winners()
    assert [seat for seat, chance in enumerate(found.chances[-1]) if chance] == winners


def test_luck_and_skill_add_up_to_the_result() -> None:
    found = reviewed()
    every = list(found.judged.values())
    for seat in range(2):
        changed = review.changes(found.chances, every, seat)
        total = found.chances[-1][seat] - found.chances[0][seat]
        assert changed.own + changed.dice + changed.others == pytest.approx(total, abs=0.01)
        assert changed.own <= 0


def test_the_largest_changes_are_those_of_single_turns() -> None:
    every = list(reviewed().judged.values())
    for seat in range(2):
        found = {one.cause: one for one in review.swings(every, seat)}
        assert found
        dice = [turn.dice[seat] for turn in every if turn.dice]
        if "lucky" in found:
            assert found["lucky"].change == pytest.approx(max(dice), abs=0.001)
        if "own" in found:
            rounds = {turn.round for turn in every if turn.seat == seat and turn.lost}
            assert -1 <= found["own"].change < 0
            assert found["own"].round in rounds


def test_a_bot_that_cannot_compare_turns_cannot_judge() -> None:
    with pytest.raises(review.CannotJudge, match="farmer"):
        review.judge(turns_of(ordinary())[0], NODES, "farmer")
    assert bot("farmer").outlook(turns_of(ordinary())[0].view) == []


def test_hidden_rupees_do_not_influence_the_judgement() -> None:
    """A turn without known rupees is judged the same, whatever the others really hold."""
    turn = turns_of(ordinary())[3]
    other = 1 - turn.seat
    rich = turn.state.copy()
    rich._d[PLAYER + STRIDE * other + RUPEES] += 40
    assert review.judge(replace(turn, state=rich), NODES) == review.judge(turn, NODES)


def test_after_the_last_turn_the_winner_is_certain() -> None:
    """The best turn stops before "end turn", but the result behind it is already known."""
    record = Record.begin(players=2, seed=13, round_limit=1, date="?")
    while record.state.to_move is not None:
        record.add(record.state.legal_actions()[-1])
    judged = review.judge(turns_of(record)[-1], NODES, luck=False)
    assert judged.best != judged.played
    assert {judged.after.win, judged.best_after.win} <= {0.0, 0.5, 1.0}
