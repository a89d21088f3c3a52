"""What the bar on top of the table says."""

from dataclasses import dataclass

from agra.picture.words import end_words
from agra.rules.layout import BOAT, ROUND, ROUND_LIMIT, START, TURN
from agra.table.sight import Sight
from agra.text.i18n import _


@dataclass(frozen=True)
class Place:
    """A player in the order of play."""

    seat: int
    name: str
    active: bool
    #: this is the viewer
    me: bool
    thinking: bool
    #: the viewer has to decide, or somebody else has
    asked: bool


@dataclass(frozen=True)
class Top:
    """The words of the bar."""

    round: str
    places: tuple[Place, ...]
    pier: str
    limit: str
    end: str


def top_of(sight: Sight) -> Top:
    """The bar for a position."""
    s, d = sight.state, sight.state.d
    words = _("Round {round} of {limit}") if d[ROUND_LIMIT] else _("Round {round}")
    order = [(d[START] + at) % s.players for at in range(s.players)]
    places = tuple(
        Place(
            seat,
            sight.names[seat],
            seat == d[TURN] and bool(s.stack),
            seat == sight.viewer,
            seat in sight.thinking,
            seat == s.to_move,
        )
        for seat in order
    )
    return Top(
        words.format(round=d[ROUND], limit=d[ROUND_LIMIT]),
        places,
        _("pier {pier} of 6").format(pier=d[BOAT]),
        _("order limit {limit}").format(limit=s.c.limit[d[BOAT]]),
        end_words(s),
    )
