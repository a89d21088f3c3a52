"""`agra terminal`: play in the terminal, against bots or with others at one keyboard."""

import contextlib
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from agra.bots import level_names
from agra.command import options
from agra.command.help import naming
from agra.command.output import complain
from agra.command.saving import claim_to_go_on, hang_up_like_ctrl_c
from agra.command.seats import (
    DEFAULT_BOT,
    Seat,
    check_bots,
    seats_from,
    seats_in_record,
    seats_of,
    tell_unlearnt,
)
from agra.command.terminal.game import Game
from agra.command.terminal.levels import level_lines
from agra.command.terminal.screen import Screen
from agra.command.terminal.session import Quit, Session, free_name
from agra.positions.handicap import MOST_HANDICAP, ahead
from agra.records import NotWritten, Record, read
from agra.rules.errors import BadSetup
from agra.text import names as name_of
from agra.text.error_messages import told
from agra.text.i18n import N_, _

INTERRUPTED = 130


Seats = Annotated[
    str | None,
    typer.Option(
        metavar="NAME,...",
        help=naming(
            N_(
                "Who plays, by seat: people by their names, bots by theirs ({bots})."
                " For example: me,farmer,trader."
            ),
            bots=", ".join(level_names()),
        ),
    ),
]
Players = Annotated[int, typer.Option(help=N_("How many play: 2, 3 or 4."))]
Humans = Annotated[int, typer.Option(help=N_("How many of them are people."))]
Bots = Annotated[
    str, typer.Option(metavar="BOT,...", help=N_("The bots at the other seats, in turn."))
]
Seed = Annotated[int | None, typer.Option(help=N_("Repeat a set-up (default: a new one)."))]
Resume = Annotated[Path | None, typer.Option(metavar="FILE", help=N_("Continue a saved game."))]
Save = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help=N_("The file in which the game is saved at every step.")),
]
Plain = Annotated[
    bool, typer.Option("--plain", help=N_("For screen readers: no drawing, one fact per line."))
]
OpenRupees = Annotated[
    bool, typer.Option("--open-rupees", help=N_("Everybody sees everybody's rupees."))
]
RoundLimit = Annotated[
    int | None, typer.Option(min=1, help=N_("A short game: the end is triggered after this round."))
]
Handicap = Annotated[
    int,
    typer.Option(
        min=0,
        max=MOST_HANDICAP,
        metavar="N",
        help=N_("Extra rupees for people at the start, compared with bots."),
    ),
]
Levels = Annotated[
    bool,
    typer.Option("--levels", help=N_("Only show how each bot plays, and how strong it is.")),
]
ComponentsFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help=N_("Play with other components."))
]


def terminal(
    seats: Seats = None,
    players: Players = 3,
    humans: Humans = 1,
    bots: Bots = DEFAULT_BOT,
    seed: Seed = None,
    resume: Resume = None,
    save: Save = None,
    plain: Plain = False,
    open_rupees: OpenRupees = False,
    round_limit: RoundLimit = None,
    handicap: Handicap = 0,
    levels: Levels = False,
    components: ComponentsFile = None,
    think: options.Think = None,
    nodes: options.Nodes = None,
    cores: options.Cores = 1,
) -> None:
    """Play Agra here: against bots, or with friends at one keyboard."""
    if levels:
        typer.echo("\n".join(level_lines(players)))
        return
    allowance = options.allowance(think, nodes, cores)
    given = seats_from(seats) if seats is not None else None
    if resume is not None:
        if handicap:
            raise BadSetup(N_("Only a new game can have a handicap: leave out --handicap."))
        record = read(resume, components)
        table = _resumed(record, given)
        record.names = [seat.written for seat in table]
    else:
        table = given or seats_of(players, humans, check_bots(bots.split(",")))
        record = _begun(table, seed, open_rupees, round_limit, components)
        if handicap:
            record = _given_ahead(record, table, handicap)
    path = _place(record, resume, save)
    with name_of.in_colours(record.colours):
        game = Game(record, table, allowance)
        raise typer.Exit(run(Session(game, Screen(plain), path)))


def _begun(
    table: Sequence[Seat],
    seed: int | None,
    open_rupees: bool,
    round_limit: int | None,
    components: Path | None,
) -> Record:
    """A new game."""
    tell_unlearnt([seat.bot for seat in table if seat.bot is not None], components)
    return Record.begin(
        players=len(table),
        seed=seed if seed is not None else random.SystemRandom().randrange(10**6),
        names=[seat.written for seat in table],
        open_rupees=open_rupees,
        round_limit=round_limit,
        components=components,
    )


def _place(record: Record, resume: Path | None, save: Path | None) -> Path | None:
    """The file of the game: the one it was read from, or another one."""
    if save is None or (resume is not None and _is_same(save, resume)):
        return resume
    claim_to_go_on(record, save)
    return save


def _given_ahead(record: Record, table: Sequence[Seat], rupees: int) -> Record:
    """Restart the game with people this many rupees ahead of bots."""
    people = [number for number, seat in enumerate(table) if seat.bot is None]
    if not 0 < len(people) < len(table):
        raise BadSetup(N_("A handicap is for people against bots: give both at least one seat."))
    return Record.begin(
        seed=record.seed,
        names=record.names,
        components=record.components,
        position=ahead(record.state, people, rupees),
    )


def _resumed(record: Record, given: list[Seat] | None) -> list[Seat]:
    """The seats of a resumed game: those of the file, or others in their places."""
    if given is None:
        return seats_in_record(record.names)
    if len(given) != record.players:
        raise BadSetup(
            N_("The saved game has {players} players, but --seats names {named}."),
            players=record.players,
            named=len(given),
        )
    return given


def _is_same(path: Path, other: Path) -> bool:
    return path.exists() and path.samefile(other)


def run(session: Session) -> int:
    """Play, and save the game however it ends. Return the exit code."""
    hang_up_like_ctrl_c()
    try:
        session.play()
    except Quit:
        return _leave(session, 0)
    except (KeyboardInterrupt, OSError):  # an OSError: the output is closed
        return _leave(session, INTERRUPTED)
    return 0


def _leave(session: Session, code: int) -> int:
    """Save the game, in another place if necessary, and print where it is."""
    try:
        path = session.save()
    except NotWritten as error:
        complain(told(error))
        session.path = Path(tempfile.gettempdir()) / free_name().name
        try:
            path = session.save()
        except NotWritten:
            return 2
    with contextlib.suppress(OSError):
        session.screen.gap()
        session.screen.say(
            _("The game is saved. Continue with: agra terminal --resume {path}").format(path=path)
        )
    return code
