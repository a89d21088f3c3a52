"""Whether the chances that hints name come true: `python -m agra.lab.strength.hint_calibration`.

Games among bots of one kind. At some turns the player who begins one is asked for its plans, as
for a hint; what the best plan promises (the chance to win, the rupees at the end) is held against
what came of the game. Chances are put into ten classes; if they are right, of the games with a
chance of 30 to 40 in a hundred about 35 in a hundred are won. For each number of players it says
how the judge's chances are to be cut back so that they are (`CHANCES` in
`agra.bots.judgement.shrinkage`).
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from math import exp
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from agra.bots import Allowance, SeatedBot, short_runs
from agra.bots.judgement import shrinkage
from agra.bots.play import decide
from agra.bots.registry import bot
from agra.bots.seat import Company
from agra.lab.optional_packages import BadRun, at_least, needed
from agra.lab.runs import interrupts
from agra.lab.runs.plots import COLOURS
from agra.lab.runs.summary_statistics import Rate, wilson
from agra.lab.runs.table_files import add_to, check_place, kept_in, known_in
from agra.rules.layout import MEDITATION_PHASE
from agra.rules.setup import new_game
from agra.rules.state import State

CLASSES: Final = 10
#: About so many turns of a game are asked about.
ASKED: Final = 8
#: Turns of a game, more or less, by number of players.
TURNS: Final = (0, 0, 50, 66, 80)
#: A game that does not end is stopped here.
ROUND_LIMIT: Final = 60
#: How the fit goes: steps, and the weight of what was thought before (20 hints at even chances).
STEPS: Final = 12
PRIOR: Final = 5.0


@dataclass(frozen=True)
class Promise:
    """What a hint promised, and what came of it."""

    players: int
    game: int
    round: int
    win: float
    rupees: float
    #: 1 for a victory, a part of it if it was shared, else 0
    won: float = 0.0
    score: int = 0
    #: who played, and the nodes of the hint; once they were not written down
    bot: str = ""
    nodes: int = 0


@dataclass(frozen=True)
class Row:
    """One class of chances: how many, what was promised on average, what share was won."""

    promised: float
    rate: Rate


def promises(spec: str, players: int, seed: int, nodes: int) -> list[Promise]:
    """Play one game, and ask about some of its turns."""
    state = new_game(players, seed=seed, round_limit=short_runs.rounds(ROUND_LIMIT))
    dice = random.Random(f"{seed} calibration")
    company = Company([spec] * players, seed, start=state.components.start_rupees)
    state.listener = company.listener
    found: list[tuple[int, Promise]] = []
    asked_at = (-1, -1)
    while state.to_move is not None:
        now = (state.round, state.turn)
        if now != asked_at and _begins(state):
            asked_at = now
            if dice.random() < ASKED / TURNS[players]:
                found.append((now[1], _ask(spec, state, company, seed, nodes)))
        state.apply(decide(state, company, dice))
    winners, scores = state.winners(), state.scores()
    return [
        replace(
            one,
            won=1 / len(winners) if seat in winners else 0.0,
            score=scores[seat],
            bot=spec,
            nodes=nodes,
        )
        for seat, one in found
    ]


def _begins(state: State) -> bool:
    """Whether the active player has the first choice of a turn."""
    return (
        state.to_move == state.turn
        and state.board.phase <= MEDITATION_PHASE + 1
        and len(state.legal_actions()) > 1
    )


def _ask(spec: str, state: State, company: Company, seed: int, nodes: int) -> Promise:
    seat = state.turn
    allowance = short_runs.allowance(Allowance(nodes=nodes))
    adviser = SeatedBot(bot(spec, seed), seat, company.ledger, allowance, spec)
    best = adviser.plans(state)[0]
    return Promise(state.players, seed, state.round, best.win, best.rupees)


# ------------------------------------------------------------------ figures


def classes(found: Sequence[Promise]) -> list[Row]:
    """The classes of chances that have something in them."""
    sorted_in: list[list[Promise]] = [[] for _ in range(CLASSES)]
    for one in found:
        sorted_in[min(CLASSES - 1, int(one.win * CLASSES))].append(one)
    return [
        Row(fmean(one.win for one in those), wilson(sum(one.won for one in those), len(those)))
        for those in sorted_in
        if those
    ]


def brier(found: Sequence[Promise]) -> float:
    """The mean square of what the chances missed the results by; 0 would be a prophet's."""
    return fmean((one.win - one.won) ** 2 for one in found)


def fitted(found: Sequence[Promise]) -> tuple[float, float]:
    """By what logits of the judge's chances are to be multiplied, and what is to be added.

    Maximum likelihood by Newton's method, drawn towards no change as if 20 hints had spoken for it.
    """
    steep, more = shrinkage.CHANCES[found[0].players]
    seen = [((shrinkage.logit(one.win) - more) / steep, one.won) for one in found]
    a, b = 1.0, 0.0
    for _ in range(STEPS):
        da, db, aa, ab, bb = -PRIOR * (a - 1), -PRIOR * b, PRIOR, 0.0, PRIOR
        for x, won in seen:
            chance = 1 / (1 + exp(-a * x - b))
            weight = chance * (1 - chance)
            da += (won - chance) * x
            db += won - chance
            aa += weight * x * x
            ab += weight * x
            bb += weight
        whole = aa * bb - ab * ab
        a += (da * bb - db * ab) / whole
        b += (db * aa - da * ab) / whole
    return a, b


def lines(found: Sequence[Promise], players: int) -> Iterator[str]:
    """The figures of a number of players as Markdown."""
    games = len({one.game for one in found})
    yield f"{players} players: {games} games, {len(found)} hints"
    yield ""
    yield "| promised | hints | won |"
    yield "|---|---|---|"
    for row in classes(found):
        rate = row.rate
        yield (
            f"| {100 * row.promised:.0f} % | {rate.games} | {100 * rate.share:.0f} %"
            f" ({100 * rate.low:.0f} to {100 * rate.high:.0f}) |"
        )
    missed = [one.rupees - one.score for one in found]
    yield ""
    steep, more = fitted(found)
    yield f"Logits of the judge times {steep:.2f}, {more:+.2f} would have been right."
    yield (
        f"Brier score {brier(found):.3f} ({(players - 1) / players**2:.3f} for who always says"
        f" 1 in {players}); rupees promised minus scored: mean {fmean(missed):+.1f},"
        f" mean distance {fmean(map(abs, missed)):.1f}."
    )
    yield ""


def draw(found: dict[int, list[Promise]], path: Path) -> None:
    """Promised against won, a line for each number of players."""
    matplotlib = needed("matplotlib", "lab", "--plot")
    figure_module = needed("matplotlib.figure", "lab", "--plot")
    with matplotlib.rc_context({"svg.hashsalt": "agra", "axes.grid": True, "grid.alpha": 0.3}):
        figure = figure_module.Figure(figsize=(6, 5.4), layout="constrained")
        axes = figure.subplots()
        axes.plot([0, 100], [0, 100], color="black", linestyle="--", linewidth=1)
        for number, (players, those) in enumerate(found.items()):
            rows = classes(those)
            shares = [100 * row.rate.share for row in rows]
            errors = [
                [100 * (row.rate.share - row.rate.low) for row in rows],
                [100 * (row.rate.high - row.rate.share) for row in rows],
            ]
            axes.errorbar(
                [100 * row.promised for row in rows], shares, yerr=errors, fmt="o-", capsize=3,
                color=COLOURS[number], label=f"{players} players", alpha=0.85,
            )  # fmt: skip
        axes.set_xlabel("chance to win that the hint names, %")
        axes.set_ylabel("games won, % (95 % intervals)")
        axes.legend()
        metadata: dict[str, Any] = {"Date": None} if path.suffix.lower() == ".svg" else {}
        figure.savefig(path, metadata=metadata)


# ------------------------------------------------------------------ the command


@interrupts.told("With --data the same command goes on with what it has written.")
def main(argv: Sequence[str] | None = None) -> int:
    """Play the games and print the tables."""
    parser = argparse.ArgumentParser(
        prog="python -m agra.lab.strength.hint_calibration", description=__doc__
    )
    parser.add_argument("--bot", default="akbar@300n", help="who plays, and gives the hints")
    parser.add_argument("--games", type=int, default=60, help="games for each number of players")
    parser.add_argument("--nodes", type=int, default=1500, help="nodes of a hint")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4], choices=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, help="keep hints in this file, and ask for none twice")
    parser.add_argument("--from", dest="kept", type=Path, help="take hints that were kept, first")
    parser.add_argument("--plot", type=Path, help="draw them (SVG or PNG)")
    options = parser.parse_args(argv)
    found: dict[int, list[Promise]] = {players: [] for players in options.players}
    _check(options)
    if options.kept is not None:
        for one in kept_in(options.kept, Promise):
            found.setdefault(one.players, []).append(one)
    known = [] if options.data is None else known_in(options.data, Promise)
    games = short_runs.games(options.games)
    for players in options.players:
        for game in range(games):
            found[players] += _hints(options, known, players, options.seed + game)
            print(f"{players} players: {game + 1} of {games} games", file=sys.stderr, flush=True)
        if found[players]:
            print("\n".join(lines(found[players], players)), flush=True)
    if options.plot is not None and any(found.values()):
        draw({players: those for players, those in found.items() if those}, options.plot)
    return 0


def _hints(
    options: argparse.Namespace, known: Sequence[Promise], players: int, seed: int
) -> list[Promise]:
    """What was promised in one game: as it is known, or played now and kept."""
    here = (players, seed, options.bot, options.nodes)
    made = [one for one in known if (one.players, one.game, one.bot, one.nodes) == here]
    if not made:
        made = promises(options.bot, players, seed, options.nodes)
        if options.data is not None:
            add_to(options.data, map(asdict, made))
    return made


def _check(options: argparse.Namespace) -> None:
    """What would go wrong after the games, told before them."""
    at_least(1 if options.kept is None else 0, games=options.games)
    at_least(1, nodes=options.nodes)
    bot(options.bot)
    if options.kept is not None and not options.kept.is_file():
        raise BadRun(f"{options.kept} is not there: name a file that --data has written.")
    if options.plot is not None:
        if options.plot.suffix.lower() not in (".svg", ".png"):
            raise BadRun(f"{options.plot} must end in .svg or .png.")
        check_place(options.plot)


if __name__ == "__main__":
    raise SystemExit(main())
