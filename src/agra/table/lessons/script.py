"""Reads the lesson files: positions, sentences, lit spots, expected actions."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from agra.rules.actions import parse_action

#: Separates two answers of one button.
_THEN: Final = " then "


@dataclass(frozen=True)
class Wrong:
    """An option of a question that is not the best one, and the sentence that says why."""

    deed: tuple[int, ...]
    why: str


@dataclass(frozen=True)
class Step:
    """One sentence of the vizier, and the learner's action."""

    #: an English sentence of the catalogue, its main word between stars
    say: str
    #: the answers of the expected button; () if the learner only has to look
    deed: tuple[int, ...] = ()
    #: the other options of a question; () if the expected button is the only one
    others: tuple[Wrong, ...] = ()
    #: the spots that are lit; () for those of the button's option
    light: tuple[str, ...] = ()
    #: the message for a click elsewhere; "" for the words of the button
    word: str = ""
    #: the actions that follow without the learner: other players, dice, forced decisions
    after: tuple[int, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A position and the steps that begin there."""

    #: its position in the list, from 1, and its name in the address
    number: int
    name: str
    title: str
    about: str
    minutes: int
    icons: tuple[str, ...]
    #: whether the page draws arrows between the icons
    arrows: bool
    #: the bot that plays the opponent's moves, and its seed; "" if they were written by hand
    bot: str
    seed: int
    #: in the JSON form of positions
    position: Mapping[str, Any]
    steps: tuple[Step, ...]
    #: the sentence after the last step
    end: str


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons in their order."""
    folder = resources.files("agra") / "data" / "lessons"
    files = [file.name for file in folder.iterdir() if file.name.endswith(".toml")]
    files.sort(key=lambda name: int(name.partition("-")[0]))
    texts = [(folder / name).read_text(encoding="utf-8") for name in files]
    return tuple(_lesson(number, tomllib.loads(text)) for number, text in enumerate(texts, 1))


def lesson_named(name: str) -> Lesson | None:
    """The lesson of that name, None if there is none."""
    return next((lesson for lesson in lessons() if lesson.name == name), None)


def _lesson(number: int, data: Mapping[str, Any]) -> Lesson:
    return Lesson(
        number=number,
        name=data["name"],
        title=data["title"],
        about=data["about"],
        minutes=data["minutes"],
        icons=tuple(data["icons"]),
        arrows=data.get("arrows", False),
        bot=data.get("bot", ""),
        seed=data.get("seed", 0),
        position=data["position"],
        steps=tuple(map(_step, data["steps"])),
        end=data["end"],
    )


def _step(data: Mapping[str, Any]) -> Step:
    return Step(
        say=data["say"],
        deed=_deed(data["do"]) if "do" in data else (),
        others=tuple(Wrong(_deed(other["do"]), other["why"]) for other in data.get("others", ())),
        light=tuple(data.get("light", ())),
        word=data.get("word", ""),
        after=tuple(map(parse_action, data.get("after", ()))),
    )


def _deed(words: str) -> tuple[int, ...]:
    """The answers of one button."""
    return tuple(map(parse_action, words.split(_THEN)))
