"""A plan: the layout of everything in one kind of window. Parts and pieces get only a plan.

A new kind of window is a new module beside `desk` and `phone` that makes such a plan from a scene:
the drawings (`Sheet`), the areas in each, and the layout of each area. No part has to change for
it.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from agra.picture import tokens
from agra.picture.geometry import Box, Place
from agra.picture.plans.board import BoardPlan, OthersPlan
from agra.picture.plans.city import CityPlan
from agra.picture.plans.court import CourtPlan
from agra.picture.plans.river import RiverPlan
from agra.picture.scene import Scene
from agra.rules.layout import ON_RIVER
from agra.text.i18n import current_language

#: The areas of the table, in reading order.
AREAS = ("city", "river", "court", "bonuses", "mine", "others")
#: The maximum size of a plan's cache of drawn parts.
MOST_DRAWN: Final = 1024


class Sheet(NamedTuple):
    """One drawing: its areas, its size, and its background."""

    areas: tuple[str, ...]
    width: float
    height: float
    #: "" for the whole table, otherwise the area whose panel it is
    panel: str = ""
    page: Box | None = None
    vines: tuple[Box, ...] = ()


@dataclass(frozen=True)
class Plan:
    """The layout of everything in one kind of window."""

    sheets: tuple[Sheet, ...]
    city: CityPlan
    river: RiverPlan
    court: CourtPlan
    #: the boards that are drawn in full, by seat; always including the viewer's
    boards: dict[int, BoardPlan]
    others: OthersPlan
    #: the cards of the river, by notable
    cards: dict[int, Box] = field(default_factory=dict)
    #: the bar on top and the bar of the decision, if the drawing contains them
    top: Box | None = None
    decision: Box | None = None

    #: the cache of drawn parts
    _drawn: dict[Hashable, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def once(self, what: Hashable, draws: Callable[[], str]) -> str:
        """Draw a part that looks the same in every position once, and cache it.

        `what` is the cache key: everything the part depends on besides this plan, the components of
        its game and the reader's language.
        """
        key = (what, current_language())
        found = self._drawn.get(key)
        if found is None:
            if len(self._drawn) >= MOST_DRAWN:
                self._drawn.clear()
            found = self._drawn[key] = draws()
        return found

    def together(self, *areas: str) -> bool:
        """Whether these areas are in one drawing, so that a piece can slide between them."""
        return any(set(areas) <= set(sheet.areas) for sheet in self.sheets)

    def home(self, seat: int) -> Place | None:
        """The place of a player's supply, if it is in the same drawing as the city."""
        if not self.together("city", "mine", "others"):
            return None
        if seat in self.boards:
            return self.boards[seat].middle()
        return self.others.column(seat, 0)

    def store(self, good: int, seat: int) -> Place | None:
        """The place of a player's goods, if it is in the same drawing as river and court."""
        if not self.together("city", "river", "court"):
            return None
        return self.city.store_place(good, seat)


class InPlay(NamedTuple):
    """The notables of a position for the river plan: numbers, levels, and which are won.

    All by level, lists of equal length.
    """

    notables: list[int]
    levels: list[int]
    won: list[bool]


def in_play(scene: Scene) -> InPlay:
    """The notables of a position."""
    s = scene.state
    notables = tokens.notables_in_play(s)
    return InPlay(
        notables,
        [s.components.notable_level[n] for n in notables],
        [s.board.notable(n) != ON_RIVER for n in notables],
    )


def others_of(scene: Scene) -> list[int]:
    """The seats of the other players, in turn order after the viewer."""
    players = scene.state.players
    return [(scene.me + n) % players for n in range(1, players)]
