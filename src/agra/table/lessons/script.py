"""The lessons as they are written: positions, sentences, what is lit, what is to be done."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from agra.rules.actions import parse_action

#: Between two answers that one button gives.
_THEN: Final = " then "


@dataclass(frozen=True)
class Step:
    """One sentence of the vizier, and what the learner does about it."""

    #: an English sentence of the catalogue, its main word between stars
    say: str
    #: the answers of the one button that can be pressed; () where there is only something to see
    deed: tuple[int, ...] = ()
    #: the places of the drawing that are lit; () for those that the button is about
    light: tuple[str, ...] = ()
    #: what comes first, for who clicks elsewhere; "" for what the button itself says
    word: str = ""
    #: what follows without the learner: other players, dice, decisions with nothing to decide
    after: tuple[int, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A position and the steps that begin there."""

    #: its place among the lessons, from 1, and its name in the address
    number: int
    name: str
    title: str
    about: str
    minutes: int
    icons: tuple[str, ...]
    #: the icons are stages of one thing
    arrows: bool
    #: in the JSON form of positions
    position: Mapping[str, Any]
    steps: tuple[Step, ...]
    #: the sentence when all is done
    end: str


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons in their order."""
    folder = resources.files("agra") / "data" / "lessons"
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    texts = [(folder / name).read_text(encoding="utf-8") for name in files]
    return tuple(_lesson(number, tomllib.loads(text)) for number, text in enumerate(texts, 1))


def lesson_named(name: str) -> Lesson | None:
    """The lesson of that name, None if there is none."""
    return next((lesson for lesson in lessons() if lesson.name == name), None)


def _lesson(number: int, told: Mapping[str, Any]) -> Lesson:
    return Lesson(
        number=number,
        name=told["name"],
        title=told["title"],
        about=told["about"],
        minutes=told["minutes"],
        icons=tuple(told["icons"]),
        arrows=told.get("arrows", False),
        position=told["position"],
        steps=tuple(map(_step, told["steps"])),
        end=told["end"],
    )


def _step(told: Mapping[str, Any]) -> Step:
    deed = told.get("do", "")
    return Step(
        say=told["say"],
        deed=tuple(map(parse_action, deed.split(_THEN))) if deed else (),
        light=tuple(told.get("light", ())),
        word=told.get("word", ""),
        after=tuple(map(parse_action, told.get("after", ()))),
    )
