"""The last errors in a file of the data folder, for `agra admin errors`."""

import logging
import os
from pathlib import Path
from typing import Final

from agra.table.config.data_folder import data
from agra.table.config.log_format import Lines

NAME: Final = "errors.log"
#: With more bytes the file is put aside; the one before is deleted.
MOST_BYTES: Final = 256 * 1024


class ErrorFile(logging.Handler):
    """Appends errors to the file as lines of JSON, without secrets; several processes may do so."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.setFormatter(Lines())

    def emit(self, record: logging.LogRecord) -> None:
        """Append an error; a full disk is no reason for another one."""
        path = data() / NAME
        try:
            if path.exists() and path.stat().st_size > MOST_BYTES:
                path.replace(_before(path))
            number = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(number, f"{self.format(record)}\n".encode())
            finally:
                os.close(number)
        except OSError:
            pass


def _before(path: Path) -> Path:
    return path.with_suffix(".1.log")


def last_lines(count: int) -> list[str]:
    """Return the last lines of the file, the oldest first."""
    path = data() / NAME
    found: list[str] = []
    for one in (_before(path), path):
        if one.exists():
            found += one.read_text("utf-8", errors="replace").splitlines()
    return found[-count:]
