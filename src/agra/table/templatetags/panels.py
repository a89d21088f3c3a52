"""Tags of the panels: the buttons of the decision bar, with the forms around them."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from agra.table.panels import markup
from agra.table.panels.choices import Choice
from agra.table.templatetags.words import address

register = template.Library()


@register.simple_tag
def choices(offered: Iterable[Choice]) -> SafeString:
    """The buttons of options and groups, inside a form."""
    return markup.choices_html(offered)


@register.simple_tag(takes_context=True)
def options_form(context: Context) -> SafeString:
    """Everything that the viewer can answer."""
    sight = context["sight"]
    form = markup.Form(address("decide", sight.code), _token(context), sight.version)
    return markup.options_html(form, context["question"])


@register.simple_tag(takes_context=True)
def ways(context: Context) -> SafeString:
    """Undo, restart, and a hint, or the roll of a die."""
    now = context["now"]
    form = markup.Form(address("undo", now.code), _token(context), now.version)
    found: list[str] = []
    if now.live and now.viewer is not None and not now.over:
        found.append(markup.back_html(form, context["undo"], context["restart"]))
        question = context["question"]
        if now.referee and question.seat == -1:
            roll = markup.Form(address("roll", now.code), form.token, now.version)
            found.append(markup.roll_html(roll))
        elif question and question.mine:
            found.append(markup.hint_html(address("hint", now.code)))
    return markup.ways_html(found)


def _token(context: Context) -> str:
    token: Any = context.get("csrf_token")
    return str(token) if token and token != "NOTPROVIDED" else ""
