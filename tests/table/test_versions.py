"""A house of an earlier version: its games go on by the rules they were begun with."""

import gzip
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from agra.table.jobs import waiting
from agra.table.models import Game
from tests.table.support import Browser, against, play_one

HERE = Path(__file__).parent


def test_a_game_of_version_1_is_shown_and_played_on(tmp_path: Path) -> None:
    """It stands at a question for influence steps of which none is left: version 2 has no such."""
    with sqlite3.connect(tmp_path / "table.sqlite3") as house:
        house.executescript(gzip.decompress((HERE / "version_1.sql.gz").read_bytes()).decode())
    house.close()
    done = subprocess.run(
        [sys.executable, "-m", "tests.table.old_house", str(tmp_path)],
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["rules"], told["page"]) == (1, 200)
    assert told["before"]["position"]["rules"] == 1
    assert told["before"]["position"]["pending"][-1]["decision"] == "influence_steps"
    assert told["after"]["position"]["rules"] == 1
    assert told["after"]["number"] > told["before"]["number"]


@pytest.mark.usefixtures("table")
def test_nobody_moves_in_a_game_of_rules_to_come() -> None:
    browser = Browser()
    game = against(browser, bots=3, seed=5)
    Game.objects.filter(pk=game.pk).update(bot_to_move=True, rules_version=99)
    assert not waiting.waiting_games().exists()
    assert not play_one(game)
    assert browser.get(f"/game/{game.code}/").status_code == 409


@pytest.mark.usefixtures("table")
def test_a_game_of_rules_to_come_can_be_listed_exported_and_deleted() -> None:
    browser = Browser()
    game = against(browser, bots=3, seed=5)
    Game.objects.filter(pk=game.pk).update(rules_version=99)
    assert game.code in browser.get("/games").content.decode()
    assert browser.get(f"/game/{game.code}/record").status_code == 409  # rupees are hidden
    Game.objects.filter(pk=game.pk).update(finished=True)
    answer = browser.get(f"/game/{game.code}/record")
    assert answer.status_code == 200
    assert answer.json()["rules"] == 99
    assert len(answer.json()["entries"]) == game.entries.count()
    Game.objects.filter(pk=game.pk).update(finished=False)
    assert browser.post("/settings", {"boxes": "confirm"}).status_code == 302
    for act in ("decide", "seats/0/bot", "undo", "vote"):
        assert browser.post(f"/game/{game.code}/{act}", {"version": 1}).status_code == 409
    assert browser.post(f"/game/{game.code}/delete").status_code == 302
    assert not Game.objects.exists()


@pytest.mark.usefixtures("table")
def test_the_record_of_an_old_game_is_replayed_by_its_own_rules() -> None:
    browser = Browser()
    game = against(browser, bots=1, open_rupees="on")
    Game.objects.filter(pk=game.pk).update(rules_version=1)
    assert '[Rules "1"]' in browser.get(f"/game/{game.code}/record").content.decode()
