"""What the question means for the drawing: which spots glow, with which key, and the states."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from agra.picture import palette as p
from agra.picture.geometry import Line
from agra.picture.ink import icon, number, path, shape, text, width_of
from agra.picture.scene import Count, Overlay, Scene
from agra.rules.names import GOODS
from agra.text.i18n import _


class OptionLike(Protocol):
    """What the drawing asks of an option."""

    @property
    def key(self) -> str:
        """The key to press."""

    @property
    def text(self) -> str:
        """The option in a sentence."""

    @property
    def targets(self) -> tuple[str, ...]:
        """Where it can be clicked."""

    @property
    def marks(self) -> tuple[str, ...]:
        """What else it is about."""


class QuestionLike(Protocol):
    """What the drawing asks of a question."""

    @property
    def options(self) -> Sequence[OptionLike]:
        """Everything that can be chosen."""


class ReasonLike(Protocol):
    """Why a spot is not available: a sentence, and the paragraph of the rules."""

    @property
    def text(self) -> str:
        """The reason in a sentence."""

    @property
    def rule(self) -> str:
        """The number of the rule behind it."""


@dataclass(frozen=True)
class Gain:
    """What a building would give me now: "produce" or "process", and how many."""

    kind: str = ""
    count: int = 0


@dataclass(frozen=True)
class Notes:
    """What the panels know and the drawing shows: all of it by spot, good or in order."""

    #: why a spot cannot be used now
    reasons: Mapping[str, ReasonLike] = field(default_factory=dict)
    #: what there is to know about a spot
    tips: Mapping[str, str] = field(default_factory=dict)
    #: what each building would give me, by its good
    gains: Mapping[str, Gain] = field(default_factory=dict)
    #: my turn so far: icons and words
    turn: tuple[tuple[str, str], ...] = ()
    #: the spots that the last step changed
    changed: frozenset[str] = frozenset()


class Marks(Overlay):
    """The spots of a question, laid over the drawing."""

    def __init__(self, question: QuestionLike | None, notes: Notes) -> None:
        options = question.options if question is not None else ()
        self.notes = notes
        self.options: dict[str, list[OptionLike]] = {}
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


def _gain(seat: int, gain: Gain, line: Line) -> str:
    x, y, size, _room, anchor = line
    if not gain.count:
        return text(x, y - 0.5, "–", size, p.SECOND, anchor=anchor)
    produced = gain.kind == "produce"
    words = f"+{gain.count}" if produced else str(gain.count)
    parts = [text(x, y, words, size, p.MINE, True, anchor=anchor)]
    x -= width_of(words, size, True)
    if not produced:
        arrow = f"M{number(x - 14)} {number(y - 4.5)}h10m-3.6-3.6l3.6 3.6-3.6 3.6"
        parts.append(path(arrow, "none", p.MINE, stroke_width=1.5))
        x -= 10
    parts.append(icon(shape(seat), x - 10, y - 4.5, 14))
    return "".join(parts)
