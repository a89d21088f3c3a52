"""Draws the static parts of the Imperial board, and the building bonus tiles."""

from agra.picture import palette as p
from agra.picture import tokens
from agra.picture.geometry import Box
from agra.picture.ink import (
    empty,
    frame,
    icon,
    moved,
    number,
    panel,
    path,
    rect,
    tag,
    text,
)
from agra.picture.plans.court import CourtPlan
from agra.picture.plans.plan import Plan
from agra.picture.scene import Overlay, Scene
from agra.rules.layout import NO_BOWL
from agra.rules.names import BONUS_TILES, GOODS, GUILDS, PRINTED_FAVOUR_ACTIONS, TILES
from agra.rules.state import State
from agra.text import abbreviations
from agra.text import names as name_of
from agra.text.i18n import _, ngettext
from agra.text.options.menu_labels import bonus_text


def court_board(scene: Scene, plans: Plan, overlay: Overlay) -> str:
    """All static parts of the Imperial board."""
    s, plan = scene.state, plans.court
    arch = plan.arch()
    scale = f"scale({number(arch.w / 54)} {number(arch.h / 76)})"
    parts = [
        panel(plan.box),
        tag("use", href="#b-hall", transform=f"{moved(arch.x, arch.y)} {scale}"),
        icon("person-akbar", *plan.akbar()),
    ]
    parts += [
        _bowl(s, plan, overlay, at, good)
        for at, good in enumerate(tokens.bowls(s))
        if s.board.bowl(good) != NO_BOWL
    ]
    for guild in range(3):
        parts.append(_header(s, plan, guild))
        parts.append(_track(s, plan, overlay, guild))
        parts += [_order(s, plan, overlay, guild, order) for order in range(6)]
    parts += [_open_tile(s, plan, overlay, at) for at in range(s.components.tile_slots)]
    parts.append(_stack(s, plan, overlay))
    return "".join(parts)


def _bowl(s: State, plan: CourtPlan, overlay: Overlay, at: int, good: int) -> str:
    """A bowl: a full one is solid with its good in it, an empty one is dashed below the good."""
    place, row = plan.bowl_place(at), good % 4
    spot = f"bowl-{GOODS[good]}"
    wide = plan.bowl_box(at).w - 2
    x, y = place.x - wide / 2, place.y + 6
    foot = number(wide - 20)
    line = f"M{number(x)} {number(y)}h{number(wide)}q-1 15.5-10 16h-{foot}q-9-.5-10-16z"
    ground = frame(plan.bowl_box(at), p.PALE, rx=5) if overlay.on(spot) else ""
    name = f"good-{GOODS[good]}"
    if s.board.bowl(good):  # the good lies in its bowl, behind the rim
        bowl = path(line, p.ROW_PLATE[row], p.ROW_LINE[row], stroke_width=1.2)
        return ground + icon(name, place.x, place.y + 1, place.size) + bowl
    empty = path(line, "none", p.ROW_LINE[row], stroke_width=1.2, stroke_dasharray="3 2")
    return ground + empty + icon(name, *place)


def guild_counts(scene: Scene) -> list[tuple[str, str]]:
    """The shield of each guild, with its filled orders and their maximum."""
    return [(f"guild-{name}", _filled(scene.state, at)) for at, name in enumerate(GUILDS)]


def _filled(s: State, guild: int) -> str:
    filled = sum(1 for owner in tokens.owners(s, guild) if owner)
    return f"{filled}/{s.components.limit[s.board.boat]}"


def _header(s: State, plan: CourtPlan, guild: int) -> str:
    box, count = plan.guild_box(guild), _filled(s, guild)
    words = name_of.guild(GUILDS[guild])
    return "".join(
        [
            rect(box.x, box.y, box.w, 20, p.GUILD[guild], rx=3),
            icon(f"guild-{GUILDS[guild]}", box.x + 12, box.y + 10, 18),
            text(box.x + 24, box.y + 14.7, words, 13, p.WHITE, True, fit=box.w - 50),
            text(box.x + box.w - 5, box.y + 14.7, count, 13, p.WHITE, True, anchor="end"),
        ]
    )


def _track(s: State, plan: CourtPlan, overlay: Overlay, guild: int) -> str:
    """The track, and the favours of a step if there is space for them."""
    on = overlay.on(f"track-{GUILDS[guild]}")
    parts: list[str] = []
    for step in range(s.components.influence_top + 1):
        box = plan.step_box(guild, step)
        y, favours = box.y + box.h / 2, s.components.favours_at_step[step]
        fill = p.FAVOUR_STEP if favours else p.CARD
        parts.append(frame(box, p.PALE if on else fill, p.HAIRLINE, rx=3))
        if step == 0:
            words = _("start")
            parts.append(text(box.x + 4, y + 4.3, words, 12, p.SECOND, fit=29))
            continue
        parts.append(icon("mark-coin", box.x + 9.5, y, min(21.0, box.h + 1)))
        pays = str(s.components.influence_rewards[step])
        parts.append(
            text(box.x + 9.5, y + 4.3, pays, 12, p.RUPEE_TEXT, True, anchor="middle", fit=14)
        )
        standing = len(tokens.influence_at(s, guild, step))
        if favours and standing < 2:
            parts.append(icon("piece-favour", box.x + 43, y, 15))
            if favours > 1 and not standing:
                parts.append(text(box.x + 34, y + 4.5, str(favours), 12.5, bold=True, anchor="end"))
    return "".join(parts)


def _order(s: State, plan: CourtPlan, overlay: Overlay, guild: int, order: int) -> str:
    box = plan.order_box(guild, order)
    filled = tokens.owners(s, guild)[order] != 0
    marked = s.board.order_mark(guild) == order
    c, at = s.components, 6 * guild + order
    goods = (c.order_first[at], c.order_second[at])
    line, width = (p.GOLD, 2.4) if marked else (p.HAIRLINE, 1)
    ground = p.QUIET if filled else p.CARD
    if marked:
        ground = overlay.ground(f"order-{GUILDS[guild]}", ground)
    parts = [frame(box, ground, line, stroke_width=width, rx=4)]
    for good, place in zip(goods, plan.order_goods(guild, order, filled)):
        parts.append(
            rect(place.x - 12.5, place.y - 12.5, 25, 25, p.ROW_PLATE[good % 4], rx=4, kind="plate")
        )
        parts.append(icon(f"good-{GOODS[good]}", *place, faded=filled))
    return "".join(parts)


# ------------------------------------------------------------------ favour tiles


def favour_price(s: State, action: int, x: float, y: float, room: float = 58) -> str:
    """The favours to own (outline) and to spend (solid) for a favour action."""
    second = x + min(35.0, room - 23)
    return "".join(
        [
            icon("mark-own", x + 7, y - 4.5, 15),
            text(x + 15.5, y, str(s.components.favour_own[action]), 12.5, bold=True),
            icon("piece-favour", second, y - 4.5, 15),
            text(second + 8, y, f"−{s.components.favour_spend[action]}", 12.5, p.SPENT, bold=True),
        ]
    )


def _open_tile(s: State, plan: CourtPlan, overlay: Overlay, at: int) -> str:
    box, tiles = plan.tile_box(at, s.components.tile_slots), tokens.open_tiles(s)
    if at >= len(tiles):
        return empty(box)
    action = tiles[at] + PRINTED_FAVOUR_ACTIONS
    spot = f"tile-{TILES[tiles[at]]}"
    place, words = plan.tile_place(at, s.components.tile_slots), name_of.favour_action_short(action)
    return "".join(
        [
            frame(box, overlay.ground(spot, p.CARD), p.GOLD, stroke_width=1.3, rx=5),
            rect(place.x - 14, place.y - 14, 28, 28, p.DRAWN, rx=4),
            text(box.x + 34, box.y + 16, words, 12.5, bold=True, fit=box.w - 37),
            favour_price(s, action, box.x + 33, box.y + 33),
        ]
    )


def _stack(s: State, plan: CourtPlan, overlay: Overlay) -> str:
    """The stack of favour tiles with the number left."""
    box, count = plan.stack_box(), tokens.stack_of_tiles(s)
    if not count:
        return empty(box, "3 3", 4)
    ground = overlay.ground("tile-draw", p.QUIET)
    parts = [
        rect(box.x + 2 * n, box.y + 3 - n * 1.5, box.w - 4, box.h - 3, ground, p.GOLD, rx=4)
        for n in range(2)
    ]
    x = box.x + box.w / 2
    parts.append(icon("piece-favour", x + 0.5, box.y + 14, 19))
    parts.append(text(x, box.y + 33, str(count), 12.5, bold=True, anchor="middle"))
    return "".join(parts)


# ------------------------------------------------------------------ building bonus tiles


def bonus_board(scene: Scene, plans: Plan, overlay: Overlay) -> str:
    """The remaining building bonus tiles; on a desk the log covers them."""
    s, plan = scene.state, plans.court
    box = plan.bonuses
    left = sum(s.board.has_bonus(tile) for tile in range(12))
    words = ngettext("{count} left", "{count} left", left).format(count=left)
    parts = [
        panel(box),
        text(box.x + 10, box.y + 19, _("Building bonuses"), 14, p.HEADING, True, True),
        text(box.x + box.w - 10, box.y + 19, words, 12, p.SECOND, anchor="end"),
    ]
    for level in (2, 3, 4):
        first = plan.bonus_box(4 * (level - 2))
        numeral = abbreviations.NUMERALS[level - 1]
        parts.append(text(box.x + 18, first.y + 20, numeral, 13, p.HEADING, True, True, "middle"))
    parts += [_bonus(s, plan, overlay, tile) for tile in range(12)]
    return "".join(parts)


def _bonus(s: State, plan: CourtPlan, overlay: Overlay, tile: int) -> str:
    """One tile: its gains besides rupees, then the rupees."""
    box = plan.bonus_box(tile)
    if not s.board.has_bonus(tile):
        return empty(box, "3 3", 4)
    name = f"bonus-{BONUS_TILES[tile]}"
    ground = frame(box, overlay.ground(name, p.CARD), p.ROW_LINE[0], rx=4)
    words = f"{BONUS_TILES[tile]}: {bonus_text(s, tile)}"
    return overlay.named(ground + _bonus_icons(s, tile, box), words, name)


def _bonus_icons(s: State, tile: int, box: Box) -> str:
    """The gains of a bonus tile: a step, a cover, favours, rupees."""
    c, y = s.components, box.y + box.h / 2
    guild, favours, rupees = c.bonus_guild[tile], c.bonus_favours[tile], c.bonus_rupees[tile]
    kinds = (guild >= 0, c.bonus_covers[tile], favours, rupees)
    x = box.x + box.w / 2 - 14 * (sum(1 for kind in kinds if kind) - 1)
    parts: list[str] = []
    if guild >= 0:
        arrow = f"M{number(x + 14)} {number(y + 6)}v-11m-3.5 4l3.5-4.5 3.5 4.5"
        parts.append(icon(f"guild-{GUILDS[guild]}", x, y, 22))
        parts.append(path(arrow, "none", p.SPENT, stroke_width=1.8))
        x += 28
    if c.bonus_covers[tile]:
        parts.append(rect(x - 12, y - 12, 24, 24, p.DRAWN, rx=4))
        parts.append(icon("action-remove_cover", x, y, 22))
        x += 28
    if favours:
        parts.append(icon("piece-favour", x, y, 22))
        if favours > 1:
            parts.append(text(x, y + 8, str(favours), 12.5, bold=True, anchor="middle"))
        x += 28
    if rupees:
        parts.append(icon("mark-coin", x, y, 22))
        parts.append(text(x, y + 4.6, str(rupees), 13, p.RUPEE_TEXT, True, anchor="middle"))
    return "".join(parts)
