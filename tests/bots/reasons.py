"""Compares reasons with what can be counted on the table, for hints and reviews."""

from collections.abc import Callable

import agra
from agra.bots import Fact, Reason
from agra.bots.advice.turn_reasons import wanted_by
from agra.rules.cards import markers_of
from agra.rules.farm import production
from agra.rules.layout import (
    CARD,
    CONTRACTS,
    FAVOURS,
    INFLUENCE_AT,
    LYING,
    PLAYER,
    RUPEES,
    STONE,
    STRIDE,
    SUPPLY,
    TILES_OWNED,
    WORKERS,
)
from agra.rules.names import FAVOUR_ACTIONS, GOODS, GUILDS, NOTABLES

#: The goods of the farm.
FARMED = GOODS[:4]
#: How each kind of fact is counted independently, from the JSON position or its numbers.
COUNT: dict[str, Callable[[agra.State, int, str], int]] = {
    "rupees": lambda s, seat, _: own(s, seat, RUPEES),
    "favour": lambda s, seat, _: own(s, seat, FAVOURS),
    "marker": lambda s, seat, _: own(s, seat, SUPPLY),
    "worker": lambda s, seat, _: own(s, seat, WORKERS),
    "lying": lambda s, seat, _: own(s, seat, LYING),
    "field": lambda s, seat, _: own(s, seat, STONE),
    "good": lambda s, seat, good: own(s, seat, GOODS.index(good)),
    "step": lambda s, seat, guild: own(s, seat, INFLUENCE_AT + GUILDS.index(guild)),
    "contract": lambda s, seat, name: own(s, seat, CONTRACTS) >> NOTABLES.index(name) & 1,
    "tile": lambda s, seat, name: own(s, seat, TILES_OWNED) >> FAVOUR_ACTIONS.index(name) & 1,
    "card": lambda s, seat, name: markers_of(s._d[CARD + NOTABLES.index(name)], seat),
    "yield": lambda s, seat, good: production(s, seat, GOODS.index(good)),
    "cover": lambda s, seat, _: s.score_sheet(seat).get("covers", 0),
}


def own(state: agra.State, seat: int, place: int) -> int:
    return int(state._d[PLAYER + STRIDE * seat + place])


def assert_true(
    reason: Reason, root: agra.State, mine: agra.State, other: agra.State, seat: int
) -> None:
    """Check that every fact of a reason matches the count and points the same way as the reason."""
    whom = seat if reason.seat < 0 else reason.seat
    assert reason.facts
    for fact in reason.facts:
        assert fact.count
        if fact.kind in COUNT:
            counted = [COUNT[fact.kind](state, whom, fact.what) for state in (mine, other)]
            assert fact.count == counted[0] - counted[1], fact
        if fact.kind not in ("wins", "yield"):
            assert points_with(reason, fact, whom == seat), (reason, fact)
        if fact.kept:
            at = GOODS.index(fact.what)
            assert own(mine, whom, at) <= own(root, whom, at)
        if fact.use in NOTABLES:
            richer = mine if fact.count > 0 else other
            assert NOTABLES.index(fact.use) in wanted_by(richer, GOODS.index(fact.what))
    if reason.about == "farm":
        # what rises and what falls are both told
        apart = {g: COUNT["yield"](mine, whom, g) - COUNT["yield"](other, whom, g) for g in FARMED}
        told = {fact.what: fact.count for fact in reason.facts}
        assert told == {good: count for good, count in apart.items() if count}
        assert any(points_with(reason, fact, whom == seat) for fact in reason.facts)


def points_with(reason: Reason, fact: Fact, own: bool) -> bool:
    """Whether a fact, about the player who decides or another one, points with its reason."""
    helps = (fact.count > 0) != (fact.kind in ("lying", "idle"))
    return (reason.worth > 0) == (helps == own)
