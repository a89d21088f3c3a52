"""What a record is about: how a game began, and every decision since.

The decisions hold the truth about a game; positions follow from them. Every one is checked as it
is added, so this is always a game that can be played. How it is written down is not known here.

A game that was played on a real table may have begun in the middle, with a position instead of a
set-up, and may have been corrected by hand: a correction says which position the game goes on from.
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

#: The date of a game of which nobody knows when it was played.
UNKNOWN_DATE: Final = "?"

#: The parts of a set-up in the order in which they are written.
SETUP_KEYS: Final = (
    "merchant", "builder", "river", "start_player", "open_tiles", "akbar", "orders",
)  # fmt: skip

#: How deep variations may stand inside each other.
DEEPEST: Final = 20

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


class Correction(NamedTuple):
    """What was put right by hand: after so many decisions the game went on from this position."""

    after: int
    #: as docs/positions.md has it
    position: dict[str, Any]
    #: why, in the words of whoever did it; perhaps ""
    note: str


class Moment(NamedTuple):
    """When a decision was made: round, active seat and phase, and whose decision it was."""

    round: int
    turn: int
    phase: int
    to_move: int


class Variation(NamedTuple):
    """Another way to play: decisions from `at` (so many come before it), and what is said of it.

    It may have variations of its own, in place of its own decisions. They count on from the game:
    the second decision of a variation `at` 7 is replaced by one `at` 8.
    """

    at: int
    actions: tuple[int, ...]
    comment: str = ""
    variations: "tuple[Variation, ...]" = ()


class Game:
    """One game, finished or running: how it began, its decisions, and looking back at them."""

    def __init__(
        self, state: State, setup: Setup, seed: int | None, names: list[str], date: str
    ) -> None:
        """For `begin`, which checks what it is given."""
        #: the position now; ask it, but let `add` change it
        self.state: State = state
        #: the explicit set-up, empty if the game began with a position; and the seed it was drawn
        #: from if that is known
        self.setup: Setup = setup
        self.seed: int | None = seed
        #: the players' names by seat
        self.names: list[str] = names
        #: the players' colours by seat, as everybody saw them
        self.colours: tuple[str, ...] = COLOURS[: state.players]
        #: the day it was played, as "2026-01-31", or "?"
        self.date: str = date
        #: the position (docs/positions.md) that the game began with instead of a set-up
        self.start: dict[str, Any] | None = None
        #: headers of one's own, beside those of the game: text, or anything else that JSON can say
        self.own_headers: dict[str, Any] = {}
        self._comments: dict[int, str] = {}
        self._variations: list[Variation] = []
        #: the hash of the secret from which the dice were drawn, and the secret when the game is
        #: over (`agra.records.dice`); "" where nothing is known of them
        self.dice_hash: str = ""
        self.dice_secret: str = ""
        self._first: State = state.copy()
        #: each with the position it leads to
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
        """The record of a new game: what `agra.new_game` takes, the players' names, the date.

        Seed and set-up may both be given: then the set-up counts, and the seed is only noted.
        Without `colours` the seats have them in their order (yellow, turquoise, orange, violet).
        Without names the seats are called by their colours; without a date it is today. With a
        `position` (docs/positions.md) the game begins there: it says how many play, by which
        rules and with which options, and there is no set-up.
        """
        c = components if isinstance(components, Components) else load_components(components)
        noted = None if seed is None else whole_number(seed)
        if seed is not None and noted is None:
            raise BadRecord(N_("The seed must be a whole number, not {seed!r}."), seed=seed)
        if position is not None:
            return cls._begin_at(position, c, noted, names, date, colours)
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
        kept = _copied({key: setup[key] for key in SETUP_KEYS})
        record = cls(state, kept, noted, *_people(state.players, names, date, colours))
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

    # -------------------------------------------------------------- what is written

    @property
    def players(self) -> int:
        """How many players the game has."""
        return self.state.players

    @property
    def rules(self) -> int:
        """The version of the rules that the game is played by."""
        return self.state.board.rules_version

    @property
    def components(self) -> Components:
        """The components of this game."""
        return self.state.components

    @property
    def options(self) -> dict[str, Any]:
        """The options of this game, by the names that `agra.new_game` gives them."""
        return options_of(self.state)

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

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """What was put right by hand, in its order."""
        return tuple(correction for correction, _state in self._corrections)

    def __len__(self) -> int:
        return len(self._actions)

    # -------------------------------------------------------------- writing it down

    def add(self, action: int) -> None:
        """Take a decision down; `IllegalAction`, and nothing changed, if it is not legal."""
        state = self.state
        to_move = state.to_move
        seat = to_move if to_move is not None else 0
        moment = Moment(state.round, state.turn, state.board.phase, seat)
        state.apply(action)
        self._actions.append(int(action))
        self._moments.append(moment)

    def correct(self, position: dict[str, Any], note: str = "") -> None:
        """Go on from another position, because the real table went on so.

        `BadPosition` if it does not hang together; `BadRecord` if it belongs to another game. Then
        nothing has changed.
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
        kept = Correction(len(self), _copied(state.to_json()), note)
        self._corrections.append((kept, state))
        self.state = state.copy()

    def comment(self, at: int, text: str) -> None:
        """Say something about the position after so many decisions; "" takes it back.

        0 is the beginning: what is said of the game as a whole.
        """
        self._check_number(at)
        said = _remark(text)
        if said:
            self._comments[index(at)] = said
        else:
            self._comments.pop(index(at), None)

    @property
    def comments(self) -> dict[int, str]:
        """What is said of the game, by the number of decisions before it."""
        return dict(sorted(self._comments.items()))

    def vary(
        self,
        at: int,
        actions: Sequence[int],
        comment: str = "",
        variations: Sequence[Variation] = (),
    ) -> None:
        """Add another way to play instead of decision number `at + 1`; it must be legal.

        So must the `variations` be that it has itself.
        """
        number = whole_number(at)
        if number is None or not 0 <= number < len(self):
            raise BadRecord(
                N_(
                    "The record has {count} decisions: another way to play can begin after 0 to"
                    " {last} of them, not {at}."
                ),
                count=len(self),
                last=len(self) - 1,
                at=at,
            )
        wanted = Variation(index(at), tuple(actions), comment, tuple(variations))
        self._variations.append(_varied(self.position(at), wanted, 1))
        self._variations.sort(key=lambda variation: variation.at)

    @property
    def variations(self) -> tuple[Variation, ...]:
        """Other ways to play that were noted, in the order of the game."""
        return tuple(self._variations)

    def finish(self) -> Result:
        """The result of a game that must be over; `BadRecord` if it is not."""
        result = self.result
        if result is None:
            raise BadRecord(
                N_(
                    "The game is not over: it stands in round {round}, where {who} has"
                    " to decide {decision!r}."
                ),
                **standing(self.state, self.colours),
            )
        return result

    def prefix(self, at: int) -> Self:
        """A new, running record of the first `at` decisions: the way to take some back."""
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

    # -------------------------------------------------------------- looking back

    def position(self, at: int | None = None) -> State:
        """The position after the first `at` decisions, or after all; the caller's own copy.

        If it was corrected there, it is the corrected one.
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
        """What was put right after so many decisions."""
        return [found for found in self._corrections if found[0].after == number]

    def replay(self) -> Iterator[Step]:
        """Every decision in turn, with the position before it and the events it caused."""
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
            raise BadRecord(
                N_(
                    "The record has {count} decisions: ask for the position after 0 to"
                    " {count} of them, not {at}."
                ),
                count=len(self),
                at=at,
            )


def _varied(state: State, wanted: Variation, depth: int) -> Variation:
    """A variation from this position, checked, with those inside it in the order of play."""
    if not wanted.actions:
        raise BadRecord(N_("Another way to play has at least one decision."))
    if depth > DEEPEST:
        raise BadRecord(
            N_("Variations stand inside each other more than {most} deep."), most=DEEPEST
        )
    said = _remark(wanted.comment)
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
    return Variation(wanted.at, tuple(map(index, wanted.actions)), said, tuple(found))


def options_of(state: State) -> dict[str, Any]:
    """The options of a game, by the names that `agra.new_game` gives them."""
    board = state.board
    return {
        "open_rupees": state.open_rupees,
        "merchant_coin_on_stop": board.merchant_coin_on_stop,
        "round_limit": board.round_limit or None,
    }


def _copied(data: dict[str, Any]) -> dict[str, Any]:
    """A copy: a record must not change with the caller's dictionary."""
    found: dict[str, Any] = json.loads(json.dumps(data, default=index))
    return found


def checked_colours(colours: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """The colours of the seats; `BadRecord` if they cannot be."""
    if colours is None:
        return COLOURS[:players]
    found = tuple(colours)
    if len(found) != players or len({*found}) != players or not {*found} <= {*COLOURS}:
        raise BadRecord(
            N_("A game of {players} players has {players} different colours of {known}."),
            players=players,
            known=", ".join(COLOURS),
        )
    return found


def _people(
    players: int, names: Sequence[str] | None, date: str | None, colours: Sequence[str] | None
) -> tuple[list[str], str]:
    """The names of the players and the date, checked."""
    if names is None:
        names = [colour.capitalize() for colour in checked_colours(colours, players)]
    if date is None:
        date = datetime.date.today().isoformat()
    if len(names) != players:
        raise BadRecord(
            N_("A game of {players} players has {players} names, not {count}."),
            players=players,
            count=len(names),
        )
    for seat, name in enumerate(names):
        check_name(name, seat)
    check_date(date)
    return list(names), date


def decider(state: State, colours: Sequence[str]) -> str:
    """Who has to decide: a colour, or chance."""
    seat = state.to_move
    return "chance" if seat is None or seat == CHANCE else colours[seat]


def standing(state: State, colours: Sequence[str]) -> dict[str, object]:
    """Where a running game stands: the arguments of a sentence about it."""
    who = decider(state, colours)
    return {"round": state.round, "who": who, "decision": state.decision}


def check_name(name: object, seat: int) -> None:
    """Raise `BadRecord` unless this can be the name of a player."""
    if not isinstance(name, str) or not name.strip() or not _can_be_written(name):
        raise BadRecord(
            N_("The name of seat {seat} must be text that can be read, not {name!r}."),
            seat=seat,
            name=name,
        )


def _remark(text: object) -> str:
    """What is said beside a game, line by line without spaces around it; checked."""
    if not isinstance(text, str) or not _can_be_written(text):
        raise BadRecord(N_("A comment must be text that can be read, not {text!r}."), text=text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip().split("\n")
    return "\n".join(line.strip() for line in lines)


def check_note(note: object) -> None:
    """Raise `BadRecord` unless this can be said of a correction: nothing, or one line."""
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
    """Half a surrogate pair is text for Python, but for no file."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
