"""The rows of the other players, as far as they stay still."""

from agra.picture import palette as p
from agra.picture import tokens
from agra.picture.colours import colour_of
from agra.picture.ink import icon, panel, plate, rect, shape, text
from agra.picture.parts.board import goods_line
from agra.picture.plans.board import OthersPlan
from agra.picture.plans.plan import Plan
from agra.picture.scene import Overlay, Scene
from agra.rules.layout import FAVOURS, START, STONE, WORKERS
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.text.i18n import _, ngettext


def other_players(scene: Scene, plan: Plan, overlay: Overlay) -> str:
    """A row for each of the others, where their boards are not drawn in full."""
    rows = plan.others
    parts = [panel(rows.box)] if rows.seats else []
    for at, seat in enumerate(rows.seats):
        parts.append(_other(scene, rows, seat))
        if at:
            box = rows.row(seat)
            parts.append(rect(box.x + 2, box.y - 1, box.w - 4, 1.6, p.HAIRLINE))
    return "".join(parts)


def _other(scene: Scene, plan: OthersPlan, seat: int) -> str:
    s, box = scene.state, plan.row(seat)
    goods = sum(tokens.goods_of(s, seat))
    counters = (
        (f"player-{colour_of(seat)}-worker", str(tokens.own(s, seat, WORKERS))),
        ("piece-favour", str(tokens.own(s, seat, FAVOURS))),
        (f"player-{colour_of(seat)}-stone", str(tokens.own(s, seat, STONE))),
        ("piece-coin", scene.held(seat)),
    )
    name = scene.names[seat]
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
    if plan.lines > 1:
        parts += [_yield(s, plan, seat, good) for good in range(4)]
    if plan.lines > 2:
        parts.append(goods_line(s, seat, box.x + 4, box.y + 65, box.w - 8, 40.0))
    notes = [_("starts")] if seat == s.d[START] else []
    if seat in scene.thinking:
        notes.append(_("thinks …"))
    if plan.lines > 1 and notes and not tokens.contracts_of(s, seat):
        parts.append(
            text(box.x + box.w - 4, box.y + 44, ", ".join(notes), 12, p.SECOND, anchor="end")
        )
    return "".join(parts)


def _yield(s: State, plan: OthersPlan, seat: int, good: int) -> str:
    """What the farm yields of a basic good."""
    place, words = plan.production(seat, good), f"+{yield_of(s, seat, good)}"
    number = text(place.x + 11.5, place.y + 5, words, 13.5, bold=True, fit=18)
    return plate(good, *place) + number
