"""Tags of the panels: the buttons of the decision bar."""

from collections.abc import Iterable

from django import template
from django.utils.safestring import SafeString

from agra.table.panels.question import markup
from agra.table.panels.question.choices import Choice

register = template.Library()


@register.simple_tag
def choices(offered: Iterable[Choice]) -> SafeString:
    """The buttons of options and groups, inside a form."""
    return markup.choices_html(offered)
