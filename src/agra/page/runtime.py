"""Finds Pyodide, Python for the browser: in a given folder, or from npm, of exactly one version."""

import base64
import hashlib
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Final

import platformdirs

from agra.rules.errors import AgraError
from agra.text.i18n import N_

#: The version of Pyodide, and npm's checksum of its package.
VERSION: Final = "314.0.7"
SHA512: Final = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
#: The files that the page needs.
FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
#: Names its version and what it was built for.
LOCK: Final = "pyodide-lock.json"


class NoRuntime(AgraError):
    """Pyodide, or a program that is needed to get or use it, is not there."""


def find(folder: Path | None = None) -> Path:
    """Return the folder with Pyodide; without a given one it is downloaded once."""
    found = folder or platformdirs.user_cache_path("agra", appauthor=False) / f"pyodide-{VERSION}"
    missing = [name for name in (*FILES, LOCK) if not (found / name).is_file()]
    if not missing:
        return found
    if folder is not None:
        raise NoRuntime(
            N_("The folder {folder} has no {name}: unpack Pyodide {version} there."),
            folder=folder, name=missing[0], version=VERSION,
        )  # fmt: skip
    download(found)
    return found


def download(folder: Path) -> None:
    """Download Pyodide with npm, check it, and unpack it into a folder."""
    with tempfile.TemporaryDirectory() as place:
        package = _package(Path(place))
        if base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode() != SHA512:
            raise NoRuntime(
                N_("npm's package of Pyodide {version} is damaged: try again."), version=VERSION
            )
        with tarfile.open(package) as archive:
            archive.extractall(place, filter="data")
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.move(Path(place) / "package", folder)


def _package(place: Path) -> Path:
    """The package as npm's client downloads it."""
    wanted = ["pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", str(place)]
    try:
        subprocess.run([*npm(), *wanted], check=True, capture_output=True, cwd=place)
    except (OSError, subprocess.CalledProcessError):
        raise NoRuntime(
            N_(
                "npm could not download Pyodide {version}: check the network, or unpack the "
                "package yourself and name its folder with --pyodide."
            ),
            version=VERSION,
        ) from None
    return next(place.glob("pyodide-*.tgz"))


def node() -> str:
    """The program of Node, which compiles Python for the page."""
    found = shutil.which("node")
    if found is None:
        raise NoRuntime(
            N_("The page needs Node to be built: install it, for example with npm's client.")
        )
    return found


def npm() -> list[str]:
    """How to call npm's client."""
    found = shutil.which("npm")
    if found is None:
        raise NoRuntime(N_("The page needs npm's client to be built: install Node with npm."))
    return [found]
