"""Bots at the seats of a game: all other code calls bots through this module.

A seated bot gets its view, never the game itself, and a new budget for every turn; its answers are
validated. A company is all bots of a game with the rupees that they have observed.
"""

import hashlib
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Final

from agra.bots import short_runs
from agra.bots.advice.plans import Plan, plans
from agra.bots.bot import Bot, Opinion
from agra.bots.budget import UNLIMITED, Allowance, Budget
from agra.bots.errors import BadAnswer, BotFailed, described
from agra.bots.isolated import Isolated, hard_limit, is_foreign
from agra.bots.registry import bot
from agra.bots.spec import parse_spec
from agra.bots.time_spent import Thinking
from agra.bots.view import Ledger, View
from agra.rules.actions import NUM_ACTIONS, action_text
from agra.rules.events import Event, Listener
from agra.rules.int_arguments import checked_seed
from agra.rules.layout import ROUND, TURN
from agra.rules.state import CHANCE, State

_NOBODY: Final[tuple[int, ...]] = ()


def bot_seed(seed: int, seat: int) -> int:
    """Return the seed of the bot at a seat, in a game with this seed."""
    digest = hashlib.sha256(f"agra bot {checked_seed(seed)} {seat}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


class SeatedBot:
    """A bot at its seat, with the rupees that it has observed and its limits."""

    __slots__ = ("_turn", "allowance", "bot", "budget", "ledger", "name", "seat", "thought")

    def __init__(
        self,
        bot: Bot,
        seat: int,
        ledger: Ledger | None = None,
        allowance: Allowance = UNLIMITED,
        name: str = "",
    ) -> None:
        self.bot = bot
        self.seat = seat
        #: the observed rupees; None if the bot did not watch the game from its start
        self.ledger = ledger
        self.allowance = allowance
        self.name = name or type(bot).__name__
        #: the budget of the last turn in which it decided
        self.budget = allowance.budget()
        self._turn = (-1, -1)
        #: the time and nodes of its turns before this one
        self.thought = Thinking()

    @property
    def thinking(self) -> Thinking:
        """The time and nodes of its turns so far."""
        if self._turn[0] < 0:
            return self.thought
        now = Thinking()
        now.add(self.budget)
        return self.thought.and_also(now)

    @property
    def wants_events(self) -> bool:
        """Whether the bot handles events."""
        hear = getattr(type(self.bot), "hear", None)
        return hear is not None and hear is not Bot.hear and getattr(self.bot, "hears", True)

    def choose(self, state: State) -> int:
        """Return the bot's answer to the pending decision; the game is not changed."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        budget = self._budget_of(state)
        view = self.view(state)
        try:
            with budget:
                answer = self.bot.choose(view, actions[:], budget)
        except (Exception, SystemExit) as error:
            raise BotFailed(self._failure(error, state)) from error
        return self._checked(answer, actions, state)

    def explain(self, state: State) -> list[Opinion]:
        """Return the bot's opinions on its options, with the budget of a whole turn."""
        actions = state.legal_actions()
        budget = self.allowance.budget()
        explain: Any = getattr(type(self.bot), "explain", Bot.explain)
        try:
            with budget:
                opinions: list[Opinion] = explain(self.bot, self.view(state), actions[:], budget)
        except (Exception, SystemExit) as error:
            raise BotFailed(self._failure(error, state)) from error
        for opinion in opinions:
            self._checked(opinion.action, actions, state)
        return opinions

    def plans(self, state: State, also: Sequence[Sequence[int]] = ()) -> list[Plan]:
        """Return the bot's best plans for the rest of the turn, the best first.

        `also` are further turns to compare.
        """
        budget = self.allowance.budget()
        legal = state.legal_actions()
        try:
            with budget:
                found = plans(self.bot, self.view(state), budget, also)
        except (Exception, SystemExit) as error:
            raise BotFailed(self._failure(error, state)) from error
        for plan in found:
            self._checked(plan.actions[0], legal, state)
        return found

    def view(self, state: State) -> View:
        """Return the bot's view of a position."""
        return View(state, self.seat, _NOBODY if self.ledger is None else self.ledger.rupees)

    def _budget_of(self, state: State) -> Budget:
        """Return the budget of this turn; every turn of any player has a separate one."""
        turn = (state._d[ROUND], state._d[TURN])
        if turn != self._turn:
            if self._turn[0] >= 0:
                self.thought.add(self.budget)
            self._turn = turn
            self.budget = self.allowance.budget()
        return self.budget

    def _checked(self, answer: Any, actions: Sequence[int], state: State) -> int:
        try:
            action = index(answer)
        except TypeError:
            action = -1
        if action in actions:
            return action
        shown = repr(answer)
        if 0 <= action < NUM_ACTIONS:
            shown += f" ({action_text(action)})"
        raise BadAnswer(
            f"The bot {self.name!r} answered {shown} to the decision {state.decision!r}, which is"
            f" not legal: choose() must return one of the {len(actions)} actions it is given."
        )

    def hear(self, event: Event) -> None:
        """Send an event to the bot."""
        try:
            self.bot.hear(event)
        except (Exception, SystemExit) as error:
            raise BotFailed(
                f"The bot {self.name!r} failed when it heard of {event.kind!r}: {described(error)}."
            ) from error

    def _failure(self, error: BaseException, state: State) -> str:
        return (
            f"The bot {self.name!r} failed at the decision {state.decision!r}: {described(error)}."
        )


class Company:
    """The bots of one game, by seat, and the rupees that they have observed.

    Send the events of the game to `listener`, or call `catch_up` for earlier events. `start` is the
    number of rupees at the beginning; None is for a game whose beginning is unknown: the bots then
    guess the others' rupees. With `isolate`, bots that are not of this package play in processes of
    their own (`agra.bots.isolated`).
    """

    __slots__ = ("_hearers", "ledger", "seats")

    def __init__(
        self,
        specs: Sequence[str | None],
        seed: int = 0,
        default: Allowance = UNLIMITED,
        start: int | None = None,
        isolate: bool = False,
    ) -> None:
        self.ledger = None if start is None else Ledger(len(specs), start)
        #: None for a seat without a bot
        self.seats: list[SeatedBot | None] = []
        for seat, text in enumerate(specs):
            if text is None:
                self.seats.append(None)
                continue
            allowance = short_runs.allowance(parse_spec(text).allowance(default))
            if isolate and is_foreign(text):
                made: Bot = Isolated(text, bot_seed(seed, seat), hard_limit(allowance))
            else:
                made = bot(text, bot_seed(seed, seat))
            self.seats.append(SeatedBot(made, seat, self.ledger, allowance, text))
        self._hearers = [seated for seated in self.seats if seated and seated.wants_events]

    @property
    def listener(self) -> Listener | None:
        """The listener for the events of the game, if the bots need one."""
        return self.hear if self._hearers else self.ledger

    def hear(self, event: Event) -> None:
        """Send an event to the ledger and the bots."""
        if self.ledger is not None:
            self.ledger(event)
        for listening in self._hearers:
            listening.hear(event)

    def catch_up(self, first: State, actions: Iterable[int]) -> None:
        """Replay the start and the actions of a game that began without the company."""
        replay = first.copy()
        replay.listener = self.listener
        for action in actions:
            replay.apply(action)

    def thinking(self) -> list[Thinking]:
        """Return the time and nodes of each seat's turns so far."""
        return [Thinking() if seated is None else seated.thinking for seated in self.seats]

    def choose(self, state: State) -> int:
        """Return the answer of the bot that has to decide."""
        seat = state.to_move
        seated = None if seat is None or seat == CHANCE else self.seats[seat]
        if seated is None:
            raise ValueError("No bot has to decide here.")
        return seated.choose(state)
