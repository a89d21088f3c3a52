"""The question of a step: the one option that can be chosen, and what is said about the others."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from agra.table.lessons.script import Step
from agra.table.panels.question.choices import Option
from agra.table.panels.question.question import Question
from agra.table.panels.question.reasons import Why
from agra.table.panels.tips.drawing_notes import Notes
from agra.text.i18n import _

#: What the button sends where there is nothing to decide.
GO_ON: Final = -1
_KEY: Final = "1"


@dataclass(frozen=True)
class Asked:
    """What the bar and the drawing show at a step."""

    #: with no options but the lit one
    question: Question
    notes: Notes
    #: the places that are lit, and the good's way to where it goes
    light: tuple[str, ...]
    way: tuple[str, str] | None
    #: what to say to a click elsewhere
    word: str


def asked(step: Step, question: Question, notes: Notes) -> Asked:
    """The question of the position, narrowed down to the step."""
    if not step.deed:
        only = replace(question, choices=(_go_on(),), more=(), wishes=())
        told = replace(notes, reasons=_meaning(question, notes))
        word = _(step.word) if step.word else _("Look at what is lit first, then go on.")
        return Asked(only, told, step.light, None, word)
    option = _wanted(question.options, step.deed)
    shown = replace(option, key=_KEY, second=None)
    only = replace(question, choices=(shown,), more=(), wishes=())
    reasons = {
        spot: reason
        for spot, reason in _meaning(question, notes).items()
        if spot not in option.targets
    }
    word = _(step.word) if step.word else _("First this: {option}").format(option=option.text)
    light = step.light or _around((*option.targets, *option.marks))
    return Asked(only, replace(notes, reasons=reasons), light, _way(option), word)


def expected(step: Step) -> str:
    """What the button of the step sends."""
    return " then ".join(map(str, step.deed or (GO_ON,)))


def _go_on() -> Option:
    words = _("Go on")
    return Option(
        action=GO_ON,
        short=words,
        note="",
        text=words,
        icons=(),
        rupees=0,
        gains=(),
        targets=(),
        marks=(),
        key=_KEY,
    )


def _wanted(options: Iterable[Option], deed: tuple[int, ...]) -> Option:
    """The option of the real table that the step waits for."""
    return next(option for option in options if (option.action, *option.then) == deed)


def _meaning(question: Question, notes: Notes) -> dict[str, Why]:
    """Why a place is not chosen now; where it could be, what that would do."""
    found = dict(notes.reasons)
    for spot, options in question.by_spot().items():
        found[spot] = Why(" ".join(option.text for option in options), "")
    return found


def _around(spots: Iterable[str]) -> tuple[str, ...]:
    """Small places are lit with the thing that they lie on."""
    found: dict[str, None] = {}
    for spot in spots:
        kind, _dash, rest = spot.partition("-")
        if kind == "slot":
            found[f"notable-{rest.rpartition('-')[0]}"] = None
        else:
            found[f"space-{rest}" if kind == "good" else spot] = None
    return tuple(found)


def _way(option: Option) -> tuple[str, str] | None:
    """From the good to where it would go."""
    goods = [mark for mark in option.marks if mark.startswith("good-")]
    goals = [spot for spot in option.targets if spot.split("-")[0] in ("slot", "bowl")]
    return (goods[0], goals[0]) if goods and goals else None
