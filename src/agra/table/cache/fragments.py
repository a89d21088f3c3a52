"""Parts of pages that are written once for all that they depend on."""

from typing import Any

from django.http import HttpRequest
from django.template.context import make_context
from django.template.loader import get_template

from agra.table.cache.lru import LRU
from agra.text.i18n import current_language

#: The parts used last.
_kept: LRU[tuple[object, ...], str] = LRU(4096)


def part(
    name: str, reads: tuple[object, ...], context: dict[str, Any], request: HttpRequest
) -> str:
    """What the template table/NAME.html makes of a context, of which it `reads` this.

    The reader's language counts by itself. The part must depend on nothing else, above all on no
    token and no secret.
    """
    key = (name, current_language(), *map(_frozen, reads))
    found = _kept.get(key)
    return _kept.keep(key, written(name, context, request)) if found is None else found


def written(name: str, context: dict[str, Any], request: HttpRequest) -> str:
    """What the template table/NAME.html makes of a context.

    A context and its layers refer to each other. They are parted here, so that what is in them,
    which is much, goes at once and not when Python looks for litter.
    """
    template: Any = get_template(f"table/{name}.html")
    layers = make_context(context, request, autoescape=True)
    try:
        return str(template.template.render(layers))
    finally:
        layers.dicts.clear()


def _frozen(value: Any) -> object:
    """A value that can be compared later; lists may be changed meanwhile."""
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    if isinstance(value, set | frozenset):
        return frozenset(value)
    return value


def forget() -> None:
    """Write everything anew from now on."""
    _kept.clear()
