"""The pages of docs/ are linked from the start page and the site, and no link is dead."""

import importlib
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from agra.text.languages import translated

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
#: Every document with links: the pages, and those next to the sources.
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *(DOCS / page for page in PAGES)]
IDS = [path.relative_to(ROOT).as_posix() for path in DOCUMENTS]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODES = "|".join(translated())
TRANSLATED = re.compile(rf"\.({CODES})\.md$")
#: The maximum line length, so that a page can be read in an editor and compared line by line.
LONGEST = 120
#: Pages with longer lines: the rules, generated pages, and pages that are not rewritten yet.
LONG_LINES = re.compile(r"(rules|rulings|quick-start|rule-coverage|CHANGELOG)\b")
WRAPPED = [path for path in DOCUMENTS if not LONG_LINES.match(path.name)]


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def section(page: str, heading: str) -> str:
    """The text below a heading, up to the next one of the same level."""
    return page.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]


def prose(path: Path) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", text_of(path), flags=re.MULTILINE | re.DOTALL)


def anchors(path: Path) -> set[str]:
    """The link targets of a page: headings as the site writes them, and ids."""
    headings = re.findall(r"^#+ (.*)$", prose(path), re.MULTILINE)
    plain = [re.sub(r"[^\w\s-]", "", heading.lower()).strip() for heading in headings]
    named = re.findall(r'<a id="([^"]+)">', text_of(path))
    return {re.sub(r"[-\s]+", "-", heading) for heading in plain} | set(named)


def test_the_start_page_names_every_page() -> None:
    named = set(LINK.findall(text_of(DOCS / "index.md")))
    assert set(PAGES) - named == {"index.md"}


def test_the_site_names_every_page() -> None:
    named = re.findall(r"([\w./-]+\.md)$", text_of(ROOT / "mkdocs.yml"), re.MULTILINE)
    assert sorted(named) == PAGES


def test_translated_pages_have_a_separate_list() -> None:
    page = text_of(DOCS / "index.md")
    listed = LINK.findall(section(page, "Rules in other languages"))
    assert sorted(listed) == [name for name in PAGES if TRANSLATED.search(name)]
    assert len(listed) == len(re.findall(rf"\.(?:{CODES})\.md\)", page))


@pytest.mark.parametrize("path", DOCUMENTS, ids=IDS)
def test_every_link_leads_to_a_file_and_a_heading(path: Path) -> None:
    for link in LINK.findall(prose(path)):
        if re.match(r"\w+:", link):
            continue
        name, _hash, anchor = link.partition("#")
        target = path.parent / name if name else path
        assert target.exists(), link
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), link


def reference() -> dict[str, list[str]]:
    """The modules of the reference with the names that are shown of them; [] stands for all."""
    found: dict[str, list[str]] = {}
    for path in (DOCS / "api").glob("*.md"):
        for block in text_of(path).split("\n::: ")[1:]:
            named = re.search(r" members: \[(.*)\]", block)
            found[block.split()[0]] = named[1].split(", ") if named else []
    return found


def imported_by_examples() -> set[tuple[str, str]]:
    """What the blocks of Python on the pages import of agra: the module, and a name in it or ""."""
    found: set[tuple[str, str]] = set()
    for path in [ROOT / "README.md", *DOCS.glob("*.md")]:
        for block in re.findall(r"^```python\n(.*?)^```", text_of(path), re.MULTILINE | re.DOTALL):
            for module, names in re.findall(
                r"^ *(?:from|import) (agra[\w.]*)(?: import ([\w, ]+))?", block, re.MULTILINE
            ):
                found |= {(module, name.strip()) for name in names.split(",")}
    return found


def test_the_reference_shows_modules_and_names_that_exist() -> None:
    assert len(reference()) > 30
    for module, names in reference().items():
        assert find_spec(module), module
        for name in names:
            assert hasattr(importlib.import_module(module), name), f"{module}.{name}"


def test_the_reference_has_what_the_examples_import() -> None:
    shown, imported = reference(), imported_by_examples()
    assert {("agra.bots.registry", "bot"), ("agra.research", "pettingzoo")} <= imported
    for module, name in imported:
        if f"{module}.{name}" not in shown:
            assert module in shown, f"docs/api has no {module}"
            assert not name or not shown[module] or name in shown[module], f"{module}.{name}"


def too_long(page: str) -> list[str]:
    """The lines of a page that are too long; tables, code and link targets are exempt."""
    text = re.sub(r"^```.*?^```", "", page, flags=re.MULTILINE | re.DOTALL)
    lines = [line for line in text.splitlines() if not line.startswith(("|", "    "))]
    return [line for line in lines if len(re.sub(r"\]\([^)]*\)", "]", line)) > LONGEST]


@pytest.mark.parametrize("path", WRAPPED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_lines_are_short(path: Path) -> None:
    assert too_long(text_of(path)) == []


def test_a_long_line_is_found_unless_it_is_a_table_code_or_a_link() -> None:
    long = "word " * 25
    assert too_long(f"short\n{long}\n- {long}") == [long, f"- {long}"]
    link = f"see [this page](https://example.org/{'x' * LONGEST})"
    assert too_long(f"| {long} |\n\n    {long}\n\n```text\n{long}\n```\n{link}\n") == []
