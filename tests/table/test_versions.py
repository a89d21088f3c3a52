"""A data folder of an earlier version: its games continue with the rules they began with."""

import gzip
import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

from agra.table.jobs import waiting
from agra.table.models import Game
from tests.table.support import Browser, against, play_one

HERE = Path(__file__).parent

#: One process opens the data of version 2, which takes long.
pytestmark = pytest.mark.xdist_group("versions")


def run(module: str, *arguments: str) -> dict[str, Any]:
    """The output of a module of the tests in a separate process."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def unpack(name: str, folder: Path) -> None:
    """Unpack the data folder of an earlier version."""
    with sqlite3.connect(folder / "table.sqlite3") as house:
        house.executescript(gzip.decompress((HERE / name).read_bytes()).decode())
    house.close()


def differences(stored: Any, now: Any, where: str = "") -> list[str]:
    """Where an answer differs from the stored one; a later version may add keys to objects."""
    if isinstance(stored, dict) and isinstance(now, dict):
        gone = [f"{where}/{key} is gone" for key in stored.keys() - now.keys()]
        both = stored.keys() & now.keys()
        found = [differences(stored[key], now[key], f"{where}/{key}") for key in both]
        return gone + [line for lines in found for line in lines]
    if isinstance(stored, list) and isinstance(now, list) and len(stored) == len(now):
        found = [
            differences(one, other, f"{where}/{number}")
            for number, (one, other) in enumerate(zip(stored, now, strict=True))
        ]
        return [line for lines in found for line in lines]
    return [] if stored == now else [f"{where}: {stored!r} is {now!r}"]


def without_notes(record: str) -> list[str]:
    """The lines of a record without comments, which a later version may word better."""
    return [line for line in record.splitlines() if not line.startswith("#")]


def test_a_game_of_version_1_is_shown_and_played_on(tmp_path: Path) -> None:
    """It is at a question for influence steps when none is left: version 2 has no such question."""
    unpack("version_1.sql.gz", tmp_path)
    told = run("tests.table.version_1", str(tmp_path))
    assert (told["rules"], told["page"]) == (1, 200)
    assert told["before"]["position"]["rules"] == 1
    assert told["before"]["position"]["pending"][-1]["decision"] == "influence_steps"
    assert told["after"]["position"]["rules"] == 1
    assert told["after"]["number"] > told["before"]["number"]


@pytest.fixture(scope="module")
def version_2(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The current answers about the data of version 2, after all its pages were opened."""
    folder = tmp_path_factory.mktemp("version_2")
    unpack("version_2.sql.gz", folder)
    return run("tests.table.old_data", str(folder), str(HERE / "version_2.json.gz"))


def test_the_games_of_version_2_are_answered_as_before(version_2: dict[str, Any]) -> None:
    stored = json.loads(gzip.decompress((HERE / "version_2.json.gz").read_bytes()))
    assert len(stored["games"]) == 8
    assert differences(stored, version_2) == []


@pytest.mark.parametrize("name", ["finished", "own_box", "real"])
def test_the_records_of_version_2_are_the_same(version_2: dict[str, Any], name: str) -> None:
    records = HERE.parent / "records"
    found = version_2["games"][name]
    text = (records / f"version_2_{name}.agra").read_text(encoding="utf-8")
    assert without_notes(found["agra"]) == without_notes(text)
    stored = json.loads((records / f"version_2_{name}.json").read_text(encoding="utf-8"))
    assert differences(stored, found["json"]) == []


def test_the_games_of_version_2_are_played_on(version_2: dict[str, Any]) -> None:
    after = version_2["after"]
    assert after["undo"] == [26, 24]
    over = {"finished": True, "rules": 2}
    assert after["ends"] == {
        "running": {**over, "record_is_over": True},
        "sandbox": over,
        "real": {**over, "record_is_over": True},
    }
    before, then = after["stand_in"]
    assert before == ["person", "bot farmer", "person"]
    assert then == ["person", "person", "person"]


def test_what_belongs_to_the_games_of_version_2_is_still_there(version_2: dict[str, Any]) -> None:
    after = version_2["after"]
    assert after["judged"] == 6
    assert after["nudges"] == [[0, 1]]
    assert after["votes"] == [[0, 2]]
    assert "Good game!" in after["chat"]
    assert "Whose turn is it?" in after["chat"]
    assert after["reach"] == [0, "mail", "ada@example.org", True]
    assert after["account"] == "Deep Agra"


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


def trouble_for_older_versions(operations: Iterable[Operation]) -> list[str]:
    """What makes it impossible for an older version to write into the new database."""
    found, new = [], set()
    for one in operations:
        fields: list[tuple[str, Any]] = []
        if isinstance(one, migrations.CreateModel):
            new.add(f"table.{one.name_lower}")
            fields = list(one.fields)
        elif isinstance(one, migrations.AddField):
            fields = [(one.name, one.field)]
            if not (one.field.null or one.field.has_db_default()):
                found.append(f"{one.describe()}: it needs db_default, or null")
        elif not isinstance(one, migrations.AddIndex | migrations.RemoveIndex):
            found.append(f"{one.describe()}: only new tables, columns and indexes")
        for name, field in fields:
            target = field.remote_field and str(field.remote_field.model).lower()
            if target and target not in new and field.db_constraint:
                found.append(f"{name}: it needs db_constraint=False, for games that are deleted")
    return found


def test_an_older_version_can_live_with_the_new_database() -> None:
    """Both run beside each other during an upgrade: `python -m tests.long upgrade` does it."""
    steps = MigrationLoader(None).disk_migrations
    later = [one for (app, name), one in sorted(steps.items()) if app == "table" and name > "0012"]
    assert len(later) >= 4
    operations = [operation for one in later for operation in one.operations]
    assert trouble_for_older_versions(operations) == []


def test_a_migration_that_breaks_an_older_version_is_found() -> None:
    text = models.CharField(max_length=3, default="")
    for one in (
        migrations.AddField("game", "more", text),
        migrations.RemoveField("game", "news"),
        migrations.CreateModel(
            "Extra", [("game", models.ForeignKey("table.Game", models.CASCADE))]
        ),
    ):
        assert len(trouble_for_older_versions([one])) == 1, one.describe()
