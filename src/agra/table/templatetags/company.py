"""Tags for the other people at a table: times and presence."""

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
    """The element of a list at an index; "" if the list is shorter."""
    return found[number] if 0 <= number < len(found) else ""


@register.filter
def epoch(time: datetime) -> int:
    """A time as a Unix timestamp, for scripts."""
    return int(time.timestamp())


@register.simple_tag
def ago(message: str, since: datetime) -> SafeString:
    """A sentence with {time}, the time since then; a script keeps it up to date."""
    words = _(message)
    return format_html(
        '<span data-since="{}" data-words="{}">{}</span>',
        int(since.timestamp()),
        words,
        words.format(time=long(since)),
    )


@register.filter
def moment(time: datetime) -> SafeString:
    """A time of day in UTC; a script converts it to the reader's time zone."""
    there = time.astimezone(UTC)
    return format_html(
        '<time data-utc datetime="{}">{}</time>',
        f"{there:%Y-%m-%dT%H:%M:%SZ}",
        f"{there:%H:%M} UTC",
    )


#: The units of time for the script.
register.simple_tag(words_for_scripts, name="units")
