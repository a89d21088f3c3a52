"""Calibrates the chances in hints: `python -m agra.lab.strength.hint_calibration`.

Bots of one kind play games. At some turns the program requests a hint for the player to move, and
compares the predictions of the best plan (the chance to win and the final rupees) with the result
of the game. Chances are grouped into ten classes: if they are right, about 35 % of the games with a
predicted chance of 30 to 40 % are won. For each number of players the output says how to correct
the predicted chances (`CHANCES` in `agra.bots.judgement.shrinkage`).
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from math import exp
from pathlib import Path
from statistics import fmean
from typing import Final

from agra.bots import Allowance, SeatedBot, short_runs
from agra.bots.judgement import shrinkage
from agra.bots.play import decide
from agra.bots.registry import bot
from agra.bots.seat import Company
from agra.lab.optional_packages import BadRun, at_least
from agra.lab.runs import interrupts
from agra.lab.runs.plots import COLOURS, check_plot, error_bars, figure_in
from agra.lab.runs.summary_statistics import Rate, wilson
from agra.lab.runs.table_files import add_to, kept_in, known_in
from agra.rules.layout import MEDITATION_PHASE
from agra.rules.setup import new_game
from agra.rules.state import State

CLASSES: Final = 10
#: The number of turns per game with a hint, about.
ASKED: Final = 8
#: The number of turns of a game, about, by number of players.
TURNS: Final = (0, 0, 50, 66, 80)
#: The round limit of a game.
ROUND_LIMIT: Final = 60
#: Newton steps of the fit, and the weight of the prior (20 hints at even chances).
STEPS: Final = 12
PRIOR: Final = 5.0


@dataclass(frozen=True)
class Promise:
    """The predictions of a hint, and the result of the game."""

    players: int
    game: int
    round: int
    win: float
    rupees: float
    #: 1 for a win, a fraction for a shared one, otherwise 0
    won: float = 0.0
    score: int = 0
    #: the bot, and the nodes of the hint; missing in old files
    bot: str = ""
    nodes: int = 0


@dataclass(frozen=True)
class CalibrationRow:
    """One class of chances: number of hints, mean prediction, share of wins."""

    promised: float
    rate: Rate


def promises(spec: str, players: int, seed: int, nodes: int) -> list[Promise]:
    """Play one game, and request hints at some of its turns."""
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
    """Whether the active player makes the first choice of a turn."""
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


def classes(found: Sequence[Promise]) -> list[CalibrationRow]:
    """The classes of chances that are not empty."""
    sorted_in: list[list[Promise]] = [[] for _ in range(CLASSES)]
    for one in found:
        sorted_in[min(CLASSES - 1, int(one.win * CLASSES))].append(one)
    return [
        CalibrationRow(
            fmean(one.win for one in those), wilson(sum(one.won for one in those), len(those))
        )
        for those in sorted_in
        if those
    ]


def brier(found: Sequence[Promise]) -> float:
    """The Brier score: the mean squared error of the chances; 0 is perfect."""
    return fmean((one.win - one.won) ** 2 for one in found)


def fitted(found: Sequence[Promise]) -> tuple[float, float]:
    """The factor and the offset that calibrate the logits of the chances.

    Maximum likelihood by Newton's method, with a prior for no change worth 20 hints.
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
    """The statistics of one number of players as Markdown."""
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
    """Plot predicted against actual wins, a line for each number of players."""
    with figure_in(path, (6, 5.4)) as figure:
        axes = figure.subplots()
        axes.plot([0, 100], [0, 100], color="black", linestyle="--", linewidth=1)
        for number, (players, those) in enumerate(found.items()):
            rows = classes(those)
            shares = [100 * row.rate.share for row in rows]
            errors = error_bars([row.rate for row in rows])
            axes.errorbar(
                [100 * row.promised for row in rows], shares, yerr=errors, fmt="o-", capsize=3,
                color=COLOURS[number], label=f"{players} players", alpha=0.85,
            )  # fmt: skip
        axes.set_xlabel("chance to win that the hint names, %")
        axes.set_ylabel("games won, % (95 % intervals)")
        axes.legend()


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
    """The hints of one game: from the file, or played now and saved."""
    here = (players, seed, options.bot, options.nodes)
    made = [one for one in known if (one.players, one.game, one.bot, one.nodes) == here]
    if not made:
        made = promises(options.bot, players, seed, options.nodes)
        if options.data is not None:
            add_to(options.data, map(asdict, made))
    return made


def _check(options: argparse.Namespace) -> None:
    """Check the options before the games instead of failing after them."""
    at_least(1 if options.kept is None else 0, games=options.games)
    at_least(1, nodes=options.nodes)
    bot(options.bot)
    if options.kept is not None and not options.kept.is_file():
        raise BadRun(f"{options.kept} does not exist: name a file that --data has written.")
    if options.plot is not None:
        check_plot(options.plot)


if __name__ == "__main__":
    raise SystemExit(main())
