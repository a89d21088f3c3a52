"""Cache of rendered template fragments, keyed by every value they use."""

from typing import Any

from django.http import HttpRequest
from django.template.context import make_context
from django.template.loader import get_template

from agra.table.cache.lru import LRU
from agra.text.i18n import current_language

#: The fragments used last.
_cached: LRU[tuple[object, ...], str] = LRU(4096)


def part(
    name: str, reads: tuple[object, ...], context: dict[str, Any], request: HttpRequest
) -> str:
    """Return the rendered template table/NAME.html, from the cache if possible.

    `reads` are the values of the context that the template uses. The reader's language is added to
    the key. The fragment must depend on nothing else, above all on no token and no secret.
    """
    key = (name, current_language(), *map(_frozen, reads))
    found = _cached.get(key)
    return _cached.keep(key, written(name, context, request)) if found is None else found


def written(name: str, context: dict[str, Any], request: HttpRequest) -> str:
    """Render the template table/NAME.html.

    A context and its layers refer to each other. The layers are cleared here, so that their large
    contents are freed by reference counting, not by the garbage collector.
    """
    template: Any = get_template(f"table/{name}.html")
    layers = make_context(context, request, autoescape=True)
    try:
        return str(template.template.render(layers))
    finally:
        layers.dicts.clear()


def _frozen(value: Any) -> object:
    """Return a hashable copy of a value."""
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    if isinstance(value, set | frozenset):
        return frozenset(value)
    return value


def forget() -> None:
    """Clear the cache."""
    _cached.clear()
