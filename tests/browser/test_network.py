"""Friends over the network, and spectators."""

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Prepared
from tests.browser.people import Person
from tests.browser.prepare import NAMES


def test_two_browsers_in_one_game(people: Callable[..., Person]) -> None:
    ada, ben = people(), people()
    ada.create(["here", "friend"], name1="Ada", seed="3")
    link = ada.page.locator(".seat-row").nth(1).locator("input.copy").input_value()
    ben.open(link.removeprefix(ben.address))
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_role("link", name="To the table").click()
    expect(ada.page.locator(".top-seats")).to_contain_text("Ben")
    for person in (ada, ben):  # a reload would lose this
        person.page.evaluate("() => { window.stayed = true; }")
    both = {"yes": ada, "no": ben}
    for _ in range(4):
        mine = ada.table.get_attribute("data-mine")
        actor, other = both[mine or ""], both["no" if mine == "yes" else "yes"]
        expect(other.page.locator("#bar button.option")).to_have_count(0)
        expect(other.title).to_have_text(re.compile(r"^(Ada|Ben) \w+"))
        version = actor.version
        actor.decide(random.Random(2))
        other.wait_for_more_than(version)
        assert other.log()[0] == actor.log()[0]
    for person in (ada, ben):
        assert person.page.evaluate("() => window.stayed") is True


def test_nobody_sees_or_plays_anothers_seat(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    game = prepared.take("watched")
    mover, other = game["mover"], (game["mover"] + 1) % 3
    ada, ben = people(), people()
    ada.sit(game)
    ben.sit(game, other)
    own = [str(game["rupees"][mover]), str(game["rupees"][other])]
    assert ada.rupees() == [own[0], "?", "?"]
    assert ben.rupees() == [own[1], "?", "?"]
    assert ada.options()
    assert not ben.options()
    expect(ben.title).to_have_text(re.compile(rf"^{NAMES[mover]} "))


def test_a_spectator_sees_everything_but_rupees(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    game = prepared.take("watched")
    where = f"/game/{game['code']}/"
    guest = people()
    guest.open(where)
    assert guest.rupees() == ["?", "?", "?"]
    for name in guest.page.locator(".top-who").all_inner_texts():
        assert guest.page.locator("#drawing svg text", has_text=name).count()
    assert guest.page.locator("#bar button:not([data-show])").count() == 0
    expect(guest.page.get_by_text("Watching", exact=True)).to_be_visible()
    expect(guest.page.locator("#bar")).to_contain_text("decides")
    assert guest.json_of(f"{where}sight")["options"] == []
    assert set(_values(guest.json_of(f"{where}sight"), "rupees")) <= {None}


def test_a_spectator_sees_the_game_go_on(people: Callable[..., Person], prepared: Prepared) -> None:
    game = prepared.take("watched")
    player, guest = people(), people()
    player.sit(game)
    guest.open(f"/game/{game['code']}/")
    version = guest.version
    player.click_in_bar(player.options()[0]["action"])
    guest.wait_for_more_than(version)
    assert guest.log()[0] == player.log()[0]
    assert guest.rupees() == ["?", "?", "?"]
    assert {form.rsplit("/", 1)[-1] for form in _forms(guest.page)} == {"chat", "report"}


def _forms(page: Page) -> list[str]:
    found: list[str] = page.eval_on_selector_all("#table form", "all => all.map(f => f.action)")
    return found


def _values(data: Any, key: str) -> list[Any]:
    """Every value of a key, at any depth."""
    if isinstance(data, list):
        return [value for part in data for value in _values(part, key)]
    if isinstance(data, dict):
        own = [data[key]] if key in data and not isinstance(data[key], dict | list) else []
        listed = data[key] if isinstance(data.get(key), list) else []
        return own + listed + [value for part in data.values() for value in _values(part, key)]
    return []
