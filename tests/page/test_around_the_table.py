"""What the page does around the table: missing things, lost connections, versions, tabs."""

import base64
import gzip
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from agra.page import build
from tests.page.conftest import PREFIX, Host, Reader

full = pytest.mark.full_size  # several starts of Python


@pytest.fixture
def changing_host(folder: Path, tmp_path: Path) -> Iterator[tuple[Host, Path]]:
    """A host whose folder may change."""
    site = shutil.copytree(folder, tmp_path / "site")
    found = Host(site)
    yield found, site / PREFIX
    found.close()


def notice(page: Page, words: str) -> None:
    """Wait for a line above the table."""
    expect(page.locator("#notice p")).to_contain_text(words, timeout=60_000)


MISSING = {
    "WebAssembly": "delete window.WebAssembly",
    "secure address": "Object.defineProperty(window, 'isSecureContext', {value: false})",
    "service workers": "delete Navigator.prototype.serviceWorker",
    "missing: DecompressionStream": "delete window.DecompressionStream",
    "missing: module workers": "window.Worker = class { terminate() {} }",
    "blocks the storage": "navigator.serviceWorker.register = () => "
    "Promise.reject(new DOMException('no', 'SecurityError'))",
}


def test_the_first_screen_says_what_is_missing_and_can_be_read(
    reader: Callable[..., Reader],
) -> None:
    me = reader(locale="en-GB")
    for words, script in MISSING.items():
        page = me.new_tab()
        page.add_init_script(script)
        page.goto(me.address)
        expect(page.locator("#step")).to_contain_text(words)
        expect(page.locator("article:visible h2")).to_have_text("Quick start")
        expect(page.locator("#progress")).to_be_hidden()
        page.close()


def test_a_lost_connection_can_be_tried_again_and_what_is_loaded_is_kept(
    reader: Callable[..., Reader],
) -> None:
    me = reader(locale="en-GB")
    asked: list[str] = []
    broken = True

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2].partition("-")[0]
        asked.append(name)
        if broken and name == "static":
            route.abort()
        else:
            route.continue_()

    me.context.route("**/parts/*", answer)
    me.page.goto(me.address)
    expect(me.page.locator("#step")).to_contain_text("The connection was lost", timeout=60_000)
    broken = False
    me.page.get_by_role("button", name="Try again").click()
    expect(me.page.locator("#step")).to_contain_text("Python is starting", timeout=60_000)
    assert sorted(asked) == ["python", "runtime", "shell", "static", "static"]


def change_part(site: Path, name: str, file: str, script: str) -> None:
    """Let a file of a part begin with a script: the part has another name then, as a new build."""
    worker = site / "service_worker.js"
    text = worker.read_text(encoding="utf-8")
    path = next((site / "parts").glob(f"{name}-*"))
    line, _end, rest = gzip.decompress(path.read_bytes()).partition(b"\n")
    files: dict[str, bytes] = {}
    for one, length in json.loads(line):
        files[one], rest = rest[:length], rest[length:]
    changed = build.part(name, files | {file: script.encode() + b"\n" + files[file]})
    (site / changed.path).write_bytes(changed.content)
    text = text.replace(f"parts/{path.name}", changed.path)
    worker.write_text(text.replace("const BUILD = '", "const BUILD = 'new"), encoding="utf-8")
    path.unlink()


BUILD_OF = "fetch('build').then((answer) => answer.text())"


@full
def test_a_new_version_is_told_and_taken_at_the_next_start(
    reader: Callable[..., Reader], changing_host: tuple[Host, Path]
) -> None:
    host, site = changing_host
    me = reader(locale="en-GB")
    me.address = host.address
    me.visit()
    me.new_game()
    me.decide()
    change_part(site, "shell", "table_worker.js", "// a new version")
    first, where = me.page, me.page.url
    me.page = me.new_tab()
    me.visit("rules")
    notice(first, "A new version is ready")
    assert " new" not in first.evaluate(BUILD_OF)
    me.reload()  # two tabs are open: the old version goes on
    assert " new" not in me.page.evaluate(BUILD_OF)
    me.page.close()
    me.page = first
    me.decide()  # the game goes on, too
    known = me.version()
    first.close()
    me.page = me.new_tab()
    me.page.goto(where)
    me.frame.locator("#table").wait_for()
    assert " new" in me.page.evaluate(BUILD_OF)
    assert len(me.page.evaluate("caches.keys()")) == 1
    assert me.version() >= known
    me.decide()


#: A database of an earlier version.
OLD_DATA = Path(__file__).parents[1] / "table" / "version_2.sql.gz"
#: Writes a database into the storage of the page before it starts.
PUT_DATABASE = """async ([path, text]) => {
    const made = {create: true};
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(`agra ${encodeURIComponent(path)}`, made);
    const file = await folder.getFileHandle("table.sqlite3", made);
    const out = await file.createWritable();
    await out.write(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)));
    await out.close();
}"""


@full
def test_games_of_an_earlier_version_are_opened(
    reader: Callable[..., Reader], tmp_path: Path
) -> None:
    with sqlite3.connect(tmp_path / "table.sqlite3") as old:
        old.executescript(gzip.decompress(OLD_DATA.read_bytes()).decode())
        codes = [code for (code,) in old.execute("SELECT code FROM table_game ORDER BY id")]
    old.close()
    me = reader(locale="en-GB")
    me.page.goto(f"{me.address}static/table/icon.svg")
    content = base64.b64encode((tmp_path / "table.sqlite3").read_bytes()).decode()
    me.page.evaluate(PUT_DATABASE, [f"/{PREFIX}/", content])
    me.visit(f"game/{codes[0]}/")
    for code in codes:
        me.frame.locator("body").evaluate(f"() => location.assign('../{code}/')")
        expect(me.page).to_have_url(f"{me.address}game/{code}/")
        me.frame.locator("#table").wait_for()
        assert me.version() > 0
    me.visit()
    me.new_game()


@full
def test_a_game_is_played_in_memory_where_storage_is_refused(
    reader: Callable[..., Reader], changing_host: tuple[Host, Path]
) -> None:
    host, site = changing_host
    refuse = "() => Promise.reject(new DOMException('no', 'SecurityError'))"
    change_part(
        site, "shell", "table_worker.js", f"StorageManager.prototype.getDirectory = {refuse};"
    )
    me = reader(locale="en-GB")
    me.address = host.address
    me.visit()
    notice(me.page, "does not store your games")
    me.new_game()
    for _ in range(3):
        me.decide()
    me.reload()  # as the line has said: everything is gone
    notice(me.page, "does not store your games")
    me.visit()
    me.new_game()


@full
def test_a_game_goes_on_in_memory_when_the_storage_is_full(reader: Callable[..., Reader]) -> None:
    me = reader(locale="en-GB")
    me.visit()
    tools = me.context.new_cdp_session(me.page)
    origin = me.address.partition(f"/{PREFIX}")[0]
    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    me.new_game()
    notice(me.page, "The storage of this browser is full")
    me.decide()
    me.page.locator("#notice .close").click()
    expect(me.page.locator("#notice")).to_be_hidden()
    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    me.visit("games")  # what was not stored is gone, and the rest can be used
    me.visit()
    me.new_game()
    me.reload()
    me.frame.locator("#table").wait_for()


@full
def test_a_tab_that_sleeps_can_be_left_behind(reader: Callable[..., Reader]) -> None:
    me = reader(locale="en-GB")
    me.visit()
    me.new_game()
    first, where = me.page, me.page.url
    me.page = me.new_tab()
    me.page.goto(where)
    me.frame.locator("#table").wait_for()
    first.evaluate("BroadcastChannel.prototype.postMessage = () => {}")
    notice(me.page, "another tab that is asleep")
    me.page.get_by_role("button", name="Continue here").click()
    expect(me.page.locator("#notice")).to_be_hidden(timeout=60_000)
    me.decide()
    notice(first, "Agra continues in another tab")
    assert (len(first.workers), len(me.page.workers) > 0) == (0, True)


@full
def test_addresses_titles_and_the_way_back_are_those_of_the_frame(
    reader: Callable[..., Reader],
) -> None:
    me = reader(locale="en-GB")
    me.visit("rules#r-3-1")  # the host does not know this address: 404.html leads to it
    expect(me.page).to_have_url(f"{me.address}rules#r-3-1")
    expect(me.page).to_have_title("Agra: the rules")
    me.frame.get_by_role("link", name="Settings").first.click()
    expect(me.page).to_have_title("Agra: settings")
    assert me.page.url.endswith("/settings")
    me.frame.locator("select[name=language]").select_option("de")
    me.frame.locator("select[name=theme]").select_option("dark")
    me.frame.get_by_role("button", name="Save").click()
    expect(me.page.locator("html")).to_have_attribute("lang", "de")
    expect(me.page.locator("meta[name=theme-color]")).to_have_attribute("content", "#07080d")
    expect(me.page.locator("body")).to_have_css("background-color", "rgb(7, 8, 13)")
    me.page.go_back()
    me.page.go_back()
    expect(me.page).to_have_url(f"{me.address}rules#r-3-1")
