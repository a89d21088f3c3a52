"""Translation of texts into the reader's language, through gettext.

Each reader has a language, so it is stored in a context variable: threads, streams and async views
that serve several readers never mix them.

>>> from agra.text.i18n import _, language
>>> with language("en"):
...     _("Rupees")
'Rupees'

`make messages` (tools/catalogues.py) extracts the messages by the functions below.
"""

import datetime
import gettext
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final
from unicodedata import combining, normalize

from agra.rules.errors import AgraError
from agra.text.languages import ENGLISH, PSEUDO, language_of
from agra.text.pseudo_language import Pseudo

#: The folder of compiled catalogues: LANGUAGE/LC_MESSAGES/agra.mo.
LOCALE_DIR: Final = Path(__file__).parent / "locale"
DOMAIN: Final = "agra"
#: Letters and signs that a quick typist leaves out or spells with two letters.
_SPELT: Final = str.maketrans({
    "œ": "oe", "æ": "ae", "ø": "o", **dict.fromkeys("'’‘`´ʼ\u00ad", ""),
})  # fmt: skip

_language: ContextVar[str] = ContextVar("agra_language", default=ENGLISH)
_catalogues: dict[str, gettext.NullTranslations] = {ENGLISH: gettext.NullTranslations()}
_guard = threading.Lock()


class NoCatalogue(AgraError):
    """An offered language has no compiled catalogue here."""


# ------------------------------------------------------------------ the reader's language


def current_language() -> str:
    """The code of the reader's language."""
    return _language.get()


def set_language(code: str) -> None:
    """Set the language of this context (a command, a thread, a task)."""
    catalogue_of(code)
    _language.set(code)


@contextmanager
def language(code: str) -> Iterator[None]:
    """Use this language inside the block."""
    catalogue_of(code)
    before = _language.set(code)
    try:
        yield
    finally:
        _language.reset(before)


def catalogue_of(code: str) -> gettext.NullTranslations:
    """The catalogue of a language, loaded on first use.

    Raises `NoCatalogue` if it is missing: English never replaces another language silently.
    """
    found = _catalogues.get(code)
    if found is None:
        with _guard:
            found = _catalogues.get(code) or _read(code)
            _catalogues[code] = found
    return found


def _read(code: str) -> gettext.NullTranslations:
    if code == PSEUDO:
        return Pseudo()
    try:
        return gettext.translation(DOMAIN, str(LOCALE_DIR), [code])
    except FileNotFoundError:
        raise NoCatalogue(
            f"The texts in the language {code!r} are not part of this installation:"
            " install agra again, or run `make catalogues` in its sources."
        ) from None


# ------------------------------------------------------------------ messages


def _(message: str) -> str:
    """The message in the reader's language."""
    # The empty message is the header of a catalogue.
    return _catalogues[_language.get()].gettext(message) if message else ""


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of the message that fits the count."""
    return _catalogues[_language.get()].ngettext(singular, plural, count)


def say_count(singular: str, plural: str, count: int, /, **arguments: object) -> str:
    """The form of the message that fits the count, with its arguments; one is {count}."""
    return ngettext(singular, plural, count).format(count=count, **arguments)


def whole(amount: float) -> int:
    """The count by which `ngettext` chooses the form for an amount with one decimal.

    French has the singular up to 1.9: "0,5 roupie". Where both forms are equal, nothing changes.
    """
    return int(round(amount, 1))


def pgettext(context: str, message: str) -> str:
    """The message in the reader's language; the context distinguishes equal messages."""
    return _catalogues[_language.get()].pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802 (gettext's own name)
    """Mark a message for translation when it is shown."""
    return message


def NP_(context: str, message: str) -> tuple[str, str]:  # noqa: N802
    """Mark a message and its context for `pgettext`, for translation when it is shown."""
    return context, message


def counted(singular: str, plural: str) -> tuple[str, str]:
    """Mark a pair of messages for `ngettext`, for translation when they are shown."""
    return singular, plural


class Arguments(dict[str, object]):
    """The arguments of a message, for `format_map`: computed only if the message uses them."""

    def __init__(
        self, ways: Mapping[str, Callable[[Any], object]], about: Any, **given: object
    ) -> None:
        super().__init__(given)
        self.ways = ways
        self.about = about

    def __missing__(self, name: str) -> object:
        return self.ways[name](self.about)


# ------------------------------------------------------------------ lists and quotes


def both(things: Sequence[str]) -> str:
    """All these things in a sentence: "wood, cotton and oil"."""
    return _joined(things, _("{things} and {last}"))


def either(things: Sequence[str]) -> str:
    """One of these things in a sentence: "wood, cotton or oil"."""
    return _joined(things, _("{things} or {last}"))


def _joined(things: Sequence[str], words: str) -> str:
    if len(things) < 2:
        return "".join(things)
    return words.format(things=", ".join(things[:-1]), last=things[-1])


def folded(text: str) -> str:
    """Normalize a typed text: small letters, no accents, no apostrophes."""
    plain = normalize("NFKD", text.casefold().translate(_SPELT))
    return "".join(letter for letter in plain if not combining(letter))


def parted(parts: Iterable[str]) -> str:
    """Join parts that contain commas; French has a space before the semicolon."""
    return pgettext("between parts that have commas of their own", "; ").join(parts)


def labelled(label: str, text: str) -> str:
    """A label and its text: "Ada: 3 rupees"; French has a space before the colon."""
    return pgettext("a label and what it says", "{label}: {text}").format(label=label, text=text)


def quoted(text: str) -> str:
    """A name in the quotes of the reader's language."""
    return pgettext("quotes around a name", "“{text}”").format(text=text)


# ------------------------------------------------------------------ numbers and dates

_MONTHS: Final = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


def number(value: float, decimals: int = 0) -> str:
    """A number in the reader's format: "1,234.5" in English, "1.234,5" in German."""
    style = language_of(_language.get())
    text = f"{value:,.{decimals}f}"
    if style.decimal == ".":
        return text
    return text.translate({ord(","): style.thousands, ord("."): style.decimal})


def signed(count: int) -> str:
    """A change with its sign; the minus is U+2212."""
    return f"+{count}" if count > 0 else f"\u2212{-count}" if count else "0"


def percent(share: str) -> str:
    """A share of a hundred, or a change of one: "54%"; other languages have a space there."""
    return _("{share}%").format(share=share)


def date(day: datetime.date) -> str:
    """A date in the reader's format: "5 November 2026"."""
    return pgettext("date", "{day} {month} {year}").format(
        day=day.day, month=_(_MONTHS[day.month - 1]), year=day.year
    )


def span(seconds: float) -> str:
    """An approximate duration in the largest unit that fits: "3 minutes"."""
    minutes = max(0, int(seconds // 60))
    if minutes < 60:
        return say_count("{count} minute", "{count} minutes", minutes)
    hours = minutes // 60
    if hours < 24:
        return say_count("{count} hour", "{count} hours", hours)
    return say_count("{count} day", "{count} days", hours // 24)
