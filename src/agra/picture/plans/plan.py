"""A plan: where everything lies in one kind of window. Parts and pieces are told by a plan alone.

A new kind of window is a new module beside `desk` and `phone` that makes such a plan out of a
scene: which drawings there are (`Sheet`), which areas lie in which of them, and how each area is
laid out. No part has to change for it, as long as it finds what it asks for.
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
#: So many things are kept by a plan as they were drawn; then they are drawn anew.
MOST_DRAWN: Final = 1024


class Sheet(NamedTuple):
    """One drawing: the areas in it, its size, and what lies behind everything."""

    areas: tuple[str, ...]
    width: float
    height: float
    #: "" for the whole table, else the area whose panel it is
    panel: str = ""
    page: Box | None = None
    vines: tuple[Box, ...] = ()


@dataclass(frozen=True)
class Plan:
    """Where everything lies in one kind of window."""

    sheets: tuple[Sheet, ...]
    city: CityPlan
    river: RiverPlan
    court: CourtPlan
    #: the boards that are drawn in full, by seat; the viewer's own is always one of them
    boards: dict[int, BoardPlan]
    others: OthersPlan
    #: the cards of the river, by notable
    cards: dict[int, Box] = field(default_factory=dict)
    #: the bar on top and the bar of the decision, where the drawing has them itself
    top: Box | None = None
    decision: Box | None = None

    #: what was drawn by this plan, to be drawn once
    _drawn: dict[Hashable, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def once(self, what: Hashable, draws: Callable[[], str]) -> str:
        """Something that looks the same in every position, drawn once for all of them.

        `what` must tell everything that it depends on beside this plan, the components of its game
        and the reader's language.
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
        """Where a player's supply is, if it is in the same drawing as the city."""
        if not self.together("city", "mine", "others"):
            return None
        if seat in self.boards:
            return self.boards[seat].middle()
        return self.others.column(seat, 0)

    def store(self, good: int, seat: int) -> Place | None:
        """Where a player's goods lie, if that is in the same drawing as river and court."""
        if not self.together("city", "river", "court"):
            return None
        return self.city.store_place(good, seat)


class InPlay(NamedTuple):
    """What a plan of the river has to know of a position: the notables, their levels, who is won.

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
    """The seats of the others, in the order of play after me."""
    players = scene.state.players
    return [(scene.me + n) % players for n in range(1, players)]
