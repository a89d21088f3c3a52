"""Fixtures: the folder of the page, a plain static server, and readers with a browser."""

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, sync_playwright

from agra.page import runtime, serve
from tests.browser.conftest import UNPAINTED, chromium
from tests.conftest import is_below
from tests.page.building import build_in_own_process
from tests.sizes import sized

HERE = Path(__file__).parent
#: Milliseconds: Python starts in the browser, and the machine may be busy.
PATIENCE = 120_000
#: The path of the page on its host: many hosts offer folders only.
PREFIX = "shelf/agra"
BUTTONS = "#bar form.options button[name=action]"


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark of tests that only `make long` runs."""
    config.addinivalue_line("markers", "full_size: takes too long for `make test`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run these tests in one process: they share the folder and the browser."""
    later = [item for item in items if item.get_closest_marker("full_size") and not sized(0, 1)]
    config.hook.pytest_deselected(items=later)
    items[:] = [item for item in items if item not in later]
    for item in items:
        if is_below(item.path, HERE) and "folder" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("page"))


def missing(reason: str) -> NoReturn:
    """Skip what cannot be had here; in CI fail instead."""
    if os.environ.get("AGRA_CI"):
        pytest.fail(f"The tests of the page need more: {reason}.", pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, built once."""
    program = runtime.node()
    if program is None or runtime.npm(program) is None:
        missing("there is no Node with npm")
    site = tmp_path_factory.mktemp("site")
    build_in_own_process(site / PREFIX)
    return site


class Host:
    """A plain static host, which can be moved to another folder."""

    def __init__(self, folder: Path) -> None:
        self.server = serve.server(folder)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/{PREFIX}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stop."""
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="session")
def host(folder: Path) -> Iterator[Host]:
    """The host of the page."""
    found = Host(folder)
    yield found
    found.close()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests of the page."""
    program = chromium()
    if not program:
        missing("no Chromium was found")
    with sync_playwright() as driver:
        arguments = ["--no-sandbox", "--disable-gpu", *UNPAINTED]
        found = driver.chromium.launch(executable_path=program, args=arguments)
        yield found
        found.close()


class Reader:
    """A browser profile with a tab that shows the page."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.mistakes: list[str] = []
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        """Open a tab; errors of its scripts are noted."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        return page

    @property
    def frame(self) -> FrameLocator:
        """The pages of the table, inside the shell."""
        return self.page.frame_locator("iframe")

    def visit(self, path: str = "") -> None:
        """Open a page of the table, and wait until it is there."""
        self.page.goto(self.address + path)
        self.frame.locator("main").first.wait_for()

    def reload(self) -> None:
        """Reload, and wait for the table."""
        self.page.reload()
        self.frame.locator("main").first.wait_for()

    def new_game(self) -> None:
        """Begin a game as the start page offers it."""
        self.frame.locator("form[action$='play'] [type=submit]").first.click()
        self.frame.locator("#table").wait_for()
        # the address of the tab follows when everything of the table is loaded
        self.page.wait_for_function("() => location.pathname.includes('/game/')")

    def version(self) -> int:
        """The version of the game on the screen."""
        return int(self.frame.locator("#table").get_attribute("data-version") or 0)

    def wait_for_version(self, known: int) -> None:
        """Wait until the tab shows a version of the game or a later one.

        Bots go on meanwhile, so a tab that follows may never show exactly this version.
        """
        until = time.monotonic() + PATIENCE / 1000
        while self.version() < known:
            assert time.monotonic() < until, f"version {known} did not come"
            self.page.wait_for_timeout(100)

    def is_my_turn(self) -> bool:
        """Whether the table asks this reader."""
        return self.frame.locator("#table").get_attribute("data-mine") == "yes"

    def decide(self) -> None:
        """Take the first option, and wait until the table has taken it."""
        before = self.version()
        self.frame.locator(BUTTONS).first.evaluate("one => one.click()")
        self.frame.locator(f"#table:not([data-version='{before}'])").wait_for()


@pytest.fixture
def reader(browser: Browser, host: Host) -> Iterator[Callable[..., Reader]]:
    """Create readers; at the end, no script may have failed."""
    met: list[Reader] = []

    def meet(**kind: Any) -> Reader:
        kind = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **kind}
        met.append(Reader(browser.new_context(**kind), host.address))
        return met[-1]

    yield meet
    mistakes = [mistake for one in met for mistake in one.mistakes]
    for one in met:
        one.context.close()
    assert mistakes == []


def copy_of(folder: Path, place: Path) -> Path:
    """A copy of the folder that a test may change."""
    return shutil.copytree(folder, place)
