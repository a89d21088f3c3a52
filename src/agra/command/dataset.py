"""`agra dataset`: makes a folder of games for machine learning, with a card."""

import time
from pathlib import Path
from typing import Annotated

import typer

from agra.bots import short_runs
from agra.bots.play import MAX_ROUNDS
from agra.command import options, runs
from agra.command.simulate import show, tell_files
from agra.lab.runs.dataset import placed, write_card
from agra.lab.runs.parallel import Workers
from agra.lab.runs.simulate import Plan, run
from agra.rules.errors import N_


@options.with_groups
def dataset(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help=N_("A new folder, or one to continue."))
    ],
    players: options.Players = 4,
    games: options.Games = 10_000,
    bots: options.DealtBots = "vizier@2000n,trader",
    seed: options.Seed = 0,
    jobs: options.Jobs = None,
    without_decisions: Annotated[
        bool,
        typer.Option(
            "--without-decisions",
            help=N_("Leave out the rows of decisions, which take most of the space."),
        ),
    ] = False,
    how: options.Run = options.RUN,
    max_rounds: options.MaxRounds = MAX_ROUNDS,
    rules: options.Rules = options.RULES,
) -> None:
    """Make a data set of games: rows, decisions and records, with a card. Run again to go on."""
    begun = time.monotonic()
    games = short_runs.games(games)
    with runs.refusals(), runs.progress(games, "games") as advance:
        plan = Plan(
            players=players,
            games=games,
            bots=runs.names(bots),
            seed=seed,
            max_rounds=max_rounds,
            **options.of_games(how, rules, isolate=True),
        )
        plan = placed(plan, folder, not without_decisions)
        result = run(plan, Workers(jobs, how.backend, how.address), advance)
    if result.complete:
        typer.echo(f"Nothing to do: all {runs.counted(games)} are there already.")
    elif result.figures.games:
        show(result.figures, time.monotonic() - begun, result.kept)
        runs.tell_stalled(result.figures.stalled, max_rounds)
        tell_files(result, plan.records, "run the same command again to go on")
    if not result.stopped and result.journal is None:
        typer.echo(f"Written: {write_card(folder)}")
    runs.end(result.stopped, result.figures.games, result.failures)
