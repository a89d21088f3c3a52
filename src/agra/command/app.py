"""The command `agra` and its error handling.

Every error is one sentence on standard error. Exit codes: 2 if the command cannot do what was
requested, 1 if a file is broken, 130 after Ctrl-C.
"""

import io
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Annotated, Any, Final

import typer

from agra import __version__
from agra.command.commands import Commands
from agra.command.help import Group, naming
from agra.command.mistakes import told_usage
from agra.command.output import complain
from agra.rules.errors import AgraError, BadSetup
from agra.text.error_messages import reason_of, told
from agra.text.i18n import N_, labelled, language, set_language
from agra.text.languages import of_environment, offered

INTERRUPTED: Final = 130
#: The base class of Typer's usage errors; not every version gives it a public name.
_MISTAKE: Final[Any] = typer.BadParameter.__mro__[2]


class OneSentence(Group):
    """A group of commands that reports every error as one sentence, without a traceback."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands: Any = Commands()

    def invoke(self, ctx: Any) -> Any:
        """Run the subcommand. A closed output pipe is not an error."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the subcommand; raise an error with a sentence if there is none of that name."""
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
        """Run the command with these arguments, and exit unless `standalone_mode` is off."""
        code = self._code(args, **extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def _code(self, args: Sequence[str] | None, **extra: Any) -> int:
        """Run the command, with errors in the language of the terminal."""
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
    """Switch to this language, if it is available."""
    if code is not None:
        if code not in offered():
            message = N_("--language must be one of {known}, not {code!r}.")
            raise BadSetup(message, known=", ".join(offered()), code=code)
        set_language(code)
    return code


@app.callback(
    invoke_without_command=True,
    help=N_(
        "The board game Agra in your terminal: play it, watch it, study it.\n\nNew here? "
        "`agra watch` shows a whole game in a second, `agra terminal` seats you at the "
        "table, and `agra rules` looks up the rules."
    ),
)
def agra(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help=N_("Show the version and exit."))
    ] = False,
    spoken: Annotated[
        str | None,
        typer.Option(
            "--language",
            metavar="CODE",
            callback=_speak,
            is_eager=True,  # before the help, which is shown in that language
            help=naming(
                N_("The language to use (default: your terminal's): {codes}."),
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an unknown character must not end a game
    try:
        return int(app(arguments, prog_name="agra", standalone_mode=False) or 0)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 1
