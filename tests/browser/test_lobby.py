"""The lobby of a public server: strangers find each other, on a computer and on a phone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE
from tests.browser.people import Person
from tests.table.running_server import Server

pytest.importorskip("openskill")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with a lobby."""
    found = Server(tmp_path / "data", None, AGRA_LOBBY="1")
    yield found
    found.kill()


def play_now(person: Person) -> None:
    """Ask for a seat with anybody now."""
    person.page.get_by_role("button", name="Play now").click()
    person.page.wait_for_url("**/game/**")


def test_strangers_meet_in_the_lobby(browser: Browser, server: Server) -> None:
    """A table appears and leaves while the page is open; a person takes over from a bot."""
    contexts = [browser.new_context(), browser.new_context(**PHONE)]
    host = Person(contexts[0], server.address)
    guest = Person(contexts[1], server.address, True, PHONE["viewport"])
    guest.open("/lobby")
    expect(guest.page.locator("#lobby-tables")).to_contain_text("No table is open")

    host.open("/me")
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_role("button", name="Open an account").click()
    expect(host.page.get_by_label("Your account link")).to_have_value(re.compile("/account/"))
    expect(host.page.locator(".my-rating")).to_contain_text("1500 ± 482")
    host.create(["here", "friend"], name1="Ada")
    host.page.get_by_label("Anybody may join").check()
    host.page.locator(".host-lobby").get_by_role("button", name="Save").click()
    expect(host.page.get_by_label("Anybody may join")).to_be_checked()

    join = guest.page.get_by_role("link", name="Join")
    expect(join).to_be_visible()  # without a reload
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert guest.serious() == []
    join.click()
    guest.page.get_by_label("Your name").fill("Ben")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(host.page.locator(".seat-cards")).to_contain_text("Ben")

    host.open("/lobby")
    expect(host.page.locator("#lobby-tables")).to_contain_text("No table is open")
    play_now(host)
    expect(host.table).to_be_visible()
    guest.open("/lobby")
    expect(guest.page.locator("#lobby-tables")).to_contain_text("free, a bot plays")
    play_now(guest)
    guest.page.wait_for_url(host.page.url)
    expect(host.page.locator(".top-seats")).to_contain_text("Ben")
    complaints = [*host.complaints(), *guest.complaints()]
    for context in contexts:
        context.close()
    assert complaints == []
