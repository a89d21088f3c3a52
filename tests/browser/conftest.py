"""Fixtures: a real Chromium, a running table, and people who use it."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, expect, sync_playwright

from agra.text.languages import SWITCH
from tests.browser.copies import copy_of
from tests.browser.people import PATIENCE, Person
from tests.conftest import is_below
from tests.table.running_server import Server

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
#: A browser and its server need a core and half a gigabyte, so their number is limited.
MOST_BROWSERS = 4
#: An upright phone.
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
}
#: Offers the pseudo-language, whose words are longer than those of any other language.
TRANSLATING = {SWITCH: "1"}
#: The command that starts the table, and short reviews.
SETTINGS = {**TRANSLATING, "AGRA_REVIEW_NODES": "40"}
#: Nobody looks at the screen, and painting is a third of a page's work. With too little memory for
#: tiles they are never painted. Sizes, places and clicks are the same.
UNPAINTED = (
    "--force-gpu-mem-available-mb=1",
    "--default-tile-width=2048",
    "--default-tile-height=2048",
)
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every process its share of these tests in one group: one browser and server each.

    Tests are dealt in turn, because neighbours are similar: otherwise one process would get all
    long games.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    hands = min(processes, MOST_BROWSERS)
    own = (item for item in items if is_below(item.path, HERE))
    for number, item in enumerate(own):
        item.add_marker(pytest.mark.xdist_group(f"browser-{number % hands}"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to a failure what the server does: a bot that hangs is seen nowhere else."""
    report = yield
    found = getattr(item, "funcargs", {}).get("table")
    if report.failed and isinstance(found, Table):
        report.sections.append(("the threads of the server", found.server.threads()[-20_000:]))
    return report


def chromium() -> str:
    """The system's Chromium, "" if there is none; the headless one needs a third less."""
    named = os.environ.get("AGRA_CHROMIUM", "")
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = (shutil.which(name) for name in names)
    return named or next(filter(None, found), "")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a process; each person has a separate profile.

    It ends with this folder, because its event loop would disturb other tests.
    """
    program = chromium()
    if not program:
        missing("no Chromium was found (on Debian and Ubuntu: apt-get install chromium)")
    with sync_playwright() as driver:
        try:
            found = driver.chromium.launch(
                executable_path=program, args=["--no-sandbox", "--disable-gpu", *UNPAINTED]
            )
        except Error as error:
            missing(f"{program} does not start: {error.message.splitlines()[0]}")
        yield found
        found.close()


def missing(reason: str) -> NoReturn:
    """Skip without a browser; in CI fail instead."""
    if os.environ.get("AGRA_CI"):
        pytest.fail(f"The tests of the table need a browser, but {reason}.", pytrace=False)
    pytest.skip(reason)


class Table:
    """A running table; it keeps its address and its games when it restarts."""

    def __init__(self, data: Path) -> None:
        self.server = Server(data, None, **SETTINGS)
        self.address = self.server.address

    def kill(self) -> None:
        """Kill the server."""
        self.server.kill()

    def start_again(self) -> None:
        """Start the server again at the same address."""
        self.server = Server(self.server.data, self.server.port, **SETTINGS)


class Prepared:
    """A data folder with games in special positions; each test gets a copy of a game."""

    def __init__(self, data: Path, games: dict[str, dict[str, Any]]) -> None:
        self.data = data
        self.games = games

    def take(self, name: str) -> dict[str, Any]:
        """Copy a game: its code, links of the seats, the seat to move, everybody's rupees."""
        return copy_of(self.data, self.games[name])


@pytest.fixture(scope="package")
def prepared(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    """Games in special positions: one process plays them, the others copy its data folder."""
    data = tmp_path_factory.mktemp("table") / "data"
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return Prepared(data, play_games(data))
    shared = tmp_path_factory.getbasetemp().parent / "games"  # of all processes of this run
    played = shared / "played.json"
    try:
        shared.mkdir()
    except FileExistsError:
        until = time.monotonic() + PATIENCE / 100
        while not played.exists() and time.monotonic() < until:
            time.sleep(0.1)
    else:
        games = play_games(shared / "data")
        written = played.with_suffix(".new")
        written.write_text(json.dumps(games), encoding="utf-8")
        written.rename(played)
    shutil.copytree(shared / "data", data)
    return Prepared(data, json.loads(played.read_text(encoding="utf-8")))


def play_games(data: Path) -> dict[str, dict[str, Any]]:
    """Play the games into a new data folder, in a separate process."""
    data.mkdir()
    command = [sys.executable, "-m", "tests.browser.prepare", str(data)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    games: dict[str, dict[str, Any]] = json.loads(done.stdout)
    return games


@pytest.fixture(scope="package")
def table(prepared: Prepared) -> Iterator[Table]:
    """The table in a separate process."""
    found = Table(prepared.data)
    yield found
    found.kill()


class Profiles:
    """Reusable browser profiles: a new one would have to load every style and script again."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.free: dict[str, list[BrowserContext]] = {}

    def lend(self, kind: dict[str, Any]) -> BrowserContext:
        """Return a clean profile of a kind."""
        free = self.free.get(json.dumps(kind, sort_keys=True))
        return free.pop() if free else self.browser.new_context(**kind)

    def take_back(self, kind: dict[str, Any], person: Person) -> None:
        """Clear cookies, storage and permissions, but not the cached files.

        Its tab stays open for the next person, because another tab would be another process.
        """
        context, page = person.context, person.page
        context.set_offline(False)
        context.clear_permissions()
        for other in context.pages:
            if other != page:
                other.close()
        person.leave()
        page.goto(f"{self.address}/health")  # a page without scripts cannot store anything
        page.evaluate("() => sessionStorage.clear()")
        stored = {"origin": self.address, "storageTypes": "local_storage,indexeddb"}
        tools = context.new_cdp_session(page)
        tools.send("Storage.clearDataForOrigin", stored)
        tools.detach()
        context.clear_cookies()
        if person.changed:
            page.close()
        self.free.setdefault(json.dumps(kind, sort_keys=True), []).append(context)


@pytest.fixture(scope="package")
def profiles(browser: Browser, table: Table) -> Profiles:
    """The profiles of a process."""
    return Profiles(browser, table.address)


@pytest.fixture
def people(profiles: Profiles) -> Iterator[Callable[..., Person]]:
    """Create people with browsers; at the end, no script may have reported an error."""
    met: list[tuple[dict[str, Any], Person]] = []

    def meet(**kind: Any) -> Person:
        size = kind.pop("viewport", {"width": 1280, "height": 800})
        wanted: dict[str, Any] = {"reduced_motion": "reduce", **kind}
        touch = bool(kind.get("has_touch"))
        person = Person(profiles.lend(wanted), profiles.address, touch, size)
        met.append((wanted, person))
        return person

    yield meet
    complaints = [complaint for _kind, person in met for complaint in person.complaints()]
    for kind, person in met:
        profiles.take_back(kind, person)
    assert complaints == []


@pytest.fixture
def person(people: Callable[..., Person]) -> Person:
    """A person at a desk."""
    return people()


@pytest.fixture
def phone(people: Callable[..., Person]) -> Person:
    """A person with a phone."""
    return people(**PHONE)
