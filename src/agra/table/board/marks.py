"""What the question means for the drawing: which spots glow, with which key, and the states."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from agra.table.board import paint as p


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


class Marks:
    """The spots of a question."""

    def __init__(self, question: QuestionLike | None, notes: Notes) -> None:
        options = question.options if question is not None else ()
        self.notes = notes
        self.options: dict[str, list[OptionLike]] = {}
        self.about: set[str] = set()
        for option in options:
            self.about.update(option.marks)
            for target in option.targets:
                self.options.setdefault(target, []).append(option)
        self.asked = bool(options)

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

    def ground(self, spot: str, otherwise: str) -> str:
        """The fill of a spot: pale when it can be clicked."""
        return p.PALE if spot in self.options else otherwise

    def any_on(self, spots: Iterable[str]) -> bool:
        """Whether one of these can be clicked."""
        return any(spot in self.options for spot in spots)
