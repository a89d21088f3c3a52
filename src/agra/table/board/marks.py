"""What the question means for the drawing: which spots glow, with which key, and the states."""

from agra.picture import palette as p
from agra.picture.geometry import Line
from agra.picture.ink import icon, number, path, shape, text, width_of
from agra.picture.scene import Count, Overlay, Scene
from agra.rules.names import GOODS
from agra.table.panels.choices import Option
from agra.table.panels.forme import Yield
from agra.table.panels.notes import Notes
from agra.table.panels.question import Question
from agra.text.i18n import _


class Marks(Overlay):
    """The spots of a question, laid over the drawing."""

    def __init__(self, question: Question | None, notes: Notes) -> None:
        options = question.options if question is not None else ()
        self.notes = notes
        self.options: dict[str, list[Option]] = {}
        self.about: set[str] = set()
        for option in options:
            self.about.update(option.marks)
            for target in option.targets:
                self.options.setdefault(target, []).append(option)

    def on(self, spot: str) -> bool:
        """Whether the spot can be clicked now."""
        return spot in self.options

    def ringed(self, spot: str) -> bool:
        """Whether an option is about my goods here, though it is clicked elsewhere."""
        return spot in self.about and spot not in self.options and spot.startswith("good-")

    def key(self, spot: str) -> str:
        """The key that stands on the spot: only where it means one option."""
        options = self.options.get(spot, [])
        return options[0].key if len(options) == 1 else ""

    def cell_end(self, scene: Scene, good: int, line: Line) -> str:
        """What the building would give me: my shape and a number, a dash for nothing."""
        gain = self.notes.gains.get(GOODS[good])
        return "" if gain is None else _gain(scene.me, gain, line)

    def ledger(self, scene: Scene, seat: int) -> tuple[str, list[Count]]:
        """My turn so far."""
        return _("This turn"), [(drawn, words, "") for drawn, words in self.notes.turn]

    def named(self, drawn: str, words: str, name: str = "") -> str:
        """The page has tips of its own, and its own ids."""
        return drawn


def _gain(seat: int, gain: Yield, line: Line) -> str:
    x, y, size, _room, anchor = line
    if not gain.count:
        return text(x, y - 0.5, "–", size, p.SECOND, anchor=anchor)
    produced = gain.produces
    words = f"+{gain.count}" if produced else str(gain.count)
    parts = [text(x, y, words, size, p.MINE, True, anchor=anchor)]
    x -= width_of(words, size, True)
    if not produced:
        arrow = f"M{number(x - 14)} {number(y - 4.5)}h10m-3.6-3.6l3.6 3.6-3.6 3.6"
        parts.append(path(arrow, "none", p.MINE, stroke_width=1.5))
        x -= 10
    parts.append(icon(shape(seat), x - 10, y - 4.5, 14))
    return "".join(parts)
