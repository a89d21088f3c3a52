"""The tasks that the table gives to bots, as plain data, and the functions that carry them out.

Nothing here needs Django, so that bots can think in child processes.
"""

import json
import os
import signal
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from agra.bots import Allowance, Bot, Fact, Ledger, Reason, SeatedBot, View, bot_seed
from agra.bots.advice.option_opinions import reasons_between
from agra.bots.advice.plans import Plan
from agra.bots.advice.turn_reasons import weights_by
from agra.bots.clock import end_early
from agra.bots.judgement import shrinkage
from agra.bots.planning.parallel_playouts import exit_when_parent_dies
from agra.bots.registry import bot
from agra.components import components_from, default_components
from agra.puzzles import Judgement
from agra.puzzles.judge import judge
from agra.puzzles.opening import answers
from agra.records import Record
from agra.review import Judged, Played, chances_of, turns_of
from agra.review import glance as glance_at
from agra.review import judge as judge_turn
from agra.rules.state import State
from agra.rules.values import Components
from agra.table.config import log_format
from agra.table.game.opponents import levels

#: By how much the priority of a process for background work is lowered.
LOWERED: Final = 10
#: A search that was interrupted is continued if it has at least this many seconds left.
REST: Final = 1.0


@dataclass(frozen=True)
class Task:
    """A question to a bot, as plain data that can be sent to another process."""

    level: str
    seat: int
    d: list[int]
    stack: list[int]
    #: the text of the game's components file, "" for the package's own
    components: str
    seed: int
    #: the rupees of each seat that this seat knows or could have counted
    rupees: list[int | None]
    #: seconds that are left for this turn
    seconds: float
    #: turns that an earlier, shorter search has found
    also: tuple[tuple[int, ...], ...] = ()

    @property
    def state(self) -> State:
        """The position in question."""
        return State.of(self.d, self.stack, components_in(self.components))


@lru_cache(maxsize=16)
def components_in(text: str) -> Components:
    """The components in the text of a file, "" for the package's own."""
    return components_from(tomllib.loads(text)) if text else default_components()


def ignore_interrupts(enough: Any = None) -> None:
    """Ignore Ctrl-C: the server ends its processes itself. If it is killed they end, too.

    The shared memory `enough` lets the server end a search early (`agra.bots.clock`).
    """
    log_format.begin()
    end_early(enough)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    exit_when_parent_dies()


def lower_priority(enough: Any = None) -> None:
    """Ignore Ctrl-C, and run with a lower priority than other processes."""
    ignore_interrupts(enough)
    if hasattr(os, "nice"):
        os.nice(LOWERED)


def seated(task: Task) -> SeatedBot:
    """Return the bot at its seat, with what it has seen and its time limit."""
    ledger = None
    if task.rupees and None not in task.rupees:
        ledger = Ledger(len(task.rupees))
        ledger.rupees = [amount or 0 for amount in task.rupees]
    made = _cached_bot(task.level, task.seed, task.seat)
    return SeatedBot(made, task.seat, ledger, Allowance(seconds=task.seconds), task.level)


@lru_cache(maxsize=64)
def _cached_bot(level: str, seed: int, seat: int) -> Bot:
    """The bot of a seat, cached because it follows its plan for the turn.

    In another process, or after a restart, a new one takes its place and plans again.
    """
    return bot(level, bot_seed(seed, seat))


def forget_bots() -> None:
    """Make new bots for all seats: they plan their turns again."""
    _cached_bot.cache_clear()


def choose(task: Task) -> int:
    """The action a bot takes."""
    return seated(task).choose(task.state)


def choose_simply(task: Task) -> int:
    """The action of the simplest bot, for when another one has failed."""
    return seated(replace(task, level=levels()[0])).choose(task.state)


def plan(task: Task) -> list[Plan]:
    """Return the turns that the bot considers, the best first."""
    return seated(task).plans(task.state, task.also)


def rest_of(task: Task, plans: Sequence[Plan], seconds: float) -> Task | None:
    """Return the rest of a search for plans that was interrupted after some seconds.

    It begins with the turns that were found so far. None if little time is left for it.
    """
    left = task.seconds - seconds
    found = tuple(tuple(one.actions) for one in plans)
    return replace(task, seconds=left, also=found or task.also) if left >= REST else None


@dataclass(frozen=True)
class Trial:
    """A turn to be compared with the best one known, as plain data."""

    level: str
    d: list[int]
    stack: list[int]
    #: the number of positions to search
    nodes: int
    #: the decisions of both turns
    best: list[int]
    own: list[int]
    #: the text of the game's components file, "" for the package's own
    components: str = ""


@dataclass(frozen=True)
class Compared:
    """How a turn compares with the best one known."""

    #: in rupees, as the judge sees it; below 0 if it is better
    behind: float
    #: the differences from the best turn
    reasons: list[Reason]
    #: how much of the distance is real (`agra.bots.judgement.shrinkage`)
    real: float = 0.0


def compare(trial: Trial) -> Compared:
    """Judge a turn by the search that found the best one."""
    start = State.of(trial.d, trial.stack, components_in(trial.components))
    judged = judge(trial.level, start, trial.nodes, [trial.best, trial.own])
    return _compared(trial.level, start, judged, trial.best, trial.own)


def _compared(
    level: str, start: State, judged: Judgement, best: Sequence[int], own: Sequence[int]
) -> Compared:
    """Two turns as the judge sees them; both were given to the judge, or come from there."""
    ends = [_after(start, best), _after(start, own)]
    best_behind, own_behind = (judged.behind(end) or 0.0 for end in ends)
    weights = weights_by(bot(level), View(start, start.turn))
    reasons = reasons_between(start, ends[1], ends[0], start.turn, weights)
    behind = round(own_behind - best_behind, 1)
    real = round(shrinkage.real_change(start, own_behind - best_behind), 1)
    return Compared(behind, shrinkage.weighed(start, reasons), real)


def _after(state: State, actions: Sequence[int]) -> State:
    end = state.copy()
    for action in actions:
        end.apply(action)
    return end


# ------------------------------------------------------------------ the opening trainer


@dataclass(frozen=True)
class OpeningTask:
    """A turn of the opening trainer to be judged and answered, as plain data."""

    #: the judge, and its positions to search; the bot that answers, with its limits
    level: str
    nodes: int
    rival: str
    #: the position before the turn
    d: list[int]
    stack: list[int]
    #: the player's seat
    seat: int
    #: what is judged of the turn, and all its decisions; both empty if the bots begin
    own: list[int]
    whole: list[int]
    #: whether the bots go on until the player's next turn
    goes_on: bool = True


@dataclass(frozen=True)
class OpeningAnswer:
    """How a turn of the opening trainer was, and how the bots answer."""

    compared: Compared
    #: the best turn that the judge has found
    best: list[int]
    #: all decisions until the player's next turn
    answers: list[int]


def opening(task: OpeningTask) -> OpeningAnswer:
    """Judge a turn of the opening trainer, and play the turns of the others after it."""
    start = State.of(task.d, task.stack, components_in(""))
    best: list[int] = []
    compared = Compared(0.0, [])
    if task.own:
        judged = judge(task.level, start, task.nodes, [task.own])
        best = list(judged.best.actions)
        compared = _compared(task.level, start, judged, best, task.own)
    goes_on = answers(_after(start, task.whole), task.seat, task.rival) if task.goes_on else []
    return OpeningAnswer(compared, best, goes_on)


# ------------------------------------------------------------------ calls through the database


#: The functions that a process may call in a worker, by the name in the row.
CALLS: Final[dict[str, Callable[[Any], Any]]] = {
    "plan": plan,
    "compare": compare,
    "opening": opening,
}
#: The classes of tasks and answers in these rows, by the name in their JSON.
TYPES: Final[dict[str, type]] = {
    one.__name__: one
    for one in (Task, Trial, Compared, OpeningTask, OpeningAnswer, Plan, Reason, Fact)
}


# ------------------------------------------------------------------ reviews


@dataclass(frozen=True)
class ReviewTask:
    """A task to review one turn of a finished game, or the whole game quickly, as plain data."""

    level: str
    #: the record as JSON, and the text of its components file
    record: str
    components: str
    #: the turn, and the positions to search; for the whole game, the seat whose turns count
    number: int
    nodes: int = 0


@dataclass(frozen=True)
class Glance:
    """A quick review without a search: chances to win after each turn, and estimated losses."""

    chances: list[list[float]]
    #: by the number of the turn
    lost: dict[int, float]


@lru_cache(maxsize=4)
def _turns(record: str, components: str) -> list[Played]:
    return turns_of(Record.from_json(json.loads(record), components_in(components)))


def review_turn(task: ReviewTask) -> Judged:
    """Return the bot's judgement of one turn."""
    turns = _turns(task.record, task.components)
    return judge_turn(turns[task.number - 1], task.nodes, task.level)


def review_glance(task: ReviewTask) -> Glance:
    """Return the quick review of a game, with losses for the turns of one seat."""
    turns = _turns(task.record, task.components)
    mine = [turn for turn in turns if turn.seat == task.number and not turn.corrected]
    lost = {turn.number: glance_at(turn, task.level) for turn in mine}
    return Glance(chances_of(turns, task.level), lost)
