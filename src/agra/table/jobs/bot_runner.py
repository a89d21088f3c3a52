"""Bots think here, outside of any request.

A thread looks for games in which a bot has to decide, claims each in the database (`claims.py`),
lets the bot think, and writes the decision as anybody else would. A claim runs out unless it is put
off, so the games of a worker that was killed are taken up again. Two workers on one database do not
think about the same game; if they did, only one decision would be written. Under `agra serve` this
is done by processes of their own, which answer the web processes' questions, too (`thoughts.py`).

A bot that searches thinks in a process of its own, so that pages are answered meanwhile; each
process has its own queue, and bots that answer at once have another, so that nobody waits for those
who search except others who search. In a queue visitors take turns, however many tables they have;
tables at which no person plays come last. While others wait, a search gets a few seconds only, and
one that nobody needs any more ends.
"""

import contextlib
import itertools
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cached_property
from typing import Any, Final, TypeVar

from django.db import DatabaseError, connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from agra.rules.state import CHANCE
from agra.rules.version import KNOWN_VERSIONS
from agra.table.cluster import processes, retries, wake
from agra.table.errors import TableError
from agra.table.game import deciding, new_game, opponents, recovery, timeouts
from agra.table.game.lines import Line, line_of
from agra.table.jobs import bot_calls, claims, questions
from agra.table.jobs.fair_queue import REMEMBERED, Lane, Place, place_of
from agra.table.live import hub, watching
from agra.table.models import Game, Seat, Thought
from agra.table.notices.sender import postman
from agra.table.people.seats import seats_of

_log = logging.getLogger("agra.table")

#: Seconds after which games are looked for even if nobody has called.
LOOK: Final = 1.0
#: Seconds between two times that claims are put off.
PUT_OFF: Final = claims.LEASE / 4
#: Games thought about at the same time by bots that answer at once.
THREADS: Final = 4
#: Seconds that a person may wait for a bot while no bot is at work, and that a round of the loop
#: may take; longer, and something is wrong.
STUCK: Final = 60.0
#: The number of the queue of those who answer at once; the others are numbers of processes.
AT_ONCE: Final = -2


#: What a bot can be asked beside the games.
Asked = TypeVar("Asked", bot_calls.Task, bot_calls.Trial, bot_calls.Reviewed)
#: The process in which bots think about something else than their own turns.
BESIDE: Final = -1
#: The process for what can wait: everybody else comes first.
BEHIND: Final = -3
#: Seconds that it waits for those who play or ask, before it goes on beside them.
PATIENCE: Final = 2.0
#: Seconds that a search may take while another visitor waits for the same process; and the same
#: for bots among themselves while anybody does.
SHARE: Final = 8.0
LITTLE: Final = 1.0


@dataclass(eq=False)
class Search:
    """A bot that searches now."""

    game_id: int
    place: Place
    began: float
    #: seconds that it has at most, because others wait
    seconds: float = float("inf")
    #: the game is gone or has gone on, so nobody needs the answer
    unwanted: bool = False


def process_of(seed: int, seat: int, processes: int | None = None) -> int:
    """The process for a bot: always the same for one seat, because it keeps the seat's plan."""
    return hash((seed, seat)) % (processes or max(1, (os.cpu_count() or 2) - 1))


def waiting_games() -> "QuerySet[Game]":
    """Games in which a bot has to decide, by rules that this program knows.

    If no person plays, somebody must have looked lately: nobody needs a game without any reader.
    """
    return Game.objects.filter(bot_to_move=True, rules_version__in=KNOWN_VERSIONS).filter(
        Q(looked__gt=timezone.now() - watching.unwatched()) | Exists(people())
    )


def people() -> "QuerySet[Seat]":
    """The seats of a game for which a person decides."""
    return Seat.objects.filter(game=OuterRef("pk"), bot="", stand_in="")


def are_stuck() -> bool:
    """Whether a person has waited for a bot for more than a minute while no bot was at work.

    Whoever works has a claim, and had one a moment ago between two turns. So a bot that may think
    for long, and a queue of bots that search, are no reason to worry.
    """
    since = timezone.now() - timedelta(seconds=STUCK)
    late = waiting_games().filter(Exists(people()), changed__lt=since)
    return late.exists() and not claims.recent().exists()


class Thinker:
    """The bots of this process."""

    def __init__(self) -> None:
        #: how many bots may search at the same time, each in a process; None: as the cores allow
        self.searchers: int | None = None
        #: whether the questions of web processes are answered here
        self.answers = False
        self._called = threading.Event()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self._lanes: dict[int, Lane] = {}
        self._watched: frozenset[int] = frozenset()
        self._beside: Lane | None = None
        #: what waits there, by the number of its question
        self._questions: dict[int, tuple[Future[Any], Callable[[Any], Any], Any]] = {}
        self._numbers = itertools.count(1)
        self._processes: dict[int, ProcessPoolExecutor] = {}
        self._asked: set[Future[Any]] = set()
        self._guard = threading.Lock()
        self._busy: set[int] = set()
        #: where each of these games waits or waited, and the searches by their process
        self._places: dict[int, Place] = {}
        self._searches: dict[int, Search] = {}
        #: by process: shared memory by which a search is told that it is enough
        self._enough: dict[int, Any] = {}
        #: seconds a seat has thought in its present turn; who thought last comes last
        self._spent: dict[tuple[int, int], tuple[int, float]] = {}
        #: games that are thought about now, the question that is, and when that was last told
        self._thinking: set[int] = set()
        self._question: int | None = None
        self._told = 0.0
        #: when the loop last ended a round
        self._round = 0.0

    @cached_property
    def name(self) -> str:
        """The name under which games are claimed."""
        return processes.new_name()

    # -------------------------------------------------------------- running

    def start(self) -> None:
        """Begin to look for games."""
        if self._thread is not None:
            return
        self._stopped.clear()
        self._round = time.monotonic()
        self._thread = threading.Thread(target=self._run, name="agra-bots", daemon=True)
        self._thread.start()
        wake.on_wake(self._called.set)

    def is_running(self) -> bool:
        """Whether games are looked for."""
        return self._thread is not None and self._thread.is_alive()

    def hangs(self) -> bool:
        """Whether a round of the loop takes so long that it will hardly end."""
        return self._thread is not None and time.monotonic() - self._round > STUCK

    def stop(self) -> None:
        """End; a decision in the making is made again after the next start."""
        wake.on_wake(None)
        self._stopped.set()
        self._called.set()
        if self._thread is not None:
            self._thread.join(timeout=2)
            self._thread = None
        with self._guard:
            lanes = list(self._lanes.values())
            self._lanes.clear()
            self._busy.clear()
            self._places.clear()
        for lane in lanes:
            lane.stop()
        if self._beside is not None:
            self._beside.stop()
            self._beside = None
        for future, _work, _task in list(self._questions.values()):
            future.cancel()
        for pool in self._processes.values():
            pool.shutdown(wait=False, cancel_futures=True)
        if self._processes:
            for process in multiprocessing.active_children():
                process.terminate()
            self._processes.clear()
        self._free()

    def _free(self) -> None:
        """Leave the games to others at once; where that fails, the claims run out."""
        try:
            claims.release(self.name)
        except DatabaseError:
            _log.warning("The claims could not be given back; they will run out.")
        finally:
            connection.close()

    def _run(self) -> None:
        recovered = False
        while not self._stopped.is_set():
            try:
                if not recovered:
                    recovery.recover()
                    recovered = True
                self._put_off()
                timeouts.ring()
                self._look()
                if self.answers:
                    self._look_for_questions()
            except Exception as error:
                retries.failed("Bots could not look for their games; they will try again.", error)
            finally:
                connection.close()  # a broken one would fail for ever
            self._round = time.monotonic()
            self._called.wait(LOOK)
            self._called.clear()

    def _put_off(self) -> None:
        """Say what is still thought about here, so that nobody else begins with it."""
        now = time.monotonic()
        if now - self._told < PUT_OFF:
            return
        self._told = now
        with self._guard:
            thinking, question = list(self._thinking), self._question
        if thinking:
            claims.renew(thinking, self.name)
        if question is not None:
            questions.renew(question, self.name)

    def _look(self) -> None:
        """Take up every game in which a bot has to decide.

        Bots do not wait for those who look on: a page shows their steps at its viewer's own pace.
        """
        with self._guard:
            searches = list(self._searches.values())  # those that begin now are not looked at
        turns = waiting_games().filter(seats__number=F("to_move"))
        now = timezone.now()
        watched = set(hub.hub.watched())
        found = []
        for game_id, seed, seat, looked, owner, with_people, *levels in turns.annotate(
            with_people=Exists(people())
        ).values_list(
            "pk", "seed", "to_move", "looked", "owner", "with_people", "seats__bot",
            "seats__stand_in",
        ):  # fmt: skip
            if looked > now - watching.LATELY:
                watched.add(game_id)
            slow = opponents.is_slow(levels[0] or levels[1])
            number = self._process_of(seed, seat or 0) if slow else AT_ONCE
            # who laid it out is unknown of older games: each takes turns by itself
            place = place_of(owner or f"game-{game_id}", int(not with_people))
            found.append((game_id, number, place))
        self._watched = frozenset(watched)
        for game_id, number, place in found:
            self._queue(game_id, number, place)
        self._end_searches(searches, {game_id for game_id, _number, _place in found})

    def _end_searches(self, searches: list[Search], waiting: set[int]) -> None:
        """End the searches that nobody needs, and those that have had their share."""
        now = time.monotonic()
        with self._guard:
            for number, search in self._searches.items():
                if search not in searches:
                    continue
                search.unwanted |= search.game_id not in waiting
                if search.unwanted or now - search.began >= self._share(number, search.place):
                    self._enough[number].value = 1

    def _share(self, number: int, place: Place) -> float:
        """Seconds that a search may take; the caller holds the guard."""
        lane = self._lanes.get(number)
        if lane is None or not lane.others_wait(place):
            return float("inf")
        return LITTLE if place.rank else SHARE

    def _process_of(self, seed: int, seat: int) -> int:
        return process_of(seed, seat, self.searchers)

    def _queue(self, game_id: int, number: int, place: Place) -> None:
        """Let a game wait in a lane, unless it does already or somebody thinks about it."""
        with self._guard:
            if game_id in self._busy or self._stopped.is_set():
                return
            self._busy.add(game_id)
            self._places[game_id] = place
            if number not in self._lanes:
                threads = THREADS if number == AT_ONCE else 1
                self._lanes[number] = Lane(
                    f"agra-bot{number}", threads, self._take_up, lambda: self._watched
                )
            self._lanes[number].add(game_id, place)

    def _take_up(self, game_id: int) -> None:
        """One decision of a bot."""
        decided = False
        try:
            decided = self.play_one(game_id)
        except Exception as error:
            if not self._stopped.is_set():
                retries.failed(f"A bot could not decide in game {game_id}; trying again.", error)
        finally:
            with self._guard:
                self._busy.discard(game_id)
                self._places.pop(game_id, None)
            if decided:
                self._called.set()
            connection.close()

    # -------------------------------------------------------------- one decision

    def play_one(self, game_id: int) -> bool:
        """Let the bot whose turn it is decide; returns whether something has changed."""
        game = waiting_games().filter(pk=game_id).first()
        if game is None or not claims.claim(game_id, self.name):
            return False
        with self._guard:
            self._thinking.add(game_id)
        try:
            return self._decide(game)
        finally:
            with self._guard:
                self._thinking.discard(game_id)

    def _decide(self, game: Game) -> bool:
        """Let the bot of a claimed game decide."""
        with line_of(game) as line:
            version, task = line.moved, self.task(game, line)
            turn = len(line.turns)
        if task is None:
            deciding.settle(game)
            return True
        began = time.monotonic()
        with self._searching(game.pk, task) as search:
            action = self._answer(replace(task, seconds=min(task.seconds, search.seconds)))
        if search.unwanted:
            claims.release(self.name, game.pk)
            return False
        self._count(game.pk, task.seat, turn, time.monotonic() - began)
        # Somebody may have been faster, or taken something back: then the bot is asked again.
        with contextlib.suppress(TableError):
            deciding.decide(game, task.seat, action, version)
        if game.to_move != task.seat and opponents.is_slow(task.level):
            claims.release(self.name, game.pk)  # the next turn is for whoever has time
        return True

    @contextlib.contextmanager
    def _searching(self, game_id: int, task: bot_calls.Task) -> Iterator[Search]:
        """While this runs a bot thinks; if it searches, it can be told that it is enough."""
        number = self._process_of(task.seed, task.seat)
        search = Search(game_id, self._places.get(game_id, Place()), time.monotonic())
        if not opponents.is_slow(task.level):
            yield search
            return
        with self._guard:
            search.seconds = self._share(number, search.place)
            self._enough_of(number).value = 0
            self._searches[number] = search
        try:
            yield search
        finally:
            with self._guard:
                self._searches.pop(number, None)

    def _enough_of(self, number: int) -> Any:
        """What is shared with a process, to end its search; the caller holds the guard."""
        if number not in self._enough:
            self._enough[number] = multiprocessing.get_context("spawn").RawValue("b", 0)
        return self._enough[number]

    def task(self, game: Game, line: Line) -> bot_calls.Task | None:
        """The question to the bot that has to decide now."""
        state = line.state
        seat = state.to_move
        if seat is None or seat == CHANCE:
            return None
        level = seats_of(game)[seat].level
        if not level:
            return None
        limit = float(game.options.get("think", new_game.THINK))
        turn, spent = self._spent.get((game.pk, seat), (0, 0.0))
        left = limit - (spent if turn == len(line.turns) else 0.0)
        return bot_calls.Task(
            level=level,
            seat=seat,
            d=list(state._d),
            stack=list(state._stack),
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

    def _answer(self, task: bot_calls.Task) -> int:
        """The bot's answer; if it fails, the simplest bot's, so that the game goes on."""
        slow = opponents.is_slow(task.level)
        number = self._process_of(task.seed, task.seat)
        try:
            return int(
                self._in_process(number, bot_calls.choose, task) if slow else bot_calls.choose(task)
            )
        except Exception:
            if slow and self._stopped.is_set():
                raise
            _log.exception("The bot %s failed; the simplest one answers.", task.level)
            return bot_calls.choose_simply(task)

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
                begin = bot_calls.give_way if number == BEHIND else bot_calls.ignore_interrupts
                self._processes[number] = ProcessPoolExecutor(
                    1,
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=begin,
                    initargs=(self._enough_of(number),),
                )
            return self._processes[number]

    def submit(
        self,
        work: Callable[[Asked], Any],
        task: Asked,
        place: Place = Place(),  # noqa: B008 (it never changes)
    ) -> "Future[Any]":
        """Let a bot think about something else, such as a hint, beside the games.

        It is one thing after the other, as their places say; what is cancelled while it waits is
        never begun. If bots think elsewhere, a worker is asked.
        """
        if not processes.is_alone() and not self.answers:
            return questions.asker.ask(work, task, place)
        future: Future[Any] = Future()
        with self._guard:
            if self._beside is None:
                self._beside = Lane("agra-beside", 1, self._think_beside)
            beside, number = self._beside, next(self._numbers)
            self._questions[number] = (future, work, task)

        def done(_future: "Future[Any]") -> None:
            self._asked.discard(future)
            self._questions.pop(number, None)
            beside.drop(number)  # if it was cancelled

        self._asked.add(future)
        future.add_done_callback(done)
        beside.add(number, place)
        return future

    def _think_beside(self, number: int) -> None:
        """Answer one question, unless it was cancelled."""
        question = self._questions.get(number)
        if question is None or not question[0].set_running_or_notify_cancel():
            return
        future, work, task = question
        try:
            slow = opponents.is_slow(task.level)
            answer = self._in_process(BESIDE, work, task) if slow else work(task)
        except BaseException as error:  # whoever waits is told
            future.set_exception(error)
        else:
            future.set_result(answer)

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
        """How many such things have not been begun; of those for workers, have no answer."""
        if not processes.is_alone():
            return questions.waiting()
        return sum(not future.running() and not future.done() for future in tuple(self._asked))

    # -------------------------------------------------------------- questions of web processes

    def _look_for_questions(self) -> None:
        """Take up a question, if none is thought about here."""
        if self._question is not None:
            return
        found = questions.take(self.name)
        if found is None:
            return
        with self._guard:
            self._question = found.pk
        future: Future[Any] = self.submit(
            getattr(bot_calls, found.work), questions.unpacked(found.task)
        )
        future.add_done_callback(lambda done: self._answered(found, done))

    def _answered(self, thought: Thought, done: "Future[Any]") -> None:
        """Write an answer down; one that was given up because this worker ends is for others."""
        try:
            if not done.cancelled() and not self._stopped.is_set():
                failure = done.exception()
                if failure is None:
                    questions.answer(thought, done.result())
                else:
                    _log.error("A question could not be answered.", exc_info=failure)
                    questions.fail(thought)
        except Exception as error:
            retries.failed("An answer could not be written; it will be thought up again.", error)
        finally:
            connection.close()
            with self._guard:
                self._question = None
            self._called.set()


thinker = Thinker()


def start() -> None:
    """Let bots think in this process, and send what is to be told to those who are away."""
    thinker.start()
    postman.start()


def stop() -> None:
    """Stop thinking and sending in this process."""
    postman.stop()
    thinker.stop()
