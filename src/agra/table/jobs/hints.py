"""Hints: a first look at once, then longer ones, each with the turns that were found before.

What one of several processes has found is stored for the others in the database.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agra.bots import Plan
from agra.table.cache.lru import LRU
from agra.table.game import opponents
from agra.table.game.sight import Sight
from agra.table.jobs import bot_calls, service

#: Seconds of each look; the first answer must not be waited for.
LOOKS: Final = (1.2, 4.0, 10.0)

_Key = tuple[str, int, int]
#: The hints that were asked for last.
_found: LRU[_Key, tuple[tuple[int, ...], ...]] = LRU(256)


def task_for(sight: Sight, components: str, look: int) -> bot_calls.Task:
    """The question behind a hint: made of what the viewer may see, and of nothing else."""
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
    """Keep the turns of a look for the next, longer one."""
    found = _found.keep(_key(sight), tuple(plan.actions for plan in plans))
    service.bots().store_turns(_name(sight), found)


def next_look(look: int) -> int | None:
    """The look after this one, if there is one."""
    return look + 1 if look + 1 < len(LOOKS) else None


def _name(sight: Sight) -> str:
    """The same key for the database."""
    return "hint {} {} {}".format(*_key(sight))


def _key(sight: Sight) -> _Key:
    return sight.code, sight.version, -1 if sight.viewer is None else sight.viewer
