"""`agra record`: converts records of games."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from agra.command import options
from agra.command.help import Command, Group
from agra.records import Record, read_all, write_all
from agra.rules.errors import BadSetup
from agra.text.i18n import N_, ngettext

record = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    add_completion=False,
    help=N_("Convert records of games between text and JSON."),
)

#: How the names of JSON files end: one game, or one game on each line.
_JSON: Final = ".json"


@record.callback()
def group() -> None:
    """Make Typer treat the single command as a group."""


@record.command(
    cls=Command,
    help=N_(
        "Convert the games of a file.\n\nThe new name decides: .json is one game as JSON, .jsonl "
        "one game of JSON on each line, and any other name is text. Records of earlier versions "
        "are written in the present format.\n\nExample: `agra record convert games.agra "
        "games.jsonl`"
    ),
)
def convert(
    source: Annotated[
        Path, typer.Argument(metavar="FILE", help=N_("The records: text, JSON or JSON lines."))
    ],
    target: Annotated[Path, typer.Argument(metavar="FILE", help=N_("The file to write."))],
    game: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help=N_("Convert only game N of the file.")),
    ] = None,
    force: options.Force = False,
    components: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help=N_("The components file that the games were played with.")
        ),
    ] = None,
) -> None:
    """Convert the games of a file."""
    if target.exists() and not force:
        raise BadSetup(
            N_("{path} exists already: choose another name, or add --force to overwrite it."),
            path=target,
        )
    count = _write(_wanted(source, game, components), source, target)
    sentence = ngettext("{path}: {count} game.", "{path}: {count} games.", count)
    typer.echo(sentence.format(path=target, count=count))


def _wanted(source: Path, game: int | None, components: Path | None) -> Iterator[Record]:
    """The games to convert, one at a time."""
    games = read_all(source, components)
    if game is None:
        yield from games
        return
    number = 0
    for number, found in enumerate(games, 1):
        if number == game:
            yield found
            return
    raise BadSetup(
        N_("{path} has no game {game}: the last one is {last}."),
        path=source,
        game=game,
        last=number,
    )


def _write(games: Iterator[Record], source: Path, target: Path) -> int:
    if target.suffix.lower() != _JSON:
        return write_all(games, target)
    first = next(games)  # a file without a game is an error of its own
    if next(games, None) is not None:
        raise BadSetup(
            N_("{path} contains several games: name one with --game, or write a .jsonl file."),
            path=source,
        )
    first.write(target)
    return 1
