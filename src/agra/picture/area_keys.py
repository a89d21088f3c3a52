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
    d = state._d
    return (*d[at.NOTABLE : at.RULES], d[at.BOAT], *d[at.LEVEL_DONE : at.LEVEL_DONE + 4])


def court(state: State) -> Numbers:
    """Orders, bowls, tiles, influence tracks."""
    d = state._d
    tracks = [
        d[at.PLAYER + at.STRIDE * seat + at.INFLUENCE_AT + guild]
        for seat in range(state.players)
        for guild in range(3)
    ]
    return (*d[at.ORDERS : at.BONUS], d[at.BOAT], *tracks)


def goods(state: State) -> Numbers:
    """The goods of all players."""
    firsts = [at.PLAYER + at.STRIDE * seat for seat in range(state.players)]
    return tuple(count for first in firsts for count in state._d[first : first + at.FAVOURS])


def figures(state: State) -> Numbers:
    """Merchant, Builder and meditation marker."""
    d = state._d
    return (d[at.MERCHANT], d[at.BUILDER], d[at.MEDITATION_MARKER])


# ------------------------------------------------------------------ areas


def _city(scene: Scene, plan: Plan) -> Numbers:
    s = scene.state
    return (*s._d[at.SPACE : at.ORDERS], *figures(s), acting_space(s), *goods(s))


def _river(scene: Scene, plan: Plan) -> Numbers:
    return river(scene.state)


def _court(scene: Scene, plan: Plan) -> Numbers:
    return court(scene.state)


def _bonuses(scene: Scene, plan: Plan) -> Numbers:
    return tuple(scene.state._d[at.BONUS : at.NOTABLE])


def _mine(scene: Scene, plan: Plan) -> Numbers:
    d = scene.state._d
    shared = (d[at.VALUE + CLOTHES], d[at.BOAT], d[at.ON_FRENCH_TRADER], scene.seat)
    return (*shared, *_players(scene, tuple(plan.boards)))


def _others(scene: Scene, plan: Plan) -> Numbers:
    seats = tuple(plan.others.seats)
    return (scene.state._d[at.START], tuple(scene.thinking), *_players(scene, seats))


def _players(scene: Scene, seats: tuple[int, ...]) -> Numbers:
    d = scene.state._d
    found: list[object] = []
    for seat in seats:
        first = at.PLAYER + at.STRIDE * seat
        found += [seat, scene.rupees[seat], *d[first : first + at.STRIDE]]
    return tuple(found)


_NUMBERS: Final[dict[str, Callable[[Scene, Plan], Numbers]]] = {
    "city": _city,
    "river": _river,
    "court": _court,
    "bonuses": _bonuses,
    "mine": _mine,
    "others": _others,
}
