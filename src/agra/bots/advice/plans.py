"""Whole plans for a turn: up to three different ones, with what each promises and why.

A bot that searches whole turns compares them (`Bot.turns`). Of these the best is kept and the best
others that a player would call different turns; each is held against the best one, and the best
against the next, by what lies on the table at the end (`agra.bots.advice.turn_reasons`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import isfinite, nan
from typing import Final

from agra.bots.advice.turn_reasons import (
    End,
    arguments,
    board_facts,
    chosen,
    followers_in,
    foresee,
    weights_by,
)
from agra.bots.bot import Bot, Opinion, Reason, Turn
from agra.bots.budget import Budget
from agra.bots.judgement import shrinkage
from agra.bots.judgement.evaluation import FITTED, Weights, is_done, stage_of, win_chance
from agra.bots.judgement.features import SCORED, features
from agra.bots.view import View
from agra.rules import actions as act
from agra.rules.state import State

MOST_PLANS: Final = 3
#: Chances to win that differ by less than this are about equal.
EQUAL: Final = 0.01
#: A turn so many rupees behind is no plan that anybody wants to hear of.
FAR_BEHIND: Final = 12.0
#: The share of the budget for comparing turns: the rest is for looking at what comes next.
SHARE: Final = 0.85

#: First and last of the actions that name a turn: what a player would tell of it.
_TELLING: Final = (
    (act.PLACE, act.LAY - 1), (act.MEDITATE, act.MEDITATE_FARMER), (act.INFLUENCE, act.BONUS - 1),
    (act.SELL, act.OFFER - 1), (act.FULFIL, act.FAVOURS), (act.ADVANCE_STONE, act.KEEP - 1),
    (act.FOLLOW, act.FOLLOW), (act.OIL, act.NUM_ACTIONS - 1),
)  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """One way to play the turn from here to its end."""

    #: all decisions, chance's and the others' included
    actions: tuple[int, ...]
    #: the rupees after the final scoring, and the chance to win, if everybody plays like the bot
    rupees: float
    win: float
    #: how many rupees it is behind the best plan, and whether that is next to nothing
    behind: float = 0.0
    equal: bool = False
    #: in what it differs: the best plan from the next, all others from the best
    reasons: list[Reason] = field(default_factory=list)


def plans(
    bot: Bot,
    view: View,
    budget: Budget,
    also: Sequence[Sequence[int]] = (),
    weights: Weights | None = None,
) -> list[Plan]:
    """What a bot would do with this turn, and what else; the best first.

    `also` are turns that are to be compared, too, such as those of an earlier, shorter look.
    Reasons are counted by the bot's own weights, if it has any and nobody brings others.
    """
    if weights is None:
        weights = weights_by(bot, view)
    whole = budget.seconds, budget.nodes
    if budget.seconds is not None:
        budget.seconds *= SHARE
    if budget.nodes is not None:
        budget.nodes = max(1, int(SHARE * budget.nodes))
    # a bot of somebody else's may be of no class of ours
    compare = getattr(type(bot), "turns", Bot.turns)
    turns: list[Turn] = compare(bot, view, budget, also)
    budget.seconds, budget.nodes = whole
    if not any(turn.actions for turn in turns):  # the turn is played, and only has to be ended
        steps = _first_steps(bot, view, budget)
        if not turns:
            return steps
        # the same chances as a moment ago, when there was something to choose
        return [replace(step, win=shrinkage.chance(view.state, step.win)) for step in steps]
    kept = different(view, turns, MOST_PLANS, weights)
    ends = []
    for turn in kept:
        end, nodes = foresee(turn.state, view.seat, followers_in(view.state, turn.actions))
        budget.spend(nodes)
        ends.append(end)
    wins = [_win(turn, view) for turn in kept]
    rupees = [_rupees(view.state, turn.state, view.seat, weights) for turn in kept]
    return [
        Plan(
            turn.actions,
            round(rupees[0] + shrinkage.real_change(view.state, rupees[at] - rupees[0]), 1),
            round(wins[at], 3),
            round(shrinkage.real(view.state, max(0.0, turn.behind - kept[0].behind)), 2),
            at > 0 and wins[0] - wins[at] < EQUAL,
            shrinkage.weighed(view.state, _reasons(view, kept, ends, at, weights)),
        )
        for at, turn in enumerate(kept)
    ]


def _first_steps(bot: Bot, view: View, budget: Budget) -> list[Plan]:
    """The options of a bot that does not think of whole turns."""
    explain = getattr(type(bot), "explain", Bot.explain)
    opinions: list[Opinion] = explain(bot, view, view.state.legal_actions(), budget)[:MOST_PLANS]
    best = opinions[0].win if opinions else nan
    return [
        Plan(
            (opinion.action,),
            opinion.rupees,
            opinion.win,
            max(0.0, opinions[0].rupees - opinion.rupees) if isfinite(opinion.rupees) else nan,
            at > 0 and best - opinion.win < EQUAL,
            opinion.reasons,
        )
        for at, opinion in enumerate(opinions)
    ]


def different(
    view: View, turns: Sequence[Turn], most: int = MOST_PLANS, weights: Weights = FITTED
) -> list[Turn]:
    """The best turn, and the best others that are told otherwise.

    They come as the bot compares them, in rupees: so it would play itself. A turn after which
    nothing that counts differs is a matter of taste, and no other plan.
    """
    order = sorted(turns, key=lambda turn: turn.behind)
    best = order[0]
    kept: dict[tuple[int, ...], Turn] = {telling(view.state, best.actions, view.seat): best}
    for turn in order[1:]:
        told = telling(view.state, turn.actions, view.seat)
        if told in kept or turn.behind - best.behind > FAR_BEHIND or len(kept) == most:
            continue
        if all(_counts(view, turn, other, weights) for other in kept.values()):
            kept[told] = turn
    return list(kept.values())


def _counts(view: View, turn: Turn, other: Turn, weights: Weights) -> bool:
    """Whether anything that counts differs after two turns."""
    ends = End(turn.state, {}), End(other.state, {})
    return bool(arguments(view.state, *ends, view.seat, weights))


def telling(state: State, actions: Sequence[int], seat: int) -> tuple[int, ...]:
    """What a player would tell of a turn, in any order: turns of the same are the same plan.

    In the middle of a turn the answer to the question itself is told, whatever it is.
    """
    at = state.copy()
    own = []
    for action in actions:
        if at.to_move == seat:
            own.append(int(action))
        at.apply(action)
    told = [a for a in own if any(first <= a <= last for first, last in _TELLING)]
    if not any(act.PLACE <= action < act.LAY for action in told):
        told += own[:1]
    return tuple(sorted(told))


def _win(turn: Turn, view: View) -> float:
    """The chance to win that a plan really gives."""
    win = turn.win if isfinite(turn.win) else win_chance(turn.state, view.seat)
    return shrinkage.chance(view.state, win)


def _rupees(root: State, end: State, seat: int, weights: Weights) -> float:
    """The rupees at the end of the game, judged by the stage in which the turn began."""
    numbers = features(end, seat)
    if is_done(end, seat):
        return sum(numbers[:SCORED])
    stage = stage_of(root)
    table = weights.tables[root.players][stage]
    worth = sum(number * weight for number, weight in zip(numbers, table, strict=True))
    return worth + weights.offset[root.players][stage]


def _reasons(
    view: View, kept: list[Turn], ends: list[End], at: int, weights: Weights
) -> list[Reason]:
    """What a plan has over the one it is compared with, and lacks."""
    if len(kept) == 1:
        return []
    rival = 1 if at == 0 else 0
    found = arguments(view.state, ends[at], ends[rival], view.seat, weights)
    told = chosen(found, best=at == 0)
    for fact in board_facts(kept[at].state, kept[rival].state):
        if fact.kind == "end" or not told:
            told.append(Reason("board", 0.0, (fact,)))
    apart = kept[1].behind - kept[0].behind
    if at == 0 and not any(reason.worth > 0 for reason in told) and apart > 0:
        # what speaks for it comes later than any fact that can be named
        told.insert(0, Reason("ahead", round(apart, 1)))
    return told or [Reason("same", 0.0)]
