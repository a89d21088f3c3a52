"""The Imperial board as far as it stays still, and the building bonus tiles beside it."""

from agra.picture import geometry as geo
from agra.picture import palette as p
from agra.picture import printed
from agra.picture.geometry import Box
from agra.picture.markup import icon, niche, number, panel, rect, tag, text, title
from agra.picture.table_pieces import bowls, influence_at, open_tiles
from agra.picture.words import NUMERALS, action_name
from agra.rules.layout import AKBAR, BOAT, BONUS, IN_STACK, ORDER_MARK, ORDERS, TILE
from agra.rules.names import BONUS_TILES, GOODS, GUILDS, PRINTED_FAVOUR_ACTIONS, TILES
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _, ngettext


def court_board(s: State) -> str:
    """The Imperial board: bowls, influence tracks, orders, open favour tiles."""
    parts = [panel(*geo.COURT), tag("g", niche(*geo.AKBAR), fill=p.NICHE, stroke=p.GOLD)]
    parts.append(icon("person-akbar", *geo.AKBAR_FACE))
    parts += [_bowl(s, at, good) for at, good in enumerate(bowls(s))]
    for guild in range(3):
        parts.append(_header(s, guild))
        parts.append(_track(s, guild))
        parts += [_order(s, guild, order) for order in range(6)]
    parts += [_open_tile(s, at) for at in range(s.c.tile_slots)]
    return "".join(parts)


def _bowl(s: State, at: int, good: int) -> str:
    place, row = geo.bowl_place(at), good % 4
    x, y = place.x - 21, place.y + 5.5
    shape = f"M{number(x)} {number(y)}h42q-1 15-10 15.5h-22q-9-.5-10-15.5z"
    bowl = tag("path", d=shape, fill=p.ROW_PLATE[row], stroke=p.ROW_LINE[row], stroke_width=1.2)
    return bowl + icon(f"good-{GOODS[good]}", *place, faded=s.d[AKBAR + good] != 0)


def _header(s: State, guild: int) -> str:
    box = geo.guild_box(guild)
    filled = sum(1 for owner in s.d[ORDERS + 6 * guild : ORDERS + 6 * guild + 6] if owner)
    count = f"{filled}/{s.c.limit[s.d[BOAT]]}"
    return "".join(
        [
            rect(box.x, box.y, box.w, 20, p.GUILD[guild], rx=4),
            icon(f"guild-{GUILDS[guild]}", box.x + 12, box.y + 10, 17),
            text(box.x + 24, box.y + 14.5, name_of.guild(GUILDS[guild]), 13, p.WHITE, bold=True),
            text(
                box.x + box.w - 5,
                box.y + 14.5,
                count,
                13,
                p.WHITE,
                True,
                anchor="end",
            ),
        ]
    )


def _track(s: State, guild: int) -> str:
    """The printed track, and favours for entering a step as long as there is room for them."""
    parts = [tag("use", href=f"#{printed.TRACK}", x=geo.COLUMN * guild)]
    for step, favours in enumerate(s.c.favours_at_step):
        standing = len(influence_at(s, guild, step))
        if not favours or standing > 1:
            continue
        box = geo.step_box(guild, step, s.c.influence_top)
        y = box.y + box.h / 2
        parts.append(icon("piece-favour", box.x + 43.5, y, 15))
        if favours > 1 and not standing:
            parts.append(text(box.x + 34, y + 4.3, str(favours), 12.5, p.INK, True, anchor="end"))
    return "".join(parts)


def _order(s: State, guild: int, order: int) -> str:
    box = geo.guild_order_box(guild, order)
    filled = s.d[ORDERS + 6 * guild + order] != 0
    marked = s.d[ORDER_MARK + guild] == order
    first, second = s.c.order_first[6 * guild + order], s.c.order_second[6 * guild + order]
    y = box.y + box.h / 2
    line, width = (p.GOLD, 2.4) if marked else (p.HAIRLINE, 1)
    apart = 17 if filled else 13.5
    middle = box.x + box.w / 2
    return "".join(
        [
            rect(*box, p.QUIET if filled else p.CARD, line, stroke_width=width, rx=4),
            icon(f"good-{GOODS[first]}", middle - apart, y, 25, filled),
            icon(f"good-{GOODS[second]}", middle + apart, y, 25, filled),
        ]
    )


def favour_price(s: State, action: int, x: float, y: float) -> str:
    """The favours to own (outline) and to spend (solid) for a favour action."""
    return "".join(
        [
            icon("mark-own", x + 7, y - 4, 15),
            text(x + 17, y, str(s.c.favour_own[action]), 12.5, bold=True),
            icon("piece-favour", x + 37, y - 4, 15),
            text(x + 46, y, f"−{s.c.favour_spend[action]}", 12.5, p.SPENT, bold=True),
        ]
    )


def _open_tile(s: State, at: int) -> str:
    box, tiles = geo.open_tile_box(at), open_tiles(s)
    if at >= len(tiles):
        return rect(*box, "none", p.HAIRLINE, rx=5, stroke_dasharray="4 3")
    action = tiles[at] + PRINTED_FAVOUR_ACTIONS
    return "".join(
        [
            rect(*box, p.CARD, p.GOLD, stroke_width=1.2, rx=5),
            text(box.x + 36, box.y + 16, action_name(action), 12.5, bold=True, fit=79),
            favour_price(s, action, box.x + 36, box.y + 33),
        ]
    )


# ------------------------------------------------------------------ building bonus tiles


def bonus_board(s: State) -> str:
    """The building bonus tiles that are left, and how many favour tiles are in the stack."""
    box = geo.BONUSES
    stack = sum(1 for tile in range(len(TILES)) if s.d[TILE + tile] == IN_STACK)
    words = ngettext("{count} favour tile in the stack", "{count} favour tiles in the stack", stack)
    words = words.format(count=stack)
    parts = [
        panel(*box),
        text(box.x + 10, box.y + 17, _("Building bonuses"), 13, p.HEADING, True, serif=True),
        text(
            box.x + box.w - 10,
            box.y + 17,
            words,
            12,
            p.SECOND_INK,
            anchor="end",
        ),
    ]
    for level in (2, 3, 4):
        first = geo.bonus_box(4 * (level - 2))
        numeral = NUMERALS[level - 1]
        parts.append(
            text(
                box.x + 18, first.y + 20, numeral, 13, p.HEADING, True, serif=True, anchor="middle"
            )
        )
    parts += [_bonus(s, tile) for tile in range(12)]
    return "".join(parts)


def _bonus(s: State, tile: int) -> str:
    """One tile: what it gives beside rupees, then the rupees."""
    box = geo.bonus_box(tile)
    if not s.d[BONUS + tile]:
        return rect(*box, "none", p.HAIRLINE, rx=4, stroke_dasharray="3 3")
    parts = [title(_bonus_words(s, tile)), rect(*box, p.CARD, p.GOLD, rx=4)]
    parts += _bonus_icons(s, tile, box)
    return tag("g", "".join(parts), id=f"bonus-{BONUS_TILES[tile]}")


def _bonus_words(s: State, tile: int) -> str:
    words: list[str] = []
    if s.c.bonus_guild[tile] >= 0:
        guild = name_of.guild(GUILDS[s.c.bonus_guild[tile]])
        words.append(_("1 step with the {guild}").format(guild=guild))
    if s.c.bonus_covers[tile]:
        words.append(name_of.favour_action("remove_cover"))
    if s.c.bonus_favours[tile]:
        words.append(name_of.favours(s.c.bonus_favours[tile]))
    if s.c.bonus_rupees[tile]:
        words.append(name_of.rupees(s.c.bonus_rupees[tile]))
    return f"{BONUS_TILES[tile]}: {', '.join(words)}"


def bonus_icons(s: State, tile: int) -> list[str]:
    """The icons of what a building bonus brings."""
    c = s.c
    drawn: list[str] = []
    if c.bonus_guild[tile] >= 0:
        drawn.append(f"guild-{GUILDS[c.bonus_guild[tile]]}")
    if c.bonus_covers[tile]:
        drawn.append("action-remove_cover")
    if c.bonus_favours[tile]:
        drawn.append("piece-favour")
    if c.bonus_rupees[tile]:
        drawn.append("mark-coin")
    return drawn


def _bonus_icons(s: State, tile: int, box: Box) -> list[str]:
    c = s.c
    y = box.y + box.h / 2
    drawn = bonus_icons(s, tile)
    x = box.x + box.w / 2 - 13.5 * (len(drawn) - 1)
    parts: list[str] = []
    for name in drawn:
        parts.append(icon(name, x, y, 23))
        if name == "mark-coin":
            words = str(c.bonus_rupees[tile])
            parts.append(text(x, y + 4.5, words, 13, p.RUPEE_TEXT, True, anchor="middle", fit=16))
        elif name.startswith("guild"):
            arrow = f"M{number(x + 13.5)} {number(y + 6)}v-11m-3.5 4l3.5-4.5 3.5 4.5"
            parts.append(tag("path", d=arrow, fill="none", stroke=p.SPENT, stroke_width=1.8))
        elif name == "piece-favour" and c.bonus_favours[tile] > 1:
            words = str(c.bonus_favours[tile])
            parts.append(text(x, y + 8, words, 12.5, p.INK, True, anchor="middle"))
        x += 27
    return parts
