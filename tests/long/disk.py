"""Fills the disk of the database while a person plays, and makes room again."""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
from contextlib import ExitStack
from pathlib import Path

from tests.long.crowd import Client
from tests.long.frame import Counts, Run, unshared
from tests.long.network import run, status
from tests.table import postgres
from tests.table.postgres import Base
from tests.table.running_server import Server, Visitor

#: The sizes of the disks in megabytes.
SIZES = {"file": 24, "PostgreSQL": 160}
KINDS = tuple(SIZES)
#: Seconds in which everything must go on when there is room again.
RECOVERY = 15.0


def missing() -> str:
    """Why this test cannot run here, or ""."""
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        return "only root may make disks"
    mounted = "unshare -m sh -c 'mount -t tmpfs none /mnt'"
    tried = subprocess.run(mounted, shell=True, capture_output=True, check=False)
    return postgres.missing() or ("disks cannot be made here" if tried.returncode else "")


def fill(folder: Path) -> Path:
    """Write a file until the disk is full."""
    path = folder / "filling"
    with path.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while True:
                    file.write(b"\0" * size)
            except OSError:
                continue
    return path


def inside(number: int) -> Counts:
    """The test itself, where it may mount a disk."""
    kind = KINDS[number]
    with ExitStack() as stack:
        disk = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="agra-disk-")))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="agra-data-")))
        run("mount", "-t", "tmpfs", "-o", f"size={SIZES[kind]}m", "none", str(disk))
        stack.callback(run, "umount", "-l", str(disk))
        address = ""
        if kind == "PostgreSQL":
            base = Base(disk)
            base.start()
            stack.callback(base.stop)
            address = base.address
        more = {"AGRA_DATABASE": address} if address else {}
        server = stack.enter_context(Server(folder if address else disk, None, **more))
        client = Client(server, random.Random(number))
        visitor = Visitor(server)
        client.where = visitor.post("/play", players=2, level="farmer", seed=4)
        client.play_a_round(visitor)
        filling = fill(disk)
        refused = decide_until_refused(client, visitor)
        assert refused == 503, refused
        said = status(server.address)
        assert said in ("full", "no database"), said
        time.sleep(5)
        filling.unlink()
        if address and not base.answers():
            base.kill()  # without room for its log PostgreSQL ends; its operator starts it again
        began = time.monotonic()
        client.play_a_round(visitor)
        took = time.monotonic() - began
        assert took < RECOVERY, f"bots and hints came back after {took:.0f} s"
        while status(server.address) != "ok":
            assert time.monotonic() < began + 60
            time.sleep(1)
        written = server.end()[2]
        assert "Traceback" not in written, written
    return {"ms until all goes on": int(1000 * took), f"said {said}": 1}


def decide_until_refused(client: Client, visitor: Visitor) -> int:
    """Decide until the disk is full; return the status of the refusal."""
    for _ in range(1000):
        try:
            found = json.loads(visitor.get(f"{client.where}sight"))
            visitor.get(client.where)
            if found["options"]:
                sent = {"action": found["options"][0]["action"], "version": found["version"]}
                visitor.post(f"{client.where}decide", **sent)
        except urllib.error.HTTPError as error:
            error.close()
            return error.code
        time.sleep(0.02)
    return 200


def part(number: int) -> Counts:
    """Run the test where nobody else sees its disk."""
    return unshared("-m", "tests.long.disk", number, KINDS[number])


RUN = Run(
    "disk",
    "the disk of the database is full for some seconds",
    "disks",
    len(KINDS),
    part,
    missing=missing,
    beside=False,
)

if __name__ == "__main__":
    print(json.dumps(inside(int(sys.argv[1]))))
