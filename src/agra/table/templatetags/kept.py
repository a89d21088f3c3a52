"""Parts of templates that are written once for all that they depend on.

`{% kept "menu" game.code standing.host %}...{% endkept %}` names a part and everything in it that
can change; the reader's language counts by itself. What stands in it must depend on nothing else,
above all on no token and no secret.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from django import template
from django.template import Context
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from agra.table.panels.in_words import Area
from agra.table.panels.log import Line, Turn
from agra.table.patches import NOTHING, Patch, patch
from agra.table.sight import Sight
from agra.table.templatetags.drawing import icon
from agra.text.i18n import current_language

register = template.Library()

#: So many parts are kept; then they are written anew.
KEPT: Final = 4096
_kept: dict[tuple[object, ...], SafeString] = {}


class _Kept(template.Node):
    def __init__(self, name: str, reads: list[FilterExpression], inside: NodeList) -> None:
        self._name, self._reads, self.nodelist = name, reads, inside

    def render(self, context: Context) -> SafeString:
        reads = [_frozen(one.resolve(context)) for one in self._reads]
        key = (self._name, current_language(), *reads)
        found = _kept.get(key)
        if found is None:
            if len(_kept) >= KEPT:
                _kept.clear()
            found = _kept[key] = self.nodelist.render(context)
        return found


def _frozen(value: Any) -> object:
    """A value that can be compared later; lists may be changed meanwhile."""
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    if isinstance(value, set | frozenset):
        return frozenset(value)
    return value


@register.tag
def kept(parser: Parser, token: Token) -> _Kept:
    """Write what is inside once for the values that are named."""
    _tag, name, *reads = token.split_contents()
    inside = parser.parse(("endkept",))
    parser.delete_first_token()
    return _Kept(name, [parser.compile_filter(one) for one in reads], inside)


def forget() -> None:
    """Write everything anew from now on."""
    _kept.clear()


# ------------------------------------------------------------------ lists that are patches


@register.simple_tag(takes_context=True)
def all_words(context: Context, areas: Iterable[Area]) -> SafeString:
    """The position in words: a heading and a list for each area."""
    has = context.get("has") or NOTHING
    told = [f"{_heading(area.id, area.title)}{_words(area).for_(has)}" for area in areas]
    return mark_safe("\n".join(told))  # escaped below


def _heading(name: str, title: str) -> str:
    return f'<h3 id="words-{name}">{escape(title)}</h3>'


@lru_cache(maxsize=1024)
def _words(area: Area) -> Patch:
    lines = "".join(f"<li>{escape(line)}</li>" for line in area.lines)
    return patch("ul", f"words-of-{area.id}", lines)


@register.simple_tag(takes_context=True)
def log_turns(context: Context, turns: Iterable[Turn]) -> SafeString:
    """The turns of the log, the newest first, and its lines: so many that a template is slow."""
    sight: Sight = context["sight"]
    here = sight.number if context.get("replay") else -1
    has, found = context.get("has") or NOTHING, []
    for at, turn in enumerate(turns):
        lines = tuple(turn.lines)
        last = lines[0].number if at == 0 else -1
        told = any(line.number == here for line in lines)
        name = f"log-{turn.round}-{turn.seat}-{lines[-1].number}"
        drawn = _turn(name, turn.seat, turn.title, lines, sight.colours, last, here if told else -1)
        found.append(drawn.for_(has))
    return mark_safe("".join(found))  # escaped below


@lru_cache(maxsize=1024)
def _turn(
    name: str,
    seat: int,
    title: str,
    lines: tuple[Line, ...],
    colours: tuple[str, ...],
    last: int,
    here: int,
) -> Patch:
    """One turn; `last` is the newest line of all, if it is in it, `here` the one looked at."""
    shapes = [icon(f"player-{colour}-shape") for colour in colours]
    head, *told = [f"<h3>{shapes[seat]} {escape(title)}</h3>"]
    for at, line in enumerate(lines):
        kind = ' class="last"' if line.number == last and at == 0 else ""
        if line.number == here:
            kind = ' class="here" aria-current="step"'
        who = shapes[line.seat] if line.seat >= 0 else ""
        to, words = escape(line.link), escape(line.text)
        told.append(f'<li{kind}>{who}<a href="{to}" data-at="{line.number}">{words}</a></li>')
    content = f"{head}<ol>{''.join(told)}</ol>"
    return patch("section", name, content, ' class="turn"')
