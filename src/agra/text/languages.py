"""The languages of the game, in one place: which there are, and which of them are offered.

A language is offered to readers when its catalogue and its rules are complete; the tests hold
every offered language to that. Until then it can be tried with `AGRA_TRANSLATING=1`, which offers
the unfinished languages and the pseudo-language `xx` too.
"""

import os
import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

#: The language of the sources; it needs no catalogue.
ENGLISH: Final = "en"
#: English in disguise: shows what is not translated, and what does not fit.
PSEUDO: Final = "xx"
#: The switch of developers and translators.
SWITCH: Final = "AGRA_TRANSLATING"


class Language(NamedTuple):
    """A language: its code, what it calls itself, and how it writes numbers."""

    code: str
    name: str
    #: complete, so that readers may choose it
    offered: bool
    #: what stands between the thousands, and before the decimals
    thousands: str = "."
    decimal: str = ","

    @property
    def tag(self) -> str:
        """What browsers and screen readers call it; the pseudo-language is a kind of English."""
        return "en-XA" if self.code == PSEUDO else self.code


#: Set `offered` when a catalogue is complete: the tests then hold it to that.
LANGUAGES: Final = (
    Language(ENGLISH, "English", True, ",", "."),
    Language("de", "Deutsch", True),
    Language("nl", "Nederlands", True),
    Language("fr", "Français", True, "\N{NARROW NO-BREAK SPACE}"),
    Language("it", "Italiano", True),
)
_PSEUDO: Final = Language(PSEUDO, "[Þšéûđö]", False, ",", ".")

_BY_CODE: Final = {language.code: language for language in (*LANGUAGES, _PSEUDO)}

#: One wish of an `Accept-Language`: "de-AT;q=0.8".
_WISH: Final = re.compile(
    r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]{1,40})?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*"
)


def language_of(code: str) -> Language:
    """What is known of a language."""
    return _BY_CODE[code]


def is_translating() -> bool:
    """Whether the switch is on that offers unfinished languages."""
    return os.environ.get(SWITCH) == "1"


def offered() -> dict[str, str]:
    """The languages a reader may choose: code and own name, English first."""
    if is_translating():
        return {code: language.name for code, language in _BY_CODE.items()}
    return {code: language.name for code, language in _BY_CODE.items() if language.offered}


def translated() -> tuple[str, ...]:
    """The languages that have a catalogue, finished or not."""
    return tuple(language.code for language in LANGUAGES if language.code != ENGLISH)


def best_of(wishes: Iterable[str]) -> str:
    """The first wish that is offered, as "de", "de-AT" or "de_AT.UTF-8"; else English."""
    known = offered()
    for wish in wishes:
        code = re.split(r"[-_.@]", wish.strip(), maxsplit=1)[0].lower()
        if code in known:
            return code
    return ENGLISH


def accepted(header: str) -> str:
    """The language for a browser's `Accept-Language`; what is not understood is passed over."""
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(header[:500].split(",")):
        found = _WISH.fullmatch(part)
        weight = float(found[2] or 1) if found else 0.0
        if found and weight > 0:
            wishes.append((-weight, place, found[1]))
    return best_of(wish for _weight, _place, wish in sorted(wishes))


def of_environment(environment: Mapping[str, str] | None = None) -> str:
    """The language of a terminal, by the variables that gettext reads, in gettext's order."""
    found = os.environ if environment is None else environment
    locale = next((found[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if found.get(key)), "")
    if locale.split(".")[0] in ("", "C", "POSIX"):
        return ENGLISH
    listed = [wish for wish in found.get("LANGUAGE", "").split(":") if wish]
    return best_of([*listed, locale])
