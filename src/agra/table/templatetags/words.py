"""Tags for translated texts, from the same catalogues as all other texts.

`{% say "Round {round}" round=7 %}` is a whole sentence with named arguments; `make messages` finds
it (tools/catalogues.py). `{% say "Search" context="heading" %}` distinguishes equal messages, such
as a heading and a button, for the translators.
"""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from django import template
from django.template import Context
from django.template.base import Parser, Token
from django.urls import reverse
from django.utils import timezone
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from agra.text.i18n import _, date, ngettext, number, pgettext, span
from agra.text.languages import language_of
from agra.text.levels import level_name

register = template.Library()


class _Sentence(template.Node):
    """A sentence without arguments, as most are: it depends only on the reader's language."""

    def __init__(self, message: str) -> None:
        self._message = message

    def render(self, context: Context) -> SafeString:
        return plain(_(self._message))


def _said(message: str, context: str = "", **arguments: Any) -> str:
    text = pgettext(context, message) if context else _(message)
    return format_html(text, **arguments) if arguments else plain(text)


_with_arguments = template.Library()
_with_arguments.simple_tag(_said, name="say")


@register.tag
def say(parser: Parser, token: Token) -> template.Node:
    """A sentence in the reader's language, its arguments escaped."""
    words = token.split_contents()
    if len(words) == 2 and words[1][0] in "\"'" and words[1][-1] == words[1][0]:
        return _Sentence(words[1][1:-1])
    made: template.Node = _with_arguments.tags["say"](parser, token)
    return made


@lru_cache(maxsize=4096)
def address(name: str, *arguments: Any) -> str:
    """The address of a page; the tag `url` is like Django's, but cached."""
    return reverse(name, args=arguments)


register.simple_tag(address, name="url")
#: The name of a bot level in the reader's language.
register.filter("level", level_name)


@lru_cache(maxsize=4096)
def plain(text: str) -> SafeString:
    """A sentence without arguments, escaped; the cache is as large as the catalogues."""
    return conditional_escape(text)


@register.simple_tag
def say_count(singular: str, plural: str, count: int, **arguments: Any) -> str:
    """The singular or plural sentence for a number, which it may name as {count}."""
    return format_html(ngettext(singular, plural, count), count=count, **arguments)


@register.filter
def time_since(moment: datetime) -> str:
    """About how long ago that was: "3 minutes"."""
    return span((timezone.now() - moment).total_seconds())


@register.filter
def count(value: int) -> str:
    """A number with a true minus sign."""
    return number(value).replace("-", "\N{MINUS SIGN}")


@register.filter
def day(moment: datetime) -> SafeString:
    """The day of a moment in UTC; a script writes it in the reader's language."""
    there = moment.astimezone(UTC)
    return format_html(
        '<time data-day datetime="{}">{}</time>',
        f"{there:%Y-%m-%dT%H:%M:%SZ}",
        date(there.date()),
    )


@register.filter
def tag(code: str) -> str:
    """The value of the attribute `lang` for a language."""
    return language_of(code).tag
