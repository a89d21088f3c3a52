"""Cuts the network between the table and PostgreSQL without a word, and mends it 30 seconds later.

The server runs in a network of its own (a namespace of Linux). While the network is cut it drops
all its answers: nothing tells the table that its connections are dead.
"""

import json
import os
import pwd
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.long.crowd import Client, crowd
from tests.long.frame import Counts, Run, unshared
from tests.table import postgres
from tests.table.postgres import Base
from tests.table.running_server import Server, Visitor

#: Seconds for which the network is cut, and in which everything must go on after that.
OUTAGE = 30.0
RECOVERY = 15.0
TABLE, DATABASE = "10.77.0.1", "10.77.0.2"
KINDS = ("serve", "play")


def missing() -> str:
    """Why this test cannot run here, or ""."""
    lacking = [name for name in ("ip", "unshare", "nsenter") if shutil.which(name) is None]
    if lacking:
        return f"{', '.join(lacking)} is not installed"
    if os.geteuid() != 0:
        return "only root may make networks"
    tried = subprocess.run(["unshare", "-n", "true"], capture_output=True, check=False)
    return postgres.missing() or ("networks cannot be made here" if tried.returncode else "")


def run(*command: str) -> None:
    """Run a command of the system."""
    subprocess.run(command, check=True, capture_output=True)


class Network:
    """A network namespace for the database, connected with the present one."""

    def __init__(self) -> None:
        run("ip", "link", "set", "lo", "up")
        self._holder = subprocess.Popen(["unshare", "-n", "sleep", "3600"])
        number = self._holder.pid
        while os.readlink(f"/proc/{number}/ns/net") == os.readlink("/proc/self/ns/net"):
            time.sleep(0.05)
        self._inside = ["nsenter", f"--net=/proc/{number}/ns/net"]
        run("ip", "link", "add", "agra0", "type", "veth", "peer", "name", "agra1")
        run("ip", "link", "set", "agra1", "netns", str(number))
        run("ip", "addr", "add", f"{TABLE}/24", "dev", "agra0")
        run("ip", "link", "set", "agra0", "up")
        run(*self._inside, "ip", "addr", "add", f"{DATABASE}/24", "dev", "agra1")
        run(*self._inside, "ip", "link", "set", "agra1", "up")

    def before(self) -> list[str]:
        """What stands before a command that runs in the network of the database."""
        found = pwd.getpwnam("postgres")
        rights = ["--setuid", str(found.pw_uid), "--setgid", str(found.pw_gid)]
        return [*self._inside, *rights]

    def cut(self) -> None:
        """Drop everything that the database sends."""
        run(*self._inside, "ip", "route", "add", "blackhole", f"{TABLE}/32")

    def mend(self) -> None:
        """Let everything through again."""
        run(*self._inside, "ip", "route", "del", "blackhole", f"{TABLE}/32")

    def close(self) -> None:
        """End the network."""
        self._holder.kill()
        self._holder.wait()


@contextmanager
def database(network: Network) -> Iterator[Base]:
    """A server in the other network."""
    with tempfile.TemporaryDirectory(prefix="agra-postgres-") as name:
        base = Base(Path(name), DATABASE, network.before())
        base.start()
        try:
            yield base
        finally:
            base.stop()


@contextmanager
def table(kind: str, folder: Path, address: str) -> Iterator[tuple[Any, Callable[[], str]]]:
    """`agra serve` or `agra play`, and what it has written when it is ended."""
    if kind == "serve":
        with crowd(folder, address, web=2, workers=1) as found:
            found.forget()
            yield found, lambda: found.end()[1]
    else:
        with Server(folder, AGRA_DATABASE=address) as server:
            yield server, lambda: server.end()[2]


def status(address: str) -> str:
    """What `/health` says."""
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=40) as answer:
            return str(json.loads(answer.read())["status"])
    except urllib.error.HTTPError as refused:
        return str(json.loads(refused.read())["status"])


def inside(number: int) -> Counts:
    """The test itself, in a network that nobody else uses."""
    network = Network()
    try:
        with database(network) as base, tempfile.TemporaryDirectory(prefix="agra-") as name:
            with table(KINDS[number], Path(name), base.address) as (found, end):
                client = Client(found, random.Random(number))
                visitor = client.trying(lambda: Visitor(found))
                client.where = visitor.post("/play", players=2, level="farmer", seed=4)
                client.play_a_round(visitor)
                network.cut()
                began = time.monotonic()
                said = status(found.address)
                noticed = time.monotonic() - began
                assert said == "no database", said
                time.sleep(max(0.0, began + OUTAGE - time.monotonic()))
                network.mend()
                began = time.monotonic()
                client.play_a_round(visitor)
                took = time.monotonic() - began
                assert took < RECOVERY, f"bots and hints came back after {took:.0f} s"
                written = end()
            assert "Traceback" not in written, written
    finally:
        network.close()
    return {
        "ms until it was noticed": int(1000 * noticed),
        "ms until all goes on": int(1000 * took),
    }


def part(number: int) -> Counts:
    """Run the test in a new network."""
    return unshared("-n", "tests.long.network", number, KINDS[number])


RUN = Run(
    "network",
    "the network to PostgreSQL is cut for 30 s without a word",
    "networks",
    len(KINDS),
    part,
    missing=missing,
    beside=False,
)

if __name__ == "__main__":
    print(json.dumps(inside(int(sys.argv[1]))))
