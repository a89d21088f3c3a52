"""Learning at the table: the player aid over it, the rules beside it, the coach's sentence."""

import re
from collections.abc import Callable

from playwright.sync_api import FloatRect, Locator, Route, expect

from agra.text.languages import offered
from tests.browser.conftest import PHONE, Prepared
from tests.browser.people import Person

#: The height of the log and of one of its lines; who begins a game has an empty log.
LOG = """() => {
  const log = document.getElementById("log");
  const turn = "<section class='turn'><ol><li><a>Line</a></li></ol></section>";
  log.insertAdjacentHTML("afterbegin", turn);
  const line = log.querySelector("li").getBoundingClientRect().height;
  log.firstElementChild.remove();
  return [document.getElementById("tab-log").clientHeight, line];
}"""


def focus_is_on(person: Person, selector: str) -> bool:
    found: bool = person.page.evaluate("s => document.activeElement.matches(s)", selector)
    return found


def first_game(person: Person) -> None:
    """Start the first game with one click on the start page."""
    person.open("/")
    person.press(person.page.locator(".first-game button"))
    expect(person.table).to_be_visible()
    person.wait_for_turn()


def coach(person: Person) -> Locator:
    return person.page.locator("#coach > p")


def pages_of(printed: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", printed))


def test_the_aid_opens_over_the_table_and_gives_the_focus_back(
    person: Person, prepared: Prepared
) -> None:
    person.sit(prepared.take("sailor"))
    person.wait_for_turn()
    page, version = person.page, person.version
    page.locator("#bar .way.hint").focus()
    page.keyboard.press("?")
    box = page.locator("#aid-dialog")
    expect(box).to_be_visible()
    assert focus_is_on(person, ".aid-close")
    # Digits are not answers while the aid is open.
    page.keyboard.press("1")
    page.locator("[data-aid-tab=now]").click()
    expect(page.locator("#aid-now")).to_be_visible()
    expect(page.locator("#aid-all")).to_be_hidden()
    page.locator("[data-aid-tab=contracts]").click()
    expect(page.locator("#aid-contracts .aid-entry")).to_have_count(24)
    page.locator(".aid-search input").fill("COOK")
    expect(page.locator("#aid-contracts .aid-entry:visible")).to_have_count(1)
    page.locator(".aid-search input").fill("")
    page.locator(".aid-close").focus()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    assert focus_is_on(person, ".way.hint")
    assert person.version == version


def test_the_whole_aid_is_on_the_screen_of_a_desk(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("sailor"))
    person.wait_for_turn()
    table = person.page.url
    for code in offered():
        person.page.goto(f"{table}?language={code}")
        person.page.keyboard.press("?")
        expect(person.page.locator("#aid-dialog")).to_be_visible()
        over = "box => box.scrollHeight - box.clientHeight"
        assert person.page.locator("#aid-dialog").evaluate(over) <= 0, code


def test_the_aid_prints_on_one_page_in_every_language(person: Person) -> None:
    for code in offered():
        person.open(f"/aid?language={code}")
        assert pages_of(person.page.pdf(prefer_css_page_size=True)) == 1, code
    person.page.locator("[data-aid-tab=contracts]").click()
    assert pages_of(person.page.pdf(prefer_css_page_size=True)) == 1


def test_rules_open_beside_the_table(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("sailor"))
    person.wait_for_turn()
    page, address = person.page, person.page.url
    page.locator("#bar .rule-of").click()
    panel = page.locator("#beside")
    expect(panel.locator(".meant")).to_be_in_viewport()
    assert page.url == address
    bar, box = page.locator("#bar").bounding_box(), panel.bounding_box()
    assert bar
    assert box
    assert box["y"] + box["height"] <= bar["y"]
    # A reason also links to its rule, which opens in the same place.
    page.locator(".spot:not(.on)[data-spot^=bowl-]").first.dispatch_event("click")
    rule = page.locator("#tip a")
    wanted = (rule.get_attribute("href") or "").split("#")[1]
    rule.click()
    expect(panel.locator(f"#{wanted}")).to_be_in_viewport()
    panel.locator("input[type=search]").fill("price token")
    page.keyboard.press("Enter")
    expect(panel.locator(".found li").first).to_contain_text("rice token")
    # an answer that is overtaken by the next one changes nothing
    held: list[Route] = []
    person.route("**/rules?q=boat", lambda route: held.extend([route]))
    for words in ("boat", "merchant"):
        panel.locator("input[type=search]").fill(words)
        page.keyboard.press("Enter")
    expect(panel.locator(".found li").first).to_contain_text("erchant")
    with page.expect_event("requestfinished", lambda done: "boat" in done.url):
        held[0].continue_()
    page.wait_for_timeout(200)
    expect(panel.locator(".found li").first).to_contain_text("erchant")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert page.url == address
    expect(person.table).to_be_visible()


def overlap(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    along = one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
    return across and along


def test_the_coach_speaks_and_can_be_sent_off(person: Person) -> None:
    first_game(person)
    page = person.page
    expect(coach(person)).to_have_text(re.compile(r"\w.*\."))  # when the adviser has an answer
    before = coach(person).inner_text()
    expect(page.locator("#bar .advised").first).to_be_visible()
    card = page.locator("#coach").bounding_box()
    assert card
    parts = (".spot", "#panel-log", "#bar .asked", "#bar .options", "#bar .ways")
    for box in (one.bounding_box() for part in parts for one in page.locator(part).all()):
        assert box is None or not overlap(card, box), box
    # the log keeps eight lines in the smallest window of a desk
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(person.table).to_have_attribute("data-view", "1280x800")
    room, line = page.evaluate(LOG)
    assert room >= 8 * line, (room, line)
    # why: the plan, its reasons, and the rule; the next click only closes it
    version = person.version
    page.locator(".coach-why summary").click()
    expect(page.locator(".coach-reasons h3")).to_be_visible()
    expect(page.locator(".coach-reasons a[href*=rules]")).to_be_visible()
    page.locator(".spot.on").first.click()
    expect(page.locator(".coach-reasons")).to_be_hidden()
    assert person.version == version
    # the keys of the options work while it is open
    page.locator(".coach-why summary").click()
    page.keyboard.press("1")
    expect(page.locator("#bar .options details[open]")).to_have_count(1)
    expect(page.locator(".coach-reasons")).to_be_hidden()
    page.keyboard.press("Escape")
    page.locator(".coach-off").click()
    expect(page.locator("#coach")).to_have_count(0)
    page.reload()
    expect(page.locator("#coach")).to_have_count(0)
    person.press(page.locator("#menu summary"))  # a recap of what the bots did may lie over it
    expect(page.locator("#menu [data-coach]")).to_have_text(
        re.compile(r"Coach\s+off"), use_inner_text=True
    )
    page.locator("#menu [data-coach]").click()
    expect(coach(person)).to_have_text(before)
    person.press(page.locator("#menu summary"))
    expect(page.locator("#menu [data-coach]")).to_have_text(
        re.compile(r"Coach\s+on"), use_inner_text=True
    )


#: Whether nothing lies over a box, at points all over it.
ON_TOP = """selector => {
    const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
    const parts = [0.05, 0.15, 0.25, 0.5, 0.75, 0.95];
    return parts.every(x => parts.every(y =>
        document.elementFromPoint(left + x * width, top + y * height)?.closest(selector)));
}"""


def test_why_lies_above_the_question_of_a_lying_phone(people: Callable[..., Person]) -> None:
    phone = people(**{**PHONE, "viewport": {"width": 844, "height": 390}})
    first_game(phone)
    expect(coach(phone)).to_have_text(re.compile(r"\w.*\."))
    phone.page.locator(".coach-why summary").evaluate("one => one.click()")
    expect(phone.page.locator(".coach-reasons h3")).to_be_visible()
    phone.page.wait_for_function(ON_TOP, arg=".coach-reasons")


def test_on_a_phone_coach_aid_and_rules_are_there_too(phone: Person) -> None:
    first_game(phone)
    page = phone.page
    expect(coach(phone)).to_have_text(re.compile(r"\w.*\."))
    for part in (".coach-why summary", ".coach-off"):  # an answer may still take their place
        page.wait_for_function(
            """part => {
                const box = document.querySelector(part)?.getBoundingClientRect();
                return box && Math.min(box.width, box.height) >= 40;
            }""",
            arg=part,
        )
    expect(page.locator("#banner")).to_contain_text("Welcome to Agra")
    expect(page.locator("html[data-banner]")).to_have_count(1)
    page.evaluate("sessionStorage.clear()")  # as in a later game: nobody is welcomed twice
    page.reload()
    expect(page.locator("#banner")).to_be_attached()
    expect(coach(phone)).to_have_text(re.compile(r"\w.*\."))
    expect(page.locator("html[data-banner]")).to_have_count(0)
    # what he advises is gold on the board, too; its group says what every option does
    advised = page.locator(".board .spot.advised").first
    expect(advised).to_have_css("stroke-width", "6px")
    # while the turns of others are shown nothing is asked yet, and nothing is gold
    advised.evaluate("spot => spot.classList.replace('on', 'was-on')")
    expect(advised).not_to_have_css("stroke-width", "6px")
    advised.evaluate("spot => spot.classList.replace('was-on', 'on')")
    expect(page.locator(".phone-tabs a.advised")).to_have_count(1)
    group = page.locator("#bar details.group", has=page.locator("summary.advised"))
    phone.press(group.locator("summary"))
    expect(group.locator(".choices .note").first).to_be_visible()
    inside, card = group.locator(".choices").bounding_box(), page.locator("#coach").bounding_box()
    assert inside
    assert card
    assert not overlap(inside, card)
    page.keyboard.press("Escape")
    phone.press(page.locator("#menu summary"))
    phone.press(page.locator("#menu a[data-aid]"))
    expect(page.locator("#aid-dialog")).to_be_visible()
    assert page.evaluate("() => document.getElementById('aid-dialog').scrollWidth <= innerWidth")
    phone.press(page.locator(".aid-close"))
    phone.press(page.locator("#bar .rule-of"))
    expect(page.locator("#beside .meant")).to_be_in_viewport()
    phone.press(page.locator(".beside-close"))
    expect(page.locator("#beside")).to_be_hidden()
    page.set_viewport_size({"width": 740, "height": 360})
    expect(phone.table).to_have_class("phone lying")
    expect(coach(phone)).to_be_in_viewport(ratio=1)
    phone.press(page.locator(".coach-off"))
    expect(page.locator("#coach")).to_have_count(0)
