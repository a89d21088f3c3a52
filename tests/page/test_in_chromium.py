"""The page in Chromium, served by a plain static server."""

import contextlib
import random
from collections.abc import Callable

from playwright.sync_api import Error, expect

from tests.page.conftest import PREFIX, Reader
from tests.sizes import sized


def test_a_turn_then_a_reload_and_no_network(reader: Callable[..., Reader]) -> None:
    me = reader()
    me.visit()
    me.new_game()
    assert f"/{PREFIX}/game/" in me.page.url
    for _ in range(3):
        me.decide()
    known, where = me.version(), me.page.url
    me.reload()
    assert me.page.url == where
    assert me.version() >= known
    me.context.set_offline(True)
    me.reload()
    assert me.version() >= known
    me.decide()
    me.visit("learn/work")
    me.frame.locator("#lesson-card").wait_for()
    me.context.set_offline(False)


def test_a_tab_that_crashes_loses_nothing(reader: Callable[..., Reader]) -> None:
    me = reader()
    me.visit()
    me.new_game()
    draw = random.Random(7)
    for _ in range(sized(3, 200)):
        if me.frame.locator("#bar form.options button[name=action]").count():
            me.decide()
        known, where = me.version(), me.page.url
        if draw.random() < 0.5:  # in the middle of the next decision
            me.frame.locator("#bar form.options button[name=action]").first.evaluate(
                "one => setTimeout(() => one.click())"
            )
            me.page.wait_for_timeout(draw.randrange(150))
        crash(me)
        me.page = me.new_tab()
        me.page.goto(where)
        me.frame.locator("#table").wait_for()
        assert me.version() >= known


def crash(me: Reader) -> None:
    """Kill the process of the tab."""
    with contextlib.suppress(Error):  # there is nobody left to answer
        me.page.goto("chrome://crash", timeout=5_000)
    me.page.close()


def test_two_tabs_show_the_same_game(reader: Callable[..., Reader]) -> None:
    me = reader()
    me.visit()
    me.new_game()
    first = me.page
    me.page = me.new_tab()
    me.page.goto(first.url)
    me.frame.locator("#table").wait_for()
    second = me.page
    me.page = first
    me.decide()
    known = me.version()
    me.page = second
    expect(me.frame.locator("#table")).not_to_have_attribute("data-version", "0")
    me.frame.locator(f"#table[data-version='{known}']").wait_for()
    first.close()  # its Python ends; the second tab starts its own
    me.reload()
    assert me.version() >= known


def test_without_service_workers_the_page_says_so(reader: Callable[..., Reader]) -> None:
    me = reader(service_workers="block")
    me.page.goto(me.address)
    expect(me.page.locator("body")).to_contain_text("service worker", ignore_case=True)
