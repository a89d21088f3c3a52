"""Draws the static parts of a player's board."""

from typing import Final

from agra.picture import palette as p
from agra.picture import tokens
from agra.picture.colours import colour_of
from agra.picture.geometry import Box, Place
from agra.picture.ink import (
    empty,
    frame,
    icon,
    name_lines,
    number,
    panel,
    path,
    plate,
    rect,
    text,
    width_of,
    write,
)
from agra.picture.parts.contract_signs import signs
from agra.picture.parts.court import favour_price
from agra.picture.pieces.piece import Piece
from agra.picture.pieces.players import counters_of
from agra.picture.plans.board import BoardPlan
from agra.picture.plans.plan import Plan
from agra.picture.scene import Count, Overlay, Scene
from agra.rules import layout, names
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.text import abbreviations
from agra.text import names as name_of
from agra.text.i18n import _, pgettext

#: The gains of a scroll: numbers, each before the icon of its unit.
_Brings = tuple[tuple[str, str], ...]
_RAISE: Final = "action-raise_worker"

_SCROLLS: Final = (
    ("statue", names.STATUES),
    ("book", names.BOOKS),
    ("painting", names.PAINTINGS),
    ("clothes", names.CLOTHES),
)

#: Contracts that work once a turn, with their bit in the used flags.
_ONCE: Final = {
    names.FRENCH_TRADER: layout.USED_FRENCH_TRADER,
    names.CALIPH: layout.USED_CALIPH,
    names.MULLAH: layout.USED_MULLAH,
    names.ENGLISH_TRADER: layout.USED_ENGLISH_TRADER,
    names.MOSAIC_MAKER: layout.USED_MOSAIC_MAKER,
}


def board_parts(scene: Scene, plan: Plan, overlay: Overlay) -> dict[str, str]:
    """The boards that are drawn in full, as named parts in drawing order."""
    return {
        f"{part}-{seat}": drawn
        for seat in plan.boards
        for part, drawn in _board(scene, plan, seat, overlay).items()
    }


def _board(scene: Scene, plans: Plan, seat: int, overlay: Overlay) -> dict[str, str]:
    s, plan = scene.state, plans.boards[seat]
    yields = tuple(yield_of(s, seat, good) for good in range(4))
    stone = s.player(seat).stone
    farm = plans.once(("farm", seat, yields), lambda: _farm(s, plan, seat))
    counters = [_counter(piece, overlay) for piece in counters_of(scene, plan, seat)]
    return {
        "farm": "".join([*(panel(box) for box in plan.panels), farm]),
        "own": "".join([_name(scene, plan, seat), *counters]),
        "track": plans.once(("track", seat, stone), lambda: _track(s, plan, seat)),
        "actions": plans.once(
            ("actions", seat, *_reads_of_actions(s, seat, overlay)),
            lambda: _actions(s, plan, seat, overlay),
        ),
        "scrolls": plans.once(
            ("scrolls", seat, *_reads_of_scrolls(s, seat, overlay)),
            lambda: _scrolls(s, plan, seat, overlay),
        ),
        "contracts": plans.once(
            ("contracts", seat, *_reads_of_contracts(s, seat, overlay)),
            lambda: _contracts(s, plan, seat, overlay),
        ),
        "goods": _goods(scene, plan, seat, overlay),
    }


# ------------------------------------------------------------------ the farm


def _farm(s: State, plan: BoardPlan, seat: int) -> str:
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
        path(squares, p.FIELD, p.FIELD_LINE),
        path(sprouts, "none", p.SPROUT, stroke_width=1.2),
    ]
    for corner, good in enumerate(s.components.corner_good):
        parts.append(plate(good, *plan.corner(corner)))
        words = f"+{yield_of(s, seat, good)}"
        parts.append(write(plan.yield_line(corner), words, p.ROW_LINE[good], True))
    return "".join(parts)


def _name(scene: Scene, plan: BoardPlan, seat: int) -> str:
    """The name of the farm's owner."""
    x, y, _size = plan.middle()
    words = _("My farm") if scene.seat == seat else scene.names[seat]
    return text(x, y - 19, words, 13.5, p.HEADING, True, True, "middle", 76)


def _counter(piece: Piece, overlay: Overlay) -> str:
    """A counter: its icon, and the number beside it."""
    assert piece.beside is not None
    drawn = icon(piece.icon, *piece.place) + write(piece.beside, piece.number, bold=True)
    return overlay.named(drawn, piece.title, piece.id)


# ------------------------------------------------------------------ meditation


def _track(s: State, plan: BoardPlan, seat: int) -> str:
    """The meditation track; dark fields give two favours for an ejected worker."""
    fields, stone = s.components.last_field, s.player(seat).stone
    parts = _track_label(plan, stone)
    for field in range(1, fields + 1):
        place = plan.field(field, fields)
        low = field < s.components.two_favours_from_field
        parts.append(icon("mark-points_low" if low else "mark-points_high", *place))
        points = str(s.components.meditation_values[field])
        if field != stone:
            parts.append(text(place.x, place.y + 5, points, 14, p.WHITE, True, anchor="middle"))
        elif plan.stone_told:
            words = _("{points} MP").format(points=points)
            under = place.y + place.size / 2 + 10.5
            parts.append(text(place.x, under, words, 12, bold=True, anchor="middle"))
        if field < fields:
            goods = s.components.meditation_costs[field]
            for good, at in zip(goods, plan.costs(field, fields, len(goods))):
                parts.append(icon(f"good-{names.GOODS[good]}", *at) if at.size else "")
    last = plan.field(fields, fields)
    x, y, size = plan.bonus.moved(last.x, last.y)
    parts.append(icon("mark-coin", x, y, size))
    worth = str(s.components.last_field_bonus)
    parts.append(text(x, y + 4.3, worth, 12, p.RUPEE_TEXT, True, anchor="middle"))
    return "".join(parts)


def _track_label(plan: BoardPlan, stone: int) -> list[str]:
    """The heading in one line and the stone in words, or the heading in two lines."""
    first, second = plan.label
    if not plan.stone_told:
        upper, lower = pgettext("at most 7 letters a line, | breaks it", "Medi-|tation").split("|")
        return [
            write(first, upper, p.HEADING, True, True),
            write(second, lower, p.HEADING, True, True),
        ]
    return [
        write(first, _("Meditation"), p.HEADING, True, True),
        write(second, _("stone on {field}").format(field=stone), p.SECOND),
    ]


# ------------------------------------------------------------------ favour actions and scrolls


def _reads_of_actions(s: State, seat: int, overlay: Overlay) -> list[object]:
    """The values that the favour actions of a player depend on."""
    actions = tokens.actions_of(s, seat)
    lit = [overlay.on(f"favour-{names.FAVOUR_ACTIONS[action]}") for action in actions]
    at_hand = (s.player(seat).used, s.player(seat).favours)
    return [*at_hand, *actions, *lit]


def _actions(s: State, plan: BoardPlan, seat: int, overlay: Overlay) -> str:
    """The available favour actions and the free slots."""
    used, favours, c = s.player(seat).used, s.player(seat).favours, s.components
    actions = tokens.actions_of(s, seat)
    parts: list[str] = []
    for at, action in enumerate(actions):
        box, place = plan.action(at, len(actions)), plan.action_place(at, len(actions))
        spot = f"favour-{names.FAVOUR_ACTIONS[action]}"
        spent = bool(used >> action & 1)
        poor = favours < max(c.favour_own[action], c.favour_spend[action])
        ground = p.QUIET if spent or poor else p.CARD
        tile = action >= names.PRINTED_FAVOUR_ACTIONS
        line = p.GOLD if tile else p.HAIRLINE
        parts.append(frame(box, overlay.ground(spot, ground), line, stroke_width=1.3, rx=5))
        parts.append(
            rect(place.x - place.size / 2 - 1, place.y - 15, place.size + 2, 30, p.DRAWN, rx=4)
        )
        if not tile:
            parts.append(icon(f"action-{names.FAVOUR_ACTIONS[action]}", *place, faded=spent))
        left = place.x + place.size / 2 + 3
        room = box.x + box.w - left - 3 - (14 if spent else 0)
        words = name_of.favour_action_short(action)
        parts.append(_action_name(box, left, room, words, p.SECOND if spent else p.INK))
        parts.append(favour_price(s, action, left, box.y + box.h - 7, box.x + box.w - left))
    for at in range(len(actions), names.PRINTED_FAVOUR_ACTIONS + s.components.tile_slots):
        box = plan.action(at, len(actions))
        parts.append(empty(box, width=1.3))
        x, y = box.x + box.w / 2, box.y + box.h / 2 + 4
        parts.append(text(x, y, _("free slot"), 12.5, p.SECOND, anchor="middle", fit=box.w - 8))
    return "".join(parts)


def _action_name(box: Box, x: float, room: float, words: str, ink: str) -> str:
    """The name in one line, or in two if it would be condensed by more than a sixth."""
    first, _space, second = words.partition(" ")
    if second and width_of(words, 12.5, True) * 5 / 6 > room:
        return text(x, box.y + 13, first, 12, ink, True, fit=room) + text(
            x, box.y + 25.5, second, 12, ink, True, fit=room
        )
    return text(x, box.y + 19, words, 12.5, ink, True, fit=room)


def _reads_of_scrolls(s: State, seat: int, overlay: Overlay) -> list[object]:
    """The values that the scrolls of a player depend on."""
    goods = tokens.goods_of(s, seat)
    lit = [overlay.on(f"scroll-{name}") for name in ("statue", "book", "painting", "clothes")]
    more = (overlay.on("scroll-oil"), overlay.on("scroll-curry"), colour_of(seat))
    pays = (s.board.value(names.CLOTHES), s.board.boat)
    held = [goods[good] for _name, good in _SCROLLS]
    both = (goods[names.OIL], goods[names.CURRY], s.player(seat).used)
    return [*held, *both, *pays, *lit, *more]


def _scrolls(s: State, plan: BoardPlan, seat: int, overlay: Overlay) -> str:
    """Luxury goods, oil and curry; not faded if the player has the goods to use them."""
    goods, used = tokens.goods_of(s, seat), s.player(seat).used
    pays = s.board.value(names.CLOTHES) + (1 if s.board.boat == 6 else 0)
    raises = 3 if goods[names.OIL] and goods[names.CURRY] else 1
    worker = f"player-{colour_of(seat)}-worker"
    brings: tuple[_Brings, ...] = (
        (("+1", worker),),
        (("3", _RAISE), ("+1", "piece-favour")),
        (("2", "action-influence"),),
        ((str(pays), "piece-coin"),),
        ((str(raises), _RAISE),),
    )
    parts: list[str] = []
    for scroll, (name, good) in enumerate(_SCROLLS):
        ready = goods[good] > 0 and not used & layout.USED_STATUE << scroll
        on = overlay.on(f"scroll-{name}")
        parts.append(_scroll(plan.scroll(scroll), [good], brings[scroll], ready, on))
    ready = goods[names.OIL] + goods[names.CURRY] > 0 and not used & layout.USED_OIL_AND_CURRY
    on = overlay.on("scroll-oil") or overlay.on("scroll-curry")
    both = not goods[names.OIL] and not goods[names.CURRY]
    shown = [good for good in (names.OIL, names.CURRY) if both or goods[good]]
    parts.append(_scroll(plan.scroll(4), shown, brings[4], ready, on))
    return "".join(parts)


def _scroll(box: Box, goods: list[int], brings: _Brings, ready: bool, on: bool) -> str:
    """A good above its gains in numbers and icons; in a low box they are beside it."""
    fill = p.PALE if on else p.CARD if ready else p.QUIET
    low = box.h < 50
    parts = [frame(box, fill, p.HAIRLINE, stroke_width=1.2, rx=5)]
    size = 25 if len(goods) == 1 and low else 22 if low else 27 if len(goods) == 1 else 25
    for n, good in enumerate(goods):
        apart = n - (len(goods) - 1) / 2
        if low:
            x, y = box.x + 16, box.y + box.h / 2 + apart * (box.h / 2 - 1)
        else:
            x, y = box.x + box.w / 2 + apart * 27, box.y + 17
        parts.append(
            plate(good, x, y, min(size, box.h / len(goods) - 2) if low else size, not ready)
        )
    if low:
        y = box.y + box.h / 2 - (len(brings) - 1) * 10
        for words, drawn in brings:
            parts.append(_brings(box.x + 31, y, words, drawn, ready))
            y += 20
        return "".join(parts)
    widths = [width_of(words, 12.5, True) + 17 for words, _drawn in brings]
    if sum(widths) > box.w and box.h >= 60:  # below each other
        return "".join(parts) + "".join(
            _brings(box.x + (box.w - width) / 2, box.y + 40 + 18 * n, words, drawn, ready)
            for n, ((words, drawn), width) in enumerate(zip(brings, widths))
        )
    x = box.x + (box.w - sum(widths)) / 2
    for (words, drawn), width in zip(brings, widths):
        parts.append(_brings(x, box.y + box.h - 12, words, drawn, ready))
        x += width
    return "".join(parts)


def _brings(x: float, y: float, words: str, drawn: str, ready: bool) -> str:
    """A number before the icon of its unit; a worker is drawn on a plate."""
    ink, wide = p.INK if ready else p.SECOND, width_of(words, 12.5, True)
    ground = ""
    if drawn.endswith("-worker"):
        ground = rect(x + wide + 1, y - 8, 16, 16, p.QUIET, p.HAIRLINE, rx=3)
    return (
        text(x, y + 4.5, words, 12.5, ink, True)
        + ground
        + icon(drawn, x + wide + 9, y, 15, faded=not ready)
    )


# ------------------------------------------------------------------ contracts and goods


def _reads_of_contracts(s: State, seat: int, overlay: Overlay) -> list[object]:
    """The values that the contracts of a player depend on."""
    won = tokens.contracts_of(s, seat)
    lit = [overlay.on(f"contract-{names.NOTABLES[notable]}") for notable in won]
    return [s.player(seat).used, *won, *lit]


def _contracts(s: State, plan: BoardPlan, seat: int, overlay: Overlay) -> str:
    won, used = tokens.contracts_of(s, seat), s.player(seat).used
    if not won:
        box = plan.contract(0, 1)
        x, y = box.x + box.w / 2, box.y + box.h / 2 + 4
        words = _("no contracts yet")
        return empty(box) + text(x, y, words, 12.5, p.SECOND, anchor="middle")
    parts: list[str] = []
    for at, notable in enumerate(won):
        box = plan.contract(at, len(won))
        ground = p.QUIET if used & _ONCE.get(notable, 0) else p.CARD
        ground = overlay.ground(f"contract-{names.NOTABLES[notable]}", ground)
        colour = p.GUILD[s.components.notable_guild[notable]]
        parts.append(frame(box, ground, colour, stroke_width=1.6, rx=5))
        parts.append(contract_words(box, plan.contract_place(at, len(won)), notable))
    return "".join(parts)


def contract_words(box: Box, face: Place, notable: int) -> str:
    """The name and the effect of the contract: in words, in icons, or not, as there is space."""
    name = names.NOTABLES[notable]
    if box.w < 160:
        pieces = 40 if notable in (names.COOK, names.FRENCH_TRADER) else 0
        icons = signs(box, face, name, pieces) if box.w >= 90 else ""
        lines = name_lines(name, 12, True, box.w)
        x, first = box.x + box.w / 2, box.y + box.h - (16 if len(lines) == 2 else 9)
        return icons + "".join(
            text(x, first + 12.5 * n, line, 12, p.INK, True, anchor="middle", fit=box.w - 4)
            for n, line in enumerate(lines)
        )
    room = box.w - 52
    parts = [text(box.x + 47, box.y + 14, name_of.notable(name), 13, bold=True, fit=room - 38)]
    # Leave out lines that would be condensed by more than a quarter.
    lines = [line for line in abbreviations.contract(name) if width_of(line, 12.5) * 3 / 4 <= room]
    first, pitch = (28.0, 13.0) if box.h < 50 else (30.0, 14.5)
    for n, line in enumerate(lines):
        parts.append(text(box.x + 47, box.y + first + pitch * n, line, 12.5, p.SECOND, fit=room))
    return "".join(parts)


def goods_line(
    s: State, seat: int, x: float, y: float, room: float, most: float, second: float = 0
) -> str:
    """A player's goods in one or two lines; numbers only if there is space."""
    goods = [(good, n) for good, n in enumerate(tokens.goods_of(s, seat)) if n]
    line = max(5, (len(goods) + 1) // 2) if second else max(1, len(goods))
    pitch = min(most, room / line)
    counted = pitch >= 29
    size = min(19.0, pitch - (12 if counted else 0.5))
    parts: list[str] = []
    for n, (good, count) in enumerate(goods):
        middle, low = x + pitch * (n % line) + size / 2, y + second * (n // line)
        parts.append(plate(good, middle, low, size))
        if counted:
            parts.append(text(middle + size / 2 + 3, low + 4.7, str(count), 13, bold=True))
    return "".join(parts)


def _goods(scene: Scene, plan: BoardPlan, seat: int, overlay: Overlay) -> str:
    """The player's goods, and below them the counts of the overlay."""
    first, more = plan.rows
    x, y, room = first.x, first.y, first.end - first.x
    drawn = goods_line(
        scene.state, seat, x, y, room, 36.0 if not first.second else 39.5, first.second
    )
    parts = [
        frame(plan.goods, p.QUIET, p.HAIRLINE, rx=5),
        write(first.heading, _("Goods"), p.HEADING, True, True) if first.heading else "",
        drawn
        or text(
            x, y + 4.5, _("no goods") if first.second else pgettext("goods", "none"), 12.5, p.SECOND
        ),
    ]
    if more:
        words, counts = overlay.ledger(scene, seat)
        if more.heading:
            parts.append(write(more.heading, words, p.HEADING, True, True))
        parts.append(_counts(counts, more.x, more.y, more.end, overlay))
    return "".join(parts)


def _counts(counts: list[Count], x: float, y: float, end: float, overlay: Overlay) -> str:
    """Counts, as many as fit; a dash if there are none."""
    if not counts:
        return text(x, y + 4.5, "–", 13, p.SECOND)
    parts: list[str] = []
    for name, number_or_words, meaning in counts:
        wide = 24 + width_of(number_or_words, 13, True) + 8
        if x + wide > end:
            parts.append(text(end - 6, y + 4.5, "…", 13, anchor="end"))
            break
        good = names.GOODS.index(name[5:]) if name.startswith("good-") else -1
        drawn = plate(good, x + 9.5, y, 19) if good >= 0 else ""
        if name and good < 0:
            drawn = icon(name, x + 9.5, y, 19)
        drawn += text(x + 21, y + 4.7, number_or_words, 13, bold=True)
        parts.append(overlay.named(drawn, meaning))
        x += wide
    return "".join(parts)
