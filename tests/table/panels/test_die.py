"""The die that is shown after a roll."""

from agra.table.panels.history.last_roll import last_roll
from tests.table.panels.support import Played


def test_the_newest_roll_is_shown_with_as_many_dots_as_it_counts() -> None:
    sight = Played("four_planners.txt", 120).sight(0)
    rolls = [
        (step.number, event.count)
        for step in sight.history[-40:]
        for event in step.events
        if event.kind == "rolled"
    ]
    roll = last_roll(sight)
    assert roll is not None
    assert (roll.number, roll.count) == rolls[-1]
    assert len(set(roll.dots)) == roll.count


def test_before_anything_was_rolled_there_is_no_die() -> None:
    assert last_roll(Played("four_planners.txt", 1).sight(0)) is None
