"""How the yields of a farm change, in a few words: "wood 1→2, sandstone 2→1"."""

from typing import NamedTuple

from agra.rules.production import yield_of
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _


class YieldChange(NamedTuple):
    """What a farm produces of a basic good, before and after."""

    good: int
    before: int
    after: int


def yield_changes(before: State, after: State, seat: int) -> list[YieldChange]:
    """The yields that differ between two positions; those that rise come first."""
    found = [
        YieldChange(good, int(yield_of(before, seat, good)), int(yield_of(after, seat, good)))
        for good in range(4)
    ]
    changed = [change for change in found if change.before != change.after]
    return sorted(changed, key=lambda change: change.before - change.after)


def changes_words(changes: list[YieldChange]) -> str:
    """The changes of some yields in one line."""
    words = _("{good} {before}→{after}")
    return ", ".join(
        words.format(good=name_of.good(good), before=before, after=after)
        for good, before, after in changes
    )
