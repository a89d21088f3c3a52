"""Reviews of finished games: made on request, turn by turn, and stored.

Every judgement is stored with the bot, a hash of its weights and its budget. The first reader
starts a review; all others read it. A review that was stopped, by its reader or with the server, is
resumed where it was. `review_runner.py` decides when its steps are carried out.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from agra.records import Record
from agra.review import JUDGE, Judged, Played, all_marked, in_order, judgement, turns_of
from agra.table.config import numbers
from agra.table.errors import NotPossible, TooMuch
from agra.table.game import advice, export
from agra.table.game.lines import line_of
from agra.table.jobs import bot_calls
from agra.table.models import Game, Review, ReviewedTurn
from agra.text.i18n import _

#: Runs a function of `bot_calls` in the background, and waits for its result.
Run = Callable[[Callable[[Any], Any], Any], Any]
#: Yields functions of `bot_calls` with their tasks, and is sent their results.
Questions = Generator[tuple[Callable[[Any], Any], Any], Any, bool]


@dataclass(frozen=True)
class Over:
    """A finished game, split into its turns."""

    record: Record
    turns: list[Played]
    version: int
    #: for another process: the record and its components as text
    text: str
    components: str


def over(game: Game) -> Over:
    """Return a game that can be reviewed.

    `NotPossible` while it runs, and for a sandbox of a game that still runs.
    """
    if not advice.may_review(game):
        raise NotPossible(_("You can't review a sandbox: review the real game instead."))
    with line_of(game) as line:
        if line.state.to_move is not None:
            raise NotPossible(
                _("The game is not over: a review would reveal what the players cannot know yet.")
            )
        version = line.moved
    found = _over(game.code, version)
    if not found.turns:  # its record begins at its end
        raise NotPossible(_("There is no turn to review in this game."))
    return found


@lru_cache(maxsize=16)
def _over(code: str, version: int) -> Over:
    """Return a game split into its turns, cached by version."""
    game = Game.objects.get(code=code)
    record = export.record_of(game)
    # turns of the real game are not judged again in a sandbox: they count as corrected ones do
    turns = [
        replace(turn, corrected=turn.corrected or turn.last <= game.sandbox_from)
        for turn in turns_of(record)
    ]
    return Over(record, turns, version, json.dumps(record.to_json()), game.components)


def nodes() -> int:
    """Return the number of positions that a bot searches for each turn."""
    return max(1, numbers.number("REVIEW_NODES"))


@lru_cache(maxsize=8)
def _weights(level: str) -> str:
    return judgement(level)


def stored_review(game: Game, found: Over) -> Review | None:
    """Return the review of a game with the present bot and budget, if it was begun."""
    return Review.objects.filter(**_kind(game, found)).first()


def latest_review(game: Game, found: Over) -> Review | None:
    """Return the review with the present bot and budget; else the newest one of this game."""
    older = Review.objects.filter(game=game, version=found.version).order_by("-pk")
    return stored_review(game, found) or older.first()


def _kind(game: Game, found: Over) -> dict[str, Any]:
    weights = _weights(JUDGE)
    return {
        "game": game, "bot": JUDGE, "weights": weights, "nodes": nodes(), "version": found.version,
    }  # fmt: skip


def judged_of(review: Review | None) -> dict[int, Judged]:
    """Return the judgements so far, by the number of the turn, with marks for each player."""
    if review is None:
        return {}
    rows = ReviewedTurn.objects.filter(review=review).values_list("number", "judged")
    found = all_marked(Judged.from_json(judged) for _number, judged in rows)
    return {judged.number: judged for judged in found}


class ReviewDesk(ABC):
    """Where a process orders reviews: they are made in this process, or by a worker."""

    @abstractmethod
    def begin(
        self, game: Game, found: Over, seats: Sequence[int], browser: str, owner: str = ""
    ) -> None:
        """Begin or resume the review of a game, the turns of the first seat first.

        Owners (`rate_limits.owner`) take turns.
        """

    @abstractmethod
    def stop(self, game_id: int) -> None:
        """Begin no further turn; the turn that is being judged is still written."""

    @abstractmethod
    def is_running(self, game_id: int) -> bool:
        """Whether the review of a game is being made, or waits for that."""

    @abstractmethod
    def is_begun_by(self, game_id: int, browser: str) -> bool:
        """Whether this browser has begun the review of a game, and it is not done."""

    @abstractmethod
    def has_begun_one(self, browser: str) -> bool:
        """Whether a browser has begun any review that is not done."""

    def check(self, browser: str) -> None:
        """`TooMuch` if another review is being made for a browser."""
        if self.has_begun_one(browser):
            raise TooMuch(
                _("Another of your reviews is still running: stop it, or wait until it is done.")
            )


# ------------------------------------------------------------------ the work


@dataclass
class Job:
    """A review that is being made."""

    game: Game
    review: Review
    found: Over
    #: whose turns come first
    seats: tuple[int, ...]
    browser: str
    #: the visitor in the fair queue
    owner: str = ""
    stopped: bool = False
    #: the numbers of the turns that are still to be judged, in their order; None until known
    left: list[int] | None = None


def review_of(game: Game, found: Over) -> Review:
    """Return the review of a game; create it if there is none."""
    return Review.objects.get_or_create(**_kind(game, found))[0]


def step(job: Job, run: Run) -> bool:
    """Carry out the next step: a quick review of the game, then each turn; False if all is done."""
    questions = questions_of(job)
    try:
        work, task = next(questions)
        while True:
            work, task = questions.send(run(work, task))
    except StopIteration as done:
        return bool(done.value)


def questions_of(job: Job) -> Questions:
    """Carry out the next step like `step`, but let the caller ask the bots."""
    if job.left is None:
        job.left = yield from _glance(job)
    while job.left and not job.stopped:
        number = job.left.pop(0)
        if not ReviewedTurn.objects.filter(review=job.review, number=number).exists():
            yield from _judge(job, number)
            break
    return bool(job.left)


def _glance(job: Job) -> Generator[tuple[Callable[[Any], Any], Any], Any, list[int]]:
    """Make the quick review of a game, and return the order in which its turns are judged."""
    first = job.seats[0] if job.seats else -1
    review, found = job.review, job.found
    # a job that was stopped may have stored it meanwhile
    review.refresh_from_db(fields=["chances", "glances"])
    mine = [str(turn.number) for turn in found.turns if turn.seat == first and not turn.corrected]
    if not review.chances or any(number not in review.glances for number in mine):
        task = bot_calls.ReviewTask(review.bot, found.text, found.components, first)
        seen = yield bot_calls.review_glance, task
        review.chances = seen.chances
        review.glances.update({str(number): lost for number, lost in seen.lost.items()})
        review.save(update_fields=["chances", "glances"])
    order = in_order(
        found.turns, job.seats, lambda turn: float(review.glances.get(str(turn.number), 0.0))
    )
    return [turn.number for turn in order]


def _judge(job: Job, number: int) -> Generator[tuple[Callable[[Any], Any], Any], Any, None]:
    """Judge one turn, and store the judgement."""
    review, found = job.review, job.found
    task = bot_calls.ReviewTask(review.bot, found.text, found.components, number, review.nodes)
    judged: Judged = yield bot_calls.review_turn, task
    if not Review.objects.filter(pk=review.pk).exists():
        return  # the game was deleted meanwhile
    ReviewedTurn.objects.get_or_create(
        review=review, number=number, defaults={"seat": judged.seat, "judged": judged.to_json()}
    )
