"""The server's secret key: created once and stored in the data folder."""

import os
import secrets
from pathlib import Path

#: Sets the key, for servers that do not store it in the data folder.
VARIABLE = "AGRA_SECRET_KEY"


def secret_key(folder: Path) -> str:
    """Return the key that signs cookies; it must survive a restart, or players lose their seats."""
    given = os.environ.get(VARIABLE)
    if given:
        return given
    try:
        return path_in(folder).read_text(encoding="utf-8").strip()
    except OSError:
        return secrets.token_urlsafe(50)  # valid until this process ends


def path_in(folder: Path) -> Path:
    """The file with the key."""
    return folder / "secret.key"


def make_key(folder: Path) -> None:
    """Create the key, unless there is one."""
    path = path_in(folder)
    if path.exists():
        return
    # Written to a draft and linked, so that no process ever reads half a key, and only one of two
    # servers that start at the same time creates it.
    draft = folder / f".{secrets.token_hex(8)}.key"
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)
