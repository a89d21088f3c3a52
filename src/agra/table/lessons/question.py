"""The question of a lesson step: the few options of it, and explanations of the others."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agra.rules import actions as act
from agra.table.lessons.script import Step
from agra.table.panels.question.choices import Option
from agra.table.panels.question.question import Question
from agra.table.panels.question.reasons import Why
from agra.table.panels.tips.drawing_notes import Notes
from agra.text.i18n import _

#: The value of the button of a step without a decision.
GO_ON: Final = -1
_KEY: Final = "1"


@dataclass(frozen=True)
class StepQuestion:
    """What the bar and the drawing show at a step."""

    #: with only the expected option, or with the options to choose from
    question: Question
    notes: Notes
    #: the spots that are lit, and the good's path from spot to spot
    light: tuple[str, ...]
    way: tuple[str, str] | None
    #: the message for a click elsewhere
    word: str


def step_question(step: Step, question: Question, notes: Notes) -> StepQuestion:
    """The question of the position, restricted to the options of the step."""
    if not step.deed:
        only = replace(question, choices=(_go_on(),), more=(), wishes=())
        explained = replace(notes, reasons=_meaning(question, notes))
        word = _(step.word) if step.word else _("First look at what is highlighted, then continue.")
        return StepQuestion(only, explained, step.light, None, word)
    deeds = [step.deed, *(other.deed for other in step.others)]
    offered = _offered(question.options, deeds)
    only = replace(question, choices=offered, more=(), wishes=())
    targets = [spot for option in offered for spot in option.targets]
    reasons = {
        spot: reason for spot, reason in _meaning(question, notes).items() if spot not in targets
    }
    marks = [spot for option in offered for spot in option.marks]
    light = step.light or _around((*targets, *marks))
    way = None if step.others else _way(offered[0])
    return StepQuestion(only, replace(notes, reasons=reasons), light, way, _word(step, offered))


def _word(step: Step, offered: Sequence[Option]) -> str:
    """The message for a click on something else."""
    if step.word:
        return _(step.word)
    if step.others:
        return _("Choose one of the highlighted options: the vizier explains every answer.")
    return _("Choose this first: {option}").format(option=offered[0].text)


def why_not(step: Step | None, sent: str) -> str:
    """Why the option that was sent is not the best one; "" if the step does not offer it."""
    others = step.others if step is not None else ()
    return next((_(other.why) for other in others if _value(other.deed) == sent), "")


def expected(step: Step) -> str:
    """What the expected button of the step sends."""
    return _value(step.deed or (GO_ON,))


def _value(deed: tuple[int, ...]) -> str:
    return " then ".join(map(str, deed))


def _go_on() -> Option:
    words = _("Continue")
    return Option(GO_ON, words, words, key=_KEY)


def _offered(options: Sequence[Option], deeds: Sequence[tuple[int, ...]]) -> tuple[Option, ...]:
    """The options of the step in the order of the table, with their own keys.

    A single option can also be clicked at the goods that are ringed for it. The vizier speaks of
    the meditation circle: there the farm is not highlighted.
    """
    exact = [option for option in options if (option.action, *option.then) in deeds]
    found = exact or [_stopping(options, deeds[0])]
    if len(found) == 1:
        only = found[0]
        ringed = [spot for spot in only.marks if spot.startswith("good-")]
        found = [replace(only, targets=tuple(dict.fromkeys((*only.targets, *ringed))))]
    found = [
        replace(option, targets=option.targets[:1])
        if act.MEDITATE <= option.action <= act.MEDITATE_FARMER
        else option
        for option in found
    ]
    return tuple(replace(option, key=str(n), second=None) for n, option in enumerate(found, 1))


def _stopping(options: Sequence[Option], deed: tuple[int, ...]) -> Option:
    """The option for a step that stops before the further answers of a button."""
    first = next(option for option in options if option.action == deed[0])
    return replace(first, then=deed[1:])


def _meaning(question: Question, notes: Notes) -> dict[str, Why]:
    """For each spot why it cannot be chosen; if it could be, what that would do."""
    found = dict(notes.reasons)
    for spot, options in question.by_spot().items():
        found[spot] = Why(" ".join(option.text for option in options), "")
    return found


def _around(spots: Iterable[str]) -> tuple[str, ...]:
    """The spots to light: instead of a small spot, the thing that it lies on."""
    found: dict[str, None] = {}
    for spot in spots:
        kind, _dash, rest = spot.partition("-")
        if kind == "slot":
            found[f"notable-{rest.rpartition('-')[0]}"] = None
        else:
            found[f"space-{rest}" if kind == "good" else spot] = None
    return tuple(found)


def _way(option: Option) -> tuple[str, str] | None:
    """The path of a delivered good: its spot and its destination."""
    about = (*option.marks, *option.targets)
    goods = [spot for spot in about if spot.startswith("good-")]
    goals = [spot for spot in option.targets if spot.split("-")[0] in ("slot", "bowl")]
    return (goods[0], goals[0]) if goods and goals else None
