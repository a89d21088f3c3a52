"""The markers on a notable's card, packed into one number.

Four bits for each ordered good, the topmost lowest: 0 empty, 1 + seat for one marker, DOUBLE + 1 +
seat for two. Packed, because positions are copied all the time and most cards are empty.
"""

from agra.rules.layout import CARD, DOUBLE


def marker_at(d: list[int], notable: int, place: int) -> int:
    """What lies on the ordered good at this place, counted from the top."""
    return d[CARD + notable] >> 4 * place & 15


def put_marker(d: list[int], notable: int, place: int, marker: int) -> None:
    """Lay a marker (or a double) on the empty place."""
    d[CARD + notable] |= marker << 4 * place


def places_of(d: list[int], notable: int) -> list[int]:
    """What lies on the three places, from the top."""
    card = d[CARD + notable]
    return [card & 15, card >> 4 & 15, card >> 8 & 15]


def markers_on(d: list[int], notable: int) -> list[int]:
    """How many markers each of the four seats has on the card."""
    markers = [0, 0, 0, 0]
    for there in places_of(d, notable):
        if there > DOUBLE:
            markers[there - DOUBLE - 1] += 2
        elif there:
            markers[there - 1] += 1
    return markers
