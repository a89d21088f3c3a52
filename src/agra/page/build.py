"""Writes the folder of the page: everything that a static host needs to offer the game."""

import contextlib
import gzip
import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import zlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from agra.page import bytecode, first_screen, runtime, sources
from agra.rules.errors import AgraError
from agra.text.i18n import N_

SITE: Final = Path(__file__).parent / "site"


class BadFolder(AgraError):
    """The folder for the page cannot be used."""


@dataclass(frozen=True)
class Part:
    """Several files of the page, packed in one file that the browser loads once."""

    #: its path in the folder, with a fingerprint
    path: str
    content: bytes
    #: the paths of its files
    files: tuple[str, ...]


def part(name: str, files: Mapping[str, bytes]) -> Part:
    """Pack files: a line of JSON with their paths and lengths, and their contents."""
    index = json.dumps([[path, len(content)] for path, content in sorted(files.items())])
    whole = index.encode() + b"\n" + b"".join(content for _path, content in sorted(files.items()))
    packed = compressed(name, whole)
    mark = hashlib.sha256(packed).hexdigest()[:16]
    # Not .gz: some hosts would tell browsers to unpack such a file by themselves.
    return Part(f"parts/{name}-{mark}.agra", packed, tuple(sorted(files)))


def compressed(name: str, whole: bytes) -> bytes:
    """Compress a part as well as possible, unless the last build has done just that."""
    kept = runtime.cache() / f"{name}-{zlib.ZLIB_RUNTIME_VERSION}.gz"
    with contextlib.suppress(OSError, EOFError, zlib.error):
        packed = kept.read_bytes()
        if gzip.decompress(packed) == whole:
            return packed
    packed = gzip.compress(whole, 9, mtime=0)
    with contextlib.suppress(OSError):  # the next build is slower, nothing more
        kept.parent.mkdir(parents=True, exist_ok=True)
        new = kept.with_suffix(".new")
        new.write_bytes(packed)
        new.replace(kept)
    return packed


# ------------------------------------------------------------------ the whole folder


def build(folder: Path, pyodide: Path | None = None, force: bool = False) -> dict[str, int]:
    """Write the page into a folder; return the sizes of its files."""
    check(folder, force)
    found = runtime.find(pyodide)
    with tempfile.TemporaryDirectory() as place:
        start_django(Path(place))
        compiled = bytecode.compile_all(
            found,
            {
                "agra": dict(sources.own_files()),
                "packages": dict(sources.package_files()),
                "library": sources.library_files(found / "python_stdlib.zip"),
            },
            Path(place),
        )
        table = compiled["agra"] | compiled["packages"]
        statics = static_files()
        plain = first_screen.files(SITE)
        contents = {
            "runtime": runtime_files(found, compiled["library"]),
            "python": python_files(table, statics, Path(place)),
            "static": {f"static/{name}": body for name, (body, _mark) in statics.items()},
            "shell": shell_files() | plain,
        }
    with ThreadPoolExecutor() as pool:  # zlib uses all cores then
        parts = list(pool.map(part, contents, contents.values()))
    files = {one.path: one.content for one in parts} | plain
    files |= {f"static/{name}": statics[name][0] for name in first_screen.pictures()}
    files["404.html"] = first_screen.not_found(SITE)
    files["service_worker.js"] = service_worker(parts, files)
    write(folder, files)
    return {name: len(content) for name, content in files.items()}


def check(folder: Path, force: bool) -> None:
    """Refuse a folder that has something else in it."""
    if not folder.exists() or force:
        return
    if not folder.is_dir():
        raise BadFolder(N_("{path} is a file: choose a folder."), path=folder)
    if any(folder.iterdir()) and not (folder / "service_worker.js").is_file():
        raise BadFolder(
            N_("The folder {path} is not empty: choose another one, or use --force."), path=folder
        )


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files, and remove the parts of an earlier page.

    The service worker comes last, because browsers load what it lists.
    """
    shutil.rmtree(folder / "parts", ignore_errors=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


# ------------------------------------------------------------------ the parts


def runtime_files(found: Path, library: Mapping[str, bytes]) -> dict[str, bytes]:
    """Pyodide with its standard library in bytecode."""
    lock = json.loads((found / runtime.LOCK).read_text(encoding="utf-8"))
    lock["packages"] = {}  # none of them is loaded
    files = {f"runtime/{name}": (found / name).read_bytes() for name in runtime.FILES}
    files["runtime/python_stdlib.zip"] = sources.as_zip(library)
    files[f"runtime/{runtime.LOCK}"] = json.dumps(lock).encode()
    return files


def python_files(
    compiled: dict[str, bytes], statics: Mapping[str, tuple[bytes, str]], place: Path
) -> dict[str, bytes]:
    """The table as Python imports it, and an empty database of this version."""
    marks = {name: mark for name, (_body, mark) in statics.items()}
    compiled["agra/data/static_marks.json"] = json.dumps(marks, sort_keys=True).encode()
    return {
        "python/table.zip": sources.as_zip(compiled),
        "python/empty.sqlite3": empty_database(place),
    }


def static_files() -> dict[str, tuple[bytes, str]]:
    """Scripts, styles and drawings by name: the content and the fingerprint."""
    from django.contrib.staticfiles.finders import get_finders

    from agra.table.server import static_files as served

    names = sorted({name for finder in get_finders() for name, _storage in finder.list([])})
    found = {name: served.file(name) for name in names if not name.startswith("django_htmx/ext")}
    return {name: (one.body, one.mark) for name, one in found.items() if one is not None}


def shell_files() -> dict[str, bytes]:
    """The scripts of the workers."""
    kept = {*first_screen.PLAIN, "service_worker.js", "compile.mjs", "not_found.js"}
    return {one.name: one.read_bytes() for one in sorted(SITE.glob("*.js")) if one.name not in kept}


def start_django(place: Path) -> None:
    """Start Django as in the browser, with an empty data folder."""
    os.environ.update(
        AGRA_RUN="browser",
        AGRA_DATA=str(place / "data"),
        DJANGO_SETTINGS_MODULE="agra.table.settings",
    )
    import django

    (place / "data").mkdir()
    django.setup()


def empty_database(place: Path) -> bytes:
    """A database of this version without games."""
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0, interactive=False)
    connection.close()
    copy = place / "empty.sqlite3"
    with contextlib.closing(sqlite3.connect(place / "data" / "table.sqlite3")) as made:
        made.execute("UPDATE django_migrations SET applied = '2000-01-01 00:00:00'")
        made.commit()
        made.execute("VACUUM INTO ?", [str(copy)])
    return copy.read_bytes()


def service_worker(parts: list[Part], files: Mapping[str, bytes]) -> bytes:
    """The service worker with the list of all files: it changes with every change of the page."""
    listed: list[dict[str, Any]] = [
        {"path": one.path, "size": len(one.content), "files": one.files} for one in parts
    ]
    script = (SITE / "service_worker.js").read_bytes()
    digest = hashlib.sha256(script)
    for name in sorted(files):
        digest.update(name.encode() + b"\n" + files[name])
    head = f"const FILES = {json.dumps(listed)};\nconst BUILD = {digest.hexdigest()[:16]!r};\n"
    return head.encode() + script
