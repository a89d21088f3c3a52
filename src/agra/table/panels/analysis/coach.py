"""The coach's card: one sentence about the adviser's best option, and behind "Why" its plan."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from agra.bots import Plan
from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.decisions import INTERRUPTIBLE
from agra.table.cache.lru import LRU
from agra.table.game.sight import Sight
from agra.table.panels.analysis.following import CONTINUES
from agra.table.panels.analysis.hint import Advice as PlanInWords
from agra.table.panels.analysis.hint import Hint, Later, WordedReason, hint
from agra.table.panels.analysis.step_reasons import Steps, reasons_for, step_reason
from agra.table.panels.question.question import ask
from agra.text.advice import in_order, plan_steps, without_gaps
from agra.text.coach import Advice, advice, plan_sentence
from agra.text.coach.enables import aim
from agra.text.coach.turn import group_of_extra
from agra.text.i18n import _, current_language

#: Longer sentences do not fit into the coach's line; he then names the step alone.
MOST_LETTERS: Final = 128
#: The coach does not repeat a sentence at this many further decisions.
REMEMBERED: Final = 12


class Said(NamedTuple):
    """A sentence of the coach: the decisions before it, the position, and the key of his plan."""

    number: int
    position: int
    plan: str
    #: the sentence, and the same with the option that is about equal
    sentence: str
    text: str


#: Kinds of sentences that say what to do, but not what for.
_WITHOUT_REASON: Final = frozenset(("choice", "extra", "favour", "statue"))
#: Kinds of sentences that give no reason; a reason of the adviser is better.
_OPINIONS: Final = frozenset(("keep",))
#: Decisions at which the steps of the plan say more than the next one.
_AT_LARGE: Final = (kinds.MEDITATION, kinds.CHOOSE_SPACE, kinds.END_ACTION, kinds.ORDER_PHASE)

#: What the coach has said last in each game to each player.
_said: LRU[tuple[str, int, str], tuple[Said, ...]] = LRU(256)


@dataclass(frozen=True)
class Coach:
    """What the card shows."""

    code: str
    version: int
    #: the sentence; "" if the adviser has not answered yet, or if the step has no button
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
        _plan(found),
        _rival(found),
        best.reasons,
        found.ahead,
        question.rules[0] if question.rules else "",
    )


def _plan(found: Hint) -> str:
    """The headline of the best plan; all its steps if the next plan would look like it."""
    best = found.best
    if best.steps and any(_looks_like(one.title, best.title) for one in found.plans[1:2]):
        return in_order(best.steps)
    return best.title


def _looks_like(title: str, other: str) -> bool:
    """Whether two headlines have the same words, apart from the signs for steps left out."""
    return without_gaps(title) == without_gaps(other)


def _rival(found: Hint) -> str:
    """The plan that the best one is compared with, and how far it is behind."""
    other = found.plans[1] if len(found.plans) > 1 else None
    if other is None or not other.beside:
        return found.best.rival  # the rest of a plan, which was compared when it was made
    plan = other.title
    if _looks_like(plan, found.best.title):  # the difference is in a step that is left out
        plan = in_order(other.steps) if other.steps else plan
        plan = "" if plan == found.best.title else plan
    words = _("Compared with the next best plan: {plan} ({beside}).")
    return words.format(plan=plan, beside=other.beside) if plan else ""


def _new_sentence(sight: Sight, plans: Sequence[Plan], found: Hint) -> str:
    """The reason for the next step; if it was said lately, the steps of the plan.

    If these were said lately, too, the step with an aim for the next turns or a threat of the
    others, or the step alone. After undo he says in the same position what he said before. What he
    said at decisions that were taken back counts no more.
    """
    seat, plan = sight.viewer, plans[0].actions
    assert seat is not None
    key = (sight.code, seat, current_language())
    here = (sight.number, hash(sight.state), found.best.key)
    told = _said.get(key) or ()
    for one in told:
        if one[:3] == here:
            return one.text
    before = {one.sentence for one in told if one.number < sight.number}
    rival = _other_step(found)
    sentence = _reason(sight, plans, found, rival)
    sentence = _with_news(sight, sentence, found, before)
    if sentence in before:
        step = _step(sight, plans, found)
        whole_turn = sight.state.pending.kind in _AT_LARGE and plan[0] not in CONTINUES
        steps = (plan_sentence(sight.state, seat, plan),) if whole_turn else ()
        later = (one.texts[0] for one in found.ahead if not _was_told(one, before))
        others = (*steps, *(_first_short(f"{step} {text}", step) for text in later))
        fresh = (one for one in others if one not in before)
        sentence = next(fresh, step)
    text = sentence
    of_later = any(sentence.endswith(one.texts) for one in found.ahead)
    other_way = rival > 0 and plans[rival].actions[0] not in plan  # not the same in another order
    if text and not of_later and other_way and found.plans[rival].equal:
        words, step = _("{sentence} “{option}” is about as good."), _step(sight, plans, found)
        other = _button(sight, plans[rival].actions[0], found.plans[rival])
        both = (words.format(sentence=s, option=other) for s in (sentence, step))
        text = _first_short(*both)
    _said.keep(key, (*told, Said(*here, sentence, text))[-REMEMBERED:])
    return text


def _other_step(found: Hint) -> int:
    """The number of the best plan that begins with another button; 0 if there is none."""
    steps = (
        at
        for at, plan in enumerate(found.plans)
        if plan.value not in ("", found.best.value) and plan.do != found.best.do
    )
    return next(steps, 0)


def _reason(sight: Sight, plans: Sequence[Plan], found: Hint, rival: int) -> str:
    """The reason for the next step, what it is for, or what it has before another step."""
    assert sight.viewer is not None
    said = advice(sight.state, sight.viewer, plans[0].actions, found.best.do)
    own = _with_aim(sight, plans, found, said)
    if said.kind not in _OPINIONS and own:
        return own
    compared = _compared(sight, plans, found, rival)
    return compared or own or _step_and_next(sight, plans, found)


def _with_aim(sight: Sight, plans: Sequence[Plan], found: Hint, said: Advice) -> str:
    """The reason for the next step; where it has no reason of its own, what it is for.

    "" if neither is known.
    """
    assert sight.viewer is not None
    if said.kind not in _WITHOUT_REASON:
        return said.text
    goal = aim(sight.state, sight.viewer, plans[0].actions)
    if not goal:
        return said.text
    sentences = filter(None, (said.text, _step(sight, plans, found)))
    return _first_short(*(f"{one} {goal}" for one in sentences), said.text)


def _with_news(sight: Sight, sentence: str, found: Hint, before: set[str]) -> str:
    """The sentence before the choice of a space, and what else matters for this turn."""
    if sight.state.pending.kind not in (kinds.MEDITATION, kinds.CHOOSE_SPACE):
        return sentence
    news = (one for one in found.ahead if one.of_this_turn and not _was_told(one, before))
    return _first_short(*(f"{sentence} {text}" for one in news for text in one.texts), sentence)


def _was_told(one: Later, before: set[str]) -> bool:
    """Whether it was said lately, after some other sentence."""
    return any(told.endswith(one.texts) for told in before)


def _button(sight: Sight, action: int, plan: PlanInWords) -> str:
    """The words of the button that begins a plan, with those that open its group."""
    if action < act.OIL or not INTERRUPTIBLE[sight.state.pending.kind]:
        return plan.do
    return f"{group_of_extra(action, sight.state.legal_actions())} › {plan.do}"


def _step(sight: Sight, plans: Sequence[Plan], found: Hint) -> str:
    """The best step alone, as its button names it; "" if it has no button."""
    if not found.best.value:
        return ""
    goes_on, action = len(plans) == 1, plans[0].actions[0]
    words = _("Next step: “{option}”.") if goes_on else _("I would choose “{option}”.")
    if action >= act.OIL and INTERRUPTIBLE[sight.state.pending.kind]:
        words = (
            _("Next step: “{option}” under “{group}”.")
            if goes_on
            else _("I would choose “{option}” under “{group}”.")
        )
    group = group_of_extra(action, sight.state.legal_actions())
    return words.format(option=found.best.do, group=group)


def _compared(sight: Sight, plans: Sequence[Plan], found: Hint, rival: int) -> str:
    """The best step with the adviser's own reason for it, if he has one for this step.

    It is compared with the best plan that begins with another step. A difference that comes from
    later steps is told of the whole turn. "" if there is no reason, or no room for it.
    """
    sentence, other = _step(sight, plans, found), found.plans[rival]
    if not rival or not sentence or other.equal or sight.viewer is None:
        return ""
    steps = Steps(
        sight.state,
        sight.viewer,
        plans[0].actions,
        plans[rival].actions,
        (_sent(found.best.value), _sent(other.value)),
        found.best.do,
    )
    reasons = reasons_for(sight.state, sight.viewer, plans, rival)
    reason = step_reason(steps, reasons)
    if reason is None or not (reason.at_once or steps.decide_the_rest()):
        return ""
    words = (
        _("{sentence} Compared with “{option}”: {reason}.")
        if reason.at_once
        else _("{sentence} Over the whole turn, compared with “{option}”: {reason}.")
    )
    option = _button(sight, plans[rival].actions[0], other)
    return _first_short(words.format(sentence=sentence, option=option, reason=reason.text), "")


def _step_and_next(sight: Sight, plans: Sequence[Plan], found: Hint) -> str:
    """The best step, and what the plan does after it: that is often what the step is for."""
    sentence = _step(sight, plans, found)
    then = _next_step(sight, plans[0].actions, _sent(found.best.value)) if sentence else ""
    if not then:
        return sentence
    return _first_short(
        _("{sentence} Then: {step}.").format(sentence=sentence, step=then), sentence
    )


def _next_step(sight: Sight, actions: Sequence[int], sent: int) -> str:
    """What a plan does after the decisions that its first button sends; "" if it only ends."""
    seat, now = sight.viewer, sight.state.copy()
    assert seat is not None
    for number, action in enumerate(actions):
        if now.to_move == seat:
            sent -= 1
            if sent < 0 and action not in CONTINUES and len(now.legal_actions()) > 1:
                return plan_steps(now, seat, actions[number:], brief=True)[0]
        now.apply(action)
    return ""


def _first_short(*sentences: str) -> str:
    """The first sentence that fits into the line, or the last one."""
    return next((one for one in sentences if len(one) <= MOST_LETTERS), sentences[-1])


def _sent(value: str) -> int:
    """How many decisions a button sends."""
    return len(value.split(" then "))
