"""The rules as pages of the table: with a table of contents, anchors, and a search."""

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from django.urls import get_script_prefix
from markdown_it import MarkdownIt
from markdown_it.token import Token

from agra.table.panels.question.reasons import rule_link
from agra.table.panels.rules import rule_pictures
from agra.text import rulebook
from agra.text.languages import ENGLISH
from agra.text.rulebook import NoRules

#: The pages that link to each other, and their paths below that of the table.
PAGES: Final = {"rules": "rules", "rulings": "rules/rulings", "start": "rules/start"}
#: The documents of pages that exist in every language.
_DOCUMENTS: Final = {"rules": "rules", "start": "quick-start"}

_PAGE_LINK: Final = re.compile(r"^(?:(rules|rulings|quick-start)(?:\.[a-z]{2})?\.md)?(#.*)?$")
#: A number of a ruling or of an example, which may be a link; some in brackets; one after a comma.
_CODE: Final = r"(?:<a [^>]*>)?[BDE]-\d+(?:</a>)?"
_CODES: Final = re.compile(rf"\s*\({_CODE}(?:,\s*{_CODE})*\)")
_CODE_AFTER: Final = re.compile(rf",\s*{_CODE}(?=\))")
_SLUG: Final = re.compile(r"[^\w\- ]")


@dataclass(frozen=True)
class Heading:
    """An entry of the table of contents."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True)
class Page:
    """A page of the rules as HTML."""

    title: str
    headings: tuple[Heading, ...]
    html: str
    language: str


@dataclass(frozen=True)
class Found:
    """A paragraph that a search found."""

    number: str
    section: str
    text: str
    link: str


def page(name: str = "rules") -> Page:
    """A page in the reader's language; the rulings are English only."""
    found = _page(name, rulebook.rules_language() if name in _DOCUMENTS else ENGLISH)
    return replace(found, html=rule_pictures.placed(found.html)) if name == "rules" else found


@cache
def _page(name: str, language: str) -> Page:
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = reader.parse(_text(name, language))
    headings = [
        _mark(tokens, at) for at, token in enumerate(tokens) if token.type == "heading_open"
    ]
    for token in tokens:
        token.attrs.pop("style", None)  # an aligned column; pages have no inline styles
        _rewrite_links(token, name)
    html = str(reader.renderer.render(tokens, reader.options, {}))
    html = html.replace("<th></th>", "<td></td>")  # a column without a title has no head
    # A wide table scrolls instead of the page; `tabindex` lets the keyboard scroll it.
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>')
    html = html.replace("</table>", "</table></div>")
    title = next((heading.text for heading in headings if heading.level == 1), name.capitalize())
    contents = tuple(heading for heading in headings if 1 < heading.level < 4)
    return Page(title, contents, html, language)


def without_codes(html: str) -> str:
    """A page for the panel at the table: without the numbers of rulings and of examples.

    "(D-10)" and "(B-06)" tell a player nothing; the page of its own explains and links them.
    """
    return _CODE_AFTER.sub("", _CODES.sub("", html))


def search(words: str) -> list[Found]:
    """The paragraphs that contain all the words; a number finds its paragraph."""
    wanted = words.split()
    if not wanted:
        return []
    if len(wanted) == 1 and re.fullmatch(r"\d+(\.\d+)*\.?", wanted[0]):
        paragraphs = rulebook.numbered(wanted[0].rstrip("."))
    else:
        paragraphs = rulebook.search(wanted)
    return [
        Found(
            paragraph.number,
            paragraph.section,
            paragraph.text,
            rule_link(paragraph.number) if paragraph.number else _section_link(paragraph.section),
        )
        for paragraph in paragraphs
    ]


def has_page(name: str) -> bool:
    """Whether this installation has the page."""
    try:
        return name in PAGES and bool(_text(name))
    except NoRules:
        return False


@cache
def _text(name: str, language: str = ENGLISH) -> str:
    if name in _DOCUMENTS:
        return rulebook.rules_page(language, _DOCUMENTS[name])
    found = rulebook.page_file(f"{name}.md")
    if found is None:
        raise NoRules(
            f"The page of the {name} is not part of this installation: install agra again."
        )
    return found


def _section_link(section: str) -> str:
    return f"{get_script_prefix()}{PAGES['rules']}#{_slug(section.split(' > ')[-1])}"


def _slug(heading: str) -> str:
    """The anchor of a heading, as in the links of the pages."""
    return _SLUG.sub("", heading.lower()).replace(" ", "-")


def _mark(tokens: list[Token], at: int) -> Heading:
    """Give a heading its anchor."""
    text = rulebook.without_markup(tokens[at + 1].content)
    anchor = _slug(text)
    tokens[at].attrSet("id", anchor)
    return Heading(int(tokens[at].tag[1]), text, anchor)


def _rewrite_links(token: Token, name: str) -> None:
    """Point links between the pages to the table; turn other links into plain text."""
    dropped = False
    for child in token.children or []:
        if child.type == "link_open":
            target = _PAGE_LINK.match(str(child.attrGet("href") or ""))
            other = (target[1] or name) if target else ""
            other = "start" if other == "quick-start" else other
            dropped = not has_page(other)
            if target and not dropped:
                child.attrSet("href", f"{get_script_prefix()}{PAGES[other]}{target[2] or ''}")
        if dropped and child.type in ("link_open", "link_close"):
            child.hidden = True
            child.type, child.tag, child.nesting = "text", "", 0
            child.content = ""
