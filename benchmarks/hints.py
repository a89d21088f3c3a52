"""Measures the reasons of hints: ``python -m benchmarks.hints [--positions N]``.

The bot that gives hints gets positions from games between traders, and the reasons for its best
option are counted: how often there is none, how often none supports it, and how often one
contradicts the position. The output compares this with the previous method, which compared single
options topic by topic, with the weights of each stage. The last table lists decisions in which no
fact supports the best plan.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

import agra
from agra.bots import Budget, Company, Reason, View, level_names
from agra.bots.advice.plans import Plan, plans
from agra.bots.advice.turn_reasons import FACTS, is_good
from agra.bots.judgement.evaluation import FITTED, evaluate, is_done, stage_of
from agra.bots.judgement.features import SCORED, TOPIC, features
from agra.bots.planning.turn_search import Line, Search
from agra.bots.play import decide
from agra.bots.registry import bot

NODES = 800
#: The previous method: minimum size and maximum number of reasons.
LEAST = 0.25
MOST = 3


def positions(count: int, seed: int = 1) -> list[agra.State]:
    """Positions with a choice, the same number for 2, 3 and 4 players."""
    found: list[agra.State] = []
    for players in (2, 3, 4):
        mine: list[agra.State] = []
        game = 0
        while len(mine) < count // 3:
            state = agra.new_game(players=players, seed=1000 * players + seed + game)
            dice = random.Random(seed + game)
            company = Company(["trader@60n"] * players, seed + game)
            while state.to_move is not None:
                has_choice = state.to_move != agra.CHANCE and len(state.legal_actions()) > 1
                if has_choice and dice.random() < 0.05:
                    mine.append(state.copy())
                state.apply(decide(state, company, dice))
            game += 1
        found += mine[: count // 3]
    return found


# ------------------------------------------------------------------ the previous method


def standing(state: agra.State, seat: int) -> dict[str, float]:
    """The value of a position by topic, with the weights of its stage."""
    numbers = features(state, seat)
    table = FITTED.tables[state.players][stage_of(state)]
    if is_done(state, seat):
        table = [1.0] * SCORED + [0.0] * (len(numbers) - SCORED)
    found: dict[str, float] = {}
    for about, number, weight in zip(TOPIC, numbers, table, strict=True):
        found[about] = found.get(about, 0.0) + number * weight
    others = [evaluate(state, other) for other in range(state.players) if other != seat]
    found["others"] = -sum(others) / len(others)
    return found


def as_before(state: agra.State, seat: int) -> tuple[Line, Line, list[Reason]] | None:
    """The best line, that of the next best option, and the reasons between them."""
    lines = Search(8, 8).lines(View(state, seat).state, seat, 80, NODES)
    best = lines[0]
    other = next((line for line in lines if line.actions[:1] != best.actions[:1]), None)
    if other is None:
        return None
    mine, theirs = standing(best.state, seat), standing(other.state, seat)
    found = [Reason(about, round(mine[about] - theirs[about], 1)) for about in mine]
    found = [reason for reason in found if abs(reason.worth) >= LEAST]
    found.sort(key=lambda reason: -abs(reason.worth))
    return best, other, found[:MOST]


def is_wrong(reason: Reason, best: agra.State, other: agra.State, seat: int) -> bool:
    """Whether a reason contradicts all countable facts of its topic."""
    if reason.about not in FACTS:
        return False
    player = seat if reason.seat < 0 else reason.seat
    facts = [fact for fact in FACTS[reason.about](best, other, player) if fact.count]
    return not any(is_good(fact) == ((reason.worth > 0) == (player == seat)) for fact in facts)


# ------------------------------------------------------------------ the current method


def hint_plans(state: agra.State, seat: int) -> list[Plan]:
    """The plans of a hint."""
    budget = Budget(nodes=NODES)
    with budget:
        return plans(bot(level_names()[-1]), View(state, seat), budget)


def after(state: agra.State, plan: Plan) -> agra.State:
    """The position after a plan."""
    end = state.copy()
    for action in plan.actions:
        end.apply(action)
    return end


def main() -> None:
    """Print the shares."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=300)
    wanted = parser.parse_args().positions
    old, new = [0, 0, 0, 0], [0, 0, 0, 0]
    light: Counter[str] = Counter()
    several: Counter[str] = Counter()
    for state in positions(wanted):
        seat = state.to_move
        assert seat is not None
        before = as_before(state, seat)
        if before is not None:
            best, other, reasons = before
            wrong = any(is_wrong(reason, best.state, other.state, seat) for reason in reasons)
            _count(old, reasons, wrong)
        found = hint_plans(state, seat)
        if len(found) > 1:
            shown = [reason for reason in found[0].reasons if reason.about != "same"]
            mine, next_best = after(state, found[0]), after(state, found[1])
            wrong = any(is_wrong(reason, mine, next_best, seat) for reason in shown)
            _count(new, shown, wrong)
            several[state.decision] += 1
            light[state.decision] += not any(reason.facts and reason.worth > 0 for reason in shown)
    print(f"positions: {wanted}, nodes: {NODES}")
    print("                     best options  no reason  none for it  a wrong one")
    for name, (count, none, against, false) in (("before", old), ("now", new)):
        shares = [f"{100 * number / count:9.1f} %" for number in (none, against, false)]
        print(f"{name:<20} {count:>12} {shares[0]} {shares[1]:>12} {shares[2]:>12}")
    print(f"no fact speaks for it: {100 * light.total() / new[0]:.1f} %")
    for decision, count in light.most_common():
        if count:
            print(f"    {decision}: {count} of {several[decision]}")


def _count(counts: list[int], reasons: list[Reason], wrong: bool) -> None:
    counts[0] += 1
    counts[1] += not reasons
    counts[2] += not any(reason.worth > 0 for reason in reasons)
    counts[3] += wrong


if __name__ == "__main__":
    main()
