"""Tags for the company at a table: how long ago, who is where."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from agra.text.i18n import _
from agra.text.times import long, words_for_scripts

register = template.Library()


@register.filter
def at(found: Sequence[Any], number: int) -> Any:
    """One of a list; "" if it is shorter."""
    return found[number] if 0 <= number < len(found) else ""


@register.filter
def epoch(time: datetime) -> int:
    """A time as a script wants it."""
    return int(time.timestamp())


@register.simple_tag
def ago(message: str, since: datetime) -> SafeString:
    """A sentence with {time}, how long ago that is; a script lets it go on."""
    words = _(message)
    return format_html(
        '<span data-since="{}" data-words="{}">{}</span>',
        int(since.timestamp()),
        words,
        words.format(time=long(since)),
    )


@register.filter
def moment(time: datetime) -> SafeString:
    """A time of day in UTC, which a script changes into the reader's own."""
    there = time.astimezone(UTC)
    return format_html(
        '<time data-utc datetime="{}">{}</time>',
        f"{there:%Y-%m-%dT%H:%M:%SZ}",
        f"{there:%H:%M} UTC",
    )


@register.simple_tag
def units() -> str:
    """The units of time for the script."""
    return words_for_scripts()
