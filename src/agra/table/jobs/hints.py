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
#: The last plans of each player of a game that may be followed, and where they were found.
_followed: LRU[tuple[str, int | None], tuple[State, list[Plan]]] = LRU(256)
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

    A player who follows the best plan, or one that is about equal, needs no new search.
    """
    found = _first.get(_key(sight))
    if found is None:
        rest = _rest(sight)
        if rest is None:
            return None
        if not rest.reasons:
            return [rest]  # enough for the coach's line, but a hint searches
        found = _first.keep(_key(sight), _finished([rest]))
    if not found.future.done() or found.failed:
        return None
    return found.future.result()


def _finished(plans: list[Plan]) -> Search:
    """Return a search that has found these plans."""
    done: Future[list[Plan]] = Future()
    done.set_result(plans)
    return Search(done)


def _rest(sight: Sight) -> Plan | None:
    """Return the rest of one of the last plans if the position is on its way."""
    found = _followed.get((sight.code, sight.viewer))
    if found is None:
        return None
    start, plans = found
    for plan in plans:
        now = start.copy()
        for number, action in enumerate(plan.actions):
            if number and now == sight.state:
                return replace(plan, actions=plan.actions[number:])
            now.apply(action)
    return None


def _worth_following(plans: Sequence[Plan]) -> list[Plan]:
    """Return the best plan and those that are about equal to it.

    The reasons of the others speak against them, so they are left out.
    """
    best, *others = plans
    return [best, *(replace(plan, reasons=[]) for plan in others if plan.equal)]


def task_for(sight: Sight, components: str, look: int) -> bot_calls.Task:
    """Return the task for a hint, which uses only what the viewer may see."""
    assert sight.viewer is not None
    task = bot_calls.Task(
        level=opponents.strongest(),
        seat=sight.viewer,
        d=list(sight.state.numbers()),
        stack=list(sight.state.pending.numbers()),
        components=components,
        seed=0,
        rupees=sight.rupees,
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
        followed = sight.state.copy(), _worth_following(plans)
        _followed.keep((sight.code, sight.viewer), followed)
    if plans and look:
        _first.keep(_key(sight), _finished(list(plans)))
    found = _found.keep(_key(sight), tuple(plan.actions for plan in plans))
    service.bots().store_turns(_name(sight), found)


def next_look(look: int) -> int | None:
    """Return the number of the next search, or None."""
    return look + 1 if look + 1 < len(LOOKS) else None


def _name(sight: Sight) -> str:
    """Return the key for the database."""
    return "hint {} {} {}".format(*_key(sight))


def _key(sight: Sight) -> _Key:
    return sight.code, sight.version, -1 if sight.viewer is None else sight.viewer
