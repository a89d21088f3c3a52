"""Saves games of a command: no game is lost, and no file is overwritten without consent."""

import signal
from pathlib import Path
from types import FrameType

from agra.records import Record
from agra.rules.errors import BadSetup
from agra.text.i18n import N_


def claim(record: Record, path: Path) -> None:
    """Check before the game that the file is new and can be written."""
    if path.exists():
        raise BadSetup(N_("{path} exists already: choose another name."), path=path)
    record.write(path)


def claim_to_go_on(record: Record, path: Path) -> None:
    """The same for a game of people, with a hint to resume an existing file."""
    if path.exists():
        raise BadSetup(
            N_("{path} exists already: continue it with --resume {path}, or choose another name."),
            path=path,
        )
    record.write(path)


def hang_up_like_ctrl_c() -> None:
    """Treat SIGHUP and SIGTERM like Ctrl-C, which saves the game."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
