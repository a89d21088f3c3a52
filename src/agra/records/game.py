"""What a record is about: how a game began, and every decision since.

The decisions hold the truth about a game; positions follow from them. Every one is checked as it
is added, so this is always a game that can be played. How it is written down is not known here.
"""

import datetime
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Self

from agra.components import load_components
from agra.records.errors import BadRecord
from agra.rules.events import Event
from agra.rules.layout import (
    MERCHANT_COIN_ON_STOP,
    OPEN_RUPEES,
    PHASE,
    ROUND,
    ROUND_LIMIT,
    RULES,
    TURN,
)
from agra.rules.names import COLOURS
from agra.rules.setup import Setup, new_game, random_setup
from agra.rules.state import CHANCE, State
from agra.rules.values import Components
from agra.rules.version import RULES_VERSION

#: The date of a game of which nobody knows when it was played.
UNKNOWN_DATE: Final = "?"

#: The parts of a set-up in the order in which they are written.
SETUP_KEYS: Final = (
    "merchant", "builder", "river", "start_player", "open_tiles", "akbar", "orders",
)  # fmt: skip

_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


@dataclass(frozen=True)
class Result:
    """How a game ended: scores and score sheets by seat, and the seats that won."""

    scores: list[int]
    winners: list[int]
    sheets: list[dict[str, int]]


class Step(NamedTuple):
    """One decision of a replay: its number from 1, the position before it, what it did."""

    number: int
    state: State
    action: int
    events: list[Event]


class Moment(NamedTuple):
    """When a decision was made: round, active seat and phase, and whose decision it was."""

    round: int
    turn: int
    phase: int
    to_move: int


class Game:
    """One game, finished or running: how it began, its decisions, and looking back at them."""

    def __init__(
        self, state: State, setup: Setup, seed: int | None, names: list[str], date: str
    ) -> None:
        """For `begin`, which checks what it is given."""
        #: the position now; ask it, but let `add` change it
        self.state: State = state
        #: the explicit set-up, and the seed it was drawn from if that is known
        self.setup: Setup = setup
        self.seed: int | None = seed
        #: the players' names by seat
        self.names: list[str] = names
        #: the day it was played, as "2026-01-31", or "?"
        self.date: str = date
        #: the hash of the secret from which the dice were drawn, and the secret when the game is
        #: over (`agra.records.dice`); "" where nothing is known of them
        self.dice_hash: str = ""
        self.dice_secret: str = ""
        self._first: State = state.copy()
        self._actions: list[int] = []
        self._moments: list[Moment] = []

    @classmethod
    def begin(
        cls,
        players: int = 4,
        seed: int | None = None,
        setup: Setup | None = None,
        components: Any = None,
        open_rupees: bool = False,
        merchant_coin_on_stop: bool = False,
        round_limit: int | None = None,
        names: Sequence[str] | None = None,
        date: str | None = None,
        rules: int = RULES_VERSION,
    ) -> Self:
        """The record of a new game: what `agra.new_game` takes, the players' names, the date.

        Seed and set-up may both be given: then the set-up counts, and the seed is only noted.
        Without names the seats are called by their colours; without a date it is today.
        """
        c = components if isinstance(components, Components) else load_components(components)
        if setup is None:
            setup = random_setup(players, seed, c)
        state = new_game(
            players=players,
            setup=setup,
            components=c,
            open_rupees=open_rupees,
            merchant_coin_on_stop=merchant_coin_on_stop,
            round_limit=round_limit,
            rules=rules,
        )
        if names is None:
            names = [colour.capitalize() for colour in COLOURS[:players]]
        if date is None:
            date = datetime.date.today().isoformat()
        if len(names) != players:
            raise BadRecord(f"A game of {players} players has {players} names, not {len(names)}.")
        for seat, name in enumerate(names):
            check_name(name, seat)
        check_date(date)
        # A copy: the record must not change with the caller's dictionary.
        kept = json.loads(json.dumps({key: setup[key] for key in SETUP_KEYS}))
        return cls(state, kept, seed, list(names), date)

    # -------------------------------------------------------------- what is written

    @property
    def players(self) -> int:
        """How many players the game has."""
        return self.state.players

    @property
    def rules(self) -> int:
        """The version of the rules that the game is played by."""
        return self.state.d[RULES]

    @property
    def components(self) -> Components:
        """The components of this game."""
        return self.state.c

    @property
    def options(self) -> dict[str, Any]:
        """The options of this game, by the names that `agra.new_game` gives them."""
        d = self.state.d
        return {
            "open_rupees": d[OPEN_RUPEES] == 1,
            "merchant_coin_on_stop": d[MERCHANT_COIN_ON_STOP] == 1,
            "round_limit": d[ROUND_LIMIT] or None,
        }

    @property
    def actions(self) -> tuple[int, ...]:
        """Every decision so far as its action number, chance outcomes included."""
        return tuple(self._actions)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """When each of these decisions was made, and by whom."""
        return tuple(self._moments)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it is running."""
        if self.state.to_move is not None:
            return None
        state = self.state
        sheets = [state.score_sheet(seat) for seat in range(state.players)]
        return Result(state.scores(), state.winners(), sheets)

    def __len__(self) -> int:
        return len(self._actions)

    # -------------------------------------------------------------- writing it down

    def add(self, action: int) -> None:
        """Take a decision down; `IllegalAction`, and nothing changed, if it is not legal."""
        state = self.state
        to_move = state.to_move
        d = state.d
        moment = Moment(d[ROUND], d[TURN], d[PHASE], to_move if to_move is not None else 0)
        state.apply(action)
        self._actions.append(action)
        self._moments.append(moment)

    def finish(self) -> Result:
        """The result of a game that must be over; `BadRecord` if it is not."""
        result = self.result
        if result is None:
            raise BadRecord(f"The game is not over: {standing(self.state)}.")
        return result

    def prefix(self, at: int) -> Self:
        """A new, running record of the first `at` decisions: the way to take some back."""
        self._check_number(at)
        record = type(self)(self._first.copy(), self.setup, self.seed, self.names[:], self.date)
        record.dice_hash = self.dice_hash
        for action in self._actions[:at]:
            record.add(action)
        return record

    # -------------------------------------------------------------- looking back

    def position(self, at: int | None = None) -> State:
        """The position after the first `at` decisions, or after all; the caller's own copy."""
        if at is None:
            return self.state.copy()
        self._check_number(at)
        state = self._first.copy()
        for action in self._actions[:at]:
            state.apply(action)
        return state

    def replay(self) -> Iterator[Step]:
        """Every decision in turn, with the position before it and the events it caused."""
        state = self._first.copy()
        events: list[Event] = []
        state.listener = events.append
        for number, action in enumerate(self.actions, 1):
            before = state.copy()
            state.apply(action)
            yield Step(number, before, action, events[:])
            events.clear()

    def _check_number(self, at: int) -> None:
        if not 0 <= at <= len(self):
            raise BadRecord(
                f"The record has {len(self)} decisions: ask for the position after 0 to"
                f" {len(self)} of them, not {at}."
            )


def decider(state: State) -> str:
    """Who has to decide: a colour, or chance."""
    seat = state.to_move
    return "chance" if seat is None or seat == CHANCE else COLOURS[seat]


def standing(state: State) -> str:
    """Where a running game stands, in words."""
    who = decider(state)
    return f"it stands in round {state.d[ROUND]}, where {who} has to decide {state.decision!r}"


def check_name(name: object, seat: int) -> None:
    """Raise `BadRecord` unless this can be the name of a player."""
    if not isinstance(name, str) or not name.strip() or not _can_be_written(name):
        raise BadRecord(f"The name of seat {seat} must be text that can be read, not {name!r}.")


def check_date(date: object) -> None:
    """Raise `BadRecord` unless this is a day as "2026-01-31", or "?"."""
    if date == UNKNOWN_DATE:
        return
    if isinstance(date, str) and _DATE.fullmatch(date):
        try:
            datetime.date.fromisoformat(date)
            return
        except ValueError:
            pass
    raise BadRecord(f'The date must be a day such as 2026-01-31, or "?", not {date!r}.')


def _can_be_written(name: str) -> bool:
    """Half a surrogate pair is text for Python, but for no file."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
