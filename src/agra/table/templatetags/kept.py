"""Lists of the page that are patches: the position in words, and the log."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from django import template
from django.template import Context
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from agra.table.panels.in_words import Area
from agra.table.panels.log import Line, Turn
from agra.table.patches import NOTHING, Patch, patch
from agra.table.sight import Sight
from agra.table.templatetags.drawing import icon

register = template.Library()


@register.simple_tag(takes_context=True)
def all_words(context: Context, areas: Iterable[Area]) -> SafeString:
    """The position in words, for a template."""
    return words_html(areas, context.get("has") or NOTHING)


def words_html(areas: Iterable[Area], has: Collection[str]) -> SafeString:
    """The position in words: a heading and a list for each area."""
    told = [f"{heading}{words.for_(has)}" for heading, words in map(_words, areas)]
    return mark_safe("\n".join(told))  # escaped below


@lru_cache(maxsize=1024)
def _words(area: Area) -> tuple[str, Patch]:
    heading = f'<h3 id="words-{area.id}">{escape(area.title)}</h3>'
    lines = "".join(f"<li>{escape(line)}</li>" for line in area.lines)
    return heading, patch("ul", f"words-of-{area.id}", lines)


@register.simple_tag(takes_context=True)
def log_turns(context: Context, turns: Iterable[Turn]) -> SafeString:
    """The turns of the log, for a template."""
    return turns_html(
        turns, context["sight"], bool(context.get("replay")), context.get("has") or NOTHING
    )


def turns_html(
    turns: Iterable[Turn], sight: Sight, replayed: bool, has: Collection[str]
) -> SafeString:
    """The turns of the log, the newest first, and their lines: so many that a template is slow."""
    here, found = sight.number if replayed else -1, []
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
