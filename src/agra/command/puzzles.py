"""`agra puzzles`: make puzzles from games of bots, and judge them anew."""

from pathlib import Path
from typing import Annotated

import typer

from agra.command import options, output, runs
from agra.lab import puzzles as lab
from agra.lab.extras import BadRun
from agra.lab.files import check_place
from agra.lab.workers import Workers
from agra.puzzles.judge import KINDS
from agra.puzzles.puzzle import Collection, read, shipped

puzzles = typer.Typer(
    help='Make puzzles ("find the best turn") from games of bots, and judge them anew.',
    no_args_is_help=True,
)


@puzzles.command()
def make(
    out: Annotated[Path, typer.Option(help="Where to write the puzzles.")] = Path("puzzles.json"),
    work: Annotated[
        Path,
        typer.Option(
            help="A folder for the games in the making: a run that was stopped goes on from there."
        ),
    ] = Path("puzzle-games"),
    bot: Annotated[str, typer.Option(help="The bot that plays the games and judges.")] = "vizier",
    nodes: Annotated[
        int,
        typer.Option(
            metavar="N",
            help="Nodes for one judgement; a candidate is judged again with four times as many.",
        ),
    ] = 8000,
    players: Annotated[
        str, typer.Option(help="Numbers of players, separated by commas.")
    ] = "2,3,4",
    candidates: Annotated[int, typer.Option(help="Candidates for each number of players.")] = 120,
    keep: Annotated[int, typer.Option(help="How many puzzles to keep in the end.")] = 100,
    lead: Annotated[float, typer.Option(help="By how many rupees the best turn must lead.")] = 1.5,
    kinds: Annotated[
        str, typer.Option(help="What candidates may be about, separated by commas.")
    ] = ",".join(KINDS),
    seed: options.Seed = 1,
    jobs: options.Jobs = None,
) -> None:
    """Let a bot play against itself, and keep positions with one clearly best turn.

    Ctrl-C loses nothing: the same command goes on where it was.

    Example: agra puzzles make --nodes 8000 --jobs 2 --out puzzles.json
    """
    with runs.refusals():
        plan = lab.Plan(
            work, bot, nodes, _numbers(players), candidates, keep, lead, seed, runs.names(kinds)
        )
        check_place(out)
        total = candidates * len(plan.players)
        with runs.progress(total, "candidates") as advance:
            made = lab.make(plan, Workers(jobs), advance)
        show(made.collection)
        counts = ", ".join(f"{count} with {number}" for number, count in made.candidates.items())
        typer.echo(f"Candidates by number of players: {counts}; {made.held} of them hold.")
        if made.stopped:
            output.complain("Interrupted: the same command goes on from here.")
            raise typer.Exit(runs.CTRL_C)
        lab.write(made.collection, out)
    typer.echo(f"Written: {out}")


def _numbers(listed: str) -> tuple[int, ...]:
    try:
        return tuple(sorted({int(name) for name in runs.names(listed)}))
    except ValueError:
        raise BadRun(f"--players must be some of 2, 3 and 4, not {listed!r}.") from None


@puzzles.command()
def check(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Files of puzzles (default: the package's own).")
    ] = None,
    budget: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Nodes for the first judgement, four times as many for the second"
            " (default: as in the file).",
        ),
    ] = None,
    bot: Annotated[
        str | None, typer.Option(help="The bot that judges (default: the one in the file).")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Write those that still hold to this file; without it only tell."),
    ] = None,
    keep: Annotated[
        int | None, typer.Option(help="Of those that hold, choose so many (default: all).")
    ] = None,
    jobs: options.Jobs = None,
) -> None:
    """Judge puzzles anew, and drop those that no longer hold.

    Example: agra puzzles check --budget 8000 --out puzzles.json
    """
    with runs.refusals():
        found = lab.together([_read(file) for file in files]) if files else shipped()
        header = found.header
        plan = lab.Plan(
            Path(),
            header.bot if bot is None else bot,
            header.nodes[0] if budget is None else budget,
            keep=1 if keep is None else keep,
            lead=header.lead,
        )
        plan.check()
        if out is not None:
            check_place(out)
        with runs.progress(len(found.puzzles), "puzzles") as advance:
            verdicts = lab.check(found, plan, Workers(jobs), advance)
        for verdict in verdicts:
            if not verdict.holds:
                leads = ", ".join(f"{lead:.1f}" for lead in verdict.leads)
                typer.echo(
                    f"{verdict.puzzle.name} no longer holds: its best turn leads by {leads}."
                )
        left = lab.kept(found, plan, verdicts, keep)
        holding = sum(verdict.holds for verdict in verdicts)
        typer.echo(f"{holding} of {len(verdicts)} puzzles hold.")
        if out is not None:
            show(left)
            lab.write(left, out)
            typer.echo(f"Written: {out}")


def _read(file: Path) -> Collection:
    try:
        return read(file.read_text(encoding="utf-8"), str(file))
    except UnicodeDecodeError:
        raise BadRun(f"{file} is not a text file: name one that holds puzzles.") from None


def show(collection: Collection) -> None:
    """How many puzzles there are of each kind."""
    table = runs.table("", "2 players", "3 players", "4 players", "all")
    for kind in KINDS:
        of_kind = [puzzle.players for puzzle in collection.puzzles if puzzle.kind == kind]
        numbers = [of_kind.count(players) for players in (2, 3, 4)]
        table.add_row(kind, *map(str, [*numbers, len(of_kind)]))
    table.add_row("all", *(str(sum(p.players == n for p in collection.puzzles)) for n in (2, 3, 4)),
                  str(len(collection.puzzles)))  # fmt: skip
    for missed in range(len(collection.header.levels) + 1):
        of_degree = [puzzle.players for puzzle in collection.puzzles if puzzle.rating == missed]
        numbers = [of_degree.count(players) for players in (2, 3, 4)]
        table.add_row(f"{missed} levels miss it", *map(str, [*numbers, len(of_degree)]))
    output.console().print(table)
