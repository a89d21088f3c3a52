"""Compares a turn with the best one; the bot processes compute it once for each turn."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from agra.bots import View
from agra.bots.advice.option_opinions import reasons_between
from agra.bots.advice.plans import adding_up
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
from agra.text.advice import plan_words
from agra.text.i18n import _, ngettext, number, whole

#: Up to this many rupees behind counts as nearly solved: half the cost of a second-best turn.
NEAR: Final = 0.75
#: The most lines that explain a solution: beside the board there is more room than in the bar.
MOST_BESIDE: Final = 6
#: The size of the LRU cache, and how many judgements of one visitor may wait for the bot.
KEPT: Final = 512
MOST_WAITING: Final = 12

#: What tells judgements apart: the name of a puzzle, the end of the turn, and the budget.
Key = tuple[str, tuple[int, ...], tuple[int, ...], int]


class Judgement(NamedTuple):
    """A running or finished judgement, and the visitor who requested it first."""

    future: "Future[Any]"
    owner: str

    @property
    def failed(self) -> bool:
        """Whether it has to be requested again."""
        future = self.future
        return future.done() and (future.cancelled() or future.exception() is not None)


_judged: LRU[Key, Judgement] = LRU(KEPT)
_guard = threading.Lock()


@dataclass(frozen=True)
class Verdict:
    """The verdict on a turn, in words."""

    #: "solved", "near" or "missed"
    grade: str
    title: str
    text: str
    #: how the turn differs from the best one
    reasons: tuple[str, ...] = ()


async def compare_with_best(
    attempt: Attempt, level: str, nodes: int, seconds: float, owner: str = ""
) -> bot_calls.Compared:
    """Compare the turn of an attempt with the best one; `TimeoutError` if it takes too long.

    A turn that ends as the best one does needs no search, and nobody's turn is searched twice. The
    `owner` (`rate_limits.owner`) is whoever asks, and waits in turn with the others who do.
    """
    puzzle = attempt.puzzle
    end, best = end_of(puzzle.state, attempt.turn), end_of(puzzle.state, puzzle.actions)
    if end == best:
        return bot_calls.Compared(0.0, [])
    start = with_open_rupees(puzzle.state)
    trial = bot_calls.Trial(
        level, list(start.numbers()), list(start.pending.numbers()), nodes, puzzle.actions,
        attempt.turn, puzzle.components,
    )  # fmt: skip
    key = (puzzle.name, end.numbers(), end.pending.numbers(), nodes)
    await connections.release_connection()
    future = judgement(key, lambda: service.bots().compare(trial, place_of(owner)), owner)
    return await service.answer(future, seconds, shared=True)


def judgement(key: Key, ask: Callable[[], "Future[Any]"], owner: str = "") -> "Future[Any]":
    """The running or finished judgement; one that failed is requested again.

    Raises `TooMuch` if too many turns of this visitor already wait for the bot.
    """
    with _guard:
        found = _judged.get(key)
        if found is None or found.failed:
            own = [one.future for one in _judged.values() if one.owner == owner]
            if sum(not waiting.done() for waiting in own) >= MOST_WAITING:
                raise TooMuch(_("The bot is still thinking: try again in a moment."))
            found = _judged.keep(key, Judgement(ask(), owner))
    return found.future


def behind_words(rupees: float) -> str:
    """By how much a turn is behind the best one, as a sentence."""
    words = ngettext(
        "{rupees} rupees behind the best turn.",
        "{rupees} rupees behind the best turn.",
        whole(rupees),
    )
    return words.format(rupees=number(rupees, 1))


def verdict_of(
    compared: bot_calls.Compared,
    behind: float | None = None,
    played: float = 0.0,
    most: int = MOST_REASONS,
) -> Verdict:
    """The judgement in words, with the difference in real rupees.

    The grade of a puzzle uses the judge's own estimate, as its author did; the grade of a turn of
    a game uses the real difference, `behind`. `played` is the loss of the turn that was played in
    the game: only a turn that is clearly better answers the question.
    """
    told = adding_up(compared.reasons, -compared.real, most)  # the bar has room for `most`
    reasons = tuple(reason_sentences(told))
    rupees, count = number(abs(compared.real), 1), whole(abs(compared.real))
    behind = compared.behind if behind is None else behind
    if behind < -ACCEPTED:
        words = ngettext(
            "The vizier likes your turn even better than his own, by {rupees} rupees.",
            "The vizier likes your turn even better than his own, by {rupees} rupees.",
            count,
        )
        return Verdict("solved", _("Solved!"), words.format(rupees=rupees), reasons)
    if compared.behind <= 0:
        return Verdict("solved", _("Solved!"), _("This is the best turn."))
    if behind <= ACCEPTED and not compared.real:
        return Verdict("solved", _("Solved!"), _("This turn is as good as the best one."))
    if behind <= ACCEPTED:
        words = ngettext(
            "Only {rupees} rupees behind the best turn: that counts as solved.",
            "Only {rupees} rupees behind the best turn: that counts as solved.",
            count,
        )
        return Verdict("solved", _("Solved!"), words.format(rupees=rupees))
    if behind <= played - ACCEPTED:
        words = _(
            "{more} rupees better than the turn that was played, {less} rupees behind the "
            "best turn."
        )
        text = words.format(more=number(played - behind, 1), less=rupees)
        return Verdict("near", _("A better turn"), text, reasons)
    text = behind_words(abs(compared.real))
    if played:
        text = f"{text} {_('That is no better than the turn that was played.')}"
        return Verdict("missed", _("There is a better turn"), text, reasons)
    if behind <= NEAR:
        return Verdict("near", _("Nearly"), text, reasons)
    return Verdict("missed", _("There is a better turn"), text, reasons)


def why_best(puzzle: Puzzle, judge: str) -> tuple[str, ...]:
    """Why the best turn is better than the best turn of the second-best kind, in sentences.

    `judge` is the bot whose weights compare them.
    """
    best = end_of(puzzle.state, puzzle.actions)
    other = end_of(puzzle.state, puzzle.other_actions)
    start = with_open_rupees(puzzle.state)
    weights = weights_by(bot(judge), View(start, puzzle.seat))
    found = shrinkage.weighed(start, reasons_between(start, best, other, puzzle.seat, weights))
    return tuple(reason_sentences(adding_up(found, lead_of(puzzle), MOST_BESIDE)))


def lead_of(puzzle: Puzzle) -> float:
    """The rupees by which the best turn is really ahead of the second-best kind of turn."""
    return round(shrinkage.real(puzzle.state, min(puzzle.leads)), 1)


def best_in_words(puzzle: Puzzle) -> str:
    """The best turn in a few words."""
    return plan_words(puzzle.state, puzzle.seat, puzzle.actions)
