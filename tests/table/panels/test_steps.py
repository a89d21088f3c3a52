"""The messages in the bar while the others play."""

import re
from itertools import pairwise

import pytest
from django.template import loader

import agra
from agra.rules.events import Event
from agra.table.game.looking import Reader
from agra.table.panels.analysis.review import simulated_events
from agra.table.panels.history.narration import (
    LEAST,
    MINE,
    MOST,
    NarratedStep,
    chips_of,
    last_step,
    step_at,
    steps,
)
from agra.table.panels.history.scenes import scenes, scenes_since
from tests.support import position
from tests.table.panels.support import GAMES, NAMES, Played


def told(file: str, viewer: int | None = None, decisions: int | None = None) -> list[NarratedStep]:
    """All steps of a recorded game as a viewer gets them."""
    sight = Played(file, decisions).sight(viewer)
    return steps(sight.history, sight, 0)


@pytest.mark.parametrize("file", GAMES)
def test_every_step_is_a_sentence_with_its_gains(file: str) -> None:
    for step in told(file, viewer=0):
        assert re.match(r"[A-Z]", step.title)
        assert "{" not in step.heard
        assert step.heard.startswith(step.title)
        assert step.heard.endswith(".")
        assert all(chip.icon and (chip.count or chip.words) for chip in step.chips)
        assert 1 <= step.at <= step.known


def test_a_delivery_may_complete_a_card_for_somebody_else() -> None:
    """Mia delivers the last good to the Mullah, but Anil has more markers there."""
    for viewer, concerns in ((0, ["you win the contract: Mullah"]), (1, []), (None, [])):
        step = next(step for step in told("two_planners.txt", viewer) if step.number >= 203)
        assert step.title == "Mia completes the card for Anil: Mullah"
        assert [concern.text for concern in step.concerns if "contract" in concern.text] == concerns


@pytest.mark.parametrize("file", GAMES)
def test_only_the_winner_is_said_to_win_a_contract(file: str) -> None:
    steps_of = {step.number: step for step in Played(file).steps}
    for step in told(file):
        events = [e for n in range(step.since + 1, step.number + 1) for e in steps_of[n].events]
        won = [NAMES[event.seat] for event in events if event.kind == "won"]
        said = re.findall(r"(\w+) wins the contract", step.title)
        said += re.findall(r"completes the card for (\w+)", step.title)
        assert said == won


@pytest.mark.parametrize("file", GAMES)
def test_steps_follow_each_other_and_leave_nothing_told_out(file: str) -> None:
    found = told(file)
    numbers = [step.number for step in found]
    assert numbers == sorted(set(numbers))
    covered = {n for step in found for n in range(step.since + 1, step.number + 1)}
    silent = [step for step in Played(file).steps if step.number not in covered]
    quiet = {"turn", "markers_back", "meditation_marker", "points", "tile_drawn"}
    assert {event.kind for step in silent for event in step.events} <= quiet


@pytest.mark.parametrize("file", GAMES)
def test_the_same_again_is_one_step(file: str) -> None:
    found = scenes(Played(file).steps)
    for one, other in pairwise(found):
        if one.turn == other.turn and one.seats == other.seats:
            both = {one.theme.kind, other.theme.kind}
            assert both != {"lay"}
            assert one.theme != other.theme or one.theme.kind not in ("deliver", "pay", "influence")


def test_workers_laid_down_are_counted() -> None:
    found = [step for step in told("three_eager.txt") if "lays down" in step.title]
    assert any(re.fullmatch(r"\w+ lays down \d workers", step.title) for step in found)
    assert any(step.title.endswith("lays down a worker") for step in found)


def test_paying_and_building_are_one_step() -> None:
    step = next(s for s in told("four_planners.txt") if s.title == "Bruno builds: Dye works")
    assert (step.since, step.number) == (131, 134)
    assert {(chip.count, chip.icon) for chip in step.chips} == {
        ("\u22121", "good-sandstone"),
        ("\u22122", "good-wood"),
    }


def test_workers_stones_covers_and_tiles_have_their_numbers_and_icons() -> None:
    found = [(step, chip) for file in GAMES for step in told(file) for chip in step.chips]
    shown = {chip.icon for _step, chip in found if re.fullmatch(r"[+\u2212]\d+", chip.count)}
    assert {"action-raise_worker", "action-meditation_step", "piece-cover"} <= shown
    for step, chip in found:
        if "stands" in step.title and chip.icon == "action-raise_worker":
            assert chip.text.split()[0] == chip.count.removeprefix("+")
        if "takes a favour tile" in step.title:
            assert any(one.icon.startswith("action-") for one in step.chips)


def test_work_brings_chips_and_what_concerns_me_has_its_own() -> None:
    # Chen pushes Mia off the Quarry.
    mine = step_at(Played("four_planners.txt", 205).steps, _reader(1), 205)
    assert mine is not None
    assert mine.title == "Chen works at the Quarry"
    assert [(chip.count, chip.icon) for chip in mine.chips] == [
        ("+2", "good-sandstone"),
        ("+1", "piece-coin"),
    ]
    (concern,) = mine.concerns
    assert concern.text == "your worker is ejected"
    assert [(chip.count, chip.icon) for chip in concern.chips] == [("+1", "piece-favour")]
    theirs = step_at(Played("four_planners.txt", 205).steps, _reader(2), 205)
    assert theirs is not None
    assert theirs.concerns == ()
    assert mine.time == min(MOST, mine.time - MINE) + MINE
    assert theirs.time < mine.time - MINE + 1


def _reader(viewer: int | None) -> Reader:
    return Reader(NAMES, viewer)


def test_those_who_follow_are_told_together() -> None:
    step = next(s for s in told("four_planners.txt") if (s.since, s.number) == (138, 141))
    assert step.title == "Chen, Anil, Mia follow"
    assert [(chip.count, chip.icon, chip.into) for chip in step.chips] == [
        ("3", "good-turmeric", "good-dye")
    ]


def dyed() -> list[Event]:
    """The events of a turn in which the owner of the Dyer turns 2 new wood into 1 paper."""
    state = position({"contracts": ["dyer"]}, {}, phase="action")
    actions = [agra.parse_action(text) for text in ("place woodcutter", "into paper")]
    return simulated_events(state, actions)


def test_two_goods_that_the_dyer_turns_into_one_are_told_as_one() -> None:
    made, *_others = chips_of(dyed(), [0])
    assert (made.count, made.icon, made.became, made.into) == ("2", "good-wood", "1", "good-paper")
    assert made.text == "from 2 wood: 1 paper"
    shown = {
        name: re.findall(
            r"\d+|#i-[\w-]+|→",
            re.sub(r"<span\s+class=.visually-hidden.*", "", loader.render_to_string(name, given)),
        )
        for name, given in (
            ("table/review/chips.html", {"chips": [made]}),
            ("table/panels/chip.html", {"chip": made}),
        )
    }
    for name, told in shown.items():
        assert told == ["2", "#i-good-wood", "→", "1", "#i-good-paper"], name


def test_goods_processed_and_dyed_in_one_turn_are_added_on_both_sides() -> None:
    mill = Event("processed", 0, "wood", 3, "paper", "processing")
    made, *_others = chips_of([*dyed(), mill], [0])
    assert (made.count, made.became) == ("5", "4")


def test_a_favour_is_told_with_what_it_brought() -> None:
    step = next(s for s in told("four_planners.txt") if s.number == 103)
    assert step.title == "Chen uses a favour action: basic good"
    assert {chip.count for chip in step.chips} == {"+1", "\u22122"}


def test_reading_takes_its_time_but_never_long() -> None:
    for step in told("four_planners.txt", viewer=2):
        extra = MINE if step.concerns else 0
        assert LEAST < step.time - extra <= MOST


def test_dots_count_the_steps_of_the_turn() -> None:
    played = Played("four_planners.txt")
    found = steps(played.steps, played.sight(None), 208)
    first = found[0]
    assert (first.at, first.known) == (1, 7)
    assert first.dots == [True] + [False] * 6
    assert found[6].dots == [True] * 7
    # in the middle of a turn the count is the same
    assert steps(played.steps, played.sight(None), 216)[0].at == 4


def test_the_bar_tells_the_last_step_of_the_running_turn_only() -> None:
    assert last_step(Played("four_planners.txt", 205).sight(0)) is not None
    assert last_step(Played("four_planners.txt", 208).sight(0)) is None  # the next turn has begun
    assert last_step(Played("four_planners.txt", 0).sight(0)) is None


def test_a_page_that_saw_half_a_step_is_told_the_whole() -> None:
    history = Played("four_planners.txt", 140).steps
    assert next(scene.number for scene in scenes_since(history, 132)) == 134
