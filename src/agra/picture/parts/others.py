"""Draws the static parts of the other players' rows."""

from agra.picture import palette as p
from agra.picture import tokens
from agra.picture.colours import colour_of
from agra.picture.geometry import Segment
from agra.picture.ink import icon, panel, plate, rect, shape, text, width_of, write
from agra.picture.parts.board import goods_line
from agra.picture.plans.board import OthersPlan
from agra.picture.plans.plan import Plan
from agra.picture.scene import Overlay, Scene
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.text.i18n import _


def other_players(scene: Scene, plan: Plan, overlay: Overlay) -> str:
    """A row for each of the other players whose board is not drawn in full."""
    rows = plan.others
    panels = rows.panels()
    parts = [panel(box) for box in panels]
    for at, seat in enumerate(rows.seats):
        parts.append(_other(scene, rows, seat))
        if at and len(panels) == 1:
            box = rows.row(seat)
            parts.append(rect(box.x + 2, box.y - 1, box.w - 4, 1.6, p.HAIRLINE))
    return "".join(parts)


def _other(scene: Scene, plan: OthersPlan, seat: int) -> str:
    s, box, name = scene.state, plan.row(seat), plan.name(seat)
    goods = sum(tokens.goods_of(s, seat))
    counters = (
        (f"player-{colour_of(seat)}-worker", str(s.player(seat).workers)),
        ("piece-favour", str(s.player(seat).favours)),
        (f"player-{colour_of(seat)}-stone", str(s.player(seat).stone)),
        ("piece-coin", scene.held(seat)),
        ("piece-crate", str(goods)),
    )
    won = tokens.contracts_of(s, seat)
    beside = plan.lines > 1 and won and plan.contract_place(seat, 0, len(won)).y < name.y
    if beside:  # the contracts are in the line of the name
        end = plan.contract_place(seat, len(won) - 1, len(won)).x - 13
        name = name._replace(room=end - name.x)
    parts = [
        icon(shape(seat), name.x - 16, name.y - 4.5, 25),
        _name(name, scene.names[seat]),
    ]
    for at, (drawn, words) in enumerate(counters):
        place = plan.column(seat, at)
        parts.append(icon(drawn, *place))
        parts.append(text(place.x + 12.5, place.y + 5, words, 13.5, bold=True))
    if plan.lines > 1:
        parts += [_yield(s, plan, seat, good) for good in range(4)]
    if plan.lines > 2:
        parts.append(goods_line(s, seat, box.x + 4, plan.second(seat) + 26, box.w - 8, 40.0))
    notes = [_("start player")] if seat == s.board.start_player else []
    if seat in scene.thinking:
        notes.append(_("thinking …"))
    if plan.lines > 1 and notes and not won:
        y = plan.second(seat) + 5
        parts.append(text(box.x + box.w - 6, y, ", ".join(notes), 12, p.SECOND, anchor="end"))
    return "".join(parts)


def _name(line: Segment, words: str) -> str:
    """A name in one line, in a smaller size, or in two lines at its break."""
    for size in (15.0, 13.5, 12.5):
        if width_of(words, size, True, True) <= line.room:
            return write(line._replace(size=size), words, p.INK, True, True)
    half = (len(words) + 1) // 2
    cut = min((abs(at - half), at) for at, sign in enumerate(f"{words} ") if sign == " ")[1]
    first, second = words[:cut].strip(), words[cut:].strip()
    if not second:
        first, second = words[:half], words[half:]
    upper, lower = line._replace(size=12, y=line.y - 9), line._replace(size=12, y=line.y + 2.5)
    return write(upper, first, p.INK, True, True) + write(lower, second, p.INK, True, True)


def _yield(s: State, plan: OthersPlan, seat: int, good: int) -> str:
    """The farm's yield of a basic good."""
    place, words = plan.production(seat, good), f"+{yield_of(s, seat, good)}"
    number = text(place.x + 11.5, place.y + 5, words, 13.5, bold=True, fit=18)
    return plate(good, *place) + number
