"""`agra games`: what whoever runs a table does with its games."""

from pathlib import Path
from typing import Annotated

import typer

from agra.command.play import set_up
from agra.rules.errors import AgraError
from agra.text.i18n import _, ngettext

Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Where games are kept.")]

games = typer.Typer(no_args_is_help=True, help="Look after the games of the table.")


class NotConfirmed(AgraError):
    """Somebody has not said that they are sure."""


@games.command("list")
def list_games(
    data: Data = None,
    running: Annotated[bool, typer.Option(help="Only games that are not over.")] = False,
) -> None:
    """List all games, the one that was played last first."""
    set_up("127.0.0.1", data)
    from agra.table.export import is_known
    from agra.table.keeping import all_games

    for game in all_games():
        if running and game.finished:
            continue
        names = ", ".join(seat.name for seat in sorted(game.seats.all(), key=lambda s: s.number))
        state = "finished" if game.finished else f"round {game.round}"
        if not is_known(game):
            state = f"rules {game.rules_version}, unknown here"
        typer.echo(f"{game.code}  {game.changed:%Y-%m-%d %H:%M}  {state}  {game.title}: {names}")


@games.command()
def export(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code in the game's link.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it to this file.")] = None,
    data: Data = None,
) -> None:
    """Write a game down: its record, or its bare entries if the rules are not known here.

    The record of a running game tells the operator everybody's rupees, and never the dice to come.
    """
    set_up("127.0.0.1", data)
    from agra.table.keeping import exported, find

    text = exported(find(code))
    if out is None:
        typer.echo(text, nl=False)
    else:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)


@games.command()
def delete(
    codes: Annotated[list[str], typer.Argument(metavar="CODE", help="The codes of the games.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data: Data = None,
) -> None:
    """Delete games with all that was said at them."""
    set_up("127.0.0.1", data)
    from agra.table import keeping
    from agra.table.models import Game

    found = [keeping.find(code).pk for code in codes]
    confirm(len(found), yes)
    count = keeping.delete(Game.objects.filter(pk__in=found))
    typer.echo(deleted(count))


@games.command()
def prune(
    days: Annotated[int, typer.Option(min=1, help="Not touched or looked at for so many days.")],
    unfinished: Annotated[bool, typer.Option(help="Games that are not over, too.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data: Data = None,
) -> None:
    """Delete finished games and sandboxes that nobody has opened for long."""
    set_up("127.0.0.1", data)
    from agra.table import keeping

    found = keeping.forgotten(days, finished=not unfinished)
    confirm(found.count(), yes)
    typer.echo(deleted(keeping.delete(found)))


@games.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; must not be there.")],
    data: Data = None,
) -> None:
    """Copy all games into one file, also while the table runs."""
    set_up("127.0.0.1", data)
    from agra.table.keeping import back_up

    back_up(file)
    typer.echo(_("All games are in {file}.").format(file=file))


@games.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by “backup”.")],
    data: Data = None,
) -> None:
    """Put a backup in the place of all games; the table must be closed."""
    set_up("127.0.0.1", data)
    from agra.table.keeping import restore as put_back

    aside = put_back(file)
    typer.echo(_("The games are those of {file} now.").format(file=file))
    if aside is not None:
        typer.echo(_("Those that were there before are in {file}.").format(file=aside))


def deleted(count: int) -> str:
    """What was done, in a sentence."""
    words = ngettext("{count} game deleted.", "{count} games deleted.", count)
    return words.format(count=count)


def confirm(count: int, yes: bool) -> None:
    """Ask before anything is deleted."""
    if count and not yes:
        words = ngettext("Delete {count} game for ever?", "Delete {count} games for ever?", count)
        question = words.format(count=count)
        if not typer.confirm(question):
            raise NotConfirmed(_("Nothing was deleted."))
