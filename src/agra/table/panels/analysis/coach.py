"""The coach's card: one sentence about the adviser's best option, and behind "Why" its plan."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from agra.bots import Plan
from agra.rules import actions as act
from agra.rules.decisions import INTERRUPTIBLE
from agra.table.cache.lru import LRU
from agra.table.game.sight import Sight
from agra.table.panels.analysis.hint import Hint, Later, WordedReason, hint
from agra.table.panels.question.question import ask
from agra.text.advice import facts_words
from agra.text.coach import advice, plan_sentence
from agra.text.coach.turn import extras
from agra.text.i18n import _, current_language

#: The coach does not repeat a sentence at this many further decisions.
REMEMBERED: Final = 12


class Said(NamedTuple):
    """A sentence of the coach: the decisions before it, the position, and the advised step."""

    number: int
    position: int
    step: int
    text: str


#: What the coach has said last in each game to each player.
_said: LRU[tuple[str, int, str], tuple[Said, ...]] = LRU(256)


@dataclass(frozen=True)
class Coach:
    """What the card shows."""

    code: str
    version: int
    #: the sentence; "" if there is nothing new to say, or nothing yet
    text: str = ""
    #: the value of the button that he speaks of
    value: str = ""
    #: behind "Why": the plan, what it is compared with, the reasons for it, the number of the rule
    plan: str = ""
    rival: str = ""
    reasons: tuple[WordedReason, ...] = ()
    #: what comes after the turn: an aim, and what the others threaten
    ahead: tuple[Later, ...] = ()
    rule: str = ""
    #: whether the adviser has not been asked yet
    waits: bool = False


def coach(sight: Sight, known: Callable[[Sight], Sequence[Plan] | None]) -> Coach | None:
    """The card for whoever decides, made of what the viewer may see.

    `known` gives the plans that the adviser has already found. Without them the card is empty, and
    the page asks for it.
    """
    if not sight.mine or not sight.advice or sight.state.to_move != sight.viewer:
        return None
    legal = sight.state.legal_actions()
    if len(legal) == 1:
        return None  # there is nothing to advise
    plans = known(sight)
    if plans is None:
        return Coach(sight.code, sight.version, waits=True)
    return card(sight, plans)


def card(sight: Sight, plans: Sequence[Plan]) -> Coach | None:
    """The card with the adviser's plans."""
    found, question = hint(sight, plans), ask(sight)
    if found is None or question is None:
        return None
    best = found.best
    return Coach(
        sight.code,
        sight.version,
        _new_sentence(sight, plans, found),
        best.value,
        best.title,
        _rival(found),
        best.reasons,
        found.ahead,
        question.rules[0] if question.rules else "",
    )


def _rival(found: Hint) -> str:
    """The plan that the best one is compared with, and how far it is behind."""
    other = found.plans[1] if len(found.plans) > 1 else None
    if other is None or not other.beside:
        return found.best.rival  # the rest of a plan, which was compared when it was made
    words = _("Compared with the next best plan: {plan} ({beside}).")
    return words.format(plan=other.title, beside=other.beside)


def _new_sentence(sight: Sight, plans: Sequence[Plan], found: Hint) -> str:
    """The reason for the next step; if it was said lately, the steps of the plan.

    If these were said lately, too, an aim for the next turns or a threat of the others, or nothing.
    After undo he says in the same position what he said before. What he said at decisions that were
    taken back counts no more.
    """
    seat, plan = sight.viewer, plans[0].actions
    assert seat is not None
    key = (sight.code, seat, current_language())
    here = (sight.number, hash(sight.state), plan[0])
    told = _said.get(key) or ()
    for one in told:
        if one[:3] == here:
            return one.text
    before = {one.text for one in told if one.number < sight.number}
    text = advice(sight.state, seat, plan, found.best.do).text
    text = text or _compared(sight, plans, found)
    if text and text in before:
        text = plan_sentence(sight.state, seat, plan)
        if text in before:
            text = next((one.text for one in found.ahead if one.text not in before), "")
    _said.keep(key, (*told, Said(*here, text))[-REMEMBERED:])
    return text


def _compared(sight: Sight, plans: Sequence[Plan], found: Hint) -> str:
    """The best step with the adviser's own reason for it; "" if there is none.

    The reason is the largest difference to the next best plan, which must begin with another step.
    """
    if len(found.plans) < 2 or found.best.value == found.plans[1].value:
        return ""
    reasons = (one for one in plans[0].reasons if one.worth > 0 and one.facts and one.seat < 0)
    reason = next((facts_words(one.facts) for one in reasons), "")
    if not reason:
        return ""
    words = _("I would choose “{option}”. Compared with the next best plan: {reason}.")
    action = plans[0].actions[0]
    if action >= act.OIL and INTERRUPTIBLE[sight.state.pending.kind]:
        words = _(
            "I would choose “{option}” under “{group}”. Compared with the next best plan: {reason}."
        )
    return words.format(option=found.best.do, reason=reason, group=extras())
