"""Files of a simulation contain the origin of their games, so a game can be replayed."""

import csv
import json
from pathlib import Path

import pytest

pytest.importorskip("joblib")

import agra
from agra.components import shipped_components_text
from agra.lab.optional_packages import BadRun
from agra.lab.runs import provenance
from agra.lab.runs.parallel import Workers
from agra.lab.runs.simulate import Plan
from agra.lab.runs.simulate import run as simulate
from agra.records import read
from agra.rules.version import RULES_VERSION
from tests.command.support import run

OPTIONS = ("--players", "2", "--games", "3", "--bots", "random,farmer", "--round-limit", "2")


@pytest.mark.parametrize("name", ["games.csv", "games.parquet", "games.jsonl"])
def test_a_file_contains_what_its_games_follow_from(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    assert run("simulate", *OPTIONS, "--seed", "4", "--out", path).code == 0
    about = provenance.read(path)
    assert about["agra"] == agra.__version__
    assert about["rules"] == RULES_VERSION
    assert about["components"] == agra.load_components().digest
    assert (about["players"], about["games"], about["seed"]) == (2, 3, 4)
    assert about["bots"] == ["random", "farmer"]
    assert about["round_limit"] == 2


def test_the_game_of_every_row_can_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    mine = tmp_path / "mine.toml"
    mine.write_text(
        shipped_components_text().replace("start_rupees = 2", "start_rupees = 5"), encoding="utf-8"
    )
    done = run("simulate", *OPTIONS, "--components", mine, "--open-rupees", "--out", path)
    assert done.code == 0, done.err
    about = provenance.read(path)
    with path.open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            record = provenance.played_again(about, number)
            assert " ".join(map(str, record.finish().scores)) == row["scores"]
            assert len(record) == int(row["decisions"])
            assert record.options["open_rupees"]
    with pytest.raises(BadRun, match="The run had 3 games: choose 0 to 2, not 3"):
        provenance.played_again(about, 3)


def test_records_of_all_games(tmp_path: Path) -> None:
    folder, table = tmp_path / "games", tmp_path / "games.parquet"
    done = run("simulate", *OPTIONS, "--seed", "4", "--records", folder, "--out", table)
    assert done.code == 0, done.err
    assert "3 games to" in done.text
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == [f"game-00000{n}.agra" for n in range(3)]
    about = provenance.read(table)
    for number, path in enumerate(files):
        record = read(path)
        assert record == provenance.played_again(about, number)
        run_header = {"seed": 4, "game": number, "agra": agra.__version__}
        assert record.own_headers == {"Run": run_header}
    output = run("replay", table, "--game", "2", "--at", "5").text
    assert f"After decision 5 of {len(read(files[2]))}" in output


def test_records_overwrite_no_file(tmp_path: Path) -> None:
    (tmp_path / "kept.txt").write_text("mine", encoding="utf-8")
    done = run("simulate", *OPTIONS, "--records", tmp_path)
    assert done.code == 2
    assert "must be a new or empty folder" in done.err


@pytest.mark.parametrize("kept", [None, "no json", "{}", '{"format": "agra-run", "version": 99}'])
def test_a_file_without_provenance_is_refused(kept: str | None, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("game\n0\n", encoding="utf-8")
    if kept is not None:
        provenance.beside(path).write_text(kept, encoding="utf-8")
    done = run("replay", path, "--game", "0")
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert json.dumps(str(path))[1:-1] in done.err


def test_a_row_for_every_decision(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    parquet = pytest.importorskip("pyarrow.parquet")
    pytest.importorskip("pettingzoo")
    from agra.research.observation import observe
    from agra.research.payoffs import win

    path, folder = tmp_path / "decisions.parquet", tmp_path / "games"
    done = run("simulate", *OPTIONS, "--decisions", path, "--records", folder)
    assert done.code == 0, done.err
    rows = parquet.read_table(path).to_pylist()
    records = [read(file) for file in sorted(folder.iterdir())]
    expected = [
        (game, number)
        for game, record in enumerate(records)
        for number, moment in enumerate(record.moments)
        if moment.to_move != agra.CHANCE
    ]
    assert [(row["game"], row["decision"]) for row in rows] == expected
    for row in rows[:: len(rows) // 20]:
        record = records[row["game"]]
        state = record.position(row["decision"])
        assert state.to_move == row["seat"]
        assert row["legal"] == state.legal_actions()
        assert row["action"] == record.actions[row["decision"]]
        assert (numpy.float32(row["observation"]) == observe(state, row["seat"])).all()
        assert row["result"] == win(record.state)[row["seat"]]
        assert row["score"] == record.finish().scores[row["seat"]]
    assert provenance.read(path)["games"] == 3


def test_decisions_are_written_only_as_parquet(tmp_path: Path) -> None:
    done = run("simulate", *OPTIONS, "--decisions", tmp_path / "d.csv", "--out", tmp_path / "g.csv")
    assert done.code == 2
    assert "must end in .parquet" in done.err
    assert list(tmp_path.iterdir()) == []


def test_the_game_of_a_row_of_json_lines_can_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run("simulate", *OPTIONS, "--out", path)
    row = json.loads(path.read_text(encoding="utf-8").splitlines()[1])
    assert f"of {row['decisions']}" in run("replay", path, "--game", "1", "--at", "3").text


def test_numpy_integers_become_python_integers(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    for number, path in ((int, one), (numpy.int64, two)):
        plan = Plan(number(2), number(2), ("random",), number(3), round_limit=number(1), out=path)
        simulate(plan, Workers(), lambda _: None)
    assert one.read_bytes() == two.read_bytes()
    assert provenance.read(one) == provenance.read(two)
