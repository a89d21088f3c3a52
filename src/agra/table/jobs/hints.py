"""What the adviser says to a decision of a game: a short search first, then longer ones.

The coach and the hint share these searches. Each longer search begins with the turns that were
found before. If several processes share the database, the turns are stored there.
"""

import threading
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Final

from agra.bots import Plan
from agra.rules.state import State
from agra.table.cache.lru import LRU
from agra.table.game import opponents
from agra.table.game.sight import Sight
from agra.table.jobs import bot_calls, service
from agra.table.jobs.fair_queue import Place

#: The seconds of each search; the first one must be quick.
LOOKS: Final = (1.2, 4.0, 10.0)

_Key = tuple[str, int, int]
#: The turns of the hints that were used last.
_found: LRU[_Key, tuple[tuple[int, ...], ...]] = LRU(256)


@dataclass
class Search:
    """A running or finished search, and how many readers wait for it."""

    future: "Future[list[Plan]]"
    #: the decision: the game and its version
    code: str = ""
    version: int = 0
    readers: int = 0

    @property
    def failed(self) -> bool:
        """Whether it has to be asked again."""
        future = self.future
        return future.done() and (future.cancelled() or future.exception() is not None)


#: The first searches, which the coach and the hint share; after a longer one, its result.
_first: LRU[_Key, Search] = LRU(256)
#: The searches that may still run.
_running: list[Search] = []
#: What each player of a game was told in this turn, the newest first: positions and their plans.
_told: LRU[tuple[str, int | None], list[tuple[State, list[Plan]]]] = LRU(256)
#: How many of these searches are kept for a turn.
KEPT: Final = 8
_guard = threading.Lock()


def ask(sight: Sight, task: bot_calls.Task, look: int, place: Place) -> Search:
    """Begin a search and wait for it; the first search of a decision is begun only once."""
    with _guard:
        found = None if look else _first.get(_key(sight))
        if found is None or found.failed:
            found = Search(service.bots().hint(task, place), sight.code, sight.version)
            _running[:] = [*(one for one in _running if not one.future.done()), found]
            if not look:
                _first.keep(_key(sight), found)
        found.readers += 1
    return found


def leave(search: Search) -> None:
    """Wait no longer for a search; it is cancelled if nobody waits for it."""
    with _guard:
        search.readers -= 1
        if not search.readers:
            search.future.cancel()


def moved(code: str, version: int) -> None:
    """Cancel the searches for decisions before a version of a game: nobody needs them."""
    with _guard:
        late = [one for one in _running if one.code == code and one.version < version]
    for search in late:
        search.future.cancel()


def known(sight: Sight) -> list[Plan] | None:
    """Return the plans of the first search, the best first; None if it has not finished.

    A player who follows a plan that was told, or takes a step of it back, needs no new search.
    """
    found = _first.get(_key(sight))
    if found is None:
        plans = _told_before(sight)
        if plans is None:
            return None
        if not plans[0].reasons:
            return plans  # enough for the coach's line, but a hint searches
        found = _first.keep(_key(sight), _finished(plans))
    if not found.future.done() or found.failed:
        return None
    return found.future.result()


def _finished(plans: list[Plan]) -> Search:
    """Return a search that has found these plans."""
    done: Future[list[Plan]] = Future()
    done.set_result(plans)
    return Search(done)


def _told_before(sight: Sight) -> list[Plan] | None:
    """Return the plans of a search for this position, or the rest of a plan that leads to it.

    A plan that a longer search has improved can still be followed, and so can one that is about
    equal to the best. The reasons of such plans speak against them, so they are left out.
    """
    for age, (start, plans) in enumerate(_told_in_turn(sight)):
        if start == sight.state:
            return plans
        for plan in plans:
            if plan is not plans[0] and not plan.equal:
                continue
            rest = _rest(start, plan, sight.state)
            if rest is not None:
                best = not age and plan is plans[0]
                return [replace(plan, actions=rest, reasons=plan.reasons if best else [])]
    return None


def _told_in_turn(sight: Sight) -> list[tuple[State, list[Plan]]]:
    """Return the searches of this turn, the newest first."""
    now = (sight.state.round, sight.state.turn)
    found = _told.get((sight.code, sight.viewer)) or []
    return [one for one in found if (one[0].round, one[0].turn) == now]


def _rest(start: State, plan: Plan, position: State) -> tuple[int, ...] | None:
    """Return the decisions of a plan from a position on; None if the plan does not lead there."""
    now = start.copy()
    for number, action in enumerate(plan.actions):
        if number and now == position:
            return plan.actions[number:]
        now.apply(action)
    return None


def task_for(sight: Sight, rupees: list[int | None], components: str, look: int) -> bot_calls.Task:
    """Return the task for a hint, which uses only what the viewer can know.

    `rupees` are those of each seat that the viewer knows or can have counted.
    """
    assert sight.viewer is not None
    task = bot_calls.Task(
        level=opponents.strongest(),
        seat=sight.viewer,
        d=list(sight.state.numbers()),
        stack=list(sight.state.pending.numbers()),
        components=components,
        seed=0,
        rupees=rupees,
        seconds=LOOKS[look],
    )
    found = _found.get(_key(sight))
    if found is None:
        found = service.bots().stored_turns(_name(sight))
    return replace(task, also=found or ())


def remember(sight: Sight, plans: Sequence[Plan], look: int) -> None:
    """Store the turns of a search for the next, longer one, and those that the coach follows.

    After a longer search the coach speaks of what it found, so that he and the hint agree.
    """
    if plans:
        told = _told_in_turn(sight)
        if not told or not _is_same(told[0], sight.state, plans):
            told = [(sight.state.copy(), list(plans)), *told][:KEPT]
            _told.keep((sight.code, sight.viewer), told)
    if plans and look:
        _first.keep(_key(sight), _finished(list(plans)))
    found = _found.keep(_key(sight), tuple(plan.actions for plan in plans))
    service.bots().store_turns(_name(sight), found)


def _is_same(told: tuple[State, list[Plan]], state: State, plans: Sequence[Plan]) -> bool:
    """Whether these plans for this position were told: several readers share a search."""
    return told[0] == state and [p.actions for p in told[1]] == [p.actions for p in plans]


def next_look(look: int) -> int | None:
    """Return the number of the next search, or None."""
    return look + 1 if look + 1 < len(LOOKS) else None


def _name(sight: Sight) -> str:
    """Return the key for the database."""
    return "hint {} {} {}".format(*_key(sight))


def _key(sight: Sight) -> _Key:
    return sight.code, sight.version, -1 if sight.viewer is None else sight.viewer
