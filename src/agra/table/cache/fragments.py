"""Cache of rendered template fragments, keyed by every value they use."""

from collections.abc import Mapping
from sys import getsizeof
from typing import Any, Final

from django.http import HttpRequest
from django.template import Context
from django.template.loader import get_template

from agra.table.cache.lru import LRU
from agra.text.i18n import current_language

#: The fragments used last: so many bytes, with values that take as much as the text.
SIZE: Final = 5_000_000
_fragments: LRU[tuple[object, ...], str] = LRU(SIZE, lambda text: 500 + 2 * getsizeof(text))


def part(name: str, values: Mapping[str, object]) -> str:
    """Render the template table/NAME.html with these values, or take it from the cache.

    The template gets nothing but the values, and they are its key, together with the reader's
    language. So a value that a caller forgets is an empty field, never an old page. A value must
    be equal to another one only if both look the same on the page: numbers, texts, tuples and
    frozen dataclasses of those, but no model and no position.
    """
    key = (name, current_language(), *values, *map(_frozen, values.values()))
    found = _fragments.get(key)
    return _fragments.keep(key, rendered(name, values)) if found is None else found


def rendered(name: str, values: Mapping[str, object]) -> str:
    """Render the template table/NAME.html with these values and nothing else."""
    template: Any = get_template(f"table/{name}.html")
    return str(template.template.render(Context(dict(values))))


def written(name: str, context: dict[str, Any], request: HttpRequest) -> str:
    """Render the template table/NAME.html with a whole context, and never cache it."""
    return str(get_template(f"table/{name}.html").render(context, request))


def _frozen(value: Any) -> object:
    """Return a hashable copy of a value."""
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    if isinstance(value, set | frozenset):
        return frozenset(value)
    return value


def forget() -> None:
    """Clear the cache."""
    _fragments.clear()
