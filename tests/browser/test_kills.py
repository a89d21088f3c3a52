"""Web processes die while a person plays: the page stays, and every choice counts once."""

import random
from pathlib import Path

from playwright.sync_api import Browser

from tests.long import pages
from tests.long.crowd import crowd
from tests.sizes import sized


def test_a_person_plays_on_while_web_processes_are_killed(browser: Browser, tmp_path: Path) -> None:
    """Without a web server in front; `python -m tests.long pages` has nginx and Caddy."""
    decisions = sized(4, 12)
    with crowd(tmp_path, "", web=2, workers=1) as found:
        counts = pages.played(browser, found, found.address, decisions, random.Random(1))
    assert counts["decisions"] == decisions
    assert counts["kills"] > 0
