"""Making puzzles from games of strong bots, and judging them anew.

A bot plays games against itself. At the beginning of every turn it compares whole turns; where the
best leads clearly before the second-best kind, the position is a candidate and is judged again with
four times the budget. What still holds, with the same main action, becomes a puzzle.

Every turn is written down as it is played, one file for each game: a run that was stopped, at
whatever moment, goes on where it was, and comes to the same puzzles. So all that a game needs
follows from its seed and its decisions so far.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from agra.bots import Allowance, SeatedBot, Turn, bot_seed, parse_spec
from agra.bots.play import draw
from agra.bots.registry import bot
from agra.lab.optional_packages import BadRun
from agra.lab.runs import interrupts
from agra.lab.runs.parallel import Workers
from agra.lab.runs.simulate import INTERRUPTED
from agra.lab.runs.table_files import check_place, part_of, rows_in
from agra.puzzles.judge import (
    ACCEPTED,
    KINDS,
    Judgement,
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
#: Nobody puzzles about the first round; and a game gives some puzzles of each kind, not all.
FIRST_ROUND: Final = 2
MOST_OF_A_KIND: Final = 2
#: The bots end their games long before that.
MOST_TURNS: Final = 400
#: The bot itself is asked for the rating, too, with these shares of the smaller budget.
SHARES: Final = (40, 10, 4, 1)
#: Every kind of action stands in a file at least so often, and is at least one in so many puzzles,
#: if there are as many.
LEAST_OF_A_KIND: Final = 5
SHARE_OF_A_KIND: Final = 10


@dataclass(frozen=True)
class Plan:
    """What puzzles shall be made of."""

    #: a folder for the games in the making; a later run goes on from there
    work: Path
    bot: str = JUDGE
    nodes: int = 8000
    players: tuple[int, ...] = (2, 3, 4)
    #: positions to judge with both budgets, for each number of players
    candidates: int = 120
    #: puzzles to keep in the end
    keep: int = 100
    lead: float = 1.5
    seed: int = 1
    #: what candidates may be about
    kinds: tuple[str, ...] = KINDS

    @property
    def levels(self) -> list[str]:
        """Who is asked for the rating, from the simplest to the strongest."""
        budgets = [max(1, self.nodes // share) for share in SHARES]
        return ["farmer", "trader", *(f"{self.bot}@{nodes}n" for nodes in budgets)]

    def header(self) -> Header:
        """What stands at the head of the file."""
        budgets = [self.nodes, LARGER * self.nodes]
        weights = fingerprint(self.bot)
        return Header(self.bot, weights, RULES_VERSION, budgets, self.lead, self.levels, self.seed)

    def check(self) -> None:
        """Raise an error with a sentence if this cannot work."""
        if parse_spec(self.bot).name != self.bot:
            raise BadRun(f"--bot is a name without limits, not {self.bot!r}: --nodes limits it.")
        if not set(self.players) <= {2, 3, 4} or not self.players:
            raise BadRun("--players must be some of 2, 3 and 4, for example 2,3.")
        if type(bot(self.bot)).turns is type(bot("random")).turns:
            raise BadRun(
                f"The bot {self.bot!r} cannot compare turns: choose one that does, such as akbar."
            )
        for name, number in (("nodes", self.nodes), ("candidates", self.candidates)):
            if number < 1:
                raise BadRun(f"--{name} must be at least 1, not {number}.")
        if self.keep < 1:
            raise BadRun(f"--keep must be at least 1, not {self.keep}.")
        if not set(self.kinds) <= set(KINDS) or not self.kinds:
            raise BadRun(f"--kinds must be some of {', '.join(KINDS)}.")


# ------------------------------------------------------------------ one game


@dataclass(frozen=True)
class Order:
    """A game to be played."""

    plan: Plan
    players: int
    number: int

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return 1000 * self.plan.seed + self.number

    @property
    def path(self) -> Path:
        """Where its turns are written down."""
        return self.plan.work / f"{self.players}-{self.seed}.jsonl"


def play(order: Order) -> list[dict[str, Any]]:
    """Play a game on from where it is, to its end; returns all its turns."""
    known = rows_in(order.path)
    state = new_game(players=order.players, seed=order.seed, open_rupees=True)
    for turn in known:
        for action in turn["actions"]:
            state.apply(action)
    # what was cut off is written anew
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
    """Judge the position, and play the best turn, as far as chance lets it."""
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
    """The position, judged again with the larger budget, beside what the levels play."""
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
    """What the larger budget says, and the levels whose own turn is not good enough.

    `first` is what the bot itself found with the smaller one.
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
    """Play the turn; what chance upsets is thought through anew. Returns all decisions."""
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
    """What the bot answers to a single question, without remembering anything."""
    seat = state.to_move
    assert seat is not None
    allowance = Allowance(nodes=order.plan.nodes // 2)
    made = bot(order.plan.bot, bot_seed(order.seed, seat))
    return SeatedBot(made, seat, allowance=allowance).choose(state)


# ------------------------------------------------------------------ many games


@dataclass(frozen=True)
class Made:
    """What a run came to."""

    collection: Collection
    #: candidates by number of players
    candidates: dict[int, int]
    #: puzzles that held with both budgets, before the best were chosen
    held: int
    stopped: str = ""


def make(plan: Plan, workers: Workers, advance: Callable[[int], None]) -> Made:
    """Play games until there are enough candidates of each number of players, and choose."""
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
    """The folder of the games; one that was made for other puzzles is refused."""
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
    number = 0
    while True:
        yield Order(plan, players, number)
        number += 1


def _known(plan: Plan, players: int) -> list[dict[str, Any]]:
    """The candidates of all games that have been played, or begun."""
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
    """Play on until there are as many candidates as wanted; `before` were there already."""
    found: list[dict[str, Any]] = []
    games = workers.stream(play, _orders(plan, players))
    try:
        while len(found) < plan.candidates:
            found += _in(next(games))
            advance(before + len(found))
    finally:
        games.close()
    return found


# ------------------------------------------------------------------ choosing


def choose(held: list[Puzzle], keep: int) -> list[Puzzle]:
    """So many of the puzzles: all kinds of action, all numbers of players, all degrees.

    The rarest combination is always filled up next, harder puzzles first.
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
            key=lambda puzzle: (
                others["players", puzzle.players],
                others["game", puzzle.name.rpartition("-")[0]],
                others["rating", puzzle.rating],
                kinds[puzzle.kind],
            ),
        )
        left.remove(best)
        chosen.append(best)
        kinds[best.kind] += 1
        others["players", best.players] += 1
        others["game", best.name.rpartition("-")[0]] += 1
        others["rating", best.rating] += 1
    return sorted(chosen, key=lambda puzzle: (puzzle.rating, puzzle.players, puzzle.name))


# ------------------------------------------------------------------ judging anew


@dataclass(frozen=True)
class Verdict:
    """A puzzle judged anew."""

    puzzle: Puzzle
    #: the leads of its best turn now, with each budget; 0 where another turn is the best
    leads: list[float]
    holds: bool


def judge_anew(puzzle: Puzzle, plan: Plan) -> Verdict:
    """Whether the puzzle's best kind of turn still leads with both budgets of the plan.

    The larger one is asked only if the smaller agrees.
    """
    # without the turn that is known: so the rating tells what the bot finds by itself
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
    """All puzzles judged anew by the bot and with the budgets of a plan, in their order."""
    workers.check()
    verdicts: list[Verdict] = []
    asked = [(puzzle, plan) for puzzle in collection.puzzles]
    for verdict in workers.stream(_judge_anew, asked):
        verdicts.append(verdict)
        advance(len(verdicts))
    return verdicts


def _judge_anew(asked: tuple[Puzzle, Plan]) -> Verdict:
    return judge_anew(*asked)


def kept(
    collection: Collection, plan: Plan, verdicts: list[Verdict], keep: int | None = None
) -> Collection:
    """The puzzles that still hold, or so many of them, with who judged them now."""
    holding = [verdict.puzzle for verdict in verdicts if verdict.holds]
    old = collection.header
    header = replace(plan.header(), seed=old.seed, candidates=old.candidates)
    return Collection(header, holding if keep is None else choose(holding, keep))


def together(collections: list[Collection]) -> Collection:
    """The puzzles of several files; the first one's header, with the candidates of all."""
    counts: Counter[str] = Counter()
    puzzles: dict[str, Puzzle] = {}
    for collection in collections:
        counts.update(collection.header.candidates or {})
        for puzzle in collection.puzzles:
            puzzles.setdefault(puzzle.name, puzzle)
    header = replace(collections[0].header, candidates=dict(counts) or None)
    return Collection(header, list(puzzles.values()))


def write(collection: Collection, path: Path) -> None:
    """Write a file of puzzles, whole or not at all."""
    check_place(path)
    part = part_of(path)
    try:
        part.write_text(collection.text(), encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
