"""`agra simulate`: many games between bots, as statistics, rows and a plot."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from agra.bots import short_runs
from agra.bots.play import MAX_ROUNDS
from agra.command import options, output, runs
from agra.command.seats import tell_unlearnt
from agra.lab.runs.parallel import Workers
from agra.lab.runs.simulate import Plan, Run, run
from agra.lab.runs.summary_statistics import CONFIDENCE, Figures, Group, spread, wilson
from agra.text.i18n import N_

Out = Annotated[
    Path | None, typer.Option(help=N_("A row per game: FILE.csv, FILE.parquet or FILE.jsonl."))
]
Turns = Annotated[Path | None, typer.Option(help=N_("A row per turn, in the same formats."))]
Plot = Annotated[
    Path | None, typer.Option(help=N_("A chart of the distributions: FILE.svg or FILE.png."))
]
Decisions = Annotated[
    Path | None, typer.Option(help=N_("A row per decision, for learning: FILE.parquet."))
]
Records = Annotated[
    Path | None, typer.Option(metavar="DIR", help=N_("A record of every game, in a new folder."))
]


@options.with_groups
def simulate(
    players: options.Players = 4,
    games: options.Games = 100,
    bots: options.DealtBots = "farmer,trader",
    seed: options.Seed = 0,
    jobs: options.Jobs = None,
    out: Out = None,
    turns: Turns = None,
    plot: Plot = None,
    decisions: Decisions = None,
    records: Records = None,
    resume: options.Resume = False,
    force: options.Force = False,
    how: options.Run = options.RUN,
    max_rounds: options.MaxRounds = MAX_ROUNDS,
    rules: options.Rules = options.RULES,
) -> None:
    """Let bots play many games: who wins, how long it takes, where the rupees come from."""
    begun = time.monotonic()
    games = short_runs.games(games)
    with runs.refusals():
        tell_unlearnt(runs.names(bots), rules.components)
    with runs.refusals(), runs.progress(games, "games") as advance:
        plan = Plan(
            players=players,
            games=games,
            bots=runs.names(bots),
            seed=seed,
            out=out,
            turns=turns,
            plot=plot,
            records=records,
            decisions=decisions,
            resume=resume,
            max_rounds=max_rounds,
            force=force,
            **options.of_games(how, rules),
        )
        result = run(plan, Workers(jobs, how.backend, how.address), advance)
    if result.complete:
        typer.echo(f"Nothing to do: all {runs.counted(games)} are there already.")
        return
    figures = result.figures
    if figures.games:
        show(figures, time.monotonic() - begun, result.kept)
        runs.tell_stalled(figures.stalled, max_rounds)
    tell_files(result, records, "the same command with --resume goes on")
    runs.end(result.stopped, figures.games, result.failures)


def tell_files(result: Run, records: Path | None, advice: str) -> None:
    """Print the written files, and with `advice` how to resume a stopped run."""
    games = result.figures.games
    if records is not None and games:
        typer.echo(f"Written: {runs.counted(games)} to {records}")
    for path in result.written:
        typer.echo(f"Written: {path}")
    if result.journal is not None:
        typer.echo(f"Kept in {result.journal}: {advice}.")


# ------------------------------------------------------------------ tables


def show(figures: Figures, seconds: float, kept: int = 0) -> None:
    """Print all statistics; the speed counts only games that were played now."""
    console = output.console()
    games, decisions = figures.games - kept, sum(figures.decisions[kept:])
    before = f", {kept} of them played before" if kept else ""
    console.print(
        f"\n{runs.counted(figures.games)} with {figures.players} players in {seconds:.1f} s"
        f"{before}: {games / seconds:.1f} games/s, {decisions / seconds:.0f} decisions/s."
        f" Intervals are {CONFIDENCE:.0%}."
    )
    _show_scores(console, figures)
    _show_lengths(console, figures)
    _show_ends(console, figures)
    _show_income(console, figures)


def _show_scores(console: Console, figures: Figures) -> None:
    par = 100 / figures.players
    console.print(f"\n[bold]Scores and victories[/bold] (a seat wins {par:.1f}% by luck alone)")
    table = runs.table("", "played", "wins", "mean", "sd", "25%", "50%", "75%")
    groups: list[tuple[str, Sequence[Group]]] = [
        ("", [figures.everybody]),
        ("bot ", list(figures.bots.values())),
        ("seat ", figures.seats),
        ("turn order: ", figures.order),
    ]
    for kind, members in groups:
        if kind:
            table.add_row()
        for group in members:
            if group.scores:
                _add_group(table, kind + group.name, group)
    console.print(table)


def _add_group(table: Table, name: str, group: Group) -> None:
    scores = spread(group.scores)
    table.add_row(
        name,
        str(len(group.scores)),
        "" if name == "all" else runs.percent(group.rate),
        f"{scores.mean:.1f}",
        f"{scores.sd:.1f}",
        *(f"{cut:.0f}" for cut in (scores.quarter, scores.median, scores.three_quarters)),
    )


def _show_lengths(console: Console, figures: Figures) -> None:
    console.print("\n[bold]Length of a game")
    table = runs.table("", "mean", "sd", "least", "25%", "50%", "75%", "most")
    for name, numbers in (("rounds", figures.rounds), ("decisions", figures.decisions)):
        length = spread(numbers)
        cuts = (length.least, length.quarter, length.median, length.three_quarters, length.most)
        table.add_row(
            name, f"{length.mean:.1f}", f"{length.sd:.1f}", *(f"{cut:.0f}" for cut in cuts)
        )
    console.print(table)


def _show_ends(console: Console, figures: Figures) -> None:
    console.print("\n[bold]What ended the games")
    table = runs.table("", "games", "share")
    for reason, count in figures.end_reasons.most_common():
        share = runs.percent(wilson(count, figures.games))
        table.add_row(reason or "nobody: stopped", str(count), share)
    console.print(table)


def _show_income(console: Console, figures: Figures) -> None:
    bots = list(figures.bots)
    console.print("\n[bold]Rupees of a player by source[/bold] (mean of all games)")
    table = runs.table("", *bots)
    for source, amounts in figures.income_table():
        table.add_row(source, *(f"{amount:.2f}" for amount in amounts))
    means = [spread(figures.bots[bot].scores or [0]).mean for bot in bots]
    table.add_row("score", *(f"{mean:.2f}" for mean in means))
    console.print(table)
