"""Measures how long a visitor waits for bots while another takes all he can get.

`python -m benchmarks.starve`: one visitor has four tables with viziers that may think for two
minutes a turn, four more tables of viziers alone, asks for 23 long hints at the same time, and has
reviews of 20 games made. Another visitor then plays against a vizier that thinks for four seconds a
turn, and asks for a first hint before each of his turns. The output has his waiting times, without
and with the other visitor. The server has one process in which bots search.
"""

import argparse
import asyncio
import contextlib
import sys
import time

from benchmarks.load import CODE, ROOT, SETTINGS, Connection, Server, Table, listen

TABLES = 4
LOOKS = 23
REVIEWS = 20
#: Seconds that the other visitor may wait: for the vizier of four seconds, and for a first hint.
VIZIER, HINT = 12.0, 5.0
ALONE = {"kind1": "bot vizier", "kind2": "bot vizier", "think": "120"}
WITH_ME = {"kind1": "bot vizier", "kind2": "here", "think": "120"}
SHORT = {"kind1": "bot farmer", "kind2": "bot farmer", "round_limit": "1"}


async def begin(of: Connection, form: dict[str, str], path: str = "/friends") -> Table:
    """Begin a game."""
    await of.ask(path if path == "/friends" else "/")
    where = await of.ask(path, form)
    found = CODE.search(where)
    if found is None:
        raise SystemExit(f"No game was begun: {where[:200]}")
    return Table(found[1], of)


def like(of: Connection) -> Connection:
    """Return another connection of the same browser."""
    one = Connection(of.port)
    one.cookies, one.token = of.cookies, of.token
    return one


async def play_until_bot(table: Table) -> bool:
    """Decide until a bot has to; return whether the game goes on."""
    for _ in range(200):
        table.learn(await table.of.ask(f"/game/{table.code}/"))
        if not table.actions:
            return True
        sent = {"action": table.actions[-1], "version": str(table.version)}
        await table.of.ask(f"/game/{table.code}/decide", sent)
    return False


async def look(of: Connection, code: str) -> None:
    """Ask for the longest hint again and again."""
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, ValueError):
            await of.ask(f"/game/{code}/hint?look=2")
        await asyncio.sleep(0.5)


async def do_the_worst(port: int, tasks: set[asyncio.Task[None]]) -> None:
    """Take all that one visitor can get."""
    mallory = Connection(port)
    for form in (ALONE, WITH_ME):
        for _ in range(TABLES):
            table = await begin(mallory, form)
            await listen(port, table, tasks)
            if form is WITH_ME:
                await play_until_bot(table)
    for _ in range(LOOKS):
        table = await begin(mallory, {"players": "2", "level": "farmer"}, "/play")
        tasks.add(asyncio.create_task(look(like(mallory), table.code)))
    for _ in range(REVIEWS):  # a browser has one review at a time, so each has its own
        of = Connection(port)
        table = await begin(of, SHORT)
        page = ""
        while "review/begin" not in page:
            await asyncio.sleep(0.2)
            page = await of.ask(f"/game/{table.code}/review")
        await of.ask(f"/game/{table.code}/review/begin", {})


async def wait_for(port: int, turns: int) -> tuple[list[float], list[float]]:
    """Play some turns against a vizier; return the times of its turns and of first hints."""
    stranger = Connection(port)
    form = {"kind1": "here", "kind2": "bot vizier", "think": "4"}
    table = await begin(stranger, form)
    answers: list[float] = []
    hints: list[float] = []
    while len(answers) < turns:
        if not await play_until_bot(table):
            raise SystemExit("The game has ended: ask for fewer --turns.")
        began = time.perf_counter()
        while not table.actions:
            await asyncio.sleep(0.1)
            table.learn(await stranger.ask(f"/game/{table.code}/"))
        answers.append(time.perf_counter() - began)
        began = time.perf_counter()
        await stranger.ask(f"/game/{table.code}/hint")
        hints.append(time.perf_counter() - began)
        print(f"  vizier {answers[-1]:.1f} s, hint {hints[-1]:.1f} s", flush=True)
    return answers, hints


async def measure(server: Server, turns: int) -> bool:
    """Print the waiting times without and with the other visitor; return whether they are short."""
    await server.wait()
    print("alone:")
    await wait_for(server.port, turns)
    tasks: set[asyncio.Task[None]] = set()
    await do_the_worst(server.port, tasks)
    await asyncio.sleep(5)
    print("while another visitor takes all he can get:")
    answers, hints = await wait_for(server.port, turns)
    for task in tasks:
        task.cancel()
    print(f"at most {max(answers):.1f} s for the vizier ({VIZIER:.0f} are allowed),", end=" ")
    print(f"{max(hints):.1f} s for a hint ({HINT:.0f} are allowed)")
    return max(answers) <= VIZIER and max(hints) <= HINT


def main() -> int:
    """Measure; the exit status is 1 if somebody waits too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--serve", type=int, default=0, metavar="N", help="agra serve, N processes")
    parser.add_argument("--database", default="", help="the address of a PostgreSQL server")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--installed", action="store_true", help="what is installed in PYTHON")
    parser.set_defaults(filled=None, workers=1)
    arguments = parser.parse_args()
    SETTINGS.update({f"AGRA_{kind}_PER_BROWSER": "0" for kind in ("HINTS", "BOT_GAMES")})
    server = Server(ROOT, arguments.python, None, arguments)
    try:
        return int(not asyncio.run(measure(server, arguments.turns)))
    finally:
        server.end()


if __name__ == "__main__":
    sys.exit(main())
