"""The strip of piers: what happens there, what moves the boat on. Laid out by the words' widths."""

from typing import Final, NamedTuple

from agra.picture import palette as p
from agra.picture.geometry import Box, Place
from agra.picture.ink import circle, frame, icon, number, path, rect, text, width_of, write
from agra.picture.plans.river import Piers
from agra.rules.layout import BOAT, LEVEL_DONE
from agra.rules.state import State
from agra.text.i18n import _, ngettext
from agra.text.short import NUMERALS

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


class _Pier(NamedTuple):
    """A pier with what stands right of its number, and how wide that is."""

    number: int
    icons: tuple[str, ...]
    words: str
    limit: str
    leave: str
    width: float


def _pier(s: State, plan: Piers, pier: int) -> _Pier:
    words = {5: _("+good"), 6: _("+1 · the end")}.get(pier, "")
    limit = ""
    if pier > s.d[BOAT] and s.c.limit[pier] != s.c.limit[pier - 1]:
        limit = _("limit {limit}").format(limit=s.c.limit[pier])
    leave = _leave(s, pier) if pier < 6 else ""
    events = _EVENTS[pier] if pier >= s.d[BOAT] else _EVENTS[pier][:1]
    width = 2 * plan.radius + 3 + 20.5 * len(events)
    width += width_of(words, 12.5, True) + 5 if words else 0
    width += width_of(limit, 12.5, True) + 12 if limit else 0
    width += width_of(leave, 12.5, pier == s.d[BOAT]) + 13 if leave else 0
    width += plan.boat_room if pier == s.d[BOAT] else 0
    return _Pier(pier, events, words, limit, leave, width)


def _leave(s: State, pier: int) -> str:
    """What moves the boat on from a pier; at the boat's own pier, how far it has come."""
    level, needed = s.c.leave_level[pier], s.c.leave_contracts[pier]
    numeral, boat = NUMERALS[level - 1], s.d[BOAT]
    if pier == boat:
        done = s.d[LEVEL_DONE + level - 1]
        words = _("{level}: {done} of {needed}")
        return words.format(level=numeral, done=done, needed=needed)
    return f"{needed} × {numeral} ✓" if pier < boat else f"{needed} × {numeral}"


def _laid_out(s: State, plan: Piers) -> list[tuple[_Pier, float]]:
    """The piers, each with the x of its number's centre."""
    piers, strip, boat = [_pier(s, plan, at) for at in range(1, 7)], plan.strip, s.d[BOAT]
    if plan.pitch:
        first = strip.x + 24
        return [
            (pier, first + plan.pitch * at + (plan.boat_room if pier.number > boat else 0))
            for at, pier in enumerate(piers)
        ]
    gap = max(0.0, (strip.w - 14 - sum(pier.width for pier in piers)) / 5)
    found: list[tuple[_Pier, float]] = []
    x = strip.x + 3
    for pier in piers:
        found.append((pier, x + plan.radius))
        x += pier.width + gap
    return found


def boat_place(s: State, plan: Piers) -> Place:
    """The boat, right of the number of its pier."""
    x = next(x for pier, x in _laid_out(s, plan) if pier.number == s.d[BOAT])
    return plan.boat.moved(x, plan.strip.y)


def pier_boxes(s: State, plan: Piers) -> list[tuple[int, Box]]:
    """Each pier with its part of the strip: its number, and what stands right of it."""
    y, _w, h = plan.strip[1:]
    left = plan.radius + 3
    return [
        (pier.number, Box(x - left, y, 2 * left if plan.pitch else pier.width, h))
        for pier, x in _laid_out(s, plan)
    ]


def draw_piers(s: State, plan: Piers) -> str:
    """The strip, and what it leaves out in a sentence."""
    strip, boat, radius = plan.strip, s.d[BOAT], plan.radius
    parts = [frame(strip, p.PIERS, rx=6)]
    laid = _laid_out(s, plan)
    y = strip.y + strip.h / 2
    for at, (pier, x) in enumerate(laid):
        here, past = pier.number == boat, plan.pitch and pier.number < boat
        fill, kind = p.PIER_NOW if here else p.PIER, "faded" if past else ""
        parts += [
            circle(x, y, radius, fill, p.LINE, kind, stroke_width=1.2),
            text(x, y + 4.6, str(pier.number), 13, p.DARK, True, anchor="middle"),
        ]
        if plan.pitch:
            continue
        parts.append(_events(pier, x + radius + 4 + (plan.boat_room if here else 0), y))
        if pier.leave:
            parts.append(_onward(pier, laid[at + 1][1] - radius, y, here))
    if plan.sentence:
        parts.append(write(plan.sentence, _sentence(s), p.RIVER_INK, True))
    return "".join(parts)


def _sentence(s: State) -> str:
    """What the strip says at length, in a sentence."""
    pier = s.d[BOAT]
    limit = s.c.limit[pier]
    if pier == 6:
        return _("Pier 6: the end is near · order limit {limit}").format(limit=limit)
    level = s.c.leave_level[pier]
    missing = max(0, s.c.leave_contracts[pier] - s.d[LEVEL_DONE + level - 1])
    words = ngettext(
        "Pier {pier}: next pier after {count} more contract of level {level} · order limit {limit}",
        "Pier {pier}: next pier after {count} more contracts of level {level}"
        " · order limit {limit}",
        missing,
    )
    return words.format(pier=pier, count=missing, level=NUMERALS[level - 1], limit=limit)


def _events(pier: _Pier, x: float, y: float) -> str:
    """What happens when the boat arrives, and the order limit from then on."""
    parts: list[str] = []
    for name in pier.icons:
        parts.append(icon(name, x + 10, y, 20))
        if name == "mark-price":
            parts.append(text(x + 10, y + 4.6, "1", 12.5, p.RUPEE_TEXT, True, anchor="middle"))
        x += 20.5
    if pier.words:
        parts.append(text(x + 2, y + 4.5, pier.words, 12.5, p.WHITE, bold=True))
        x += width_of(pier.words, 12.5, True) + 5
    if pier.limit:
        width = width_of(pier.limit, 12.5, True) + 8
        parts.append(rect(x + 2, y - 9, width, 18, p.LIGHT_PAPER, p.LINE, rx=3))
        parts.append(
            text(x + 2 + width / 2, y + 4.5, pier.limit, 12.5, p.DARK, True, anchor="middle")
        )
    return "".join(parts)


def _onward(pier: _Pier, right: float, y: float, here: bool) -> str:
    """What moves the boat on, before the next pier."""
    fill = p.WHITE if here else p.PALE_WATER
    chevron = f"M{number(right - 6)} {number(y - 7)}l4 7-4 7"
    return text(right - 9, y + 4.5, pier.leave, 12.5, fill, here, anchor="end") + path(
        chevron, "none", p.PALE_WATER, stroke_width=1.3
    )
