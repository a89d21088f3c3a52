"""The markers on a notable's card, packed into one number.

Four bits for each ordered good; the top good has the lowest bits. 0 is empty, 1 + seat is one
marker, DOUBLE + 1 + seat is two. Packed, because positions are copied all the time and most cards
are empty.
"""

from agra.rules.flat import i64, vec
from agra.rules.layout import CARD, DOUBLE


def marker_at(d: list[int] | vec[i64], notable: int, place: int) -> int:
    """Return the marker on the ordered good at this place, counted from the top."""
    return d[CARD + notable] >> 4 * place & 15


def put_marker(d: list[int] | vec[i64], notable: int, place: int, marker: int) -> None:
    """Put a marker (or a double one) on the empty place."""
    d[CARD + notable] |= marker << 4 * place


def markers_of(card: i64, seat: i64) -> i64:
    """How many markers this seat has on the card."""
    count: i64 = 0
    while card:
        there = card & 15
        if there == 1 + seat:
            count += 1
        elif there == DOUBLE + 1 + seat:
            count += 2
        card >>= 4
    return count


def all_markers(card: i64) -> i64:
    """How many markers lie on the card."""
    count: i64 = 0
    while card:
        there = card & 15
        if there > DOUBLE:
            count += 2
        elif there:
            count += 1
        card >>= 4
    return count


def places_of(d: list[int] | vec[i64], notable: int) -> list[int]:
    """Return the markers on the three places, from the top."""
    card = d[CARD + notable]
    return [card & 15, card >> 4 & 15, card >> 8 & 15]


def markers_on(d: list[int] | vec[i64], notable: int) -> list[int]:
    """How many markers each of the four seats has on the card."""
    markers = [0, 0, 0, 0]
    for there in places_of(d, notable):
        if there > DOUBLE:
            markers[there - DOUBLE - 1] += 2
        elif there:
            markers[there - 1] += 1
    return markers
