"""Measures the memory of a process that answers requests: `python -m benchmarks.memory`.

People of several languages and windows play at many tables against bots that answer at once, look
back, and watch. They move from table to table: a hundred tables are in use at a time, and every
table is played for a while. The output is the memory of the process after every thousand requests;
it must level out. The server is `agra play`, so quick bots think in the same process.
"""

import argparse
import asyncio
import random
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load import CODE, ROOT, SETTINGS, Connection, Server, Table, keep_apart

#: Browsers, each with a language and a window, as the page's script tells it.
BROWSERS = 40
LANGUAGES = ("en", "de", "fr", "nl", "it", "es")
WINDOWS = ("1366x768", "1920x1080", "390x844t", "844x390t", "1024x768t", "1280x720")
LEVELS = ("farmer", "trader")
#: The tables in use at the same time.
IN_USE = 100
#: What is asked beside decisions, and how often among a hundred requests.
OTHERS = {"": 12, "at/{at}": 8, "company": 8, "score": 3, "log": 3, "aid": 2, "steps?from={at}": 4}


@dataclass
class Counts:
    """What was asked so far."""

    requests: int = 0
    decisions: int = 0
    games: int = 0


async def begin(of: Connection, dice: random.Random, counts: Counts) -> Table:
    """Begin a game against quick bots."""
    form = {"players": str(dice.randint(2, 4)), "level": dice.choice(LEVELS)}
    where = await of.ask("/play", form)
    found = CODE.search(where)
    if found is None:
        raise SystemExit(f"No game was begun: {where[:200]}")
    counts.games += 1
    counts.requests += 1
    return Table(found[1], of)


async def act(table: Table, dice: random.Random, counts: Counts) -> bool:
    """Send one request of somebody at a table; return whether the game goes on."""
    counts.requests += 1
    chosen = dice.randrange(100)
    for path, often in OTHERS.items():
        chosen -= often
        if chosen < 0:
            at = dice.randrange(max(1, table.version))
            page = await table.of.ask(f"/game/{table.code}/{path.format(at=at)}")
            return bool(path) or table.learn(page) or "finished" not in page
    if not table.actions:
        page = await table.of.ask(f"/game/{table.code}/", has=table.has)
        return table.learn(page) or 'id="bar"' in page
    counts.decisions += 1
    sent = {"action": dice.choice(table.actions), "version": str(table.version)}
    table.learn(await table.of.ask(f"/game/{table.code}/decide", sent, has=table.has))
    return True


async def browsers(port: int) -> list[Connection]:
    """Return browsers with their languages and windows."""
    found = []
    for number in range(BROWSERS):
        one = Connection(port)
        language = LANGUAGES[number % len(LANGUAGES)]
        one.cookies["agra_view"] = WINDOWS[number % len(WINDOWS)]
        await one.ask(f"/?language={language}")
        found.append(one)
    return found


def megabytes(number: int) -> float:
    """The memory of one process that no other process shares with it."""
    text = Path(f"/proc/{number}/smaps_rollup").read_text()
    return sum(map(int, re.findall(r"^Pss:\s+(\d+) kB", text, re.MULTILINE))) / 1024


async def measure(server: Server, requests: int, games: int) -> list[float]:
    """Play, and return the memory after every thousand requests."""
    await server.wait()
    dice, counts = random.Random(1), Counts()
    people = await browsers(server.port)
    number = server.process.pid
    found = [megabytes(number)]
    print(f"at the start: {found[0]:.0f} MB")
    in_use: list[Table] = []
    while counts.requests < requests:
        due = counts.requests * games / requests  # games begin at an even rate
        if counts.games <= due:
            in_use.append(await begin(dice.choice(people), dice, counts))
            del in_use[:-IN_USE]
        table = dice.choice(in_use)
        if not await act(table, dice, counts):
            in_use.remove(table)
        if counts.requests // 1000 >= len(found):
            found.append(megabytes(number))
            print(
                f"{counts.requests} requests, {counts.games} games, {counts.decisions} decisions:"
                f" {found[-1]:.0f} MB",
                flush=True,
            )
    return found


def main() -> int:
    """Measure; the exit status is 1 if the memory exceeds the bound or does not level out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=15_000)
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--most", type=float, default=250.0, help="megabytes that are allowed")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--installed", action="store_true", help="what is installed in PYTHON")
    parser.set_defaults(serve=0, database="", filled=None)
    arguments = parser.parse_args()
    SETTINGS["AGRA_GAMES_PER_BROWSER"] = "0"
    server = Server(ROOT, arguments.python, keep_apart(), arguments)
    try:
        found = asyncio.run(measure(server, arguments.requests, arguments.games))
    finally:
        server.end()
    half = found[len(found) // 2 :]
    print(f"at most {max(found):.0f} MB; {half[-1] - half[0]:+.0f} MB in the second half")
    return int(max(found) > arguments.most)


if __name__ == "__main__":
    sys.exit(main())
