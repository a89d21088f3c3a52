"""Texts in templates, from the same catalogue as everything else.

`{% say "Round {round}" round=7 %}` is a whole sentence with named arguments; `make messages` finds
it (tools/catalogues.py).
"""

from datetime import datetime
from functools import lru_cache
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from agra.text.i18n import _, ngettext, span
from agra.text.languages import language_of
from agra.text.levels import level_name

register = template.Library()


@register.simple_tag
def say(message: str, **arguments: Any) -> str:
    """A sentence in the reader's language, its arguments escaped."""
    return format_html(_(message), **arguments) if arguments else _plain(_(message))


@lru_cache(maxsize=4096)
def _plain(text: str) -> SafeString:
    """A sentence without arguments, escaped; there are as many as the catalogues have."""
    return conditional_escape(text)


@register.simple_tag
def say_count(singular: str, plural: str, count: int, **arguments: Any) -> str:
    """The sentence that fits a number, which it may name as {count}."""
    return format_html(ngettext(singular, plural, count), count=count, **arguments)


@register.filter
def level(name: str) -> str:
    """A level of bots as the reader calls it."""
    return level_name(name)


@register.filter
def time_since(moment: datetime) -> str:
    """About how long ago that was: "3 minutes"."""
    return span((timezone.now() - moment).total_seconds())


@register.filter
def tag(code: str) -> str:
    """What an attribute `lang` calls a language."""
    return language_of(code).tag
