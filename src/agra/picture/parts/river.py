"""Draws the static parts of the river: cards, orders, winners, piers."""

from agra.picture import palette as p
from agra.picture.geometry import Box
from agra.picture.ink import frame, icon, name_lines, panel, plate, rect, shape, text, write
from agra.picture.parts.piers import draw_piers
from agra.picture.plans.plan import Plan
from agra.picture.plans.river import RiverPlan
from agra.picture.scene import Overlay, Scene
from agra.rules.layout import ON_RIVER, WON
from agra.rules.names import GOODS, GUILDS, NOTABLES
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.abbreviations import NUMERALS
from agra.text.i18n import _


def river_board(scene: Scene, plan: Plan, overlay: Overlay) -> str:
    """All static parts of the river."""
    s, river = scene.state, plan.river
    parts = [
        panel(river.box, "url(#b-water)", river.framed),
        frame(river.box.spread(-3), "url(#b-waves)"),
    ]
    reach = s.components.reach[s.board.boat]
    for numeral in river.numerals:
        level = numeral.level
        parts.append(write(numeral.line, NUMERALS[level - 1], p.RIVER_INK, True, True))
        if numeral.words:
            parts.append(write(numeral.words, _level_words(s, level), p.RIVER_INK))
        if numeral.lock and level > reach:
            parts.append(icon("mark-lock", *numeral.lock))
    for notable, card in plan.cards.items():
        if s.board.notable(notable) == ON_RIVER:
            parts.append(_card(s, river, overlay, notable, card))
            if s.components.notable_level[notable] > reach:
                parts.append(frame(card, p.VEIL, rx=5))
        else:
            parts.append(_won(scene, river, overlay, notable, card))
    parts.append(draw_piers(s, river.piers))
    return "".join(parts)


def _level_words(s: State, level: int) -> str:
    """Whether the boat reaches a level, or from which pier on."""
    if level <= s.components.reach[s.board.boat]:
        return _("in reach")
    pier = next((at for at in range(1, 7) if s.components.reach[at] >= level), 6)
    return _("from pier {pier}").format(pier=pier)


def _name(card: Box, notable: int, y: float, size: float, fill: str, bold: bool) -> str:
    """The name under the face, in one or two lines; none on a narrow card."""
    room = card.w - 3
    if room < 40:
        return ""
    lines = name_lines(NOTABLES[notable], size, bold, room * 1.06)
    x, first = card.x + card.w / 2, y + (0 if len(lines) == 2 else 7)
    return "".join(
        text(x, first + (size + 0.5) * n, line, size, fill, bold, anchor="middle", fit=room)
        for n, line in enumerate(lines)
    )


def _card(s: State, river: RiverPlan, overlay: Overlay, notable: int, card: Box) -> str:
    guild, name = s.components.notable_guild[notable], NOTABLES[notable]
    goods, plan = s.components.notable_goods[notable], river.card
    ground = overlay.ground(f"notable-{name}", p.CARD)
    parts = [
        frame(card, ground, p.GUILD[guild], stroke_width=1.5, rx=5),
        rect(card.x + 1, card.y + 1, card.w - 2, plan.head, p.NICHE, rx=4, fill_opacity=0.45),
        icon(f"guild-{GUILDS[guild]}", *plan.shield.moved(card.x + card.w, card.y)),
        _name(card, notable, card.y + plan.name, plan.type, p.INK, True),
    ]
    for at, good in enumerate(goods):
        delivered = s.board.marker(notable, at) != 0
        spot = f"slot-{name}-{GOODS[good]}"
        if overlay.on(spot):
            parts.append(frame(river.slot_box(card, at, len(goods)), p.PALE, rx=4))
        parts.append(plate(good, *river.order_place(card, at, len(goods)), delivered))
        if not delivered and not overlay.key(spot):
            free = river.delivery_places(card, at, len(goods), 1)[0]
            parts.append(icon("mark-free", free.x, free.y, 17))
    return "".join(parts)


def _won(scene: Scene, river: RiverPlan, overlay: Overlay, notable: int, card: Box) -> str:
    """The faded card of a won notable."""
    seat, name, plan = scene.state.board.notable(notable) - WON, NOTABLES[notable], river.card
    x, y = card.x + card.w / 2, card.y + card.h - 8
    drawn = "".join(
        [
            frame(card, "none", p.PIERS, rx=5, stroke_dasharray="4 3"),
            icon(f"person-{name}", *plan.won_face.moved(x, card.y), faded=True),
            _name(card, notable, card.y + plan.won_name, plan.type, p.RIVER_INK, False),
            icon(shape(seat), *river.winner_place(card)),
            text(x, y, "✓", 15, p.RIVER_INK, True, anchor="middle"),
        ]
    )
    words = _("{notable}: won by {player}")
    words = words.format(notable=name_of.notable(name), player=scene.names[seat])
    return overlay.named(drawn, words, f"won-{name}")
