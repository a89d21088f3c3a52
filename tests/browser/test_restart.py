"""Reloading the page and killing the server in the middle of a Sailor's deliveries."""

from playwright.sync_api import expect

from tests.browser.conftest import Prepared, Table
from tests.browser.people import Person


def deliveries(person: Person) -> list[dict[str, str]]:
    """The offered deliveries, one good each."""
    return [option for option in person.options() if option["targets"].startswith("slot-")]


def looks(person: Person) -> tuple[str, str, list[dict[str, str]], list[str]]:
    """The decision as a person sees it."""
    bar = person.page.locator("#bar")
    return (
        person.title.inner_text(),
        bar.locator(".detail").inner_text(),
        person.options(),
        person.log(),
    )


def test_reload_and_restart_between_two_deliveries(
    person: Person, table: Table, prepared: Prepared
) -> None:
    person.allow("ERR_|stream")  # the time without a server
    game = prepared.take("sailor")
    person.sit(game)
    bar = person.page.locator("#bar")
    expect(person.title).to_have_text("What do you deliver?")
    left = int(bar.locator(".detail").inner_text().split()[1])
    first = deliveries(person)[0]
    person.click_on_board(first)
    expect(bar.locator(".detail")).to_contain_text(f"{left - 1} of")
    before = looks(person)

    person.page.reload()
    assert looks(person) == before

    table.kill()
    table.start_again()
    person.page.reload()
    assert looks(person) == before

    chosen = deliveries(person)[-1]
    person.click_in_bar(chosen["action"])
    assert person.log() != before[3]
    assert any("deliver" in line.lower() for line in person.log()[:4])


def test_a_page_finds_the_server_again_by_itself(
    person: Person, table: Table, prepared: Prepared
) -> None:
    """The strip says that the server is gone and that it is back; the next choice counts."""
    person.allow("ERR_|stream|Failed to fetch|htmx")
    person.sit(prepared.take("early"))
    version, strip = person.version, person.page.locator("#strip")
    person.record("#strip")
    person.page.evaluate("() => { window.stayed = true; }")
    table.kill()
    expect(strip).to_have_text("Connection lost, trying again")
    table.start_again()
    person.wait_until_shown("#strip", "^Connected again$")
    expect(strip).to_be_hidden()
    person.click_in_bar(person.options()[0]["action"])
    assert person.version > version
    assert person.page.evaluate("() => window.stayed") is True
