"""The players' own boards as far as they stay still."""

from typing import Final

from agra.picture import palette as p
from agra.picture import player_geometry as geo
from agra.picture import printed
from agra.picture.geometry import Box
from agra.picture.markup import icon, panel, rect, tag, text, title, width_of
from agra.picture.player_pieces import actions_of, contracts_of
from agra.picture.table_pieces import shape
from agra.picture.viewer import Viewer, sees_rupees
from agra.picture.words import seat_name, two_lines
from agra.rules.layout import (
    AKBAR,
    COVERS,
    GOODS_AT,
    ORDERS,
    PLAYER,
    START,
    STRIDE,
    TURN,
    USED,
    USED_CALIPH,
    USED_ENGLISH_TRADER,
    USED_FRENCH_TRADER,
    USED_MOSAIC_MAKER,
    USED_MULLAH,
    USED_OIL_AND_CURRY,
    USED_STATUE,
    VALUE,
)
from agra.rules.names import (
    BOOKS,
    CALIPH,
    CLOTHES,
    CURRY,
    ENGLISH_TRADER,
    FRENCH_TRADER,
    GOODS,
    GUILDS,
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
from agra.text import names as name_of
from agra.text.i18n import _, ngettext

_SCROLLS: Final = (STATUES, BOOKS, PAINTINGS, CLOTHES)
_NAME_FROM: Final = 94  # a contract as wide as this shows the name too

#: Contracts that work once a turn, with their bit of what was used.
_ONCE: Final = {
    FRENCH_TRADER: USED_FRENCH_TRADER,
    CALIPH: USED_CALIPH,
    MULLAH: USED_MULLAH,
    ENGLISH_TRADER: USED_ENGLISH_TRADER,
    MOSAIC_MAKER: USED_MOSAIC_MAKER,
}


def player_board(s: State, seat: int, viewer: Viewer) -> str:
    """The board of one player."""
    box = geo.board(seat, s.players)
    print_x = box.x - geo.board(0, s.players).x
    parts = [panel(*box), _header(s, seat, box, viewer)]
    parts += [tag("use", href=f"#{printed.BOARD}", x=print_x), _yields(s, seat, box)]
    parts += [_scrolls(s, seat, box), _actions(s, seat, box), _sums(s, seat, box)]
    if box.w >= geo.MATRIX_FROM:
        parts.append(_matrix(s, seat, box))
    parts.append(_contracts(s, seat, box))
    return tag("g", "".join(parts), id=f"player-{seat}")


def _goods(s: State, seat: int) -> list[int]:
    at = PLAYER + STRIDE * seat + GOODS_AT
    return list(s.d[at : at + 16])


def _header(s: State, seat: int, box: Box, viewer: Viewer) -> str:
    y = box.y + 19
    name = seat_name(seat)
    parts = [
        icon(shape(seat), box.x + 18, box.y + 14.5, 23),
        text(box.x + 33, y, name, 15, p.HEADING, bold=True, serif=True),
    ]
    notes = [_("you")] if seat == viewer else []
    if seat == s.d[START]:
        notes.append(_("starts"))
    if seat == s.d[TURN] and s.stack:
        notes.append(_("active"))
    x = box.x + 33 + width_of(name, 15, True, True) * 1.06 + 8
    parts.append(text(x, y, ", ".join(notes), 12, p.SECOND_INK))
    goods = _goods(s, seat)
    worth = sum(count * s.d[VALUE + good] for good, count in enumerate(goods))
    words = ngettext("{count} good worth {worth}", "{count} goods worth {worth}", sum(goods))
    words = words.format(count=sum(goods), worth=worth) if worth else _("no goods")
    if not s.stack and sees_rupees(s, viewer, seat):
        words = _("total {total}").format(total=s.score_sheet(seat)["total"])
    parts.append(text(box.x + box.w - 9, y, words, 12.5, p.INK, bold=True, anchor="end"))
    return "".join(parts)


# ------------------------------------------------------------------ one player's board


def _yields(s: State, seat: int, box: Box) -> str:
    """What the farm would produce of each basic good."""
    parts: list[str] = []
    for corner, good in enumerate(s.c.corner_good):
        at, words = geo.yield_place(box, corner), f"+{yield_of(s, seat, good)}"
        parts.append(text(at.x, at.y, words, at.size, p.ROW_LINE[good], True, anchor="middle"))
    return "".join(parts)


def _scrolls(s: State, seat: int, box: Box) -> str:
    """Luxury goods and oil and curry: full if the player could use one now, by goods alone."""
    goods = _goods(s, seat)
    used = s.d[PLAYER + STRIDE * seat + USED]
    parts: list[str] = []
    for scroll, good in enumerate(_SCROLLS):
        ready = goods[good] > 0 and not used & USED_STATUE << scroll
        place = geo.scroll_place(box, scroll)
        parts.append(_scroll(place.x, place.y, ready, good % 4))
        parts.append(icon(f"good-{GOODS[good]}", place.x, place.y, 18, not ready))
    place = geo.scroll_place(box, 4)
    ready = goods[OIL] + goods[CURRY] > 0 and not used & USED_OIL_AND_CURRY
    parts.append(_scroll(place.x, place.y, ready, 3))
    parts.append(icon("good-oil", place.x - 4, place.y - 2, 14, not ready))
    parts.append(icon("good-curry", place.x + 4, place.y + 3.5, 13, not ready))
    return "".join(parts)


def _scroll(x: float, y: float, ready: bool, row: int) -> str:
    fill, line = (p.CARD, p.ROW_LINE[row]) if ready else (p.QUIET, p.HAIRLINE)
    return rect(x - 10.5, y - 11.5, 21, 23, fill, line, rx=4)


def _actions(s: State, seat: int, box: Box) -> str:
    """The ground under each favour tile (a piece), and a shade on printed actions once used."""
    used = s.d[PLAYER + STRIDE * seat + USED]
    actions = actions_of(s, seat)
    parts: list[str] = []
    for at, action in enumerate(actions):
        x, y, size = geo.action_place(box, at, len(actions))
        spent = used >> action & 1
        if action >= PRINTED_FAVOUR_ACTIONS:
            fill = p.QUIET if spent else p.CARD
            parts.append(rect(x - size / 2, y - size / 2, size, size, fill, p.HAIRLINE, rx=4))
        elif spent:
            parts.append(
                rect(x - size / 2, y - size / 2, size, size, p.QUIET, rx=4, fill_opacity=0.6)
            )
    return "".join(parts)


def _sums(s: State, seat: int, box: Box) -> str:
    """What counts at the end and lies scattered over the table."""
    d = s.d
    orders = [
        list(d[ORDERS + 6 * guild : ORDERS + 6 * guild + 6]).count(seat + 1) for guild in range(3)
    ]
    gifts = list(d[AKBAR : AKBAR + 16]).count(seat + 1)
    covers = 8 - int(d[PLAYER + STRIDE * seat + COVERS]).bit_count()
    place = geo.side(box)
    x, y = place.x + 8, place.y + 113
    parts: list[str] = []
    for guild, count in enumerate(orders):
        words = _("{guild}: {count} orders").format(guild=name_of.guild(GUILDS[guild]), count=count)
        parts.append(_sum(x, y, f"guild-{GUILDS[guild]}", count, words))
        x += 32
    words = _("goods at Akbar: {count}").format(count=gifts)
    parts.append(_sum(x, y, "person-akbar", gifts, words))
    words = _("covers removed: {count}").format(count=covers)
    parts.append(_sum(x + 32, y, "piece-cover", covers, words))
    return "".join(parts)


def _sum(x: float, y: float, name: str, count: int, words: str) -> str:
    drawn = icon(name, x, y, 17) + text(x + 11, y + 4.5, str(count), 12.5, bold=True)
    return tag("g", title(words) + drawn)


def _matrix(s: State, seat: int, box: Box) -> str:
    """The player's goods, arranged as in the city."""
    goods = _goods(s, seat)
    parts = [rect(*geo.matrix(box), p.CARD, p.HAIRLINE, rx=5)]
    for good, count in enumerate(goods):
        place = geo.matrix_place(box, good)
        parts.append(icon(f"good-{GOODS[good]}", *place, faded=not count))
        if count:
            parts.append(text(place.x + 10, place.y + 4.5, str(count), 12.5, bold=True))
    return "".join(parts)


def _contracts(s: State, seat: int, box: Box) -> str:
    won = contracts_of(s, seat)
    if not won:
        return text(box.x + 10, box.y + 178, _("no contracts yet"), 12, p.SECOND_INK)
    used = s.d[PLAYER + STRIDE * seat + USED]
    parts: list[str] = []
    for at, notable in enumerate(won):
        card = geo.contract_box(box, at, len(won))
        fill = p.QUIET if used & _ONCE.get(notable, 0) else p.CARD
        colour = p.GUILD[s.c.notable_guild[notable]]
        parts.append(rect(*card, fill, colour, stroke_width=1.3, rx=4))
        if card.w >= _NAME_FROM:
            lines = two_lines(NOTABLES[notable])
            first = card.y + (19.5 if len(lines) == 1 else 13.5)
            parts += [
                text(card.x + 32, first + 13 * n, line, 12, bold=True, fit=card.w - 35)
                for n, line in enumerate(lines)
            ]
    return "".join(parts)
