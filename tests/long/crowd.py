"""Kills processes of the table and of PostgreSQL at random while people play.

Each client records its decisions and the answers. At the end the entries of its game must match:
no answered decision is lost, and no repeated request is stored twice.
"""

import http.client
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.long.frame import ROOT, Counts, Run
from tests.table import postgres
from tests.table.running_server import Visitor, free_port

WEB, WORKERS = 4, 2
#: The number of people who play at the same time, each at a table with bots.
CLIENTS = 4
#: The number of kills in one part.
KILLS = 100
#: What is killed, and how often: of 100 kills about 70 hit a web process or a worker.
KINDS = {
    "web": 45, "worker": 25, "any process": 8, "supervisor": 2,
    "connections": 6, "session": 6, "database restart": 5, "database": 3,
}  # fmt: skip
#: The maximum number of seconds between a decision and the next kill.
PAUSE = 0.3
#: Seconds without progress after which a table counts as stuck.
STUCK = 300.0
#: Seconds between two polls of a waiting client, at first and at most.
LOOK, SELDOM = 0.03, 0.5
#: The errors that a client sees when a process dies.
CUT_OFF = (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError)


class Crowd:
    """`agra serve` with workers, on a PostgreSQL server or (without an address) on a file."""

    def __init__(
        self, folder: Path, address: str, web: int = WEB, workers: int = WORKERS, **more: str
    ) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database, self.folder = address, folder
        self.kinds = {"web": web, "worker": workers}
        self._more = ({"AGRA_DATABASE": address} if address else {}) | more
        self._line: Any = None
        # what is written goes to the end, wherever it was read
        self._said = tempfile.TemporaryFile("a+", encoding="utf-8")  # noqa: SIM115
        self.process = self._start()

    def _start(self) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "agra", "serve", "--port", str(self.port)]
        command += ["--data", str(self.folder), "--processes", str(self.kinds["web"])]
        return subprocess.Popen(
            [*command, "--workers", str(self.kinds["worker"])],
            cwd=ROOT,
            env=environment_of(os.environ) | self._more,
            stdout=subprocess.DEVNULL,
            stderr=self._said,
            text=True,
        )

    def kill_supervisor(self) -> None:
        """Kill the supervisor, and start another one as systemd does: again until it runs."""
        self.process.kill()
        self.process.wait()
        until = time.monotonic() + STUCK
        while True:
            self.process = self._start()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(2)  # the old processes may still listen on the port
                assert time.monotonic() < until, self.said()
                continue
            return

    def said(self) -> str:
        """What it has written to standard error so far."""
        self._said.seek(0)
        return self._said.read()

    def close(self) -> None:
        """Forget what it has written."""
        self._said.close()

    def all_processes(self) -> list[int]:
        """The ids of all processes below the supervisor."""
        parents: dict[int, list[int]] = {}
        for path in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                parent = int(path.read_text("utf-8", "replace").rpartition(")")[2].split()[1])
                parents.setdefault(parent, []).append(int(path.parent.name))
        found = list(parents.get(self.process.pid, []))
        for number in found:
            found += parents.get(number, [])
        return found

    def known(self) -> list[tuple[str, int]]:
        """Kind and id of the registered processes that are alive."""
        try:
            rows = self.rows("SELECT kind, name FROM table_process")
        except Exception:  # at first there is no table, and the database may be down
            self.forget()
            return []
        found = [(str(kind), int(name.split("/")[1])) for kind, name in rows]
        return [(kind, number) for kind, number in found if is_alive(number)]

    def rows(self, asked: str) -> list[Any]:
        """Read something from the database."""
        if not self.database:
            file = f"file:{self.folder / 'table.sqlite3'}?mode=ro"  # must not create the file
            with closing(sqlite3.connect(file, timeout=20, uri=True)) as line:
                return line.execute(asked).fetchall()
        if self._line is None:
            import psycopg

            self._line = psycopg.connect(self.database, autocommit=True)
        rows: list[Any] = self._line.execute(asked).fetchall()
        return rows

    def forget(self) -> None:
        """Close the connection to the database."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def wait(self, seconds: float = STUCK) -> None:
        """Wait until all processes are registered."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and self.process.poll() is None:
            kinds = [kind for kind, _number in self.known()]
            if all(kinds.count(kind) >= count for kind, count in self.kinds.items()):
                return
            time.sleep(0.1)
        raise AssertionError(f"the processes did not start: {self.end()}")

    def end(self) -> tuple[int, str]:
        """Stop it as an operator does; return its exit code and its output."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60), self.said()


def environment_of(given: Mapping[str, str]) -> dict[str, str]:
    """The environment of the processes: no settings of this one, and a shared bytecode cache.

    Without the cache every restarted process would compile the whole program first.
    """
    left_out = ("AGRA_DATA", "DJANGO_SETTINGS_MODULE", "PYTHONDONTWRITEBYTECODE")
    kept = {key: value for key, value in given.items() if key not in left_out}
    if "PYTHONDONTWRITEBYTECODE" in given:
        kept.setdefault("PYTHONPYCACHEPREFIX", str(Path(tempfile.gettempdir()) / "agra-compiled"))
    return kept


def is_alive(number: int) -> bool:
    """Whether a process runs."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def crowd(
    folder: Path, address: str, web: int = WEB, workers: int = WORKERS, **more: str
) -> Iterator[Crowd]:
    """Run all processes until the block ends."""
    found = Crowd(folder, address, web, workers, **more)
    try:
        found.wait()
        yield found
    finally:
        found.forget()
        if found.process.poll() is None:
            found.process.kill()  # its processes notice that and end
            found.process.wait()
        found.close()


@dataclass
class Client:
    """A player who continues whatever happens to the processes of the table."""

    server: Any
    dice: random.Random
    where: str = ""
    #: the decisions: the version before, and the action
    decided: list[tuple[int, int]] = field(default_factory=list)
    #: how many answers never came
    lost_answers: int = 0
    #: whether the game is over
    over: bool = False
    failure: BaseException | None = None

    def play(self, enough: threading.Event) -> None:
        """Start games and decide until the end; record what goes wrong."""
        try:
            visitor = self.trying(lambda: Visitor(self.server))
            fields = {"players": self.dice.choice((2, 3, 4)), "level": "farmer", "pace": 0}
            self.where = self.trying(lambda: visitor.post("/play", **fields))
            while not enough.is_set() and not self.over:
                self.over = not self.decide(visitor)
        except BaseException as error:
            self.failure = error

    def decide(self, visitor: Visitor) -> bool:
        """Take one option once, however often it must be sent; return False if the game is over."""
        found = self.my_turn(visitor)
        if found is None:
            return False
        action, version = self.dice.choice(found["options"])["action"], found["version"]
        sent = {"action": action, "version": version, "again": "yes"}
        self.trying(lambda: visitor.post(f"{self.where}decide", **sent))
        self.decided.append((version, action))
        return True

    def my_turn(self, visitor: Visitor) -> dict[str, Any] | None:
        """Return the view when something can be decided, None when the game is over."""
        until, pause = time.monotonic() + STUCK, LOOK
        while time.monotonic() < until:
            page = visitor.page
            found: dict[str, Any] = json.loads(
                self.trying(lambda: visitor.get(f"{self.where}sight"))
            )
            visitor.page = page
            if found["options"]:
                return found
            if found["to_move"] is None:
                return None
            time.sleep(pause)
            pause = min(SELDOM, pause * 1.5)
        raise AssertionError(f"the game {self.where} stands still: no bot decides")

    def play_a_round(self, visitor: Visitor) -> None:
        """Decide until a bot has had its turn, then ask for a hint."""
        found = self.my_turn(visitor)
        assert found is not None, "the game is over"
        before = found["position"]["round"]
        while found is not None and found["position"]["round"] == before:
            self.decide(visitor)
            found = self.my_turn(visitor)
        page = visitor.page
        assert "table" in self.trying(lambda: visitor.get(f"{self.where}hint"))
        visitor.page = page

    def trying(self, what: Any) -> Any:
        """Repeat a request until it is answered."""
        until, pause = time.monotonic() + STUCK, LOOK
        while True:
            try:
                return what()
            except CUT_OFF as error:
                if isinstance(error, urllib.error.HTTPError) and error.code != 503:
                    raise
                self.lost_answers += 1
                if time.monotonic() > until:
                    raise
                time.sleep(pause)
                pause = min(SELDOM, pause * 1.5)


def kill_some(
    found: Crowd, base: postgres.Base, kinds: Sequence[str], dice: random.Random, clients: "Players"
) -> None:
    """Kill processes one after the other.

    Between two kills somebody decides something, so that a slow machine is tested just as hard.
    """
    accidents = {
        "connections": base.cut,
        "session": base.kill_session,
        "database restart": base.restart,
        "database": base.kill,
        "supervisor": found.kill_supervisor,
    }
    for kind in kinds:
        wait_for_decision(clients)
        time.sleep(dice.random() * PAUSE)
        if kind in accidents:
            accidents[kind]()
            continue
        numbers: list[int] = []
        until = time.monotonic() + STUCK
        while not numbers:  # all of them are restarting
            known = found.known()
            numbers = [number for one, number in known if one == kind]
            if kind == "any process":
                numbers = found.all_processes()
            assert time.monotonic() < until, f"no {kind} process has started"
            time.sleep(0 if numbers else 0.1)
        with suppress(ProcessLookupError):
            os.kill(dice.choice(numbers), signal.SIGKILL)


def wait_for_decision(clients: "Players", each: bool = False) -> None:
    """Wait until one more decision was answered, or one of each client."""
    before = [len(one.decided) for one in clients]
    until = time.monotonic() + STUCK
    while True:
        for one in clients:
            if one.failure is not None:
                raise one.failure
        moved = [
            one.over or len(one.decided) > count for one, count in zip(clients, before, strict=True)
        ]
        if all(moved) or (any(moved) and not each):
            return
        assert time.monotonic() < until, "the tables stand still"
        time.sleep(0.02)


Players = list[Client]


@contextmanager
def playing(clients: Players) -> Iterator[None]:
    """Let clients play until the block ends."""
    enough = threading.Event()
    threads = [threading.Thread(target=one.play, args=(enough,)) for one in clients]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        enough.set()
        for thread in threads:
            thread.join()
    for client in clients:
        if client.failure is not None:
            raise client.failure


def part(number: int, kills: int = KILLS, first: Sequence[str] = ()) -> Counts:
    """Run a new server with some players and kill its processes repeatedly."""
    dice = random.Random(number)
    kinds = [*first, *dice.choices(list(KINDS), list(KINDS.values()), k=kills)][:kills]
    with (
        postgres.base() as base,
        tempfile.TemporaryDirectory(prefix="agra-crowd-") as folder,
        crowd(Path(folder), base.address) as found,
    ):
        clients = [Client(found, random.Random(f"{number} {one}")) for one in range(CLIENTS)]
        with playing(clients):
            kill_some(found, base, kinds, dice, clients)
            wait_for_decision(clients, each=True)  # everything goes on by itself
        found.wait()
        for client in clients:
            check(found, client)
        code, complained = found.end()
        assert code == 0, complained
        assert "Traceback" not in complained, complained
    counted = Counter(f"kills ({kind})" for kind in kinds)
    return {
        "kills": kills,
        **counted,
        "decisions": sum(len(one.decided) for one in clients),
        "lost answers": sum(one.lost_answers for one in clients),
    }


def check(found: Crowd, client: Client) -> None:
    """Compare a client's answers with the stored entries: nothing is lost or duplicated."""
    code = client.where.split("/")[2]
    asked = "SELECT number, kind, seat, action, forced, code FROM table_entry JOIN table_game"
    every = found.rows(f"{asked} ON table_game.id = game_id ORDER BY number")
    rows = [row for row in every if row[5] == code]
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1)), "a gap in the entries"
    own = [row for row in rows if row[1] == "d" and row[2] == 0 and not row[4]]
    assert [row[3] for row in own] == [action for _version, action in client.decided], (
        f"{client.where}: the entries say something else than the client was told"
    )
    for row, (version, _action) in zip(own, client.decided, strict=True):
        assert row[0] == version + 1, f"{client.where}: decided at another moment"


RUN = Run(
    "crowd",
    "4 web processes, 2 workers and PostgreSQL itself, killed 100 times a part",
    "parts",
    10,
    part,
    missing=postgres.missing,
    beside=False,
)
