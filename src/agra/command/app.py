"""The command `agra`: its subcommands, and what happens when one goes wrong.

Every mistake is told in one sentence on standard error: exit code 2 if the command cannot do what
was asked, 1 if a file was found broken, 130 after Ctrl-C.
"""

import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from agra import __version__
from agra.command.bench import bench
from agra.command.check import check
from agra.command.components import components
from agra.command.games import games
from agra.command.output import complain
from agra.command.play import play
from agra.command.replay import replay
from agra.command.rules import rules
from agra.command.soak import soak
from agra.command.terminal import terminal
from agra.command.watch import watch
from agra.rules.errors import AgraError, BadSetup
from agra.text.i18n import language, set_language
from agra.text.languages import of_environment, offered

PLAY: Final = "Play"
STUDY: Final = "Study many games"
LOOK_UP: Final = "Look something up"
LOOK_AFTER: Final = "Look after things"
INTERRUPTED: Final = 130
#: The common class of all mistakes that Typer finds; not every version gives it a public name.
_MISTAKE: Final[Any] = typer.BadParameter.__mro__[2]


class OneSentence(TyperGroup):
    """A group of commands that tells every mistake in one sentence, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the subcommand. Who stops reading its output has seen enough: no mistake."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, standalone_mode: bool = True, **extra: Any
    ) -> Any:
        """Run the command with the arguments given, and end the program unless told not to."""
        code = self._code(args, **extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def _code(self, args: Sequence[str] | None, **extra: Any) -> int:
        try:
            with language(of_environment()):
                result = super().main(args, standalone_mode=False, **extra)
        except _MISTAKE as error:
            complain(" ".join(error.format_message().split()).rstrip(".") + ".")
            return int(error.exit_code)
        except AgraError as error:
            complain(str(error))
            return 2
        except (KeyboardInterrupt, typer.Abort):
            return INTERRUPTED
        except OSError as error:
            complain(_of_the_system(error))
            return 2
        return result if isinstance(result, int) else 0


def _of_the_system(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}." if error.filename else f"{reason}."


app = typer.Typer(
    cls=OneSentence,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def agra(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
    spoken: Annotated[
        str | None,
        typer.Option(
            "--language",
            metavar="CODE",
            help=f"The language to tell games in, as your terminal's: {', '.join(offered())}.",
        ),
    ] = None,
) -> None:
    """The board game [bold]Agra[/bold] in your terminal: play it, watch it, study it.

    New here? [bold]agra watch[/bold] shows a whole game in a second, [bold]agra terminal[/bold]
    seats you at the table, and [bold]agra rules[/bold] answers what you may do.
    """
    if spoken is not None:
        _speak(spoken)
    if version:
        typer.echo(f"agra {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _speak(code: str) -> None:
    """Tell everything in this language, if it is offered."""
    if code not in offered():
        raise BadSetup(f"--language must be one of {', '.join(offered())}, not {code!r}.")
    set_language(code)


def _add(name: str, function: Callable[..., Any], panel: str, hidden: bool = False) -> None:
    app.command(name, rich_help_panel=panel, hidden=hidden)(function)


def _add_lazily(name: str, panel: str, short: str) -> None:
    """Add a command of the lab; if it cannot be loaded, one that says why."""
    try:
        function = getattr(import_module(f"agra.command.{name}"), name)
    except (ImportError, AgraError) as error:
        reason = " ".join(str(error).split()).rstrip(".")

        def missing() -> None:
            complain(f'agra {name} cannot be loaded ({reason}): pip install "agra[lab]".')
            raise typer.Exit(2)

        settings = {"allow_extra_args": True, "ignore_unknown_options": True}
        app.command(name, help=short, rich_help_panel=panel, context_settings=settings)(missing)
    else:
        _add(name, function, panel)


_add("play", play, PLAY)
_add("terminal", terminal, PLAY)
_add("watch", watch, PLAY)
_add("replay", replay, PLAY)
_add_lazily("simulate", STUDY, "Let bots play thousands of games, and see what comes of it.")
_add_lazily("arena", STUDY, "Find out which bot is the strongest.")
_add("rules", rules, LOOK_UP)
_add("components", components, LOOK_UP)
_add("check", check, LOOK_AFTER)
app.add_typer(games, name="games", rich_help_panel=LOOK_AFTER)
_add("bench", bench, LOOK_AFTER)
_add("soak", soak, LOOK_AFTER)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a strange letter must not end a game
    try:
        return int(app(arguments, prog_name="agra", standalone_mode=False) or 0)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 1
