"""Tags for lists that the page updates by patches: the position in words, and the log."""

from functools import lru_cache
from html import escape
from typing import Any

from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe

from agra.table.cache.patches import NOTHING, Patch, patch
from agra.table.game.sight import Sight
from agra.table.panels.history.log import LogLine, Turn, reader_of
from agra.table.panels.tips.screen_reader import Area
from agra.table.templatetags.drawing import icon
from agra.table.templatetags.words import plain
from agra.text.i18n import _

register = template.Library()

#: The context of a template, or of a view without a template.
Given = Context | dict[str, Any]


@register.simple_tag(takes_context=True)
def in_words(context: Given) -> SafeString:
    """The position in words, by area: for screen readers, and for the keyboard."""
    has = context.get("has") or NOTHING
    areas = map(_words, context["in_words"])
    lists = "".join(f"{heading}{words.for_(has)}" for heading, words in areas)
    title, back = plain(_("The position in words")), plain(_("Back to the question"))
    return mark_safe(  # `_words` escapes the texts
        '<section id="in-words" class="in-words" tabindex="-1" aria-labelledby="in-words-title">'
        f'<h2 id="in-words-title">{title}</h2>{lists}'
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
    content = f"<p>{plain(_('Nothing has happened yet.'))}</p>"
    if context["turns"]:
        content = _turns(context)
    label = plain(_("Log"))
    start = (
        f'<div id="log" class="log" tabindex="0" role="log" aria-live="off" aria-label="{label}">'
    )
    return mark_safe(f"{start}{content}</div>")  # `_turn` escapes the texts


def _turns(context: Given) -> str:
    """The turns with their lines; a template would be slow for this many."""
    sight: Sight = context["sight"]
    has = context.get("has") or NOTHING
    here, found = sight.number if context.get("replay") else -1, []
    for at, turn in enumerate(context["turns"]):
        lines = tuple(turn.lines)
        last = lines[0].number if at == 0 else -1
        has_here = any(line.number == here for line in lines)
        shown = here if has_here else -1
        drawn = _turn(_heading(turn), lines, sight.colours, reader_of(sight), (last, shown))
        found.append(drawn.for_(has))
    return "".join(found)


def _heading(turn: Turn) -> tuple[str, int, str]:
    """The name of a turn's element, its seat and its title."""
    name = f"log-{turn.round}-{turn.seat}-{turn.lines[-1].number}"
    return name, turn.seat, turn.title


@lru_cache(maxsize=1024)
def _turn(
    heading: tuple[str, int, str],
    lines: tuple[LogLine, ...],
    colours: tuple[str, ...],
    reader: int,
    marked: tuple[int, int],
) -> Patch:
    """One turn; marked are the newest line of the log and the line shown; -1 if not in it."""
    name, seat, title = heading
    last, here = marked
    shapes = [icon(f"player-{colour}-shape") for colour in colours]
    head = f"<h3>{shapes[seat]} {escape(title)}</h3>"
    items = []
    for at, line in enumerate(lines):
        kinds = ["own"] if line.seat == reader >= 0 else []
        if line.number == here:
            kinds.append("here")
        elif line.number == last and at == 0:
            kinds.append("last")
        kind = f' class="{" ".join(kinds)}"' if kinds else ""
        if line.number == here:
            kind += ' aria-current="step"'
        who = shapes[line.seat] if line.seat >= 0 else ""
        to, words = escape(line.link), escape(line.text)
        items.append(f'<li{kind}>{who}<a href="{to}" data-at="{line.number}">{words}</a></li>')
    content = f"{head}<ol>{''.join(items)}</ol>"
    return patch("section", name, content, ' class="turn"')
