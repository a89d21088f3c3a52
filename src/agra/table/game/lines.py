"""The line of play: what the entries of a game lead to, kept in memory.

A `Line` is a snapshot and nothing more. It is made by reading the entries (a whole game takes some
hundredths of a second), follows new ones as they come, and can be dropped at any time.
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

#: Stands for the action of a step that was none, but a correction.
CORRECTED: Final = -1
#: The lines of so many games are cached, the ones used last.
CACHED_LINES: Final = 256


class Row(NamedTuple):
    """An entry as the database has it, without its time."""

    number: int
    kind: str
    seat: int | None
    action: int | None
    forced: bool
    #: of a correction: where it leads, and why it was made
    position: dict[str, Any] | None = None
    note: str = ""


class Line:
    """The decisions that count, the positions they lead to, and what happened on the way."""

    def __init__(self, game: Game) -> None:
        self.game_id = game.pk
        #: entries read so far, and the last of them that was a decision or an undo
        self.version = 0
        self.moved = 0
        self.steps: list[Step] = []
        #: how many decisions counted after each entry
        self._numbers = [0]
        self.turns: list[TurnStart] = []
        #: the same turns as everybody may know them
        self.marks: list[TurnMark] = []
        #: how many of the decisions were chance's
        self.rolls = 0
        self._first = first_position(game)
        self._given = (game.sandbox_from, game.sandbox_rupees)
        self.state = self._first.copy()
        self._give_rupees()
        self._mark_turn()

    @property
    def number(self) -> int:
        """How many decisions lead to the position."""
        return len(self.steps)

    def follow(self, row: Row) -> None:
        """Read one more entry."""
        if row.kind == Entry.DECISION:
            assert row.action is not None
            self._decide(row.action, row.forced)
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

    def _decide(self, action: int, forced: bool) -> None:
        step = carry_out(self.state, action, len(self.steps) + 1, forced)
        self.steps.append(step)
        self.rolls += step.seat == CHANCE
        self._give_rupees()
        if any(event.kind == "turn" for event in step.events):
            self._mark_turn()

    def _correct(self, position: dict[str, Any], note: str) -> None:
        """Go on from a position that people put right by hand; it counts like a decision."""
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
        # Whoever looks back never has to go through it.
        self._mark_turn()

    def _mark_turn(self) -> None:
        start = TurnStart.of(self.state, self.number)
        self.turns.append(start)
        self.marks.append(TurnMark(start.number, start.round, start.seat))

    def _give_rupees(self) -> None:
        """A sandbox begins with the rupees its player could know, or might have guessed."""
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
        """How many decisions led to the position when there were so many entries."""
        return self._numbers[min(max(0, version), self.version)]

    def kept_since(self, version: int) -> int:
        """How many of the decisions of that time still count: fewer, if any were taken back."""
        return min(self._numbers[min(max(0, version), self.version) :])

    def counted(self) -> list[int | None]:
        """The rupees of each seat as anybody knows them who has watched and counted.

        They lie hidden, but come and go before everybody's eyes.
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
        """The positions that were put right by hand, each by the number of its step."""
        return {
            step.number: self.position(step.number).to_json()
            for step in self.steps
            if step.corrected
        }

    def position(self, number: int) -> State:
        """The position after so many decisions: replayed from the turn's beginning."""
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
    """The position in which a game began."""
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
    """The components a game is played with."""
    return load_components_text(game.components) if game.components else default_components()


def load_components_text(text: str) -> Components:
    """The components in the text of a components file; `BadComponents` names what is wrong."""
    check_shape(text)
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadComponents(
            N_("The components file is not valid TOML: {error}."), error=str(error)
        ) from None
    return components_from(raw, "The components file")


_lines: LRU[int, Line] = LRU(CACHED_LINES)
_locks: dict[int, threading.RLock] = {}


def _lock_of(game_id: int) -> threading.RLock:
    """The lock of a game; a thread that reads or changes its line holds it."""
    return _locks.setdefault(game_id, threading.RLock())  # one step for all threads


#: The shape of the question is always the same, so it is not put together anew each time.
_ROWS: Final = (
    f"SELECT number, kind, seat, action, forced, note, position IS NULL FROM {Entry._meta.db_table}"
    " WHERE game_id = %s AND number > %s ORDER BY number"
)


def rows_after(game: Game, version: int) -> Iterable[Row]:
    """The entries of a game after the first so many."""
    rows = rows_of(_ROWS, [game.pk, version])
    positions: dict[int, Any] = {}
    if not all(row[-1] for row in rows):  # few games were ever corrected
        found = Entry.objects.filter(game_id=game.pk, number__gt=version, position__isnull=False)
        positions = dict(found.values_list("number", "position"))
    for number, kind, seat, action, forced, note, _plain in rows:
        yield Row(number, kind, seat, action, bool(forced), positions.get(number), note)


@contextmanager
def line_of(game: Game, known: int = -1) -> Iterator[Line]:
    """The line of a game, up to date; nobody else changes it while the block runs.

    A request that has read the entries before passes the version it knows. A line that has this
    version, or a later one, is then taken as it is.
    """
    with _lock_of(game.pk):
        line = _lines.get(game.pk) or _lines.keep(game.pk, Line(game))
        try:
            if not 0 <= known <= line.version:
                for row in rows_after(game, line.version):
                    line.follow(row)
        except BaseException:
            _lines.drop(game.pk)  # half a step is worse than none
            raise
        yield line


def forget(game_id: int | None = None) -> None:
    """Drop the cached line of a game, or of all games: it is read again when it is needed."""
    if game_id is None:
        _lines.clear()
    else:
        _lines.drop(game_id)
