"""Finds the one habit that costs a player most: counted in the record, priced by the review.

Most habits are things that the better turns did and the played turns did not (or the other way
round). Two are counted at the end of the game: goods and favours that were left.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from agra.review.judge import Judged
from agra.review.marks import is_mistake, marked
from agra.review.turns import Played
from agra.rules import actions as act
from agra.rules.events import Event
from agra.rules.state import State

#: What a turn can have, and the better turn as well.
MISSED: Final = ("orders", "deliveries", "meditation", "favours")
#: What a turn can have too much of: a habit only if no better turn of the game has it.
TOO_MUCH: Final = ("labourers",)
#: All habits. `goods_left` and `favours_left` are counted at the end of the game.
HABITS: Final = (*MISSED, *TOO_MUCH, "goods_left", "favours_left")
#: What a good (for each point of its printed value) and a favour earn in rupees while they can
#: still be used, rounded from the fitted weights of the bots.
GOOD_EARNS: Final = 0.6
FAVOUR_EARNS: Final = 0.5
#: The smallest count that is a habit, by habit; fewer is the rule for everybody.
LEAST: Final = {"goods_left": 6, "favours_left": 4}
LEAST_TURNS: Final = 2
#: Habits that cost fewer rupees are not told.
LEAST_COST: Final = 1.5

_KINDS: Final = {
    "fulfilled": "orders",
    "served": "orders",
    "delivered": "deliveries",
    "laid": "meditation",
    "day_labourer": "labourers",
}


@dataclass(frozen=True)
class Habit:
    """Something that a player did again and again, and what it cost."""

    #: one of `HABITS`
    kind: str
    #: the number of turns, goods or favours
    count: int
    #: its share of the rupees that were lost; a turn with several habits shares its loss among them
    cost: float
    #: what the turns with it lost in all; 0 for what is counted at the end of the game
    turns_lost: float = 0.0


def habits(turns: Sequence[Played], judged: Iterable[Judged], seat: int) -> list[Habit]:
    """All habits of a player, the costliest first; also those that cost little.

    What one of the better turns has itself, the player did not have too much of.
    """
    found = {one.number: one for one in judged if one.seat == seat}
    counts = dict.fromkeys(HABITS, 0)
    costs, lost = dict.fromkeys(HABITS, 0.0), dict.fromkeys(HABITS, 0.0)
    for turn in turns:
        one = found.get(turn.number)
        kinds = habits_in(turn, one) if one is not None and one.lost else ()
        for kind in kinds:
            counts[kind] += 1
            costs[kind] += found[turn.number].lost / len(kinds)
            lost[kind] += found[turn.number].lost
    advised = {
        kind
        for turn in turns
        if turn.number in found
        for kind in _done(turn.view.state, found[turn.number].best, seat)
    }
    counts.update((kind, 0) for kind in TOO_MUCH if kind in advised)
    if turns:
        last = turns[-1].end
        end, values = last.player(seat), last.components.value
        held = [end.stored(good) for good in range(len(values))]
        worth = sum(count * value for count, value in zip(held, values, strict=True))
        counts["goods_left"], counts["favours_left"] = sum(held), end.favours
        costs["goods_left"], costs["favours_left"] = GOOD_EARNS * worth, FAVOUR_EARNS * end.favours
    every = [
        Habit(kind, counts[kind], round(costs[kind], 1), round(lost[kind], 1))
        for kind in HABITS
        if counts[kind]
    ]
    return sorted(every, key=lambda habit: -habit.cost)


def habit(turns: Sequence[Played], judged: Iterable[Judged], seat: int) -> Habit | None:
    """The costliest habit of a player; None if none costs much, or if no turn was a mistake."""
    mine = [one for one in judged if one.seat == seat]
    if not any(map(is_mistake, marked(mine))):
        return None
    for found in habits(turns, mine, seat):
        if found.count >= LEAST.get(found.kind, LEAST_TURNS) and found.cost >= LEAST_COST:
            return found
    return None


def habits_in(turn: Played, judged: Judged) -> list[str]:
    """What the played turn and the better one do differently, of `MISSED` and `TOO_MUCH`."""
    played = _done(turn.state, turn.actions, turn.seat)
    best = _done(turn.view.state, judged.best, turn.seat)
    missed = [kind for kind in MISSED if kind in best and kind not in played]
    return missed + [kind for kind in TOO_MUCH if kind in played and kind not in best]


def _done(start: State, actions: Sequence[int], seat: int) -> set[str]:
    """What a player did in a turn."""
    events: list[Event] = []
    state = start.copy()
    state.listener = events.append
    found = set()
    for action in actions:
        if state.to_move == seat and act.FAVOUR <= action < act.STATUE:
            found.add("favours")
        state.apply(action)
    found.update(
        _KINDS[event.kind] for event in events if event.seat == seat and event.kind in _KINDS
    )
    return found
