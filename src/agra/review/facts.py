"""What one turn has that another has not, counted in the positions and events of both."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.bots.demand import demand_of
from agra.bots.search import is_over
from agra.rules.cards import marker_at
from agra.rules.events import Event
from agra.rules.layout import (
    BOAT,
    CONTRACTS,
    COVERS,
    FAVOURS,
    INFLUENCE_AT,
    LYING,
    NOT_IN_PLAY,
    NOTABLE,
    ON_RIVER,
    PLAYER,
    RUPEES,
    STONE,
    STRIDE,
)
from agra.rules.names import GOODS, NOTABLES
from agra.rules.state import State

MOST: Final = 3


@dataclass(frozen=True)
class Fact:
    """One fact: its kind, what it is about, how many, and who else it names."""

    kind: str
    what: str = ""
    count: int = 0
    who: tuple[str, ...] = ()


@dataclass(frozen=True)
class _End:
    """Where a turn ends, and what happened in it."""

    state: State
    events: list[Event]


def facts_between(
    start: State, seat: int, played: Sequence[int], best: Sequence[int]
) -> list[Fact]:
    """What speaks for the best turn: up to three facts, the weightiest first."""
    mine, other = _played_out(start, seat, best), _played_out(start, seat, played)
    found = [
        *_contracts(mine, other, seat),
        *_followers(mine, other),
        *_counted(mine, other, seat),
        *_wanted(start, mine, other, seat),
        *_useless(start, other, seat),
    ]
    return found[:MOST]


def _played_out(start: State, seat: int, actions: Sequence[int]) -> _End:
    state = start.copy()
    events: list[Event] = []
    state.listener = events.append
    for action in actions:
        if is_over(state, seat, seat):
            break
        state.apply(action)
    state.listener = None
    return _End(state, events)


def own(state: State, seat: int, place: int) -> int:
    """A number in a player's part of the position."""
    return int(state._d[PLAYER + STRIDE * seat + place])


def _contracts(mine: _End, other: _End, seat: int) -> list[Fact]:
    """Contracts that only one of the turns wins: by the player, or by somebody else."""
    won, lost = own(mine.state, seat, CONTRACTS), own(other.state, seat, CONTRACTS)
    found = [Fact("wins", name) for n, name in enumerate(NOTABLES) if (won & ~lost) >> n & 1]
    for n, name in enumerate(NOTABLES):
        open_then = mine.state._d[NOTABLE + n] == ON_RIVER
        gone = other.state._d[NOTABLE + n] not in (ON_RIVER, NOT_IN_PLAY)
        if open_then and gone and not lost >> n & 1:
            found.append(Fact("given", name))
    return found


def _followers(mine: _End, other: _End) -> list[Fact]:
    """More players follow: each of them brings a favour."""
    more, fewer = (
        sum(event.kind == "processed" and event.why == "follower" for event in end.events)
        for end in (mine, other)
    )
    return [Fact("followers", count=more)] if more > fewer else []


def _counted(mine: _End, other: _End, seat: int) -> list[Fact]:
    """Things of which the best turn has more, the weightiest first."""

    def happened(kind: str) -> int:
        more, fewer = (
            sum(event.kind == kind and event.seat == seat for event in end.events)
            for end in (mine, other)
        )
        return more - fewer

    def more(place: int) -> int:
        return own(mine.state, seat, place) - own(other.state, seat, place)

    covers = (own(end.state, seat, COVERS).bit_count() for end in (other, mine))
    found = [
        Fact("orders", count=happened("fulfilled")),
        Fact("served", count=happened("served")),
        Fact("rupees", count=more(RUPEES)),
        Fact("favours", count=more(FAVOURS)),
        Fact("influence", count=sum(more(INFLUENCE_AT + guild) for guild in range(3))),
        Fact("stone", count=more(STONE)),
        Fact("covers", count=next(covers) - next(covers)),
        Fact("lying", count=-more(LYING)),
    ]
    return [fact for fact in found if fact.count > 0]


def _wanted(start: State, mine: _End, other: _End, seat: int) -> list[Fact]:
    """A good of which the best turn has more, and the notables in reach that want it."""
    found = []
    for good, name in enumerate(GOODS):
        more = own(mine.state, seat, good) - own(other.state, seat, good)
        who = wanting(mine.state, good)
        if more > 0 and own(mine.state, seat, good) > own(start, seat, good) and who:
            found.append(Fact("wanted", name, more, who))
    return sorted(found, key=lambda fact: -len(fact.who))


def wanting(state: State, good: int) -> tuple[str, ...]:
    """The notables on the river whose card has room for a good, and whom the boat has reached."""
    reached = state._t.reach[state._d[BOAT]]
    found = []
    for notable, name in enumerate(NOTABLES):
        goods = state._c.notable_goods[notable]
        if state._d[NOTABLE + notable] != ON_RIVER or good not in goods:
            continue
        in_reach = state._c.notable_level[notable] <= reached
        if in_reach and not marker_at(state._d, notable, goods.index(good)):
            found.append(name)
    return tuple(found)


def _useless(start: State, other: _End, seat: int) -> list[Fact]:
    """Goods that the played turn brought, and that there is no use for."""
    demand = demand_of(other.state, seat)
    found = []
    for good, name in enumerate(GOODS):
        held = own(other.state, seat, good)
        if held > own(start, seat, good) and held > int(demand.count(good)):
            found.append(Fact("useless", name, held, (str(own(start, seat, good)),)))
    return found[:1]
