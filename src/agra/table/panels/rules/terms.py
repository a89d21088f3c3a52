"""The index of the rules: every term and name, with the paragraphs that explain it."""

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from agra.rules.names import BUILDINGS, CHARACTERS, FAVOUR_ACTIONS, GOODS, GUILDS, NOTABLES
from agra.table.panels.question.reasons import rule_link
from agra.table.panels.rules.aid.people import CHARACTER_RULES
from agra.table.panels.rules.rulebook import Page
from agra.text import names as name_of
from agra.text.capital import capital
from agra.text.i18n import N_, _, current_language, folded, language

#: Terms that are not names of people, with their paragraphs.
_TERMS: Final[dict[str, tuple[str, ...]]] = {
    N_("Akbar"): ("1.5", "3.3.2", "6.4.6"),
    N_("boat"): ("1.4", "4.11"),
    N_("bonus tile"): ("2.1.2", "3.2.28"),
    N_("Builder"): ("3.2.20", "4.14.2"),
    N_("building"): ("1.3", "3.2.25"),
    N_("building material"): ("1.19", "3.2.25"),
    N_("contract"): ("4.5", "5.1"),
    N_("cover"): ("2.5.1", "3.2.51", "6.4.5"),
    N_("day labourer"): ("3.2.7", "3.2.11"),
    N_("delivery"): ("3.2.33", "4.2"),
    N_("double delivery"): ("3.2.37",),
    N_("end of the game"): ("6.1",),
    N_("farm"): ("1.6", "3.2.55"),
    N_("farmer"): ("3.2.52", "3.1.12"),
    N_("favour action"): ("3.4.2",),
    N_("favour tile"): ("2.6", "4.24"),
    N_("following"): ("3.2.61",),
    N_("influence"): ("4.16", "4.23"),
    N_("luxury goods"): ("3.4.7",),
    N_("making room"): ("1.11",),
    N_("marker"): ("1.8",),
    N_("meditation"): ("3.1.1",),
    N_("meditation circle"): ("1.2", "3.1.7"),
    N_("meditation stone"): ("3.2.50", "6.4.4"),
    N_("Merchant"): ("3.2.15", "4.14.3"),
    N_("neutral marker"): ("2.7.1",),
    N_("notable"): ("1.4", "2.3.1", "4.1"),
    N_("order"): ("3.3.3", "3.2.35"),
    N_("order limit"): ("2.4.2", "3.3.3"),
    N_("pier"): ("4.11", "4.14.2"),
    N_("price token"): ("3.2.47",),
    N_("processing"): ("1.16", "3.2.60"),
    N_("production"): ("3.2.55",),
    N_("standing a worker up"): ("3.4.1", "3.4.10"),
    N_("refund"): ("3.2.42",),
    N_("rupees"): ("1.7", "6.5"),
    N_("scoring"): ("6.4",),
    N_("secondary action"): ("3.4.13",),
    N_("set-up"): ("2.0",),
    N_("tie"): ("4.6", "6.6"),
    N_("value"): ("1.18",),
    N_("worker"): ("3.2.1", "3.2.4"),
}


def index_page() -> Page:
    """The index as a page of the rules."""
    return _page(current_language())


@cache
def _page(code: str) -> Page:
    with language(code):
        title = _("Index of terms")
        letters = groupby(entries(), key=lambda entry: folded(entry[0])[:1].upper())
        parts = format_html_join(
            "", "<h2>{}</h2><ul>{}</ul>", ((letter, _lines(found)) for letter, found in letters)
        )
        html = format_html('<h1>{}</h1><div class="terms">{}</div>', title, parts)
        return Page(title, (), html, code)


def entries() -> list[tuple[str, tuple[str, ...]]]:
    """Every term in the reader's language with its paragraphs, in alphabetical order."""
    found = {capital(_(term)): numbers for term, numbers in _TERMS.items()}
    for names, shown, numbers in (
        (NOTABLES, name_of.notable, [f"5.7.{n + 1}" for n in range(len(NOTABLES))]),
        (CHARACTERS, name_of.space, [CHARACTER_RULES[name] for name in CHARACTERS]),
        (GUILDS, name_of.guild, ["1.5"] * 3),
        (BUILDINGS, name_of.space, ["3.2.55"] * 4 + ["3.2.60"] * 12),
        (FAVOUR_ACTIONS, name_of.favour_action, [f"3.4.3.{n + 1}" for n in range(17)]),
        (GOODS, name_of.good, ["1.15"] * 16),
    ):
        for name, number in zip(names, numbers, strict=True):
            words = capital(shown(name))
            found[words] = (*found.get(words, ()), number)
    return sorted(found.items(), key=lambda entry: folded(entry[0]))


def _lines(found: Iterable[tuple[str, tuple[str, ...]]]) -> SafeString:
    return format_html_join(
        "", "<li>{} {}</li>", ((term, _links(numbers)) for term, numbers in found)
    )


def _links(numbers: tuple[str, ...]) -> SafeString:
    return format_html_join(
        " ", '<a href="{}">{}</a>', ((rule_link(number), number) for number in numbers)
    )
