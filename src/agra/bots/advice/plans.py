"""Plans for a whole turn: up to three different ones, with their values and reasons.

The adviser judges the position (`agra.bots.advice.adviser`). The plans are its best turn and the
best others that a player would call different. Each is compared with the best one, and the best
with the second, by the positions at their ends (`agra.bots.advice.turn_reasons`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import isfinite, nan
from typing import Final

from agra.bots.advice.adviser import judge
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
from agra.bots.planning.ending_signs import DELIVERY, is_won, nearness
from agra.bots.view import View
from agra.rules import actions as act
from agra.rules.state import State

MOST_PLANS: Final = 3
#: Plans are about equal if their chances to win and their rupees differ by less than this. In a
#: game that is decided, all chances are equal, but rupees are not.
EQUAL: Final = 0.01
EQUAL_RUPEES: Final = 0.3
#: A turn more rupees behind than this is not shown as a plan.
FAR_BEHIND: Final = 12.0
#: A turn with another main action that is at most so far behind comes before variations.
NEAR: Final = 6.0
#: The share of the time for comparing turns; the rest is for looking ahead. Nodes are not divided:
#: with the same nodes a hint names the same best turn as a review.
SHARE: Final = 0.85
#: At most so many further reasons are told while the rest is more than half of the largest.
MOST_FURTHER: Final = 2
#: The reasons of plans where only the end of the game counts: the player leads by far, or the game
#: has lasted long; and of other plans: the game would end later.
ENDS: Final = "ends"
ENDS_LONG: Final = "ends_long"
LATER: Final = "ends_later"
#: The reasons that speak of the end only, without rupees.
OF_THE_END: Final = frozenset((ENDS, ENDS_LONG, LATER))
#: The worth of a reason that only has a sign.
TINY: Final = 0.01
#: Reasons without an amount: forecasts, facts of the board, "no real difference", and the end.
WITHOUT_AMOUNT: Final = OF_THE_END | {"next", "board", "same"}

#: First and last of the actions that characterize a turn for a player.
_TELLING: Final = (
    (act.PLACE, act.LAY - 1), (act.MEDITATE, act.MEDITATE_FARMER), (act.INFLUENCE, act.BONUS - 1),
    (act.SELL, act.OFFER - 1), (act.FULFIL, act.FAVOURS), (act.ADVANCE_STONE, act.KEEP - 1),
    (act.FOLLOW, act.FOLLOW), (act.OIL, act.NUM_ACTIONS - 1),
)  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """One way to play the turn from here to its end."""

    #: all decisions, including those of chance and of other players
    actions: tuple[int, ...]
    #: the rupees after the final scoring, and the chance to win, if everybody plays like the bot
    rupees: float
    win: float
    #: how many rupees it is behind the best plan (nan where only the end of the game counts),
    #: and whether that is negligible
    behind: float = 0.0
    equal: bool = False
    #: the differences: of the best plan to the second, of all others to the best
    reasons: list[Reason] = field(default_factory=list)


def plans(
    bot: Bot,
    view: View,
    budget: Budget,
    also: Sequence[Sequence[int]] = (),
    weights: Weights | None = None,
) -> list[Plan]:
    """Return the bot's best plans for this turn, the best first.

    `also` are further turns to compare, such as those of an earlier, shorter search. Reasons use
    the given weights, else those of the bot, if it has any.
    """
    if weights is None:
        weights = weights_by(bot, view)
    seconds = budget.seconds
    if seconds is not None:
        budget.seconds = SHARE * seconds
    judged = judge(bot, view, budget, also, may_end=True)
    turns = judged.turns
    budget.seconds = seconds
    if not any(turn.actions for turn in turns):  # the turn is complete and only has to be ended
        steps = _first_steps(bot, view, budget)
        if not turns:
            return steps
        # show the same chances as before, when there was still a choice
        return [replace(step, win=shrinkage.chance(view.state, step.win)) for step in steps]
    selected = different(view, turns, MOST_PLANS, weights)
    ends = []
    for turn in selected:
        end, nodes = foresee(turn.state, view.seat, followers_in(view.state, turn.actions))
        budget.spend(nodes)
        ends.append(end)
    wins = [_win(turn, view) for turn in selected]
    rupees = [_rupees(view.state, turn.state, view.seat, weights) for turn in selected]
    behind = [
        round(shrinkage.real(view.state, max(0.0, turn.behind - selected[0].behind)), 2)
        for turn in selected
    ]
    found = []
    for at, turn in enumerate(selected):
        total = round(-behind[at] if at else behind[min(1, len(selected) - 1)], 1)
        reasons, others = (
            shrinkage.weighed(view.state, some)
            for some in _reasons(view, selected, ends, at, weights)
        )
        found.append(
            Plan(
                turn.actions,
                round(rupees[0] + shrinkage.real_change(view.state, rupees[at] - rupees[0]), 1),
                round(wins[at], 3),
                behind[at],
                at > 0 and _equal(wins[: at + 1]) and behind[at] < EQUAL_RUPEES,
                balanced(with_further(reasons, others, total), total),
            )
        )
    if judged.ends:
        return to_the_end(view, found, [turn.state for turn in selected])
    return found


def to_the_end(view: View, found: Sequence[Plan], ends: Sequence[State]) -> list[Plan]:
    """Return plans to bring the game to its end; `ends` are the positions after them.

    They are not compared by rupees: another plan may bring more of them, and end the game later.
    """
    why = ENDS if is_won(view.state, view.seat) else ENDS_LONG
    told = [replace(found[0], reasons=[Reason(why, TINY)])]
    for plan, end in zip(found[1:], ends[1:], strict=True):
        later = ends_later(end, ends[0], view.seat)
        against = [Reason(LATER, -TINY)] if later else []
        equal = not later and plan.behind < EQUAL_RUPEES
        told.append(replace(plan, behind=nan, equal=equal, reasons=against))
    return told


def ends_later(state: State, best: State, seat: int) -> bool:
    """Whether the game will end later from a position than from the one after the best turn.

    Favours and workers alone do not bring the end; a delivery does.
    """
    if best.board.final_round or state.board.final_round:
        return not state.board.final_round
    return nearness(state, seat) <= nearness(best, seat) - DELIVERY


def with_further(reasons: Sequence[Reason], others: Sequence[Reason], total: float) -> list[Reason]:
    """Return the reasons, with some of the others if much of the total is not explained yet.

    Of the others, those are added that explain the most of the rest.
    """
    told = list(reasons)
    left = [reason for reason in others if reason.about not in WITHOUT_AMOUNT]
    for _ in range(MOST_FURTHER):
        amounts = [_shown(reason) for reason in told]
        rest = total - sum(amounts)
        explaining = [reason for reason in left if _shown(reason) * rest > 0]
        if abs(rest) <= max(map(abs, amounts), default=0.0) / 2 or not explaining:
            break
        further = max(explaining, key=lambda reason: abs(reason.worth))
        told.append(further)
        left.remove(further)
    return told


def _shown(reason: Reason) -> float:
    """Return the amount of a reason as it is told; 0 if it is told without one."""
    return 0.0 if reason.about in WITHOUT_AMOUNT else round(reason.worth, 1)


def _equal(wins: Sequence[float]) -> bool:
    """Whether no plan has a clearly lower chance than the first one."""
    return all(wins[0] - win < EQUAL for win in wins)


def balanced(reasons: Sequence[Reason], total: float) -> list[Reason]:
    """Return the reasons as people read them: with one decimal, and adding up to the total.

    The total is the lead over the rival in rupees, below 0 for a plan that is behind. What no
    reason explains comes last.
    """
    if not reasons:
        return []
    if [reason.about for reason in reasons] == ["same"] and total:
        return [Reason("ahead" if total > 0 else "behind", total)]
    told = [_rounded(reason) for reason in reasons if reason.about != "ahead"]
    rest = round(total - sum(map(_shown, told)), 1)
    if len(told) < len(reasons):  # its lead comes later than any fact that can be shown
        return [Reason("ahead", rest), *told]
    return [*told, Reason("other", rest)] if rest else told


def adding_up(reasons: Sequence[Reason], total: float, most: int) -> list[Reason]:
    """Return at most `most` reasons that add up to the total, with what no reason explains.

    The first reason speaks for the total, if any does; `reasons` are sorted by their worth.
    """
    first = [reason for reason in reasons if reason.worth * total > 0][:1]
    order = [*first, *(reason for reason in reasons if reason not in first)]
    order = [reason for reason in order if _shown(reason)] or order[:1]
    told = balanced(order[:most], total)
    return told if len(told) <= most else balanced(order[: most - 1], total)


def _rounded(reason: Reason) -> Reason:
    """Return a reason with its worth as it is told; what is too small for that keeps its sign."""
    return replace(reason, worth=round(reason.worth, 1) or reason.worth)


def _first_steps(bot: Bot, view: View, budget: Budget) -> list[Plan]:
    """Return the best options of a bot that does not search whole turns."""
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
    """Return the best turn, and the best others that a player would call different.

    They are sorted by rupees, as the bot itself would choose. A turn whose end has no relevant
    difference is not another plan. Turns with another main action come before variations of the
    same one: where to work is the question, and the reasons for small changes say little.
    """
    order = sorted(turns, key=lambda turn: turn.behind)
    best = order[0]
    selected: dict[tuple[int, ...], Turn] = {telling(view.state, best.actions, view.seat): best}
    for turn in others_first(order):
        key = telling(view.state, turn.actions, view.seat)
        if key in selected or turn.behind - best.behind > FAR_BEHIND or len(selected) == most:
            continue
        if all(_differ(view, turn, other, weights) for other in selected.values()):
            selected[key] = turn
    return sorted(selected.values(), key=lambda turn: turn.behind)


def others_first(order: Sequence[Turn]) -> list[Turn]:
    """All but the best turn: first the best one of each other main action that is near enough."""
    best, others, variations = order[0], list[Turn](), list[Turn]()
    spaces = {best.space}
    for turn in order[1:]:
        is_other = turn.space not in spaces and turn.behind - best.behind <= NEAR
        (others if is_other else variations).append(turn)
        spaces.add(turn.space)
    return [*others, *variations]


def _differ(view: View, turn: Turn, other: Turn, weights: Weights) -> bool:
    """Whether there is a relevant difference between the ends of two turns."""
    ends = End(turn.state, {}), End(other.state, {})
    return bool(arguments(view.state, *ends, view.seat, weights))


def telling(state: State, actions: Sequence[int], seat: int) -> tuple[int, ...]:
    """Return the characteristic actions of a turn, sorted: turns with the same ones are one plan.

    In the middle of a turn the answer to the pending decision is always included.
    """
    at = state.copy()
    own = []
    for action in actions:
        if at.to_move == seat:
            own.append(int(action))
        at.apply(action)
    found = [a for a in own if any(first <= a <= last for first, last in _TELLING)]
    if not any(act.PLACE <= action < act.LAY for action in found):
        found += own[:1]
    return tuple(sorted(found))


def _win(turn: Turn, view: View) -> float:
    """Return the calibrated chance to win of a plan."""
    win = turn.win if isfinite(turn.win) else win_chance(turn.state, view.seat)
    return shrinkage.chance(view.state, win)


def _rupees(root: State, end: State, seat: int, weights: Weights) -> float:
    """Return the expected final rupees, by the weights of the stage in which the turn began."""
    numbers = features(end, seat)
    if is_done(end, seat):
        return sum(numbers[:SCORED])
    stage = stage_of(root)
    table = weights.tables[root.players][stage]
    worth = sum(number * weight for number, weight in zip(numbers, table, strict=True))
    return worth + weights.offset[root.players][stage]


def _reasons(
    view: View, selected: list[Turn], ends: list[End], at: int, weights: Weights
) -> tuple[list[Reason], list[Reason]]:
    """Return the reasons for and against a plan, compared with its rival, and all others."""
    if len(selected) == 1:
        return [], []
    rival = 1 if at == 0 else 0
    found = arguments(view.state, ends[at], ends[rival], view.seat, weights)
    reasons = chosen(found, best=at == 0)
    others = [reason for reason in found if reason not in reasons]
    for fact in board_facts(selected[at].state, selected[rival].state):
        if fact.kind == "end" or not reasons:
            reasons.append(Reason("board", 0.0, (fact,)))
    apart = selected[1].behind - selected[0].behind
    if at == 0 and not any(reason.worth > 0 for reason in reasons) and apart > 0:
        reasons.insert(0, Reason("ahead", round(apart, 1)))
    return reasons or [Reason("same", 0.0)], others
