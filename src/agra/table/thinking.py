"""Bots think here, outside of any request.

A thread looks for games in which a bot has to decide, claims each in the database, lets the bot
think, and writes the decision as anybody else would. A claim runs out, so the games of a server
that was killed are taken up again. Two servers on one database do not think about the same game;
if they did, only one decision would be written. A bot that searches thinks in a process of its
own, so that pages are answered meanwhile; each process has its own queue, and bots that answer at
once have another, so that nobody waits for those who search except others who search.
"""

import contextlib
import logging
import multiprocessing
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from django.db import close_old_connections, connection, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from agra.rules.state import CHANCE
from agra.rules.version import KNOWN_VERSIONS
from agra.table import brains, games, looks, stream
from agra.table.errors import TableError
from agra.table.lanes import REMEMBERED, Lane
from agra.table.lines import Line, line_of
from agra.table.models import Claim, Game, Seat
from agra.table.seats import seats_of

_log = logging.getLogger("agra.table")

#: Seconds after which a claim that nobody renewed is void.
CLAIM: Final = 30.0
#: No claim is longer: the longest thought of a bot, and what is added to it.
LONGEST_CLAIM: Final = 120.0 + CLAIM + 1.0
#: Seconds after which games are looked for even if nobody has called.
LOOK: Final = 1.0
#: Games thought about at the same time by bots that answer at once.
THREADS: Final = 4
#: The number of the queue of those who answer at once; the others are numbers of processes.
AT_ONCE: Final = -2


#: What a bot can be asked beside the games.
Asked = TypeVar("Asked", brains.Task, brains.Trial, brains.Reviewed)
#: The process in which bots think about something else than their own turns.
BESIDE: Final = -1
#: The process for what can wait: everybody else comes first.
BEHIND: Final = -3
#: Seconds that it waits for those who play or ask, before it goes on beside them.
PATIENCE: Final = 2.0


def process_of(seed: int, seat: int) -> int:
    """The process for a bot: always the same for one seat, because it keeps the seat's plan."""
    return hash((seed, seat)) % max(1, (os.cpu_count() or 2) - 1)


def waiting_games() -> "QuerySet[Game]":
    """Games in which a bot has to decide, by rules that this program knows.

    If no person plays, somebody must have looked lately: nobody needs a game without any reader.
    """
    people = Seat.objects.filter(game=OuterRef("pk"), bot="", stand_in="")
    return Game.objects.filter(bot_to_move=True, rules_version__in=KNOWN_VERSIONS).filter(
        Q(looked__gt=timezone.now() - looks.unwatched()) | Exists(people)
    )


class Thinker:
    """The bots of this process."""

    def __init__(self) -> None:
        self.name = f"{machine()}/{os.getpid()}/{secrets.token_hex(4)}"
        self._called = threading.Event()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self._lanes: dict[int, Lane] = {}
        self._watched: frozenset[int] = frozenset()
        self._beside: ThreadPoolExecutor | None = None
        self._processes: dict[int, ProcessPoolExecutor] = {}
        self._asked: set[Future[Any]] = set()
        self._guard = threading.Lock()
        self._busy: set[int] = set()
        #: seconds a seat has thought in its present turn; who thought last comes last
        self._spent: dict[tuple[int, int], tuple[int, float]] = {}

    # -------------------------------------------------------------- running

    def start(self) -> None:
        """Begin to look for games."""
        if self._thread is not None:
            return
        self._stopped.clear()
        self._thread = threading.Thread(target=self._run, name="agra-bots", daemon=True)
        self._thread.start()
        stream.on_wake(self._called.set)

    def is_running(self) -> bool:
        """Whether games are looked for."""
        return self._thread is not None and self._thread.is_alive()

    def stop(self) -> None:
        """End; a decision in the making is made again after the next start."""
        stream.on_wake(None)
        self._stopped.set()
        self._called.set()
        if self._thread is not None:
            self._thread.join(timeout=5)
            self._thread = None
        with self._guard:
            lanes = list(self._lanes.values())
            self._lanes.clear()
            self._busy.clear()
        for lane in lanes:
            lane.stop()
        if self._beside is not None:
            self._beside.shutdown(wait=False, cancel_futures=True)
            self._beside = None
        for pool in self._processes.values():
            pool.shutdown(wait=False, cancel_futures=True)
        if self._processes:
            for process in multiprocessing.active_children():
                process.terminate()
            self._processes.clear()

    def _run(self) -> None:
        recovered = False
        while not self._stopped.is_set():
            try:
                if not recovered:
                    games.recover()
                    recovered = True
                self._look()
            except Exception:
                _log.exception("Bots could not look for their games; they will try again.")
            self._called.wait(LOOK)
            self._called.clear()

    def _look(self) -> None:
        """Take up every game in which a bot has to decide.

        Bots do not wait for those who look on: a page shows their steps at its viewer's own pace.
        """
        close_old_connections()
        turns = waiting_games().filter(seats__number=F("to_move"))
        now = timezone.now()
        watched = set(stream.hub.watched())
        found = []
        for game_id, seed, seat, looked, *levels in turns.values_list(
            "pk", "seed", "to_move", "looked", "seats__bot", "seats__stand_in"
        ):
            if looked > now - looks.LATELY:
                watched.add(game_id)
            slow = brains.is_slow(levels[0] or levels[1])
            found.append((game_id, process_of(seed, seat or 0) if slow else AT_ONCE))
        self._watched = frozenset(watched)
        for game_id, number in found:
            self._queue(game_id, number)

    def _queue(self, game_id: int, number: int) -> None:
        """Let a game wait in a lane, unless it does already or somebody thinks about it."""
        with self._guard:
            if game_id in self._busy or self._stopped.is_set():
                return
            self._busy.add(game_id)
            if number not in self._lanes:
                threads = THREADS if number == AT_ONCE else 1
                self._lanes[number] = Lane(
                    f"agra-bot{number}", threads, self._take_up, lambda: self._watched
                )
            self._lanes[number].add(game_id)

    def _take_up(self, game_id: int) -> None:
        """One decision of a bot."""
        decided = False
        try:
            decided = self.play_one(game_id)
        except Exception:
            if not self._stopped.is_set():
                _log.exception("A bot could not decide in game %s; it will try again.", game_id)
        finally:
            with self._guard:
                self._busy.discard(game_id)
            if decided:
                self._called.set()
            connection.close()

    # -------------------------------------------------------------- one decision

    def play_one(self, game_id: int) -> bool:
        """Let the bot whose turn it is decide; returns whether something has changed."""
        game = waiting_games().filter(pk=game_id).first()
        if game is None or not self._claim(game):
            return False
        with line_of(game) as line:
            version, task = line.moved, self.task(game, line)
            turn = len(line.turns)
        if task is None:
            games.settle(game)
            return True
        began = time.monotonic()
        action = self._answer(task)
        self._count(game_id, task.seat, turn, time.monotonic() - began)
        # Somebody may have been faster, or taken something back: then the bot is asked again.
        with contextlib.suppress(TableError):
            games.decide(game, task.seat, action, version)
        return True

    def task(self, game: Game, line: Line) -> brains.Task | None:
        """The question to the bot that has to decide now."""
        state = line.state
        seat = state.to_move
        if seat is None or seat == CHANCE:
            return None
        level = seats_of(game)[seat].level
        if not level:
            return None
        limit = float(game.options.get("think", games.THINK))
        turn, spent = self._spent.get((game.pk, seat), (0, 0.0))
        left = limit - (spent if turn == len(line.turns) else 0.0)
        return brains.Task(
            level=level,
            seat=seat,
            d=list(state.d),
            stack=list(state.stack),
            components=game.components,
            seed=game.seed,
            rupees=line.counted(),
            seconds=max(0.05, left),
        )

    def _count(self, game_id: int, seat: int, turn: int, seconds: float) -> None:
        with self._guard:
            known, spent = self._spent.pop((game_id, seat), (turn, 0.0))
            self._spent[game_id, seat] = (turn, seconds + (spent if known == turn else 0.0))
            if len(self._spent) > REMEMBERED:
                del self._spent[next(iter(self._spent))]

    def _answer(self, task: brains.Task) -> int:
        """The bot's answer; if it fails, the simplest bot's, so that the game goes on."""
        slow = brains.is_slow(task.level)
        number = process_of(task.seed, task.seat)
        try:
            return int(
                self._in_process(number, brains.choose, task) if slow else brains.choose(task)
            )
        except Exception:
            if slow and self._stopped.is_set():
                raise
            _log.exception("The bot %s failed; the simplest one answers.", task.level)
            return brains.choose_simply(task)

    def _in_process(self, number: int, work: Callable[[Asked], Any], task: Asked) -> Any:
        """Let a process work; if it has died, another one takes its place and tries once more."""
        for trial in (1, 2):
            pool = self.process(number)
            try:
                return pool.submit(work, task).result()
            except BrokenExecutor:
                with self._guard:
                    if self._processes.get(number) is pool:
                        del self._processes[number]
                if trial == 2 or self._stopped.is_set():
                    raise
        raise AssertionError("one of two trials ends")

    def process(self, number: int) -> ProcessPoolExecutor:
        """One of the processes in which bots search; started when it is first needed."""
        with self._guard:
            if number not in self._processes:
                begin = brains.give_way if number == BEHIND else brains.ignore_interrupts
                self._processes[number] = ProcessPoolExecutor(
                    1, mp_context=multiprocessing.get_context("spawn"), initializer=begin
                )
            return self._processes[number]

    def submit(self, work: Callable[[Asked], Any], task: Asked) -> "Future[Any]":
        """Let a bot think about something else, such as a hint, beside the games.

        It is one thing after the other; what is cancelled while it waits is never begun.
        """
        with self._guard:
            if self._beside is None:
                self._beside = ThreadPoolExecutor(1, thread_name_prefix="agra-beside")
            beside = self._beside
        if brains.is_slow(task.level):
            future: Future[Any] = beside.submit(self._in_process, BESIDE, work, task)
        else:
            future = beside.submit(work, task)
        self._asked.add(future)
        future.add_done_callback(self._asked.discard)
        return future

    def behind(self, work: Callable[[Asked], Any], task: Asked) -> Any:
        """Let a bot think about something that can wait, such as a review, and wait for it.

        It begins when no table and no hint waits for a bot. If that does not come about, it goes on
        in its own process, whose priority is the lowest.
        """
        until = time.monotonic() + PATIENCE
        while self.is_busy() and time.monotonic() < until:
            if self._stopped.wait(LOOK / 10):
                break
        if self._stopped.is_set():
            raise BrokenExecutor("The bots have stopped.")
        return self._in_process(BEHIND, work, task)

    def is_busy(self) -> bool:
        """Whether a bot thinks for a table in play, or for somebody who waits for an answer."""
        with self._guard:
            return bool(self._busy) or any(not future.done() for future in tuple(self._asked))

    def waiting_beside(self) -> int:
        """How many such things have not been begun."""
        return sum(not future.running() and not future.done() for future in tuple(self._asked))

    # -------------------------------------------------------------- claims

    def _claim(self, game: Game) -> bool:
        """Claim a game for this process, or renew the claim; False if another has it."""
        now = timezone.now()
        think = timedelta(seconds=float(game.options.get("think", games.THINK)))
        # Nobody takes a claim that has long to go, so most decisions need no transaction for it.
        long = now + think + timedelta(seconds=CLAIM / 2)
        if Claim.objects.filter(game=game, worker=self.name, until__gt=long).exists():
            return True
        with transaction.atomic():
            # Of two processes one looks at the claim first (SQLite has one writer anyway).
            Game.objects.select_for_update().filter(pk=game.pk).first()
            found = Claim.objects.filter(game=game).first()
            if found is not None and found.worker != self.name and _holds(found, now):
                return False
            until = now + think + timedelta(seconds=CLAIM)
            Claim.objects.update_or_create(
                game=game, defaults={"worker": self.name, "until": until}
            )
        return True


def _holds(claim: Claim, now: datetime) -> bool:
    """Whether a claim still counts: it has not run out, and its process lives.

    No claim reaches further than the longest thought: one that does is of a clock that was wrong.
    """
    left = claim.until - now
    return timedelta() < left <= timedelta(seconds=LONGEST_CLAIM) and not _is_dead(claim.worker)


@cache
def machine() -> str:
    """What tells the processes of this computer from those of another with the same name.

    A computer may change its name, and containers may have the same one; process numbers mean
    something only between two starts of the system and among processes that see each other.
    """
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot[:18]}.{os.stat('/proc/self/ns/pid').st_ino}"
    except OSError:
        return socket.gethostname().replace("/", "_")[:50]


def _is_dead(worker: str) -> bool:
    """Whether a claim is of a process on this machine that no longer runs."""
    host, pid, _token = worker.split("/", 2)
    if host != machine() or os.name != "posix":
        return False
    if int(pid) == os.getpid():
        return worker != thinker.name
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


thinker = Thinker()


def start() -> None:
    """Let bots think in this process."""
    thinker.start()


def stop() -> None:
    """Stop thinking in this process."""
    thinker.stop()
