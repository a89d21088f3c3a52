"""Tables are written as CSV, JSON lines and Parquet."""

import csv
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from agra.command.app import main as command_main
from agra.lab.optional_packages import BadRun
from agra.lab.runs.columns import INT, INTS, TEXT, TEXT_LISTS, TEXTS, Column
from agra.lab.runs.table_files import check_place, open_table
from agra.lab.strength import level_ratings
from agra.lab.train.command import main as train_main

COLUMNS = [
    Column("number", INT),
    Column("text", TEXT),
    Column("numbers", INTS),
    Column("texts", TEXTS),
    Column("lists", TEXT_LISTS),
]
ROWS: list[list[Any]] = [
    [1, "one", [1, -1], ["a", "b"], [["x", "y"], []]],
    [None, "two", [], ["c"], [["z"]]],
]


def write(path: Path, rows: list[list[Any]]) -> None:
    table = open_table(path, COLUMNS)
    for row in rows:
        table.add(row)
    table.close()


def test_csv_joins_lists(tmp_path: Path) -> None:
    write(tmp_path / "t.csv", ROWS)
    with (tmp_path / "t.csv").open(encoding="utf-8") as file:
        assert list(csv.reader(file)) == [
            ["number", "text", "numbers", "texts", "lists"],
            ["1", "one", "1 -1", "a b", "x+y -"],
            ["", "two", "", "c", "z"],
        ]


def test_json_lines_keep_lists(tmp_path: Path) -> None:
    write(tmp_path / "t.jsonl", ROWS)
    lines = (tmp_path / "t.jsonl").read_text(encoding="utf-8").splitlines()
    assert [list(json.loads(line).values()) for line in lines] == ROWS
    assert list(json.loads(lines[0])) == [column.name for column in COLUMNS]


def test_parquet_keeps_types(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    write(tmp_path / "t.parquet", ROWS)
    table = parquet.read_table(tmp_path / "t.parquet")
    assert [list(row.values()) for row in table.to_pylist()] == ROWS
    assert [str(field.type) for field in table.schema][:2] == ["int64", "string"]


def test_the_ending_may_be_in_capitals(tmp_path: Path) -> None:
    write(tmp_path / "T.CSV", ROWS)
    assert (tmp_path / "T.CSV").read_text(encoding="utf-8").startswith("number,")


def test_the_file_gets_its_name_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("old", encoding="utf-8")
    table = open_table(path, COLUMNS)
    table.add(ROWS[0])
    assert path.read_text(encoding="utf-8") == "old"
    table.close()
    assert path.read_text(encoding="utf-8").startswith("number,")
    assert os.listdir(tmp_path) == ["t.csv"]


@pytest.mark.parametrize("name", ["t.csv", "t.jsonl", "t.parquet"])
def test_without_rows_there_is_no_file(tmp_path: Path, name: str) -> None:
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    assert not open_table(tmp_path / name, COLUMNS).close()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["t.txt", "t", "t.json"])
def test_an_unknown_ending_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadRun, match=r"t.* must end in \.csv, \.parquet or \.jsonl"):
        open_table(tmp_path / name, COLUMNS)


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match=r"There is no folder .*nowhere: create it"):
        check_place(tmp_path / "nowhere" / "t.csv")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="is a folder: name a file in it"):
        check_place(tmp_path)


def test_a_path_that_is_not_writable_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, data: bytes) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(BadRun, match=r"t\.csv cannot be written: Permission denied\."):
        check_place(tmp_path / "t.csv")


class Usage(NamedTuple):
    total: int
    used: int
    free: int


def test_a_full_disk_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "shutil.disk_usage", lambda path: Usage(10**9, 10**9 - 2 * 10**6, 2 * 10**6)
    )
    check_place(tmp_path / "t.csv", 500_000)
    with pytest.raises(BadRun, match=r"has 2\.0 MB free, but the run needs about 4\.0 MB"):
        check_place(tmp_path / "t.csv", 3_000_000)
    assert os.listdir(tmp_path) == []


def test_a_check_creates_no_file(tmp_path: Path) -> None:
    check_place(tmp_path / "t.csv")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("main", "words"),
    [
        (train_main, ["fit", "nowhere", "--linear", "mine.json"]),
        (train_main, ["fit", "nowhere", "--mind", "mine.json"]),
        (train_main, ["policy", "nowhere", "--into", "mine.json"]),
        (level_ratings.main, ["fit", "games.jsonl", "--out", "mine.json"]),
        (command_main, ["puzzles", "make", "--out", "mine.json"]),
        (command_main, ["puzzles", "check", "--out", "mine.json"]),
    ],
)
def test_results_are_not_overwritten_unasked(
    main: Callable[[list[str]], int],
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.json").write_text("mine", encoding="utf-8")
    Path("games.jsonl").touch()
    assert main(words) == 2
    wanted = "mine.json exists already: choose another name, or add --force to overwrite it."
    assert capsys.readouterr().err.strip().endswith(wanted)
    assert Path("mine.json").read_text(encoding="utf-8") == "mine"
