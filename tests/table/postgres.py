"""A PostgreSQL server of the tests' own, made of the system's programs."""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from tests.table.server import free_port


def programs() -> Path | None:
    """Where PostgreSQL's own programs lie; Debian keeps them out of the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    named = shutil.which("initdb")
    return Path(named).parent if named else None


def missing() -> str:
    """Why there can be no server here, or ""."""
    if programs() is None:
        return "PostgreSQL is not installed (on Debian: apt-get install postgresql)"
    if find_spec("psycopg") is None:
        return "psycopg is not installed"
    return ""


@contextlib.contextmanager
def running() -> Iterator[str]:
    """A server as long as the block runs: the address of its first database."""
    where = programs()
    assert where is not None
    user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
    with tempfile.TemporaryDirectory(prefix="agra-postgres-") as name:
        folder = Path(name)
        if user:
            shutil.chown(folder, user)
        port = free_port()
        subprocess.run(
            [
                str(where / "initdb"),
                "-D",
                str(folder / "data"),
                "-U",
                "agra",
                "--auth=trust",
                "-E",
                "UTF8",
            ]
            + ["--no-sync"],
            user=user,
            cwd="/",
            check=True,
            capture_output=True,
        )
        options = ["-k", str(folder), "-h", "127.0.0.1", "-p", str(port), "-c", "fsync=off"]
        options += ["-c", "max_connections=200"]
        process = subprocess.Popen(
            [where / "postgres", "-D", folder / "data", *options],
            user=user,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait(port)
            yield f"postgres://agra@127.0.0.1:{port}/postgres"
        finally:
            process.terminate()
            process.wait(timeout=60)


def _wait(port: int) -> None:
    import psycopg

    until = time.monotonic() + 60
    while True:
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(host="127.0.0.1", port=port, user="agra", dbname="postgres").close()
            return
        assert time.monotonic() < until, "PostgreSQL did not start"
        time.sleep(0.1)


def new_database(address: str, name: str) -> str:
    """One more database on a server; its address."""
    import psycopg

    with psycopg.connect(address, autocommit=True) as line:
        line.execute(f'CREATE DATABASE "{name}"')
    return address.rpartition("/")[0] + f"/{name}"
