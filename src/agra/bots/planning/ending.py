"""Ends games that would go on without end: frozen boards, and games that are already won.

No rule forces anybody to make progress. With two players all twenty workers can stand on the
twenty spaces: then nobody ejects a worker any more, and the usual evaluation finds no reason to
hurry. Against a weak player a bot leads by far and still gains more by playing on than by ending.

`is_needed` of `ending_signs` recognises such positions. In all other positions bots play as if this
module did not exist. `ending_line` then chooses the turn that brings the end nearest: steps on an
influence track, orders, deliveries and contracts, and the favours and workers that they need. A
player who does not lead makes progress, but does not announce the end before round `LATEST`.
"""

from typing import Final

from agra.bots import gc_pause
from agra.bots.planning.ending_signs import LATEST
from agra.bots.planning.turn_search import Line, Search
from agra.bots.view import View
from agra.rules.cards import all_markers
from agra.rules.layout import (
    CARD,
    FAVOURS,
    FINAL_ROUND,
    INFLUENCE_AT,
    LEVEL_DONE,
    ORDERS,
    PLAYER,
    ROUND,
    SPACE,
    STRIDE,
    WORKERS,
)
from agra.rules.names import ARCHITECT
from agra.rules.scoring import winners
from agra.rules.state import State

#: The width of the search: it tries all options of each decision of a few beginnings.
WIDTH: Final = 4
BREADTH: Final = 64
#: The most turns that it plays to their end.
NODES: Final = 1500
#: More lines than such a search finds.
MANY: Final = 10_000

#: What brings the end nearer.
STEP: Final = 8.0
OTHER_STEP: Final = 1.0
ORDER: Final = 4.0
CONTRACT: Final = 14.0
DELIVERY: Final = 2.0
FAVOUR: Final = 1.5
WORKER: Final = 0.5
AT_ARCHITECT: Final = 3.0
ENDED: Final = 1000.0
#: The share of the usual evaluation, in rupees: it decides between turns that are equally near.
USUAL: Final = 0.2
#: The most favours that count: two steps.
MOST_FAVOURS: Final = 8
MOST_WORKERS: Final = 4


def ending_line(view: View, until: float = 1e300) -> Line:
    """Return the turn that brings the end of the game nearest, found until the time `until`."""
    search = Search(WIDTH, BREADTH)
    with gc_pause.paused():
        lines = search.lines(view.state, view.seat, MANY, NODES, until)
    return max(lines, key=lambda line: nearness(line.state, view.seat) + USUAL * line.worth)


def nearness(state: State, seat: int) -> float:
    """Return how near a seat has brought the end of the game; only differences have a meaning."""
    d: list[int] = [int(number) for number in state._d]
    near = 0.0
    if d[FINAL_ROUND]:
        near += ENDED if seat in winners(state) or d[ROUND] >= LATEST else -ENDED
    player = PLAYER + STRIDE * seat
    steps = d[player + INFLUENCE_AT : player + INFLUENCE_AT + 3]
    near += (STEP - OTHER_STEP) * max(steps) + OTHER_STEP * sum(steps)
    near += ORDER * sum(1 for order in d[ORDERS : ORDERS + 18] if order)
    near += FAVOUR * min(MOST_FAVOURS, d[player + FAVOURS])
    near += WORKER * min(MOST_WORKERS, d[player + WORKERS])
    near += CONTRACT * sum(d[LEVEL_DONE : LEVEL_DONE + 4])
    near += DELIVERY * sum(int(all_markers(card)) for card in d[CARD : CARD + 24] if card)
    near += AT_ARCHITECT if _owner(d[SPACE + ARCHITECT]) == seat else 0.0
    return near


def _owner(worker: int) -> int:
    """Return the seat of a worker on a space, -1 for none."""
    return (worker - 1) >> 1 if worker else -1
