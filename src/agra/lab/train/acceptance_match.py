"""The acceptance match: the new evaluation against the old one, with the same set-ups for both."""

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from agra.bots import short_runs
from agra.bots.clock import WALL
from agra.lab.optional_packages import BadRun
from agra.lab.runs import interrupts
from agra.lab.runs.match import Match, components_in, play
from agra.lab.runs.seating import game_seed
from agra.lab.runs.summary_statistics import spread, wilson
from agra.lab.runs.table_files import add_to, check_place, rows_in

#: Seconds between two lines of progress.
TELL_SECONDS = 10.0


@dataclass(frozen=True)
class Contest:
    """One bot against copies of another at all other seats, and the settings of the games."""

    new: str
    old: str
    players: int = 2
    seed: int = 1
    clock: str = WALL
    #: the text of another components file
    components: str | None = None

    def about(self) -> dict[str, Any]:
        """The header of a file of results."""
        digest = components_in(self.components).digest
        return {**asdict(self), "components": digest}


@dataclass(frozen=True)
class Duel:
    """The result of one set-up, played from every seat."""

    #: the number of the set-up
    at: int
    games: int
    #: wins; a shared one counts as a fraction
    won: float
    #: rupees ahead of the best opponent, summed over all games
    ahead: int


def duel(contest: Contest, at: int) -> Duel:
    """Play a set-up from every seat."""
    won, ahead = 0.0, 0
    for seat in range(contest.players):
        bots = [contest.old] * contest.players
        bots[seat] = contest.new
        outcome = play(
            Match(
                tuple(bots),
                game_seed(contest.seed, at),
                round_limit=short_runs.rounds(None),
                clock=contest.clock,
                components=contest.components,
            )
        )
        if seat in outcome.winners:
            won += 1.0 / len(outcome.winners)
        ahead += outcome.scores[seat]
        ahead -= max(score for other, score in enumerate(outcome.scores) if other != seat)
    return Duel(at, contest.players, won, ahead)


def gate(contest: Contest, games: int, jobs: int = 1, kept: Path | None = None) -> float:
    """Let `new` play this many games; print the interval and return its share of wins.

    Games in the file `kept` are not played again.
    """
    duels = range((games + contest.players - 1) // contest.players)
    results = [] if kept is None else [one for one in _begin(contest, kept) if one.at in duels]
    known = {one.at for one in results}
    tell_at = 0.0  # the first result is told at once
    with interrupts.processes(jobs) as pool:
        running = [pool.submit(duel, contest, at) for at in duels if at not in known]
        for future in running:
            results.append(future.result())
            if kept is not None:
                add_to(kept, [asdict(results[-1])])
            if time.monotonic() >= tell_at:
                tell_at = time.monotonic() + TELL_SECONDS
                print(summary(results), flush=True)
    versus = f"{contest.new} against {contest.old}, {contest.players} players"
    print(f"{versus}: {summary(results)}", flush=True)
    return sum(one.won for one in results) / sum(one.games for one in results)


def _begin(contest: Contest, kept: Path) -> list[Duel]:
    """The results of this contest in a file; a new file begins with a line about the contest."""
    check_place(kept)
    about = contest.about()
    rows = rows_in(kept)
    if rows[:1] != [about] and kept.exists() and kept.stat().st_size:
        raise BadRun(f"{kept} contains games of something else: name another file.")
    known = rows[1:]
    # rewrite the file without a last line that was cut off
    kept.write_text("".join(json.dumps(row) + "\n" for row in [about, *known]), encoding="utf-8")
    return [Duel(**row) for row in known]


def summary(results: Sequence[Duel]) -> str:
    """The share of wins with Wilson's interval, and the rupees ahead.

    For the rupees, games with the same set-up are one sample.
    """
    rate = wilson(sum(one.won for one in results), sum(one.games for one in results))
    ahead, about = _mean([one.ahead / one.games for one in results])
    share = f"{rate.share:.1%} ({rate.low:.1%} to {rate.high:.1%})"
    return f"{share} of {rate.games} games, {ahead:+.1f} ± {about:.1f} rupees"


def _mean(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean with its 95 % interval."""
    found = spread(numbers)
    return found.mean, 1.96 * found.sd / sqrt(len(numbers))
