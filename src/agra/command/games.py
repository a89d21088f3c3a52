"""`agra games`: commands for the operator of a table."""

from pathlib import Path
from typing import Annotated, Final

import typer

from agra.command.help import Command, Group
from agra.command.play import Data as Data
from agra.command.play import set_up
from agra.rules.errors import AgraError
from agra.text.i18n import N_, _, ngettext

games = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    add_completion=False,
    help=N_("Manage the games of the table."),
)

#: A hundred years; much more is before the first date that Python knows.
MOST_DAYS: Final = 36_500


class NotConfirmed(AgraError):
    """The user did not confirm."""


@games.command("list", cls=Command, help=N_("List all games, the most recently played first."))
def list_games(
    data: Data = None,
    running: Annotated[bool, typer.Option(help=N_("Only unfinished games."))] = False,
) -> None:
    """List all games, the most recently played first."""
    set_up("127.0.0.1", data)
    from agra.table.game.export import is_known
    from agra.table.server.maintenance import all_games

    found = [game for game in all_games() if not (running and game.finished)]
    if not found:
        typer.echo(_("There are no games."))
    for game in found:
        names = ", ".join(seat.name for seat in sorted(game.seats.all(), key=lambda s: s.number))
        state = _("finished") if game.finished else _("round {round}").format(round=game.round)
        if not is_known(game):
            state = _("rules {version}, not known here").format(version=game.rules_version)
        typer.echo(f"{game.code}  {game.changed:%Y-%m-%d %H:%M}  {state}  {game.title}: {names}")


@games.command(
    cls=Command,
    help=N_(
        "Export a game: its record, or its raw entries if its rules are not known "
        "here.\n\nThe record of a running game shows everybody's rupees, but never future "
        "dice rolls."
    ),
)
def export(
    code: Annotated[str, typer.Argument(metavar="CODE", help=N_("The code in the game's link."))],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help=N_("Write it to this file."))
    ] = None,
    data: Data = None,
) -> None:
    """Export a game: its record, or its raw entries if its rules are not known here.

    The record of a running game shows everybody's rupees, but never future dice rolls.
    """
    set_up("127.0.0.1", data)
    from agra.table.server.maintenance import exported, find

    text = exported(find(code))
    if out is None:
        typer.echo(text, nl=False)
    else:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)


@games.command(cls=Command, help=N_("Delete games together with their chats."))
def delete(
    codes: Annotated[list[str], typer.Argument(metavar="CODE", help=N_("The codes of the games."))],
    yes: Annotated[bool, typer.Option("--yes", help=N_("Do not ask for confirmation."))] = False,
    data: Data = None,
) -> None:
    """Delete games together with their chats."""
    set_up("127.0.0.1", data)
    from agra.table.game import deleting
    from agra.table.models import Game
    from agra.table.server import maintenance

    found = {maintenance.find(code).pk for code in codes}
    confirm(len(found), yes)
    count = deleting.delete(Game.objects.filter(pk__in=found))
    typer.echo(deleted(count))


@games.command(
    cls=Command,
    help=N_(
        "Delete finished games and sandboxes that nobody has opened for a long time, "
        "unused accounts of programs, and other leftovers."
    ),
)
def prune(
    days: Annotated[
        int,
        typer.Option(
            min=1,
            max=MOST_DAYS,
            help=N_("Delete what nobody has played or opened for this many days."),
        ),
    ],
    unfinished: Annotated[bool, typer.Option(help=N_("Also delete unfinished games."))] = False,
    yes: Annotated[bool, typer.Option("--yes", help=N_("Do not ask for confirmation."))] = False,
    data: Data = None,
) -> None:
    """Delete what nobody has used for a long time: games, accounts of programs, leftovers."""
    set_up("127.0.0.1", data)
    from agra.table.game import deleting
    from agra.table.server import maintenance

    found = maintenance.forgotten(days, finished=not unfinished)
    confirm(found.count(), yes)
    typer.echo(deleted(deleting.delete(found)))
    unused = maintenance.unused(days)  # includes those whose last game was just deleted
    confirm_accounts(unused.count(), yes)
    count = unused.delete()[1].get("table.Account", 0)  # not their ratings
    words = ngettext("{count} account deleted.", "{count} accounts deleted.", count)
    typer.echo(words.format(count=count))
    count = maintenance.tidy(days)
    words = ngettext("{count} expired entry removed.", "{count} expired entries removed.", count)
    typer.echo(words.format(count=count))


@games.command(
    cls=Command, help=N_("Copy all games into one file, even while the table is running.")
)
def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=N_("The file to create; it must not exist yet."))
    ],
    data: Data = None,
) -> None:
    """Copy all games into one file, even while the table is running."""
    set_up("127.0.0.1", data)
    from agra.table.server.maintenance import back_up

    back_up(file)
    typer.echo(_("All games are saved in {file}.").format(file=file))


@games.command(cls=Command, help=N_("Replace all games with a backup; the table must be closed."))
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("A copy made by “backup”."))],
    data: Data = None,
) -> None:
    """Replace all games with a backup; the table must be closed."""
    set_up("127.0.0.1", data)
    from agra.table.server.maintenance import restore as put_back

    aside = put_back(file)
    typer.echo(_("All games now come from {file}.").format(file=file))
    if aside is not None:
        typer.echo(_("The previous games are in {file}.").format(file=aside))


@games.command(
    cls=Command,
    help=N_(
        "Save games as one file, which a browser or another server can open.\n\nAnybody who reads "
        "the file knows future dice rolls of unfinished games. Chats and links of seats are not in "
        "it."
    ),
)
def save(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=N_("The file to create; it must not exist yet."))
    ],
    codes: Annotated[
        list[str] | None,
        typer.Argument(metavar="CODE", help=N_("The codes of the games; without one, all.")),
    ] = None,
    data: Data = None,
) -> None:
    """Save games as one file, which a browser or another server can open."""
    set_up("127.0.0.1", data)
    from agra.table.server.maintenance import save_games

    count = save_games(file, codes or [])
    words = ngettext("{count} game saved in {file}.", "{count} games saved in {file}.", count)
    typer.echo(words.format(count=count, file=file))


@games.command(
    "import",
    cls=Command,
    help=N_(
        "Add the games of a file that was saved with “save” or on the page “Your games”.\n\nGames "
        "that are already here are not added again. For every new game that people play, the "
        "host's link is printed: open it to invite them."
    ),
)
def import_games(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("A file of games."))],
    data: Data = None,
) -> None:
    """Add the games of a file that was saved with “save” or on the page “Your games”."""
    set_up("127.0.0.1", data)
    from agra.table.game.games_import import told
    from agra.table.server import maintenance

    done = maintenance.import_games(file)
    for game in done.added:
        seats = sorted(game.seats.all(), key=lambda seat: seat.number)
        names = ", ".join(seat.name for seat in seats)
        link = f"  /host/{game.host_key}/" if any(seat.free for seat in seats) else ""
        typer.echo(f"{game.code}  {game.title}: {names}{link}")
    typer.echo(" ".join(told(done.counts())))


def deleted(count: int) -> str:
    """A sentence about the deleted games."""
    words = ngettext("{count} game deleted.", "{count} games deleted.", count)
    return words.format(count=count)


def confirm(count: int, yes: bool) -> None:
    """Ask for confirmation before games are deleted."""
    words = ngettext("Delete {count} game for ever?", "Delete {count} games for ever?", count)
    if count and not yes and not typer.confirm(words.format(count=count)):
        raise NotConfirmed(_("Nothing was deleted."))


def confirm_accounts(count: int, yes: bool) -> None:
    """Ask for confirmation before accounts of programs are deleted."""
    words = ngettext(
        "Delete {count} account that no program uses?",
        "Delete {count} accounts that no program uses?",
        count,
    )
    if count and not yes and not typer.confirm(words.format(count=count)):
        raise NotConfirmed(_("No account was deleted."))
