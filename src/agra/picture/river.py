"""The river as far as it stays still: cards, what they order, who won them, piers."""

from typing import Final

from agra.picture import geometry as geo
from agra.picture import palette as p
from agra.picture.geometry import Box
from agra.picture.markup import icon, number, panel, rect, tag, text, title, width_of
from agra.picture.table_pieces import notables_in_play, river_cards, shape
from agra.picture.words import NUMERALS, seat_name, two_lines
from agra.rules.cards import marker_at
from agra.rules.layout import BOAT, LEVEL_DONE, NOTABLE, ON_RIVER, WON
from agra.rules.names import GOODS, GUILDS, NOTABLES
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _

#: What happens at each pier, in icons.
_EVENTS: Final = (
    (),
    (),
    ("piece-builder",),
    ("piece-merchant", "good-cotton", "piece-favour"),
    ("mark-price", "piece-favour"),
    ("good-cotton",),
    ("good-clothes",),
)


def river_board(s: State) -> str:
    """Everything on the river that does not move."""
    box = geo.RIVER
    parts = [
        panel(*box, p.RIVER),
        rect(box.x + 3, box.y + 3, box.w - 6, 52, p.RIVER_TOP, rx=4, fill_opacity=0.7),
        rect(box.x + 3, box.y + 96, box.w - 6, 56, p.RIVER_BOTTOM, rx=4, fill_opacity=0.6),
        _waves(),
    ]
    reach = s.c.reach[s.d[BOAT]]
    levels = [s.c.notable_level[n] for n in notables_in_play(s)]
    for level, x in geo.river(levels).numerals:
        numeral = NUMERALS[level - 1]
        parts.append(
            text(x, geo.CARD_TOP + 20, numeral, 15, p.RIVER_INK, True, serif=True, anchor="middle")
        )
        if level > reach:
            parts.append(icon("mark-lock", x, geo.CARD_TOP + 36, 15))
    for notable, card in river_cards(s).items():
        if s.d[NOTABLE + notable] == ON_RIVER:
            parts.append(_card(s, notable, card))
            if s.c.notable_level[notable] > reach:
                parts.append(_veil(card))
        else:
            parts.append(_won(s, notable, card))
    parts.append(_piers(s))
    return "".join(parts)


def _waves() -> str:
    line = "".join(
        f"M14 {number(y)}" + "q10-5 20 0t20 0" * 21
        for y in (geo.CARD_TOP + 45.0, geo.CARD_TOP + 95)
    )
    return tag("path", d=line, fill="none", stroke=p.WHITE, stroke_opacity=0.35)


def _name(card: Box, notable: int, y: float, fill: str, bold: bool) -> str:
    """The name under the face, in one or two lines; none on a card that is too narrow."""
    name, room = NOTABLES[notable], card.w - 2
    if room < 48:
        return ""
    whole = name_of.notable(name)
    lines = [whole] if width_of(whole, 12, bold) <= room else two_lines(name)
    x, first = card.x + card.w / 2, y + (0 if len(lines) == 2 else 6)
    return "".join(
        text(x, first + 12.5 * n, line, 12, fill, bold, anchor="middle", fit=room)
        for n, line in enumerate(lines)
    )


def _card(s: State, notable: int, card: Box) -> str:
    guild = s.c.notable_guild[notable]
    goods = s.c.notable_goods[notable]
    parts = [
        rect(*card, p.CARD, p.GUILD[guild], stroke_width=1.4, rx=5),
        rect(card.x + 1, card.y + 1, card.w - 2, 33, p.NICHE, rx=4, fill_opacity=0.45),
        icon(f"guild-{GUILDS[guild]}", card.x + card.w - 11, card.y + 13, 18),
        _name(card, notable, card.y + 45, p.INK, bold=True),
    ]
    for at, good in enumerate(goods):
        place = geo.order_place(card, at, len(goods))
        delivered = marker_at(s.d, notable, at) != 0
        parts.append(_plate(good, place.x, place.y, place.size, delivered))
        if not delivered:
            free = geo.delivery_places(card, at, len(goods), 1)[0]
            parts.append(icon("mark-free", free.x, free.y, 16))
    return "".join(parts)


def _plate(good: int, x: float, y: float, size: float, faded: bool) -> str:
    """A good on the plate of its row."""
    row = good % 4
    plate = rect(
        x - size / 2, y - size / 2, size, size, p.ROW_PLATE[row], p.ROW_LINE[row], rx=4,
        stroke_opacity=0.4 if faded else 1,
    )  # fmt: skip
    return plate + icon(f"good-{GOODS[good]}", x, y, size - 3, faded)


def _veil(card: Box) -> str:
    """A card out of reach lies under a veil of water."""
    return rect(*card, p.RIVER_BOTTOM, rx=5, fill_opacity=0.28)


def _won(s: State, notable: int, card: Box) -> str:
    """The ghost of a card that somebody won."""
    seat = s.d[NOTABLE + notable] - WON
    place = geo.winner_place(card)
    words = _("{notable}: won by {player}").format(
        notable=name_of.notable(NOTABLES[notable]), player=seat_name(seat)
    )
    return tag(
        "g",
        "".join(
            [
                title(words),
                rect(*card, "none", p.PIERS, rx=5, stroke_dasharray="4 3"),
                icon(
                    f"person-{NOTABLES[notable]}", card.x + card.w / 2, card.y + 20, 30, faded=True
                ),
                _name(card, notable, card.y + 48, p.RIVER_INK, bold=False),
                icon(shape(seat), *place),
                text(place.x, card.y + 116, _("won"), 12, p.RIVER_INK, True, anchor="middle"),
            ]
        ),
        id=f"won-{NOTABLES[notable]}",
    )


# ------------------------------------------------------------------ piers


def _piers(s: State) -> str:
    boat, y = s.d[BOAT], geo.PIER_Y
    parts = [rect(10, y - 12, 882, 24, p.PIERS, rx=6)]
    for pier in range(1, 7):
        x, here = geo.pier_x(pier, boat), pier == boat
        fill = p.DECISION_NOW if here else p.CARD
        parts += [
            tag("circle", cx=x, cy=y, r=9.5, fill=fill, stroke="#3A2316", stroke_width=1.2),
            text(x, y + 4.5, str(pier), 13, p.INK, True, anchor="middle"),
            _event(s, pier, x + (geo.BOAT_ROOM + 12 if here else 12)),
        ]
        if pier < 6:
            parts.append(_leave(s, pier))
    return "".join(parts)


def _event(s: State, pier: int, x: float) -> str:
    """What happens when the boat arrives, and the order limit from then on."""
    y = geo.PIER_Y
    parts: list[str] = []
    for name in _EVENTS[pier]:
        parts.append(icon(name, x + 9, y, 19))
        x += 20
    words = {5: _("+good"), 6: _("+1, end")}.get(pier, "")
    if words:
        parts.append(text(x + 2, y + 4.5, words, 12.5, p.WHITE, bold=True))
        x += width_of(words, 12.5, True) + 6
    limit = s.c.limit[pier]
    if pier > 1 and limit != s.c.limit[pier - 1]:
        words = _("limit {limit}").format(limit=limit)
        parts.append(rect(x + 2, y - 9, 44, 18, p.CARD, "#3A2316", rx=4))
        parts.append(text(x + 24, y + 4.5, words, 12.5, p.INK, True, anchor="middle", fit=40))
    return "".join(parts)


def _leave(s: State, pier: int) -> str:
    """What moves the boat on from a pier; at the boat's own pier, how far it has come."""
    level, needed = s.c.leave_level[pier], s.c.leave_contracts[pier]
    numeral, done = NUMERALS[level - 1], s.d[LEVEL_DONE + level - 1]
    boat = s.d[BOAT]
    if pier < boat:
        words = f"{needed} × {numeral} ✓"
    elif pier == boat:
        words = f"{numeral}: {done}/{needed}"
    else:
        words = f"{needed} × {numeral}"
    x, y = geo.pier_x(pier + 1, boat), geo.PIER_Y
    fill = p.WHITE if pier == boat else p.RIVER_TOP
    chevron = f"M{number(x - 16.5)} {number(y - 7)}l4 7-4 7"
    return text(x - 19, y + 4.5, words, 12.5, fill, pier == boat, anchor="end") + tag(
        "path", d=chevron, fill="none", stroke=p.RIVER_TOP, stroke_width=1.4
    )
