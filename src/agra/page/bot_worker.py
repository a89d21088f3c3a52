"""Carries out the tasks of bots inside a second web worker, which needs no Django.

The table's worker sends one task at a time, and can end it: then Python raises `KeyboardInterrupt`
here, wherever the search is.
"""

import pickle
import time
from collections.abc import Callable
from typing import Any, Final

from agra.rules.setup import new_game
from agra.table.game import opponents
from agra.table.jobs import bot_calls


def choose(task: bot_calls.Task) -> tuple[int, float]:
    """The action a bot takes, and the seconds that it has thought."""
    began = time.perf_counter()
    action = bot_calls.choose(task)
    return action, time.perf_counter() - began


#: The functions that the table's worker calls, by name.
CALLS: Final[dict[str, Callable[[Any], Any]]] = {
    "choose": choose,
    "plan": bot_calls.plan,
    "compare": bot_calls.compare,
    "opening": bot_calls.opening,
    "review_turn": bot_calls.review_turn,
    "review_glance": bot_calls.review_glance,
}


def prepare() -> None:
    """Decide once, so that all data is read; the browser stores this memory for later starts."""
    state = new_game(2, seed=1)
    numbers, stack = list(state.numbers()), list(state.pending.numbers())
    seat = state.to_move or 0
    level = opponents.strongest()
    bot_calls.choose(bot_calls.Task(level, seat, numbers, stack, "", 1, [], seconds=0.2))
    bot_calls.forget_bots()


def packed(work: str, task: Any) -> bytes:
    """A function and its task as they are sent to this worker."""
    return pickle.dumps((work, task))


def carry_out(content: bytes | memoryview) -> bytes | None:
    """Carry out a task, and return its answer; None if it was ended before it had one."""
    work, task = pickle.loads(bytes(content))
    try:
        return pickle.dumps((CALLS[work](task), ""))
    except KeyboardInterrupt:
        bot_calls.forget_bots()  # one of them was in the middle of a thought
        return None
    except Exception as error:
        return pickle.dumps((None, f"{type(error).__name__}: {error}"))


def unpacked(content: bytes) -> tuple[Any, str]:
    """The answer to a task, and why it has failed, "" if it has not."""
    answer, error = pickle.loads(content)
    return answer, error
