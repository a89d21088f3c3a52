"""People with a browser: what they see, and what they click, tap and type."""

import json
import math
import random
import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import (
    APIResponse,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Route,
    TimeoutError,
    ViewportSize,
    expect,
)

from tests.sizes import sized

#: The machine may be busy; real speed is asserted where it matters.
PATIENCE = 60_000
AXE = files("axe_playwright_python").joinpath("axe.min.js")
BUTTONS = "#bar form.options button[name=action]"
#: How often the page is asked whether it has changed, in milliseconds: by default it would be with
#: every frame, and the browser would make 60 frames a second only for that.
OFTEN = 50
#: When the table treats a second tap as a double tap: milliseconds after a change, and pixels.
DOUBLE_TAP, NEAR = 500, 24
#: The middle of an element, where a click goes; it is scrolled into the window first.
MIDDLE = """one => {
    one.scrollIntoViewIfNeeded();
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
#: What changes when a question or a layer appears.
QUESTION = """() => {
    const open = document.querySelectorAll("details[open], dialog[open]").length;
    const table = document.getElementById("table")?.dataset;
    return [table?.version, table?.mine, open].join();
}"""
#: Where the drawing on the screen differs from the server's. Scripts highlight spots and press
#: tabs, so classes and states do not count.
MISDRAWN = """async () => {
    const text = await (await fetch(location.href)).text();
    const sent = new DOMParser().parseFromString(text, "text/html").getElementById("drawing");
    const found = [];
    const plain = (node) => [...(node.attributes || [])].map(one => `${one.name}=${one.value}`)
        .filter(one => !/^(class|aria-)/.test(one)).sort().join(" ");
    const compare = (here, there, path) => {
        const kinds = [here, there].map(node => `${node?.namespaceURI} ${node?.nodeName}`);
        if (kinds[0] !== kinds[1]) return found.push(`${path}: ${kinds.join(" is not ")}`);
        if (plain(here) !== plain(there)) found.push(`${path}: ${plain(here)}`);
        if (here.nodeType === 3 && here.data !== there.data) found.push(`${path}: ${here.data}`);
        const most = Math.max(here.childNodes.length, there.childNodes.length);
        for (let at = 0; at < most; at++) {
            compare(here.childNodes[at], there.childNodes[at], `${path}/${here.nodeName}[${at}]`);
        }
    };
    compare(document.getElementById("drawing"), sent, "");
    return found.slice(0, 5);
}"""

#: Records every text that an element has shown, also those shown briefly.
RECORD = """selector => {
    const shown = (window.recorded ||= {})[selector] ||= new Set();
    const look = () => {
        const here = document.querySelector(selector);
        if (here?.checkVisibility()) shown.add(here.textContent.trim());
    };
    look();
    const all = {attributes: true, childList: true, characterData: true, subtree: true};
    new MutationObserver(look).observe(document, all);
}"""


def let_go(page: Page, held: list[Route], number: int = 1) -> None:
    """Let a held request through as soon as it arrives."""
    for _ in range(PATIENCE // 50):
        if len(held) >= number:
            held[number - 1].continue_()
            return
        page.wait_for_timeout(50)
    pytest.fail(f"request number {number} did not come")


class Person:
    """A person with a browser window."""

    def __init__(
        self,
        context: BrowserContext,
        address: str,
        touch: bool = False,
        size: ViewportSize | None = None,
    ) -> None:
        self.context = context
        self.size = size or ViewportSize(width=1280, height=800)
        self.touch = touch
        self.address = address
        self.mistakes: list[str] = []
        self.allowed: list[str] = []
        #: Whether the tab was changed, so that it cannot be reused.
        self.changed = False
        #: The place and the question of the last click or tap.
        self.pressed: tuple[list[float], str] = [], ""
        self.page = self._listened(context.pages[0] if context.pages else context.new_page())

    def new_page(self) -> Page:
        """Open another tab; its errors also count."""
        return self._listened(self.context.new_page())

    def _listened(self, page: Page) -> Page:
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size(self.size)
        page.on("console", self._heard)
        page.on("pageerror", self._failed)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.mistakes.append(f"{message.location.get('url')}: {message.text}")

    def _failed(self, error: Error) -> None:
        self.mistakes.append(f"{self.page.url}: {error}")

    def leave(self) -> None:
        """Free the tab for the next person."""
        self.page.remove_listener("console", self._heard)
        self.page.remove_listener("pageerror", self._failed)

    def before_scripts(self, script: str) -> None:
        """Run a script before those of every page of the tab; the tab cannot be reused."""
        self.changed = True
        self.page.add_init_script(script)

    def tools(self) -> CDPSession:
        """A session of the browser's developer tools, which may change the tab."""
        self.changed = True
        return self.context.new_cdp_session(self.page)

    def route(self, address: str, handler: Callable[[Route], object]) -> None:
        """Intercept the tab's requests for an address; the tab cannot be reused."""
        self.changed = True
        self.page.route(address, handler)

    def record(self, selector: str) -> None:
        """Record what an element shows from now on, on this page and the next ones of the tab.

        Some words stay only for a few seconds: on a busy machine a test could miss them.
        """
        self.before_scripts(f"({RECORD})({json.dumps(selector)})")
        self.page.evaluate(RECORD, selector)

    def wait_until_shown(self, selector: str, pattern: str) -> None:
        """Wait until a recorded element shows certain words or has shown them."""
        self.page.wait_for_function(
            """([selector, pattern]) => [...(window.recorded?.[selector] || [])]
                .some(text => new RegExp(pattern).test(text))""",
            arg=[selector, pattern],
            polling=OFTEN,
        )

    def allow(self, pattern: str) -> None:
        """Allow an error that the test causes itself."""
        self.allowed.append(pattern)

    def complaints(self) -> list[str]:
        """Errors of the browser: scripts, missing files, the content security policy."""
        known = re.compile("|".join(self.allowed) if self.allowed else "(?!)")
        return [mistake for mistake in self.mistakes if not known.search(mistake)]

    # -------------------------------------------------------------- navigation

    def open(self, path: str = "/") -> None:
        """Open an address."""
        self.page.goto(self.address + path)

    def sit(self, game: dict[str, Any], seat: int | None = None) -> None:
        """Take a seat by its link and open the table; by default the seat of the player to move."""
        self.claim(game, seat)
        self.page.goto(f"{self.address}/game/{game['code']}/")
        expect(self.table).to_be_visible()

    def claim(self, game: dict[str, Any], seat: int | None = None) -> None:
        """Take a seat without opening the table.

        The form is sent without a page; tests of the network click it.
        """
        number = game["mover"] if seat is None else seat
        link = f"{self.address}/seat/{game['seats'][number]}/"
        form = self.answer_to(link).text()
        token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', form)[0]
        fields = {"csrfmiddlewaretoken": token, "name": game["names"][number]}
        answer = self.context.request.post(link, form=fields, max_redirects=0)
        assert answer.status == 302, answer.text()
        size = self.page.viewport_size or self.size
        view = f"{size['width']}x{size['height']}{'t' if self.touch else ''}"
        self.context.add_cookies([{"name": "agra_view", "value": view, "url": self.address}])

    def create(self, kinds: list[str], **fields: str) -> None:
        """Create a table with the form."""
        self.open("/")
        self.page.get_by_role("link", name="Create a table").click()
        for place in range(1, 5):
            kind = kinds[place - 1] if place <= len(kinds) else "none"
            self.page.locator(f"select[name=kind{place}]").select_option(kind)
            if f"name{place}" in fields:
                self.page.locator(f"input[name=name{place}]").fill(fields[f"name{place}"])
        self.page.get_by_text("More options").click()
        for name in ("round_limit", "seed"):
            if name in fields:
                self.page.locator(f"input[name={name}]").fill(fields[name])
        self.page.get_by_role("button", name="Create the table").click()

    # -------------------------------------------------------------- seeing

    @property
    def table(self) -> Locator:
        """The live part of the page."""
        return self.page.locator("#table")

    @property
    def title(self) -> Locator:
        """The question in the decision bar."""
        return self.page.locator("#bar-title")

    @property
    def version(self) -> int:
        """The number of entries of the table on the screen."""
        return int(self.table.get_attribute("data-version") or -1)

    @property
    def number(self) -> int:
        """The number of decisions before the position on the screen."""
        return int(self.table.get_attribute("data-number") or -1)

    def kind(self) -> str:
        """The name of the pending decision."""
        return self.page.locator("#bar").get_attribute("data-kind") or ""

    def rupees(self) -> list[str]:
        """The numbers beside the players' coins: one's own first, "?" for hidden ones."""
        found: list[str] = self.page.eval_on_selector_all(
            "#drawing :not(.purse) > use[href='#i-piece-coin'] + text",
            r"all => all.map(t => t.textContent).filter(text => /^(\?|\d+)$/.test(text))",
        )
        return found

    def log(self) -> list[str]:
        """The visible lines of the log, newest first."""
        return self.page.locator("#panel-log #log li").all_inner_texts()

    def set_speed(self, speed: str) -> None:
        """Set how fast the steps of the others are shown: slow, normal, fast or off."""
        self.page.evaluate("speed => { document.documentElement.dataset.speed = speed; }", speed)

    def skip_show(self) -> None:
        """Skip the steps of the others and their recap."""
        if self.table.get_attribute("data-live") == "show":
            self.page.keyboard.press("s")
            expect(self.table).not_to_have_attribute("data-live", "show")
        # The recap opens after the swap, in the page's next task.
        self.page.evaluate("() => new Promise(done => setTimeout(done))")
        self.close_recap()

    def close_recap(self) -> None:
        """Close the recap if it is open."""
        if self.page.locator("#recap-dialog[open]").count():
            main = self.page.locator("#recap-dialog button.main")
            self.wait_at(main)
            self.pressed = self.pressed[0], ""
            main.click()

    def wait_for_panel(self) -> None:
        """On a phone: wait until no panel moves any more."""
        self.page.wait_for_function("() => !document.documentElement.dataset.sliding")

    def wait_for_turn(self) -> bool:
        """Wait until there is something to decide; return False if the game is over instead."""
        self.page.locator(f"{BUTTONS}, #hand-over, #table:not(:has([data-kind]))").first.wait_for(
            state="attached"
        )
        self.skip_show()
        return self.title.inner_text() != "What next?"

    def wait_for_more_than(self, version: int) -> None:
        """Wait until the table shows a later version."""
        self.page.wait_for_function(
            "old => Number(document.getElementById('table')?.dataset.version) > old",
            arg=version,
            polling=OFTEN,
        )

    def options(self) -> list[dict[str, str]]:
        """All options in the bar."""
        found: list[dict[str, str]] = self.page.eval_on_selector_all(
            BUTTONS,
            "all => all.map(b => ({action: b.value, key: b.dataset.key || '', heard: "
            "b.getAttribute('aria-label'), targets: b.dataset.targets || '', kind: b.className}))",
        )
        return found

    # -------------------------------------------------------------- acting

    def press(self, place: Locator) -> None:
        """Click, or tap without a mouse; close a recap that appears in between.

        At the place of the last click, wait long enough that it is no double tap.
        """
        act = place.tap if self.touch else place.click
        try:
            self.wait_at(place)
            act(timeout=PATIENCE / 12)
        except TimeoutError:
            self.close_recap()
            act()

    def wait_at(self, place: Locator) -> None:
        """Wait until another click at this place is no double tap any more."""
        here: list[float] = place.evaluate(MIDDLE, timeout=PATIENCE / 12)
        question: str = self.page.evaluate(QUESTION)
        before, asked = self.pressed
        if before and asked != question and math.dist(here, before) <= 2 * NEAR:
            self.page.wait_for_timeout(DOUBLE_TAP + 100)
        self.pressed = here, question

    def click_in_bar(self, action: str) -> None:
        """Click an option in the bar, after opening the groups around it."""
        version = self.version
        button = self.page.locator(f'{BUTTONS}[value="{action}"]')
        boxes = button.locator("xpath=ancestor::details")
        for at in range(boxes.count()):
            if boxes.nth(at).get_attribute("open") is None:
                self.press(boxes.nth(at).locator("xpath=./summary"))
        self.press(button)
        self.wait_for_more_than(version)

    def click_on_board(self, option: dict[str, str]) -> None:
        """Click the place of an option; if it has several options, choose in its list.

        The board may still show the steps of others and highlights the place when it has caught up.
        Until then a click only explains the place.
        """
        version = self.version
        self.press(self.page.locator(f"#spot-{option['targets'].split()[0]}.on"))
        self.page.wait_for_function(
            """old => Number(document.getElementById('table')?.dataset.version) > old
                || document.querySelector('#tip:not([hidden]) button.option')""",
            arg=version,
            polling=OFTEN,
        )
        copies = self.page.locator("#tip:not([hidden]) button.option")
        if self.version == version:
            keys = copies.evaluate_all("all => all.map(one => one.dataset.option)")
            self.press(copies.nth(keys.index(option["key"])))
        self.wait_for_more_than(version)

    def decide(self, dice: random.Random) -> str:
        """Take some option by the bar or by the board; return its text."""
        if self.page.locator("#tip.choice:not([hidden])").count():
            self.page.keyboard.press("Escape")  # the options of the farmer that was clicked
        options = self.options()
        main = [option for option in options if "extra" not in option["kind"].split()]
        option = dice.choice(main if main and dice.random() < 0.85 else options)
        if option["targets"] and option["key"] and dice.random() < 0.5:
            self.click_on_board(option)
        else:
            self.click_in_bar(option["action"])
        return option["heard"]

    # -------------------------------------------------------------- inspecting

    def serious(self, part: str = "") -> list[str]:
        """The serious or critical accessibility problems that axe-core finds in a page or a part.

        A whole table takes two seconds, mostly for the contrast of texts. Where only a part is new,
        only this part is checked; tests/browser/test_pages.py checks everything.
        """
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        seen = f"{{include: [['{part}']]}}" if part and sized(1, 0) else "document"
        found: Any = self.page.evaluate(f"() => axe.run({seen}, {{resultTypes: ['violations']}})")
        return [
            f"{one['id']} ({one['impact']}): {node['target']} {node['failureSummary'][:400]}"
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"][:5]
        ]

    def misdrawn(self) -> list[str]:
        """Where the drawing differs from the one that the server now sends for this address."""
        found: list[str] = self.page.evaluate(MISDRAWN)
        return found

    def text_of(self, path: str) -> str:
        """The source that the server sends for an address."""
        return self.answer_to(self.address + path).text()

    def answer_to(self, link: str) -> APIResponse:
        """Fetch a page with the cookies of this person, but outside of the page.

        The connection may be one that the server closes at this moment, because it was idle for too
        long. A browser sends the request again then; Playwright does so only if it is told to.
        """
        return self.context.request.get(link, max_retries=1)

    def json_of(self, path: str) -> dict[str, Any]:
        """The JSON that the server sends."""
        found = json.loads(self.text_of(path))
        assert isinstance(found, dict)
        return found
