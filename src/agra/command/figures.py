"""`agra figures`: measures the game as an environment."""

from pathlib import Path
from typing import Annotated

import typer

from agra.bots import short_runs
from agra.command import options, output, runs
from agra.lab.optional_packages import BadRun
from agra.lab.runs.complexity import MAX_ROUNDS, Survey, lines_of, run
from agra.lab.runs.parallel import Workers
from agra.rules.errors import N_


def figures(
    players: Annotated[
        str,
        typer.Option(metavar="N,...", help=N_("Numbers of players, separated by commas.")),
    ] = "2,3,4",
    games: Annotated[
        int, typer.Option(help=N_("Games for each number of players and each bot."))
    ] = 100,
    bots: Annotated[
        str,
        typer.Option(help=N_("Bots, separated by commas: each plays against copies of itself.")),
    ] = "random,trader",
    seed: options.Seed = 0,
    jobs: options.Jobs = None,
    out: Annotated[
        Path | None, typer.Option(help=N_("Write the figures to FILE.md or FILE.json."))
    ] = None,
    force: options.Force = False,
    backend: options.Backend = "loky",
    address: options.Address = None,
    round_limit: options.RoundLimit = None,
    max_rounds: options.MaxRounds = MAX_ROUNDS,
) -> None:
    """Count how many options there are, how long games last, what is hidden, who wins."""
    with runs.refusals():
        survey = Survey(
            _numbers(players),
            runs.names(bots),
            short_runs.games(games),
            seed,
            short_runs.rounds(round_limit),
            out,
            max_rounds,
            force,
        )
        survey.check()
        total = len(survey.players) * len(survey.bots) * survey.games
        with runs.progress(total, "games") as advance:
            found = run(survey, Workers(jobs, backend, address), advance)
    console = output.console()
    for figure in found.figures:
        console.print(f"\n[bold]{figure.bot}[/bold], {figure.players} players")
        table = runs.table("", "")
        for name, value in lines_of(figure):
            table.add_row(name, value)
        console.print(table)
    if out is not None and found.figures:
        typer.echo(f"Written: {out}")
    runs.end(found.stopped, sum(figure.games for figure in found.figures))


def _numbers(listed: str) -> tuple[int, ...]:
    found = runs.names(listed)
    if not all(text.isdecimal() and len(text) == 1 for text in found):
        raise BadRun(N_("--players takes numbers from 2 to 4, separated by commas."))
    return tuple(map(int, found))
