"""Styles stay cheap: a small change must not make the browser style the whole table again."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from agra.table import settings

STYLES = sorted((Path(settings.__file__).parent / "static" / "table").glob("*.css"))
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
INNERMOST = re.compile(r"\([^()]*\)")
#: The last part of a selector that names no class, id, attribute or element.
ANYTHING = re.compile(r"[\s>+~](\*|:)[^\s>+~]*$")
#: A comma between two selectors, not one in brackets.
BETWEEN = re.compile(r",(?![^()]*\))")


def selectors(style: str) -> Iterator[str]:
    """Every selector of a style with those around it."""
    around: list[str] = []
    for head, mark in re.findall(r"([^{};]*)([{};])", COMMENT.sub("", style)):
        if mark == "{":
            yield from (" ".join([*around, one.strip()]) for one in BETWEEN.split(head))
            around.append(head.strip())
        elif mark == "}":
            around.pop()


def costly(selector: str) -> bool:
    """Whether it depends on :has() and may mean any element inside."""
    last = selector.rsplit(":has(", 1)[-1]
    named = re.sub(r":(where|is)\(", "named(", last)
    while INNERMOST.search(named):
        named = INNERMOST.sub("", named)
    inside = named.partition(")")[2]
    return ":has(" in selector and ANYTHING.search(inside) is not None


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        (".bar:has(.history) .brought > *", True),
        (".bar:has(.end-turn) > *", True),
        (".choices:has(> details[open]) > :not([open])", True),
        (".choices:has(> details[open]) > :where(.option, details):not([open])", False),
        (".bar:has(.end-turn) .options", False),
        (".bar:has(:not(.mine)) .options", False),
        (".bar:has(.end-turn)::before", False),
        (".bar > *", False),
    ],
)
def test_a_costly_selector_is_known(selector: str, expected: bool) -> None:
    assert costly(selector) == expected


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.stem)
def test_no_selector_with_has_means_any_element(style: Path) -> None:
    found = list(selectors(style.read_text("utf-8")))
    assert found
    assert [one for one in found if costly(one)] == []
