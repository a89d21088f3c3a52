"""Advice about the farm, the meditation stone and lying workers."""

from collections.abc import Iterator
from itertools import takewhile

from agra.rules import actions as act
from agra.rules.names import GOODS, SPACES
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.coach.look import Advice, Fact, Look, Step
from agra.text.i18n import _, ngettext
from agra.text.options.yields import changes_words, yield_changes
from agra.text.situation import in_last_round


def botanist(look: Look) -> Advice | None:
    """The stone, a cover, farmers, or the end of the action."""
    if look.chosen == act.ADVANCE_STONE:
        return advance_stone(look)
    if look.chosen == act.REMOVE_COVER:
        return cover(look, "cover", _("Remove a cover. Your yields change: {changes}."))
    if look.chosen == act.MOVE_FARMERS:
        words = _("Move farmers. Your yields change: {changes}.")
        return farmers(look, "farmers", words)
    if look.legal == [act.DONE]:
        return look.say("botanist_done", _("There is nothing left to do here: continue."))
    return None


def cover(look: Look, kind: str, words: str) -> Advice | None:
    """What the cover that the plan removes does for the farm, or for the final scoring."""
    step = look.next_in(act.UNCOVER, 8)
    if step is None or _changes_more(look, step):
        return None
    if in_last_round(look.state):
        return _scores(look)
    then = step.state.copy()
    then.apply(step.action)
    return _changed(look, then, kind, words)


def _changes_more(look: Look, last: Step) -> bool:
    """Whether the yields up to a step of the plan change by covers and by farmers."""
    before = [step.action for step in look.later[: look.later.index(last) + 1]]
    covers = any(act.UNCOVER <= action < act.FARMER for action in before)
    return covers and any(act.FARMER <= action < act.FULFIL for action in before)


def advance_stone(look: Look) -> Advice | None:
    """How many points more the next field of the meditation track brings, and when."""
    count, points = gain_of_stone(look)
    if not points:
        return None
    words = ngettext(
        "Advance the stone: laying down {count} worker in a turn then gives {points} more.",
        "Advance the stone: laying down {count} workers in a turn then gives {points} more.",
        count,
    )
    text = words.format(count=count, points=name_of.points(points))
    return look.say("stone", text, Fact("laid", count), Fact("laid_more", points))


def gain_of_stone(look: Look) -> tuple[int, int]:
    """How many workers must be laid down in a turn for more points than before, and how many more.

    The first of them gets the points of the stone's field, each further one those of the field
    before, so the next field may bring no more to the first. In the last round the coach
    promises no later turn, so there is no gain.
    """
    if in_last_round(look.state):
        return 0, 0
    values, field = look.c.meditation_values, look.mine.stone
    for count in range(1, max(2, field + 1)):
        points = values[field + 1] - values[max(1, field + 1 - count)]
        if points > 0:
            return count, points
    return 0, 0


def farmers(look: Look, kind: str, words: str) -> Advice | None:
    """What the farmer steps of this action do for the farm."""
    moved = [step for step in _before_extras(look) if act.FARMER <= step.action < act.FULFIL]
    if not moved or _changes_more(look, moved[-1]):
        return None
    then = moved[-1].state.copy()
    then.apply(moved[-1].action)
    return _changed(look, then, kind, words)


def farmers_and_cover(look: Look, kind: str, words: str) -> Advice | None:
    """What farmers and the cover of this action do for the farm, if the plan has both."""
    steps = [step for step in _before_extras(look) if act.UNCOVER <= step.action < act.FULFIL]
    if len({step.action < act.FARMER for step in steps}) < 2:
        return None
    then = steps[-1].state.copy()
    then.apply(steps[-1].action)
    return _changed(look, then, kind, words)


def _before_extras(look: Look) -> Iterator[Step]:
    """The steps of this action up to the first extra: favours may move farmers, too."""
    return takewhile(lambda step: step.action < act.OIL, look.steps_before())


def _changed(look: Look, then: State, kind: str, words: str) -> Advice | None:
    """All changes of the yields, up and down; only if one of them rises, and is of use."""
    if in_last_round(look.state):
        return None
    changes = yield_changes(look.state, then, look.seat)
    if not changes or changes[0].after < changes[0].before:
        return None
    facts = [
        Fact(fact, count, GOODS[good])
        for good, before, after in changes
        for fact, count in (("yields", before), ("yields_then", after))
    ]
    return look.say_button(kind, words, *facts, changes=changes_words(changes))


def _scores(look: Look) -> Advice:
    """What a cover is worth when nothing more will be produced."""
    words = _("Each cover that you remove scores a rupee at the end: choose “{option}”.")
    return look.say_button("cover_scores", words)


def _more(look: Look, then: State, kind: str, words: str) -> Advice | None:
    """The basic good of which the farm produces more in another position: the scarcest one."""
    found = [
        (look.own(good), good, before, more)
        for good in range(4)
        if (more := yield_of(then, look.seat, good))
        > (before := yield_of(look.state, look.seat, good))
    ]
    if not found:
        return None
    _held, good, before, more = min(found)
    text = words.format(goods=name_of.goods(more, good), before=before)
    facts = (Fact("yields", before, GOODS[good]), Fact("yields_then", more, GOODS[good]))
    return look.say(kind, text, *facts)


def uncover(look: Look) -> Advice | None:
    """A cover: its square always adds to the yield of a good."""
    if not look.chooses(act.UNCOVER, 8):
        return None
    if in_last_round(look.state):
        return _scores(look)
    words = _("Remove this cover: you then produce {goods} instead of {before}.")
    return _more(look, look.tried(look.chosen).after, "uncover", words)


def move_farmers(look: Look) -> Advice | None:
    """A step, which moves one of the yield from a good to another."""
    if not look.chooses(act.FARMER, 8):
        return None
    words = _("Choose “{option}”. Your yields change: {changes}.")
    return _changed(look, look.tried(look.chosen).after, "farmer", words)


# ------------------------------------------------------------------ workers


def raise_workers(look: Look) -> Advice | None:
    """Which lying worker."""
    if look.chooses(act.RAISE, len(SPACES)) and not in_last_round(look.state):
        words = _(
            "A standing worker can earn favours or meditation points: stand up the one {at_space}."
        )
        text = words.format(at_space=name_of.at_space(look.chosen - act.RAISE))
        return look.say("raise", text)
    return None
