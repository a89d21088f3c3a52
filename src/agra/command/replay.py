"""`agra replay`: shows a record step by step, or the position at one of its decisions."""

from pathlib import Path
from typing import Annotated, Final

import typer

from agra.command.seats import titles_in_record
from agra.command.terminal.log import Log
from agra.command.terminal.screen import Screen
from agra.lab.runs.provenance import beside, played_again
from agra.lab.runs.provenance import read as read_run
from agra.records import Record, read_all
from agra.rules.actions import action_text
from agra.rules.errors import BadSetup
from agra.text import names as name_of
from agra.text.board import EVERYBODY
from agra.text.i18n import N_, _
from agra.text.terminal_story import score_table, winner_sentence

#: Output files of `agra simulate`, whose games are played again. JSON lines may also be records.
TABLES: Final = (".parquet", ".csv")
_KEYS: Final = N_(
    "Enter: next turn; n: next decision; p: previous decision; a number: go to that "
    "decision; b: the table; l: the log; q: quit"
)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("A record of a game."))],
    game: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            help=N_(
                "Which game, if the file has several; for a results file of agra simulate, the "
                "number in the game's row."
            ),
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(metavar="N", help=N_("Show the position after N decisions and exit.")),
    ] = None,
    log: Annotated[
        bool, typer.Option("--log", help=N_("Print the log of the whole game and exit."))
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help=N_("For screen readers: no drawing, one fact per line."))
    ] = False,
    components: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=N_("The components file that the game was played with.")),
    ] = None,
) -> None:
    """Step through a recorded game, or show one of its positions."""
    if file.suffix.lower() in TABLES or beside(file).exists():
        record = played_again(read_run(file), game or 0)
    else:
        record = chosen(file, 1 if game is None else game, components)
    with name_of.in_colours(record.colours):
        _replay(Replay(record, Screen(plain)), at, log)


def _replay(stepper: "Replay", at: int | None, log: bool) -> None:
    record = stepper.record
    if at is not None:
        if not 0 <= at <= len(record):
            raise BadSetup(
                N_("The record has {last} decisions: --at takes 0 to {last}, not {at}."),
                last=len(record),
                at=at,
            )
        stepper.show(at)
    elif log:
        stepper.tell()
    else:
        stepper.step()


def chosen(file: Path, number: int, components: Path | None) -> Record:
    """One of the games in a file, counted from 1; the others are not replayed."""
    count = 0
    for record in read_all(file, components):
        count += 1
        if count == number:
            return record
    if count == 1:
        message = N_("The file has only one game: leave out --game {number}.")
        raise BadSetup(message, number=number)
    message = N_(
        "--game must be a number from 1 to {count}, the number of games in this file, not {number}."
    )
    raise BadSetup(message, count=count, number=number)


class Replay:
    """Navigates through a record."""

    def __init__(self, record: Record, screen: Screen) -> None:
        self.record = record
        self.screen = screen
        self.colours = name_of.colours(record.players)
        self.names = titles_in_record(record.names, self.colours)
        self.log = Log.of(record, self.colours)
        self.at = 0

    def show(self, at: int) -> None:
        """Print the log of the turn so far, and the position after `at` decisions."""
        self.at = at
        turns = self.log.until(at)[-1:]
        self.screen.show_turns(turns)
        state = self.record.position(at)
        self.screen.show_table(state, EVERYBODY, self.names)
        words, done = _("After decision {at} of {all}."), ""
        if at:
            words = _("After decision {at} of {all}, {action}.")
            done = action_text(self.record.actions[at - 1])
        self.screen.say(words.format(at=at, all=len(self.record), action=done), "bold")

    def tell(self) -> None:
        """Print the whole game in sentences, and its result."""
        self.screen.show_turns(self.log.since(0))
        self._result()

    def _result(self) -> None:
        if self.record.result is None:
            self.screen.say(_("The game is not over yet."))
        else:
            print(score_table(self.record.state))
            self.screen.say(winner_sentence(self.record.state), "bold")

    def step(self) -> None:
        """Follow the reader's keys to the end of the record or of the input."""
        self.screen.say(", ".join(self.names) + ".")
        self.screen.say(_(_KEYS))
        self.show(0)
        while True:
            line = self.screen.ask("> ")
            if line is None or line == "q":
                return
            self._do(line)

    def _do(self, line: str) -> None:
        if line == "":
            self._go(self._next_turn())
        elif line == "n":
            self._go(self.at + 1)
        elif line == "p":
            self._go(self.at - 1)
        elif line.isdecimal() and len(line) < 9:
            self._go(int(line))
        elif line == "b":
            self.show(self.at)
        elif line == "l":
            self.screen.show_turns(self.log.until(self.at))
        else:
            self.screen.say(_(_KEYS))

    def _next_turn(self) -> int:
        """The number of decisions before the next turn."""
        moments = self.record.moments
        at = self.at
        while at < len(moments) and moments[at][:2] == moments[min(self.at, len(moments) - 1)][:2]:
            at += 1
        return max(at, self.at + 1)

    def _go(self, at: int) -> None:
        if at < 0:
            self.screen.say(_("This is the beginning of the game."))
        elif at > len(self.record):
            self.screen.say(_("This is the end of the record."))
            self._result()
        else:
            self.show(at)
