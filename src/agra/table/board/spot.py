"""A spot: a place of the table that can be pointed at."""

from typing import NamedTuple

from agra.picture.geometry import Box


class Spot(NamedTuple):
    """A place that can be pointed at: its id, the area it lies in, its box, how round it is."""

    id: str
    area: str
    box: Box
    round: float = 5
