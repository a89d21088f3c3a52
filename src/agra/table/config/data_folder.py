"""The data folder: where it is, by the conventions of the system, and its creation."""

import os
import sys
from pathlib import Path

from agra.table.config import database
from agra.table.config.secret_key import make_key, path_in

#: Names the data folder for every process of a server.
VARIABLE = "AGRA_DATA"


def default_data() -> Path:
    """The user data folder of this system; that of earlier versions, if only that one is used."""
    import platformdirs  # a table inside a browser names its folder, and has no such package

    folder = platformdirs.user_data_path("agra", appauthor=False, roaming=True)
    earlier = earlier_data()
    return earlier if is_used(earlier) and not is_used(folder) else folder


def earlier_data() -> Path:
    """The folder that earlier versions used on this system.

    It differs from the present one only on macOS with `XDG_DATA_HOME`, with a relative path in
    that variable, and on Windows with an `APPDATA` that is not the folder of the system.
    """
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming") / "agra"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "agra"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "agra"


def is_used(folder: Path) -> bool:
    """Whether a folder has games or a key of the table in it."""
    try:
        return (folder / database.FILE).exists() or path_in(folder).exists()
    except OSError:  # it cannot be read
        return False


def data() -> Path:
    """The data folder of this process."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else default_data()


def prepare() -> None:
    """Create the data folder, unreadable for other users, with a secret key in it.

    Servers call this before Django reads the settings. The settings themselves create nothing,
    because a type checker reads them too.
    """
    folder = data()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    make_key(folder)
