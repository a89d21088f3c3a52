"""Playing with a screen reader: only with the browser's accessibility tree."""

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.conftest import Prepared
from tests.browser.people import Person

GOODS = (
    *("sandstone", "wood", "turmeric", "cotton", "cement", "planks", "curry", "oil"),
    *("bricks", "paper", "dye", "cloth", "statues", "books", "paintings", "clothes"),
)


class Listener:
    """Reads only the accessibility tree; presses only elements that it contains."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.tools = person.tools()

    def heard(self) -> list[tuple[str, str]]:
        """Role and name of every element, in reading order."""
        nodes: list[dict[str, Any]] = self.tools.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        return [
            (str(node.get("role", {}).get("value", "")), str(node.get("name", {}).get("value", "")))
            for node in _in_order(by_id, nodes[0])
            if not node.get("ignored")
        ]

    def areas(self) -> dict[str, str]:
        """The text of the position in words, by heading."""
        heard = self.heard()
        start = heard.index(("heading", "The position in words"))
        found: dict[str, str] = {}
        title = ""
        for role, name in heard[start + 1 :]:
            if role == "heading":
                title = name
                found[title] = ""
            elif role == "link":
                break
            elif role == "StaticText" and title:
                found[title] += f" {name}"
        return found

    def options(self) -> list[str]:
        """The buttons of the question."""
        heard = self.heard()
        start = next(at for at, (role, _) in enumerate(heard) if role == "form")
        found = []
        for role, name in heard[start:]:
            if "Undo" in name:
                break
            if role == "button" and name:
                found.append(name)
        return found

    def press(self, name: str) -> None:
        """Press a button by its name as assistive programs do: without pointer or key."""
        version = self.person.version
        button = self.person.page.get_by_role("form").get_by_role("button", name=name, exact=True)
        button.first.evaluate("button => { button.focus(); button.click(); }")
        self.person.wait_for_more_than(version)


def _in_order(by_id: dict[str, dict[str, Any]], node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in node.get("childIds", ()):
        if child in by_id:
            yield from _in_order(by_id, by_id[child])


def listening(person: Person, prepared: Prepared, name: str = "watched") -> Listener:
    """A person with a screen reader in a game of three."""
    person.sit(prepared.take(name))
    person.wait_for_turn()
    return Listener(person)


def test_the_goods_of_every_player_can_be_heard(person: Person, prepared: Prepared) -> None:
    listener = listening(person, prepared)
    areas = listener.areas()
    code = person.page.url.split("/game/")[1].split("/")[0]
    position = person.json_of(f"/game/{code}/sight")["position"]
    players = [title for title in areas if re.match("You, |Player ", title)]
    assert len(players) == 3
    for title in players:
        seat = ["Ada", "Ben", "Cleo"].index(title.split()[-1])
        told = re.search(r"Goods: ([^.]*)\.", areas[title])
        assert told is not None
        counts = [int(count) for count in re.findall(r"(\d+) ", told[1])]
        held = position["players"][seat]["goods"]
        assert sum(counts) == sum(held.values() if isinstance(held, dict) else held)
    own = next(text for title, text in areas.items() if title.startswith("You"))
    assert re.search(r"\d+ rupees?\.", own)
    assert re.search(r"\d+ favours?", own)
    assert "The rupees are secret." in "".join(areas.values())


def test_orders_influence_and_favours_can_be_heard(person: Person, prepared: Prepared) -> None:
    areas = listening(person, prepared).areas()
    cards = re.findall(r"level (?:I|II|III|IV), \w+: (Wanted: [^.]*|won by \w+)\.", areas["River"])
    assert len(cards) == person.page.locator("[id^=spot-notable-]").count()
    for card in cards:
        if card.startswith("Wanted"):
            goods = card.removeprefix("Wanted: ").split(", ")
            assert set(goods) <= {*GOODS}
    for guild in ("Artisans", "Merchants", "Scholars"):
        text = areas[f"Court: {guild}"]
        assert len(re.findall(r"order \(\w+, \w+\)", text)) == 6
        influence = re.search(r"a step up if somebody is ahead of you\. Now: (Ada.*?)\.", text)
        assert influence is not None
        assert {name.split(":")[0] for name in influence[1].split("; ")} == {"Ada", "Ben", "Cleo"}
    for title, text in areas.items():
        if title.startswith(("You", "Player")):
            assert re.search(r"\d+ favours?, stone on field \d", text)


def test_everything_on_the_board_has_a_role_and_a_name(person: Person, prepared: Prepared) -> None:
    listener = listening(person, prepared)
    count = person.page.locator(".board .spot").count()
    board = [name for role, name in listener.heard() if role in ("image", "img", "button")]
    assert count > 150
    assert len([name for name in board if name]) >= count
    assert "" not in board


def test_a_few_decisions_by_ear(person: Person, prepared: Prepared) -> None:
    """Decide only by the accessibility tree; the focus is on the next question's first option."""
    listener = listening(person, prepared)
    for _ in range(4):
        if person.table.get_attribute("data-mine") != "yes":
            break
        options = listener.options()
        assert options
        number = person.number
        plain = [one for one in options if not one.startswith(("Extras", "Answer in advance"))]
        listener.press(plain[-1])
        assert person.number > number
        if person.table.get_attribute("data-mine") == "yes":
            at = "() => document.activeElement.closest('#bar form.options') !== null"
            assert person.page.evaluate(at)
        else:
            assert person.page.evaluate("() => document.activeElement.closest('#bar') !== null")


def test_events_are_told_once(person: Person, prepared: Prepared) -> None:
    listener = listening(person, prepared)
    told = "() => [...document.querySelectorAll('#events p')].map(p => p.dataset.at)"
    assert person.page.evaluate(told) == []
    listener.press(listener.options()[0])
    person.page.locator("#events p").first.wait_for(state="attached")
    first = person.page.evaluate(told)
    assert set(map(int, first)) == {person.number}
    changes = """() => {
        window.changes = 0;
        const look = new MutationObserver((all) => { window.changes += all.length; });
        for (const part of document.querySelectorAll("#events, #voice, #bar [aria-live]")) {
            look.observe(part, {childList: true, characterData: true, subtree: true});
        }
    }"""
    person.page.evaluate(changes)
    swap = "htmx.ajax('GET', location.pathname, {target: '#table', swap: 'outerMorph'})"
    for _ in range(2):  # the same table again: nothing new is announced
        person.page.evaluate(f"async () => {{ await {swap}; }}")
    assert person.page.evaluate("() => window.changes") == 0
    assert person.page.evaluate(told) == first
    expect(person.page.locator("#log")).to_have_attribute("aria-live", "off")


def test_a_question_that_has_come_is_heard_as_sentences(person: Person, prepared: Prepared) -> None:
    """No full stop follows a question mark."""
    person.sit(prepared.take("botanist"))
    title = person.title.inner_text()
    detail = person.page.locator("#bar .detail").inner_text()
    assert title.endswith("?")

    def before(route: Route) -> None:
        """The table while it was not yet my turn."""
        answer = route.fetch()
        route.fulfill(
            response=answer, body=answer.text().replace('data-mine="yes"', 'data-mine="no"')
        )

    swap = "htmx.ajax('GET', location.pathname, {target: '#table', swap: 'outerMorph'})"
    person.page.route("**/game/*/", before)
    person.page.evaluate(f"async () => {{ await {swap}; }}")
    expect(person.table).to_have_attribute("data-mine", "no")
    person.page.unroute("**/game/*/")
    person.page.evaluate(f"async () => {{ await {swap}; }}")
    expect(person.page.locator("#voice")).to_have_text(f"{title} {detail}")


def test_the_focus_stays_on_the_board(person: Person, prepared: Prepared) -> None:
    listener = listening(person, prepared, "sailor")
    spot = person.page.locator(".spot.on").first
    version = listener.person.version
    spot.focus()
    person.page.keyboard.press("Enter")
    if person.page.locator("#tip.choice:not([hidden])").count():
        person.page.keyboard.press("Enter")
    person.wait_for_more_than(version)
    if person.page.locator(".spot.on").count():
        assert person.page.evaluate("() => document.activeElement.matches('.spot.on')")
    else:
        assert person.page.evaluate("() => document.activeElement.closest('#bar') !== null")


def test_the_keyboard_finds_the_position_in_words(person: Person, prepared: Prepared) -> None:
    listening(person, prepared)
    words = person.page.locator("#in-words")
    link = person.page.get_by_role("navigation", name="Skip").get_by_role(
        "link", name="The position in words"
    )
    link.focus()
    person.page.keyboard.press("Enter")
    expect(words).to_be_focused()
    box = words.bounding_box()
    assert box is not None
    assert box["width"] > 400  # a keyboard user who gets there also sees it
    assert person.serious("#in-words") == []
