"""Replaces a server by a newer version while people play.

Both versions run beside each other for a while on one database, which the new one has migrated, and
each request goes to either of them. No answered decision may be lost, and none may count twice. The
old version is a git revision: `AGRA_UPGRADE_FROM=REVISION python -m tests.long upgrade`.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

from tests.long.crowd import (
    STUCK,
    Client,
    Crowd,
    Players,
    check,
    crowd,
    playing,
    wait_for_decision,
)  # fmt: skip
from tests.long.frame import ROOT, Counts, Run
from tests.table import postgres

#: The version that is replaced, if nothing else is said: the last one with another schema.
FROM = "1e3d61d3"
KINDS = ("SQLite", "PostgreSQL")
#: How many people play before both versions run, and how many begin then.
CLIENTS, LATER = 3, 2
#: The decisions of each client before, while and after both versions run.
DECISIONS = 4
WEB, WORKERS = 2, 1


def revision() -> str:
    """The version that is replaced."""
    return os.environ.get("AGRA_UPGRADE_FROM") or FROM


def missing() -> str:
    """Why it cannot run here, or ""."""
    asked = ["git", "cat-file", "-e", f"{revision()}^{{commit}}"]
    if subprocess.run(asked, cwd=ROOT, capture_output=True, check=False).returncode:
        return f"git does not have the version {revision()}"
    return postgres.missing()


class Versions:
    """What is in front of the servers: each request goes to one of them."""

    def __init__(self, dice: random.Random) -> None:
        self.open: list[Crowd] = []
        self.served: Counter[int] = Counter()
        self._dice = dice

    @property
    def address(self) -> str:
        """The server for the next request."""
        chosen = self._dice.choice(self.open)
        self.served[chosen.port] += 1
        return chosen.address


def source_of(version: str, folder: Path) -> str:
    """Unpack a version, compile its catalogues, and return the folder of its program."""
    folder.mkdir()
    packed = ["git", "archive", version, "src", "tools"]
    archive = subprocess.run(packed, cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, check=True)
    source = str(folder / "src")
    compiled = [sys.executable, "-m", "tools.catalogues", "compile"]
    environment = os.environ | {"PYTHONPATH": source}
    subprocess.run(compiled, cwd=folder, env=environment, capture_output=True, check=True)
    return source


def wait_for_health(server: Crowd) -> None:
    """Wait until a server says that everything works."""
    until, told = time.monotonic() + STUCK, ""
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(f"{server.address}/health", timeout=10).close()
            return
        except urllib.error.HTTPError as error:
            told = error.read().decode()
        except OSError as error:
            told = str(error)
        time.sleep(0.2)
    raise AssertionError(f"it does not get healthy: {told} {server.said()}")


def decide_often(clients: Players) -> None:
    """Wait until each client has decided some times."""
    for _ in range(DECISIONS):
        wait_for_decision(clients, each=True)


def replace(folder: Path, database: str, dice: random.Random) -> Counts:
    """Replace the old version by the new one while clients play."""
    data = folder / "data"
    data.mkdir()
    old_program = {"PYTHONPATH": source_of(revision(), folder / "old")}
    versions = Versions(dice)
    clients = [Client(versions, random.Random(dice.random())) for _ in range(CLIENTS + LATER)]
    with ExitStack() as servers:
        old = servers.enter_context(crowd(data, database, WEB, WORKERS, **old_program))
        versions.open = [old]
        with playing(clients[:CLIENTS]):
            decide_often(clients[:CLIENTS])
            new = servers.enter_context(crowd(data, database, WEB, WORKERS))
            wait_for_health(new)
            versions.open = [old, new]
            with playing(clients[CLIENTS:]):
                decide_often(clients)
                versions.open = [new]
                ended = old.end()
                decide_often(clients)
        for client in clients:
            check(new, client)
        for code, complained in (ended, new.end()):
            assert code == 0, complained
            assert "Traceback" not in complained, complained
    assert min(versions.served[one.port] for one in (old, new)) >= DECISIONS, versions.served
    return {
        "decisions": sum(len(one.decided) for one in clients),
        "requests to the old version": versions.served[old.port],
        "requests to the new version": versions.served[new.port],
    }


def part(number: int) -> Counts:
    """Replace one server."""
    kind = KINDS[number % len(KINDS)]
    with tempfile.TemporaryDirectory(prefix="agra-upgrade-") as name, ExitStack() as stack:
        database = stack.enter_context(postgres.running()) if kind == "PostgreSQL" else ""
        counts = replace(Path(name), database, random.Random(number))
    return {"upgrades": 1, **{f"{what} ({kind})": count for what, count in counts.items()}}


RUN = Run(
    "upgrade",
    "a server is replaced by a newer version while people play, on SQLite and on PostgreSQL",
    "upgrades",
    10,
    part,
    missing=missing,
    beside=False,
)
