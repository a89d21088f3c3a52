"""Why the coach prefers one step to another: a difference of their plans that fits the step.

The adviser compares the ends of whole turns. Some of its reasons only repeat what the step itself
gains. Others come from later steps of the plan. The coach must not mix these up.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from agra.bots import Fact, Plan, Reason
from agra.bots.advice.turn_reasons import FACTS
from agra.rules import actions as act
from agra.rules.names import GOODS, NOTABLES
from agra.rules.state import State
from agra.text.advice import facts_words


class StepReason(NamedTuple):
    """A reason in words, and whether the step itself makes the difference at once."""

    text: str
    at_once: bool


class Steps(NamedTuple):
    """Two plans of a player, and how many of their decisions their first buttons send."""

    state: State
    seat: int
    mine: Sequence[int]
    other: Sequence[int]
    sent: tuple[int, int]
    #: the words of the button that begins the first one
    button: str

    def decide_the_rest(self) -> bool:
        """Whether the rest of the first plan is not possible after the other step."""
        then = after(self.state, self.other[: self.sent[1]])
        for action in self.mine[self.sent[0] :]:
            if action not in then.legal_actions():
                return True
            then.apply(action)
        return False


def after(state: State, actions: Sequence[int]) -> State:
    """The position after some actions."""
    then = state.copy()
    for action in actions:
        then.apply(action)
    return then


def reasons_for(state: State, seat: int, plans: Sequence[Plan], rival: int) -> list[Reason]:
    """The adviser's reasons for the best plan compared with another one.

    The best plan was compared with the second. The others were compared with the best one, so their
    reasons are turned round.
    """
    if rival == 1:
        return plans[0].reasons
    end = after(state, plans[0].actions).player(seat)

    def turned(fact: Fact) -> Fact:
        kept = fact.kind == "good" and fact.count < 0
        if kept:
            good = GOODS.index(fact.what)
            kept = end.stored(good) <= state.player(seat).stored(good)
        return replace(fact, count=-fact.count, kept=kept)

    return [
        replace(one, worth=-one.worth, facts=tuple(map(turned, one.facts)))
        for one in plans[rival].reasons
    ]


def step_reason(steps: Steps, reasons: Sequence[Reason]) -> StepReason | None:
    """The largest reason for a plan that says more than its first step; None if there is none."""
    mine = after(steps.state, steps.mine[: steps.sent[0]])
    other = after(steps.state, steps.other[: steps.sent[1]])
    for reason in reasons:
        if reason.worth <= 0 or not reason.facts or reason.seat >= 0:
            continue
        if any(_uses(steps.other, fact) for fact in reason.facts):
            continue  # the other plan does with this good what the reason keeps it for
        at_once = _same(reason.facts, _counts(reason, mine, other, steps.seat))
        if not at_once or not _repeats(reason, steps, mine):
            return StepReason(facts_words(reason.facts), at_once)
    return None


def _repeats(reason: Reason, steps: Steps, mine: State) -> bool:
    """Whether a difference that a step makes at once is already in the words of its button.

    What a good is for is not, nor what the other step would cost.
    """
    if reason.about == "goods":
        return not any(fact.use for fact in reason.facts)
    if reason.about == "rupees":
        return any(str(abs(fact.count)) in steps.button for fact in reason.facts)
    gained = dict(_counts(reason, mine, steps.state, steps.seat))
    return any(fact.count * gained.get((fact.kind, fact.what), 0) > 0 for fact in reason.facts)


def _same(facts: Sequence[Fact], counts: Iterator[tuple[tuple[str, str], int]]) -> bool:
    """Whether two positions already have all these differences."""
    found = dict(counts)
    return all(found.get((fact.kind, fact.what)) == fact.count for fact in facts)


def _counts(
    reason: Reason, mine: State, other: State, seat: int
) -> Iterator[tuple[tuple[str, str], int]]:
    """The differences between two positions in what a reason is about."""
    if reason.about == "goods":
        for fact in reason.facts:
            good = GOODS.index(fact.what)
            count = mine.player(seat).stored(good) - other.player(seat).stored(good)
            yield (fact.kind, fact.what), count
    elif reason.about in FACTS:
        for fact in FACTS[reason.about](mine, other, seat):
            yield (fact.kind, fact.what), fact.count


def _uses(actions: Sequence[int], fact: Fact) -> bool:
    """Whether a plan already uses a good for the purpose that a fact names."""
    if fact.kind != "good" or not fact.use:
        return False
    good = GOODS.index(fact.what)
    if fact.use in NOTABLES:
        return act.DELIVER + 16 * NOTABLES.index(fact.use) + good in actions
    using: dict[str, Sequence[int]] = {
        "akbar": (act.SERVE + good, act.OFFER + good),
        "order": range(act.FULFIL, act.TILE),
        "stone": (act.ADVANCE_STONE,),
        "site": range(act.BUILD, act.BONUS),
    }
    return any(action in using[fact.use] for action in actions)
