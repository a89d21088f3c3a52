"""Tags of the drawing: `{% icon "good-wood" %}`, `{% shape seat %}`, `{% sprite %}` once a page."""

from collections.abc import Sequence
from functools import lru_cache

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from agra.picture.parts.top import Top
from agra.picture.parts.top import top_of as top_of_scene
from agra.picture.symbols import sprite as all_icons
from agra.rules.names import COLOURS
from agra.table.board import PageWindow, scene_of
from agra.table.game.sight import Sight
from agra.table.panels.history.scoring import arch_path
from agra.table.panels.question.markup import anchor_of, rule_words
from agra.table.panels.rules.aid.entry import Amount
from agra.table.panels.tips.drawing_notes import Notes
from agra.table.panels.tips.purse import Stock
from agra.table.panels.tips.purse import purse_of as purse_of_sight

register = template.Library()


@register.simple_tag
def sprite() -> SafeString:
    """The SVG symbols of all icons; the other tags refer to them."""
    return mark_safe(all_icons())  # our own drawings, nothing from outside


@register.simple_tag
@lru_cache(maxsize=1024)
def icon(name: str) -> SafeString:
    """An icon as large as the text around it."""
    return format_html('<svg class="icon" aria-hidden="true"><use href="#i-{}"/></svg>', name)


#: Signs of the player aid that are not icons: a glowing thing, and a predicted one.
_LOOKS = {
    "look-available": mark_safe('<span class="look-available"></span>'),
    "look-would": mark_safe('<span class="look-would">+3</span>'),
}


@register.simple_tag
def aid_icon(name: str) -> SafeString:
    """An icon of the player aid, or the look of a thing that can be clicked."""
    return _LOOKS[name] if name in _LOOKS else icon(name)


@register.simple_tag
def aid_amount(amount: Amount) -> SafeString:
    """A number of the player aid with its icon, which comes first for what is owned or given up."""
    sign = icon(amount.icon) if amount.icon else ""
    first = amount.kind in ("own", "spend", "build")
    return format_html("{}{}", *((sign, amount.text) if first else (amount.text, sign)))


@register.filter
def arch(share: int) -> str:
    """The arch of a score, in percent of the best one, as in the final scoring."""
    return arch_path(share / 100)


@register.simple_tag(takes_context=True)
def shape(context: Context, seat: int) -> SafeString:
    """The shape of a player; a die for chance."""
    if not 0 <= seat < len(COLOURS):
        return icon("mark-die")
    return icon(f"player-{colour(context, seat)}-shape")


@register.simple_tag(takes_context=True)
def colour(context: Context, seat: int) -> str:
    """The name of a player's colour. A fragment gets the `colours`, a page its sight."""
    known: Sequence[str] | None = context.get("colours")
    if known is None:
        sight = context.get("sight")
        known = sight.colours if isinstance(sight, Sight) else ()
    return known[seat] if seat < len(known) else COLOURS[seat]


@register.simple_tag(takes_context=True)
def hang(context: Context, spot: str, beside: str = "") -> SafeString:
    """The attributes of an element with a tip; on a phone, with the tip `beside` it."""
    pairs, view = context.get("tips"), context.get("view")
    if pairs is None:
        notes = context.get("notes")
        tips = notes.tips if isinstance(notes, Notes) else {}
    else:
        tips = dict(pairs)
    told = [tips.get(spot, "")]
    if beside and isinstance(view, PageWindow) and view.phone:
        told.append(tips.get(beside, ""))
    words = "\n".join(filter(None, told))
    return format_html('id="spot-{0}" data-spot="{0}" data-tip="{1}"', spot, words)


register.filter("rule_anchor", anchor_of)
register.filter("rule_words", rule_words)


@register.simple_tag
def top_of(sight: Sight) -> Top:
    """The content of the top bar."""
    return top_of_scene(scene_of(sight))


@register.simple_tag
def purse_of(sight: Sight) -> tuple[Stock, ...]:
    """The content of the purse strip."""
    return purse_of_sight(sight)
