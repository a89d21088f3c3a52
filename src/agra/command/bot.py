"""`agra bot`: lets a local bot play at a table on another server."""

import sys
from typing import Annotated

import typer

from agra.bots import Allowance, level_names
from agra.client import Client, Player
from agra.client.answers import Seen
from agra.command import options
from agra.command.help import Command, Group, naming
from agra.command.output import complain
from agra.command.seats import check_bots
from agra.rules.errors import AgraError, BadSetup
from agra.text.error_messages import told
from agra.text.i18n import N_, _, current_language

bot = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    add_completion=False,
    help=N_("Let a bot on this computer play at a table elsewhere."),
)


@bot.callback()
def group() -> None:
    """Make Typer treat the single command as a group."""


@bot.command(
    cls=Command,
    help=N_(
        "Let a bot play one seat at somebody's table until the game is over.\n\nExample: "
        "`agra bot connect http://127.0.0.1:8017 - --bot vizier`, then paste the link of "
        "the seat. If the connection is lost, the bot keeps trying. Stop it with Ctrl-C; "
        "run the same command to continue."
    ),
)
def connect(
    url: Annotated[
        str, typer.Argument(metavar="URL", help=N_("The address of the table's server."))
    ],
    seat: Annotated[
        str,
        typer.Argument(
            metavar="SEAT",
            help=N_(
                "The link of the seat, or the open link of a table; - reads it from standard input."
            ),
        ),
    ],
    name_of_bot: Annotated[
        str,
        typer.Option(
            "--bot",
            metavar="BOT",
            help=naming(
                N_("The bot that plays: {bots}, or module:Class."), bots=", ".join(level_names())
            ),
        ),
    ] = "trader",
    name: Annotated[str, typer.Option(help=N_("The name that others see at the table."))] = "",
    think: options.Think = None,
    nodes: options.Nodes = None,
    cores: options.Cores = 1,
) -> None:
    """Let a bot play a seat of somebody's table, to the end of the game."""
    [chosen] = check_bots([name_of_bot])
    given = options.allowance(think, nodes, cores)
    allowance = given if think is not None or nodes is not None or cores != 1 else None
    with Client(url, language=current_language()) as client:
        sat = client.sit(link_of(seat), name, confirm=False)
        table = client.game(sat["game"])
        words = _("{bot} plays for {name} at “{title}” (Ctrl-C stops it).")
        say(words.format(bot=chosen, name=sat["name"], title=table["title"]))
        if allowance is not None and think is None and nodes is None:
            seconds = float(table["options"].get("think", 4.0))
            allowance = Allowance(seconds, None, cores)
        player = Player(client, sat["game"], sat["seat"], chosen, allowance, lost)
        try:
            end = player.play()
        except KeyboardInterrupt:
            complain(_("The bot has stopped; run the same command to continue."))
            raise
        tell_end(end)


def link_of(text: str) -> str:
    """The link of a seat; "-" reads it from standard input, to hide it from the process list."""
    if text != "-":
        return text
    line = sys.stdin.readline().strip()
    if not line:
        raise BadSetup(N_("The input contains no link: paste the link of the seat."))
    return line


def lost(error: AgraError, seconds: float) -> None:
    """Print that the server cannot be reached, and when the next attempt is."""
    words = _("{reason} Trying again in {seconds} s.")
    complain(words.format(reason=told(error), seconds=max(1, round(seconds))))


def tell_end(end: Seen) -> None:
    """Print the winner and all rupees."""
    scores, winners = end["scores"] or [], end["winners"] or []
    say(
        _("The game is over; won by {names}.").format(
            names=", ".join(end["names"][seat] for seat in winners)
        )
    )
    for seat, score in enumerate(scores):
        say(f"{score:5}  {end['names'][seat]}")


def say(text: str) -> None:
    """Print a line and flush it."""
    print(text, flush=True)
