"""The files of the templates: each of them is whole by itself."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from agra import table

TEMPLATES = Path(table.__file__).parent / "templates" / "table"
NAMES = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))

#: Elements that have no end tag.
VOID = {"br", "hr", "img", "input", "link", "meta", "wbr"}
#: What Django replaces: comments, tags and values.
DJANGO = re.compile(r"\{#.*?#\}|\{%.*?%\}|(\{\{.*?\}\})")

#: No line is longer.
COLUMNS = 120
LONE_TAG = re.compile(r"\s*\{%(?:(?!%\}).)*%\}")


class Alone(HTMLParser):
    """Reads a file and finds elements that are not opened and closed in it."""

    def __init__(self, template: str) -> None:
        super().__init__()
        self._open: list[tuple[str, int]] = []
        self._mistakes: list[str] = []
        self.feed(DJANGO.sub(lambda found: "value" if found[1] else "", template))
        self.close()

    @property
    def mistakes(self) -> list[str]:
        left = [f"line {line}: <{tag}> is not closed" for tag, line in self._open]
        return self._mistakes + left

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self._open.append((tag, self.getpos()[0]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """It closes itself."""

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1][0] == tag:
            self._open.pop()
        else:
            self._mistakes.append(f"line {self.getpos()[0]}: </{tag}> closes nothing")


@pytest.mark.parametrize("name", NAMES)
def test_a_template_closes_what_it_opens(name: str) -> None:
    """An element that is closed in another file can be broken from there."""
    assert Alone((TEMPLATES / name).read_text(encoding="utf-8")).mistakes == []


@pytest.mark.parametrize("name", NAMES)
def test_a_template_has_short_lines(name: str) -> None:
    """A tag of Django cannot be broken: only such a tag, alone on its line, may be longer."""
    lines = (TEMPLATES / name).read_text(encoding="utf-8").splitlines()
    too_long = [
        f"line {number} has {len(line)} columns"
        for number, line in enumerate(lines, 1)
        if len(line) > COLUMNS and not LONE_TAG.fullmatch(line)
    ]
    assert too_long == []


def test_an_open_element_is_noticed() -> None:
    assert Alone('<ul>\n<li class="{% if a > b %}x{% endif %}">{{ a }}</li>\n</ul>').mistakes == []
    assert Alone("<nav>\n<ul>{% if a %}<li></li>{% endif %}").mistakes == [
        "line 1: <nav> is not closed",
        "line 2: <ul> is not closed",
    ]
    assert Alone("{% for a in b %}<li></li>\n{% endfor %}</ul>").mistakes == [
        "line 2: </ul> closes nothing"
    ]
