"""Plays one decision of a bot: claims the game, asks the bot, writes its answer."""

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.db import DatabaseError, connection

from agra.rules.state import CHANCE
from agra.table.cluster import processes, retries
from agra.table.errors import TableError
from agra.table.game import deciding, new_game, opponents
from agra.table.game.lines import Line, line_of
from agra.table.jobs import bot_calls, claims, waiting
from agra.table.jobs.process_pool import PoolStopped
from agra.table.models import Game
from agra.table.people.seats import seats_again, seats_of

_log = logging.getLogger("agra.table")

#: The most seats whose used time is remembered.
REMEMBERED: Final = 4096

#: Asks a bot for its action in a game; None if nobody needs the answer any more.
Ask = Callable[[int, bot_calls.Task], int | None]


def choose_or_simplest(task: bot_calls.Task, choose: Callable[[bot_calls.Task], int]) -> int:
    """Return the bot's action; if the bot fails, that of the simplest bot."""
    try:
        return int(choose(task))
    except PoolStopped:
        raise
    except Exception as error:
        retries.failed(f"The bot {task.level} failed; the simplest one answers.", error)
        return bot_calls.choose_simply(task)


@dataclass(frozen=True)
class Asked:
    """A decision for which a bot is asked."""

    game: Game
    #: the version of the game, and the number of its turns
    version: int
    turn: int
    #: None if only automatic decisions are due
    task: bot_calls.Task | None

    @property
    def goes_on(self) -> bool:
        """Whether the bot searches, and has to decide once more after this decision."""
        return (
            self.task is not None
            and opponents.is_slow(self.task.level)
            and self.game.to_move == self.task.seat
        )


class BotTurns:
    """Plays the turns of bots, one decision at a time."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._guard = threading.Lock()
        #: the games in which a bot thinks now
        self._thinking: set[int] = set()
        #: by game and seat: its present turn and the seconds used in it; the latest comes last
        self._used: dict[tuple[int, int], tuple[int, float]] = {}

    @cached_property
    def name(self) -> str:
        """The name under which games are claimed."""
        return processes.new_name()

    def renew_claims(self) -> None:
        """Extend the claims to the games in which a bot thinks now."""
        with self._guard:
            thinking = list(self._thinking)
        if thinking:
            claims.renew(thinking, self.name)

    def release_claims(self) -> None:
        """Release all games for other workers; if that fails, the claims expire."""
        try:
            claims.release(self.name)
        except DatabaseError:
            _log.warning("The claims could not be released; they will run out.")
        finally:
            connection.close()

    def play_one(self, game_id: int) -> Asked | None:
        """Let the bot to move decide; return its decision, None if the game has not changed."""
        asked = self.begin(game_id)
        if asked is None:
            return None
        try:
            began = time.monotonic()
            action = None if asked.task is None else self._ask(game_id, asked.task)
            return asked if self.end(asked, action, time.monotonic() - began) else None
        finally:
            self.leave(asked)

    def begin(self, game_id: int) -> Asked | None:
        """Claim a game, and return the task of its bot; None if no bot of this process decides.

        The caller calls `leave` in any case when the bot has answered.
        """
        game = waiting.waiting_games().filter(pk=game_id).first()
        if game is None or not claims.claim(game_id, self.name):
            return None
        with line_of(game) as line:
            asked = Asked(game, line.moved, len(line.turns), self.task(game, line))
        with self._guard:
            self._thinking.add(game_id)
        return asked

    def leave(self, asked: Asked) -> None:
        """Renew the claim to a game no longer."""
        with self._guard:
            self._thinking.discard(asked.game.pk)

    def is_current(self, asked: Asked) -> bool:
        """Whether the game still waits for this decision."""
        game = waiting.waiting_games().filter(pk=asked.game.pk).first()
        if game is None:
            return False
        with line_of(game) as line:
            return line.moved == asked.version

    def end(self, asked: Asked, action: int | None, seconds: float) -> bool:
        """Write the action of a bot that has thought for some seconds, None for no action.

        Returns whether the game has changed.
        """
        game, task = asked.game, asked.task
        if task is None:
            deciding.settle(game)
            return True
        if action is None:
            claims.release(self.name, game.pk)
            return False
        self._add_time(game.pk, task.seat, asked.turn, seconds)
        # If the game has moved on meanwhile, the bot is asked again. A person who has taken the
        # seat back decides instead.
        with contextlib.suppress(TableError), line_of(game):
            if not seats_again(game)[task.seat].level:
                claims.release(self.name, game.pk)
                return False
            deciding.decide(game, task.seat, action, asked.version)
        if game.to_move != task.seat and opponents.is_slow(task.level):
            claims.release(self.name, game.pk)  # the next turn is for any worker that has time
        return True

    def task(self, game: Game, line: Line) -> bot_calls.Task | None:
        """Return the task for the bot that has to decide now."""
        state = line.state
        seat = state.to_move
        if seat is None or seat == CHANCE:
            return None
        level = seats_of(game)[seat].level
        if not level:
            return None
        limit = float(game.options.get("think", new_game.THINK))
        turn, used = self._used.get((game.pk, seat), (0, 0.0))
        left = limit - (used if turn == len(line.turns) else 0.0)
        return bot_calls.Task(
            level=level,
            seat=seat,
            d=list(state.numbers()),
            stack=list(state.pending.numbers()),
            components=game.components,
            seed=game.seed,
            rupees=line.counted(),
            seconds=max(0.05, left),
        )

    def _add_time(self, game_id: int, seat: int, turn: int, seconds: float) -> None:
        """Count the time that a seat has used in its turn."""
        with self._guard:
            known, used = self._used.pop((game_id, seat), (turn, 0.0))
            self._used[game_id, seat] = (turn, seconds + (used if known == turn else 0.0))
            if len(self._used) > REMEMBERED:
                del self._used[next(iter(self._used))]
