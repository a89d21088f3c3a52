"""`agra terminal` in a real terminal: colours, Ctrl-C and a lost connection."""

import codecs
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from agra.records import read

pty = pytest.importorskip("pty")

PROGRAM = "import sys; from agra.command.app import main; sys.exit(main(sys.argv[1:]))"


class Terminal:
    """The program in a terminal of 100 columns and 40 lines."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.main, other = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1"}
        environment.update(COLUMNS="100", LINES="40")
        environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdin=other,
            stdout=other,
            stderr=other,
            cwd=folder,
            env=environment,
            start_new_session=True,
        )
        os.close(other)
        self.seen = ""
        # A letter of several bytes may arrive in two parts: this decoder waits for the rest of it.
        self.decode = codecs.getincrementaldecoder("utf-8")().decode

    def wait_for(self, text: str, seconds: float = 60.0) -> str:
        """Read until the text is on the screen; return all output so far."""
        end = time.monotonic() + seconds
        while text not in self.seen:
            left = end - time.monotonic()
            assert left > 0, self.seen[-2000:]
            assert select.select([self.main], [], [], left)[0], self.seen[-2000:]
            try:
                self.seen += self.decode(os.read(self.main, 65536))
            except OSError:
                break
        assert text in self.seen, self.seen[-2000:]
        seen, self.seen = self.seen, ""
        return seen

    def type(self, line: str) -> None:
        os.write(self.main, f"{line}\n".encode())

    def code(self) -> int:
        return self.process.wait(timeout=30)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    sitting = Terminal(
        tmp_path, "terminal", "--seats", "Ada,Ben", "--seed", "5", "--save", "game.agra"
    )
    yield sitting
    if sitting.process.poll() is None:
        sitting.process.kill()
        sitting.process.wait()
    os.close(sitting.main)


def test_the_table_is_drawn_and_cleared_between_people(terminal: Terminal) -> None:
    terminal.wait_for("Press Enter")
    terminal.type("")
    seen = terminal.wait_for("You have 2 rupees")
    assert "\x1b[" in seen, "colours"
    assert "┌───" in seen
    terminal.type("5")
    terminal.wait_for("End your turn?")
    terminal.type("")
    seen = terminal.wait_for("it is your move.")
    assert "\x1b[3J" in seen, "the other player's rupees cannot be scrolled back to"


def test_ctrl_c_saves_and_ends_with_130(terminal: Terminal, tmp_path: Path) -> None:
    terminal.wait_for("Press Enter")
    terminal.type("")
    terminal.wait_for("> ")
    terminal.process.send_signal(signal.SIGINT)
    seen = terminal.wait_for("The game is saved.")
    assert "Traceback" not in seen
    assert terminal.code() == 130
    assert read(tmp_path / "game.agra").names == ["Ada", "Ben"]


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there is no such signal here")
def test_a_lost_connection_saves(terminal: Terminal, tmp_path: Path) -> None:
    terminal.wait_for("Press Enter")
    terminal.type("")
    terminal.wait_for("> ")
    terminal.type("5")
    terminal.wait_for("End your turn?")
    terminal.process.send_signal(signal.SIGHUP)
    assert terminal.code() == 130
    assert len(read(tmp_path / "game.agra")) >= 2
