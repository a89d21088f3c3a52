"""My own board and the rows of the others, as far as they stay still."""

from typing import Final

from agra.picture.geometry import Box
from agra.picture.words import action_name, two_lines
from agra.rules.layout import (
    FAVOURS,
    START,
    STONE,
    SUPPLY,
    USED,
    USED_CALIPH,
    USED_ENGLISH_TRADER,
    USED_FRENCH_TRADER,
    USED_MOSAIC_MAKER,
    USED_MULLAH,
    USED_OIL_AND_CURRY,
    USED_STATUE,
    WORKERS,
)
from agra.rules.names import (
    BOOKS,
    CALIPH,
    CLOTHES,
    CURRY,
    ENGLISH_TRADER,
    FAVOUR_ACTIONS,
    FRENCH_TRADER,
    GOODS,
    MOSAIC_MAKER,
    MULLAH,
    NOTABLES,
    OIL,
    PAINTINGS,
    PRINTED_FAVOUR_ACTIONS,
    STATUES,
)
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.table.board import paint as p
from agra.table.board import tokens
from agra.table.board.colours import colour_of
from agra.table.board.contracts import effect_of
from agra.table.board.court import favour_price
from agra.table.board.ink import (
    frame,
    icon,
    number,
    panel,
    path,
    plate,
    rect,
    shape,
    text,
    width_of,
)
from agra.table.board.layout import Layout
from agra.table.board.marks import Marks
from agra.table.board.plan_players import PhoneMinePlan
from agra.table.sight import Sight
from agra.text import names as name_of
from agra.text.i18n import N_, _, ngettext

_SCROLLS: Final = (
    ("statue", STATUES, N_("2nd act.")),
    ("book", BOOKS, N_("raise 3")),
    ("painting", PAINTINGS, N_("2 infl.")),
    ("clothes", CLOTHES, N_("3 rup.")),
)

#: Contracts that work once a turn, with their bit of what was used.
ONCE: Final = {
    FRENCH_TRADER: USED_FRENCH_TRADER,
    CALIPH: USED_CALIPH,
    MULLAH: USED_MULLAH,
    ENGLISH_TRADER: USED_ENGLISH_TRADER,
    MOSAIC_MAKER: USED_MOSAIC_MAKER,
}


def my_board(sight: Sight, layout: Layout, marks: Marks) -> str:
    """The large board."""
    s = sight.state
    phone = isinstance(layout.mine, PhoneMinePlan)
    parts = [_phone_panels(layout) if phone else panel(layout.mine.box)]
    parts += [
        _farm(s, layout),
        _middle(sight, layout),
        _track(s, layout, marks),
        _favours(s, layout, marks),
        _actions(s, layout, marks),
        _scrolls(s, layout, marks),
        _contracts(s, layout, marks),
        _goods(s, layout, marks),
    ]
    return "".join(parts)


def _phone_panels(layout: Layout) -> str:
    return panel(Box(6, 5, 378, 170)) + panel(Box(6, 181, 378, 54))


# ------------------------------------------------------------------ the farm


def _farm(s: State, layout: Layout) -> str:
    plan = layout.mine
    places = [plan.farm_square(track, at) for track in range(4) for at in range(1, 6)]
    half = plan.square / 2 - 0.8
    squares = "".join(
        f"M{number(at.x - half + 3)} {number(at.y - half)}h{number(2 * half - 6)}q3 0 3 3"
        f"v{number(2 * half - 6)}q0 3-3 3h{number(6 - 2 * half)}q-3 0-3-3v{number(6 - 2 * half)}"
        "q0-3 3-3z"
        for at in places
    )
    sprouts = "".join(
        f"M{number(at.x)} {number(at.y + 4)}v-5m-4-1.5q0 3.6 4 3.6t4-3.6" for at in places
    )
    parts = [
        path(squares, "var(--field)", "var(--field-line)"),
        path(sprouts, "none", "var(--sprout)", stroke_width=1.2),
    ]
    for corner, good in enumerate(s.c.corner_good):
        place, words = plan.corner(corner), f"+{yield_of(s, layout.me, good)}"
        parts.append(plate(good, *place))
        at = plan.yield_place(corner)
        parts.append(text(at.x, at.y, words, 13.5, p.ROW_LINE[good], True, anchor="middle"))
    return "".join(parts)


def _middle(sight: Sight, layout: Layout) -> str:
    """Rupees, workers and markers in supply, in the middle of the farm."""
    s, seat = sight.state, layout.me
    x, y, _size = layout.mine.middle()
    mine = sight.viewer == seat
    words = _("My farm") if mine else sight.names[seat]
    rupees = sight.rupees[seat]
    held = "?" if rupees is None else str(rupees)
    wide = 25 + width_of(held, 18, True)
    left = x - wide / 2
    return "".join(
        [
            text(x, y - 19, words, 13.5, p.HEADING, True, True, "middle", 76),
            icon("piece-coin", left + 10, y - 2.5, 22),
            text(left + 25, y + 4, held, 18, bold=True),
            icon(f"player-{colour_of(seat)}-worker", x - 26, y + 22, 21),
            text(x - 14, y + 27, str(tokens.own(s, seat, WORKERS)), 14.5, bold=True),
            icon(shape(seat), x + 14, y + 22, 21),
            text(x + 26, y + 27, str(tokens.own(s, seat, SUPPLY)), 14.5, bold=True),
        ]
    )


# ------------------------------------------------------------------ meditation


def _track(s: State, layout: Layout, marks: Marks) -> str:
    """The meditation track; dark fields bring two favours for an ejected worker."""
    plan, fields = layout.mine, s.c.last_field
    phone = isinstance(plan, PhoneMinePlan)
    stone = tokens.own(s, layout.me, STONE)
    parts = _track_label(layout, stone)
    for field in range(1, fields + 1):
        place = plan.field(field, fields)
        low = field < s.c.two_favours_from_field
        icon_name = "mark-points_low" if low else "mark-points_high"
        parts.append(icon(icon_name, *place))
        points = str(s.c.meditation_values[field])
        if field != stone:
            parts.append(text(place.x, place.y + 5, points, 14, p.WHITE, True, anchor="middle"))
        elif not phone:
            words = _("{points} MP").format(points=points)
            parts.append(text(place.x, place.y + 28, words, 12, bold=True, anchor="middle"))
        if field < fields:
            goods = s.c.meditation_costs[field]
            for good, at in zip(goods, plan.costs(field, fields, len(goods))):
                parts.append(icon(f"good-{GOODS[good]}", *at) if at.size else "")
    last = plan.field(fields, fields)
    x, y = last.x + 22, last.y + (0 if phone else -14)
    parts.append(icon("mark-coin", x, y, 18))
    worth = str(s.c.last_field_bonus)
    parts.append(text(x, y + 4.5, worth, 12.5, p.RUPEE_TEXT, True, anchor="middle"))
    return "".join(parts)


def _track_label(layout: Layout, stone: int) -> list[str]:
    box = layout.mine.label
    if isinstance(layout.mine, PhoneMinePlan):
        return [
            text(box.x, box.y + 18, _("Medi-"), 13.5, p.HEADING, True, True, fit=48),
            text(box.x, box.y + 33, _("tation"), 13.5, p.HEADING, True, True, fit=48),
        ]
    words = _("stone on {field}").format(field=stone)
    return [
        text(box.x, box.y + 14, _("Meditation"), 13.5, p.HEADING, True, True, fit=72),
        text(box.x, box.y + 28.5, words, 12.5, p.SECOND, fit=72),
    ]


# ------------------------------------------------------------------ favours and scrolls


def _favours(s: State, layout: Layout, marks: Marks) -> str:
    place = layout.mine.favours
    count = str(tokens.own(s, layout.me, FAVOURS))
    drawn = icon("piece-favour", *place)
    if isinstance(layout.mine, PhoneMinePlan):
        return drawn + text(place.x, place.y + 40, count, 20, bold=True, anchor="middle")
    return drawn + text(place.x + 20, place.y + 7, count, 22, bold=True)


def _actions(s: State, layout: Layout, marks: Marks) -> str:
    """The favour actions at hand and the free slots."""
    plan, seat = layout.mine, layout.me
    used, favours = tokens.own(s, seat, USED), tokens.own(s, seat, FAVOURS)
    actions = tokens.actions_of(s, seat)
    parts: list[str] = []
    for at, action in enumerate(actions):
        box, place = plan.action(at, len(actions)), plan.action_place(at, len(actions))
        spot = f"favour-{FAVOUR_ACTIONS[action]}"
        spent = bool(used >> action & 1)
        poor = favours < s.c.favour_own[action] or favours < s.c.favour_spend[action]
        ground = p.QUIET if spent or poor else p.CARD
        tile = action >= PRINTED_FAVOUR_ACTIONS
        line = p.GOLD if tile else p.HAIRLINE
        parts.append(frame(box, marks.ground(spot, ground), line, stroke_width=1.3, rx=5))
        parts.append(rect(place.x - 16, place.y - 15, 32, 30, "var(--drawn)", rx=4))
        if not tile:
            parts.append(icon(f"action-{FAVOUR_ACTIONS[action]}", *place, faded=spent))
        ink = p.SECOND if spent else p.INK
        room = box.w - 41 - (12 if spent else 0)
        parts.append(text(box.x + 37, box.y + 19, action_name(action), 12.5, ink, True, fit=room))
        parts.append(favour_price(s, action, box.x + 36, box.y + 38, box.w - 37))
    for at in range(len(actions), PRINTED_FAVOUR_ACTIONS + s.c.tile_slots):
        box = plan.action(at, len(actions))
        parts.append(frame(box, "none", p.HAIRLINE, rx=5, stroke_width=1.3, stroke_dasharray="4 3"))
        x, y = box.x + box.w / 2, box.y + box.h / 2 + 4
        parts.append(text(x, y, _("free slot"), 12.5, p.SECOND, anchor="middle", fit=box.w - 8))
    return "".join(parts)


def _scrolls(s: State, layout: Layout, marks: Marks) -> str:
    """Luxury goods and oil and curry: full if I could use one now, by goods alone."""
    goods, used = tokens.goods_of(s, layout.me), tokens.own(s, layout.me, USED)
    parts: list[str] = []
    for scroll, (name, good, words) in enumerate(_SCROLLS):
        ready = goods[good] > 0 and not used & USED_STATUE << scroll
        on = marks.on(f"scroll-{name}")
        parts.append(_scroll(layout, scroll, [good], _(words), ready, on))
    ready = goods[OIL] + goods[CURRY] > 0 and not used & USED_OIL_AND_CURRY
    on = marks.any_on(("scroll-oil", "scroll-curry"))
    both = not goods[OIL] and not goods[CURRY]
    shown = [good for good in (OIL, CURRY) if both or goods[good]]
    parts.append(_scroll(layout, 4, shown, _("raise 1"), ready, on))
    return "".join(parts)


def _scroll(
    layout: Layout, scroll: int, goods: list[int], words: str, ready: bool, on: bool
) -> str:
    box = layout.mine.scroll(scroll)
    fill = p.PALE if on else p.CARD if ready else p.QUIET
    size = 29 if len(goods) == 1 else 25
    x, y = box.x + box.w / 2, box.y + (20 if box.h < 60 else 24)
    parts = [frame(box, fill, p.HAIRLINE, stroke_width=1.2, rx=5)]
    for n, good in enumerate(goods):
        dx = (n - (len(goods) - 1) / 2) * 27
        parts.append(plate(good, x + dx, y, size, not ready))
    ink = p.INK if ready else p.SECOND
    parts.append(
        text(x, box.y + box.h - 8, words, 12.5, ink, ready, anchor="middle", fit=box.w - 4)
    )
    return "".join(parts)


# ------------------------------------------------------------------ contracts and goods


def _contracts(s: State, layout: Layout, marks: Marks) -> str:
    plan, seat = layout.mine, layout.me
    won, used = tokens.contracts_of(s, seat), tokens.own(s, seat, USED)
    if not won:
        box = plan.contract(0, 1)
        y = box.y + box.h / 2 + 4
        empty = frame(box, "none", p.HAIRLINE, rx=5, stroke_dasharray="4 3")
        words = _("no contracts yet")
        return empty + text(box.x + box.w / 2, y, words, 12.5, p.SECOND, anchor="middle")
    parts: list[str] = []
    for at, notable in enumerate(won):
        box = plan.contract(at, len(won))
        ground = p.QUIET if used & ONCE.get(notable, 0) else p.CARD
        ground = marks.ground(f"contract-{NOTABLES[notable]}", ground)
        colour = p.GUILD[s.c.notable_guild[notable]]
        parts.append(frame(box, ground, colour, stroke_width=1.6, rx=5))
        parts.append(_contract_words(box, notable))
    return "".join(parts)


def _contract_words(box: Box, notable: int) -> str:
    """The name and, where there is room, what the contract does."""
    name = NOTABLES[notable]
    if box.w < 160:
        lines = (
            two_lines(name)
            if width_of(name_of.notable(name), 12, True) > box.w
            else [name_of.notable(name)]
        )
        first = box.y + (39 if len(lines) == 2 else 45)
        return "".join(
            text(
                box.x + box.w / 2,
                first + 12.5 * n,
                line,
                12,
                p.INK,
                True,
                anchor="middle",
                fit=box.w - 4,
            )
            for n, line in enumerate(lines)
        )
    room = box.w - 52
    parts = [text(box.x + 47, box.y + 14, name_of.notable(name), 13, bold=True, fit=room - 30)]
    for n, line in enumerate(effect_of(notable, room)):
        parts.append(text(box.x + 47, box.y + 30 + 14.5 * n, line, 12.5, p.SECOND, fit=room))
    return "".join(parts)


def _goods(s: State, layout: Layout, marks: Marks) -> str:
    """My goods, and my turn so far."""
    box = layout.mine.goods
    half = 33 if isinstance(layout.mine, PhoneMinePlan) else 21.5
    parts = [frame(box, p.QUIET, p.HAIRLINE, rx=5)]
    y = box.y + half / 2 + 1.5
    parts.append(text(box.x + 8, y + 4.5, _("Goods"), 13, p.HEADING, True, True, fit=52))
    goods = [(good, n) for good, n in enumerate(tokens.goods_of(s, layout.me)) if n]
    room = box.w - 70
    counted = len(goods) * 29 <= room
    pitch = min(36.0, room / max(1, len(goods)))
    size = min(19.0, pitch - (12 if counted else 0.5))
    for n, (good, count) in enumerate(goods):
        x = box.x + 66 + pitch * n + size / 2
        parts.append(plate(good, x, y, size))
        if counted:
            parts.append(text(x + size / 2 + 3, y + 4.7, str(count), 13, bold=True))
    if not goods:
        parts.append(text(box.x + 66, y + 4.5, _("none"), 12.5, p.SECOND))
    y += half + (5 if half > 30 else 0)
    parts.append(text(box.x + 8, y + 4.5, _("This turn"), 13, p.HEADING, True, True, fit=56))
    x = box.x + 66
    for name, words in marks.notes.turn:
        wide = 24 + width_of(words, 13, True) + 8
        if x + wide > box.x + box.w:
            parts.append(text(box.x + box.w - 6, y + 4.5, "…", 13, anchor="end"))
            break
        if name:
            good = GOODS.index(name[5:]) if name.startswith("good-") else -1
            parts.append(plate(good, x + 9.5, y, 19) if good >= 0 else icon(name, x + 9.5, y, 19))
        parts.append(text(x + 21, y + 4.7, words, 13, bold=True))
        x += wide
    if not marks.notes.turn:
        parts.append(text(x, y + 4.5, "–", 13, p.SECOND))
    return "".join(parts)


# ------------------------------------------------------------------ the others


def other_players(sight: Sight, layout: Layout, marks: Marks) -> str:
    """A row for each of the others."""
    parts = [panel(layout.others.box)]
    for at, seat in enumerate(layout.others.seats):
        parts.append(_other(sight, layout, seat))
        if at:
            box = layout.others.row(seat)
            parts.append(rect(box.x + 2, box.y - 1, box.w - 4, 1.6, p.HAIRLINE))
    return "".join(parts)


def _other(sight: Sight, layout: Layout, seat: int) -> str:
    s, plan = sight.state, layout.others
    box = plan.row(seat)
    rupees = sight.rupees[seat]
    goods = sum(tokens.goods_of(s, seat))
    counters = (
        (f"player-{colour_of(seat)}-worker", str(tokens.own(s, seat, WORKERS))),
        ("piece-favour", str(tokens.own(s, seat, FAVOURS))),
        (f"player-{colour_of(seat)}-stone", str(tokens.own(s, seat, STONE))),
        ("piece-coin", "?" if rupees is None else str(rupees)),
    )
    name = sight.names[seat]
    room = plan.column(seat, 0).x - box.x - 44
    parts = [
        icon(shape(seat), box.x + 13, box.y + 16, 25),
        text(box.x + 29, box.y + 20.5, name, 15, p.INK, True, True, fit=room),
    ]
    for at, (drawn, words) in enumerate(counters):
        place = plan.column(seat, at)
        parts.append(icon(drawn, *place))
        parts.append(text(place.x + 13, place.y + 5, words, 13.5, bold=True))
    place = plan.column(seat, 4)
    words = ngettext("{count} good", "{count} goods", goods).format(count=goods)
    parts.append(icon(shape(seat), place.x - 6, place.y, 18))
    fit = box.x + box.w - place.x - 8
    parts.append(text(place.x + 6, place.y + 5, words, 13, p.SECOND, fit=fit))
    for good in range(4):
        place = plan.production(seat, good)
        parts.append(plate(good, *place))
        words = f"+{yield_of(s, seat, good)}"
        parts.append(text(place.x + 11.5, place.y + 5, words, 13.5, bold=True, fit=18))
    if box.h > 75:
        parts.append(_held(s, seat, box))
    notes = [_("starts")] if seat == s.d[START] else []
    if seat in sight.thinking:
        notes.append(_("thinks …"))
    if notes and not tokens.contracts_of(s, seat):
        parts.append(
            text(box.x + box.w - 4, box.y + 44, ", ".join(notes), 12, p.SECOND, anchor="end")
        )
    return "".join(parts)


def _held(s: State, seat: int, box: Box) -> str:
    """The goods of another player, where there is room for a third line."""
    goods = [(good, n) for good, n in enumerate(tokens.goods_of(s, seat)) if n]
    pitch = min(40.0, (box.w - 8) / max(1, len(goods)))
    counted = pitch >= 29
    size = min(19.0, pitch - (12 if counted else 0.5))
    parts: list[str] = []
    for n, (good, count) in enumerate(goods):
        x, y = box.x + 4 + pitch * n + size / 2, box.y + 65
        parts.append(plate(good, x, y, size))
        if counted:
            parts.append(text(x + size / 2 + 3, y + 4.7, str(count), 13, bold=True))
    return "".join(parts)
