"""What a player learns from a review: marks for this player, three moments, one true habit."""

import itertools
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from sys import modules

import pytest

from agra import review
from agra.bots import Outlook
from agra.records import Record
from agra.review import Habit, Judged, Played, habits
from agra.review.habits import HABITS
from agra.rules import actions as act
from agra.rules.scoring import gifts_of, orders_of
from agra.rules.state import State
from agra.text import review as words

habits_module = modules["agra.review.habits"]


def turn(number: int, lost: float, win: float = 0.5, best: float = 0.5) -> Judged:
    """A judged turn of the first player: what it lost, the chance after it and the best chance."""
    return Judged(
        number=number,
        round=number,
        seat=0,
        lost=lost,
        mark="good",
        played=(),
        best=(),
        space=0,
        best_space=0,
        kind="",
        before=Outlook(50, best),
        after=Outlook(50 - lost, win),
        best_after=Outlook(50, best),
    )


def marks_of(*lost: float) -> list[str]:
    return [one.mark for one in review.marked(turn(at, loss) for at, loss in enumerate(lost, 1))]


# ------------------------------------------------------------------ marks


def test_a_beginner_has_few_blunders_and_they_are_the_worst_turns() -> None:
    losses = [2.0, 3.5, 1.0, 6.0, 2.5, 9.0, 0.5, 3.0, 7.0, 2.0, 8.0, 1.5, 2.5, 3.0, 0.0, 2.0] * 2
    marks = marks_of(*losses)
    assert marks.count("blunder") == 3
    worst = sorted(losses)[-3:]
    assert sorted(loss for loss, mark in zip(losses, marks, strict=True) if mark == "blunder") == (
        worst
    )
    # before, all losses of 2 and more were called blunders
    assert marks.count("good") > len(marks) / 2


def test_the_same_loss_is_worse_in_the_game_of_a_strong_player() -> None:
    assert marks_of(2.0, *[0.1] * 15)[0] == "blunder"
    assert marks_of(2.0, *[1.8] * 15)[0] == "slip"
    assert marks_of(2.0, *[2.5] * 15)[0] == "good"
    assert marks_of(1.0, *[0.1] * 15)[0] == "slip"


def test_small_losses_are_good_turns_for_everybody() -> None:
    assert set(marks_of(*[0.5] * 10)) == {"good"}


def test_the_marks_of_one_player_do_not_depend_on_the_others() -> None:
    mine = [turn(at, loss) for at, loss in enumerate([3.0, 0.1, 0.2, 0.0], 1)]
    others = [replace(turn(at, 6.0), seat=1) for at in range(5, 9)]
    found = review.all_marked([*others, *mine])
    assert [one.number for one in found] == list(range(1, 9))
    assert found[:4] == review.marked(mine)


@pytest.mark.parametrize(
    ("lost", "win", "best", "mark"),
    [
        (5.0, 0.99, 0.99, "good"),  # won anyway
        (5.0, 0.01, 0.02, "good"),  # lost anyway
        (0.8, 0.55, 0.97, "blunder"),  # a won game was given away
        (5.0, 0.60, 0.62, "blunder"),  # open: the rupees count
        (1.5, 0.93, 0.97, "slip"),
    ],
)
def test_once_the_game_is_decided_the_chance_to_win_counts(
    lost: float, win: float, best: float, mark: str
) -> None:
    quiet = [turn(at, 0.1) for at in range(2, 16)]
    found = review.marked([turn(1, lost, win, best), *quiet])
    assert found[0].mark == mark


# ------------------------------------------------------------------ moments


def test_the_moments_cost_most_chances_and_come_in_order() -> None:
    turns = [
        turn(1, 4.0, 0.50, 0.52),
        turn(2, 1.5, 0.30, 0.45),
        turn(3, 2.0, 0.40, 0.50),
        turn(4, 0.2, 0.40, 0.80),  # this turn was good
        turn(5, 3.0, 0.40, 0.48),
    ]
    found = review.moments(turns, 0)
    assert [one.number for one in found] == [2, 3, 5]
    assert review.decided_the_game(found)
    assert not review.decided_the_game(found, won=True), "a winner's mistakes decided nothing"
    assert review.moments(turns, 1) == []


def test_a_turn_with_a_good_mark_is_no_moment() -> None:
    """In a game that is won anyway the rupees of a careless turn do not count."""
    turns = [turn(1, 1.0), turn(2, 1.2), turn(3, 0.1), turn(4, 2.0, 0.99, 0.99)]
    turns += [turn(at, 0.1) for at in range(5, 16)]
    marks = {one.number: one.mark for one in review.marked(turns)}
    assert marks[4] == "good"
    assert [one.number for one in review.moments(turns, 0)] == [1, 2]
    won = [turn(at, 3.0, 0.99, 0.99) for at in range(1, 6)]
    assert review.moments(won, 0) == []
    assert words.moments_title(0, decided=True) == "No turn was a mistake."


def test_a_won_game_given_away_for_few_rupees_is_a_moment() -> None:
    turns = [turn(1, 0.5, 0.55, 0.97), *(turn(at, 0.1) for at in range(2, 16))]
    assert [one.number for one in review.moments(turns, 0)] == [1]


def test_turns_that_cost_no_chance_did_not_decide_the_game() -> None:
    found = review.moments([turn(1, 2.0), turn(2, 3.0), turn(3, 1.0), turn(4, 5.0)], 0)
    assert [one.number for one in found] == [1, 2, 4]
    assert not review.decided_the_game(found)


# ------------------------------------------------------------------ habits


@cache
def careless(seed: int) -> tuple[list[Played], dict[int, Judged]]:
    """A game of two players who choose at random: its turns, and the judgements by their number."""
    record = Record.begin(players=2, seed=seed, round_limit=7, date="?")
    dice = random.Random(seed)
    while record.state.to_move is not None:
        record.add(dice.choice(record.state.legal_actions()))
    turns = review.turns_of(record)
    return turns, {turn.number: review.judge(turn, 20, luck=False) for turn in turns}


def own_actions(start: State, actions: Sequence[int], seat: int) -> list[tuple[State, int]]:
    """The decisions of a player in a turn, each with its position."""
    state, found = start.copy(), []
    for action in actions:
        if state.to_move == seat:
            found.append((state.copy(), action))
        state.apply(action)
    return found


def decides(first: int, behind: int) -> Callable[[State, Sequence[int], int], bool]:
    """Whether a player makes such a decision in a turn."""

    def found(start: State, actions: Sequence[int], seat: int) -> bool:
        return any(first <= one < behind for _, one in own_actions(start, actions, seat))

    return found


def gives(start: State, actions: Sequence[int], seat: int) -> bool:
    """Whether a player has more orders or gifts after a turn."""
    end = start.copy()
    for action in actions:
        end.apply(action)
    before, after = (
        gifts_of(state, seat) + sum(orders_of(state, seat, guild) for guild in range(3))
        for state in (start, end)
    )
    return after > before


def hires(start: State, actions: Sequence[int], seat: int) -> bool:
    """Whether a player works where an own worker already is."""
    return any(
        act.PLACE <= one < act.LAY and state.board.worker(one - act.PLACE) == seat
        for state, one in own_actions(start, actions, seat)
    )


#: What each habit claims, computed from decisions and positions.
MISSED = {
    "orders": gives,
    "deliveries": decides(act.DELIVER, act.KEEP),
    "meditation": decides(act.LAY, act.MEDITATE),
    "favours": decides(act.FAVOUR, act.STATUE),
}


def claimed(kind: str, turns: list[Played], judged: dict[int, Judged], seat: int) -> int:
    """How often a habit is seen in a game."""
    end = turns[-1].end.player(seat)
    if kind == "goods_left":
        return sum(end.goods.values())
    if kind == "favours_left":
        return end.favours
    return len(losses(kind, turns, judged, seat))


def losses(kind: str, turns: list[Played], judged: dict[int, Judged], seat: int) -> list[float]:
    """What each turn with a habit lost; none for what is counted at the end of the game."""
    if kind.endswith("left"):
        return []
    does = MISSED.get(kind, hires)
    mine = [turn for turn in turns if turn.seat == seat]
    if kind not in MISSED and any(
        does(turn.view.state, judged[turn.number].best, seat) for turn in mine
    ):
        return []  # the adviser would have done it, too
    expected = (kind not in MISSED, kind in MISSED)
    return [
        found.lost
        for turn in mine
        if (found := judged[turn.number]).lost
        and expected
        == (does(turn.state, turn.actions, seat), does(turn.view.state, found.best, seat))
    ]


@pytest.mark.much
def test_every_sentence_about_a_habit_is_counted_in_the_game() -> None:
    met = set()
    for seed, seat in itertools.product((8, 9), range(2)):
        turns, judged = careless(seed)
        told = habits(turns, judged.values(), seat)
        assert {one.kind: one.count for one in told} == {
            kind: count for kind in HABITS if (count := claimed(kind, turns, judged, seat))
        }
        assert [one.cost for one in told] == sorted((one.cost for one in told), reverse=True)
        # a turn with several habits shares its loss among them
        by_turns = sum(one.cost for one in told if not one.kind.endswith("left"))
        assert by_turns <= sum(one.lost for one in judged.values() if one.seat == seat) + 0.5
        told_of_turns = [one for one in told if not one.kind.endswith("left")]
        assert (by_turns > 0) == bool(told_of_turns)
        for one in told:
            assert str(one.count) in words.habit_words(one.kind, one.count)
            assert words.habit_advice(one.kind)
            lost = sum(losses(one.kind, turns, judged, seat))
            assert one.turns_lost == pytest.approx(lost, abs=0.06)
            cost = one.turns_lost or one.cost
            assert str(round(cost)) in words.habit_cost(one.cost, one.turns_lost)
            met.add(one.kind)
    assert met == set(HABITS)


@pytest.mark.much
def test_day_labourers_are_no_habit_if_the_adviser_would_have_used_one_himself() -> None:
    for seed, seat in itertools.product((8, 9), range(2)):
        turns, judged = careless(seed)
        if "labourers" not in {one.kind for one in habits(turns, judged.values(), seat)}:
            continue
        mine = [turn for turn in turns if turn.seat == seat]
        hired = next(turn for turn in mine if hires(turn.state, turn.actions, seat))
        better = replace(judged[hired.number], best=hired.actions)
        advised = judged | {hired.number: better}
        assert "labourers" not in {one.kind for one in habits(turns, advised.values(), seat)}
        return
    raise AssertionError("no game with the habit")


def test_only_the_costliest_habit_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    few = [Habit("favours_left", 2, 9.0), Habit("orders", 3, 4.0), Habit("deliveries", 9, 3.0)]
    monkeypatch.setattr(habits_module, "habits", lambda *_: few)
    mistake = turn(1, 3.0)
    # two favours are left in every game: this is no habit
    assert review.habit([], [mistake], 0) == few[1]
    monkeypatch.setattr(habits_module, "habits", lambda *_: [Habit("orders", 2, 1.0)])
    assert review.habit([], [mistake], 0) is None


def test_a_player_without_a_mistake_is_told_no_habit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(habits_module, "habits", lambda *_: [Habit("orders", 3, 4.0)])
    good, others = turn(1, 0.3), replace(turn(2, 5.0), seat=1)
    assert review.habit([], [good, others], 0) is None
    assert review.habit([], [good, others], 1) is not None
