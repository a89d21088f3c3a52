"""The command `agra`: its subcommands, and what happens when one goes wrong.

Every mistake is told in one sentence on standard error: exit code 2 if the command cannot do what
was asked, 1 if a file was found broken, 130 after Ctrl-C.
"""

import io
import os
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from agra import __version__
from agra.command.bench import bench
from agra.command.bot import bot
from agra.command.check import check
from agra.command.components import components
from agra.command.games import games
from agra.command.help import Command, Group, naming
from agra.command.mistakes import told_usage
from agra.command.output import complain
from agra.command.play import play
from agra.command.puzzles import puzzles
from agra.command.replay import replay
from agra.command.review import review
from agra.command.rules import rules
from agra.command.serve import serve, worker
from agra.command.soak import soak
from agra.command.terminal import terminal
from agra.command.watch import watch
from agra.rules.errors import AgraError, BadSetup
from agra.text.i18n import N_, labelled, language, set_language
from agra.text.languages import of_environment, offered
from agra.text.mistakes import reason_of, told

PLAY: Final = N_("Play Agra")
STUDY: Final = N_("Study many games")
LOOK_UP: Final = N_("Look something up")
LOOK_AFTER: Final = N_("Look after things")
INTERRUPTED: Final = 130
#: The common class of all mistakes that Typer finds; not every version gives it a public name.
_MISTAKE: Final[Any] = typer.BadParameter.__mro__[2]


class NotLoaded(AgraError):
    """A command needs a part of the package that cannot be loaded."""


class OneSentence(Group):
    """A group of commands that tells every mistake in one sentence, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the subcommand. Who stops reading its output has seen enough: no mistake."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The subcommand that is called; a sentence if there is none of that name."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            near = get_close_matches(args[0], self.commands)
            if near:
                message = N_("No such command {name!r}. Did you mean {near}?")
                raise BadSetup(message, name=args[0], near=", ".join(map(repr, near)))
            raise BadSetup(N_("No such command {name!r}: see agra --help."), name=args[0])
        return super().resolve_command(ctx, args)

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, standalone_mode: bool = True, **extra: Any
    ) -> Any:
        """Run the command with the arguments given, and end the program unless told not to."""
        code = self._code(args, **extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def _code(self, args: Sequence[str] | None, **extra: Any) -> int:
        """Run the command in the language of the terminal, in which its mistakes are told, too."""
        with language(of_environment()):
            return self._run(args, **extra)

    def _run(self, args: Sequence[str] | None, **extra: Any) -> int:
        try:
            result = super().main(args, standalone_mode=False, **extra)
        except _MISTAKE as error:
            complain(told_usage(error))
            return int(error.exit_code)
        except AgraError as error:
            complain(told(error))
            return 2
        except (KeyboardInterrupt, typer.Abort):
            return INTERRUPTED
        except OSError as error:
            complain(_of_the_system(error))
            return 2
        return result if isinstance(result, int) else 0


def _of_the_system(error: OSError) -> str:
    reason = reason_of(error)
    return labelled(str(error.filename), f"{reason}.") if error.filename else f"{reason}."


app = typer.Typer(
    cls=OneSentence,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _speak(code: str | None) -> str | None:
    """Tell everything in this language, if it is offered."""
    if code is not None:
        if code not in offered():
            message = N_("--language must be one of {known}, not {code!r}.")
            raise BadSetup(message, known=", ".join(offered()), code=code)
        set_language(code)
    return code


@app.callback(
    invoke_without_command=True,
    help=N_(
        "The board game Agra in your terminal: play it, watch it, study it.\n\n"
        "New here? `agra watch` shows a whole game in a second, `agra terminal` seats you at the"
        " table, and `agra rules` answers what you may do."
    ),
)
def agra(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help=N_("Show the version and end."))
    ] = False,
    spoken: Annotated[
        str | None,
        typer.Option(
            "--language",
            metavar="CODE",
            callback=_speak,
            is_eager=True,  # before the help, which is told in it
            help=naming(
                N_("The language to speak, without it your terminal's: {codes}."),
                codes=", ".join(offered()),
            ),
        ),
    ] = None,
) -> None:
    """What is done without a subcommand."""
    if version:
        typer.echo(f"agra {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _add(name: str, function: Callable[..., Any], panel: str, text: str) -> None:
    app.command(name, cls=Command, help=text, rich_help_panel=panel)(function)


def _add_lazily(name: str, panel: str, text: str) -> None:
    """Add a command of the lab; if it cannot be loaded, one that says why."""
    try:
        function = getattr(import_module(f"agra.command.{name}"), name)
    except (ImportError, AgraError) as error:
        reason = " ".join(str(error).split()).rstrip(".")

        def missing() -> None:
            raise NotLoaded(
                N_('agra {name} cannot be loaded ({reason}): pip install "agra[lab]".'),
                name=name,
                reason=reason,
            )

        settings = {"allow_extra_args": True, "ignore_unknown_options": True}
        add = app.command(
            name, cls=Command, help=text, rich_help_panel=panel, context_settings=settings
        )
        add(missing)
    else:
        _add(name, function, panel, text)


_add(
    "play",
    play,
    PLAY,
    N_("Play Agra in the browser: against bots, with friends, or watch others."),
)
_add(
    "terminal",
    terminal,
    PLAY,
    N_(
        "Play Agra here: against bots, or with friends at one keyboard.\n\n"
        "The table is drawn in 100 columns, options are numbered, and `?` explains every decision."
        " Take decisions back, ask why something is not possible, save and go on tomorrow."
    ),
)
_add(
    "watch",
    watch,
    PLAY,
    N_("Watch bots play a whole game, told in sentences, with a picture now and then."),
)
_add(
    "replay",
    replay,
    PLAY,
    N_("Step through a game that was written down, or show one of its positions."),
)
_add(
    "review",
    review,
    STUDY,
    N_(
        "Judge a game that is over, turn by turn: what each gave away, and what was better.\n\n"
        "Example: `agra review game.agra --player Ada`\n\n"
        "Ctrl-C ends it early, and what was judged by then is told."
    ),
)
_add_lazily(
    "simulate",
    STUDY,
    N_(
        "Let bots play many games: who wins, how long it takes, where the rupees come from.\n\n"
        "Example: `agra simulate --games 1000 --bots farmer,trader --jobs 2 --out games.parquet`"
    ),
)
_add_lazily(
    "arena",
    STUDY,
    N_(
        "Find out which bot is the strongest: every seat order, ratings, and an end when it is"
        " clear.\n\n"
        "Example: `agra arena --bots random,farmer,trader --jobs 2 --state arena.json`\n\n"
        "Every set-up is played from every seat: with two players, once from either side."
    ),
)
app.add_typer(bot, name="bot", rich_help_panel=PLAY)
_add_lazily(
    "dataset",
    STUDY,
    N_(
        "Make a data set of games: rows, decisions and records in a folder, with a card that says"
        " what they are.\n\n"
        "Example: `agra dataset strong --players 2 --jobs 2`\n\n"
        "Stopped, the same command goes on: no game is played twice."
    ),
)
_add_lazily(
    "figures",
    STUDY,
    N_(
        "Count how many options there are, how long games last, what is hidden and who wins: the"
        " game as an environment.\n\n"
        "Example: `agra figures --players 2,4 --bots random,trader --games 50`"
    ),
)
app.add_typer(puzzles, name="puzzles", rich_help_panel=STUDY)
_add(
    "rules",
    rules,
    LOOK_UP,
    N_(
        "Look up the rules by a word or a number: `agra rules boat`, `agra rules 3.2.7`.\n\n"
        "With several words, the rules in which all of them occur. Without a word, the contents."
    ),
)
_add(
    "components",
    components,
    LOOK_UP,
    N_(
        "Show every value printed on the components, and how sure it is.\n\n"
        "Values marked with a star are rebuilt: they stand only on the printed components, not in"
        " the rulebook's text. With the box at hand, put yours into a file and try `--check`."
    ),
)
_add(
    "check",
    check,
    LOOK_AFTER,
    N_(
        "Check files: records of games, positions (JSON) and components (TOML).\n\n"
        "What a file is shows in its content. Every mistake is told in a sentence; the exit code"
        " is 1 if any file is broken, 2 if any cannot be read."
    ),
)
app.add_typer(games, name="games", rich_help_panel=LOOK_AFTER)
_add(
    "serve",
    serve,
    LOOK_AFTER,
    N_(
        "Serve the table in several processes, for many players.\n\n"
        "Bots think in workers: `agra worker`, on this computer or on others with the same"
        " AGRA_DATABASE. Any process may die at any moment; it is started again, and nothing is"
        " lost."
    ),
)
_add(
    "worker",
    worker,
    LOOK_AFTER,
    N_("Let bots think for a table that `agra serve` serves, here or on another computer."),
)
_add(
    "bench",
    bench,
    LOOK_AFTER,
    N_(
        "Measure how fast the rules run on this machine.\n\n"
        "Plays random games on one core for a few seconds. Compiled wheels are several times as"
        " fast as plain Python."
    ),
)
_add(
    "soak",
    soak,
    LOOK_AFTER,
    N_(
        "Hunt for mistakes in the rules engine: play games and check every position.\n\n"
        "Ends at the first failure (exit code 1) with the command that repeats it, and tells what"
        " was exercised."
    ),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a strange letter must not end a game
    try:
        return int(app(arguments, prog_name="agra", standalone_mode=False) or 0)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 1
