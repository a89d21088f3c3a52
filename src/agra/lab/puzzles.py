"""Makes puzzles from games of strong bots, and judges existing puzzles again.

A bot plays games against itself. At the start of every turn it compares whole turns. If the best
turn is clearly ahead of the second-best kind, the position is a candidate and is judged again with
four times the budget. A candidate whose best turn is confirmed, with the same main action, becomes
a puzzle.

Every turn is written to a file as it is played, one file per game. A stopped run resumes where it
was and produces the same puzzles, because the seed and the decisions so far determine the rest of
the game.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

from agra.bots import Allowance, SeatedBot, Turn, bot_seed, parse_spec
from agra.bots.advice.adviser import Judgement
from agra.bots.play import draw
from agra.bots.registry import bot
from agra.lab.optional_packages import BadRun, at_least
from agra.lab.runs import interrupts
from agra.lab.runs.parallel import Workers
from agra.lab.runs.simulate import INTERRUPTED
from agra.lab.runs.table_files import check_place, part_of, rows_in
from agra.puzzles.judge import (
    ACCEPTED,
    KINDS,
    end_of,
    fingerprint,
    judge,
    kind_of,
    turn_of_level,
)
from agra.puzzles.puzzle import Collection, Header, Puzzle, texts
from agra.review.outlook import JUDGE
from agra.rules.names import SPACES
from agra.rules.setup import new_game
from agra.rules.state import CHANCE, State
from agra.rules.version import RULES_VERSION

#: The second budget, as a multiple of the first.
LARGER: Final = 4
#: The first round makes poor puzzles; and one game gives only a few puzzles of each kind.
FIRST_ROUND: Final = 2
MOST_OF_A_KIND: Final = 2
#: A guard: games of the bots end long before this.
MOST_TURNS: Final = 400
#: For the rating, the bot also plays with the smaller budget divided by these numbers.
SHARES: Final = (40, 10, 4, 1)
#: Each kind of action has at least this many puzzles in a file, and at least this fraction of all,
#: if enough exist.
LEAST_OF_A_KIND: Final = 5
SHARE_OF_A_KIND: Final = 10


@dataclass(frozen=True)
class Plan:
    """The settings of a run that makes puzzles."""

    #: a folder for unfinished games; a later run resumes from it
    work: Path
    bot: str = JUDGE
    nodes: int = 8000
    players: tuple[int, ...] = (2, 3, 4)
    #: positions to judge with both budgets, for each number of players
    candidates: int = 120
    #: puzzles to choose in the end
    keep: int = 100
    lead: float = 1.5
    seed: int = 1
    #: allowed kinds of candidates
    kinds: tuple[str, ...] = KINDS

    @property
    def levels(self) -> list[str]:
        """The bots that determine the rating, from the simplest to the strongest."""
        budgets = [max(1, self.nodes // share) for share in SHARES]
        return ["farmer", "trader", *(f"{self.bot}@{nodes}n" for nodes in budgets)]

    def header(self) -> Header:
        """The header of the file."""
        budgets = [self.nodes, LARGER * self.nodes]
        weights = fingerprint(self.bot)
        return Header(self.bot, weights, RULES_VERSION, budgets, self.lead, self.levels, self.seed)

    def check(self) -> None:
        """Raise an error that names the first invalid setting."""
        if parse_spec(self.bot).name != self.bot:
            raise BadRun(f"--bot takes a name without limits, not {self.bot!r}: use --nodes.")
        if not set(self.players) <= {2, 3, 4} or not self.players:
            raise BadRun(
                "--players takes numbers from 2 to 4, separated by commas, for example 2,3."
            )
        if type(bot(self.bot)).turns is type(bot("random")).turns:
            raise BadRun(
                f"The bot {self.bot!r} cannot compare turns: choose one that does, such as akbar."
            )
        at_least(1, nodes=self.nodes, candidates=self.candidates, keep=self.keep)
        if not set(self.kinds) <= set(KINDS) or not self.kinds:
            raise BadRun(f"--kinds takes some of {', '.join(KINDS)}.")


# ------------------------------------------------------------------ one game


@dataclass(frozen=True)
class Order:
    """A game to play."""

    plan: Plan
    players: int
    number: int

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return 1000 * self.plan.seed + self.number

    @property
    def path(self) -> Path:
        """The file of its turns."""
        return self.plan.work / f"{self.players}-{self.seed}.jsonl"


def play(order: Order) -> list[dict[str, Any]]:
    """Resume a game and play it to its end; return all its turns."""
    known = rows_in(order.path)
    state = new_game(players=order.players, seed=order.seed, open_rupees=True)
    for turn in known:
        for action in turn["actions"]:
            state.apply(action)
    # rewrite the file without a last line that was cut off
    text = "".join(json.dumps(turn) + "\n" for turn in known)
    order.path.write_text(text, encoding="utf-8")
    kinds = Counter(candidate["kind"] for candidate in _in(known))
    with order.path.open("a", encoding="utf-8") as file:
        while state.to_move is not None and len(known) < MOST_TURNS:
            turn = _one_turn(order, state, len(known), kinds)
            kinds += Counter(candidate["kind"] for candidate in _in([turn]))
            known.append(turn)
            with interrupts.deferred():
                file.write(json.dumps(turn) + "\n")
                file.flush()
    return known


def _one_turn(order: Order, state: State, number: int, kinds: Counter[str]) -> dict[str, Any]:
    """Judge the position and play the best turn, until chance changes its outcome."""
    plan = order.plan
    judged = judge(plan.bot, state, plan.nodes)
    turn: dict[str, Any] = {"turn": number, "lead": judged.lead}
    kind = kind_of(judged.best.space)
    wanted = kind in plan.kinds and kinds[kind] < MOST_OF_A_KIND
    if wanted and judged.lead >= plan.lead and state.round >= FIRST_ROUND:
        turn["candidate"] = _candidate(order, state, number, judged.best, judged.lead)
    turn["actions"] = _follow(order, state, judged.best, number)
    turn["over"] = state.to_move is None
    return turn


def _candidate(order: Order, state: State, number: int, first: Turn, lead: float) -> dict[str, Any]:
    """The position, judged again with the larger budget, and the choices of the levels."""
    judged, missed = _rated(order.plan, state, first, [])
    best, second = judged.best, judged.second
    return {
        "name": f"{order.players}-{order.seed}-{number}",
        "players": order.players,
        "round": state.round,
        "kind": kind_of(best.space),
        "space": SPACES[best.space],
        "second": SPACES[second.space] if second is not None else "",
        "leads": [lead, judged.lead if best.space == first.space else 0.0],
        "missed": missed,
        "best": texts(best.actions),
        "other": texts(second.actions) if second is not None else [],
        "position": state.to_json(),
    }


def _rated(
    plan: Plan, state: State, first: Turn, also: list[list[int]]
) -> tuple[Judgement, list[str]]:
    """The result of the larger budget, and the levels whose own turn is not good enough.

    `first` is the best turn of the bot with the smaller budget.
    """
    asked = [turn_of_level(level, state) for level in plan.levels[:-1]]
    asked.append(list(first.actions))
    judged = judge(plan.bot, state, LARGER * plan.nodes, [*asked, *also])
    behind = [judged.behind(end_of(state, actions)) for actions in asked]
    missed = [
        level
        for level, apart in zip(plan.levels, behind, strict=True)
        if apart is None or apart > ACCEPTED
    ]
    return judged, missed


def _follow(order: Order, state: State, turn: Turn, number: int) -> list[int]:
    """Play the turn, and search again if chance upsets it. Return all decisions."""
    plan: dict[State, int] = {}
    ahead = state.copy()
    for action in turn.actions:
        plan[ahead.copy()] = action
        ahead.apply(action)
    began = (state.round, state.turn)
    taken: list[int] = []
    while state.to_move is not None and (state.round, state.turn) == began:
        if state.to_move == CHANCE:
            action = draw(state, random.Random(f"{order.seed} {number} {len(taken)}"))
        else:
            action = plan.get(state, -1)
            if action < 0:
                action = _answer(order, state)
        state.apply(action)
        taken.append(action)
    return taken


def _answer(order: Order, state: State) -> int:
    """The bot's answer to a single question, without any memory."""
    seat = state.to_move
    assert seat is not None
    allowance = Allowance(nodes=order.plan.nodes // 2)
    made = bot(order.plan.bot, bot_seed(order.seed, seat))
    return SeatedBot(made, seat, allowance=allowance).choose(state)


# ------------------------------------------------------------------ many games


@dataclass(frozen=True)
class Made:
    """The result of a run."""

    collection: Collection
    #: candidates by number of players
    candidates: dict[int, int]
    #: puzzles confirmed with both budgets, before the selection
    held: int
    stopped: str = ""


def make(plan: Plan, workers: Workers, advance: Callable[[int], None]) -> Made:
    """Play games until each number of players has enough candidates, then select."""
    plan.check()
    workers.check()
    _prepare(plan)
    found: list[dict[str, Any]] = []
    stopped = ""
    try:
        for players in plan.players:
            found += _candidates(plan, players, workers, advance, len(found))
    except KeyboardInterrupt:
        stopped = INTERRUPTED
        found = [known for players in plan.players for known in _known(plan, players)]
    return _made(plan, found, stopped)


def _made(plan: Plan, found: list[dict[str, Any]], stopped: str) -> Made:
    counts = dict.fromkeys(plan.players, 0) | Counter(c["players"] for c in found)
    puzzles = [Puzzle(**candidate) for candidate in found]
    held = [puzzle for puzzle in puzzles if min(puzzle.leads) >= plan.lead]
    header = replace(
        plan.header(), candidates={str(players): counts[players] for players in plan.players}
    )
    return Made(Collection(header, choose(held, plan.keep)), counts, len(held), stopped)


def _prepare(plan: Plan) -> None:
    """Create the folder of the games; refuse a folder made with other settings."""
    head = plan.work / "plan.json"
    told = json.dumps(
        [plan.bot, fingerprint(plan.bot), RULES_VERSION, plan.nodes, plan.lead, plan.seed]
        + ([] if plan.kinds == KINDS else [list(plan.kinds)])
    )
    try:
        plan.work.mkdir(parents=True, exist_ok=True)
        if not head.exists():
            head.write_text(told, encoding="utf-8")
    except OSError as error:
        raise BadRun(f"{plan.work} cannot be written: {error.strerror or error}.") from None
    if head.read_text(encoding="utf-8") != told:
        raise BadRun(
            f"{plan.work} has games of another bot, budget, lead, seed or kinds: name another"
            " folder with --work, or repeat the options of that run."
        )


def _orders(plan: Plan, players: int) -> Iterator[Order]:
    return (Order(plan, players, number) for number in count())


def _known(plan: Plan, players: int) -> list[dict[str, Any]]:
    """The candidates of all games played or begun so far."""
    found: list[dict[str, Any]] = []
    for order in _orders(plan, players):
        if not order.path.exists():
            return found
        found += _in(rows_in(order.path))
    return found


def _in(turns: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [turn["candidate"] for turn in turns if "candidate" in turn]


def _candidates(
    plan: Plan, players: int, workers: Workers, advance: Callable[[int], None], before: int
) -> list[dict[str, Any]]:
    """Play until there are enough candidates; `before` is the number found earlier."""
    found: list[dict[str, Any]] = []
    with closing(workers.stream(play, _orders(plan, players))) as games:
        while len(found) < plan.candidates:
            found += _in(next(games))
            advance(before + len(found))
    return found


# ------------------------------------------------------------------ choosing


def choose(held: list[Puzzle], keep: int) -> list[Puzzle]:
    """Select `keep` puzzles with a balance of kinds of action, numbers of players and ratings.

    The rarest combination is always filled next, harder puzzles first.
    """
    left = sorted(held, key=lambda puzzle: (-puzzle.rating, -min(puzzle.leads), puzzle.name))
    chosen: list[Puzzle] = []
    least = max(LEAST_OF_A_KIND, keep // SHARE_OF_A_KIND)
    kinds: Counter[str] = Counter()
    others: Counter[object] = Counter()
    while left and len(chosen) < keep:
        rare = [kind for kind in KINDS if kinds[kind] < least]
        wanted = [puzzle for puzzle in left if puzzle.kind in rare] or left
        best = min(
            wanted,
            key=lambda puzzle: ([others[one] for one in _traits(puzzle)], kinds[puzzle.kind]),
        )
        left.remove(best)
        chosen.append(best)
        kinds[best.kind] += 1
        others.update(_traits(best))
    return sorted(chosen, key=lambda puzzle: (puzzle.rating, puzzle.players, puzzle.name))


def _traits(puzzle: Puzzle) -> list[tuple[str, object]]:
    """What a selection balances besides the kinds of action, the most important first."""
    game = puzzle.name.rpartition("-")[0]
    return [("players", puzzle.players), ("game", game), ("rating", puzzle.rating)]


# ------------------------------------------------------------------ judging again


@dataclass(frozen=True)
class Verdict:
    """The result of judging a puzzle again."""

    puzzle: Puzzle
    #: the leads of its best turn with each budget; 0 if another turn is better
    leads: list[float]
    holds: bool


def judge_anew(puzzle: Puzzle, plan: Plan) -> Verdict:
    """Whether the puzzle's best kind of turn still leads with both budgets of the plan.

    The larger budget is tried only if the smaller one agrees.
    """
    # the known turn is not passed in, so the rating shows what the bot finds by itself
    first = judge(plan.bot, puzzle.state, plan.nodes)
    leads = [_lead(puzzle, first)]
    if leads[0] < plan.lead:
        return Verdict(puzzle, leads, holds=False)
    judged, missed = _rated(plan, puzzle.state, first.best, [puzzle.actions])
    leads.append(_lead(puzzle, judged))
    if leads[1] < plan.lead or judged.second is None:
        return Verdict(puzzle, leads, holds=False)
    now = replace(
        puzzle,
        second=SPACES[judged.second.space],
        leads=leads,
        missed=missed,
        best=texts(judged.best.actions),
        other=texts(judged.second.actions),
    )
    return Verdict(now, leads, holds=True)


def _lead(puzzle: Puzzle, judged: Judgement) -> float:
    """The lead of the puzzle's best kind of turn; 0 if another kind is the best."""
    return judged.lead if SPACES[judged.best.space] == puzzle.space else 0.0


def check(
    collection: Collection, plan: Plan, workers: Workers, advance: Callable[[int], None]
) -> list[Verdict]:
    """Judge all puzzles again with the bot and the budgets of a plan; return them in order."""
    workers.check()
    verdicts: list[Verdict] = []
    for verdict in workers.stream(partial(judge_anew, plan=plan), collection.puzzles):
        verdicts.append(verdict)
        advance(len(verdicts))
    return verdicts


def kept(
    collection: Collection, plan: Plan, verdicts: list[Verdict], keep: int | None = None
) -> Collection:
    """The puzzles that still hold, at most `keep` of them, with the new judge in the header."""
    holding = [verdict.puzzle for verdict in verdicts if verdict.holds]
    old = collection.header
    header = replace(plan.header(), seed=old.seed, candidates=old.candidates)
    return Collection(header, holding if keep is None else choose(holding, keep))


def together(collections: list[Collection]) -> Collection:
    """Merge several files: the header of the first, with the candidates of all."""
    counts: Counter[str] = Counter()
    puzzles: dict[str, Puzzle] = {}
    for collection in collections:
        counts.update(collection.header.candidates or {})
        for puzzle in collection.puzzles:
            puzzles.setdefault(puzzle.name, puzzle)
    header = replace(collections[0].header, candidates=dict(counts) or None)
    return Collection(header, list(puzzles.values()))


def write(collection: Collection, path: Path) -> None:
    """Write a file of puzzles atomically."""
    check_place(path)
    part = part_of(path)
    try:
        part.write_text(collection.text(), encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
