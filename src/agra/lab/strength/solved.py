"""Solves ends of games, and measures bots there: `python -m agra.lab.strength.solved`.

`draw` plays games. From each it takes a decision at random, in the last turn of the game or (with
two players) in the first turn of the last round, solves the rest of the game exactly
(`agra.lab.strength.solver`) and writes it to a file. A draw with too many positions is written
without a solution, and one with a few positions does not count. `measure` lets a bot play the rest
of the turn from each solved position, with every roll of the dice, and compares the result with the
best one, if everything after that turn is played best.
"""

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Final

from agra.bots import UNLIMITED, Company, Ledger, SeatedBot, parse_spec, short_runs
from agra.bots.clock import CLOCKS, WALL, thinking_by
from agra.bots.play import MAX_ROUNDS, decide, is_stalled
from agra.bots.registry import bot
from agra.lab.optional_packages import BadRun, at_least
from agra.lab.runs import interrupts
from agra.lab.runs.summary_statistics import wilson
from agra.lab.runs.table_files import add_to, kept_in, known_in
from agra.lab.strength.solver import (
    DIGITS,
    TooLarge,
    Value,
    Values,
    expected,
    is_last_round,
    is_last_turn,
    preferred,
    settle,
    solved,
)
from agra.rules.setup import new_game
from agra.rules.state import CHANCE, State

#: The kinds of ends: the last turn of a game, the last round of two players.
TURN: Final = "turn"
ROUND: Final = "round"
KINDS: Final = {TURN: is_last_turn, ROUND: is_last_round}
#: The most positions of an end in a quick test (`AGRA_TRIAL`), which draws once for each.
TRIAL_POSITIONS: Final = 300
#: An end with fewer positions is too easy to count.
FEW: Final = 20
#: After this many draws for each wanted position the program gives up.
MOST_DRAWS: Final = 20
#: Two results closer than this are the same.
SAME: Final = 1e-6


@dataclass(frozen=True)
class End:
    """An end of a game that was drawn, with its solution."""

    kind: str
    players: int
    #: the seed of its game, and who played it
    game: int
    bots: str
    #: the position as one line of text, and its digest
    position: str
    digest: str
    #: the pending decision
    decision: str
    #: the number of searched positions; 0 if it has too many
    positions: int
    #: the chance to win of the player whose turn it is, and the lead in rupees, if all play best
    win: float = 0.0
    lead: float = 0.0
    #: the round limit of the game, 0 for none
    round_limit: int = 0

    @property
    def value(self) -> Value:
        """The value for the player whose turn it is."""
        return self.win, self.lead

    @property
    def counts(self) -> bool:
        """Whether it is solved, and not too easy."""
        return self.positions >= FEW


@dataclass(frozen=True)
class Found:
    """The result of a bot in a solved position."""

    kind: str
    bot: str
    digest: str
    #: chance to win and rupees that its turn lost
    chance: float
    rupees: float

    @property
    def best(self) -> bool:
        """Whether no result is better."""
        return abs(self.chance) < SAME and abs(self.rupees) < SAME


# ------------------------------------------------------------------ drawing


@dataclass(frozen=True)
class Source:
    """Where ends come from, and how large they may be."""

    bot: str
    #: the seed of the first game
    seed: int
    most: int
    #: the round limit of the games, 0 for none
    round_limit: int = 0


def end_of_game(kind: str, source: Source, players: int, seed: int) -> State | None:
    """Play a game, and take a decision of the wanted turn at random; None if there is none."""
    limit = short_runs.rounds(source.round_limit or None)
    state = new_game(players, seed=seed, round_limit=limit)
    dice = random.Random(f"{seed} ends")
    company = Company([source.bot] * players, seed, start=state.components.start_rupees)
    state.listener = company.listener
    found: list[State] = []
    while state.to_move is not None and not is_stalled(state, MAX_ROUNDS):
        if KINDS[kind](state):
            if state.to_move == state.turn and len(state.legal_actions()) > 1:
                found.append(state.copy())
        elif found:
            break
        state.apply(decide(state, company, dice))
    return dice.choice(found) if found else None


def drawn(kind: str, source: Source, seed: int) -> End:
    """Draw an end from the game with this seed, and solve it."""
    players = 2 if kind == ROUND else 2 + seed % 3
    end = End(kind, players, seed, source.bot, "", "", "", 0, round_limit=source.round_limit)
    state = end_of_game(kind, source, players, seed)
    if state is None:
        return end
    end = replace(
        end, position=state.to_line(), digest=f"{state.digest():016x}", decision=state.decision
    )
    try:
        values, positions = solved(state, source.most)
    except TooLarge:
        return end
    win, lead = values[state.turn]
    return replace(end, positions=positions, win=win, lead=lead)


def go_on(path: Path, wanted: dict[str, int], source: Source) -> None:
    """Draw until the file has as many solved ends of each kind as wanted."""
    known = known_in(path, End)
    draws = 1 if short_runs.is_trial() else MOST_DRAWS
    for kind, count in wanted.items():
        ends = [end for end in known if end.kind == kind]
        done = {end.game for end in ends}
        have = sum(end.counts for end in ends)
        for game in range(source.seed, source.seed + draws * count):
            if have >= count:
                break
            if game in done:
                continue
            end = drawn(kind, source, game)
            add_to(path, [asdict(end)])
            have += end.counts
            size = f"{end.positions} positions" if end.positions else "too large"
            told = size if end.position else "no such end"
            print(f"{kind} {have} of {count}: game {game}, {told}", file=sys.stderr, flush=True)


# ------------------------------------------------------------------ measuring


class Trial:
    """One bot in one position, for the whole turn."""

    def __init__(self, spec: str, end: End, most: int) -> None:
        self.state = State.from_line(end.position)
        self.turn = self.state.turn
        self.most = most
        #: everybody who watched the game knows all rupees
        self.ledger = Ledger(end.players)
        allowance = short_runs.allowance(parse_spec(spec).allowance(UNLIMITED))
        self.seated = SeatedBot(bot(spec), self.turn, self.ledger, allowance, spec)

    def value(self) -> Value:
        """Return the result for the bot, if everything after its turn is played best."""
        return self._values(self.state)[self.turn]

    def _values(self, state: State) -> Values:
        settle(state)
        mover = state.to_move
        if mover is None or state.turn != self.turn:
            return solved(state, self.most)[0]
        if mover == self.turn:
            self.ledger.rupees = state.all_rupees
            state.apply(self.seated.choose(state))
            return self._values(state)
        # the bot has the same budget left after every roll and every answer
        budget, found = self.seated.budget, []
        for action in state.legal_actions():
            self.seated.budget = copy(budget)
            branch = state.copy()
            branch.apply(action)
            found.append(self._values(branch))
        return expected(found) if mover == CHANCE else preferred(found, mover, self.turn)


def measured(spec: str, end: End, most: int) -> Found | None:
    """Return the result of a bot; None if its turn leads to an end that is too large."""
    try:
        win, lead = Trial(spec, end, most).value()
    except TooLarge:
        return None
    chance, rupees = round(end.win - win, DIGITS), round(end.lead - lead, DIGITS)
    return Found(end.kind, spec, end.digest, chance, rupees)


def measure(path: Path, data: Path | None, spec: str, most: int) -> list[Found]:
    """Measure a bot in all solved positions of a file."""
    ends = [end for end in kept_in(path, End) if end.counts]
    known = [] if data is None else known_in(data, Found)
    by_digest = {one.digest: one for one in known if one.bot == spec}
    found: list[Found] = []
    for number, end in enumerate(ends, 1):
        one = by_digest.get(end.digest)
        if one is None:
            one = measured(spec, end, most)
            if one is not None and data is not None:
                add_to(data, [asdict(one)])
            print(f"position {number} of {len(ends)}", file=sys.stderr, flush=True)
        if one is not None:
            found.append(one)
    return found


# ------------------------------------------------------------------ the tables


def drawn_lines(ends: Sequence[End]) -> Iterator[str]:
    """The draws as Markdown."""
    yield "| end | draws | no such end | too large | too easy | solved | positions, median | most |"
    yield "|---|---|---|---|---|---|---|---|"
    for kind in KINDS:
        those = [end for end in ends if end.kind == kind]
        if those:
            sizes = sorted(end.positions for end in those if end.counts)
            none = sum(not end.position for end in those)
            large = sum(not end.positions for end in those) - none
            easy = len(those) - none - large - len(sizes)
            middle, most = (sizes[len(sizes) // 2], sizes[-1]) if sizes else (0, 0)
            numbers = len(those), none, large, easy, len(sizes), middle, most
            yield f"| {kind} | {' | '.join(map(str, numbers))} |"


def measured_lines(found: Sequence[Found]) -> Iterator[str]:
    """The results of a bot as Markdown."""
    yield "| end | positions | best result | same chance to win | chance lost | rupees lost |"
    yield "|---|---|---|---|---|---|"
    for kind in KINDS:
        those = [one for one in found if one.kind == kind]
        if those:
            yield f"| {kind} | {len(those)} | {_rates(those)} |"


def _rates(those: Sequence[Found]) -> str:
    kept = [one for one in those if one.chance < SAME]
    shares = [wilson(sum(one.best for one in those), len(those)), wilson(len(kept), len(those))]
    texts = [f"{rate.share:.1%} ({rate.low:.1%} to {rate.high:.1%})" for rate in shares]
    chance = fmean(one.chance for one in those)
    # where the chance differs, the rupees do not count
    rupees = fmean(one.rupees for one in kept) if kept else 0.0
    return " | ".join([*texts, f"{chance:.2%}", f"{rupees:.2f}"])


# ------------------------------------------------------------------ the command


@interrupts.told("The same command goes on with what it has written.")
def main(argv: Sequence[str] | None = None) -> int:
    """Draw and solve ends, or measure a bot."""
    parser = argparse.ArgumentParser(prog="python -m agra.lab.strength.solved", description=__doc__)
    parser.add_argument("what", choices=["draw", "measure"])
    parser.add_argument("file", type=Path, help="the ends (JSON lines); draw goes on there")
    parser.add_argument("--turns", type=int, default=200, help="solved last turns that are wanted")
    parser.add_argument("--rounds", type=int, default=100, help="solved last rounds")
    parser.add_argument("--most", type=int, default=300_000, help="positions of an end, at most")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    parser.add_argument("--round-limit", type=int, default=0, help="of the games; 0 for none")
    parser.add_argument("--bot", help="who plays the games (akbar@200n), or is measured (akbar)")
    parser.add_argument("--clock", default=WALL, choices=CLOCKS, help="for limits of time")
    parser.add_argument("--data", type=Path, help="keeps the results of measure, to go on there")
    options = parser.parse_args(argv)
    at_least(0, turns=options.turns, rounds=options.rounds, seed=options.seed)
    at_least(0, **{"round-limit": options.round_limit})
    at_least(1, most=options.most)
    most = min(options.most, TRIAL_POSITIONS) if short_runs.is_trial() else options.most
    spec = options.bot or ("akbar@200n" if options.what == "draw" else "akbar")
    bot(spec)
    if options.what == "draw":
        wanted = {TURN: short_runs.games(options.turns), ROUND: short_runs.games(options.rounds)}
        with thinking_by(options.clock):
            go_on(options.file, wanted, Source(spec, options.seed, most, options.round_limit))
        return _say(drawn_lines(kept_in(options.file, End)))
    if not options.file.is_file():
        raise BadRun(f"{options.file} does not exist: make it with draw {options.file}.")
    with thinking_by(options.clock):
        return _say(measured_lines(measure(options.file, options.data, spec, most)))


def _say(lines: Iterable[str]) -> int:
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
