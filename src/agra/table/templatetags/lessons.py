"""Tags of the lessons: their texts are data files, translated by the catalogues."""

import re
from typing import Final

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from agra.table.lessons.script import Lesson, lessons
from agra.text import rulebook
from agra.text.i18n import N_, _, pgettext

register = template.Library()

#: The space between a number and its noun, which stay in one line.
_COUNTED: Final = re.compile(r"(?<=\d) (?=\w)")
_STRESSED: Final = re.compile(r"\*(.+?)\*")
#: The panels of a phone, as their tabs name them.
_PANELS: Final = {
    "city": N_("City"),
    "river": N_("River"),
    "court": N_("Court"),
    "bonuses": N_("City"),
    "mine": N_("Mine"),
    "others": N_("Others"),
}


@register.filter
def stressed(sentence: str) -> SafeString:
    """A sentence whose main word, between stars, is bold; a number stays with its noun."""
    words = _COUNTED.sub("\u00a0", escape(sentence))
    return mark_safe(_STRESSED.sub(r"<b>\1</b>", words))  # escaped before


@register.simple_tag
def lesson_title(lesson: Lesson) -> str:
    """The title of a lesson; it is no button, even if both are the same word in English."""
    return pgettext("lesson title", lesson.title)


@register.simple_tag
def panel_name(panel: str) -> str:
    """The name of a phone's panel, as on its tab."""
    return _(_PANELS[panel])


@register.simple_tag
def lesson_count() -> int:
    """The number of lessons."""
    return len(lessons())


#: A text of the lessons in the reader's language, and the language in which they get the rules.
register.simple_tag(_, name="translated")
register.simple_tag(rulebook.rules_language)
