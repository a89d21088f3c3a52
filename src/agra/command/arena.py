"""`agra arena`: rates bots in games with all seat orders."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from agra.bots import short_runs
from agra.bots.clock import WALL
from agra.bots.time_spent import Thinking
from agra.command import options, output, runs
from agra.command.seats import tell_unlearnt
from agra.lab.optional_packages import BadRun
from agra.lab.runs.parallel import Workers
from agra.lab.runs.summary_statistics import CONFIDENCE
from agra.lab.strength.arena import Arena, ArenaPlan, run
from agra.lab.strength.ladder import USUAL, Ladder, LadderPlan
from agra.lab.strength.ladder import run as run_ladder
from agra.lab.strength.ratings import Ratings
from agra.text.i18n import N_

#: The default bots.
BOTS = "random,farmer,trader"
GAMES, PAIRING = 1000, 60


Bots = Annotated[
    str | None,
    typer.Option(
        help=N_(
            "The bots to compare, separated by commas (default: random,farmer,trader). A bot "
            "named several times takes several seats: vizier,trader,trader,trader."
        )
    ),
]
Players = Annotated[
    int | None, typer.Option(help=N_("Players at the table: 2, 3 or 4 (default: 4)."))
]
Games = Annotated[
    int | None,
    typer.Option(
        help=N_(
            "Maximum number of games, including those in the state file (default: 1000); for a "
            "ladder, games per pair of bots (default: 60)."
        )
    ),
]
Seed = Annotated[
    int | None, typer.Option(help=N_("The same seed gives the same games (default: 0)."))
]
State = Annotated[
    Path | None,
    typer.Option(help=N_("A file that stores the games: run the same command to continue.")),
]
LadderFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help=N_(
            "A ladder to extend: --bots are added, and only the missing games are played. "
            "Without --bots it is only shown."
        ),
    ),
]
AllGames = Annotated[
    bool,
    typer.Option("--all-games", help=N_("Play all games, even if the ranking is already clear.")),
]
MaxRounds = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help=N_(
            "Stop a game that is not over after round N; it is scored as it stands (default: 200)."
        ),
    ),
]


@options.with_groups
def arena(
    bots: Bots = None,
    players: Players = None,
    games: Games = None,
    seed: Seed = None,
    jobs: options.Jobs = None,
    state: State = None,
    ladder: LadderFile = None,
    all_games: AllGames = False,
    how: options.Run = options.RUN,
    max_rounds: MaxRounds = None,
    rules: options.Rules = options.RULES,
    clock: options.Clock = WALL,
) -> None:
    """Find out which bot is the strongest: every seat order, ratings, an end when it is clear."""
    workers = Workers(jobs, how.backend, how.address)
    if ladder is not None:
        with runs.refusals():
            rules.allowance()
            if state is not None or all_games:
                raise BadRun(
                    N_("--state and --all-games cannot be combined with --ladder: leave them out.")
                )
            if clock != WALL:
                raise BadRun(N_("--clock cannot be combined with --ladder: leave it out."))
            said = _said(players, seed, max_rounds, how, rules)
            named, most = runs.names(bots or ""), _most(games, PAIRING)
            isolate = how.isolate is not False
            plan = LadderPlan(ladder, named, most, said, rules.components, isolate)
            _climb(plan, workers)
        return
    with runs.refusals():
        named = runs.names(BOTS if bots is None else bots)
        tell_unlearnt(named, rules.components)
        arena_plan = ArenaPlan(
            players=USUAL["players"] if players is None else players,
            bots=named,
            seed=seed or 0,
            games=_most(games, GAMES),
            all_games=all_games,
            state=state,
            clock=clock,
            max_rounds=USUAL["max_rounds"] if max_rounds is None else max_rounds,
            **options.of_games(how, rules, isolate=True),
        )
    _compare(arena_plan, workers)


def _said(
    players: int | None,
    seed: int | None,
    max_rounds: int | None,
    how: options.Run,
    rules: options.Rules,
) -> dict[str, Any]:
    """The options given for a ladder; the file has the others."""
    given = {
        "players": players,
        "seed": seed,
        "open_rupees": rules.open_rupees or None,
        "merchant_coin_on_stop": rules.merchant_coin_on_stop or None,
        "round_limit": short_runs.rounds(how.round_limit),
        "max_rounds": max_rounds,
        "think": rules.think,
        "nodes": rules.nodes,
        "cores": rules.cores if rules.cores != USUAL["cores"] else None,
    }
    return {name: value for name, value in given.items() if value is not None}


def _compare(plan: ArenaPlan, workers: Workers) -> None:
    """Play the games of an arena, and print the standings."""
    with runs.refusals(), runs.progress(plan.games, "games") as advance:
        result = run(plan, workers, lambda arena: advance(len(arena.games)))
    if result.games:
        show(output.console(), result)
        runs.tell_stalled(result.stalled, plan.max_rounds)
    if plan.state is not None and plan.state.exists():
        more = "add --all-games" if result.clear_after else "give more --games"
        how = f"{more} to go on" if result.finished else "run the same command again to go on"
        typer.echo(f"Kept in {plan.state}: {how}.")
    runs.end(result.stopped, len(result.games), result.failures)


def _most(games: int | None, usual: int) -> int:
    return short_runs.games(usual if games is None else games)


def show(console: Console, arena: Arena) -> None:
    """Print the standings."""
    played = len(arena.games)
    if arena.clear_after:
        console.print(f"\nThe order is clear: it was so after {runs.counted(arena.clear_after)}.")
    else:
        console.print(f"\nThe order is not clear yet after {runs.counted(played)}.")
    _show_ratings(console, arena.ratings, arena.thinking, arena.plan.players)


def _show_ratings(
    console: Console, ratings: Ratings, thinking: dict[str, Thinking], players: int
) -> None:
    """The ratings, the effort of the bots, and the pairs."""
    console.print(
        f"\n[bold]Ratings[/bold] after {runs.counted(ratings.games)} with {players} players"
        f" (intervals are {CONFIDENCE:.0%}; a seat wins {100 / players:.1f}% by luck)"
    )
    table = runs.table("", "rating", "interval", "sigma", "seats", "wins", "mean score", "sd")
    for standing in ratings.standings():
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
    _show_thinking(console, {one.bot: thinking[one.bot] for one in ratings.standings()})
    console.print("\n[bold]Who comes in ahead of whom[/bold] (a shared place counts half)")
    pairs = runs.table("", "games", "share")
    for first, second, rate in ratings.pairs():
        if rate.games:
            pairs.add_row(f"{first} ahead of {second}", str(rate.games), runs.percent(rate))
    console.print(pairs)


def _show_thinking(console: Console, thinking: dict[str, Thinking]) -> None:
    """The effort of each bot on a turn, and who exceeds the limit."""
    if not any(spent.turns for spent in thinking.values()):
        return
    console.print("\n[bold]Thinking[/bold] in a turn, of those in which a bot had a choice")
    table = runs.table("", "turns", "seconds", "longest", "nodes", "overruns")
    for bot, spent in thinking.items():
        turns = max(1, spent.turns)
        table.add_row(
            bot,
            str(spent.turns),
            f"{spent.seconds / turns:.4f}",
            f"{spent.longest:.4f}",
            f"{spent.nodes / turns:.0f}",
            str(spent.overruns),
        )
    console.print(table)
    for bot, spent in thinking.items():
        if spent.overruns:
            console.print(
                f"{bot} took more than it may in {spent.overruns} of {spent.turns} turns."
            )


def _climb(plan: LadderPlan, workers: Workers) -> None:
    """Play the missing games of a ladder, and print it."""
    with runs.growing("games") as advance:
        result = run_ladder(plan, workers, advance)
    if result.games:
        _show_ratings(
            output.console(), result.ratings(), result.thinking(), result.settings["players"]
        )
        runs.tell_stalled(result.stalled, result.settings["max_rounds"])
    for bot in result.absent:
        typer.echo(f"{bot} is not installed here: its missing games were left out.")
    if result.games:
        typer.echo(f"Kept in {plan.path}: {_advice(plan, result)}.")
    runs.end(result.stopped, len(result.games), result.failures)


def _advice(plan: LadderPlan, ladder: Ladder) -> str:
    if ladder.stopped:
        return "run the same command again to go on"
    return "add a bot with --bots" if plan.bots else "as it was"
