"""`agra puzzles`: makes puzzles from games of bots, and judges them again."""

from pathlib import Path
from typing import Annotated

import typer

from agra.bots import short_runs
from agra.bots.spec import MOST_NODES
from agra.command import options, output, runs
from agra.command.help import Command, Group
from agra.lab import puzzles as lab
from agra.lab.optional_packages import BadRun
from agra.lab.runs.parallel import Workers
from agra.lab.runs.table_files import check_new, check_place
from agra.puzzles.judge import KINDS
from agra.puzzles.puzzle import Collection, read, shipped
from agra.review.outlook import JUDGE
from agra.text.i18n import N_, _, pgettext

puzzles = typer.Typer(
    cls=Group,
    help=N_("Make puzzles (“find the best turn”) from games of bots, and judge them again."),
    no_args_is_help=True,
    add_completion=False,
)


@puzzles.command(
    cls=Command,
    help=N_(
        "Let a bot play against itself, and keep positions with one clearly best "
        "turn.\n\nCtrl-C loses nothing: run the same command to continue.\n\nExample: "
        "`agra puzzles make --nodes 8000 --jobs 2 --out puzzles.json`"
    ),
)
def make(
    out: Annotated[Path, typer.Option(help=N_("Where to write the puzzles."))] = Path(
        "puzzles.json"
    ),
    work: Annotated[
        Path,
        typer.Option(
            help=N_("A folder for unfinished work: a run that was stopped continues from there.")
        ),
    ] = Path("puzzle-games"),
    bot: Annotated[str, typer.Option(help=N_("The bot that plays the games and judges."))] = JUDGE,
    nodes: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=MOST_NODES // lab.LARGER,
            help=N_(
                "Nodes for one judgement; a candidate is judged again with four times as many."
            ),
        ),
    ] = 8000,
    players: Annotated[
        str, typer.Option(help=N_("Numbers of players, separated by commas."))
    ] = "2,3,4",
    candidates: Annotated[
        int, typer.Option(help=N_("Candidates for each number of players."))
    ] = 120,
    keep: Annotated[int, typer.Option(help=N_("How many puzzles to keep in the end."))] = 100,
    lead: Annotated[
        float,
        typer.Option(help=N_("By how many rupees the best turn must be better than the next.")),
    ] = 1.5,
    kinds: Annotated[
        str, typer.Option(help=N_("Kinds of puzzles to look for, separated by commas."))
    ] = ",".join(KINDS),
    seed: options.Seed = 1,
    jobs: options.Jobs = None,
    force: options.Force = False,
) -> None:
    """Let a bot play against itself, and keep positions with one clearly best turn."""
    nodes, candidates = short_runs.nodes(nodes), short_runs.games(candidates)
    with runs.refusals():
        plan = lab.Plan(
            work, bot, nodes, _numbers(players), candidates, keep, lead, seed, runs.names(kinds)
        )
        check_new(out, force)
        check_place(out)
        total = candidates * len(plan.players)
        with runs.progress(total, "candidates") as advance:
            made = lab.make(plan, Workers(jobs), advance)
        show(made.collection)
        counts = ", ".join(f"{number}: {count}" for number, count in made.candidates.items())
        words = _("Candidates by number of players: {counts}. Confirmed: {held}.")
        typer.echo(words.format(counts=counts, held=made.held))
        if made.stopped:
            output.complain(_("Interrupted: run the same command to continue."))
            raise typer.Exit(runs.CTRL_C)
        lab.write(made.collection, out)
    _tell_written(out)


def _tell_written(out: Path) -> None:
    typer.echo(_("Written: {path}").format(path=out))


def _numbers(listed: str) -> tuple[int, ...]:
    try:
        return tuple(sorted({int(name) for name in runs.names(listed)}))
    except ValueError:
        message = N_("--players takes numbers from 2 to 4, separated by commas, not {listed!r}.")
        raise BadRun(message, listed=listed) from None


@puzzles.command(
    cls=Command,
    help=N_(
        "Judge puzzles again, and drop those that no longer hold.\n\nExample: `agra "
        "puzzles check --budget 8000 --out puzzles.json`"
    ),
)
def check(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help=N_("Puzzle files (default: the puzzles of the package).")),
    ] = None,
    budget: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=MOST_NODES // lab.LARGER,
            help=N_(
                "Nodes for the first judgement, four times as many for the second"
                " (default: as in the file)."
            ),
        ),
    ] = None,
    bot: Annotated[
        str | None, typer.Option(help=N_("The bot that judges (default: the one in the file)."))
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help=N_("Write the puzzles that still hold to this file (default: only report).")
        ),
    ] = None,
    keep: Annotated[
        int | None,
        typer.Option(help=N_("How many of the puzzles that hold to choose (default: all).")),
    ] = None,
    jobs: options.Jobs = None,
    force: options.Force = False,
) -> None:
    """Judge puzzles again, and drop those that no longer hold."""
    with runs.refusals():
        found = lab.together([_read(file) for file in files]) if files else shipped()
        header = found.header
        plan = lab.Plan(
            Path(),
            header.bot if bot is None else bot,
            short_runs.nodes(header.nodes[0] if budget is None else budget),
            keep=1 if keep is None else keep,
            lead=header.lead,
        )
        plan.check()
        if out is not None:
            check_new(out, force)
            check_place(out)
        with runs.progress(len(found.puzzles), "puzzles") as advance:
            verdicts = lab.check(found, plan, Workers(jobs), advance)
        for verdict in verdicts:
            if not verdict.holds:
                leads = ", ".join(f"{lead:.1f}" for lead in verdict.leads)
                words = _("{puzzle} no longer holds: its best turn leads by {leads}.")
                typer.echo(words.format(puzzle=verdict.puzzle.name, leads=leads))
        left = lab.kept(found, plan, verdicts, keep)
        holding = sum(verdict.holds for verdict in verdicts)
        words = _("Puzzles that hold: {holding} of {all}.")
        typer.echo(words.format(holding=holding, all=len(verdicts)))
        if out is not None:
            show(left)
            lab.write(left, out)
            _tell_written(out)


def _read(file: Path) -> Collection:
    try:
        return read(file.read_text(encoding="utf-8"), str(file))
    except UnicodeDecodeError:
        message = N_("{file} is not a text file: name a puzzle file.")
        raise BadRun(message, file=file) from None


def show(collection: Collection) -> None:
    """Print the number of puzzles of each kind."""
    per_players = [_("{players} players").format(players=players) for players in (2, 3, 4)]
    everything = pgettext("column or row of a table", "all")
    table = runs.table("", *per_players, everything)
    for kind in KINDS:
        of_kind = [puzzle.players for puzzle in collection.puzzles if puzzle.kind == kind]
        numbers = [of_kind.count(players) for players in (2, 3, 4)]
        table.add_row(kind, *map(str, [*numbers, len(of_kind)]))
    played = [puzzle.players for puzzle in collection.puzzles]
    table.add_row(everything, *map(str, [*map(played.count, (2, 3, 4)), len(played)]))
    for missed in range(len(collection.header.levels) + 1):
        of_degree = [puzzle.players for puzzle in collection.puzzles if puzzle.rating == missed]
        numbers = [of_degree.count(players) for players in (2, 3, 4)]
        words = _("bots that miss the best turn: {missed}").format(missed=missed)
        table.add_row(words, *map(str, [*numbers, len(of_degree)]))
    output.console().print(table)
