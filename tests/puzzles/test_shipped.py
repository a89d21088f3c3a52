"""The shipped puzzles: as many and as varied as promised, and still correct."""

from collections import Counter
from datetime import date, timedelta

import pytest

from agra.bots.bot import space_of
from agra.puzzles import BadPuzzles, Puzzle, judge, kind_of, shipped
from agra.puzzles.judge import KINDS, fingerprint
from agra.puzzles.puzzle import read
from agra.rules.kinds import MEDITATION
from agra.rules.names import SPACES
from agra.rules.version import RULES_VERSION
from tests.puzzles.support import after
from tests.sizes import sized

PUZZLES = shipped().puzzles


def sample() -> list[Puzzle]:
    """Some puzzles for every number of players; all of them in a long run."""
    found: list[Puzzle] = []
    for players in (2, 3, 4):
        of_them = [puzzle for puzzle in PUZZLES if puzzle.players == players]
        found += of_them[:: max(1, len(of_them) // sized(3, 100))]
    return found


def test_there_are_a_hundred_puzzles_of_all_sizes_and_kinds() -> None:
    assert len(PUZZLES) == 100
    assert len({puzzle.name for puzzle in PUZZLES}) == 100
    assert min(Counter(puzzle.players for puzzle in PUZZLES).values()) >= 30
    kinds = Counter(puzzle.kind for puzzle in PUZZLES)
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 5, kinds
    assert len({puzzle.rating for puzzle in PUZZLES}) >= 4


def test_the_file_names_the_judge_and_its_budget() -> None:
    # If this fails, the bot or the rules have changed: run `agra puzzles check` again.
    header = shipped().header
    assert header.weights == fingerprint(header.bot)
    assert header.rules == RULES_VERSION
    assert header.nodes[1] == 4 * header.nodes[0]
    assert header.lead == 1.5
    assert header.candidates is not None
    assert min(header.candidates[str(players)] for players in (2, 3, 4)) >= 120


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_both_turns_can_be_played_from_the_beginning_of_a_turn(puzzle: Puzzle) -> None:
    state = puzzle.state
    assert state.pending.kind == MEDITATION
    assert state.to_move == puzzle.seat == state.turn
    assert SPACES[space_of(puzzle.actions)] == puzzle.space
    assert kind_of(space_of(puzzle.actions)) == puzzle.kind
    assert SPACES[space_of(puzzle.other_actions)] == puzzle.second != puzzle.space
    assert after(puzzle, puzzle.actions) != after(puzzle, puzzle.other_actions)
    assert min(puzzle.leads) >= shipped().header.lead
    assert set(puzzle.missed) <= set(shipped().header.levels)


@pytest.mark.much
def test_a_quarter_of_the_budget_finds_the_same() -> None:
    header = shipped().header
    found = sample()
    agreed = []
    for puzzle in found:
        turns = [puzzle.actions, puzzle.other_actions]
        judged = judge(header.bot, puzzle.state, header.nodes[0] // 4, turns)
        best, other = (judged.behind(after(puzzle, turn)) for turn in turns)
        assert best is not None
        assert other is not None
        # the best turn stays ahead of the turn it was compared with
        assert other > best, puzzle.name
        agreed.append(SPACES[judged.best.space] == puzzle.space)
    # a smaller budget may miss something now and then
    assert sum(agreed) >= 0.85 * len(found)


def test_the_daily_puzzles_repeat_only_after_all_were_used() -> None:
    first = date.fromordinal(len(PUZZLES) * 7394)
    days = [first + timedelta(days=number) for number in range(len(PUZZLES))]
    assert {shipped().of_day(day).name for day in days} == {puzzle.name for puzzle in PUZZLES}
    assert shipped().of_day(first) == shipped().of_day(first)


def test_a_file_is_read_as_it_was_written() -> None:
    assert read(shipped().text()) == shipped()


@pytest.mark.parametrize(
    "text", ["", "[]", '{"format": 1}', '{"format": 9, "header": {}, "puzzles": []}']
)
def test_another_file_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadPuzzles, match=r"mine\.json .*\.$"):
        read(text, "mine.json")
