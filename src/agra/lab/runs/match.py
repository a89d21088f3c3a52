"""Plays one game between bots and collects its result.

A `Match` determines everything in a game: the same match gives the same game on any machine. The
dice and every bot have separate random generators, so two games with the same seed begin alike with
any bots. (Bots with a time limit may differ, because their search depends on the speed of the
machine.)
"""

import random
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from agra.bots import UNLIMITED, Allowance, Company
from agra.bots.clock import WALL, thinking_by
from agra.bots.play import MAX_ROUNDS, all_of, decide, is_stalled
from agra.bots.time_spent import Thinking
from agra.components import components_from, default_components
from agra.lab.runs.turn_rows import TurnRow, Turns
from agra.rules.events import Event
from agra.rules.scoring import tie_break
from agra.rules.setup import new_game
from agra.rules.state import State
from agra.rules.values import Components

#: Called with every action before it is taken, and with the position.
Watcher = Callable[[State, int], None]

#: Sources of income and expenses: the reasons in the events about rupees.
SOURCES = (
    "delivery", "double_delivery", "delivery_bonus", "order", "bonus_tile", "takshaka", "coins",
    "sell", "clothes", "french_trader", "sailor_refund", "day_labourer",
)  # fmt: skip


@dataclass(frozen=True)
class Match:
    """Everything that determines a game between bots."""

    #: the bot at each seat, in the format of `agra.bots.spec`; their number is the number of
    #: players
    bots: tuple[str, ...]
    #: the seed of set-up, dice and bots
    seed: int
    open_rupees: bool = False
    merchant_coin_on_stop: bool = False
    round_limit: int | None = None
    #: the text of another components file (not its path: another machine may play the game)
    components: str | None = None
    #: the limit for a turn of a bot, unless its own spec says more
    allowance: Allowance = UNLIMITED
    #: the clock for time limits, one of `agra.bots.clock.CLOCKS`
    clock: str = WALL
    #: a game that is not over after this many rounds is stopped; None for no limit
    max_rounds: int | None = MAX_ROUNDS
    #: whether foreign bots play in processes of their own (`agra.bots.isolated`)
    isolate: bool = False

    def options(self) -> dict[str, Any]:
        """The options of the game, as for `agra.new_game`."""
        return {
            "seed": self.seed,
            "components": components_of(self),
            "open_rupees": self.open_rupees,
            "merchant_coin_on_stop": self.merchant_coin_on_stop,
            "round_limit": self.round_limit,
        }


@dataclass
class Outcome:
    """The result of a game. Lists are by seat."""

    scores: list[int]
    #: 1 for the winner; players who share a place have the same number
    places: list[int]
    winners: list[int]
    sheets: list[dict[str, int]]
    rounds: int
    #: actions taken by players and by chance, including forced ones
    decisions: int
    #: "contract", "boat", "influence", "orders" or "round_limit", and the seat that caused it; ""
    #: in a game that was stopped before the end was announced
    end_reason: str
    end_seat: int | None
    start_player: int
    #: the notables that were on the river at the start
    river: list[str]
    #: the notables that each seat won
    contracts: list[list[str]]
    #: the number of orders and gifts to Akbar of each seat
    orders: list[int]
    gifts: list[int]
    #: rupees by source (see `SOURCES`), if requested
    income: dict[str, list[int]] = field(default_factory=dict)
    #: a row for each turn, if requested
    turns: list[TurnRow] = field(default_factory=list)
    #: every action by its number, if requested
    actions: list[int] = field(default_factory=list)
    #: the effort of the bots; empty in a game that was replayed from known actions
    thinking: list[Thinking] = field(default_factory=list, compare=False)
    #: whether `Match.max_rounds` stopped it, so that the score is that of an unfinished game
    stalled: bool = False


def begin(match: Match) -> State:
    """The initial position of a game; raises `AgraError` if the settings are invalid."""
    return new_game(len(match.bots), **match.options())


def components_of(match: Match) -> Components:
    """The components of a game."""
    return components_in(match.components)


@lru_cache(maxsize=4)
def components_in(text: str | None) -> Components:
    """Parse the text of a checked components file; without a text return the shipped components."""
    if text is None:
        return default_components()
    return components_from(tomllib.loads(text), "The components file")


def play(
    match: Match,
    income: bool = False,
    turns: bool = False,
    watch: Watcher | None = None,
    actions: bool = False,
    known: Sequence[int] | None = None,
) -> Outcome:
    """Play a game to its end, or until `Match.max_rounds` stops it.

    Income by source, a row for each turn and the actions are collected only on request. With
    `known` actions of an earlier run no bot is called; the result is the same.
    """
    state = begin(match)
    river = list(state.notables)
    company = None
    if known is None:
        start = state.components.start_rupees
        company = Company(match.bots, match.seed, match.allowance, start, match.isolate)
    kept = _Income(state.players) if income else None
    state.listener = all_of(kept, company.listener if company is not None else None)
    rows = Turns(state) if turns else None
    taken: list[int] = []
    keep: Watcher | None = (lambda _, action: taken.append(action)) if actions else None
    watchers = [watcher for watcher in (watch, rows, keep) if watcher is not None]
    end = _EndWatch(state)
    chosen = known if company is None else _choices(state, company, match)
    with thinking_by(match.clock):
        decisions = _play_out(state, chosen or (), watchers, end)
    stalled = is_stalled(state, match.max_rounds)
    if state.to_move is not None and not stalled:
        raise ValueError("The game is not over after the actions that are known of it.")
    return Outcome(
        scores=state.scores(),
        places=places_of(state),
        winners=state.winners(),
        sheets=[state.score_sheet(seat) for seat in range(state.players)],
        rounds=state.round - stalled,  # of the next one nothing was played
        decisions=decisions,
        end_reason=end.reason,
        end_seat=end.seat,
        start_player=state.board.start_player,
        river=river,
        contracts=[list(state.player(seat).contracts) for seat in range(state.players)],
        orders=[state.board.orders(seat) for seat in range(state.players)],
        gifts=[state.board.gifts(seat) for seat in range(state.players)],
        income=kept.rupees if kept is not None else {},
        turns=rows.rows if rows is not None else [],
        actions=taken,
        thinking=company.thinking() if company is not None else [],
        stalled=stalled,
    )


def _choices(state: State, company: Company, match: Match) -> Iterator[int]:
    """The decisions of bots and chance, until the game is over or stopped."""
    chance = random.Random(f"{match.seed} chance")
    while state.to_move is not None and not is_stalled(state, match.max_rounds):
        yield decide(state, company, chance)


def _play_out(
    state: State, chosen: Iterable[int], watchers: list[Watcher], end: "_EndWatch"
) -> int:
    """Take the chosen actions; return their number."""
    decisions = 0
    for action in chosen:
        for watcher in watchers:
            watcher(state, action)
        state.apply(action)
        end.after(state, action)
        decisions += 1
    return decisions


def places_of(state: State) -> list[int]:
    """The place of each seat, from 1, by score and then by the tie-break."""
    scores = state.scores()
    ranks = [(scores[seat], tie_break(state, seat)) for seat in range(state.players)]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


class _Income:
    """Adds up the rupees of each seat by source."""

    def __init__(self, players: int) -> None:
        self.rupees = {source: [0] * players for source in SOURCES}

    def __call__(self, event: Event) -> None:
        if event.kind == "rupees":
            self.rupees[event.why][event.seat] += event.count


class _EndWatch:
    """Finds out who announced the end of the game and why.

    Only an event reports that. To avoid a listener during the whole game, the turn that announced
    the end is played again with one.
    """

    def __init__(self, state: State) -> None:
        self.reason = ""
        self.seat: int | None = None
        self._at_turn = state.copy()
        self._actions: list[int] = []

    def after(self, state: State, action: int) -> None:
        """Record an action that was just taken."""
        if self.reason:
            return
        self._actions.append(action)
        if state.board.final_round:
            self._find()
        elif state.turn != self._at_turn.turn:
            self._at_turn = state.copy()
            self._actions = []

    def _find(self) -> None:
        again = self._at_turn
        again.listener = self._hear
        for action in self._actions:
            again.apply(action)

    def _hear(self, event: Event) -> None:
        if event.kind == "end_announced" and not self.reason:
            self.reason = event.what
            self.seat = event.seat if event.seat >= 0 else None
