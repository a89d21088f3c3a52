"""`agra simulate`: figures, rows, drawings; the same games with any workers; clean exits."""

import csv
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from agra.command.simulate import simulate
from agra.lab.runs.columns import GAME_COLUMNS, TURN_COLUMNS
from agra.lab.runs.match import Match, Outcome, play

app = typer.Typer(add_completion=False)
app.command()(simulate)

#: A program that runs only the command.
COMMAND = "import typer; from agra.command.simulate import simulate; typer.run(simulate)"

SHORT = ["--bots", "farmer,random", "--round-limit", "3", "--seed", "1"]


def command(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


# ------------------------------------------------------------------ files are not overwritten


@pytest.mark.parametrize(
    ("option", "name"),
    [("--out", "g.csv"), ("--turns", "t.jsonl"), ("--plot", "p.svg"), ("--decisions", "d.parquet")],
)
def test_an_existing_file_is_overwritten_only_on_request(
    option: str, name: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text("the work of an afternoon", encoding="utf-8")
    refused = command("--players", "2", "--games", "2", *SHORT, option, path)
    assert refused.exit_code == 2
    assert refused.stderr.strip() == (
        f"agra: {path} exists already: choose another name, or add --force to overwrite it."
    )
    assert path.read_text(encoding="utf-8") == "the work of an afternoon"
    assert list(tmp_path.iterdir()) == [path]
    done = command("--players", "2", "--games", "2", *SHORT, option, path, "--force")
    assert done.exit_code == 0, done.stderr
    assert b"afternoon" not in path.read_bytes()


# ------------------------------------------------------------------ what is printed


def test_the_figures_are_printed() -> None:
    result = command("--players", "3", "--games", "4", *SHORT)
    assert result.exit_code == 0
    for words in (
        "4 games with 3 players", "games/s", "decisions/s", "bot farmer", "bot random", "seat 2",
        "turn order: third", "rounds", "round_limit", "100.0% (51.0–100.0)", "coins", "score",
    ):  # fmt: skip
        assert words in result.stdout
    assert "trader" not in result.stdout


def test_the_help_names_every_option() -> None:
    text = command("--help").stdout
    for option in ("--players", "--games", "--bots", "--seed", "--jobs", "--out", "--turns",
                   "--plot", "--backend", "--round-limit", "--components"):  # fmt: skip
        assert option in text


# ------------------------------------------------------------------ rows


def test_a_row_per_game(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    assert command("--games", "5", *SHORT, "--out", out).exit_code == 0
    rows = rows_of(out)
    assert [row["game"] for row in rows] == ["0", "1", "2", "3", "4"]
    assert list(rows[0]) == [column.name for column in GAME_COLUMNS]
    assert rows[0]["bots"] == "farmer random farmer random"
    assert rows[1]["bots"] == "random farmer random farmer"
    assert len({row["seed"] for row in rows}) == 5


def test_a_row_is_enough_to_replay_its_game(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    command("--games", "3", *SHORT, "--out", out)
    for line in out.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        outcome = play(Match(tuple(row["bots"]), row["seed"], round_limit=3))
        names = ("scores", "winners", "places", "rounds", "decisions", "end_reason", "contracts")
        assert {name: row[name] for name in names} == {
            name: getattr(outcome, name) for name in names
        }


def test_parquet_rows_are_typed(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out, turns = tmp_path / "games.parquet", tmp_path / "turns.parquet"
    command("--players", "2", "--games", "3", *SHORT, "--out", out, "--turns", turns)
    games = parquet.read_table(out).to_pylist()
    assert [game["game"] for game in games] == [0, 1, 2]
    assert games[0]["bots"] == ["farmer", "random"]
    assert all(isinstance(score, int) for game in games for score in game["scores"])
    assert all(max(game["scores"]) == game["scores"][game["winners"][0]] for game in games)
    rows = parquet.read_table(turns).to_pylist()
    assert list(rows[0]) == [column.name for column in TURN_COLUMNS]
    assert len(rows) == 2 * sum(game["rounds"] for game in games)
    assert {row["bot"] for row in rows if row["seat"] == 0 and row["game"] == 1} == {"random"}


def test_another_seed_gives_other_rows(tmp_path: Path) -> None:
    for seed in ("1", "2", "1"):
        out = tmp_path / "games.csv"
        previous = out.read_bytes() if out.exists() else b""
        command(
            "--games", "2", "--bots", "farmer", "--round-limit", "3", "--seed", seed,
            "--out", out, "--force",
        )  # fmt: skip
        assert out.read_bytes() != previous


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """The rows of a run in this process."""
    folder = tmp_path_factory.mktemp("alone")
    return run_with(folder)


def run_with(folder: Path, *arguments: str) -> tuple[bytes, bytes]:
    out, turns = folder / "games.csv", folder / "turns.csv"
    result = command("--games", "9", *SHORT, "--out", out, "--turns", turns, *arguments)
    assert result.exit_code == 0, result.stderr
    return out.read_bytes(), turns.read_bytes()


def test_the_rows_do_not_depend_on_the_number_of_jobs(
    alone: tuple[bytes, bytes], tmp_path: Path
) -> None:
    pytest.importorskip("joblib")
    assert run_with(tmp_path, "--jobs", "2") == alone


def test_a_dask_cluster_of_two_processes_gives_the_same_rows(
    alone: tuple[bytes, bytes], tmp_path: Path
) -> None:
    """The cluster already runs and is reached by its address."""
    pytest.importorskip("joblib")
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        assert run_with(tmp_path, "--backend", "dask", "--address", address) == alone


@pytest.mark.skipif("AGRA_TEST_RAY" not in os.environ, reason="Ray takes half a minute to start")
def test_a_ray_cluster_of_two_processes_gives_the_same_rows(
    alone: tuple[bytes, bytes], tmp_path: Path
) -> None:
    pytest.importorskip("joblib")
    pytest.importorskip("ray")
    assert run_with(tmp_path, "--backend", "ray", "--jobs", "2") == alone


def test_options_apply_to_the_games(tmp_path: Path) -> None:
    from agra.components import shipped_components_text

    changed = tmp_path / "components.toml"
    text = shipped_components_text()
    assert "start_rupees = 2" in text
    changed.write_text(text.replace("start_rupees = 2", "start_rupees = 9"), encoding="utf-8")
    result = command("--games", "2", *SHORT, "--components", changed, "--open-rupees")
    assert result.exit_code == 0
    start = next(line for line in result.stdout.splitlines() if line.startswith("at the start"))
    assert start.split()[-2:] == ["9.00", "9.00"]


# ------------------------------------------------------------------ drawings


def test_the_drawing_as_svg(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plot = tmp_path / "plots.svg"
    assert command("--games", "4", *SHORT, "--plot", plot).exit_code == 0
    text = plot.read_text(encoding="utf-8")
    assert text.lstrip().startswith("<?xml")
    assert text.rstrip().endswith("</svg>")
    again = tmp_path / "again.svg"
    command("--games", "4", *SHORT, "--plot", again)
    assert again.read_text(encoding="utf-8") == text


def test_the_drawing_as_png(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plot = tmp_path / "plots.png"
    assert command("--players", "2", "--games", "1", *SHORT, "--plot", plot).exit_code == 0
    assert plot.read_bytes().startswith(b"\x89PNG")


# ------------------------------------------------------------------ error messages


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--games", "0"], "--games must be at least 1, not 0."),
        (["--seed", "-1"], "A seed must be a whole number of at least 0, not -1."),
        (["--players", "5"], "Agra is for 2, 3 or 4 players, not 5."),
        (["--bots", "farmer,nobody"], "nobody"),
        (["--bots", ","], "--bots names no bot"),
        (["--jobs", "0"], "--jobs must be at least 1"),
        (["--out", "games.txt"], "games.txt must end in .csv, .parquet or .jsonl."),
        (["--turns", "turns"], "turns must end in .csv, .parquet or .jsonl."),
        (["--plot", "plot.pdf"], "plot.pdf must end in .svg or .png."),
        (["--out", "nowhere/games.csv"], "There is no folder nowhere"),
        (["--out", "a.csv", "--turns", "./a.csv"], "must be different files"),
        (["--out", "a.csv", "--turns", "b.txt"], "b.txt must end in"),
        (["--round-limit", "0"], "round_limit must be a number of rounds of at least 1, not 0."),
        (["--components", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["--backend", "spark"], "There is no backend 'spark'"),
    ],
)
def test_bad_input_is_one_sentence_before_the_work(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = command("--out", "games.csv", *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("arguments", "package"),
    [
        (["--out", "games.parquet"], "pyarrow"),
        (["--plot", "plot.svg"], "matplotlib"),
        (["--jobs", "2"], "joblib"),
    ],
)
def test_a_missing_package_is_named_before_the_work(
    arguments: list[str], package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, package, None)
    result = command("--games", "2", *SHORT, *arguments)
    assert result.exit_code == 2
    assert f"needs {package}, which is not installed: pip install" in result.stderr
    assert os.listdir(tmp_path) == []


# ------------------------------------------------------------------ early ends


def test_a_game_that_fails_is_named_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail_late(match: Match, **asked: Any) -> Outcome:
        if match.bots[0] == "random":
            raise RuntimeError("no such move")
        return play(match, **asked)

    monkeypatch.setattr("agra.lab.runs.simulate.play", fail_late)
    path = tmp_path / "games.csv"
    asked: tuple[str | Path, ...] = ("--games", "5", *SHORT, "--out", path)
    result = command(*asked)
    assert result.exit_code == 1
    assert "Game 1 failed (bots random,farmer,random,farmer, seed " in result.stderr
    assert "): RuntimeError: no such move." in result.stderr
    left = [row["game"] for row in rows_of(path)]
    assert 0 < len(left) < 5
    assert "1" not in left
    assert "games.csv.journal: the same command with --resume goes on" in result.stdout
    monkeypatch.undo()
    again = command(*asked, "--resume")
    assert again.exit_code == 0, again.stderr
    whole = tmp_path / "whole.csv"
    command("--games", "5", *SHORT, "--out", whole)
    assert path.read_bytes() == whole.read_bytes()
    assert not (tmp_path / "games.csv.journal").exists()


@contextmanager
def started(folder: Path, *arguments: str, **settings: Any) -> Iterator[subprocess.Popen[str]]:
    """Start the command as a separate program, with more games than it will ever play."""
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, "--bots", "farmer", "--games", "100000", *arguments],
        cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True, **settings,
    ) as running:  # fmt: skip
        try:
            yield running
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)


def wait_for_rows(running: subprocess.Popen[str], path: Path) -> None:
    for _ in range(600):
        if path.exists() and path.stat().st_size > 2000:
            return
        if running.poll() is not None:
            break
        time.sleep(0.1)
    raise AssertionError(f"no rows in {path}")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_after_ctrl_c_there_are_whole_rows_and_figures(jobs: str, tmp_path: Path) -> None:
    if jobs != "1":
        pytest.importorskip("joblib")
    files = ("--out", "games.csv", "--turns", "turns.csv")
    with started(tmp_path, *files, "--jobs", jobs) as running:
        wait_for_rows(running, tmp_path / f"games.csv.{running.pid}.part")
        os.killpg(running.pid, signal.SIGINT)  # a terminal sends the same signal
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    saved = ["games.csv", "games.csv.journal", "games.csv.meta.json", "turns.csv",
            "turns.csv.meta.json"]  # fmt: skip
    assert sorted(os.listdir(tmp_path)) == saved
    games = rows_of(tmp_path / "games.csv")
    assert [row["game"] for row in games] == [str(game) for game in range(len(games))]
    assert f"{len(games)} games with 4 players" in out
    assert f"Interrupted: this is what came of {len(games)} games." in err
    assert "Traceback" not in err
    turns = rows_of(tmp_path / "turns.csv")
    assert len(turns) == 4 * sum(int(row["rounds"]) for row in games)


def test_a_disk_that_fills_up_ends_the_run_with_whole_rows(tmp_path: Path) -> None:
    limit = 30_000  # the maximum size of a file in bytes, to simulate a full disk

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    arguments = ("--out", "games.csv", "--round-limit", "2")
    with started(tmp_path, *arguments, preexec_fn=limited) as running:
        err = running.communicate(timeout=60)[1]
    assert running.returncode == 1
    assert "Stopped early: games.csv could not be written: File too large." in err
    assert "Traceback" not in err
    text = (tmp_path / "games.csv").read_text(encoding="utf-8")
    assert text.endswith("\n")
    assert limit - 2000 < len(text) <= limit
    games = rows_of(tmp_path / "games.csv")
    assert all(row["income_day_labourer"] for row in games)
    saved = ["games.csv", "games.csv.journal", "games.csv.meta.json"]
    assert sorted(os.listdir(tmp_path)) == saved


# ------------------------------------------------------------------ docs/simulation.md


PAGE = Path(__file__).parents[2] / "docs" / "simulation.md"


def test_the_programs_of_the_page_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    command("--games", "4", "--bots", "farmer", "--round-limit", "14", "--out", "traders.parquet")
    programs = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(programs) == 2
    for program in programs:
        exec(compile(program, str(PAGE), "exec"), {})
    output = capsys.readouterr().out
    assert "round_limit" in output
    assert "start player ahead by" in output
    assert "%–" in output


def test_the_page_names_every_column_and_option() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for column in (*GAME_COLUMNS, *TURN_COLUMNS):
        group, _, name = column.name.partition("_")
        if group in ("sheet", "income"):
            assert f"`{group}_...`" in page
            assert f"`{name}`" in page
        else:
            assert f"`{column.name}`" in page, column.name
    for option in re.findall(r"--[a-z-]+", command("--help").stdout):
        assert option == "--help" or option in page, option


def test_one_game_is_singular_and_a_sentence_has_one_full_stop(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from agra.command import runs

    assert runs.counted(1) == "1 game"
    assert runs.counted(2) == "2 games"
    with pytest.raises(typer.Exit):
        runs.end("the bot failed (my_bot.py, line 4).", 1)
    assert capsys.readouterr().err == "agra: Stopped early: the bot failed (my_bot.py, line 4).\n"
    with pytest.raises(typer.Exit):
        runs.end("interrupted", 1)
    assert "what came of 1 game." in capsys.readouterr().err
