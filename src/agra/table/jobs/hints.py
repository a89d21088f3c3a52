"""Hints: a short search first, then longer ones, each with the turns that were found before.

If several processes share the database, the turns are stored there.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agra.bots import Plan
from agra.table.cache.lru import LRU
from agra.table.game import opponents
from agra.table.game.sight import Sight
from agra.table.jobs import bot_calls, service

#: The seconds of each search; the first one must be quick.
LOOKS: Final = (1.2, 4.0, 10.0)

_Key = tuple[str, int, int]
#: The turns of the hints that were used last.
_found: LRU[_Key, tuple[tuple[int, ...], ...]] = LRU(256)


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


def remember(sight: Sight, plans: Sequence[Plan]) -> None:
    """Store the turns of a search for the next, longer one."""
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
