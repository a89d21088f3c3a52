"""A long run can be stopped and resumed; a failure is reported with the command that repeats it."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.long import frame
from tests.long.__main__ import main
from tests.long.frame import ROOT, Counts, Run, finish


def part(number: int) -> Counts:
    """Count its own number."""
    return {"steps": number}


def wrong(number: int) -> Counts:
    """Fail at the fourth part."""
    assert number != 3, "three is wrong"
    return {"steps": 1}


RUN = Run("counting", "adding up", "numbers", 10, part)


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_last_line_is_the_figure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], jobs: int
) -> None:
    assert finish(RUN, 10, jobs, tmp_path) == 0
    output = capsys.readouterr().out.splitlines()
    assert output[0] == "counting: 10 numbers (adding up)"
    assert output[-1].startswith("counting: 10 numbers, 45 steps, no failure (")


def test_a_larger_size_runs_only_the_missing_parts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    finish(RUN, 4, 1, tmp_path)
    done: list[int] = []

    def note(number: int) -> Counts:
        done.append(number)
        return part(number)

    assert finish(replace(RUN, part=note), 6, 1, tmp_path) == 0
    assert done == [4, 5]
    output = capsys.readouterr().out
    assert "counting: 6 numbers, 4 of them done before (adding up)" in output
    assert "counting: 6 numbers, 15 steps, no failure" in output


def test_changed_sources_start_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(RUN, 4, 1, tmp_path)
    monkeypatch.setattr(frame, "sources_of", lambda: "others")
    finish(RUN, 3, 1, tmp_path)
    noted = json.loads((tmp_path / "counting.json").read_text())
    assert (noted["done"], noted["sources"]) == ([0, 1, 2], "others")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failure_names_the_part_and_saves_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], jobs: int
) -> None:
    assert finish(replace(RUN, part=wrong), 10, jobs, tmp_path) == 1
    output = capsys.readouterr().out
    assert "counting: FAILED in part 3: AssertionError: three is wrong" in output
    assert "python -m tests.long counting --part 3" in output
    assert "no failure" not in output
    assert 3 not in json.loads((tmp_path / "counting.json").read_text())["done"]


def test_a_missing_requirement_is_reported_and_fails_only_in_ci(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = replace(RUN, missing=lambda: "there is no abacus")
    monkeypatch.delenv("AGRA_CI", raising=False)
    assert finish(run, 10, 1, tmp_path) == 0
    assert capsys.readouterr().out == "counting: left out, because there is no abacus\n"
    monkeypatch.setenv("AGRA_CI", "1")
    assert finish(run, 10, 1, tmp_path) == 1


def test_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib; from tests.long import games; from tests.long.frame import finish;"
        " sys.exit(finish(games.RUN, int(sys.argv[2]), 2, pathlib.Path(sys.argv[1])))"
    )
    noted = tmp_path / "games.json"
    command = [sys.executable, "-c", program, str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), *_path()]))}
    with subprocess.Popen(
        [*command, "10000"], env=environment, text=True, stdout=subprocess.PIPE,
        start_new_session=True, stderr=subprocess.PIPE,
    ) as running:  # fmt: skip
        try:
            while not noted.exists() and running.poll() is None:
                time.sleep(0.05)
            os.killpg(running.pid, signal.SIGINT)
            output, complained = running.communicate(timeout=120)
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 130, complained
    done = len(json.loads(noted.read_text())["done"])
    assert done > 0
    assert f"stopped after {done:,} of 10,000 games; the same command goes on" in output
    assert complained == ""


def _path() -> list[str]:
    return os.environ.get("PYTHONPATH", "").split(os.pathsep)


def test_the_list_names_every_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    wanted = "games hostile fronts kills pages windows crowd upgrade network disk full"
    assert names == wanted.split()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [(["nothing"], "invalid choice: 'nothing'"), (["games", "--size", "0"], "'0' is not a number")],
)
def test_bad_arguments_are_named(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert sentence in capsys.readouterr().err
