"""Lists of the page that are patches: the position in words, and the log."""

from functools import lru_cache
from html import escape
from typing import Any

from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe

from agra.table.cache.patches import NOTHING, Patch, patch
from agra.table.game.sight import Sight
from agra.table.panels.history.log import Line
from agra.table.panels.tips.screen_reader import Area
from agra.table.templatetags.drawing import icon
from agra.table.templatetags.words import plain
from agra.text.i18n import _

register = template.Library()

#: What a template is given, or a view that does without one.
Given = Context | dict[str, Any]


@register.simple_tag(takes_context=True)
def in_words(context: Given) -> SafeString:
    """The position in words, by area: for screen readers, and for the keyboard."""
    has = context.get("has") or NOTHING
    areas = map(_words, context["in_words"])
    told = "".join(f"{heading}{words.for_(has)}" for heading, words in areas)
    title, back = plain(_("The position in words")), plain(_("Back to the question"))
    return mark_safe(  # what is told is escaped below
        '<section id="in-words" class="in-words" tabindex="-1" aria-labelledby="in-words-title">'
        f'<h2 id="in-words-title">{title}</h2>{told}'
        f'<p><a href="#bar">{back}</a></p></section>'
    )


@lru_cache(maxsize=1024)
def _words(area: Area) -> tuple[str, Patch]:
    heading = f'<h3 id="words-{area.id}">{escape(area.title)}</h3>'
    lines = "".join(f"<li>{escape(line)}</li>" for line in area.lines)
    return heading, patch("ul", f"words-of-{area.id}", lines)


@register.simple_tag(takes_context=True)
def log(context: Given) -> SafeString:
    """What happened: the newest first, each line a link into the history."""
    told = f"<p>{plain(_('Nothing has happened yet.'))}</p>"
    if context["turns"]:
        told = _turns(context)
    label = plain(_("Log"))
    start = (
        f'<div id="log" class="log" tabindex="0" role="log" aria-live="off" aria-label="{label}">'
    )
    return mark_safe(f"{start}{told}</div>")  # what is told is escaped below


def _turns(context: Given) -> str:
    """The turns, and their lines: so many that a template is slow."""
    sight: Sight = context["sight"]
    has = context.get("has") or NOTHING
    here, found = sight.number if context.get("replay") else -1, []
    for at, turn in enumerate(context["turns"]):
        lines = tuple(turn.lines)
        last = lines[0].number if at == 0 else -1
        told = any(line.number == here for line in lines)
        name = f"log-{turn.round}-{turn.seat}-{lines[-1].number}"
        drawn = _turn(name, turn.seat, turn.title, lines, sight.colours, last, here if told else -1)
        found.append(drawn.for_(has))
    return "".join(found)


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
