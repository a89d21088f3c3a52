"""Compares whole turns by a search over turns: how many rupees each is behind the best one.

`agra.bots.planning.round_search` finds the turn that Akbar plays. This module adds turns of other
kinds and the turns that a caller gives, and measures all distances. Two turns are compared by the
glance at their ends and by the trials that both have played.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from agra.bots.advice.turn_comparison import shortlist
from agra.bots.bot import Turn
from agra.bots.planning.round_search import Branch, Meter, RoundSearch, apart, worth
from agra.bots.planning.turn_search import Line
from agra.rules.hashing import hash_of


@dataclass(frozen=True)
class Round:
    """The result of a search over turns."""

    search: RoundSearch
    #: the seat whose turn it is
    turn: int
    #: the turns that were compared by trials, the best first
    branches: list[Branch]
    #: all other lines that were found, the best at a glance first
    rest: list[Line]


def ranked(found: Round, given: Sequence[Line], meter: Meter) -> list[Turn]:
    """Return the best turns of several kinds and the given ones, the best first.

    The given turns play the same trials as the best one, and the other kinds of turns at least the
    first trial, unless they are far behind. Only a given turn can turn out better than the best.
    """
    search, best = found.search, found.branches[0]
    swing = search.swing(found.branches)
    known = {hash_of(branch.line.state): branch for branch in found.branches}
    lines = shortlist([branch.line for branch in found.branches] + found.rest, given)
    asked = {hash_of(line.state) for line in given}
    compared: list[tuple[Line, Branch]] = []
    for line in lines:
        key = hash_of(line.state)
        branch = known.get(key) or search.branch(line, found.turn)
        search.catch_up(branch, found.branches[0], len(best.trials) if key in asked else 1, meter)
        if key in asked and len(branch.trials) == len(best.trials):
            best = max(best, branch, key=lambda one: worth(one.mean(), swing))
        compared.append((line, branch))
    gaps = {id(branch): worth(apart(best, branch), swing) for _, branch in compared}
    compared.sort(key=lambda pair: (pair[1] is not best, gaps[id(pair[1])]))
    turns, behind = [], 0.0
    for line, branch in compared:
        lost = apart(best, branch)
        # a turn that is worse by its chance to win is not called better in rupees
        behind = max(behind, lost.ahead)
        win = min(1.0, max(0.0, best.mean().chance - lost.chance))
        turns.append(Turn(tuple(line.actions), round(behind, 2), line.state, round(win, 4)))
    return turns
