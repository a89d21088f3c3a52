"""The line of play: a cached replay of the entries of a game.

A `Line` is computed by replaying the entries (a whole game takes some hundredths of a second). It
follows new entries, and can be dropped from the cache at any time.
"""

import threading
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from agra.components import components_from, default_components
from agra.components.shape import check_shape
from agra.positions import from_json
from agra.positions.changed import give_rupees
from agra.rules.errors import N_, BadComponents
from agra.rules.setup import new_game
from agra.rules.state import CHANCE, State
from agra.rules.values import Components
from agra.table.cache.lru import LRU
from agra.table.db.prepared import rows_of
from agra.table.game.history import Step, TurnMark, TurnStart, carry_out
from agra.table.models import Entry, Game

#: The action of a step that is a correction.
CORRECTED: Final = -1
#: The size of the cached lines in bytes; and what a line takes: each, for a decision with its
#: events and texts, and for a turn with its position.
CACHED_LINES: Final = 14_000_000
LINE, STEP, TURN = 20_000, 1_000, 2_000
#: A line is weighed again after this many decisions.
GROWN: Final = 16


class EntryRow(NamedTuple):
    """An entry in the database, without its time."""

    number: int
    kind: str
    seat: int | None
    action: int | None
    forced: bool
    #: of a correction: its position and its reason; the note of a decision is "" or `JOINED`
    position: dict[str, Any] | None = None
    note: str = ""


class Line:
    """The decisions that count, with their events and positions."""

    def __init__(self, game: Game) -> None:
        self.game_id = game.pk
        #: entries read so far, and the last of them that was a decision or an undo
        self.version = 0
        self.moved = 0
        self.steps: list[Step] = []
        #: the number of decisions that counted after each entry
        self._numbers = [0]
        self.turns: list[TurnStart] = []
        #: the public part of the same turns
        self.marks: list[TurnMark] = []
        #: the number of decisions when the cache last weighed it
        self.weighed = 0
        #: the number of decisions of chance
        self.rolls = 0
        self._first = first_position(game)
        self._given = (game.sandbox_from, game.sandbox_rupees)
        self.state = self._first.copy()
        self._give_rupees()
        self._mark_turn()

    @property
    def number(self) -> int:
        """The number of decisions that count."""
        return len(self.steps)

    def follow(self, row: EntryRow) -> None:
        """Apply the next entry."""
        if row.kind == Entry.DECISION:
            assert row.action is not None
            self._decide(row.action, row.forced, row.note)
            self.moved = row.number
        elif row.kind == Entry.UNDO:
            assert row.action is not None
            self._go_back(row.action)
            self.moved = row.number
        elif row.kind == Entry.CORRECTION:
            assert row.position is not None
            self._correct(row.position, row.note)
            self.moved = row.number
        self.version = row.number
        self._numbers.append(self.number)

    def _decide(self, action: int, forced: bool, note: str) -> None:
        step = carry_out(self.state, action, len(self.steps) + 1, forced, note)
        self.steps.append(step)
        self.rolls += step.seat == CHANCE
        self._give_rupees()
        if any(event.kind == "turn" for event in step.events):
            self._mark_turn()

    def _correct(self, position: dict[str, Any], note: str) -> None:
        """Continue from a position that was corrected by hand; this counts as a decision."""
        self.steps.append(
            Step(
                number=len(self.steps) + 1,
                seat=self.state.turn,
                action=CORRECTED,
                forced=False,
                decision="",
                round=self.state.round,
                turn=self.state.turn,
                events=(),
                corrected=True,
                note=note,
            )
        )
        self.state = from_json(position, self._first.components)
        # A correction starts a turn, so that `position` never has to replay one.
        self._mark_turn()

    def _mark_turn(self) -> None:
        start = TurnStart.of(self.state, self.number)
        self.turns.append(start)
        self.marks.append(TurnMark(start.number, start.round, start.seat))

    def _give_rupees(self) -> None:
        """Set the rupees of a sandbox at its start: those its player knows, or a guess."""
        number, rupees = self._given
        if rupees and number == self.number:
            give_rupees(self.state, rupees)

    def _go_back(self, keep: int) -> None:
        self.state = self.position(keep)
        self.rolls -= sum(step.seat == CHANCE for step in self.steps[keep:])
        del self.steps[keep:]
        self.turns = [turn for turn in self.turns if turn.number <= keep]
        del self.marks[len(self.turns) :]

    def number_at(self, version: int) -> int:
        """Return how many decisions counted after the first `version` entries."""
        return self._numbers[min(max(0, version), self.version)]

    def kept_since(self, version: int) -> int:
        """Return how many of the decisions at that version were never taken back since."""
        return min(self._numbers[min(max(0, version), self.version) :])

    def counted(self) -> list[int | None]:
        """Return the rupees of each seat as anybody can count them.

        Rupees are hidden, but all gains and payments are public.
        """
        known = self._first.all_rupees
        given, rupees = self._given
        for step in self.steps:
            if step.corrected:
                known = self.position(step.number).all_rupees
            for event in step.events:
                if event.kind == "rupees":
                    known[event.seat] += event.count
            if rupees and step.number == given:
                known = list(rupees)
        return list(known)

    def corrections(self) -> dict[int, dict[str, Any]]:
        """Return the positions of the corrections, by the number of their step."""
        return {
            step.number: self.position(step.number).to_json()
            for step in self.steps
            if step.corrected
        }

    def position(self, number: int) -> State:
        """Return the position after `number` decisions, replayed from the start of the turn."""
        start = max(
            (turn for turn in self.turns if turn.number <= number),
            key=lambda turn: turn.number,
        )
        state = start.state.copy()
        given, rupees = self._given
        for step in self.steps[start.number : number]:
            state.apply(step.action)
            if rupees and step.number == given:
                give_rupees(state, rupees)
        return state


def first_position(game: Game) -> State:
    """Return the position in which a game began."""
    if game.position is not None:
        return from_json(game.position, components_of(game))
    options = game.options
    return new_game(
        players=game.players,
        setup=game.setup,
        components=components_of(game),
        open_rupees=bool(options.get("open_rupees", False)),
        merchant_coin_on_stop=bool(options.get("merchant_coin_on_stop", False)),
        round_limit=options.get("round_limit"),
        rules=game.rules_version,
    )


def components_of(game: Game) -> Components:
    """Return the components of a game."""
    return load_components_text(game.components) if game.components else default_components()


def load_components_text(text: str) -> Components:
    """Parse the text of a components file; `BadComponents` says what is wrong."""
    check_shape(text)
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadComponents(
            N_("The components file is not valid TOML: {error}."), error=str(error)
        ) from None
    return components_from(raw, "The components file")


def _size(line: Line) -> int:
    """Return about how many bytes a line takes."""
    return LINE + STEP * len(line.steps) + TURN * len(line.turns)


_lines: LRU[int, Line] = LRU(CACHED_LINES, _size)
_locks: dict[int, threading.RLock] = {}


def _lock_of(game_id: int) -> threading.RLock:
    """Return the lock of a game; a thread that reads or changes its line holds it."""
    return _locks.setdefault(game_id, threading.RLock())  # atomic


#: A constant, because building a query takes longer than running it.
_ROWS: Final = (
    f"SELECT number, kind, seat, action, forced, note, position IS NULL FROM {Entry._meta.db_table}"
    " WHERE game_id = %s AND number > %s ORDER BY number"
)


def rows_after(game: Game, version: int) -> Iterable[EntryRow]:
    """Yield the entries of a game after the first `version` ones."""
    rows = rows_of(_ROWS, [game.pk, version])
    positions: dict[int, Any] = {}
    if not all(row[-1] for row in rows):  # corrections are rare
        found = Entry.objects.filter(game_id=game.pk, number__gt=version, position__isnull=False)
        positions = dict(found.values_list("number", "position"))
    for number, kind, seat, action, forced, note, _plain in rows:
        yield EntryRow(number, kind, seat, action, bool(forced), positions.get(number), note)


@contextmanager
def line_of(game: Game, known: int = -1) -> Iterator[Line]:
    """Lock and return the line of a game, up to date.

    A request that has read the entries before passes the version it knows. A cached line with this
    version, or a later one, is then used without a query.
    """
    with _lock_of(game.pk):
        line = _lines.get(game.pk) or _lines.keep(game.pk, Line(game))
        try:
            if not 0 <= known <= line.version:
                for row in rows_after(game, line.version):
                    line.follow(row)
            if len(line.steps) >= line.weighed + GROWN:
                line.weighed = len(line.steps)
                _lines.keep(game.pk, line)
        except BaseException:
            _lines.drop(game.pk)  # it may be in an inconsistent state
            raise
        yield line


def forget(game_id: int | None = None) -> None:
    """Drop the cached line of a game, or of all games."""
    if game_id is None:
        _lines.clear()
    else:
        _lines.drop(game_id)
