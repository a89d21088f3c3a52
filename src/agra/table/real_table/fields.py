"""Building blocks of the forms for a real table: picture choices and fields.

A form is data: fields with their values. Templates show them, `Sent` parses what a browser sends,
and invalid values are refused with a sentence that names the field.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.http import QueryDict

from agra.table.errors import TableError
from agra.text import names as name_of
from agra.text.capital import capital
from agra.text.i18n import _

#: The largest number on a real table.
MOST: Final = 999

#: The choices of a list: the value and the text of each.
Choices = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Pick:
    """One choice with a picture."""

    value: str
    text: str
    icons: tuple[str, ...]
    chosen: bool = False
    #: the icons of what is printed on it
    printed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Picks:
    """Choices of which one or several are picked; if none is, the program draws them."""

    name: str
    title: str
    note: str
    picks: tuple[Pick, ...]
    #: how many can be picked; 1 makes them exclusive
    most: int

    @property
    def single(self) -> bool:
        """Whether only one can be picked."""
        return self.most == 1

    @property
    def any_chosen(self) -> bool:
        """Whether something is picked."""
        return any(pick.chosen for pick in self.picks)


@dataclass(frozen=True)
class Field:
    """One field of a form: a number, a choice from a list, or a check box."""

    name: str
    label: str
    value: str
    icons: tuple[str, ...] = ()
    #: the choices of a list; empty for a number
    choices: Choices = ()
    least: int = 0
    most: int = MOST
    tick: bool = False
    #: the placeholder of a number that may be left out
    empty: str = ""

    @property
    def kind(self) -> str:
        """The kind of input in the template."""
        if self.tick:
            return "tick"
        return "choice" if self.choices else "number"


@dataclass(frozen=True)
class Part:
    """Fields under a heading."""

    name: str
    title: str
    fields: tuple[Field, ...]
    icons: tuple[str, ...] = ()
    open: bool = False


def good_name(good: str) -> str:
    """The name of a good, as the label of a field."""
    return capital(name_of.good(good))


class Sent:
    """The posted values of a form."""

    def __init__(self, data: QueryDict | Mapping[str, str]) -> None:
        self.data = data

    def text(self, name: str) -> str:
        """The value of a field."""
        return self.data.get(name, "").strip()

    def texts(self, part: Part) -> dict[str, str]:
        """The values of the fields of a part that were sent."""
        names = (field.name for field in part.fields)
        return {name: self.text(name) for name in names if name in self.data}

    def all(self, name: str) -> list[str]:
        """All ticked values of a name."""
        if isinstance(self.data, QueryDict):
            return [str(value) for value in self.data.getlist(name)]
        return [self.data[name]] if name in self.data else []

    def number(self, name: str, label: str, least: int, most: int) -> int | None:
        """An integer within bounds; None if the field is empty."""
        text = self.text(name)
        if not text:
            return None
        whole = text.isascii() and text.isdigit() and len(text) < 10
        if not whole or not least <= int(text) <= most:
            raise TableError(
                _("{field}: enter a whole number from {least} to {most}, not “{text}”.").format(
                    field=label, least=least, most=most, text=text[:20]
                )
            )
        return int(text)

    def choice(self, name: str, label: str, values: Collection[str]) -> str:
        """One of these values."""
        return self._known(self.text(name), label, values)

    def choices(self, name: str, label: str, values: Collection[str]) -> list[str]:
        """The ticked ones of these values."""
        return [self._known(text, label, values) for text in self.all(name)]

    def _known(self, text: str, label: str, values: Collection[str]) -> str:
        if text not in values:
            raise TableError(
                _("{field}: “{text}” is not one of the choices.").format(
                    field=label, text=text[:20]
                )
            )
        return text


def read(parts: Iterable[Part], sent: Sent) -> dict[str, str]:
    """The posted value of every field of a form, each validated alone."""
    found: dict[str, str] = {}
    for field in fields_of(parts):
        if field.tick:
            found[field.name] = "on" if sent.text(field.name) else ""
        elif field.choices:
            found[field.name] = sent.choice(
                field.name, field.label, [value for value, _text in field.choices]
            )
        else:
            number = sent.number(field.name, field.label, field.least, field.most)
            if number is None and not field.empty:
                number = field.least
            found[field.name] = "" if number is None else str(number)
    return found


def fields_of(parts: Iterable[Part]) -> Iterator[Field]:
    """Every field of a form."""
    return (field for part in parts for field in part.fields)


def filled(part: Part, values: Mapping[str, str]) -> Part:
    """A part with values filled in; a field without a value stays as it is."""
    fields = [replace(field, value=values.get(field.name, field.value)) for field in part.fields]
    return replace(part, fields=tuple(fields))
