"""Finds the games in which a bot has to decide, and lets the bots of this process decide.

A thread looks for such games. Each is claimed in the database (`claims.py`), so two workers do not
think about the same game; if they did, only one decision would be written.

A bot that searches thinks in a child process, so that pages are answered meanwhile. Each process
has its own queue, and bots that answer at once have another, so only bots that search wait for bots
that search. In a queue visitors take turns, however many tables they have; tables without any
person come last. While others wait, a search gets a few seconds only, and a search that nobody
needs any more is ended.
"""

import contextlib
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Exists, F
from django.utils import timezone

from agra.table.cluster.loops import Loop, guarded
from agra.table.game import opponents
from agra.table.jobs import bot_calls, claims, waiting
from agra.table.jobs.bot_turns import Asked, BotTurns, choose_or_simplest
from agra.table.jobs.fair_queue import FairQueue, Place, place_of
from agra.table.jobs.process_pool import ProcessPool
from agra.table.live import hub, watching

#: Seconds after which games are looked for even if nothing wakes the loop.
LOOK: Final = 1.0
#: Seconds between two times that claims are renewed.
RENEW: Final = claims.LEASE / 4
#: The number of threads for bots that answer at once.
THREADS: Final = 4
#: The number of the queue of those bots; the other queues have the numbers of their processes.
AT_ONCE: Final = -2
#: Seconds that a turn may take while another visitor waits for the same process; and in games of
#: bots alone while anybody waits. More than the usual time of a turn (4 seconds).
SHARE: Final = 5.0
SHARE_WITHOUT_PEOPLE: Final = 1.0


@dataclass(eq=False)
class Search:
    """A bot that searches now."""

    game_id: int
    place: Place
    #: when the bot began with its turn, of which this is one decision
    began: float
    #: the time limit, if others wait
    seconds: float = float("inf")
    #: the game was deleted or has moved on, so nobody needs the answer
    unwanted: bool = False


def process_of(seed: int, seat: int, processes: int | None = None) -> int:
    """Return the process for a bot: always the same for one seat, because it caches its plan."""
    return hash((seed, seat)) % (processes or max(1, (os.cpu_count() or 2) - 1))


class BotRunner(Loop):
    """The loop that finds the turns of bots, and lets the bots of this process play them."""

    def __init__(self, pool: ProcessPool, searchers: int | None = None) -> None:
        failure = "Bots could not look for their games; trying again."
        super().__init__("agra-bots", self._step, LOOK, failure)
        self._pool = pool
        #: how many bots may search at the same time, each in a process; None: by the cores
        self._searchers = searchers
        self.turns = BotTurns(self._ask)
        self._guard = threading.Lock()
        self._queues: dict[int, FairQueue] = {}
        self._watched: frozenset[int] = frozenset()
        #: the games that wait or are decided now, by their place in the queue
        self._places: dict[int, Place] = {}
        #: when the bots that decide now began with their turns, by game
        self._began: dict[int, float] = {}
        #: the searches by their process
        self._searches: dict[int, Search] = {}
        self._renewed = 0.0

    # -------------------------------------------------------------- running

    def stop(self, seconds: float = 2.0) -> None:
        """Stop; a decision that is not written yet is made again after the next start."""
        super().stop(seconds)
        with self._guard:
            queues = list(self._queues.values())
            self._queues.clear()
            self._places.clear()
        for queue in queues:
            queue.stop()

    def is_busy(self) -> bool:
        """Whether a game waits for a bot of this process."""
        with self._guard:
            return bool(self._places)

    def _step(self) -> None:
        now = time.monotonic()
        if now - self._renewed >= RENEW:
            self._renewed = now
            self.turns.renew_claims()
        self._look()

    # -------------------------------------------------------------- finding games

    def _look(self) -> None:
        """Queue every game in which a bot has to decide.

        Bots do not wait for spectators: each page shows their steps at the speed of its viewer.
        """
        with self._guard:
            searches = list(self._searches.values())  # later ones are not ended below
        turns = waiting.waiting_games().filter(seats__number=F("to_move"))
        now = timezone.now()
        watched = set(hub.hub.watched())
        found = []
        for game_id, seed, seat, looked, owner, with_people, *levels in turns.annotate(
            with_people=Exists(waiting.people())
        ).values_list(
            "pk", "seed", "to_move", "looked", "owner", "with_people", "seats__bot",
            "seats__stand_in",
        ):  # fmt: skip
            if looked > now - watching.LATELY:
                watched.add(game_id)
            slow = opponents.is_slow(levels[0] or levels[1])
            number = process_of(seed, seat or 0, self._searchers) if slow else AT_ONCE
            # an older game has no owner, so it counts as a separate visitor
            place = place_of(owner or f"game-{game_id}", int(not with_people))
            found.append((game_id, number, place))
        self._watched = frozenset(watched)
        for game_id, number, place in found:
            self._queue(game_id, number, place)
        self._end_searches(searches, {game_id for game_id, _number, _place in found})

    def _queue(self, game_id: int, number: int, place: Place) -> None:
        """Add a game to a queue, unless it waits already or a bot decides it now."""
        with self._guard:
            if game_id in self._places or self._pool.is_stopped:
                return
            self._places[game_id] = place
            if number not in self._queues:
                threads = THREADS if number == AT_ONCE else 1
                self._queues[number] = FairQueue(
                    f"agra-bot{number}", threads, self._play, lambda: self._watched
                )
            self._queues[number].add(game_id, place)

    def _play(self, game_id: int) -> None:
        """Let a bot decide; one that searches decides until its turn is over or others wait."""
        decided = False
        self._began[game_id] = time.monotonic()
        failure = f"A bot could not decide in game {game_id}; trying again."
        with guarded(failure, unless=lambda: self._pool.is_stopped):
            while (asked := self.turns.play_one(game_id)) is not None:
                decided = True
                if not asked.goes_on or self._time_left(game_id, asked) <= 0:
                    break
        with self._guard:
            self._places.pop(game_id, None)
            self._began.pop(game_id, None)
        if decided:
            self.wake()

    # -------------------------------------------------------------- searches

    def _ask(self, game_id: int, task: bot_calls.Task) -> int | None:
        """Return the action of a bot; a bot that searches runs in its process."""
        if not opponents.is_slow(task.level):
            return choose_or_simplest(task, bot_calls.choose)
        number = process_of(task.seed, task.seat, self._searchers)

        def search_for(task: bot_calls.Task) -> int:
            return int(self._pool.run(number, bot_calls.choose, task))

        with self._searching(game_id, number) as search:
            task = replace(task, seconds=min(task.seconds, search.seconds))
            action = choose_or_simplest(task, search_for)
        return None if search.unwanted else action

    @contextlib.contextmanager
    def _searching(self, game_id: int, number: int) -> Iterator[Search]:
        """Register a search while it runs, so that it can be ended."""
        now = time.monotonic()
        search = Search(game_id, self._places.get(game_id, Place()), self._began.get(game_id, now))
        with self._guard:
            search.seconds = max(0.05, self._share(number, search.place) - (now - search.began))
            self._pool.allow_search(number)
            self._searches[number] = search
        try:
            yield search
        finally:
            with self._guard:
                self._searches.pop(number, None)

    def _end_searches(self, searches: list[Search], wanted: set[int]) -> None:
        """End the searches that nobody needs, and those that have used their share of time."""
        now = time.monotonic()
        with self._guard:
            for number, search in self._searches.items():
                if search not in searches:
                    continue
                search.unwanted |= search.game_id not in wanted
                if search.unwanted or now - search.began >= self._share(number, search.place):
                    self._pool.end_search(number)

    def _time_left(self, game_id: int, asked: Asked) -> float:
        """Return the seconds that a bot has left for its turn."""
        number = process_of(asked.game.seed, asked.game.to_move or 0, self._searchers)
        with self._guard:
            share = self._share(number, self._places.get(game_id, Place()))
        return share - (time.monotonic() - self._began[game_id])

    def _share(self, number: int, place: Place) -> float:
        """Return the seconds that a search may take; the caller holds the guard."""
        queue = self._queues.get(number)
        if queue is None or not queue.others_wait(place):
            return float("inf")
        return SHARE_WITHOUT_PEOPLE if place.rank else SHARE
