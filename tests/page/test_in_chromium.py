"""The page in Chromium, served by a plain static server."""

import contextlib
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, expect

from tests.page.conftest import BUTTONS, PREFIX, Reader
from tests.sizes import sized


def test_a_turn_two_tabs_a_crash_and_no_network(reader: Callable[..., Reader]) -> None:
    """One story, because every start of Python takes seconds."""
    me = reader()
    me.visit()
    me.new_game()
    assert f"/{PREFIX}/game/" in me.page.url
    for _ in range(3):
        me.decide()
    first, second = me.page, me.new_tab()
    me.page = second
    me.page.goto(first.url)
    me.frame.locator("#table").wait_for()
    me.page = first
    me.decide()
    known, where = me.version(), first.url
    me.page = second  # it follows
    me.wait_for_version(known)
    me.page = first
    begin_to_decide(me)
    crash(me)
    me.page = second  # it starts its own Python
    me.decide()
    assert me.version() > known
    known = me.version()
    me.context.set_offline(True)
    me.reload()
    assert me.page.url == where
    assert me.version() >= known
    me.decide()
    me.frame.locator("body").evaluate("() => location.assign('../../learn/work')")
    me.frame.locator("#lesson-card").wait_for()
    me.context.set_offline(False)


def begin_to_decide(me: Reader) -> None:
    """Take the first option, if there is one, without waiting for an answer."""
    options = me.frame.locator(BUTTONS)
    if options.count():
        options.first.evaluate("one => setTimeout(() => one.click())")


def crash(me: Reader) -> None:
    """Kill the process of the tab."""
    with contextlib.suppress(Error):  # there is nobody left to answer
        me.page.goto("chrome://crash", timeout=5_000)
    me.page.close()


@pytest.mark.full_size
def test_a_tab_that_crashes_loses_nothing(reader: Callable[..., Reader]) -> None:
    me = reader()
    me.visit()
    me.new_game()
    draw = random.Random(7)
    for number in range(sized(3, 200)):
        if me.frame.locator("#final-scoring").count():
            me.page.goto(me.address)
            me.new_game()
        if me.frame.locator(BUTTONS).count():
            me.decide()
        known, where = me.version(), me.page.url
        if draw.random() < 0.5:  # in the middle of the next decision
            begin_to_decide(me)
            me.page.wait_for_timeout(draw.randrange(150))
        crash(me)
        me.page = me.new_tab()
        me.page.goto(where)
        me.frame.locator("#table").wait_for()
        assert me.version() >= known, number


def test_without_service_workers_the_page_says_so(reader: Callable[..., Reader]) -> None:
    me = reader(service_workers="block")
    me.page.goto(me.address)
    expect(me.page.locator("body")).to_contain_text("service worker", ignore_case=True)
