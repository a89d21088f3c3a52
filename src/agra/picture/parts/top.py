"""Draws the bar on top and the bar of the current decision.

A page writes the bar on top as HTML, with the same words (`top_of`).
"""

from dataclasses import dataclass

from agra.picture import palette as p
from agra.picture.geometry import Box
from agra.picture.ink import frame, icon, shape, text, width_of
from agra.picture.scene import Scene
from agra.rules.state import CHANCE
from agra.text.i18n import _
from agra.text.situation import PHASES, decision_words, details, end_words, in_last_round


@dataclass(frozen=True)
class Place:
    """A player in the order of play."""

    seat: int
    name: str
    active: bool
    #: whether this is the viewer
    me: bool
    thinking: bool
    #: whether the viewer has to decide, or another player
    asked: bool


@dataclass(frozen=True)
class Top:
    """The words of the bar."""

    round: str
    places: tuple[Place, ...]
    pier: str
    limit: str
    end: str
    #: whether this is the last round
    last: bool


def top_of(scene: Scene) -> Top:
    """The bar for a position."""
    s, board = scene.state, scene.state.board
    # The limit announces the end; one more round follows it, as after every announcement.
    last = board.final_round or board.round_limit + 1
    words = _("Round {round} of {limit}") if board.round_limit else _("Round {round}")
    order = [(board.start_player + at) % s.players for at in range(s.players)]
    places = tuple(
        Place(
            seat,
            scene.names[seat],
            seat == s.turn and not s.is_over,
            seat == scene.seat,
            seat in scene.thinking,
            seat == s.to_move,
        )
        for seat in order
    )
    return Top(
        words.format(round=s.round, limit=last),
        places,
        _("pier {pier} of 6").format(pier=board.boat),
        _("order limit {limit}").format(limit=s.components.limit[board.boat]),
        end_words(s),
        in_last_round(s) and not s.is_over,
    )


def top_bar(scene: Scene, box: Box) -> str:
    """Round, order of play, pier, order limit, end."""
    top, right, y = top_of(scene), box.x + box.w, box.y + 18.5
    parts = [
        frame(box, p.TOP),
        icon("mark-star", 16, box.y + 14, 15),
        text(30, box.y + 20, _("Agra"), 19, p.TOP_INK, True, True),
        text(90, y, top.round, 13, p.TOP_INK, True, fit=100),
    ]
    x, room = box.x + 200, (right - 400 - 200) / len(top.places)
    for at, place in enumerate(top.places):
        width = min(room - 22, width_of(place.name, 13, place.active) + 30)
        if at:
            parts.append(text(x - 13, y - 0.5, "›", 14, p.TOP_SECOND))
        if place.active:
            ring = Box(x - 3, box.y + 3.5, width + 4, 21)
            parts.append(frame(ring, "none", p.BAR_NOW, stroke_width=1.5, rx=10))
        parts.append(icon(shape(place.seat), x + 10, box.y + 14, 21))
        parts.append(text(x + 23, y, place.name, 13, p.TOP_INK, place.active, fit=width - 30))
        x += width + 22
    parts += [
        icon("piece-boat", right - 366, box.y + 13, 20),
        text(right - 350, y, top.pier, 13, p.TOP_INK, True, fit=85),
        text(right - 260, y, top.limit, 13, p.TOP_INK, True, fit=100),
        text(right - 12, y, top.end, 13, p.TOP_SECOND, anchor="end", fit=140),
    ]
    return "".join(parts)


def decision_bar(scene: Scene, box: Box) -> str:
    """The player to decide, and the decision."""
    s, y = scene.state, box.y + 22
    parts = [frame(box, p.BAR, p.GOLD, stroke_width=1.5, rx=9)]
    x = box.x + 14
    for phase, name in enumerate(PHASES):
        now, words = phase == s.board.phase and not s.is_over, _(name)
        parts.append(text(x, y, words, 12.5, p.BAR_NOW if now else p.BAR_SECOND, now))
        x += width_of(words, 12.5, now) + 9
        if phase < 2:
            parts.append(text(x, y, "›", 13, p.BAR_SECOND))
            x += 13
    x += 20
    mover = s.to_move
    if mover == CHANCE:
        parts.append(icon("mark-die", x + 10, box.y + 17, 22))
    elif mover is not None:
        parts.append(icon(shape(mover), x + 10, box.y + 17, 27))
    known = mover is not None and mover != CHANCE and scene.rupees[mover] is not None
    end, words = box.x + box.w - 14, details(s, scene.names, known)
    room = end - x - 30 - min(420.0, width_of(words, 13)) - 20
    question = decision_words(s, scene.names)
    parts.append(text(x + 30, y + 0.5, question, 16.5, p.BAR_INK, True, True, fit=room))
    parts.append(text(end, y, words, 13, p.BAR_SECOND, anchor="end", fit=420))
    return "".join(parts)
