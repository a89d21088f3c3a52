"""What a turn is worth beside the best one: asked of the bots' processes, once for each turn."""

import threading
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from agra.bots import View
from agra.bots.advice.option_opinions import reasons_between
from agra.bots.advice.turn_reasons import weights_by
from agra.bots.judgement import shrinkage
from agra.bots.registry import bot
from agra.positions.changed import with_open_rupees
from agra.puzzles import Puzzle
from agra.puzzles.judge import ACCEPTED, end_of
from agra.table.cache.lru import LRU
from agra.table.db import connections
from agra.table.errors import TooMuch
from agra.table.jobs import bot_calls, service
from agra.table.jobs.fair_queue import place_of
from agra.table.panels.analysis.hint import MOST_REASONS, reason_sentences
from agra.table.puzzles.attempt import Attempt
from agra.text.i18n import _, number

#: So many rupees behind, half of what a second-best kind of turn costs, is nearly solved.
NEAR: Final = 0.75
#: So many judgements are kept, the ones used last; and so many of one visitor may wait for the bot.
KEPT: Final = 512
MOST_WAITING: Final = 12

_Key = tuple[str, tuple[int, ...], tuple[int, ...], int]


class Judgement(NamedTuple):
    """A judgement under way, or done; and the visitor who asked for it first."""

    future: "Future[Any]"
    owner: str

    @property
    def failed(self) -> bool:
        """Whether it has to be asked for again."""
        future = self.future
        return future.done() and (future.cancelled() or future.exception() is not None)


_judged: LRU[_Key, Judgement] = LRU(KEPT)
_guard = threading.Lock()


@dataclass(frozen=True)
class Verdict:
    """What is said to a turn."""

    #: "solved", "near" or "missed"
    grade: str
    title: str
    text: str
    #: what the turn has less, or more, than the best one
    reasons: tuple[str, ...] = ()


async def compare_with_best(
    attempt: Attempt, level: str, nodes: int, seconds: float, owner: str = ""
) -> bot_calls.Compared:
    """How the turn of an attempt compares with the best one; `TimeoutError` if it takes too long.

    A turn that ends as the best one does needs no search, and nobody's turn is searched twice. The
    `owner` (`rate_limits.owner`) is whoever asks, and waits in turn with the others who do.
    """
    puzzle = attempt.puzzle
    end, best = end_of(puzzle.state, attempt.turn), end_of(puzzle.state, puzzle.actions)
    if end == best:
        return bot_calls.Compared(0.0, [])
    key = (puzzle.name, end.numbers(), end.pending.numbers(), nodes)
    await connections.release_connection()
    future = _asked(key, attempt, level, nodes, owner)
    return await service.answer(future, seconds, shared=True)


def _asked(key: _Key, attempt: Attempt, level: str, nodes: int, owner: str = "") -> "Future[Any]":
    """The judgement under way, or done; one that failed is asked for anew.

    Raises `TooMuch` if too many turns of this visitor wait for the bot already.
    """
    start = with_open_rupees(attempt.puzzle.state)
    with _guard:
        found = _judged.get(key)
        if found is None or found.failed:
            own = [one.future for one in _judged.values() if one.owner == owner]
            if sum(not waiting.done() for waiting in own) >= MOST_WAITING:
                raise TooMuch(_("The bot is still thinking: ask again a little later."))
            puzzle = attempt.puzzle
            trial = bot_calls.Trial(
                level, list(start.numbers()), list(start.pending.numbers()), nodes, puzzle.actions,
                attempt.turn, puzzle.components,
            )  # fmt: skip
            future = service.bots().compare(trial, place_of(owner))
            found = _judged.keep(key, Judgement(future, owner))
    return found.future


def verdict_of(compared: bot_calls.Compared, behind: float | None = None) -> Verdict:
    """The judgement in words: told in rupees that are real.

    A puzzle is graded by what the judge sees, as it was made; a turn of a game by what is real.
    """
    reasons = tuple(reason_sentences(compared.reasons))
    rupees = number(abs(compared.real), 1)
    behind = compared.behind if behind is None else behind
    if behind < -ACCEPTED:
        text = _("The bot likes your turn even better than its own, by {rupees} rupees.").format(
            rupees=rupees
        )
        return Verdict("solved", _("Solved!"), text, reasons)
    if behind <= 0:
        return Verdict("solved", _("Solved!"), _("This is the best turn."))
    if behind <= ACCEPTED:
        text = _("Only {rupees} rupees behind the best turn: that counts.").format(rupees=rupees)
        return Verdict("solved", _("Solved!"), text)
    text = _("{rupees} rupees behind the best turn.").format(rupees=rupees)
    if behind <= NEAR:
        return Verdict("near", _("Nearly"), text, reasons)
    return Verdict("missed", _("There is a better turn"), text, reasons)


def why_best(puzzle: Puzzle, judge: str) -> tuple[str, ...]:
    """What the best turn has over the best turn of the second-best kind, in sentences.

    `judge` is the bot by whose weights they are compared.
    """
    best = end_of(puzzle.state, puzzle.actions)
    other = end_of(puzzle.state, puzzle.other_actions)
    start = with_open_rupees(puzzle.state)
    weights = weights_by(bot(judge), View(start, puzzle.seat))
    found = shrinkage.weighed(start, reasons_between(start, best, other, puzzle.seat, weights))
    speaking = [reason for reason in found if reason.worth > 0]
    # what speaks against it is told if there is room, so that the sums are no riddle
    against = [reason for reason in found if reason.worth < 0]
    told = [*reason_sentences(speaking), *reason_sentences(against)]
    return tuple(told[:MOST_REASONS])
