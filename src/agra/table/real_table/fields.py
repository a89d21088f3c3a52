"""What the forms for a real table are made of: things to pick by their pictures, and fields.

A form is data: its fields with what stands in them. The templates show them, `Sent` reads back what
came, and whatever cannot be meant is refused with a sentence that names the field.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.http import QueryDict

from agra.table.errors import TableError
from agra.text.i18n import _

#: No number on a real table is larger.
MOST: Final = 999


@dataclass(frozen=True)
class Pick:
    """One thing that can be picked by its picture."""

    value: str
    text: str
    icons: tuple[str, ...]
    chosen: bool = False
    #: the icons of what is printed on it
    printed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Picks:
    """Things of which one or several are picked; none means that they are drawn."""

    name: str
    title: str
    note: str
    picks: tuple[Pick, ...]
    #: so many can be picked; 1 makes them exclude each other
    most: int

    @property
    def single(self) -> bool:
        """Whether only one can be picked."""
        return self.most == 1

    @property
    def any_chosen(self) -> bool:
        """Whether something is picked already."""
        return any(pick.chosen for pick in self.picks)


@dataclass(frozen=True)
class Field:
    """One field of a form: a number, a choice in a list, or a tick."""

    name: str
    label: str
    value: str
    icons: tuple[str, ...] = ()
    #: what a list offers; empty for a number
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = MOST
    tick: bool = False
    #: a number may be left out, and this stands in its place
    empty: str = ""

    @property
    def kind(self) -> str:
        """How the template shows it."""
        if self.tick:
            return "tick"
        return "choice" if self.choices else "number"


@dataclass(frozen=True)
class Part:
    """Some fields under a heading."""

    name: str
    title: str
    fields: tuple[Field, ...]
    icons: tuple[str, ...] = ()
    open: bool = False


class Sent:
    """What a form has sent."""

    def __init__(self, data: QueryDict | Mapping[str, str]) -> None:
        self.data = data

    def text(self, name: str) -> str:
        """What stands in a field."""
        return self.data.get(name, "").strip()

    def texts(self, part: Part) -> dict[str, str]:
        """What stands in the fields of a part, as far as they were sent."""
        names = (field.name for field in part.fields)
        return {name: self.text(name) for name in names if name in self.data}

    def all(self, name: str) -> list[str]:
        """Everything that is ticked under a name."""
        if isinstance(self.data, QueryDict):
            return [str(value) for value in self.data.getlist(name)]
        return [self.data[name]] if name in self.data else []

    def number(self, name: str, label: str, least: int, most: int) -> int | None:
        """A whole number within bounds; None if nothing stands there."""
        text = self.text(name)
        if not text:
            return None
        whole = text.isascii() and text.isdigit() and len(text) < 10
        if not whole or not least <= int(text) <= most:
            raise TableError(
                _("{field}: write a whole number from {least} to {most}, not “{text}”.").format(
                    field=label, least=least, most=most, text=text[:20]
                )
            )
        return int(text)

    def choice(self, name: str, label: str, values: Collection[str]) -> str:
        """One of some values."""
        return self._known(self.text(name), label, values)

    def choices(self, name: str, label: str, values: Collection[str]) -> list[str]:
        """Some of these values, as many as are ticked."""
        return [self._known(text, label, values) for text in self.all(name)]

    def _known(self, text: str, label: str, values: Collection[str]) -> str:
        if text not in values:
            raise TableError(
                _("{field}: there is no “{text}” to choose.").format(field=label, text=text[:20])
            )
        return text


def read(parts: Iterable[Part], sent: Sent) -> dict[str, str]:
    """What was sent for every field of a form, each checked by itself."""
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
    """A part with values in its fields; a field without one stays as it is."""
    fields = [replace(field, value=values.get(field.name, field.value)) for field in part.fields]
    return replace(part, fields=tuple(fields))
