"""Maintenance of a server's games by its operator: list, export, delete, back up, restore."""

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path

from django.db import connections
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from agra.rules.errors import AgraError
from agra.rules.version import KNOWN_VERSIONS
from agra.table.cluster import processes
from agra.table.config import database
from agra.table.config.data_checks import BadDataFolder, check_database, in_use
from agra.table.config.data_folder import data
from agra.table.game import export, games_file, games_import
from agra.table.models import Account, Game, Holder, House, Notice, Reach
from agra.text.i18n import _


class NoSuchGame(AgraError):
    """There is no game with this code."""


def find(code: str) -> Game:
    """The game with this code."""
    found = Game.objects.filter(code=code).first()
    if found is None:
        raise NoSuchGame(_("There is no game “{code}”: check the link.").format(code=code[:20]))
    return found


def all_games() -> "QuerySet[Game]":
    """Every game, the most recently played first."""
    return Game.objects.order_by("-changed").prefetch_related("seats")


def exported(game: Game) -> str:
    """A game as text: a record if its rules are known and it is not a sandbox, else JSON."""
    if export.is_known(game) and not game.sandbox_rupees:
        return export.record_of(game).text()
    return json.dumps(export.entries_of(game), indent=1, ensure_ascii=False) + "\n"


def save_games(path: Path, codes: Sequence[str]) -> int:
    """Write the games with these codes, or all games, into a file; return their number.

    The file must not exist, and only its owner can read it: it tells the dice of running games.
    """
    chosen = [find(code).pk for code in codes]
    found = Game.objects.filter(rules_version__in=KNOWN_VERSIONS).select_related("sandbox_of")
    if codes:
        found = found.filter(pk__in=chosen)
    games = list(found.order_by("-changed").prefetch_related("seats__holders"))
    packed = games_file.packed(games, None)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadDataFolder(
            _("{path} already exists: choose another name.").format(path=path)
        ) from None
    try:
        with open(handle, "wb") as file:
            file.write(packed)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    return len(games)


def import_games(path: Path) -> games_import.Outcome:
    """Add the games of a file, also while the table runs."""
    if path.stat().st_size > games_file.OWNER.packed * games_file.MEGABYTE:
        raise games_file.too_large(games_file.OWNER.packed)
    return games_import.bring_in(path.read_bytes(), games_file.OWNER, games_import.Importer())


def forgotten(days: int, finished: bool) -> "QuerySet[Game]":
    """Games that nobody played or viewed for `days` days; all of them, or only finished ones."""
    before = timezone.now() - timedelta(days=days)
    found = Game.objects.filter(changed__lt=before, looked__lt=before)
    return found.filter(Q(finished=True) | Q(sandbox_of__isnull=False)) if finished else found


def unused(days: int) -> "QuerySet[Account]":
    """Accounts of programs without a seat or a hosted game that were not used for `days` days.

    Accounts of people have a longer time (`lobby/account_data.py`).
    """
    before = timezone.now() - timedelta(days=days)
    at_tables = Holder.objects.filter(browser=OuterRef("browser"))
    programs = Account.objects.exclude(rating__look__isnull=False)
    return programs.annotate(last=Coalesce("used", "created")).filter(
        ~Exists(at_tables), last__lt=before
    )


def tidy(days: int) -> int:
    """Delete obsolete rows that belong to no game; return their number.

    The table itself deletes most of them while it runs: rate limits after an hour, and streams and
    bot questions of dead processes. This also deletes notice addresses that were not confirmed or
    whose game is over, notices that could not be sent, and own values of browsers without a game.
    """
    before = timezone.now() - timedelta(days=days)
    dead = Reach.objects.filter(
        Q(seat__game__finished=True, created__lt=before) | Q(confirmed=False, created__lt=before)
    )
    late = Notice.objects.filter(due__lt=before)
    values = House.objects.filter(
        ~Exists(Holder.objects.filter(browser=OuterRef("browser"))), changed__lt=before
    )
    return processes.tidy() + sum(found.delete()[0] for found in (late, dead, values))


def check_file() -> None:
    """Raise `BadDataFolder` if the games are on a database server, which has its own backups."""
    if not database.is_file():
        raise BadDataFolder(
            _("The games are on a PostgreSQL server: use pg_dump and pg_restore for backups.")
        )


def back_up(path: Path) -> None:
    """Copy every game into one file, also while the table runs; the file must not exist."""
    check_file()
    if path.exists():
        raise BadDataFolder(_("{path} already exists: choose another name.").format(path=path))
    source = data() / database.FILE
    if not source.exists():
        raise BadDataFolder(
            _("There is no database in {folder}: choose another folder with --data.").format(
                folder=data()
            )
        )
    with copied(source, path) as draft:
        check_database(draft)
        draft.rename(path)


@contextlib.contextmanager
def copied(source: Path, place: Path) -> Iterator[Path]:
    """A temporary copy of a database beside `place`; it is deleted unless it is moved there.

    So nobody takes an incomplete copy for a complete one.
    """
    draft = place.with_name(f".{place.name}.part")
    draft.unlink(missing_ok=True)
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with (
            contextlib.closing(sqlite3.connect(source)) as games,
            contextlib.closing(sqlite3.connect(draft)) as copy,
        ):
            games.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # so that one file holds everything
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def restore(path: Path) -> Path | None:
    """Replace the games by a backup; return the new path of the replaced file.

    The table must not run meanwhile.
    """
    check_file()
    if not path.exists():
        raise BadDataFolder(
            _("The backup {path} does not exist: check its name.").format(path=path)
        )
    check_database(path)
    connections.close_all()
    with in_use(alone=True):
        return exchange(path, data() / database.FILE)


def exchange(path: Path, place: Path) -> Path | None:
    """Copy a file to `place`; move the file that was there aside."""
    with copied(path, place) as draft:
        aside = None
        if place.exists():
            with contextlib.closing(sqlite3.connect(place)) as found:
                found.execute("PRAGMA journal_mode=DELETE")  # so that one file holds everything
            aside = place.with_name(f"{place.name}.{timezone.now():%Y%m%d-%H%M%S}")
            place.rename(aside)
        for end in ("-wal", "-shm"):
            place.with_name(place.name + end).unlink(missing_ok=True)
        draft.rename(place)
    return aside
