"""`agra arena`: bots against each other in all seat orders, rated."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from agra.bots import trial
from agra.command import options, output, runs
from agra.lab.arena import Arena, ArenaPlan, run
from agra.lab.figures import CONFIDENCE
from agra.lab.workers import Workers
from agra.text.i18n import N_


def arena(
    bots: Annotated[
        str,
        typer.Option(
            help=N_(
                "The bots to compare, separated by commas. One that is named several times sits"
                " at several seats: vizier,trader,trader,trader."
            )
        ),
    ] = "random,farmer,trader",
    players: options.Players = 4,
    games: Annotated[
        int, typer.Option(help=N_("Most games, with those of the state file."))
    ] = 1000,
    seed: options.Seed = 0,
    jobs: options.Jobs = None,
    state: Annotated[
        Path | None, typer.Option(help=N_("A file that keeps the games: run again to go on."))
    ] = None,
    all_games: Annotated[
        bool, typer.Option("--all-games", help=N_("Go on even if the order is clear."))
    ] = False,
    backend: options.Backend = "loky",
    address: options.Address = None,
    round_limit: options.RoundLimit = None,
    components: options.ComponentsFile = None,
    open_rupees: options.OpenRupees = False,
    merchant_coin_on_stop: options.MerchantCoinOnStop = False,
    think: options.Think = None,
    nodes: options.Nodes = None,
    cores: options.Cores = 1,
) -> None:
    """Find out which bot is the strongest: every seat order, ratings, an end when it is clear."""
    games, round_limit = trial.games(games), trial.rounds(round_limit)
    with runs.refusals(), runs.progress(games, "games") as advance:
        plan = ArenaPlan(
            players, runs.names(bots), seed, open_rupees, merchant_coin_on_stop, round_limit,
            components, games, all_games, state, options.allowance(think, nodes, cores),
        )  # fmt: skip
        result = run(plan, Workers(jobs, backend, address), lambda arena: advance(len(arena.games)))
    if result.games:
        show(output.console(), result)
    if state is not None and state.exists():
        more = "add --all-games" if result.clear_after else "give more --games"
        how = f"{more} to go on" if result.finished else "run the same command again to go on"
        typer.echo(f"Kept in {state}: {how}.")
    runs.end(result.stopped, len(result.games))


def show(console: Console, arena: Arena) -> None:
    """Print the standings."""
    played = len(arena.games)
    if arena.clear_after:
        console.print(f"\nThe order is clear: it was so after {runs.counted(arena.clear_after)}.")
    else:
        console.print(f"\nThe order is not clear yet after {runs.counted(played)}.")
    console.print(
        f"\n[bold]Ratings[/bold] after {runs.counted(played)} with {arena.plan.players} players"
        f" (intervals are {CONFIDENCE:.0%}; a seat wins {100 / arena.plan.players:.1f}% by luck)"
    )
    table = runs.table("", "rating", "interval", "sigma", "seats", "wins", "mean score", "sd")
    for standing in arena.ratings.standings():
        low, high = standing.interval
        table.add_row(
            standing.bot,
            f"{standing.mu:.1f}",
            f"{low:.1f}–{high:.1f}",
            f"{standing.sigma:.2f}",
            str(standing.seats),
            runs.percent(standing.rate),
            f"{standing.score.mean:.1f}",
            f"{standing.score.sd:.1f}",
        )
    console.print(table)
    console.print("\n[bold]Who comes in ahead of whom[/bold] (a shared place counts half)")
    pairs = runs.table("", "games", "share")
    for first, second, rate in arena.ratings.pairs():
        pairs.add_row(f"{first} ahead of {second}", str(rate.games), runs.percent(rate))
    console.print(pairs)
