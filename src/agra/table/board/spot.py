"""A spot: a place of the table that can be pointed at."""

from typing import NamedTuple

from agra.picture.geometry import Box


class Spot(NamedTuple):
    """A place that can be pointed at: its id, its area, its box, its corner radius.

    The chips of a narrow cell are `stacked`: they have two rows. A `number` outside the box belongs
    to it.
    """

    id: str
    area: str
    box: Box
    round: float = 5
    stacked: bool = False
    number: Box | None = None
