"""Measures the speed of the web table: `python -m benchmarks.table`.

- The processor time of a decision and of drawing the new table, in a game of four.
- The size of the live part and of a first visit, packed as browsers get them.
- How soon 200 open streams of one `agra play` hear of a decision, and whether one missed any.
"""

import argparse
import asyncio
import gzip
import json
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode

STREAMS = 200
DECISIONS = 60


class Visitor:
    """A browser that counts the bytes it receives."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.token = ""
        self.sent = 0
        self.where = ""

    def ask(self, where: str, data: dict[str, object] | None = None, part: bool = False) -> str:
        """Send a request; return the uncompressed response."""
        body = None
        if data is not None:
            body = urlencode({"csrfmiddlewaretoken": self.token, **data}).encode()
        request = urllib.request.Request(self.address + where, body)
        request.add_header("Accept-Encoding", "gzip")
        if part:
            request.add_header("HX-Request", "true")
        with self.opener.open(request, timeout=60) as answer:
            raw = answer.read()
            packed = answer.headers.get("Content-Encoding") == "gzip"
            self.where = str(answer.url).removeprefix(self.address)
        self.sent = len(raw)
        text = (gzip.decompress(raw) if packed else raw).decode()
        token = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', text)
        self.token = token[1] if token else self.token
        return text

    def sight(self, where: str) -> dict[str, Any]:
        """The game as data."""
        found: dict[str, Any] = json.loads(self.ask(f"{where}sight"))
        return found


def my_turn(visitor: Visitor, where: str) -> dict[str, Any]:
    """Wait until the bots have moved."""
    while True:
        found = visitor.sight(where)
        if found["options"] or found["to_move"] is None:
            return found
        time.sleep(0.01)


@dataclass
class Played:
    """The measurements of playing: milliseconds of processor time, and bytes."""

    deciding: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


def play(decisions: int) -> Played:
    """Make this many decisions in this process, like htmx, with bots answering in between."""
    from django.test import Client

    from agra.table.jobs.local import LocalBots
    from agra.table.models import Game

    turns = LocalBots().runner.turns
    client, played = Client(headers={"HX-Request": "true"}), Played()
    code = client.post("/play", {"players": 4, "level": "farmer", "seed": 1})["Location"].split(
        "/"
    )[2]
    game = Game.objects.get(code=code)
    for turn in range(decisions):
        while game.bot_to_move:
            turns.play_one(game.pk)
            game.refresh_from_db()
        found = client.get(f"/game/{code}/sight").json()
        if not found["options"]:
            break
        action = found["options"][turn % len(found["options"])]["action"]
        began = time.process_time()
        answer = client.post(
            f"/game/{code}/decide", {"action": action, "version": found["version"]}
        )
        played.deciding.append(1000 * (time.process_time() - began))
        played.sizes.append(len(gzip.compress(answer.content, 6)))
        game.refresh_from_db()
    return played


def first_visit(address: str) -> int:
    """The bytes of the first page with everything it loads, then of a table."""
    visitor = Visitor(address)
    pages = [visitor.ask("/")]
    total = visitor.sent
    pages.append(visitor.ask("/play", {"players": 4}))
    total += visitor.sent
    seen = set()
    for page in pages:
        for found in re.findall(r'(?:src|href)="(/static/[^"]+)"', page):
            if found not in seen:
                seen.add(found)
                total += load(visitor, found, seen)
    return total


def load(visitor: Visitor, where: str, seen: set[str]) -> int:
    """The bytes of a static file and of the modules it imports."""
    text = visitor.ask(where)
    total = visitor.sent
    folder = where.split("?")[0].rsplit("/", 1)[0]
    for found in re.findall(r'(?:from|import)\s*\(?\s*"\./([^"]+)"', text):
        inner = f"{folder}/{found}"
        if inner not in seen:
            seen.add(inner)
            total += load(visitor, inner, seen)
    return total


# ------------------------------------------------------------------ streams


class Streams:
    """Many spectators of one game."""

    def __init__(self, port: int, path: str) -> None:
        self.port, self.path = port, path
        self.received: list[dict[int, float]] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, count: int) -> None:
        """Open this many streams."""
        for _ in range(count):
            received: dict[int, float] = {}
            self.received.append(received)
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            await writer.drain()
            self.tasks.append(asyncio.create_task(self._listen(reader, writer, received)))

    async def _listen(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, received: dict[int, float]
    ) -> None:
        while line := await reader.readline():
            if line.startswith(b"data: "):
                received[int(line[6:])] = time.perf_counter()
        writer.close()

    def behind(self, version: int) -> int:
        """The number of streams that have not received a version yet."""
        return sum(1 for received in self.received if max(received, default=-1) < version)


async def watch(visitor: Visitor, where: str, port: int, count: int) -> tuple[list[float], int]:
    """Milliseconds until all streams received each of ten decisions, and how many never did."""
    streams = Streams(port, f"{where}stream")
    await streams.open(count)
    version = (await asyncio.to_thread(my_turn, visitor, where))["version"]
    await wait_for_streams(streams, version)
    delays, lost = [], 0
    for turn in range(10):
        found = await asyncio.to_thread(my_turn, visitor, where)
        action = found["options"][turn % len(found["options"])]["action"]
        sent = {"action": action, "version": found["version"]}
        began = time.perf_counter()
        await asyncio.to_thread(visitor.ask, f"{where}decide", sent, True)
        lost += await wait_for_streams(streams, found["version"] + 1)
        delays.append(1000 * (latest(streams, found["version"] + 1) - began))
    return delays, lost


def latest(streams: Streams, version: int) -> float:
    """The time at which the last stream received this version or a later one."""
    return max(
        min((at for known, at in received.items() if known >= version), default=0.0)
        for received in streams.received
    )


async def wait_for_streams(streams: Streams, version: int) -> int:
    """Wait at most five seconds; return how many streams never received a version."""
    until = time.perf_counter() + 5
    while streams.behind(version) and time.perf_counter() < until:
        await asyncio.sleep(0.005)
    return streams.behind(version)


# ------------------------------------------------------------------ the command


def percentiles(numbers: list[float]) -> str:
    """The median and the 90th percentile."""
    ordered = sorted(numbers)
    most = ordered[int(0.9 * (len(ordered) - 1))]
    return f"median {statistics.median(ordered):.1f} ms, 9 of 10 below {most:.1f} ms"


def measure_here(folder: str, decisions: int) -> None:
    """Measure deciding and drawing in this process."""
    os.environ["AGRA_DATA"] = folder
    os.environ["AGRA_HOSTS"] = "*"
    from agra.command.play import set_up

    set_up("127.0.0.1", None)
    played = play(decisions)
    print(f"a decision and the new table, processor time: {percentiles(played.deciding)}")
    print(f"live part, packed: at most {max(played.sizes) / 1024:.1f} KB")


def measure_streams(port: int, address: str, streams: int) -> int:
    """Measure a running table; return how many streams missed an event."""
    print(f"first visit with everything, packed: {first_visit(address) / 1024:.0f} KB")
    visitor = Visitor(address)
    visitor.ask("/")
    visitor.ask("/play", {"players": 2, "level": "farmer", "seed": 1})
    delays, lost = asyncio.run(watch(visitor, visitor.where, port, streams))
    print(f"{streams} streams hear of a decision: {percentiles(delays)}; {lost} missed one")
    return lost


def main() -> int:
    """Start a table, measure it, end it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=STREAMS)
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    arguments = parser.parse_args()
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        measure_here(folder, arguments.decisions)
        command = [sys.executable, "-m", "agra", "play", "--no-browser"]
        command += ["--port", str(port), "--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(1)
            return 1 if measure_streams(port, address, arguments.streams) else 0
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=30)


if __name__ == "__main__":
    sys.exit(main())
