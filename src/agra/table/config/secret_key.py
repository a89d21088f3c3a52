"""The server's secret key: made once, kept in the data folder."""

import os
import secrets
from pathlib import Path

#: Names the key where the data folder is not the place to keep it.
VARIABLE = "AGRA_SECRET_KEY"


def secret_key(folder: Path) -> str:
    """The key that signs cookies; the same one after a restart, so seats are kept."""
    given = os.environ.get(VARIABLE)
    if given:
        return given
    try:
        return path_in(folder).read_text(encoding="utf-8").strip()
    except OSError:
        return secrets.token_urlsafe(50)  # good until this process ends


def path_in(folder: Path) -> Path:
    """The file that holds the key."""
    return folder / "secret.key"


def make_key(folder: Path) -> None:
    """Make the key, unless there is one."""
    path = path_in(folder)
    if path.exists():
        return
    # Written elsewhere first, so that nobody ever finds half a key; and of two servers that start
    # at once, one makes it.
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
