"""The subcommands of `agra`: their modules and descriptions.

A command is imported only when it is called or its help is shown, so that `agra rules` does not
load bots and `agra play` does not load statistics.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple

import typer
from typer.main import get_command

from agra.command.help import Command
from agra.rules.errors import AgraError
from agra.text.i18n import N_
from agra.text.install_command import pip_install

PLAY: Final = N_("Play Agra")
STUDY: Final = N_("Study many games")
LOOK_UP: Final = N_("Look something up")
LOOK_AFTER: Final = N_("Manage and maintain")


class NotLoaded(AgraError):
    """A command needs a part of the package that cannot be loaded."""


class Listed(NamedTuple):
    """A subcommand: its panel in the help, its description (groups have their own), its module."""

    panel: str
    text: str = ""
    #: the module of `agra.command`, if its name is not the command's
    module: str = ""
    #: whether it may be missing, because it needs optional packages
    lab: bool = False


#: All subcommands, in the order of the help.
LISTED: Final[dict[str, Listed]] = {
    "play": Listed(
        PLAY, N_("Play Agra in the browser: against bots, with friends, or watch others.")
    ),
    "terminal": Listed(
        PLAY,
        N_(
            "Play Agra in the terminal: against bots, or with friends at one keyboard.\n\nThe "
            "table is drawn in 100 columns, options are numbered, and `?` explains every "
            "decision. Undo decisions, ask why something is not possible, save and continue "
            "tomorrow."
        ),
    ),
    "watch": Listed(
        PLAY, N_("Watch bots play a whole game, told in sentences, with a picture now and then.")
    ),
    "replay": Listed(PLAY, N_("Step through a recorded game, or show one of its positions.")),
    "review": Listed(
        STUDY,
        N_(
            "Review a finished game turn by turn: what each turn gave away, and what was "
            "better.\n\nExample: `agra review game.agra --player Ada`\n\nCtrl-C stops early "
            "and shows the turns judged so far."
        ),
    ),
    "simulate": Listed(
        STUDY,
        N_(
            "Let bots play many games: who wins, how long it takes, where the rupees come from.\n\n"
            "Example: `agra simulate --games 1000 --bots farmer,trader --jobs 2 --out"
            " games.parquet`"
        ),
        lab=True,
    ),
    "arena": Listed(
        STUDY,
        N_(
            "Find out which bot is the strongest: every seat order, with ratings, until the "
            "result is clear.\n\nExample: `agra arena --bots random,farmer,trader --jobs 2 "
            "--state arena.json`\n\nEvery set-up is played from every seat: with two players, "
            "once from each side."
        ),
        lab=True,
    ),
    "bot": Listed(PLAY, ""),
    "dataset": Listed(
        STUDY,
        N_(
            "Make a data set of games: rows, decisions and records in a folder, with a card "
            "that describes them.\n\nExample: `agra dataset strong --players 2 --jobs 2`\n\nIf "
            "it is stopped, run the same command to continue: no game is played twice."
        ),
        lab=True,
    ),
    "figures": Listed(
        STUDY,
        N_(
            "Measure the game as an environment: how many options there are, how long games "
            "last, what is hidden and who wins.\n\nExample: `agra figures --players 2,4 --bots "
            "random,trader --games 50`"
        ),
        lab=True,
    ),
    "puzzles": Listed(STUDY, ""),
    "rules": Listed(
        LOOK_UP,
        N_(
            "Look up the rules by a word or a number: `agra rules boat`, `agra rules "
            "3.2.7`.\n\nSeveral words find the rules that contain all of them. Without a word, "
            "it shows the contents."
        ),
    ),
    "components": Listed(
        LOOK_UP,
        N_(
            "Show every value printed on the components, and how certain it is.\n\nValues "
            "marked with a star are rebuilt: they appear only on the printed components, not "
            "in the rulebook's text. If you own the box, put its values into a file and try "
            "`--check`."
        ),
    ),
    "actions": Listed(
        LOOK_UP,
        N_(
            "List the actions of the game: their numbers and texts, as bots and records use "
            "them.\n\nExample: `agra actions deliver cook`"
        ),
    ),
    "check": Listed(
        LOOK_AFTER,
        N_(
            "Check files: records of games, positions (JSON) and components (TOML).\n\nThe "
            "kind of file is recognized by its content. Every mistake is reported in a sentence; "
            "the exit code is 1 if any file is broken, 2 if any cannot be read."
        ),
    ),
    "record": Listed(LOOK_AFTER, ""),
    "games": Listed(LOOK_AFTER, ""),
    "admin": Listed(LOOK_AFTER, ""),
    "serve": Listed(
        LOOK_AFTER,
        N_(
            "Serve the table in several processes, for many players.\n\nBots run in workers: "
            "`agra worker`, on this computer or on others with the same AGRA_DATABASE. A "
            "process that dies is restarted, and nothing is lost."
        ),
    ),
    "worker": Listed(
        LOOK_AFTER,
        N_("Run the bots of a table that `agra serve` serves, on this computer or another."),
        module="serve",
    ),
    "page": Listed(
        LOOK_AFTER,
        N_(
            "Write a folder of static files with the whole table, which runs in the reader's own "
            "browser without any server.\n\nExample: `agra page build/page --serve`\n\nIt needs "
            "Node with npm."
        ),
    ),
    "bench": Listed(
        LOOK_AFTER,
        N_(
            "Measure how fast the rules run on this machine.\n\n"
            "Plays random games on one core for a few seconds. Compiled wheels are several times as"
            " fast as plain Python."
        ),
    ),
    "soak": Listed(
        LOOK_AFTER,
        N_(
            "Hunt for bugs in the rules engine: play games and check every position.\n\nStops "
            "at the first failure (exit code 1), shows the command that repeats it, and lists "
            "what was exercised."
        ),
    ),
}


#: Accept any arguments after a command that cannot be loaded.
_ANYTHING: Final = {"allow_extra_args": True, "ignore_unknown_options": True}


class Commands(Mapping[str, Any]):
    """The subcommands by name, created on first use."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = _make(name, LISTED[name])
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in LISTED

    def __iter__(self) -> Iterator[str]:
        return iter(LISTED)

    def __len__(self) -> int:
        return len(LISTED)


def _make(name: str, listed: Listed) -> Any:
    """Create a command or a group; if it cannot be loaded, a command that says why."""
    try:
        found = getattr(import_module(f"agra.command.{listed.module or name}"), name)
    except (ImportError, AgraError) as error:
        if not listed.lab:
            raise
        return _alone(name, listed, _missing(name, error), _ANYTHING)
    if not isinstance(found, typer.Typer):
        return _alone(name, listed, found)
    group: Any = get_command(found)
    group.name, group.rich_help_panel = name, listed.panel
    return group


def _alone(
    name: str, listed: Listed, function: Any, settings: dict[str, bool] | None = None
) -> Any:
    """Create a command from a function."""
    alone = typer.Typer(add_completion=False)
    alone.command(
        name,
        cls=Command,
        help=listed.text,
        rich_help_panel=listed.panel,
        context_settings=settings,
    )(function)
    return get_command(alone)


def _missing(name: str, error: Exception) -> Any:
    reason = " ".join(str(error).split()).rstrip(".")

    def missing() -> None:
        raise NotLoaded(
            N_("agra {name} cannot be loaded ({reason}): run {command}."),
            name=name,
            command=pip_install("lab"),
            reason=reason,
        )

    return missing
