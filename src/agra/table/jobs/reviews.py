"""Reviews of games that are over: begun when asked for, one turn after another, kept for ever.

Every judgement is written down with the bot, what it had learnt and its budget. Whoever asks first
lets it be made; everybody else reads it. A lane of its own takes the reviews in turn, behind all
tables in play; what was stopped, by its reader or with the server, goes on where it was. Where bots
think in workers, these make the reviews that web processes order (`review_orders.py`).
"""

import json
import logging
import threading
import time
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from django.db import DatabaseError, IntegrityError, connection

from agra.records import Record
from agra.review import JUDGE, Judged, Played, in_order, judgement, turns_of
from agra.table.cluster import processes, retries
from agra.table.config import numbers
from agra.table.errors import NotPossible, TooMuch
from agra.table.game import export
from agra.table.game.lines import line_of
from agra.table.jobs import bot_calls, bot_runner, review_queue
from agra.table.jobs.fair_queue import Lane
from agra.table.models import Game, Review, ReviewedTurn
from agra.text.i18n import _

_log = logging.getLogger("agra.table")

#: Seconds between two looks for orders.
LOOK: Final = 2.0


@dataclass(frozen=True)
class Over:
    """A game that is over, cut into its turns."""

    record: Record
    turns: list[Played]
    version: int
    #: for another process: the record and its components as text
    text: str
    components: str


def over(game: Game) -> Over:
    """The game, if it can be reviewed; `NotPossible` while it runs, and for a sandbox."""
    if game.sandbox_of_id is not None or game.sandbox_from or game.sandbox_rupees:
        # its beginning may be that of a game which still runs
        raise NotPossible(_("A sandbox is not reviewed: play it on, or look at the real game."))
    with line_of(game) as line:
        if line.state.to_move is not None:
            raise NotPossible(
                _("The game is not over: a review tells what its players cannot know yet.")
            )
        version = line.moved
    return _over(game.code, version)


@lru_cache(maxsize=16)
def _over(code: str, version: int) -> Over:
    """A game cut into its turns; another version is another game."""
    game = Game.objects.get(code=code)
    record = export.record_of(game)
    return Over(record, turns_of(record), version, json.dumps(record.to_json()), game.components)


def nodes() -> int:
    """The positions that a bot looks at for each turn."""
    return max(1, numbers.number("REVIEW_NODES"))


@lru_cache(maxsize=8)
def _weights(level: str) -> str:
    return judgement(level)


def kept(game: Game, found: Over) -> Review | None:
    """The review of a game as it would be made now, if it was begun."""
    return Review.objects.filter(
        game=game, bot=JUDGE, weights=_weights(JUDGE), nodes=nodes(), version=found.version
    ).first()


def judged_of(review: Review | None) -> dict[int, Judged]:
    """What is judged of a game by now, by the number of the turn."""
    if review is None:
        return {}
    rows = ReviewedTurn.objects.filter(review=review).values_list("number", "judged")
    return {number: Judged.from_json(judged) for number, judged in rows}


# ------------------------------------------------------------------ the work


@dataclass
class Job:
    """A review in the making."""

    game: Game
    review: Review
    found: Over
    #: whose turns come first
    seats: tuple[int, ...]
    browser: str
    stopped: bool = False
    #: the numbers of the turns that are still to be judged, in their order; None until known
    left: list[int] | None = None
    guard: threading.Lock = field(default_factory=threading.Lock)


class Desk:
    """The reviews that are being made, by this process or by workers."""

    def __init__(self) -> None:
        self._jobs: dict[int, Job] = {}
        self._lane: Lane | None = None
        self._guard = threading.Lock()

    def is_running(self, game_id: int) -> bool:
        """Whether the review of a game is being made."""
        if not processes.is_alone():
            return review_queue.is_wanted(game_id)
        with self._guard:
            return game_id in self._jobs

    def is_begun_by(self, game_id: int, browser: str) -> bool:
        """Whether the review of a game is being made because this browser wants it."""
        if not processes.is_alone():
            return review_queue.is_wanted_by(game_id, browser)
        with self._guard:
            job = self._jobs.get(game_id)
        return job is not None and bool(browser) and job.browser == browser

    def check(self, browser: str) -> None:
        """`TooMuch` if a browser lets another review be made already."""
        with self._guard:
            another = browser and any(job.browser == browser for job in self._jobs.values())
        if another or (not processes.is_alone() and review_queue.wants_another(browser)):
            raise TooMuch(_("Another review of yours is being made: stop it, or wait."))

    def begin(self, game: Game, found: Over, seats: Sequence[int], browser: str) -> None:
        """Begin a review, or go on with it."""
        review = self._review(game, found)
        if not processes.is_alone():
            review_queue.order(game.pk, tuple(seats), browser)
            return
        with self._guard:
            if game.pk in self._jobs:
                return
            self._jobs[game.pk] = Job(game, review, found, tuple(seats), browser)
            if self._lane is None:
                self._lane = Lane("agra-review", 1, self._take_up)
            self._lane.add(game.pk)

    def _review(self, game: Game, found: Over) -> Review:
        """The review of a game; from now on there is one."""
        review = kept(game, found)
        if review is None:
            try:
                review = Review.objects.create(
                    game=game,
                    bot=JUDGE,
                    weights=_weights(JUDGE),
                    nodes=nodes(),
                    version=found.version,
                )
            except IntegrityError:  # somebody was faster
                review = kept(game, found)
                assert review is not None
        return review

    def work(self, worker: str) -> bool:
        """One step of a review that a web process ordered; whether there was one to do."""
        asked = review_queue.take(worker)
        if asked is None:
            return False
        number = int(asked["game"])
        try:
            if self._step(number, tuple(asked["seats"])):
                return True
        except DatabaseError:
            self._jobs.pop(number, None)  # it is read again, with the turn that was not written
            raise
        except Exception:
            _log.exception("The review of game %s has failed; it can be begun again.", number)
        review_queue.withdraw(number)
        self._jobs.pop(number, None)
        return True

    def _step(self, number: int, seats: tuple[int, ...]) -> bool:
        """The next step of an ordered review, which is kept in mind for the one after it."""
        job = self._jobs.get(number)
        if job is None or job.seats != seats:
            game = Game.objects.filter(pk=number).first()
            if game is None:
                return False
            found = over(game)
            job = self._jobs[number] = Job(game, self._review(game, found), found, seats, "")
        return step(job)

    def stop(self, game_id: int) -> None:
        """Begin no further turn; what is being judged is still written down."""
        if not processes.is_alone():
            review_queue.withdraw(game_id)
        with self._guard:
            job = self._jobs.pop(game_id, None)
        if job is not None:
            job.stopped = True

    def _take_up(self, game_id: int) -> None:
        """One step of a review, then the next one gets its turn."""
        with self._guard:
            job = self._jobs.get(game_id)
        if job is None:
            return
        more = False
        try:
            more = step(job)
        except BrokenExecutor:
            _log.info("The review of game %s was cut short; it can go on.", game_id)
        except DatabaseError as error:
            retries.failed("A review could not go on; it will be tried again.", error)
            job.left, more = None, True
            time.sleep(LOOK)
        except Exception:
            _log.exception("The review of game %s has failed; it can be begun again.", game_id)
        finally:
            connection.close()
        with self._guard:
            if more and not job.stopped and self._lane is not None:
                self._lane.add(game_id)
            elif self._jobs.get(game_id) is job:
                del self._jobs[game_id]


desk = Desk()


class Reviewer:
    """A worker's thread that makes the reviews which web processes order."""

    def __init__(self) -> None:
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to look for orders."""
        self._stopped.clear()
        self._thread = threading.Thread(target=self._run, name="agra-reviews", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Begin no further turn; another worker goes on."""
        self._stopped.set()

    def _run(self) -> None:
        while not self._stopped.wait(LOOK):
            try:
                while not self._stopped.is_set() and desk.work(processes.own_name()):
                    pass
            except Exception as error:
                retries.failed("Reviews could not be looked for; trying again.", error)
            finally:
                connection.close()


reviewer = Reviewer()


def step(job: Job) -> bool:
    """The next step of a review: the game at a glance, then turn by turn; False if it is done."""
    if job.left is None:
        job.left = _glance(job)
    while job.left and not job.stopped:
        number = job.left.pop(0)
        if not ReviewedTurn.objects.filter(review=job.review, number=number).exists():
            _judge(job, number)
            break
    return bool(job.left)


def _glance(job: Job) -> list[int]:
    """Look at the whole game, and say in which order its turns are judged."""
    first = job.seats[0] if job.seats else -1
    review, found = job.review, job.found
    # one that was stopped may have had its glance while this one waited
    review.refresh_from_db(fields=["chances", "glances"])
    mine = [str(turn.number) for turn in found.turns if turn.seat == first and not turn.corrected]
    if not review.chances or any(number not in review.glances for number in mine):
        asked = bot_calls.Reviewed(review.bot, found.text, found.components, first)
        seen = bot_runner.thinker.behind(bot_calls.review_glance, asked)
        review.chances = seen.chances
        review.glances.update({str(number): lost for number, lost in seen.lost.items()})
        review.save(update_fields=["chances", "glances"])
    order = in_order(
        found.turns, job.seats, lambda turn: float(review.glances.get(str(turn.number), 0.0))
    )
    return [turn.number for turn in order]


def _judge(job: Job, number: int) -> None:
    review, found = job.review, job.found
    asked = bot_calls.Reviewed(review.bot, found.text, found.components, number, review.nodes)
    judged: Judged = bot_runner.thinker.behind(bot_calls.review_turn, asked)
    if not Review.objects.filter(pk=review.pk).exists():
        return  # the game was deleted meanwhile
    ReviewedTurn.objects.get_or_create(
        review=review, number=number, defaults={"seat": judged.seat, "judged": judged.to_json()}
    )
