"""The log, the summary of the turn, and the links to past positions."""

import pytest
from django.urls import set_script_prefix

from agra.rules import actions as act
from agra.rules.actions import NUM_ACTIONS
from agra.table.panels.history.log import turns
from agra.table.panels.history.recap import replay_link
from agra.table.panels.history.turn_summary import summary
from agra.table.panels.question import bar
from agra.table.templatetags.patched_lists import log
from agra.text.options.undo_phrases import deed
from tests.table.panels.support import GAMES, NAMES, Played

#: Events that are shown in another way: a turn is a heading, markers are drawn again.
SILENT = {"turn", "markers_back"}


@pytest.mark.parametrize("file", GAMES)
def test_the_log_has_a_sentence_for_every_event(file: str) -> None:
    sight = Played(file).sight(None)
    told = turns(sight)
    lines = [line for turn in told for line in turn.lines]
    events = [event for step in sight.history for event in step.events]
    assert len(lines) == sum(event.kind not in SILENT for event in events)
    assert all(line.text.endswith(".") for line in lines)
    assert all("{" not in line.text for line in lines)


def test_the_newest_turn_comes_first_and_each_line_leads_into_the_history() -> None:
    played = Played("four_planners.txt", 120)
    told = turns(played.sight(0))
    assert [turn.round for turn in told] == sorted((turn.round for turn in told), reverse=True)
    numbers = [line.number for line in told[0].lines]
    assert numbers == sorted(numbers, reverse=True)
    assert told[0].lines[0].link == f"/game/peacock/at/{numbers[0]}"
    mine = " (you)" if told[0].seat == 0 else ""
    assert told[0].title == f"Round {told[0].round}, {NAMES[told[0].seat]}{mine}"


def test_the_links_of_the_log_and_the_recap_stay_below_the_path_of_the_table() -> None:
    set_script_prefix("/games/agra/")  # as where the table runs inside a browser
    try:
        (line, *_more) = turns(Played("four_planners.txt", 120).sight(0))[0].lines
        assert line.link == f"/games/agra/game/peacock/at/{line.number}"
        assert replay_link("peacock", 3, 5) == "/games/agra/game/peacock/at/3?play=5"
    finally:
        set_script_prefix("/")


def test_the_log_marks_the_lines_and_the_turns_of_the_reader() -> None:
    played = Played("four_planners.txt", 120)

    def drawn(viewer: int | None) -> str:
        sight = played.sight(viewer)
        return log({"sight": sight, "turns": turns(sight)})

    sight = played.sight(1)
    own = sum(line.seat == 1 for turn in turns(sight) for line in turn.lines)
    assert drawn(1).count('<li class="own') == own > 10
    assert drawn(1).count("(you)") == sum(turn.seat == 1 for turn in turns(sight)) > 1
    assert "(you)" not in drawn(None)
    assert 'class="own' not in drawn(None)


def test_a_page_may_ask_for_the_last_turns_only() -> None:
    sight = Played("four_planners.txt", 120).sight(0)
    assert turns(sight, most=2) == turns(sight)[:2]
    assert all(line.number > 100 for turn in turns(sight, since=100) for line in turn.lines)


def test_the_summary_is_the_change_since_the_turn_began() -> None:
    # The first turn: two cotton and two favours from the Merchant, one favour action paid.
    before = summary(Played("two_planners.txt", 1).sight(0))
    assert before is not None
    assert before.changes == ()
    after = summary(Played("two_planners.txt", 6).sight(0))
    assert after is not None
    changes = {change.icon: change.signed for change in after.changes}
    assert changes == {"good-cotton": "+2", "good-turmeric": "+1"}


def test_the_summary_of_a_turn_hides_rupees_from_spectators() -> None:
    # Decision 10 of the second player takes two coins.
    mine = summary(Played("two_planners.txt", 10).sight(1))
    theirs = summary(Played("two_planners.txt", 10).sight(None))
    assert mine is not None
    assert theirs is not None
    assert ("piece-coin", 2) in {(change.icon, change.count) for change in mine.changes}
    assert "piece-coin" not in {change.icon for change in theirs.changes}
    assert theirs.seat == 1


def test_undo_says_how_far_it_reaches() -> None:
    played = Played("two_planners.txt", 2)
    back = bar.undo(played.sight(0, undo=[2]))
    assert (back.note, back.to) == ("Cotton farm", 1)
    assert back.why == "Anil places a worker at the Cotton farm."
    assert bar.restart(played.sight(0, undo=[2])).note == "to start of turn"


def test_a_closed_way_back_says_why() -> None:
    played = Played("two_planners.txt", 3)  # the Merchant's die was rolled
    back = bar.undo(played.sight(0, undo=[], barrier=3))
    assert back.to is None
    assert "die" in back.why
    assert bar.undo(Played("two_planners.txt", 0).sight(0)).why.startswith("There is nothing")


def test_every_action_can_be_named_in_a_few_words() -> None:
    for action in range(NUM_ACTIONS):
        words = deed(action)
        assert words
        assert "{" not in words
        assert len(words) < 25, words  # it is on a button


def test_undo_names_what_was_ended_as_its_button_did() -> None:
    found: dict[str, str] = {}
    for file in GAMES:
        for step in Played(file).steps:
            if step.action in (act.DONE, act.DECLINE) and step.decision not in found:
                sight = Played(file, step.number).sight(step.seat, undo=[step.number])
                found[step.decision] = bar.undo(sight).note
    assert found["sailor_payment"] == "Pay nothing"
    assert found["influence_steps"] == "Take no step"
    assert not {"stop", "no"} & set(found.values())
    assert max(map(len, found.values())) < 25
