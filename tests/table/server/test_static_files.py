"""Scripts and styles: every link carries the fingerprint of what it leads to, imports included."""

import os
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.contrib.staticfiles import finders

from agra.table.server import static_files
from tests.table.support import Browser, against, text

pytestmark = pytest.mark.usefixtures("table")

#: Links of a page, of a script and of a style; the scripts here have no other way to import.
IN_PAGES = re.compile(r'(?:src|href|data-badge)="(/static/[^"]+)"')
IN_SCRIPTS = re.compile(r"""^import\s[^"']*["']([^"']+)["']|\bimport\(["']([^"']+)["']""", re.M)
IN_STYLES = re.compile(r"""@import\s+["']([^"']+)|url\(\s*["']?([^"'()#:]+)""")


def pages(browser: Browser) -> list[str]:
    """One page of every kind that has scripts or styles of its own."""
    game = against(browser)
    ways = ("/", "/learn", "/learn/deliver/4", "/puzzles", "/box", "/review/mine", "/rules")
    return [text(browser.get(way)) for way in (*ways, f"/game/{game.code}/")]


def links_in(address: str, body: str) -> set[str]:
    """The files that a script or a style asks for, as addresses."""
    path = address.split("?")[0]
    found = {".js": IN_SCRIPTS, ".css": IN_STYLES}.get(Path(path).suffix)
    if found is None or "django_htmx" in path:
        return set()
    return {urljoin(address, next(filter(None, link))) for link in found.findall(body)}


def everything(browser: Browser) -> dict[str, str]:
    """The body of each file that a browser loads for any page, by its address."""
    waiting = {link for page in pages(browser) for link in IN_PAGES.findall(page)}
    found: dict[str, str] = {}
    while waiting:
        address = waiting.pop()
        answer = browser.get(address)
        assert answer.status_code == 200, address
        assert answer["Cache-Control"] == static_files.FOREVER, address
        found[address] = "" if answer["Content-Type"] == "image/png" else text(answer)
        waiting |= links_in(address, found[address]) - set(found)
    return found


def test_every_file_that_a_page_loads_is_cached_for_ever_under_its_fingerprint() -> None:
    found = everything(Browser())
    names = {address.split("?")[0].removeprefix("/static/table/") for address in found}
    assert len(names) == len(found)  # nothing is loaded in two versions
    assert sum(name.endswith(".js") for name in names) > 25  # the imports were followed
    for address in found:
        name, mark = address.removeprefix("/static/").split("?")
        known = static_files.file(name)
        assert known is not None
        assert mark == known.mark


def test_a_wrong_fingerprint_is_not_cached_for_ever() -> None:
    browser = Browser()
    for address in ("/static/table/table.js", "/static/table/table.js?0123456789ab"):
        answer = browser.get(address)
        assert answer.status_code == 200
        assert answer["Cache-Control"] == static_files.BRIEFLY


class Folder:
    """Static files of a test, in place of the packages'."""

    def __init__(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._place = place
        self._time = 0
        for known in (static_files._place, static_files._source, static_files._mark):
            known.cache_clear()
        monkeypatch.setattr(static_files, "_known", {})
        monkeypatch.setattr(finders, "find", self.find)

    def find(self, name: str) -> str | None:
        path = self._place / name
        return str(path) if path.exists() else None

    def write(self, name: str, body: str) -> None:
        path = self._place / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(body, encoding="utf-8")
        self._time += 10**9
        os.utime(path, ns=(self._time, self._time))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    return Folder(tmp_path, monkeypatch)


def mark(name: str) -> str:
    found = static_files.file(name)
    assert found is not None
    return found.mark


def body(name: str) -> str:
    found = static_files.file(name)
    assert found is not None
    return found.body.decode()


def test_a_changed_import_changes_the_link_of_all_that_need_it(folder: Folder) -> None:
    folder.write("a.js", 'import { b } from "./deep/b.js";\nimport("./d.js");\n')
    folder.write("deep/b.js", "import '../c.js';\nexport const b = 1;\n")
    folder.write("c.js", "let c = 1;\n")
    folder.write("d.js", "let d = 1;\n")
    assert body("a.js").startswith(f'import {{ b }} from "./deep/b.js?{mark("deep/b.js")}";')
    assert f'import("./d.js?{mark("d.js")}")' in body("a.js")
    assert f"import '../c.js?{mark('c.js')}'" in body("deep/b.js")
    before = {name: mark(name) for name in ("a.js", "deep/b.js", "c.js", "d.js")}
    folder.write("c.js", "let c = 2;\n")
    changed = {name for name, old in before.items() if mark(name) != old}
    assert changed == {"a.js", "deep/b.js", "c.js"}
    assert f"?{mark('c.js')}" in body("deep/b.js")
    folder.write("c.js", "let c = 1;\n")
    assert {name: mark(name) for name in before} == before


def test_scripts_may_import_each_other(folder: Folder) -> None:
    folder.write("a.js", 'import "./b.js";\n')
    folder.write("b.js", 'import "./a.js";\nlet b = 1;\n')
    before = mark("a.js"), mark("b.js")
    assert before[0] != before[1]
    assert body("a.js") == f'import "./b.js?{before[1]}";\n'
    folder.write("b.js", 'import "./a.js";\nlet b = 2;\n')
    assert mark("a.js") != before[0]
    assert mark("b.js") != before[1]


def test_links_of_styles_have_fingerprints_too(folder: Folder) -> None:
    folder.write("a.css", '@import "b.css";\np { background: url("c.svg"), url(#d) }\n')
    folder.write("b.css", "a { background: url(c.svg) }\n")
    folder.write("c.svg", "<svg/>")
    c = mark("c.svg")
    link = f'@import "b.css?{mark("b.css")}"'
    assert body("a.css") == f'{link};\np {{ background: url("c.svg?{c}"), url(#d) }}\n'
    assert body("b.css") == f"a {{ background: url(c.svg?{c}) }}\n"
    before = mark("a.css")
    folder.write("c.svg", "<svg></svg>")
    assert mark("a.css") != before


def test_what_is_not_there_is_left_alone(folder: Folder) -> None:
    folder.write("a.js", 'import "./gone.js";\nimport x from "https://example.org/x.js";\n')
    assert "?" not in body("a.js")
    assert static_files.file("gone.js") is None
