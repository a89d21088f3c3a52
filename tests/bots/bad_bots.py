"""Bots that misbehave, for tests; in a module of their own, because child processes import it."""

import gc
import os
import sys
import time
from collections.abc import Sequence

from agra.bots import Bot, Budget, View
from agra.rules.events import Event
from agra.rules.layout import PLAYER, RUPEES, STRIDE
from agra.rules.state import State


class First(Bot):
    """Takes the first action, and prints."""

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        print("I am a noisy bot")
        return actions[0]


class Exits(Bot):
    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        sys.exit(3)


class Dies(Bot):
    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        os._exit(7)


class Sleeps(Bot):
    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        time.sleep(600)
        return actions[0]


class Loops(Bot):
    """Says that it has begun, and thinks for ever."""

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        print("I am thinking", flush=True)
        while True:
            pass


class Babbles(Bot):
    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        raise ValueError("bla" * 1_000_000)


class BadEars(Bot):
    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        return actions[0]

    def hear(self, event: Event) -> None:
        raise ValueError("too loud")


class Spy(Bot):
    """Looks for any position in memory in which another seat has 77 rupees."""

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        other = PLAYER + STRIDE * (1 - view.seat) + RUPEES
        for found in gc.get_objects():
            if isinstance(found, State) and found._d[other] == 77:
                return actions[-1]
        return actions[0]


class Mute:
    """No bot: it has no method choose."""
