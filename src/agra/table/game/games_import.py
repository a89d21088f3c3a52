"""Stores the games of a file (`games_file.py`).

A game that is already here is not stored again. If the file has more of it, the rest is added; if
the file has another continuation, both are kept. First every game is replayed, without a
transaction; only then something is written, all of it or nothing.
"""

import contextlib
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from agra.records import dice
from agra.rules.errors import AgraError
from agra.rules.state import CHANCE, State
from agra.table.cluster import bus, wake
from agra.table.config.run_mode import in_browser
from agra.table.db.storable import check_round
from agra.table.errors import NotPossible
from agra.table.game import by_link, filed_starts, lines, opponents, results
from agra.table.game.deciding import follow_up, settle
from agra.table.game.games_file import (
    COPY_OF,
    BadGamesFile,
    FiledGame,
    FiledSeat,
    Limits,
    damaged,
    identity_of,
    is_alone,
    too_many,
)
from agra.table.game.games_file_reading import read
from agra.table.game.lines import EntryRow, Line
from agra.table.game.recording import append
from agra.table.game.table_names import next_title
from agra.table.game.untrusted_values import DAMAGE
from agra.table.models import Entry, Game, Holder, Seat
from agra.table.people.seats import make_host, seats_of
from agra.text.i18n import _, say_count

#: What can happen to the games of a file.
COUNTS: Final = ("added", "renewed", "other", "same")
#: Rows between two looks at the clock.
LOOK: Final = 256


@dataclass(frozen=True)
class Importer:
    """Who imports: a browser, or the operator with a command."""

    #: None for the operator, who imports for everybody
    browser: str | None = None
    #: the visitor for the fair queues of bots
    owner: str = ""


@dataclass
class Outcome:
    """What an import has done."""

    added: list[Game] = field(default_factory=list)
    #: games that went on in the file
    renewed: list[Game] = field(default_factory=list)
    #: how many were already here
    same: int = 0
    #: how many games by link that have not begun yet were added
    starts: int = 0
    #: how many of the added ones are another continuation of a game that is here
    other: int = 0

    def counts(self) -> dict[str, int]:
        """Return the numbers of games, by what happened to them."""
        added = len(self.added) - self.other + self.starts
        numbers = (added, len(self.renewed), self.other, self.same)
        return dict(zip(COUNTS, numbers, strict=True))


class Replayed(NamedTuple):
    """Where a game of the file is, after all its entries; a whole `Line` would take much memory."""

    state: State
    #: how many entries, and how many rolls of dice, led here
    version: int
    rolls: int


class Known(Enum):
    """How much of a game of the file is here."""

    NOTHING = "nothing"
    ANOTHER = "another continuation"
    ALL = "all"
    BEGINNING = "its beginning"


def bring_in(data: bytes, limits: Limits, importer: Importer) -> Outcome:
    """Import a file; `BadGamesFile` if it cannot be imported, and then nothing was changed."""
    until = time.monotonic() + limits.seconds
    filed, starts = read(data, limits)
    replayed: list[Replayed | None] = []
    going_on: list[Game] = []
    for number, one in enumerate(filed, 1):
        _check_time(until)
        known, game = compared(one, importer)
        replayed.append(None if known is Known.ALL else replay(one, number, until))
        if known is Known.BEGINNING and game is not None:
            going_on.append(game)
    try:
        with _one_act(going_on):
            done = _store(filed, replayed, importer, until)
            if importer.browser is not None:
                done.starts, known_starts = filed_starts.store(starts, importer.browser)
                done.same += known_starts
            return done
    except IntegrityError:  # another import of the same game was faster
        busy = _("The server is very busy: nothing was changed. Try again in a moment.")
        raise NotPossible(busy) from None


def _check_time(until: float) -> None:
    if time.monotonic() > until:
        raise too_many()


@contextlib.contextmanager
def _one_act(games: Sequence[Game]) -> Iterator[None]:
    """Lock the lines of these games, and write everything in one transaction."""
    with contextlib.ExitStack() as locks:
        # First the locks of lines, then the database: a decision takes them in the same order.
        for game in sorted(games, key=lambda game: game.pk):
            locks.enter_context(lines.line_of(game))
        try:
            with transaction.atomic():
                yield
        except BaseException:
            lines.forget()  # cached lines have entries that were rolled back
            raise


def _store(
    filed: Sequence[FiledGame],
    replayed: Sequence[Replayed | None],
    importer: Importer,
    until: float,
) -> Outcome:
    done = Outcome()
    sandboxes: list[tuple[Game, str]] = []
    for one, played in zip(filed, replayed, strict=True):
        _check_time(until)
        known, game = compared(one, importer)  # again: another request may have been faster
        if known is Known.ALL or played is None:
            done.same += 1
            continue
        if known is Known.BEGINNING and game is not None:
            go_on(game, one)
            done.renewed.append(game)
            continue
        if known is Known.ANOTHER:
            one = replace(one, title=next_title(one.title))
        game = create(one, played, importer)
        done.added.append(game)
        done.other += known is Known.ANOTHER
        if one.sandbox_of:
            sandboxes.append((game, one.sandbox_of))
    for game, identity in sandboxes:
        game.sandbox_of = next(iter(copies(identity, importer)), None)
        game.save(update_fields=["sandbox_of"])
    if any(game.bot_to_move for game in done.added):
        bus.notify(bus.BOTS)
        transaction.on_commit(wake.wake_bots)
    return done


def told(counts: Mapping[str, int]) -> list[str]:
    """Say what an import has done, in sentences."""
    added, renewed, other, same = (counts[name] for name in COUNTS)
    said = [
        (added, say_count("{count} game was added.", "{count} games were added.", added)),
        (
            renewed,
            say_count(
                "{count} game here was older and is now up to date.",
                "{count} games here were older and are now up to date.",
                renewed,
            ),
        ),
        (
            other,
            say_count(
                "{count} game continued differently here: both versions are kept.",
                "{count} games continued differently here: both versions of each are kept.",
                other,
            ),
        ),
        (
            same,
            say_count("{count} game was already here.", "{count} games were already here.", same),
        ),
    ]
    return [words for count, words in said if count] or [_("There is no game in this file.")]


# ------------------------------------------------------------------ what is here already


def copies(identity: str, importer: Importer) -> list[Game]:
    """Return the copies of a game that the importer may change, the oldest first."""
    found = Game.objects.filter(Q(code=identity) | Q(**{f"options__{COPY_OF}": identity}))
    if importer.browser is not None:
        found = found.filter(holders__browser=importer.browser).distinct()
    return [game for game in found.order_by("pk") if identity_of(game) == identity]


def compared(filed: FiledGame, importer: Importer) -> tuple[Known, Game | None]:
    """Return how much of a game is here, and the copy to which its rest can be added."""
    known = Known.NOTHING
    longest, length = None, -1
    for game in copies(filed.identity, importer):
        known = Known.ANOTHER
        start = (game.players, game.setup, game.position, game.components, _link_in(game.options))
        there = (filed.players, filed.setup, filed.position, filed.components)
        if start != (*there, _link_in(filed.options)):
            continue
        rows = tuple(lines.rows_after(game, 0))
        if rows[: len(filed.rows)] == filed.rows:
            return Known.ALL, game
        alone = importer.browser is None or is_alone(game, importer.browser)
        if alone and len(rows) > length and rows == filed.rows[: len(rows)]:
            longest, length = game, len(rows)
    return (known, None) if longest is None else (Known.BEGINNING, longest)


def _link_in(options: Mapping[str, Any]) -> str:
    """Return the packed start of a game by link; "" for other games."""
    return str(options.get(by_link.OPTION, {}).get("start", ""))


# ------------------------------------------------------------------ checking


def replay(filed: FiledGame, number: int, until: float) -> Replayed:
    """Play a game again by the rules; `BadGamesFile` if that is not possible, or takes too long."""
    try:
        game = _game(filed)
        line, linked = Line(game), by_link.by_link(game)
        for row in filed.rows:
            if row.number % LOOK == 0:
                _check_time(until)
            if not _fits(filed, line, row) or (linked and not _is_rolled(game, line, row)):
                raise damaged(number)
            line.follow(row)
        if linked and not by_link.is_game_of_link(game, linked, line.number):
            raise damaged(number)
    except BadGamesFile:
        raise
    except (AgraError, *DAMAGE):
        raise damaged(number) from None
    _check_time(until)
    return Replayed(line.state, line.version, line.rolls)


def _is_rolled(game: Game, line: Line, row: EntryRow) -> bool:
    """Whether a roll follows from the secret of the dice: a link does not contain any rolls."""
    if row.kind != Entry.DECISION or row.seat != CHANCE:
        return True
    return row.action == dice.roll(line.state, game.dice, line.rolls + 1)


def _fits(filed: FiledGame, line: Line, row: EntryRow) -> bool:
    """Whether an entry can follow here; the rules themselves check the action of a decision."""
    if row.kind == Entry.DECISION:
        return row.seat is not None and line.state.to_move == row.seat
    if row.kind == Entry.UNDO:
        return row.action is not None and row.action < line.number
    return row.kind == Entry.NOTE or filed.referee or bool(filed.sandbox_from)


def _game(filed: FiledGame) -> Game:
    """Return a game that is not stored yet."""
    return Game(
        stored_title=filed.title,
        players=filed.players,
        seed=secrets.randbits(52) if filed.seed is None else filed.seed,
        dice=filed.dice,
        setup=filed.setup,
        position=filed.position,
        referee=filed.referee,
        options=filed.options,
        components=filed.components,
        rules_version=filed.rules,
        # on a server nobody puts games of a file into the public list
        listed=filed.listed and in_browser(),
        sandbox_from=filed.sandbox_from,
        sandbox_rupees=filed.sandbox_rupees,
    )


# ------------------------------------------------------------------ writing


def create(filed: FiledGame, played: Replayed, importer: Importer) -> Game:
    """Store a new game, which goes on to its next real choice."""
    game = _game(filed)
    if Game.objects.filter(code=filed.identity).exists():
        game.options = {**game.options, COPY_OF: filed.identity}
    else:
        game.code = filed.identity
    state, rows = played.state.copy(), list(filed.rows)
    over = state.to_move is None
    held, free = _held_and_free(game, filed, over, importer.browser)
    seats = [_seat(number, one, over, number in free) for number, one in enumerate(filed.seats)]
    follow_up(game, state, rows, seats, played.version, played.rolls)
    check_round(state.round)
    game.owner = importer.owner
    game.to_move, game.round = state.to_move, state.round
    game.finished = state.to_move is None
    game.bot_to_move = any(seat.level and seat.number == state.to_move for seat in seats)
    if result := results.as_stored(state):
        game.options = {**game.options, results.RESULT: result}
    game.save()
    Game.objects.filter(pk=game.pk).update(created=filed.created, changed=filed.changed)
    for seat in seats:
        seat.game = game
    Seat.objects.bulk_create(seats)
    append(game, rows)
    if importer.browser is not None:
        _take_seats(game, filed, held, importer.browser)
    return game


def _held_and_free(
    game: Game, filed: FiledGame, over: bool, browser: str | None
) -> tuple[set[int], set[int]]:
    """Return the seats that the importing browser plays, and those that a host may fill.

    The browser plays its own seats. A table inside a browser plays all seats of a running game.
    The other seats of people are free while the game runs. In a game by link only the own seat
    counts, because the other players have copies of their own.
    """
    linked = by_link.by_link(game)
    people = {number for number, seat in enumerate(filed.seats) if not seat.bot}
    if linked is not None:
        people &= {linked.seat}
    held = {number for number in people if filed.seats[number].mine or (in_browser() and not over)}
    if browser is None:
        held = set()
    return held, set() if over else people - held


def _seat(number: int, filed: FiledSeat, over: bool, free: bool) -> Seat:
    """Return the seat of a new game, not stored yet.

    A bot that is not known here is replaced in a game that goes on.
    """
    known = opponents.opponents()

    def level(name: str) -> str:
        return name if not name or over or name in known else opponents.usual()

    return Seat(
        number=number,
        chosen_name=filed.name,
        bot=level(filed.bot),
        stand_in=level(filed.stand_in),
        free=free,
        preferences=filed.preferences,
    )


def _take_seats(game: Game, filed: FiledGame, held: set[int], browser: str) -> None:
    """Give the browser its seats, and make it the host."""
    active = next((n for n in sorted(held) if filed.seats[n].active), game.to_move)
    Holder.objects.bulk_create(
        Holder(game=game, seat=seat, browser=browser, active=seat.number == active)
        for seat in Seat.objects.filter(game=game, number__in=held)
    )
    make_host(game, browser)


def go_on(game: Game, filed: FiledGame) -> None:
    """Add the newer entries of the file to a game, with what has changed at its seats."""
    version = Entry.objects.filter(game=game).count()
    append(game, filed.rows[version:])
    for seat, one in zip(seats_of(game), filed.seats, strict=True):
        seat.chosen_name, seat.preferences = one.name, one.preferences
        if not seat.bot:
            seat.stand_in = one.stand_in if one.stand_in in opponents.opponents() else ""
        seat.save(update_fields=["chosen_name", "preferences", "stand_in"])
    game.dice = filed.dice
    game.seed = game.seed if filed.seed is None else filed.seed
    if linked := by_link.by_link(game):
        # what was sent from another device cannot be undone here either
        by_link.store(game, max(linked.sent, filed.options[by_link.OPTION]["sent"]))
    game.save(update_fields=["dice", "seed"])
    settle(game)
    Game.objects.filter(pk=game.pk).update(changed=min(filed.changed, timezone.now()))
