"""Bots that answer in the thread of a request, where no thread and no process can be started."""

import subprocess
import sys
from pathlib import Path

import pytest

from agra.table.jobs.inline import InlineBots
from agra.table.models import Game
from tests.table.jobs import without_threads
from tests.table.support import Browser, against, entries

pytestmark = pytest.mark.usefixtures("table")


def test_a_whole_game_without_threads_and_processes(tmp_path: Path) -> None:
    """Turns of bots, hints, a review and a verdict; `without_threads.py` checks each of them."""
    done = subprocess.run(
        [sys.executable, "-m", without_threads.__name__, str(tmp_path / "data")],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "verdict"


def test_bots_play_after_a_request_and_only_while_they_run() -> None:
    browser = Browser()
    game = against(browser, bots=3, seed=5)
    bots = InlineBots()
    assert not bots.is_running()
    while not game.bot_to_move:
        browser.decide(game, browser.sight(game)["options"][-1]["action"])
        game.refresh_from_db()
    before = len(entries(game))
    browser.get("/")
    assert len(entries(game)) == before
    bots.start()
    try:
        assert bots.is_running()
        browser.get("/")
        assert not Game.objects.get(pk=game.pk).bot_to_move
    finally:
        bots.stop()
    assert len(entries(game)) > before
