"""`agra games`: commands for the operator of a table."""

from pathlib import Path
from typing import Annotated

import typer

from agra.command.help import Command, Group
from agra.command.play import set_up
from agra.rules.errors import AgraError
from agra.text.i18n import N_, _, ngettext

Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help=N_("Where games are kept."))
]

games = typer.Typer(cls=Group, no_args_is_help=True, help=N_("Look after the games of the table."))


class NotConfirmed(AgraError):
    """The user did not confirm."""


@games.command("list", cls=Command, help=N_("List all games, the one that was played last first."))
def list_games(
    data: Data = None,
    running: Annotated[bool, typer.Option(help=N_("Only games that are not over."))] = False,
) -> None:
    """List all games, the one that was played last first."""
    set_up("127.0.0.1", data)
    from agra.table.game.export import is_known
    from agra.table.server.maintenance import all_games

    for game in all_games():
        if running and game.finished:
            continue
        names = ", ".join(seat.name for seat in sorted(game.seats.all(), key=lambda s: s.number))
        state = _("finished") if game.finished else _("round {round}").format(round=game.round)
        if not is_known(game):
            state = _("rules {version}, unknown here").format(version=game.rules_version)
        typer.echo(f"{game.code}  {game.changed:%Y-%m-%d %H:%M}  {state}  {game.title}: {names}")


@games.command(
    cls=Command,
    help=N_(
        "Write a game down: its record, or its bare entries if the rules are not known here.\n\n"
        "The record of a running game tells the operator everybody's rupees, and never the dice to"
        " come."
    ),
)
def export(
    code: Annotated[str, typer.Argument(metavar="CODE", help=N_("The code in the game's link."))],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help=N_("Write it to this file."))
    ] = None,
    data: Data = None,
) -> None:
    """Write a game down: its record, or its bare entries if the rules are not known here.

    The record of a running game tells the operator everybody's rupees, and never the dice to come.
    """
    set_up("127.0.0.1", data)
    from agra.table.server.maintenance import exported, find

    text = exported(find(code))
    if out is None:
        typer.echo(text, nl=False)
    else:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)


@games.command(cls=Command, help=N_("Delete games with all that was said at them."))
def delete(
    codes: Annotated[list[str], typer.Argument(metavar="CODE", help=N_("The codes of the games."))],
    yes: Annotated[bool, typer.Option("--yes", help=N_("Do not ask."))] = False,
    data: Data = None,
) -> None:
    """Delete games with all that was said at them."""
    set_up("127.0.0.1", data)
    from agra.table.game import deleting
    from agra.table.models import Game
    from agra.table.server import maintenance

    found = [maintenance.find(code).pk for code in codes]
    confirm(len(found), yes)
    count = deleting.delete(Game.objects.filter(pk__in=found))
    typer.echo(deleted(count))


@games.command(
    cls=Command,
    help=N_(
        "Delete finished games and sandboxes that nobody has opened for long, accounts of programs"
        " that nobody uses, and what else is left behind."
    ),
)
def prune(
    days: Annotated[
        int, typer.Option(min=1, help=N_("Not touched or looked at for so many days."))
    ],
    unfinished: Annotated[bool, typer.Option(help=N_("Games that are not over, too."))] = False,
    yes: Annotated[bool, typer.Option("--yes", help=N_("Do not ask."))] = False,
    data: Data = None,
) -> None:
    """Delete what nobody has used for long: games, accounts of programs, and what is left."""
    set_up("127.0.0.1", data)
    from agra.table.game import deleting
    from agra.table.server import maintenance

    found = maintenance.forgotten(days, finished=not unfinished)
    confirm(found.count(), yes)
    typer.echo(deleted(deleting.delete(found)))
    unused = maintenance.unused(days)  # includes those whose last game was just deleted
    confirm_accounts(unused.count(), yes)
    count = unused.delete()[0]
    words = ngettext("{count} account deleted.", "{count} accounts deleted.", count)
    typer.echo(words.format(count=count))
    count = maintenance.tidy(days)
    words = ngettext(
        "{count} thing that had run out removed.", "{count} things that had run out removed.", count
    )
    typer.echo(words.format(count=count))


@games.command(cls=Command, help=N_("Copy all games into one file, also while the table runs."))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("The copy; must not be there."))],
    data: Data = None,
) -> None:
    """Copy all games into one file, also while the table runs."""
    set_up("127.0.0.1", data)
    from agra.table.server.maintenance import back_up

    back_up(file)
    typer.echo(_("All games are in {file}.").format(file=file))


@games.command(
    cls=Command, help=N_("Put a backup in the place of all games; the table must be closed.")
)
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("A copy made by “backup”."))],
    data: Data = None,
) -> None:
    """Put a backup in the place of all games; the table must be closed."""
    set_up("127.0.0.1", data)
    from agra.table.server.maintenance import restore as put_back

    aside = put_back(file)
    typer.echo(_("The games are those of {file} now.").format(file=file))
    if aside is not None:
        typer.echo(_("Those that were there before are in {file}.").format(file=aside))


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
