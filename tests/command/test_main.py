"""`python -m agra` as a separate program."""

import os
import subprocess
import sys
from types import ModuleType

import pytest

import agra
from agra.__main__ import main
from agra.text.install_command import pip_install
from tests.command.support import run_apart


def test_python_m_agra_runs_the_command() -> None:
    done = run_apart("--version")
    assert done.code == 0
    assert done.out.startswith("agra ")


def test_the_version_is_told_without_loading_the_command() -> None:
    program = (
        "import sys; sys.argv = ['agra', '--version']; from agra.__main__ import main; main();"
        "print(*{'typer', 'rich', 'agra.command'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.splitlines() == [f"agra {agra.__version__}", ""]


def test_the_exit_code_is_that_of_the_command() -> None:
    assert run_apart("rules", "zzzzz").code == 1
    assert run_apart("nonsense").code == 2


def test_bad_usage_ends_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["watch", "--players", "9"])
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_ctrl_c_while_the_command_is_loaded_ends_it_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(ModuleType):
        def __getattr__(self, name: str) -> None:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "agra.command.app", Interrupted("agra.command.app"))
    assert main(["rules"]) == 130
    assert capsys.readouterr() == ("", "")


def test_the_default_is_four_players_and_the_printed_seed_repeats_the_game() -> None:
    first = run_apart("watch", "--bots", "farmer")
    assert "for 4 players" in first.out
    seed = first.out.splitlines()[0].split()[-1].rstrip(".")
    assert run_apart("watch", "--bots", "farmer", "--seed", seed).out == first.out


def test_a_terminal_that_knows_only_ascii_is_enough() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "agra", "watch", "--seed", "1", "--bots", "farmer"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=120,
    )
    assert done.returncode == 0
    assert b"spends 2 favours on ?basic good?." in done.stdout


def test_a_closed_pipe_is_no_failure() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "agra", "watch", "--bots", "farmer", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        complaints = process.stderr.read()
        process.wait(timeout=60)
    assert complaints == ""
    assert process.returncode == 0


def test_without_its_packages_the_command_prints_one_sentence() -> None:
    program = "import sys; sys.modules['typer'] = None; sys.argv = ['agra']; import runpy;"
    program += " runpy.run_module('agra', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 2
    said = f"agra: The command needs typer, which is not installed: {pip_install()}.\n"
    assert done.stderr == said
