"""The list of languages, and which of them readers may choose.

A language is offered to readers when its catalogue and its rules are complete; the tests check
that. Before that it can be tried with `AGRA_TRANSLATING=1`, which also offers the unfinished
languages and the pseudo-language `xx`.
"""

import os
import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

#: The language of the sources; it needs no catalogue.
ENGLISH: Final = "en"
#: Modified English that shows untranslated texts and texts that do not fit.
PSEUDO: Final = "xx"
#: The environment variable for developers and translators.
SWITCH: Final = "AGRA_TRANSLATING"


class Language(NamedTuple):
    """A language: its code, its own name, and its number format."""

    code: str
    name: str
    #: complete, so that readers may choose it
    offered: bool
    #: the thousands separator, and the decimal separator
    thousands: str = "."
    decimal: str = ","

    @property
    def tag(self) -> str:
        """The language tag for browsers and screen readers; English for the pseudo-language."""
        return "en-XA" if self.code == PSEUDO else self.code


#: A new language needs a line here, a folder in `locale` and its pages in docs, nothing else: see
#: docs/translating.md. Set `offered` when its catalogue is complete: the tests then check it.
LANGUAGES: Final = (
    Language(ENGLISH, "English", True, ",", "."),
    Language("de", "Deutsch", True),
    Language("nl", "Nederlands", True),
    Language("fr", "Français", True, "\N{NARROW NO-BREAK SPACE}"),
    Language("it", "Italiano", True),
    Language("es", "Español", True),
)
_PSEUDO: Final = Language(PSEUDO, "[Þšéûđö]", False, ",", ".")

_BY_CODE: Final = {language.code: language for language in (*LANGUAGES, _PSEUDO)}

#: One entry of an `Accept-Language` header: "de-AT;q=0.8".
_WISH: Final = re.compile(
    r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]{1,40})?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*"
)


def language_of(code: str) -> Language:
    """The data of a language."""
    return _BY_CODE[code]


def is_translating() -> bool:
    """Whether unfinished languages are offered."""
    return os.environ.get(SWITCH) == "1"


def offered() -> dict[str, str]:
    """The languages a reader may choose: code and own name, English first."""
    if is_translating():
        return {code: language.name for code, language in _BY_CODE.items()}
    return {code: language.name for code, language in _BY_CODE.items() if language.offered}


def codes() -> tuple[str, ...]:
    """English, and the languages that have a catalogue, finished or not."""
    return (ENGLISH, *translated())


def translated() -> tuple[str, ...]:
    """The languages that have a catalogue, finished or not."""
    return tuple(language.code for language in LANGUAGES if language.code != ENGLISH)


def best_of(wishes: Iterable[str]) -> str:
    """The first offered language, given as "de", "de-AT" or "de_AT.UTF-8"; otherwise English."""
    known = offered()
    for wish in wishes:
        code = re.split(r"[-_.@]", wish.strip(), maxsplit=1)[0].lower()
        if code in known:
            return code
    return ENGLISH


def accepted(header: str) -> str:
    """The language for an `Accept-Language` header; invalid entries are ignored."""
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(header[:500].split(",")):
        found = _WISH.fullmatch(part)
        weight = float(found[2] or 1) if found else 0.0
        if found and weight > 0:
            wishes.append((-weight, place, found[1]))
    return best_of(wish for _weight, _place, wish in sorted(wishes))


def of_environment(environment: Mapping[str, str] | None = None) -> str:
    """The language of a terminal, from gettext's environment variables in gettext's order."""
    found = os.environ if environment is None else environment
    locale = next((found[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if found.get(key)), "")
    if locale.split(".")[0] in ("", "C", "POSIX"):
        return ENGLISH
    listed = [wish for wish in found.get("LANGUAGE", "").split(":") if wish]
    return best_of([*listed, locale])
