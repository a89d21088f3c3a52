"""`agra games`: list, export, save, import, delete, back up, restore; in separate processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.table.running_server import Server, Visitor


def agra(folder: Path, *arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    environment = {
        key: value
        for key, value in os.environ.items()
        if key not in ("AGRA_DATA", "DJANGO_SETTINGS_MODULE")
    }
    return subprocess.run(
        [sys.executable, "-m", "agra", "games", *arguments, "--data", str(folder)],
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


#: These tests run in one process because they share a data folder.
pytestmark = pytest.mark.xdist_group("keeping")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, Path]:
    """A data folder with one game, the game's code, and a backup made while it ran."""
    folder = tmp_path_factory.mktemp("house")
    with Server(folder) as server:
        where = Visitor(server).post("/play", players=2, level="farmer", name="Ada")
        copy = folder / "copy.sqlite3"
        done = agra(folder, "backup", str(copy))
        assert done.returncode == 0, done.stderr
        assert agra(folder, "restore", str(copy)).returncode == 2  # the table runs
        server.end()
    return folder, where.split("/")[2], copy


def test_a_list_without_games_says_so(tmp_path: Path) -> None:
    done = agra(tmp_path, "list")
    assert (done.returncode, done.stdout) == (0, "There are no games.\n")


def test_games_are_listed_and_exported(house: tuple[Path, str, Path], tmp_path: Path) -> None:
    folder, code, _copy = house
    done = agra(folder, "list")
    assert done.returncode == 0
    assert code in done.stdout
    assert "Ada" in done.stdout
    out = tmp_path / "game.agra"
    assert agra(folder, "export", code, "--out", str(out)).returncode == 0
    said = out.read_text()
    assert said.startswith('[Format "agra-record 3"]')
    assert "DiceSecret" not in said  # the game is running
    assert "Seed" not in said
    done = agra(folder, "export", code, "--out", str(out))
    assert done.returncode == 2  # nothing is overwritten
    assert done.stderr.count("\n") == 1


def test_games_move_to_another_folder_as_one_file(
    house: tuple[Path, str, Path], tmp_path: Path
) -> None:
    folder, code, _copy = house
    file, other = tmp_path / "games.json.gz", tmp_path / "other"
    done = agra(folder, "save", str(file))
    assert (done.returncode, done.stdout) == (0, f"1 game saved in {file}.\n"), done.stderr
    first, last = agra(other, "import", str(file)).stdout.splitlines()
    assert code in first
    assert "/host/" in first  # Ada's seat is free: the operator invites her
    assert last == "1 game was added."


def test_what_is_deleted_comes_back_from_the_backup(house: tuple[Path, str, Path]) -> None:
    folder, code, copy = house
    assert copy.stat().st_mode & 0o077 == 0
    refused = agra(folder, "delete", code, code, typed="n\n")
    assert refused.returncode == 2
    assert "Delete 1 game for ever?" in refused.stdout
    assert agra(folder, "prune", "--days", "1", "--unfinished", "--yes").returncode == 0
    assert code in agra(folder, "list").stdout  # nobody has deleted it, and it is from today
    assert agra(folder, "delete", code, "--yes").returncode == 0
    assert code not in agra(folder, "list").stdout
    done = agra(folder, "restore", str(copy))
    assert done.returncode == 0, done.stderr
    with Server(folder) as server:
        assert "Ada" in Visitor(server).get(f"/game/{code}/")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("export", "nosuchgame"), "There is no game"),
        (("delete", "nosuchgame", "--yes"), "There is no game"),
        (("restore", "nothing.sqlite3"), "does not exist"),
        (("prune", "--days", "9999999", "--yes"), "from 1 to 36500"),
    ],
)
def test_mistakes_are_one_sentence(
    arguments: tuple[str, ...], told: str, house: tuple[Path, str, Path]
) -> None:
    done = agra(house[0], *arguments)
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
