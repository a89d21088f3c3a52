"""Where the table keeps its data: one folder, by the conventions of the system."""

import os
import sys
from pathlib import Path

from agra.table.config.secret_key import make_key

#: Names the data folder for every process of a server.
VARIABLE = "AGRA_DATA"


def default_data() -> Path:
    """The folder for a person's data on this system."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming") / "agra"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "agra"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "agra"


def data() -> Path:
    """The data folder of this process."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else default_data()


def prepare() -> None:
    """Make the data folder, closed to others on this machine, with a secret key in it.

    Servers call it before Django reads the settings, which themselves only look: a type
    checker reads them too and must leave no traces.
    """
    folder = data()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    make_key(folder)
