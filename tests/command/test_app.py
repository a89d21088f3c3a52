"""`agra` itself: its help and its error messages."""

import subprocess
import sys
from pathlib import Path

import pytest

import agra
from agra.command import app as app_module
from agra.command.commands import LISTED, Listed
from agra.text.install_command import pip_install
from tests.command.support import run

COMMANDS = (
    "terminal", "watch", "replay", "simulate", "arena", "rules", "components", "check", "bench",
    "soak", "dataset", "figures",
)  # fmt: skip


def test_help_names_every_command_with_a_sentence() -> None:
    done = run("--help")
    assert done.code == 0
    lines = [line.strip("│ ").split() for line in done.out.splitlines()]
    for command in COMMANDS:
        described = [words for words in lines if words[:1] == [command]]
        assert described, command
        assert len(described[0]) > 3, command


def test_without_a_command_the_help_is_printed() -> None:
    assert run().out == run("--help").out
    assert run().code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    done = run(command, "--help")
    assert done.code == 0
    assert "Usage: agra" in done.text
    assert f"agra {command}" in done.text


@pytest.mark.parametrize("name", ["bot", "games", "puzzles", "record"])
def test_a_group_without_a_command_shows_its_help(name: str) -> None:
    done = run(name)
    assert (done.code, done.err) == (0, "")
    assert f"Usage: agra {name} [OPTIONS] COMMAND ..." in done.text
    assert "--install-completion" not in done.text


def test_version() -> None:
    assert run("--version").out == f"agra {agra.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nonsense"], "No such command 'nonsense'"),
        (["watsh"], "Did you mean 'watch'?"),
        (["watch", "--players", "5"], "'--players'"),
        (["watch", "--players", "many"], "'--players'"),
        (["watch", "--bots", "nobody"], "There is no bot 'nobody': choose one of"),
        (["watch", "--colour", "red"], "No such option: --colour"),
        (["replay"], "Missing argument 'FILE'"),
        (["replay", "no.agra"], "no.agra: The file cannot be read: No such file or directory."),
        (["components", "--basis", "guess"], "There is no basis 'guess'"),
        (["soak", "--games", "none"], "'none' is not a number from 1"),
        (["bench", "--players", "1"], "'--players'"),
        (["terminal", "--players", "7"], "Agra is for 2, 3 or 4 players, not 7."),
        (["terminal", "--humans", "9"], "0 to 3 people, not 9."),
        (["terminal", "--seats", "me"], "but --seats names 1."),
        (["terminal", "--seats", "me,,farmer"], "A seat has no name"),
        (["terminal", "--seats", "me,framer"], "Is 'framer' the bot 'farmer'?"),
        (["terminal", "--resume", "no.agra"], "No such file or directory."),
        (["terminal", "--components", "no.toml"], "The components file no.toml cannot be read"),
    ],
)
def test_a_mistake_is_one_sentence_and_code_2(
    arguments: list[str], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.code == 2
    assert complaint in done.err
    assert len(done.err.strip().splitlines()) == 1
    assert done.err.startswith("agra: ")
    assert done.err.rstrip().endswith((".", "?"))
    assert list(tmp_path.iterdir()) == []


def test_a_command_that_cannot_be_loaded_does_not_break_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    missing = Listed("Study", "Something that is not there.", lab=True)
    monkeypatch.setitem(LISTED, "no_such_part", missing)
    assert "Something that is not there." in run("--help").text
    done = run("no_such_part", "--games", "3", "else")
    assert done.code == 2
    assert pip_install("lab") in done.err
    assert len(done.err.strip().splitlines()) == 1


def test_main_returns_the_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert app_module.main(["--version"]) == 0
    assert app_module.main(["nonsense"]) == 2
    assert app_module.main(["rules", "zzzzz"]) == 1


def test_ctrl_c_ends_a_command_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("agra.command.watch.tell_game", stop)
    assert app_module.main(["watch"]) == 130
    assert "Traceback" not in capsys.readouterr().err


#: Runs `agra` where the packages of the extra "table" cannot be imported.
WITHOUT_TABLE = """
import runpy, sys
from agra.command.play import NEEDED

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in NEEDED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
sys.argv = ["agra", "--help"]
runpy.run_module("agra", run_name="__main__")
"""


def test_the_help_needs_no_package_of_the_table() -> None:
    command = [sys.executable, "-c", WITHOUT_TABLE]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "page" in done.stdout
