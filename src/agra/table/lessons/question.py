"""The question of a lesson step: the only option, and explanations of the others."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

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

    #: with only the expected option
    question: Question
    notes: Notes
    #: the spots that are lit, and the good's path from spot to spot
    light: tuple[str, ...]
    way: tuple[str, str] | None
    #: the message for a click elsewhere
    word: str


def step_question(step: Step, question: Question, notes: Notes) -> StepQuestion:
    """The question of the position, restricted to the expected option."""
    if not step.deed:
        only = replace(question, choices=(_go_on(),), more=(), wishes=())
        explained = replace(notes, reasons=_meaning(question, notes))
        word = _(step.word) if step.word else _("First look at what is highlighted, then continue.")
        return StepQuestion(only, explained, step.light, None, word)
    option = _wanted(question.options, step.deed)
    shown = replace(option, key=_KEY, second=None)
    only = replace(question, choices=(shown,), more=(), wishes=())
    reasons = {
        spot: reason
        for spot, reason in _meaning(question, notes).items()
        if spot not in option.targets
    }
    word = (
        _(step.word) if step.word else _("Choose this first: {option}").format(option=option.text)
    )
    light = step.light or _around((*option.targets, *option.marks))
    return StepQuestion(only, replace(notes, reasons=reasons), light, _way(option), word)


def expected(step: Step) -> str:
    """What the button of the step sends."""
    return " then ".join(map(str, step.deed or (GO_ON,)))


def _go_on() -> Option:
    words = _("Continue")
    return Option(GO_ON, words, words, key=_KEY)


def _wanted(options: Iterable[Option], deed: tuple[int, ...]) -> Option:
    """The option that the step expects; a step may stop before the further answers of a button."""
    first = [option for option in options if option.action == deed[0]]
    exact = [option for option in first if (option.action, *option.then) == deed]
    return exact[0] if exact else replace(first[0], then=deed[1:])


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
    goods = [mark for mark in option.marks if mark.startswith("good-")]
    goals = [spot for spot in option.targets if spot.split("-")[0] in ("slot", "bowl")]
    return (goods[0], goals[0]) if goods and goals else None
