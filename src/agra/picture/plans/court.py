"""Layout of the Imperial board and of the building bonus tiles."""

from typing import Final, NamedTuple

from agra.picture.geometry import Box, Place

_TRACK = 52.0
_TILE_GAP = 4.0
_STACK = 27.0


class Heights(NamedTuple):
    """The heights of the Imperial board: its parts from top to bottom."""

    whole: float
    arch: float
    #: between the two rows of bowls, and of the upper one from the top
    bowls: float
    first: float
    #: the upper edge of the guilds, and the height of their tracks
    guilds: float
    track: float
    tiles: float


TALL: Final = Heights(392, 84, 41, 23.5, 94, 226, 348)
#: Beside a desk with the log below it, which needs the room.
WITH_LOG: Final = Heights(368, 79, 38, 21.5, 87, 209, 324)


class CourtPlan:
    """The Imperial board with its upper left corner at x, y."""

    def __init__(
        self,
        x: float,
        y: float,
        width: float,
        top: int,
        bonuses: Box | None = None,
        high: Heights = TALL,
    ) -> None:
        self.high = high
        self.box = Box(x, y, width, self.high.whole)
        #: the building bonus tiles: below, unless they are in a separate drawing
        self.bonuses = bonuses or Box(x, y + self.high.whole + 5, width, 125)
        self.column = (width - 8) / 3
        self.top = top  # the last step of an influence track

    # -------------------------------------------------------------- Akbar

    def arch(self) -> Box:
        """The arch around Akbar."""
        return Box(self.box.x + self.box.w / 2 - 34, self.box.y + 5, 68, self.high.arch)

    def akbar(self) -> Place:
        """The figure of Akbar."""
        box = self.arch()
        return Place(box.x + 34, box.y + box.h - 27, 54)

    def bowl_place(self, bowl: int) -> Place:
        """The picture over one of Akbar's bowls: 0 to 5 on the left, 6 to 11 on the right."""
        side, at = divmod(bowl, 6)
        pitch = self._bowls()
        start = 31 if side == 0 else self.box.w - 31 - 2 * pitch + 3
        y = self.box.y + self.high.first + self.high.bowls * (at // 3)
        return Place(self.box.x + start + pitch * (at % 3), y, 24)

    def _bowls(self) -> float:
        """The distance between the bowls of a side."""
        return (self.box.w - 92) / 6 + 0.6

    def bowl_box(self, bowl: int) -> Box:
        """A bowl with the picture over it."""
        place, wide = self.bowl_place(bowl), min(44.0, self._bowls() + 1)
        return Box(place.x - wide / 2, place.y - 16, wide, self.high.bowls - 2)

    def gift_place(self, bowl: int) -> Place:
        """The marker in a filled bowl."""
        place = self.bowl_place(bowl)
        return Place(place.x, place.y + 10, 23)

    # -------------------------------------------------------------- guilds

    def guild_box(self, guild: int) -> Box:
        """The column of a guild: header, track, orders."""
        x, y = self.box.x + 6 + self.column * guild, self.box.y + self.high.guilds
        return Box(x, y, self.column - 4.5, self.high.track + 24)

    def track_box(self, guild: int) -> Box:
        """A guild's influence track."""
        box = self.guild_box(guild)
        return Box(box.x, box.y + 22.7, _TRACK, self.high.track)

    def step_box(self, guild: int, step: int) -> Box:
        """A step of an influence track; 0 is the start below the first."""
        box = self.track_box(guild)
        height = box.h / (self.top + 1)
        return Box(box.x, box.y + height * (self.top - step), box.w, height - 1.6)

    def influence_places(self, guild: int, step: int, markers: int) -> list[Place]:
        """The markers that share a step."""
        box = self.step_box(guild, step)
        y = box.y + box.h / 2
        if markers == 1:
            return [Place(box.x + (43 if step == 0 else 25.5), y, min(18.0, box.h + 1))]
        if markers == 2 and step:
            return [Place(box.x + 25.5 + 17 * n, y, min(18.0, box.h)) for n in range(2)]
        if markers == 2:
            return [Place(box.x + 35 + 11.5 * n, y, min(14.0, box.h)) for n in range(2)]
        left, size = (35 if step == 0 else 25), min(11.5, box.h * 0.56)
        return [
            Place(box.x + left + 10.5 * (n % 2), y + box.h * (-0.24 + 0.48 * (n // 2)), size)
            for n in range(markers)
        ]

    def order_box(self, guild: int, order: int) -> Box:
        """One of the six orders of a guild, top to bottom."""
        box = self.guild_box(guild)
        pitch = self.high.track / 6
        return Box(box.x + 54.5, box.y + 23.2 + pitch * order, box.w - 54.5, pitch - 2.7)

    def order_goods(self, guild: int, order: int, filled: bool) -> list[Place]:
        """The two goods of an order; a filled one leaves space for the marker."""
        box = self.order_box(guild, order)
        apart = 17.0 if filled else min(20.0, 13.8 + (box.w - 62.5) / 12)
        middle, y = box.x + box.w / 2, box.y + box.h / 2
        return [Place(middle - apart, y, 25), Place(middle + apart, y, 25)]

    def order_marker(self, guild: int, order: int) -> Place:
        """The player's marker on a fulfilled order."""
        box = self.order_box(guild, order)
        return Place(box.x + box.w / 2, box.y + box.h / 2, 25)

    def pointer(self, guild: int, order: int) -> Place:
        """The guild order marker, which points at an order."""
        box = self.order_box(guild, order)
        return Place(box.x - 0.5, box.y + box.h / 2, 12)

    # -------------------------------------------------------------- tiles

    def tile_box(self, at: int, slots: int) -> Box:
        """An open favour tile."""
        width = (self.box.w - 12 - _STACK - _TILE_GAP * slots) / max(1, slots)
        x = self.box.x + 6 + (width + _TILE_GAP) * at
        return Box(x, self.box.y + self.high.tiles, width, 39)

    def tile_place(self, at: int, slots: int) -> Place:
        """The picture on an open favour tile."""
        box = self.tile_box(at, slots)
        return Place(box.x + 16, box.y + 19.5, 27)

    def stack_box(self) -> Box:
        """The stack of favour tiles."""
        x = self.box.x + self.box.w - 6 - _STACK
        return Box(x, self.box.y + self.high.tiles, _STACK, 39)

    def bonus_box(self, tile: int) -> Box:
        """A building bonus tile: a row for each of the levels 2 to 4."""
        level, at = divmod(tile, 4)
        box = self.bonuses
        width = (box.w - 38) / 4
        return Box(box.x + 32 + width * at, box.y + 29 + 31 * level, width - 3, 29)
