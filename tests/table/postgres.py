"""Starts a temporary PostgreSQL server with the programs of the system."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from tests.table.running_server import free_port


def programs() -> Path | None:
    """The folder of the PostgreSQL programs; Debian keeps them out of the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    named = shutil.which("initdb")
    return Path(named).parent if named else None


def missing() -> str:
    """Why no server can run here, or ""."""
    if programs() is None:
        return "PostgreSQL is not installed (on Debian: apt-get install postgresql)"
    if find_spec("psycopg") is None:
        return "psycopg is not installed"
    return ""


class Base:
    """A server in a temporary folder, which can be started and stopped repeatedly.

    `before` is what stands before the command of the server, for example to run it elsewhere.
    """

    def __init__(self, folder: Path, host: str = "127.0.0.1", before: Sequence[str] = ()) -> None:
        where = programs()
        assert where is not None
        self._where, self._folder = where, folder
        self._user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
        if self._user:
            shutil.chown(folder, self._user)
        self._process: subprocess.Popen[bytes] | None = None
        self._port = free_port()
        self._host, self._before = host, list(before)
        self.address = f"postgres://agra@{host}:{self._port}/postgres"
        made = [str(where / "initdb"), "-D", str(folder / "data"), "-U", "agra", "--auth=trust"]
        subprocess.run(
            [*made, "-E", "UTF8", "--no-sync"],
            user=self._user,
            cwd="/",
            check=True,
            capture_output=True,
        )
        with (folder / "data" / "pg_hba.conf").open("a", encoding="ascii") as rights:
            rights.write(f"host all all {host}/24 trust\n")

    def start(self) -> None:
        """Start it and wait until it answers."""
        until = time.monotonic() + 60
        while True:
            self._begin()
            if self._answers(until):
                return
            # after a kill, the processes of the last one may still end
            assert time.monotonic() < until, "PostgreSQL did not start"
            time.sleep(0.2)

    def _begin(self) -> None:
        options = ["-k", str(self._folder), "-h", self._host, "-p", str(self._port)]
        options += ["-c", "fsync=off", "-c", "max_connections=200"]
        self._process = subprocess.Popen(
            [*self._before, self._where / "postgres", "-D", self._folder / "data", *options],
            user=None if self._before else self._user,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _answers(self, until: float) -> bool:
        """Wait until it answers; False if it has ended instead."""
        import psycopg

        assert self._process is not None
        while self._process.poll() is None and time.monotonic() < until:
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self.address).close()
                return True
            time.sleep(0.1)
        return False

    def _recovered(self) -> None:
        """Wait until it answers again after the process of a connection was killed."""
        assert self._answers(time.monotonic() + 60), "PostgreSQL does not answer"

    def answers(self) -> bool:
        """Whether it answers within some seconds."""
        return self._process is not None and self._answers(time.monotonic() + 5)

    def restart(self) -> None:
        """Restart it as an operator does."""
        self.stop()
        self.start()

    def kill(self) -> None:
        """Kill the server by force, and start it again."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=60)
            self._process = None
        self.start()

    def kill_session(self) -> None:
        """Kill the process of one connection; the server then ends all of them."""
        import psycopg

        self._recovered()
        asked = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        with psycopg.connect(self.address, autocommit=True) as line:
            rows = line.execute(f"{asked} AND backend_type = 'client backend'").fetchall()
        for (number,) in rows[:1]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)

    def stop(self) -> None:
        """Close all connections and stop it, like `pg_ctl stop -m fast`."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(timeout=60)
            self._process = None

    def cut(self) -> None:
        """Close every connection except the calling one."""
        import psycopg

        self._recovered()
        with psycopg.connect(self.address, autocommit=True) as line:
            line.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )


@contextlib.contextmanager
def base() -> Iterator[Base]:
    """A server that can be restarted until the block ends."""
    with tempfile.TemporaryDirectory(prefix="agra-postgres-") as name:
        found = Base(Path(name))
        found.start()
        try:
            yield found
        finally:
            found.stop()


@contextlib.contextmanager
def running() -> Iterator[str]:
    """Run a server until the block ends; yield the address of its first database."""
    with base() as found:
        yield found.address


def new_database(address: str, name: str) -> str:
    """Create another database on a server and return its address."""
    import psycopg

    with psycopg.connect(address, autocommit=True) as line:
        line.execute(f'CREATE DATABASE "{name}"')
    return address.rpartition("/")[0] + f"/{name}"
