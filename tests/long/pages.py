"""Plays in Chromium behind nginx and Caddy while web processes of the table are killed at random.

The page must survive that: the table stays on the screen, no error page is shown, and every choice
counts exactly once.
"""

import os
import random
import signal
import sqlite3
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs

from playwright.sync_api import Browser, Request, Response, sync_playwright

from tests.browser.conftest import UNPAINTED, chromium
from tests.browser.people import Person
from tests.long import fronts
from tests.long.crowd import Crowd, crowd
from tests.long.frame import Counts, Run

WEB = 3
#: The decisions of one part.
DECISIONS = 50
#: A process is killed within so many seconds after a person begins to click.
SOON = 0.5
#: The errors that a browser reports while a server is away.
EXPECTED = "ERR_|status of (502|503|504)|Failed to fetch|stream|htmx"
#: Records whether the page is still the same, and what its strip has shown.
LISTEN = """() => {
    window.stayed = true;
    window.told = [];
    const look = () => {
        const words = document.getElementById("strip")?.textContent.trim() || "";
        if (words !== window.told.at(-1)) window.told.push(words);
    };
    const all = {childList: true, characterData: true, subtree: true};
    new MutationObserver(look).observe(document.body, all);
}"""
#: Sends the form of a new game.
BEGIN = """fields => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/play";
    fields.csrfmiddlewaretoken = document.querySelector("[name=csrfmiddlewaretoken]").value;
    for (const [name, value] of Object.entries(fields)) {
        const field = document.createElement("input");
        [field.name, field.value] = [name, value];
        form.append(field);
    }
    document.body.append(form);
    form.submit();
}"""
#: What is wrong with the page; "" if the table is on the screen and nothing says that it failed.
FAULT = """() => {
    const words = document.title + document.body.innerText;
    const failed = /Bad Gateway|Gateway Time|Service Unavailable/i.exec(words);
    if (failed) return failed[0];
    if (!window.stayed) return "the page was loaded again";
    const tables = document.querySelectorAll("#table").length;
    if (tables !== 1) return `${tables} tables`;
    return document.getElementById("notice")?.textContent || "";
}"""


class Killer(threading.Thread):
    """Kills a web process whenever somebody decides; on a slow machine that is less often."""

    def __init__(self, found: Crowd, dice: random.Random) -> None:
        super().__init__(daemon=True)
        self._found, self._dice = found, dice
        self._called, self._ended = threading.Semaphore(0), False
        self.kills = 0

    def call(self) -> None:
        """Kill a process soon."""
        self._called.release()

    def end(self) -> None:
        """Kill no more."""
        self._ended = True
        self._called.release()
        self.join()

    def run(self) -> None:
        """Kill one process after the other."""
        while self._called.acquire() and not self._ended:
            time.sleep(self._dice.uniform(0.0, SOON))
            numbers = [number for kind, number in self._found.known() if kind == "web"]
            if numbers:
                with suppress(ProcessLookupError):
                    os.kill(self._dice.choice(numbers), signal.SIGKILL)
                    self.kills += 1
        self._found.forget()


class Player:
    """A person who plays against a quick bot, whatever happens to the processes."""

    def __init__(self, person: Person, dice: random.Random) -> None:
        self.person, self.dice = person, dice
        #: what the page has sent: the version and the actions of each choice
        self.sent: dict[int, list[int]] = {}
        self.answers: Counter[int] = Counter()
        person.allow(EXPECTED)
        person.page.on("request", self._note)
        person.page.on("response", self._count)

    def _note(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/decide"):
            fields = parse_qs(request.post_data or "")
            actions = [int(text) for text in fields["action"][0].split(" then ")]
            self.sent[int(fields["version"][0])] = actions

    def _count(self, response: Response) -> None:
        if response.status >= 500:
            self.answers[response.status] += 1

    def begin(self) -> str:
        """Begin a game; return its code."""
        page = self.person.page
        self.person.open("/")
        while not page.locator("[name=csrfmiddlewaretoken]").count():  # no process has answered
            time.sleep(1)
            self.person.open("/")
        with page.expect_navigation(url="**/game/*/"):
            page.evaluate(BEGIN, {"players": "2", "level": "farmer", "pace": "0"})
        self.person.set_speed("off")
        page.evaluate(LISTEN)
        return page.url.rstrip("/").split("/")[-1]

    def play(self, decisions: int, killer: Killer) -> int:
        """Decide so often, or until the game is over; return how often."""
        for done in range(decisions):
            if not self.person.wait_for_turn():
                return done
            killer.call()
            self.person.decide(self.dice)
            assert not (fault := self.person.page.evaluate(FAULT)), fault
        return decisions

    def lost(self) -> int:
        """How often the strip said that the connection is lost."""
        told: list[str] = self.person.page.evaluate("() => window.told")
        return sum(words.startswith("Connection lost") for words in told)


def check(file: Path, code: str, player: Player) -> None:
    """Every choice of the page is in the game once, and nothing else of this player is.

    The second answer of a choice counts as forced if there was no other option.
    """
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as line:
        rows = line.execute(
            "SELECT number, action, forced FROM table_entry"
            " JOIN table_game ON table_game.id = game_id"
            " WHERE code = ? AND kind = 'd' AND seat = 0 ORDER BY number",
            [code],
        ).fetchall()
    stored = {number: action for number, action, _forced in rows}
    sent = {
        version + 1 + place: action
        for version, actions in player.sent.items()
        for place, action in enumerate(actions)
    }
    assert {number: stored.get(number) for number in sent} == sent, f"{code}: {rows}, {sent}"
    assert {number for number, _action, forced in rows if not forced} <= sent.keys(), code


def played(
    browser: Browser, found: Crowd, address: str, decisions: int, dice: random.Random
) -> Counts:
    """Play in a browser while web processes die; whole games one after the other."""
    context = browser.new_context(ignore_https_errors=True, reduced_motion="reduce")
    counts: Counter[str] = Counter()
    try:
        while counts["decisions"] < decisions:
            player = Player(Person(context, address), dice)
            code = player.begin()
            killer = Killer(found, random.Random(code))
            killer.start()
            try:
                done = player.play(decisions - counts["decisions"], killer)
            finally:
                killer.end()
            check(found.folder / "table.sqlite3", code, player)
            complaints = player.person.complaints()
            assert complaints == [], complaints
            counts.update({"decisions": done, "kills": killer.kills})
            counts.update({"times the strip said so": player.lost()})
            counts.update({"answers of 5xx": sum(player.answers.values())})
            player.person.leave()
    finally:
        context.close()
    return counts


@contextmanager
def chromium_at(port: int) -> Iterator[Browser]:
    """A Chromium that finds the name of the example at a port of this computer."""
    rules = f"--host-resolver-rules=MAP {fronts.NAME}:443 127.0.0.1:{port}"
    with sync_playwright() as driver:
        arguments = ["--no-sandbox", "--disable-gpu", *UNPAINTED, rules]
        arguments.append("--ignore-certificate-errors")  # also for the service worker
        found = driver.chromium.launch(executable_path=chromium(), args=arguments)
        try:
            yield found
        finally:
            found.close()


def part(number: int, decisions: int = DECISIONS) -> Counts:
    """Play some decisions behind one of the web servers."""
    kind = fronts.FRONTS[number % len(fronts.FRONTS)]
    with tempfile.TemporaryDirectory(prefix="agra-pages-") as name:
        folder = Path(name)
        (folder / "table").mkdir()
        more = fronts.settings(folder / "table")
        with (
            crowd(folder / "table", "", web=WEB, workers=1, **more) as found,
            fronts.front(kind, folder, found.port) as port,
            chromium_at(port) as browser,
        ):
            address = f"https://{fronts.NAME}"
            counts = played(browser, found, address, decisions, random.Random(number))
            complained = found.end()[1]
        assert "Traceback" not in complained, complained
    return {f"{what} ({kind})": count for what, count in counts.items()}


def missing() -> str:
    """Why this test cannot run here, or ""."""
    return fronts.missing() or ("" if chromium() else "there is no Chromium")


RUN = Run(
    "pages",
    "50 decisions a part in Chromium behind nginx or Caddy, while web processes are killed",
    "parts",
    6,
    part,
    missing=missing,
    beside=False,
)
