"""Games as one file, to move them between browsers, devices and servers (docs/games-file.md).

This module writes the file, `games_file_reading.py` reads it, and `games_import.py` stores what was
read. A file is data from a stranger: its size is limited, and every value in it is checked.
"""

import gzip
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils import timezone

from agra.rules.version import KNOWN_VERSIONS
from agra.table.config.run_mode import in_browser
from agra.table.errors import TableError
from agra.table.game import advice, by_link, filed_starts
from agra.table.game.filed_options import OPTIONS
from agra.table.game.lines import EntryRow, rows_after
from agra.table.models import Entry, Game, Seat
from agra.text.i18n import _

FORMAT: Final = "agra-games"
VERSION: Final = 1
#: The option of a game with the identity of the game that it is a copy of.
COPY_OF: Final = "copy_of"
MEGABYTE: Final = 1024 * 1024


@dataclass(frozen=True)
class Limits:
    """What an import may cost: megabytes packed and unpacked, games, and seconds."""

    packed: int
    unpacked: int
    games: int
    seconds: float


#: For a visitor of a server, and for the owner of a computer.
VISITOR: Final = Limits(2, 8, 500, 30.0)
OWNER: Final = Limits(64, 256, 100_000, 3600.0)


class BadGamesFile(TableError):
    """The file cannot be imported; nothing was changed."""


@dataclass(frozen=True)
class FiledSeat:
    """A seat in the file."""

    name: str
    bot: str
    stand_in: str
    #: nobody has taken it yet
    free: bool
    #: whoever wrote the file played it
    mine: bool
    #: its player was at the screen
    active: bool
    preferences: dict[str, Any]


@dataclass(frozen=True)
class FiledGame:
    """A game in the file, with the fields of `Game`."""

    #: the same for all copies of a game
    identity: str
    title: str
    created: datetime
    changed: datetime
    players: int
    rules: int
    setup: dict[str, Any]
    position: dict[str, Any] | None
    components: str
    options: dict[str, Any]
    referee: bool
    listed: bool
    #: None and "" if they are secret
    seed: int | None
    dice: str
    #: the identity of the game that a sandbox was copied from, or ""
    sandbox_of: str
    sandbox_from: int
    sandbox_rupees: list[int] | None
    seats: tuple[FiledSeat, ...]
    rows: tuple[EntryRow, ...]


# ------------------------------------------------------------------ limits and errors


def damaged(number: int) -> BadGamesFile:
    """Return the error for a game that cannot be read or played."""
    words = _("Game {number} in this file is damaged: nothing was changed.")
    return BadGamesFile(words.format(number=number))


def newer() -> BadGamesFile:
    """Return the error for a file that a newer version has written."""
    return BadGamesFile(_("This file comes from a newer version of Agra: update Agra here first."))


def too_large(megabytes: int) -> BadGamesFile:
    """Return the error for a file above the limit."""
    words = _("This file of games is too large: the limit is {most} MB.")
    return BadGamesFile(words.format(most=megabytes))


def too_many() -> BadGamesFile:
    """Return the error for more games than one import may have."""
    return BadGamesFile(_("This file has too many games for one import: nothing was changed."))


def limits_here() -> Limits:
    """Return the limits for visitors of this table."""
    return OWNER if in_browser() else VISITOR


# ------------------------------------------------------------------ which games


def identity_of(game: Game) -> str:
    """Return what all copies of a game have in common."""
    return str(game.options.get(COPY_OF) or game.code)


def is_alone(game: Game, browser: str) -> bool:
    """Whether nobody but this browser plays a person's seat of a game.

    The others of a game by link have copies of their own, so only its own seat counts.
    Needs `seats__holders`, which should be prefetched.
    """
    linked = by_link.by_link(game)
    for seat in game.seats.all():
        if linked is not None and seat.number != linked.seat:
            continue
        holders = {holder.browser for holder in seat.holders.all()}
        if not seat.bot and holders != {browser} and not (seat.free and not holders):
            return False
    return True


def games_of(browser: str) -> list[Game]:
    """Return the games of a browser that its file may have, the newest first.

    An unfinished game with people elsewhere is left out: it would tell their rupees and the dice.
    """
    if not browser:
        return []
    found = Game.objects.filter(holders__browser=browser, rules_version__in=KNOWN_VERSIONS)
    found = found.distinct().order_by("-changed").select_related("sandbox_of")
    every = found.prefetch_related("seats__holders")
    # not more than can be opened again
    return [game for game in every if _may_leave(game, browser)][: limits_here().games]


def _may_leave(game: Game, browser: str) -> bool:
    """Whether a game, or the one that a sandbox is a copy of, is over or played by nobody else."""
    real = advice.original(game)
    if real is None or real.finished or is_alone(real, browser):
        return True
    return by_link.by_link(real) is not None  # every player of a game by link has all of it


# ------------------------------------------------------------------ writing


def packed(games: Iterable[Game], browser: str | None) -> bytes:
    """Return the file of these games; `browser` is whose seats are marked, None for nobody's."""
    components: dict[str, int] = {}
    data = {
        "format": FORMAT,
        "version": VERSION,
        "written": timezone.now().isoformat(timespec="seconds"),
        "games": [_game(game, browser, components) for game in games],
        "components": list(components),
    }
    if starts := filed_starts.written(browser):
        data["starts"] = starts[: limits_here().games]  # not more than can be opened again
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), mtime=0)


def _game(game: Game, browser: str | None, components: dict[str, int]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": identity_of(game),
        "title": game.stored_title,
        "created": game.created.isoformat(timespec="seconds"),
        "changed": game.changed.isoformat(timespec="seconds"),
        "rules": game.rules_version,
        "seed": game.seed,
        "dice": game.dice,
        "options": {key: game.options[key] for key in OPTIONS if key in game.options},
        "real_table": game.referee,
        "listed": game.listed,
        "seats": [_seat(seat, browser) for seat in sorted(game.seats.all(), key=_by_number)],
        "entries": [_entry(row) for row in rows_after(game, 0)],
    }
    if game.position is not None:
        found["position"] = game.position
    else:
        found["setup"] = game.setup
    if game.components:
        found["components"] = components.setdefault(game.components, len(components))
    if game.sandbox_of is not None or game.sandbox_rupees or game.sandbox_from:
        of = identity_of(game.sandbox_of) if game.sandbox_of is not None else ""
        rupees = game.sandbox_rupees
        found["sandbox"] = {"of": of, "from": game.sandbox_from, "rupees": rupees}
    return found


def _by_number(seat: Seat) -> int:
    return seat.number


def _seat(seat: Seat, browser: str | None) -> dict[str, Any]:
    held = [one for one in seat.holders.all() if browser is not None and one.browser == browser]
    found = {
        "name": seat.chosen_name,
        "bot": seat.bot,
        "stand_in": seat.stand_in,
        "free": seat.free,
        "mine": bool(held) and not seat.bot,
        "active": any(one.active for one in held),
        "preferences": seat.preferences,
    }
    return {key: value for key, value in found.items() if value}


def _entry(row: EntryRow) -> list[Any]:
    if row.kind == Entry.NOTE:
        return [row.kind, row.seat, row.note]
    if row.kind == Entry.CORRECTION:
        return [row.kind, row.seat, row.note, row.position]
    return [row.kind, row.seat, row.action, *([1] if row.forced else [])]
