"""The content of a record: the start of a game and every decision since.

The decisions define a game; all positions follow from them. Every decision is validated when it is
added, so the game is always legal. This module does not know the file formats.

A game from a real table may begin in the middle, with a position instead of a set-up, and may be
corrected by hand: a correction is the position from which the game continues.
"""

import datetime
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, Final, NamedTuple, Self

from agra.components import load_components
from agra.positions import from_json
from agra.records.errors import BadRecord
from agra.rules.errors import N_
from agra.rules.events import Event
from agra.rules.int_arguments import whole_number
from agra.rules.names import COLOURS
from agra.rules.setup import Setup, new_game, random_setup
from agra.rules.state import CHANCE, State
from agra.rules.values import Components
from agra.rules.version import RULES_VERSION

#: The date of a game whose date is unknown.
UNKNOWN_DATE: Final = "?"

#: The parts of a set-up in the order of the file.
SETUP_KEYS: Final = (
    "merchant", "builder", "river", "start_player", "open_tiles", "akbar", "orders",
)  # fmt: skip

#: The maximum depth of nested variations.
DEEPEST: Final = 20

_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


@dataclass(frozen=True)
class Result:
    """How a game ended: scores and score sheets by seat, and the seats that won."""

    scores: list[int]
    winners: list[int]
    sheets: list[dict[str, int]]


class Step(NamedTuple):
    """One decision of a replay: its number from 1, the position before it, its events."""

    number: int
    state: State
    action: int
    events: list[Event]


class Correction(NamedTuple):
    """A correction by hand: after `after` decisions the game continued from this position."""

    after: int
    #: in the format of docs/positions.md
    position: dict[str, Any]
    #: the reason in the user's words, may be ""
    note: str


class Moment(NamedTuple):
    """The time of a decision in the game: round, active seat, phase, and the seat that decided."""

    round: int
    turn: int
    phase: int
    to_move: int


class Variation(NamedTuple):
    """Another way to play: decisions that follow the first `at` decisions, and a comment.

    It may contain nested variations, which replace its own decisions. Their `at` also counts from
    the start of the game: in a variation `at` 7, the second decision is replaced by one `at` 8.
    """

    at: int
    actions: tuple[int, ...]
    comment: str = ""
    variations: "tuple[Variation, ...]" = ()


class Game:
    """One game, finished or running: its start, its decisions, and access to earlier positions."""

    def __init__(
        self, state: State, setup: Setup, seed: int | None, names: list[str], date: str
    ) -> None:
        """Do not call it directly: `begin` validates the arguments."""
        #: the current position; read it, but change it only by `add`
        self.state: State = state
        #: the explicit set-up, empty if the game began with a position; and its seed, if known
        self.setup: Setup = setup
        self.seed: int | None = seed
        #: the players' names by seat
        self.names: list[str] = names
        #: the players' colours by seat
        self.colours: tuple[str, ...] = COLOURS[: state.players]
        #: the day it was played, as "2026-01-31", or "?"
        self.date: str = date
        #: the start position (docs/positions.md), instead of a set-up
        self.start: dict[str, Any] | None = None
        #: additional headers of the user: text or any other JSON value
        self.own_headers: dict[str, Any] = {}
        self._comments: dict[int, str] = {}
        self._variations: list[Variation] = []
        #: the hash of the dice secret, and the secret once the game is over
        #: (`agra.records.dice`); "" if unknown
        self.dice_hash: str = ""
        self.dice_secret: str = ""
        self._first: State = state.copy()
        #: each with its position as a state
        self._corrections: list[tuple[Correction, State]] = []
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
        position: dict[str, Any] | None = None,
        colours: Sequence[str] | None = None,
    ) -> Self:
        """Return the record of a new game: arguments of `agra.new_game`, players' names, the date.

        If both seed and set-up are given, the set-up is used and the seed is only recorded.
        The default colours are yellow, turquoise, orange, violet, by seat. The default names are
        the colours; the default date is today. With a `position` (docs/positions.md) the game
        begins there: number of players, rules and options come from it, and there is no set-up.
        """
        c = components if isinstance(components, Components) else load_components(components)
        recorded_seed = None if seed is None else whole_number(seed)
        if seed is not None and recorded_seed is None:
            raise BadRecord(N_("The seed must be a whole number, not {seed!r}."), seed=seed)
        if position is not None:
            return cls._begin_at(position, c, recorded_seed, names, date, colours)
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
        setup = _copied({key: setup[key] for key in SETUP_KEYS})
        record = cls(state, setup, recorded_seed, *_people(state.players, names, date, colours))
        record.colours = checked_colours(colours, state.players)
        return record

    @classmethod
    def _begin_at(
        cls,
        position: dict[str, Any],
        c: Components,
        seed: int | None,
        names: Sequence[str] | None,
        date: str | None,
        colours: Sequence[str] | None,
    ) -> Self:
        state = from_json(position, c)
        record = cls(state, {}, seed, *_people(state.players, names, date, colours))
        record.colours = checked_colours(colours, state.players)
        record.start = _copied(state.to_json())
        return record

    # -------------------------------------------------------------- content

    @property
    def players(self) -> int:
        """How many players the game has."""
        return self.state.players

    @property
    def rules(self) -> int:
        """The version of the rules of this game."""
        return self.state.board.rules_version

    @property
    def components(self) -> Components:
        """The components of this game."""
        return self.state.components

    @property
    def options(self) -> dict[str, Any]:
        """The options of this game, by their names in `agra.new_game`."""
        return options_of(self.state)

    @property
    def actions(self) -> tuple[int, ...]:
        """Every decision so far as its action number, chance outcomes included."""
        return tuple(self._actions)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The round, turn, phase and deciding seat of each decision."""
        return tuple(self._moments)

    @property
    def result(self) -> Result | None:
        """The result of the game; None while it is running."""
        if self.state.to_move is not None:
            return None
        state = self.state
        sheets = [state.score_sheet(seat) for seat in range(state.players)]
        return Result(state.scores(), state.winners(), sheets)

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """The corrections by hand, in order."""
        return tuple(correction for correction, _state in self._corrections)

    def __len__(self) -> int:
        return len(self._actions)

    # -------------------------------------------------------------- recording

    def add(self, action: int) -> None:
        """Record a decision; raise `IllegalAction`, with no change, if it is not legal."""
        state = self.state
        to_move = state.to_move
        seat = to_move if to_move is not None else 0
        moment = Moment(state.round, state.turn, state.board.phase, seat)
        state.apply(action)
        self._actions.append(int(action))
        self._moments.append(moment)

    def correct(self, position: dict[str, Any], note: str = "") -> None:
        """Continue from another position, because the real table is in that position.

        Raise `BadPosition` if it is not consistent, `BadRecord` if it belongs to another game; the
        record is then unchanged.
        """
        state = from_json(position, self.components)
        rules = state.board.rules_version
        check_note(note)
        for refusal, here, there in (
            (N_("A correction cannot change the players of a game."), self.players, state.players),
            (N_("A correction cannot change the rules of a game."), self.rules, rules),
            (
                N_("A correction cannot change the options of a game."),
                self.options,
                options_of(state),
            ),
        ):
            if here != there:
                raise BadRecord(refusal)
        correction = Correction(len(self), _copied(state.to_json()), note)
        self._corrections.append((correction, state))
        self.state = state.copy()

    def comment(self, at: int, text: str) -> None:
        """Set the comment on the position after `at` decisions; "" removes it.

        A comment at 0 is about the whole game.
        """
        self._check_number(at)
        comment = _remark(text)
        if comment:
            self._comments[index(at)] = comment
        else:
            self._comments.pop(index(at), None)

    @property
    def comments(self) -> dict[int, str]:
        """The comments, by the number of decisions before them."""
        return dict(sorted(self._comments.items()))

    def vary(
        self,
        at: int,
        actions: Sequence[int],
        comment: str = "",
        variations: Sequence[Variation] = (),
    ) -> None:
        """Add another way to play instead of decision number `at + 1`.

        It and its nested `variations` must be legal.
        """
        number = whole_number(at)
        if number is None or not 0 <= number < len(self):
            message = N_(
                "The record has {count} decisions: a variation can begin after 0 to {last} of "
                "them, not after {at}."
            )
            raise BadRecord(message, count=len(self), last=len(self) - 1, at=at)
        wanted = Variation(index(at), tuple(actions), comment, tuple(variations))
        self._variations.append(_varied(self.position(at), wanted, 1))
        self._variations.sort(key=lambda variation: variation.at)

    @property
    def variations(self) -> tuple[Variation, ...]:
        """The recorded variations, in the order of the game."""
        return tuple(self._variations)

    def finish(self) -> Result:
        """Return the result; raise `BadRecord` if the game is not over."""
        result = self.result
        if result is None:
            message = N_(
                "The game is not over: it is in round {round}, where {who} has to decide"
                " {decision!r}."
            )
            raise BadRecord(message, **standing(self.state, self.colours))
        return result

    def prefix(self, at: int) -> Self:
        """Return a new, running record of the first `at` decisions, for undo."""
        self._check_number(at)
        record = type(self)(self._first.copy(), self.setup, self.seed, self.names[:], self.date)
        record.colours = self.colours
        record.start = self.start
        for number in range(at + 1):
            for correction, _state in self._corrected(number):
                record.correct(correction.position, correction.note)
            if number < at:
                record.add(self._actions[number])
        record.own_headers = dict(self.own_headers)
        record._comments = {n: text for n, text in self._comments.items() if n <= at}
        record._variations = [variation for variation in self._variations if variation.at < at]
        record.dice_hash = self.dice_hash
        return record

    # -------------------------------------------------------------- earlier positions

    def position(self, at: int | None = None) -> State:
        """Return a copy of the position after the first `at` decisions, or after all.

        If there is a correction at this point, it is the corrected position.
        """
        if at is None:
            return self.state.copy()
        self._check_number(at)
        number, state = 0, self._first
        for correction, corrected in self._corrections:
            if correction.after <= at:
                number, state = correction.after, corrected
        state = state.copy()
        for action in self._actions[number:at]:
            state.apply(action)
        return state

    def _corrected(self, number: int) -> list[tuple[Correction, State]]:
        """Return the corrections after `number` decisions."""
        return [found for found in self._corrections if found[0].after == number]

    def replay(self) -> Iterator[Step]:
        """Yield every decision with the position before it and its events."""
        state = self._first.copy()
        events: list[Event] = []
        state.listener = events.append
        for number, action in enumerate(self.actions, 1):
            for _correction, corrected in self._corrected(number - 1):
                state = corrected.copy()
                state.listener = events.append
            before = state.copy()
            state.apply(action)
            yield Step(number, before, action, events[:])
            events.clear()

    def _check_number(self, at: int) -> None:
        number = whole_number(at)
        if number is None or not 0 <= number <= len(self):
            message = N_(
                "The record has {count} decisions: ask for the position after 0 to {count} of "
                "them, not after {at}."
            )
            raise BadRecord(message, count=len(self), at=at)


def _varied(state: State, wanted: Variation, depth: int) -> Variation:
    """Validate a variation from this position; sort its nested ones in the order of play."""
    if not wanted.actions:
        raise BadRecord(N_("A variation must have at least one decision."))
    if depth > DEEPEST:
        raise BadRecord(N_("Variations are nested more than {most} deep."), most=DEEPEST)
    comment = _remark(wanted.comment)
    last = wanted.at + len(wanted.actions) - 1
    for inner in wanted.variations:
        if not wanted.at <= inner.at <= last:
            message = N_(
                "A variation inside one of the decisions {first} to {last} cannot begin at {at}."
            )
            raise BadRecord(message, first=wanted.at, last=last, at=inner.at)
    found: list[Variation] = []
    for number, action in enumerate(wanted.actions, wanted.at):
        for inner in wanted.variations:
            if inner.at == number:
                found.append(_varied(state.copy(), inner, depth + 1))
        state.apply(action)
    return Variation(wanted.at, tuple(map(index, wanted.actions)), comment, tuple(found))


def options_of(state: State) -> dict[str, Any]:
    """Return the options of a game, by their names in `agra.new_game`."""
    board = state.board
    return {
        "open_rupees": state.open_rupees,
        "merchant_coin_on_stop": board.merchant_coin_on_stop,
        "round_limit": board.round_limit or None,
    }


def _copied(data: dict[str, Any]) -> dict[str, Any]:
    """Return a deep copy: a record must not change with the caller's dictionary."""
    found: dict[str, Any] = json.loads(json.dumps(data, default=index))
    return found


def checked_colours(colours: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """Return the colours of the seats; raise `BadRecord` if they are not valid."""
    if colours is None:
        return COLOURS[:players]
    found = tuple(colours)
    if len(found) != players or len({*found}) != players or not {*found} <= {*COLOURS}:
        message = N_(
            "A game of {players} players needs {players} different colours: choose from {known}."
        )
        raise BadRecord(message, players=players, known=", ".join(COLOURS))
    return found


def _people(
    players: int, names: Sequence[str] | None, date: str | None, colours: Sequence[str] | None
) -> tuple[list[str], str]:
    """Return the validated names of the players and the date."""
    if names is None:
        names = [colour.capitalize() for colour in checked_colours(colours, players)]
    if date is None:
        date = datetime.date.today().isoformat()
    if len(names) != players:
        message = N_("A game of {players} players needs {players} names, not {count}.")
        raise BadRecord(message, players=players, count=len(names))
    for seat, name in enumerate(names):
        check_name(name, seat)
    check_date(date)
    return list(names), date


def decider(state: State, colours: Sequence[str]) -> str:
    """Who has to decide: a colour, or chance."""
    seat = state.to_move
    return "chance" if seat is None or seat == CHANCE else colours[seat]


def standing(state: State, colours: Sequence[str]) -> dict[str, object]:
    """Return the arguments of a sentence about the current state of a running game."""
    who = decider(state, colours)
    return {"round": state.round, "who": who, "decision": state.decision}


def check_name(name: object, seat: int) -> None:
    """Raise `BadRecord` unless this can be the name of a player."""
    if not isinstance(name, str) or not name.strip() or not _can_be_written(name):
        message = N_("The name of seat {seat} must be printable text, not {name!r}.")
        raise BadRecord(message, seat=seat, name=name)


def _remark(text: object) -> str:
    """Validate a comment and strip the spaces around its lines."""
    if not isinstance(text, str) or not _can_be_written(text):
        raise BadRecord(N_("A comment must be printable text, not {text!r}."), text=text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip().split("\n")
    return "\n".join(line.strip() for line in lines)


def check_note(note: object) -> None:
    """Raise `BadRecord` unless this is a valid note of a correction: "" or one line."""
    if isinstance(note, str) and (not note or note.isprintable()) and _can_be_written(note):
        return
    raise BadRecord(
        N_("The note of a correction must be one line of text, not {note!r}."), note=note
    )


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
    raise BadRecord(
        N_('The date must be a day such as 2026-01-31, or "?", not {date!r}.'), date=date
    )


def _can_be_written(name: str) -> bool:
    """Whether UTF-8 can encode the text: a lone surrogate cannot be written to a file."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
