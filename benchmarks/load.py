"""Measures the load that one server can handle: `python -m benchmarks.load`.

Many tables are in progress, many pages listen, and people decide at all of them as fast as the
server answers. The output has decisions per second, the time from a click to the new page and to
the last stream that receives it, and the processor time and memory of the server. With `--other
CHECKOUT` another version of the project is measured on the same machine in the same run.

Every page is opened once before the measurement, so that the results are the cost of a decision and
not of the first view of a table.

If there are two processors, the server has the first one and this program the second. The server is
`agra play`; with `--serve N` it is `agra serve` with N web processes; `--database` names a
PostgreSQL server for it. Memory is that of all its processes, with shared memory counted once.
"""

import argparse
import asyncio
import contextlib
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
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.fill import FORM, LIST, SHARE

ROOT = Path(__file__).parents[1]
#: Rate limits are off, because all requests come from one computer.
SETTINGS = {
    f"AGRA_{kind}_PER_{source}": "0"
    for kind in ("GAMES", "SEATS", "STREAMS")
    for source in ("BROWSER", "ADDRESS")
}
VERSION = re.compile(r'name="version" value="(\d+)"')
ACTION = re.compile(r'name="action" value="([^"]+)"')
PATCH = re.compile(r'data-patch="(\w+)"')
TOKEN = re.compile(r'csrfmiddlewaretoken" value="([^"]+)"')
CODE = re.compile(r"/game/([a-z0-9]+)/")


class Connection:
    """A persistent connection of a browser: one request at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.token = ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self, path: str, form: dict[str, str] | None = None, has: str | None = None
    ) -> str:
        """Send a request and return the body; store its cookies and its form token.

        A script requests a part of a page, and says which parts the page `has`.
        """
        try:
            return await self._ask(path, form, has)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()  # the server has closed it in the meantime
            return await self._ask(path, form, has)

    async def _ask(self, path: str, form: dict[str, str] | None, has: str | None) -> str:
        if self._writer is None or self._reader is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = b""
        if form is not None:
            body = urlencode({"csrfmiddlewaretoken": self.token, **form}).encode()
        lines = [
            f"{'GET' if form is None else 'POST'} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Accept-Encoding: gzip",
            f"Cookie: {'; '.join(f'{name}={value}' for name, value in self.cookies.items())}",
            f"Content-Length: {len(body)}",
            "Content-Type: application/x-www-form-urlencoded",
            *(["HX-Request: true", f"Agra-Has: {has}"] if has is not None else []),
        ]
        self._writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = [line.partition(": ")[::2] for line in head[1:] if line]
        known = {name.lower(): value for name, value in headers}
        raw = await self._reader.readexactly(int(known.get("content-length", "0")))
        for name, value in headers:
            if name.lower() == "set-cookie":
                key, _equals, rest = value.partition("=")
                self.cookies[key] = rest.split(";")[0]
        if known.get("location"):
            return known["location"]
        text = (gzip.decompress(raw) if known.get("content-encoding") == "gzip" else raw).decode()
        if found := TOKEN.search(text):
            self.token = found[1]
        return text

    def close(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


@dataclass
class Table:
    """A table of two people who share a screen, and the pages that listen to it."""

    code: str
    of: Connection
    version: int = 0
    #: the patches on its page, as its script reports them
    has: str = ""
    actions: list[str] = field(default_factory=list)
    received: list[dict[int, float]] = field(default_factory=list)

    def learn(self, page: str) -> bool:
        """Parse the possible decisions of a page; return whether there are any."""
        version = VERSION.search(page)
        self.has = " ".join(PATCH.findall(page))
        # sorted, so that two versions with another order of their options play the same decisions
        self.actions = sorted({*ACTION.findall(page)})
        self.version = int(version[1]) if version else self.version
        return bool(version and self.actions)


@dataclass
class Measured:
    """The measurements of one server."""

    rate: float = 0.0
    page: list[float] = field(default_factory=list)
    #: kilobytes of the responses, uncompressed
    sizes: list[float] = field(default_factory=list)
    streams: list[float] = field(default_factory=list)
    missed: int = 0
    #: at the start, with all tables, with all streams, and at the end
    megabytes: list[float] = field(default_factory=list)
    #: database file size per table
    kilobytes: float = 0.0
    #: milliseconds of server processor time for a decision with its page and its streams
    work: float = 0.0


class Server:
    """`agra play` or `agra serve` of a checkout, on a separate processor."""

    def __init__(
        self, checkout: Path, python: str, core: int | None, arguments: argparse.Namespace
    ) -> None:
        self._made = tempfile.TemporaryDirectory(prefix="agra-load-")
        self.data = Path(arguments.filled or self._made.name).resolve()
        serve, database = arguments.serve, arguments.database
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        how = ["serve", "--processes", str(serve)] if serve else ["play", "--no-browser"]
        if serve and getattr(arguments, "workers", 0):
            how += ["--workers", str(arguments.workers)]
        command = [python, "-m", "agra", *how, "--port", str(self.port)]
        if core is not None:
            command = ["taskset", "-c", str(core), *command]
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("AGRA_")}
        path = {"AGRA_DATA": str(self.data)}
        if arguments.installed:
            inherited.pop("PYTHONPATH", None)
        else:
            path["PYTHONPATH"] = str(checkout / "src")
        path |= {"AGRA_DATABASE": database} if database else {}
        self.process = subprocess.Popen(
            command, env={**inherited, **SETTINGS, **path}, cwd=self.data, stdout=subprocess.DEVNULL
        )

    async def wait(self) -> None:
        """Wait until it listens."""
        until = time.monotonic() + 300
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                _reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            await asyncio.sleep(0.2)
        raise SystemExit("The server does not start.")

    def processes(self) -> list[int]:
        """The ids of its processes, if the system provides them."""
        found = [self.process.pid]
        for number in found:
            with contextlib.suppress(OSError):
                text = Path(f"/proc/{number}/task/{number}/children").read_text()
                found += map(int, text.split())
        return found

    def megabytes(self) -> float:
        """Its current memory, if the system provides it."""
        total = 0
        for number in self.processes():
            with contextlib.suppress(OSError):
                text = Path(f"/proc/{number}/smaps_rollup").read_text()
                total += sum(map(int, re.findall(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)))
        return total / 1024

    def worked(self) -> float:
        """Its processor time in seconds, if the system provides it."""
        total = 0
        for number in self.processes():
            with contextlib.suppress(OSError):
                text = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
                total += int(text[11]) + int(text[12])
        return total / os.sysconf("SC_CLK_TCK")

    def kilobytes(self) -> float:
        """The disk space of the games; 0 for a PostgreSQL server."""
        return sum(file.stat().st_size for file in self.data.glob("table.*")) / 1024

    def end(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self._made.cleanup()


async def lay_out(port: int, count: int) -> list[Table]:
    """Create this many tables in progress, with some decisions each."""
    tables: list[Table] = []
    while len(tables) < count:
        of = Connection(port)
        await of.ask("/friends")
        for _ in range(min(SHARE, count - len(tables))):
            where = await of.ask("/friends", FORM)
            found = CODE.search(where)
            if found is None:
                raise SystemExit(f"No table was laid out: {where[:200]}")
            tables.append(Table(found[1], of))
        await of.ask(f"/game/{tables[-1].code}/")  # the token of this page is valid at all of them
    return tables


async def filled(port: int, folder: Path, count: int) -> list[Table]:
    """The tables that `benchmarks.fill` created; each browser opens a page of one of them."""
    tables: list[Table] = []
    for one in json.loads((folder / LIST).read_text("utf-8")):
        of = Connection(port)
        of.cookies = one["cookies"]
        tables += [Table(code, of) for code in one["codes"]]
        await of.ask(f"/game/{tables[-1].code}/")
    return tables[:count]


async def listen(port: int, table: Table, tasks: set[asyncio.Task[None]]) -> None:
    """Open one more page that listens to a table."""
    received: dict[int, float] = {}
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET /game/{table.code}/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    )

    async def follow() -> None:
        event = ""
        while line := await reader.readline():
            if line.startswith(b"event: "):
                event = line[7:].decode().strip()
            elif line.startswith(b"data: ") and event in ("", "message", "version"):
                with contextlib.suppress(ValueError):
                    received[int(line[6:])] = time.perf_counter()
            elif line in (b"\n", b"\r\n"):
                event = ""
        writer.close()

    table.received.append(received)
    tasks.add(asyncio.create_task(follow()))


async def decide(table: Table, turn: int, measured: Measured) -> bool:
    """Measure one decision: its page and its last stream; return whether the game continues."""
    if not table.actions:
        page = await table.of.ask(f"/game/{table.code}/", has=table.has)
        if not table.learn(page):
            return False
    before = table.version
    sent = {"action": table.actions[turn % len(table.actions)], "version": str(before)}
    began = time.perf_counter()
    page = await table.of.ask(f"/game/{table.code}/decide", sent, has=table.has)
    measured.sizes.append(len(page) / 1000)
    measured.page.append(1000 * (time.perf_counter() - began))
    table.learn(page)
    if table.received:
        until = time.perf_counter() + 5
        arrivals: list[float] = []
        while time.perf_counter() < until:
            arrivals = [
                min(at for version, at in received.items() if version > before)
                for received in table.received
                if max(received, default=-1) > before
            ]
            if len(arrivals) == len(table.received):
                break
            await asyncio.sleep(0.002)
        measured.missed += len(table.received) - len(arrivals)
        measured.streams.append(1000 * (max(arrivals, default=until) - began))
    return True


async def open_pages(own: list[Table]) -> None:
    """Open the page of every table of a browser, and decide at the first ones."""
    for table in own:
        table.learn(await table.of.ask(f"/game/{table.code}/"))
    for table in own[:10]:
        await decide(table, 0, Measured())


async def measure(server: Server, arguments: argparse.Namespace) -> Measured:
    """Fill a server, then measure decisions."""
    await server.wait()
    measured = Measured()
    await Connection(server.port).ask("/about")
    measured.megabytes.append(server.megabytes())
    before = server.kilobytes()
    if arguments.filled:
        tables = await filled(server.port, server.data, arguments.tables)
    else:
        tables = await lay_out(server.port, arguments.tables)
    measured.kilobytes = (server.kilobytes() - before) / len(tables)
    measured.megabytes.append(server.megabytes())
    tasks: set[asyncio.Task[None]] = set()
    for number in range(arguments.streams):
        await listen(server.port, tables[number % len(tables)], tasks)
    await asyncio.sleep(2)
    measured.megabytes.append(server.megabytes())
    turn = 0
    browsers: dict[int, list[Table]] = {}
    for table in tables:
        browsers.setdefault(id(table.of), []).append(table)
    people = list(browsers.values())[: arguments.people]

    async def play(own: list[Table]) -> None:
        nonlocal turn
        at = 0
        while turn < arguments.decisions and own:
            turn += 1
            if not await decide(own[at % len(own)], turn, measured):
                own.remove(own[at % len(own)])
            at += 1

    await asyncio.gather(*(open_pages(own) for own in people))
    began, worked = time.perf_counter(), server.worked()
    await asyncio.gather(*(play(own) for own in people))
    measured.rate = len(measured.page) / (time.perf_counter() - began)
    measured.work = 1000 * (server.worked() - worked) / max(1, len(measured.page))
    measured.megabytes.append(server.megabytes())
    for task in tasks:
        task.cancel()
    return measured


def keep_apart() -> int | None:
    """The processor for the server, if there are two; this program moves to the others."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if len(cores) < 2:
        return None
    os.sched_setaffinity(0, cores[1:])
    print(f"The server runs on processor {cores[0]}, this program on {cores[1:]}.")
    return cores[0]


def percentiles(numbers: list[float]) -> str:
    """The median and the 99th percentile."""
    if not numbers:
        return "not measured"
    ordered = sorted(numbers)
    most = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    return f"p50 {statistics.median(ordered):.0f} ms, p99 {most:.0f} ms"


def report(name: str, found: Measured) -> dict[str, float]:
    """Print the measurements."""
    memory = ", ".join(f"{one:.0f}" for one in found.megabytes)
    print(f"{name}: {found.rate:.1f} decisions a second")
    print(f"  MB at the start, with tables, with streams, in the end: {memory}")
    print(f"  on the disk:          {found.kilobytes:.1f} kB a new table")
    print(f"  processor time:       {found.work:.1f} ms a decision")
    print(f"  click to page:        {percentiles(found.page)}")
    if found.sizes:
        print(f"  the answer:           {statistics.median(found.sizes):.0f} kB before packing")
    print(f"  click to last stream: {percentiles(found.streams)}; {found.missed} missed one")
    return {
        "rate": found.rate,
        "page_p50": statistics.median(found.page) if found.page else 0.0,
        "work": found.work,
        "missed": found.missed,
    }


def main() -> int:
    """Measure one checkout, or two for comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="tables in progress")
    parser.add_argument("--streams", type=int, default=100, help="open pages")
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--people", type=int, default=1, help="who decide at the same time")
    parser.add_argument("--serve", type=int, default=0, metavar="N", help="agra serve, N processes")
    parser.add_argument("--filled", type=Path, help="a folder of python -m benchmarks.fill")
    parser.add_argument("--database", default="", help="the address of a PostgreSQL server")
    parser.add_argument("--other", type=Path, help="another checkout of the project")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--other-python", default=sys.executable)
    parser.add_argument(
        "--installed", action="store_true", help="what is installed in PYTHON, not the source"
    )
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    arguments = parser.parse_args()
    if arguments.other and not (arguments.other / "src" / "agra").is_dir():
        parser.error(f"--other {arguments.other} is no checkout of the project: name its folder")
    core = keep_apart()
    print(f"{arguments.tables} tables in progress, {arguments.streams} open pages.")
    candidates = [("this version", ROOT, arguments.python)]
    if arguments.other:
        candidates.insert(0, ("the other version", arguments.other, arguments.other_python))
    figures = {}
    for name, checkout, python in candidates:
        server = Server(checkout.resolve(), python, core, arguments)
        try:
            figures[name] = report(name, asyncio.run(measure(server, arguments)))
        finally:
            server.end()
    if arguments.other:
        old, new = figures["the other version"], figures["this version"]
        print(f"click to page, at the median: {old['page_p50'] / new['page_p50']:.2f} x as fast")
        if new["work"]:
            print(f"processor time of a decision: {new['work'] / old['work']:.2f} of what it was")
        print(f"decisions a second: {new['rate'] / old['rate']:.2f} x as many")
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    return 1 if any(found["missed"] for found in figures.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
