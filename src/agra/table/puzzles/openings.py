"""The opening trainer at the table: a line of play as an address, and its turns as puzzles.

The server stores nothing: an address has the set-up, all decisions so far, and how many rupees each
judged turn gave away.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from django.http import Http404

from agra.puzzles.judge import ACCEPTED
from agra.puzzles.opening import ROUNDS, Opening, OpeningTurn, turns_of
from agra.review import JUDGE
from agra.rules.errors import AgraError
from agra.rules.state import State
from agra.table.colours import colours_for
from agra.table.db import connections
from agra.table.errors import NotPossible
from agra.table.jobs import bot_calls, reviews, service
from agra.table.jobs.fair_queue import place_of
from agra.table.panels.analysis.hint import MOST_REASONS
from agra.table.panels.analysis.review import simulated_events
from agra.table.puzzles.attempt import Attempt, PlayedTurn
from agra.table.puzzles.verdict import Verdict, behind_words, judgement, verdict_of
from agra.text import names
from agra.text.advice import plan_words
from agra.text.i18n import _
from agra.text.review import turn_words

#: The most decisions in an address; no three rounds have as many.
MOST_DECISIONS: Final = 1000
#: The most positions that a bot searches for its answer.
RIVAL_NODES: Final = 300
#: Separates the numbers in an address, and the losses from the decisions.
BETWEEN: Final = "."
AFTER_LOSSES: Final = "_"


@dataclass(frozen=True)
class Line:
    """A line of play as it stands in an address."""

    #: what each judged turn gave away, in tenths of a rupee
    lost: tuple[int, ...] = ()
    #: all decisions, those of chance and of the bots included
    actions: tuple[int, ...] = ()

    @staticmethod
    def read(text: str) -> "Line":
        """The line in an address; `NotPossible` if it is none."""
        lost, _sign, actions = text.partition(AFTER_LOSSES)
        return Line(numbers_in(lost), numbers_in(actions))

    def __str__(self) -> str:
        return f"{written(self.lost)}{AFTER_LOSSES}{written(self.actions)}"

    def __add__(self, more: "Line") -> "Line":
        return Line(self.lost + more.lost, self.actions + more.actions)


def numbers_in(text: str) -> tuple[int, ...]:
    """The numbers in a part of an address; `NotPossible` if it has anything else."""
    parts = text.split(BETWEEN) if text else []
    if len(parts) > MOST_DECISIONS or not all(
        part.isascii() and part.isdigit() and len(part) <= 6 for part in parts
    ):
        raise wrong_address()
    return tuple(map(int, parts))


def written(numbers: Sequence[int]) -> str:
    """Numbers as a part of an address."""
    return BETWEEN.join(map(str, numbers))


def wrong_address() -> NotPossible:
    """The error for an address that no turn leads to."""
    return NotPossible(_("This opening cannot be continued: start it again."))


@dataclass(frozen=True)
class Moment:
    """A position of the trainer: the player's next turn, or the end."""

    opening: Opening
    line: Line
    turns: tuple[OpeningTurn, ...]
    state: State

    @property
    def own(self) -> list[OpeningTurn]:
        """The player's turns so far."""
        return [turn for turn in self.turns if turn.seat == self.opening.seat]

    @property
    def number(self) -> int:
        """The number of the player's next turn, from 1."""
        return len(self.own) + 1

    @property
    def count(self) -> int:
        """How many turns the player has."""
        return ROUNDS

    @property
    def is_last(self) -> bool:
        """Whether the next turn is the last one."""
        return self.number == ROUNDS

    @property
    def is_done(self) -> bool:
        """Whether all turns are played."""
        return self.number > ROUNDS

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat."""
        players, seat = self.opening.players, self.opening.seat
        return tuple(colours_for([""] * players, [at == seat for at in range(players)]))

    @property
    def meanwhile(self) -> list[tuple[int, str, str]]:
        """What the others played since the player's last turn: seat, name and turn in words."""
        since = self.own[-1].first if self.own else -1
        others = [turn for turn in self.turns if turn.first > since]
        called = [names.colour(colour) for colour in self.colours]
        return [(turn.seat, called[turn.seat], told(turn)) for turn in others]

    @property
    def puzzle(self) -> PlayedTurn:
        """The player's next turn as a puzzle whose best turn is not known yet."""
        return PlayedTurn(
            name=f"opening-{self.opening.name}-{self.number}",
            players=self.opening.players,
            round=self.state.round,
            kind="",
            space="",
            second="",
            leads=[],
            missed=[],
            best=[],
            other=[],
            position={},
            start=self.state,
            names=tuple(names.colour(colour) for colour in self.colours),
            colours=self.colours,
        )

    def before(self, number: int) -> Line:
        """The line of play before one of the player's turns, counted from 0."""
        return Line(self.line.lost[:number], self.line.actions[: self.own[number].first])


def told(turn: OpeningTurn) -> str:
    """A turn in a few words."""
    return turn_words(simulated_events(turn.start, turn.actions), turn.seat)


@lru_cache(maxsize=64)
def moment_of(name: str, played: str) -> Moment:
    """The position of an address; `NotPossible` if its decisions are not possible."""
    opening = Opening.named(name)
    if opening is None:
        raise Http404(_("There is no such opening: choose one on the page “Opening trainer”."))
    line = Line.read(played)
    try:
        turns, state = turns_of(opening.start, line.actions)
    except AgraError:
        raise wrong_address() from None
    found = Moment(opening, line, tuple(turns), state)
    fits = found.is_done or state.turn == opening.seat
    if not fits or len(line.actions) != sum(len(turn.actions) for turn in turns):
        raise wrong_address()
    if len(line.lost) != len(found.own) or len(found.own) > ROUNDS:
        raise wrong_address()
    return found


# ------------------------------------------------------------------ asking the bots


def _task(state: State, seat: int) -> bot_calls.OpeningTask:
    """A task without a turn to judge."""
    nodes = reviews.nodes()
    rival = f"{JUDGE}@{min(nodes, RIVAL_NODES)}n"
    numbers, stack = list(state.numbers()), list(state.pending.numbers())
    return bot_calls.OpeningTask(JUDGE, nodes, rival, numbers, stack, seat, [], [])


async def begun(opening: Opening, seconds: float, owner: str) -> Line:
    """The line of play up to the player's first turn; the bots before him have played."""
    start = opening.start
    if start.turn == opening.seat:
        return Line()
    task = _task(start, opening.seat)
    key = (opening.name, start.numbers(), start.pending.numbers(), task.nodes)
    return Line((), tuple((await _answer(key, task, seconds, owner)).answers))


async def judged(
    moment: Moment, attempt: Attempt, seconds: float, owner: str
) -> bot_calls.OpeningAnswer:
    """The judgement of a finished turn, and the answers of the bots."""
    end = attempt.sight.state
    task = replace(
        _task(moment.state, moment.opening.seat),
        own=attempt.turn,
        whole=decisions_of(attempt),
        goes_on=not moment.is_last,
    )
    # two lines of play may end in the same position, but their best turns differ
    name = f"{attempt.puzzle.name} {moment.state.digest():x}"
    key = (name, end.numbers(), end.pending.numbers(), task.nodes)
    return await _answer(key, task, seconds, owner)


async def _answer(
    key: tuple[str, tuple[int, ...], tuple[int, ...], int],
    task: bot_calls.OpeningTask,
    seconds: float,
    owner: str,
) -> bot_calls.OpeningAnswer:
    await connections.release_connection()
    future = judgement(key, lambda: service.bots().opening(task, place_of(owner)), owner)
    found: bot_calls.OpeningAnswer = await service.answer(future, seconds, shared=True)
    return found


def decisions_of(attempt: Attempt) -> list[int]:
    """All decisions of an attempt, with the end of the turn."""
    return [step.action for step in attempt.sight.history]


def tail_of(attempt: Attempt, answer: bot_calls.OpeningAnswer) -> Line:
    """What a judged turn adds to the line of play."""
    lost = max(0, round(10 * answer.compared.real))
    return Line((lost,), (*decisions_of(attempt), *answer.answers))


def plan_of(moment: Moment, actions: Sequence[int]) -> str:
    """A whole turn in words."""
    return plan_words(moment.state, moment.opening.seat, actions)


def said(moment: Moment, answer: bot_calls.OpeningAnswer) -> Verdict:
    """The verdict on a turn, with the turn of the strong bot and the reasons for it."""
    compared = answer.compared
    # the first sentence names the best turn
    found = verdict_of(compared, compared.real, most=MOST_REASONS - 1)
    if compared.real <= 0:
        return replace(found, title=_("Well played!"), reasons=())
    if compared.real <= ACCEPTED:
        found = replace(found, title=_("Well played!"), text=behind_words(compared.real))
    events = simulated_events(moment.state, answer.best)
    plan = turn_words(events, moment.opening.seat)
    best = _("The vizier would play: {plan}").format(plan=plan)
    return replace(found, reasons=(best, *found.reasons))
