"""Cache keys of areas: every value of a position that the drawing of an area depends on.

The drawing of a table depends on these numbers, the plan, the players' names and colours, the
components and the reader's language, and on nothing else in a scene.
"""

from collections.abc import Callable
from typing import Final

from agra.picture.parts.city import acting_space
from agra.picture.plans.plan import Plan
from agra.picture.scene import Scene
from agra.rules import layout as at
from agra.rules.layout import player_at
from agra.rules.names import CLOTHES
from agra.rules.state import State

#: All values that an area shows, in a fixed order.
Numbers = tuple[object, ...]


def numbers_of(area: str, scene: Scene, plan: Plan) -> Numbers:
    """The values of a scene that an area shows."""
    return _NUMBERS[area](scene, plan)


# ------------------------------------------------------------------ parts of keys


def river(state: State) -> Numbers:
    """The river cards with all markers on them, and the boat."""
    completed = state.numbers(at.LEVEL_DONE, at.ON_FRENCH_TRADER)
    return (*state.numbers(at.NOTABLE, at.RULES), state.board.boat, *completed)


def court(state: State) -> Numbers:
    """Orders, bowls, tiles, the tracks of influence."""
    firsts = [player_at(seat) + at.INFLUENCE_AT for seat in range(state.players)]
    tracks = [step for first in firsts for step in state.numbers(first, first + 3)]
    return (*state.numbers(at.ORDERS, at.BONUS), state.board.boat, *tracks)


def goods(state: State) -> Numbers:
    """Who has which goods."""
    firsts = [player_at(seat) for seat in range(state.players)]
    return tuple(n for first in firsts for n in state.numbers(first, first + at.FAVOURS))


def figures(state: State) -> Numbers:
    """Merchant, Builder and meditation marker."""
    board = state.board
    return (board.merchant, board.builder, board.meditation_marker)


# ------------------------------------------------------------------ areas


def _city(scene: Scene, plan: Plan) -> Numbers:
    s = scene.state
    return (*s.numbers(at.SPACE, at.ORDERS), *figures(s), acting_space(s), *goods(s))


def _mine(scene: Scene, plan: Plan) -> Numbers:
    board = scene.state.board
    shared = (board.value(CLOTHES), board.boat, board.on_french_trader, scene.seat)
    return (*shared, *_players(scene, tuple(plan.boards)))


def _others(scene: Scene, plan: Plan) -> Numbers:
    seats = tuple(plan.others.seats)
    return (scene.state.board.start_player, tuple(scene.thinking), *_players(scene, seats))


def _players(scene: Scene, seats: tuple[int, ...]) -> Numbers:
    found: list[object] = []
    for seat in seats:
        whole = scene.state.numbers(player_at(seat), player_at(seat + 1))
        found += [seat, scene.rupees[seat], *whole]
    return tuple(found)


_NUMBERS: Final[dict[str, Callable[[Scene, Plan], Numbers]]] = {
    "city": _city,
    "river": lambda scene, plan: river(scene.state),
    "court": lambda scene, plan: court(scene.state),
    "bonuses": lambda scene, plan: scene.state.numbers(at.BONUS, at.NOTABLE),
    "mine": _mine,
    "others": _others,
}
