"""The bar on top, the bar that says what is being decided, and the vines between the areas."""

from typing import Final

from agra.picture import geometry as geo
from agra.picture import palette as p
from agra.picture.markup import icon, rect, tag, text, width_of
from agra.picture.table_pieces import shape
from agra.picture.viewer import Viewer
from agra.picture.words import PHASES, decision_words, details, end_words, seat_name
from agra.rules.layout import BOAT, PHASE, ROUND, ROUND_LIMIT, START, TURN
from agra.rules.state import CHANCE, State
from agra.text.i18n import _

_VINE: Final = 44  # the length of the piece that is repeated


def background() -> str:
    """The page, and the two vines."""
    parts = [rect(0, 0, geo.WIDTH, geo.HEIGHT, p.PAGE)]
    stem = tag("path", d="M0 4q5.5-5 11 0t11 0 11 0 11 0", fill="none", stroke="#5E8A5A")
    leaf = "l.8 1.9 2 .1-1.5 1.3.5 2-1.8-1.1-1.8 1.1.5-2-1.5-1.3 2-.1z"
    flowers = tag("path", d=f"M11 1.2{leaf}", fill="#B5303F") + tag(
        "path", d=f"M33 1.2{leaf}", fill="#2B4C9B"
    )
    for at, box in enumerate(geo.VINES):
        name = f"vine-{at}"
        parts.append(
            tag(
                "pattern",
                stem + flowers,
                id=name,
                x=box.x,
                y=box.y,
                width=_VINE,
                height=box.h,
                patternUnits="userSpaceOnUse",
            )
        )
        parts.append(rect(*box, f"url(#{name})"))
    return "".join(parts)


def top_bar(s: State) -> str:
    """Round, order of play, pier, order limit, end."""
    d = s.d
    box = geo.TOP_BAR
    words = _("Round {round} of {limit}") if d[ROUND_LIMIT] else _("Round {round}")
    words = words.format(round=d[ROUND], limit=d[ROUND_LIMIT])
    parts = [
        rect(*box, p.TOP_BAR),
        icon("mark-star", 16, 14, 15),
        text(30, 20, "Agra", 19, p.TOP_TEXT, bold=True, serif=True),
        text(90, 19, words, 13, p.TOP_TEXT, bold=True),
    ]
    x = 200.0
    for at in range(s.players):
        seat = (d[START] + at) % s.players
        words, active = seat_name(seat), seat == d[TURN] and bool(s.stack)
        width = width_of(words, 13, active) + 30
        if at:
            parts.append(text(x - 13, 18, "›", 14, p.TOP_SECOND))
        if active:
            parts.append(
                rect(x - 3, 3.5, width + 4, 21, "none", p.DECISION_NOW, stroke_width=1.5, rx=10)
            )
        parts.append(icon(shape(seat), x + 10, 14, 21))
        parts.append(text(x + 23, 18.5, words, 13, p.TOP_TEXT, bold=active))
        x += width + 22
    limit = _("order limit {limit}").format(limit=s.c.limit[d[BOAT]])
    parts += [
        icon("piece-boat", 914, 13, 20),
        text(930, 18.5, _("pier {pier} of 6").format(pier=d[BOAT]), 13, p.TOP_TEXT, bold=True),
        text(1020, 18.5, limit, 13, p.TOP_TEXT, bold=True),
        text(1268, 18.5, end_words(s), 13, p.TOP_SECOND, anchor="end"),
    ]
    return "".join(parts)


def decision_bar(s: State, viewer: Viewer) -> str:
    """Whose decision it is, and what it is."""
    box = geo.DECISION
    y = box.y + 22
    parts = [rect(*box, p.DECISION, p.GOLD, stroke_width=1.5, rx=9)]
    x = box.x + 14
    for phase, name in enumerate(PHASES):
        now = phase == s.d[PHASE] and bool(s.stack)
        words = _(name)
        fill = p.DECISION_NOW if now else p.DECISION_SECOND
        parts.append(text(x, y, words, 12.5, fill, bold=now))
        x += width_of(words, 12.5, now) + 9
        if phase < 2:
            parts.append(text(x, y, "›", 13, p.DECISION_SECOND))
            x += 13
    x += 20
    mover = s.to_move
    if mover == CHANCE:
        parts.append(icon("mark-die", x + 10, box.y + 17, 22))
    elif mover is not None:
        parts.append(icon(shape(mover), x + 10, box.y + 17, 27))
    words = decision_words(s)
    parts.append(text(x + 30, y + 0.5, words, 16.5, p.WHITE, bold=True, serif=True))
    parts.append(
        text(
            box.x + box.w - 14, y, details(s, viewer), 13, p.DECISION_SECOND, anchor="end", fit=420
        )
    )
    return "".join(parts)
