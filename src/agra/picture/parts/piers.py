"""Draws the strip of piers: their events and the boat's conditions, laid out by text widths."""

from typing import Final, NamedTuple

from agra.picture import palette as p
from agra.picture.geometry import Box, Place
from agra.picture.ink import circle, frame, icon, number, path, rect, text, width_of, write
from agra.picture.plans.river import Piers
from agra.rules.state import State
from agra.text.abbreviations import NUMERALS
from agra.text.i18n import _, ngettext

#: The events of each pier as icons; "plate" is an empty plate: any good.
_EVENTS: Final = (
    (),
    (),
    ("piece-builder",),
    ("piece-merchant", "good-cotton", "piece-favour"),
    ("mark-price", "piece-favour"),
    ("good-cotton", "plate"),
    ("good-clothes",),
)
_SCROLL: Final = "action-order_phase"


class _Pier(NamedTuple):
    """A pier with the text right of its number, and the width of that text."""

    number: int
    icons: tuple[str, ...]
    words: str
    limit: str
    leave: str
    width: float


def _pier(s: State, plan: Piers, pier: int, full: int) -> _Pier:
    """A pier; lower values of `full` leave out more (2: everything, 0: only icons)."""
    boat = s.board.boat
    words = {5: "+1", 6: _("+1 · the end") if full == 2 else "+1"}.get(pier, "")
    limit = ""
    limits = s.components.limit
    if plan.onward and pier > boat and limits[pier] != limits[pier - 1] and full:
        limit = str(limits[pier])
    leave = _leave(s, pier) if plan.onward and pier < 6 and (full == 2 or pier >= boat) else ""
    events = _EVENTS[pier] if pier >= boat else _EVENTS[pier][:1]
    width = 2 * plan.radius + 3 + 20.5 * len(events)
    width += width_of(words, 12.5, True) + 5 if words else 0
    width += width_of(limit, 12.5, True) + 30 if limit else 0
    width += width_of(leave, 12.5, pier == boat) + 13 if leave else 0
    width += plan.boat_room if pier == boat else 0
    return _Pier(pier, events, words, limit, leave, width)


def _leave(s: State, pier: int) -> str:
    """What moves the boat on from a pier; at the current pier also the progress."""
    level, needed = s.components.leave_level[pier], s.components.leave_contracts[pier]
    numeral, boat = NUMERALS[level - 1], s.board.boat
    if pier == boat:
        done = s.board.completed(level)
        words = _("{level}: {done} of {needed}")
        return words.format(level=numeral, done=done, needed=needed)
    return f"{needed} × {numeral} ✓" if pier < boat else f"{needed} × {numeral}"


def _laid_out(s: State, plan: Piers) -> list[tuple[_Pier, float]]:
    """The piers, each with the centre x of its number."""
    strip, boat = plan.strip, s.board.boat
    for full in (2, 1, 0):
        piers = [_pier(s, plan, at, full) for at in range(1, 7)]
        if sum(pier.width for pier in piers) <= strip.w - 14:
            break
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
    x = next(x for pier, x in _laid_out(s, plan) if pier.number == s.board.boat)
    return plan.boat.moved(x, plan.strip.y)


def pier_boxes(s: State, plan: Piers) -> list[tuple[int, Box]]:
    """Each pier with its box in the strip: its number and the space right of it."""
    y, _w, h = plan.strip[1:]
    left = plan.radius + 3
    return [
        (pier.number, Box(x - left, y, 2 * left if plan.pitch else pier.width, h))
        for pier, x in _laid_out(s, plan)
    ]


def draw_piers(s: State, plan: Piers) -> str:
    """Draw the strip, and the left-out details as a sentence."""
    strip, boat, radius = plan.strip, s.board.boat, plan.radius
    parts = [frame(strip, p.PIERS, rx=6)]
    laid = _laid_out(s, plan)
    y = strip.y + (strip.h / 2 if not plan.pitch else radius + 7)
    for at, (pier, x) in enumerate(laid):
        here, past = pier.number == boat, plan.pitch and pier.number < boat
        line, width = (p.WHITE, 2.4) if here else (p.LINE, 1.2)
        kind = "faded" if past else ""
        parts += [
            circle(x, y, radius, p.PIER, line, kind, stroke_width=width),
            text(x, y + 4.6, str(pier.number), 13, p.DARK, True, anchor="middle"),
        ]
        if plan.pitch:
            parts.append(_below(pier, x, strip.y + strip.h - 10))
            continue
        parts.append(_events(pier, x + radius + 4 + (plan.boat_room if here else 0), y))
        if pier.leave:
            parts.append(_onward(pier, laid[at + 1][1] - radius, y, here))
    if plan.sentence:
        parts.append(write(plan.sentence, _sentence(s), p.RIVER_INK, True))
    return "".join(parts)


def _below(pier: _Pier, x: float, y: float) -> str:
    """The events of a pier, in small icons below its number."""
    events = _EVENTS[pier.number]
    left = x - 8 * (len(events) - 1)
    return "".join(_event(name, left + 16 * n, y, 16) for n, name in enumerate(events))


def _event(name: str, x: float, y: float, size: float) -> str:
    """One event icon; an empty plate is any good."""
    if name == "plate":
        half = size / 2 - 2
        return rect(x - half, y - half, 2 * half, 2 * half, p.LIGHT_PAPER, p.LINE, rx=3)
    drawn = icon(name, x, y, size)
    if name == "mark-price" and size > 18:
        drawn += text(x, y + 4.6, "1", 12.5, p.RUPEE_TEXT, True, anchor="middle")
    return drawn


def _sentence(s: State) -> str:
    """The details of the strip in a sentence."""
    pier = s.board.boat
    limit = s.components.limit[pier]
    if pier == 6:
        return _("Pier 6: the end is triggered · order limit {limit}").format(limit=limit)
    level = s.components.leave_level[pier]
    missing = max(0, s.components.leave_contracts[pier] - s.board.completed(level))
    words = ngettext(
        "Pier {pier}: next pier after {count} more contract of level {level} · order limit {limit}",
        "Pier {pier}: next pier after {count} more contracts of level {level}"
        " · order limit {limit}",
        missing,
    )
    return words.format(pier=pier, count=missing, level=NUMERALS[level - 1], limit=limit)


def _events(pier: _Pier, x: float, y: float) -> str:
    """The events at the boat's arrival, and the new order limit."""
    parts: list[str] = []
    icons, words = list(pier.icons), pier.words
    for name in icons:
        if name == "plate":  # the number before the icon of its unit
            parts.append(text(x + 2, y + 4.5, words, 12.5, p.WHITE, bold=True))
            x += width_of(words, 12.5, True) + 4
            words = ""
        parts.append(_event(name, x + 10, y, 20))
        x += 20.5
    if words:
        parts.append(text(x + 2, y + 4.5, words, 12.5, p.WHITE, bold=True))
        x += width_of(words, 12.5, True) + 5
    if pier.limit:
        width = width_of(pier.limit, 12.5, True) + 8
        parts.append(icon(_SCROLL, x + 10, y, 18))
        parts.append(rect(x + 20, y - 9, width, 18, p.LIGHT_PAPER, p.LINE, rx=3))
        words = pier.limit
        parts.append(text(x + 20 + width / 2, y + 4.5, words, 12.5, p.DARK, True, anchor="middle"))
    return "".join(parts)


def _onward(pier: _Pier, right: float, y: float, here: bool) -> str:
    """What moves the boat on, drawn before the next pier."""
    fill = p.WHITE if here else p.PALE_WATER
    chevron = f"M{number(right - 6)} {number(y - 7)}l4 7-4 7"
    return text(right - 9, y + 4.5, pier.leave, 12.5, fill, here, anchor="end") + path(
        chevron, "none", p.PALE_WATER, stroke_width=1.3
    )
