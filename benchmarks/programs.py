"""Measures how many decisions programs make through the API: `python -m benchmarks.programs`.

Each program has its own tables, plays both seats of them, and goes from one to the next: it
requests the options through the API and decides, as fast as the server answers. The output has
decisions per second, the time of a decision with its query, and the processor time of both.

The server has the first processor and this program the second, as in `benchmarks.load`.
"""

import argparse
import asyncio
import itertools
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from agra.client import Client
from benchmarks.load import ROOT, Server, keep_apart, percentiles

OPEN = {"kind": "open"}


@dataclass
class Table:
    """A table with a program at all seats: the client of each seat."""

    code: str
    seats: list[Client]
    to_move: int | None = 0


@dataclass
class Program:
    """A program with its tables."""

    address: str
    tables: list[Table] = field(default_factory=list)
    took: list[float] = field(default_factory=list)

    def lay_out(self, count: int) -> None:
        """Create this many tables and take their seats."""
        with Client(self.address) as host:
            host.open_account("Load")
            for _ in range(count):
                made = host.create_game([OPEN, OPEN], open_rupees=True)
                table = Table(made["game"], [Client(self.address) for _ in made["links"]])
                for seat, link in zip(table.seats, made["links"], strict=True):
                    seat.sit(link, confirm=False)
                self.tables.append(table)

    def play(self, decisions: int) -> None:
        """Make this many decisions, at one table after the other."""
        for table in itertools.cycle(self.tables):
            if len(self.took) >= decisions:
                return
            if table.to_move is None:
                raise SystemExit("A game has ended: ask for more --tables or fewer --decisions.")
            began = time.perf_counter()
            seat = table.seats[table.to_move]
            offered = seat.options(table.code)
            if not offered["yours"]:  # the start player is random
                table.to_move = offered["to_move"]
                continue
            chosen = offered["options"][len(self.took) % len(offered["options"])]
            table.to_move = seat.decide(table.code, chosen["action"], offered["version"])["to_move"]
            self.took.append(1000 * (time.perf_counter() - began))


def measure(arguments: argparse.Namespace) -> None:
    """Start a server, let programs play, and print the results."""
    if not 1 <= arguments.programs <= min(arguments.tables, arguments.decisions):
        raise SystemExit("Each program needs a table and a decision: ask for fewer --programs.")
    server = Server(ROOT, arguments.python, keep_apart(), arguments)
    try:
        asyncio.run(server.wait())
        programs = [Program(f"http://127.0.0.1:{server.port}") for _ in range(arguments.programs)]
        for one in programs:
            one.lay_out(arguments.tables // len(programs))
        began, worked = time.perf_counter(), server.worked()
        with ThreadPoolExecutor(len(programs)) as at_once:
            list(at_once.map(lambda one: one.play(arguments.decisions // len(programs)), programs))
        seconds, work = time.perf_counter() - began, server.worked() - worked
    finally:
        server.end()
    took = [each for one in programs for each in one.took]
    rate = len(took) / seconds
    print(f"{rate:.1f} decisions a second ({len(programs)} at once, {arguments.tables} tables)")
    print(f"  processor time:      {1000 * work / len(took):.1f} ms a decision")
    print(f"  question and answer: {percentiles(took)}")


def options(arguments: list[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="tables in progress")
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--programs", type=int, default=4, help="that decide at the same time")
    parser.add_argument("--serve", type=int, default=0, metavar="N", help="agra serve, N processes")
    parser.add_argument("--database", default="", help="the address of a PostgreSQL server")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--installed", action="store_true", help="what is installed in PYTHON")
    parser.set_defaults(filled=None)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    measure(options())
