"""Games that a command writes down: nothing is lost, and nothing is overwritten unasked."""

import signal
from pathlib import Path
from types import FrameType

from agra.records import Record
from agra.rules.errors import BadSetup
from agra.text.i18n import N_


def claim(record: Record, path: Path) -> None:
    """Make sure that the file is new and can be written, before anybody plays."""
    if path.exists():
        raise BadSetup(N_("{path} exists already: choose another name."), path=path)
    record.write(path)


def claim_to_go_on(record: Record, path: Path) -> None:
    """The same for a game that people play: they may have meant to go on with it."""
    if path.exists():
        raise BadSetup(
            N_("{path} exists already: go on with --resume {path}, or choose another name."),
            path=path,
        )
    record.write(path)


def hang_up_like_ctrl_c() -> None:
    """A lost connection, like Ctrl-C, saves the game."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
