"""Marks the drawing for a question: which spots glow, with which key, and predicted gains."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from agra.picture import palette as p
from agra.picture.geometry import Segment
from agra.picture.ink import icon, number, path, rect, text, width_of
from agra.picture.scene import Count, Overlay, Scene
from agra.rules.names import GOODS
from agra.table.board.spot import Spot
from agra.table.panels.question.choices import Option
from agra.table.panels.question.question import Question
from agra.table.panels.tips.drawing_notes import Notes
from agra.table.panels.tips.for_me import Yield
from agra.text.i18n import _

#: From so many lit spots on the drawing shows only what matters most.
MANY: Final = 16
#: How the ids of spots begin that are close together.
_CLOSE: Final = ("token-", "cover-", "farmer-")


class Marks(Overlay):
    """The marks of a question on the drawing."""

    def __init__(self, question: Question | None, notes: Notes) -> None:
        options = question.options if question is not None else ()
        self.notes = notes
        self.options: dict[str, list[Option]] = {}
        for option in options:
            for target in option.targets:
                self.options.setdefault(target, []).append(option)

    @property
    def many(self) -> bool:
        """Whether so many spots are lit that frames and keys would hide the board."""
        return len(self.options) >= MANY

    def on(self, spot: str) -> bool:
        """Whether the spot can be clicked now."""
        return spot in self.options

    def key(self, spot: str) -> str:
        """The key shown on the spot, if it has exactly one option.

        Price tokens, covers and farmers are small and close together: a key for several of them
        is shown at the first.
        """
        options = self.options.get(spot, [])
        if len(options) != 1 or (spot.startswith(_CLOSE) and options[0].targets[0] != spot):
            return ""
        return options[0].key

    def price(self, spot: str) -> int:
        """The rupees that a day labourer costs here; 0 if nobody is offered."""
        return max((option.labourer for option in self.options.get(spot, ())), default=0)

    def said(self, area: str, spots: Iterable[Spot]) -> tuple[object, ...]:
        """The cache key of an area with these spots: everything that the marks change in it."""
        lit = [(spot.id, self.key(spot.id)) for spot in spots if spot.id in self.options]
        if area == "city":
            gains = self.notes.gains.items()
            return (*lit, *((good, gain.produces, gain.count) for good, gain in gains))
        return (*lit, *self.notes.turn) if area == "mine" else tuple(lit)

    def cell_end(self, scene: Scene, good: int, line: Segment) -> str:
        """The viewer's gain from the building, in a dashed pill; a dash for nothing."""
        gain = self.notes.gains.get(GOODS[good])
        return "" if gain is None else _gain(good, gain, line)

    def ledger(self, scene: Scene, seat: int) -> tuple[str, list[Count]]:
        """The summary of the viewer's turn so far."""
        return _("This turn"), [(drawn, words, "") for drawn, words in self.notes.turn]

    def named(self, drawn: str, words: str, name: str = "") -> str:
        """Add no title and no id: the page has its own tips and ids."""
        return drawn


@lru_cache(maxsize=4096)
def _gain(good: int, gain: Yield, line: Segment) -> str:
    """A predicted gain in a dashed pill: "+3" or an arrow and a number, and the good."""
    x, y, size, _room, anchor = line
    if not gain.count:
        return text(x - 4, y - 0.5, "–", size, p.SECOND, anchor=anchor)
    words = f"+{gain.count}" if gain.produces else str(gain.count)
    high, wide = size + 5, width_of(words, size, True) + size + (8 if gain.produces else 19)
    left, middle = x - wide, y - size * 0.36
    parts = [
        rect(
            left, middle - high / 2, wide, high, p.CARD, p.SECOND,
            rx=high / 2, stroke_dasharray="2.5 2",
        ),
        text(x - size - 5, y, words, size, p.INK, True, anchor="end"),
        icon(f"good-{GOODS[good]}", x - size / 2 - 3.5, middle, size + 1),
    ]  # fmt: skip
    if not gain.produces:
        arrow = f"M{number(left + 4)} {number(middle)}h9m-3.2-3.2l3.2 3.2-3.2 3.2"
        parts.append(path(arrow, "none", p.INK, stroke_width=1.4))
    return "".join(parts)
