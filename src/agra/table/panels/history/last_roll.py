"""The last roll of a die, shown for a moment when it is new."""

from dataclasses import dataclass
from typing import Final

from agra.table.game.sight import Sight

#: How many decisions back a roll is searched; an older one was seen long ago.
LOOK: Final = 40
#: The positions of the dots of each face, in a square of 32.
_LOW, _MIDDLE, _HIGH = 8, 16, 24
_DOTS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MIDDLE, _MIDDLE), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MIDDLE, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: (
        (_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MIDDLE),
        (_HIGH, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Roll:
    """A die that was rolled by decision `number`."""

    number: int
    count: int

    @property
    def dots(self) -> tuple[tuple[int, int], ...]:
        """The positions of its dots."""
        return _DOTS.get(self.count, ())


def last_roll(sight: Sight) -> Roll | None:
    """The newest roll of the last decisions."""
    for step in reversed(sight.history[-LOOK:]):
        for event in reversed(step.events):
            if event.kind == "rolled":
                return Roll(step.number, event.count)
    return None
