"""All plans of one drawing together, for a view and a position."""

from agra.picture.geometry import Box, Place
from agra.picture.table_pieces import notables_in_play
from agra.rules.layout import NOTABLE, ON_RIVER
from agra.table.board.plan_city import CityPlan, PhoneCityPlan
from agra.table.board.plan_court import CourtPlan
from agra.table.board.plan_players import MinePlan, OthersPlan, PhoneMinePlan
from agra.table.board.plan_river import PhoneRiverPlan, RiverPlan
from agra.table.board.tokens import contracts_of
from agra.table.board.view import View
from agra.table.sight import Sight

#: The parts of the table; on a phone each is a panel of its own.
AREAS = ("city", "river", "court", "mine", "others")

HEIGHT = 800


class Layout:
    """Where everything lies in one drawing."""

    def __init__(self, sight: Sight, view: View) -> None:
        s = sight.state
        self.view = view
        #: whose board is the large one; a spectator looks over the first player's shoulder
        self.me = 0 if sight.viewer is None else sight.viewer
        self.notables = notables_in_play(s)
        levels = [s.c.notable_level[n] for n in self.notables]
        won = [s.d[NOTABLE + n] != ON_RIVER for n in self.notables]
        others = [(self.me + n) % s.players for n in range(1, s.players)]
        top = s.c.influence_top
        self.width = 390.0 if view.phone else 1280.0 + view.extra
        if view.phone:
            self.city: CityPlan = PhoneCityPlan()
            self.river: RiverPlan = PhoneRiverPlan(levels, won)
            self.court = CourtPlan(6, 6, 378, top)
            self.mine: MinePlan = PhoneMinePlan(len(contracts_of(s, self.me)))
            rows = Box(6, 6, 378, 88 * len(others) + 10)
            self.others = OthersPlan(rows, others, 88)
            return
        left, right = 890 + 0.6 * view.extra, 372 + 0.4 * view.extra
        self.city = CityPlan(left)
        self.river = RiverPlan(left, levels, won)
        self.court = CourtPlan(left + 12, 33, right, top)
        self.mine = MinePlan(left)
        row = 158 / max(2, len(others)) if len(others) < 3 else 53
        self.others = OthersPlan(Box(left + 12, 628, right, 168), others, row)

    def card(self, notable: int) -> Box:
        """The place of a notable's card on the river."""
        return self.river.cards[self.notables.index(notable)]

    def home(self, seat: int) -> Place | None:
        """Where a player's supply is, if it is in the same drawing as the city."""
        if self.view.phone:
            return None
        return self.mine.middle() if seat == self.me else self.others.column(seat, 0)

    def store(self, good: int, seat: int) -> Place | None:
        """Where a player's goods lie, if that is in the same drawing as river and court."""
        return None if self.view.phone else self.city.store_place(good, seat)

    def size(self, area: str) -> tuple[float, float]:
        """The width and the height of a panel on a phone."""
        heights = {
            "city": self.city.ground.h,
            "river": self.river.box.h,
            "court": self.court.bonuses.y + self.court.bonuses.h + 6,
            "mine": self.mine.box.h,
            "others": self.others.box.h + 12,
        }
        return self.width, heights[area]
