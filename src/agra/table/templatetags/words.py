"""Texts in templates, from the same catalogue as everything else.

`{% say "Round {round}" round=7 %}` is a whole sentence with named arguments; extract with
`tools` that know the tag, or with xgettext's Python keyword `say`.
"""

from typing import Any

from django import template
from django.utils.html import conditional_escape, format_html

from agra.text.i18n import _, ngettext

register = template.Library()


@register.simple_tag
def say(message: str, **arguments: Any) -> str:
    """A sentence in the reader's language, its arguments escaped."""
    text = _(message)
    return format_html(text, **arguments) if arguments else conditional_escape(text)


@register.simple_tag
def say_count(singular: str, plural: str, count: int, **arguments: Any) -> str:
    """The sentence that fits a number, which it may name as {count}."""
    return format_html(ngettext(singular, plural, count), count=count, **arguments)
