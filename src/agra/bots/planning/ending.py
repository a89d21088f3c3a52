"""Ends games that would go on without end: frozen boards, and games that are already won.

No rule forces anybody to make progress. With two players all twenty workers can stand on the
twenty spaces: then nobody ejects a worker any more, and the usual evaluation finds no reason to
hurry. Against a weak player a bot leads by far and still gains more by playing on than by ending.

`is_needed` of `ending_signs` recognises such positions. In all other positions bots play as if this
module did not exist. `ending_line` then chooses the turn that brings the end nearest: steps on an
influence track, orders, deliveries and contracts, and the favours and workers that they need. A
player who does not lead makes progress, but does not announce the end before round 50 (`LATEST`).
"""

from typing import Final

from agra.bots import gc_pause
from agra.bots.planning.ending_signs import nearness
from agra.bots.planning.turn_search import Line, Search
from agra.bots.view import View

#: The width of the search: it tries all options of each decision of a few beginnings.
WIDTH: Final = 4
BREADTH: Final = 64
#: The most turns that it plays to their end.
NODES: Final = 1500
#: More lines than such a search finds.
MANY: Final = 10_000

#: The share of the usual evaluation, in rupees: it decides between turns that are equally near.
USUAL: Final = 0.2


def ending_line(view: View, until: float = 1e300) -> Line:
    """Return the turn that brings the end of the game nearest, found until the time `until`."""
    search = Search(WIDTH, BREADTH)
    with gc_pause.paused():
        lines = search.lines(view.state, view.seat, MANY, NODES, until)
    return max(lines, key=lambda line: nearness(line.state, view.seat) + USUAL * line.worth)
