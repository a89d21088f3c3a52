"""Compiles the Python files of the page with the Python of the page, and keeps the results.

Most files do not change between two builds, and compiling them all takes longer than the rest of a
build.
"""

import hashlib
import subprocess
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from agra.page import runtime, sources
from agra.rules.errors import AgraError

COMPILER: Final = Path(__file__).parent / "site" / "compile.mjs"

#: Files by path.
Files = dict[str, bytes]


def compile_all(found: Path, trees: Mapping[str, Files], place: Path) -> dict[str, Files]:
    """Compile the Python files of several trees; other files stay as they are.

    `found` is the folder of Pyodide, `place` one for temporary files.
    """
    begun = hashlib.sha256(COMPILER.read_bytes() + (found / runtime.LOCK).read_bytes())
    done = {
        tree: {name: content for name, content in files.items() if not name.endswith(".py")}
        for tree, files in trees.items()
    }
    wanted = {
        (tree, name): _key(begun.copy(), name, content)
        for tree, files in trees.items()
        for name, content in files.items()
        if name.endswith(".py")
    }
    known = _kept()
    missing = [one for one, key in wanted.items() if key not in known]
    if missing:
        new = {(tree, name): trees[tree][name] for tree, name in missing}
        for one, content in _compile(found, new, place / "compile").items():
            known[wanted[one]] = content
        _keep({key: known[key] for key in wanted.values()})
    for (tree, name), key in wanted.items():
        done[tree][f"{name}c"] = known[key]
    return done


def _key(begun: "hashlib._Hash", name: str, content: bytes) -> str:
    """What the bytecode of a file depends on."""
    begun.update(f"{name}\n".encode() + content)
    return begun.hexdigest()


def _compile(
    found: Path, files: Mapping[tuple[str, str], bytes], root: Path
) -> dict[tuple[str, str], bytes]:
    """Compile files, each named by its tree and its path there."""
    for (tree, name), content in files.items():
        path = root / tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    command = [str(runtime.needed_node()), str(COMPILER), str(found), str(root)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise AgraError(f"Python could not be compiled for the page: {done.stderr[-2000:]}")
    return {(tree, name): (root / tree / f"{name}c").read_bytes() for tree, name in files}


# ------------------------------------------------------------------ results of the last build


def _file() -> Path:
    return runtime.cache() / "bytecode.zip"


def _kept() -> Files:
    """The bytecode of the last build, by key."""
    try:
        with zipfile.ZipFile(_file()) as archive:
            return {key: archive.read(key) for key in archive.namelist()}
    except (OSError, zipfile.BadZipFile):
        return {}


def _keep(files: Files) -> None:
    """Write the bytecode of this build, whole or not at all."""
    with suppress(OSError):  # the next build is slower, nothing more
        runtime.cache().mkdir(parents=True, exist_ok=True)
        new = _file().with_suffix(".new")
        new.write_bytes(sources.as_zip(files))
        new.replace(_file())
