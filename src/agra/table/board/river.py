"""The river as far as it stays still: cards, what they order, who won them, piers."""

from agra.picture.geometry import Box
from agra.picture.words import NUMERALS, two_lines
from agra.rules.cards import marker_at
from agra.rules.layout import BOAT, LEVEL_DONE, NOTABLE, ON_RIVER, WON
from agra.rules.names import GOODS, GUILDS, NOTABLES
from agra.rules.state import State
from agra.table.board import paint as p
from agra.table.board.ink import frame, icon, panel, plate, rect, shape, text, width_of
from agra.table.board.layout import Layout
from agra.table.board.marks import Marks
from agra.table.board.piers import draw_piers
from agra.table.board.plan_river import PhoneRiverPlan
from agra.text import names as name_of
from agra.text.i18n import _, ngettext


def river_board(s: State, layout: Layout, marks: Marks) -> str:
    """Everything on the river that does not move."""
    plan = layout.river
    phone = isinstance(plan, PhoneRiverPlan)
    box = plan.box
    parts = [
        frame(box, "url(#b-water)") if phone else panel(box, "url(#b-water)"),
        rect(box.x + 3, box.y + 3, box.w - 6, box.h - 6, "url(#b-waves)"),
    ]
    reach = s.c.reach[s.d[BOAT]]
    for level, x, y in plan.numerals:
        words = NUMERALS[level - 1]
        parts.append(text(x, y, words, 16, p.RIVER_INK, True, True, "middle", 20))
        if phone:
            parts.append(text(40, y, _level_words(s, level), 13, p.RIVER_INK))
        elif level > reach:
            parts.append(icon("mark-lock", x, y + 15, 17))
    for notable in layout.notables:
        card = layout.card(notable)
        if s.d[NOTABLE + notable] == ON_RIVER:
            parts.append(_card(s, layout, marks, notable, card))
            if s.c.notable_level[notable] > reach:
                parts.append(frame(card, p.VEIL, rx=5))
        else:
            parts.append(_won(s, layout, notable, card))
    parts.append(draw_piers(s, plan))
    if phone:
        parts.append(_pier_words(s))
    return "".join(parts)


def _level_words(s: State, level: int) -> str:
    """Whether the boat reaches a level, or from which pier on."""
    if level <= s.c.reach[s.d[BOAT]]:
        return _("in reach")
    pier = next((at for at in range(1, 7) if s.c.reach[at] >= level), 6)
    return _("from pier {pier}").format(pier=pier)


def _pier_words(s: State) -> str:
    """What the strip says on a desk, in a sentence."""
    pier = s.d[BOAT]
    limit = s.c.limit[pier]
    if pier == 6:
        words = _("Pier 6: the end is near · order limit {limit}").format(limit=limit)
    else:
        level = s.c.leave_level[pier]
        missing = max(0, s.c.leave_contracts[pier] - s.d[LEVEL_DONE + level - 1])
        words = ngettext(
            "Pier {pier}: next pier after {count} more contract of level {level}"
            " · order limit {limit}",
            "Pier {pier}: next pier after {count} more contracts of level {level}"
            " · order limit {limit}",
            missing,
        ).format(pier=pier, count=missing, level=NUMERALS[level - 1], limit=limit)
    return text(14, 58, words, 12.5, p.RIVER_INK, bold=True, fit=366)


def _name(card: Box, notable: int, y: float, fill: str, bold: bool, size: float) -> str:
    """The name under the face, in one or two lines."""
    name, room = NOTABLES[notable], card.w - 3
    whole = name_of.notable(name)
    fits = width_of(whole, size, bold) <= room * 1.06
    lines = [whole] if fits else two_lines(name)
    x, first = card.x + card.w / 2, y + (0 if len(lines) == 2 else 7)
    return "".join(
        text(x, first + (size + 1) * n, line, size, fill, bold, anchor="middle", fit=room)
        for n, line in enumerate(lines)
    )


def _card(s: State, layout: Layout, marks: Marks, notable: int, card: Box) -> str:
    guild, name = s.c.notable_guild[notable], NOTABLES[notable]
    goods, plan = s.c.notable_goods[notable], layout.river
    phone = isinstance(plan, PhoneRiverPlan)
    head = 40 if phone else 34
    size = 13.0 if phone else 12.0
    parts = [
        frame(
            card, marks.ground(f"notable-{name}", p.CARD), p.GUILD[guild], stroke_width=1.5, rx=5
        ),
        rect(card.x + 1, card.y + 1, card.w - 2, head, p.NICHE, rx=4, fill_opacity=0.45),
        icon(f"guild-{GUILDS[guild]}", card.x + card.w - 12, card.y + head / 2 - 3, 18 + phone),
        _name(card, notable, card.y + head + (13.5 if phone else 11.5), p.INK, True, size),
    ]
    for at, good in enumerate(goods):
        place = plan.order_place(card, at, len(goods))
        delivered = marker_at(s.d, notable, at) != 0
        spot = f"slot-{name}-{GOODS[good]}"
        if marks.on(spot):
            parts.append(frame(plan.slot_box(card, at, len(goods)), p.PALE, rx=4))
        parts.append(plate(good, place.x, place.y, place.size, delivered))
        if not delivered and not marks.key(spot):
            free = plan.delivery_places(card, at, len(goods), 1)[0]
            parts.append(icon("mark-free", free.x, free.y, 17))
    return "".join(parts)


def _won(s: State, layout: Layout, notable: int, card: Box) -> str:
    """The ghost of a card that somebody won."""
    seat = s.d[NOTABLE + notable] - WON
    place = layout.river.winner_place(card)
    phone = isinstance(layout.river, PhoneRiverPlan)
    size = 13.0 if phone else 12.0
    faces = (card.x + card.w / 2, card.y + (36 if phone else 28), 34 if phone else 30)
    below = card.y + (66 if phone else 55)
    return "".join(
        [
            frame(card, "none", p.PIERS, rx=5, stroke_dasharray="4 3"),
            icon(f"person-{NOTABLES[notable]}", *faces, faded=True),
            _name(card, notable, below - 6, p.RIVER_INK, False, size),
            icon(shape(seat), *place),
            text(place.x, card.y + card.h - 8, _("won"), size, p.RIVER_INK, True, anchor="middle"),
        ]
    )
