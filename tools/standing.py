"""How names and numbers stand in sentences: what the check of the catalogues refuses.

A good, a notable, a guild or a building alone has no article, no gender and no number in a
sentence. So no word that would have to agree with it stands before it ("no {good}", "kein {good}"),
and after it stand a sign, another argument or one of a few words, but no verb ("{good} was
delivered"). A notable, a guild or a building follows a sign, too: it is a label. The name of a
player has no genitive ("{player}'s", "of {player}", "de {player}"). A number before a noun needs a
message with plural forms.

The words of a language are in its terms.toml, under `names`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from babel.messages.catalog import Catalog

from tools import arguments, catalogues, terms
from tools.arguments import Kind

#: Names without an article that are labels: they follow a sign or another argument.
LABELS: Final = frozenset({Kind.NOTABLE, Kind.GUILD, Kind.SPACE})
ALONE: Final = LABELS | {Kind.GOOD}
#: Messages that were read, and are right with every name or number.
REVIEWED: Final = frozenset({
    # units: they have no plural
    "{count} d", "{count} h", "{count} min", "{count} s",
    # never one: the limits of a game, the lessons
    "This game has been corrected {count} times, which is the limit:"
    " enter the position as a new game.",
    "This game has {count} entries, which is the limit: you can only play it to its end.",
    "{done} of {count} lessons done", "{count} players",
})  # fmt: skip

#: Packages without languages: their errors have no plural forms.
LOWER: Final = ("bots/", "client/", "components/", "lab/", "records/", "review/", "rules/")

_ARGUMENT: Final = re.compile(r"\{(\w+)(?:![rs])?(?::[^{}]*)?\}")
_SIGNS: Final = frozenset('.,:;!?()[]“”„«»‹›"/|→▸◂·•–—+−-*=…0123456789%×`\n')
_LAST_WORD: Final = re.compile(r"([^\W\d_]+)(['’]?)\s*$")
_NEXT_WORD: Final = re.compile(r"\s*([^\W\d_]+)")
_NOUN: Final = re.compile(r"\{count\} ([^\W\d_]+)")


def faults(code: str, messages: Catalog) -> list[str]:
    """The texts of a language in which a name or a number stands wrongly."""
    found: list[str] = []
    for text in catalogues.texts(code, messages):
        message = messages.get(text.id, text.context)
        if message is None or {text.id, text.context} & REVIEWED:
            continue
        places = arguments.places_of(message)
        problems = [*_names(code, text, places), *_numbers(code, text, places)]
        found += [f"{text.name}: {text.text!r}: {problem}" for problem in dict.fromkeys(problems)]
    return found


def _names(code: str, text: catalogues.Text, places: list[str]) -> Iterator[str]:
    for match in _ARGUMENT.finditer(text.text):
        try:
            kind = arguments.kind_of(match[1], text.id, places)
        except arguments.UnknownArgumentError as error:
            yield str(error)
            continue
        before, after = text.text[: match.start()], text.text[match.end() :]
        if kind in ALONE:
            if (word := _wrong_before(code, kind, before)) is not None:
                yield f"{word!r} stands before {match[0]}, which stands alone"
            if (word := _wrong_after(code, after)) is not None:
                yield f"{word!r} stands after {match[0]}, which stands alone"
        elif kind is Kind.PLAYER:
            word = _last_word(before)
            if word is not None and word in terms.terms(code).names.not_before_player:
                yield f"{word!r} stands before {match[0]}, which has no forms"
            if re.match(r"['’]?\w", after):
                yield f"{match[0]} has no genitive"


def _wrong_before(code: str, kind: Kind, before: str) -> str | None:
    """The word before a name alone that must not be there; "the", or "d’" that is part of it."""
    names = terms.terms(code).names
    word = _last_word(before)
    if word is None:
        return None
    if kind in LABELS:
        return None if word in names.joins else word
    if names.before is not None:
        return None if word in names.before else word
    return word if word in names.not_before or word[-1] in "'’" else None


def _wrong_after(code: str, after: str) -> str | None:
    if after[:1].isalpha() or after[:1] in ("'", "’"):
        return after.split()[0]
    names = terms.terms(code).names
    word = _NEXT_WORD.match(after)
    if word is None or word[1].lower() in names.joins:
        return None
    if names.after is not None:
        return None if word[1].lower() in names.after else word[1]
    return word[1] if word[1].lower() in names.not_after else None


def _last_word(before: str) -> str | None:
    """The word right before an argument, in small letters; None if a sign is there."""
    text = before.rstrip(" *\u00a0\u202f")
    if not text or text[-1] in _SIGNS or text[-1] in "{}":
        return None
    found = _LAST_WORD.search(text)
    return (found[1] + found[2]).lower() if found else None


def _numbers(code: str, text: catalogues.Text, places: list[str]) -> Iterator[str]:
    lower = all(place.removeprefix(arguments.FOLDER).startswith(LOWER) for place in places)
    if text.plural or lower:
        return
    for match in _NOUN.finditer(text.text):
        if match[1].lower() not in terms.terms(code).names.not_counted:
            yield f"{match[0]!r} needs a message with plural forms"
