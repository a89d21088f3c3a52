"""What the panels know and the drawing shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from agra.table.panels.question.reasons import Why
from agra.table.panels.tips.for_me import Yield


@dataclass(frozen=True)
class Notes:
    """What the panels know and the drawing shows: all of it by spot, good or in order."""

    #: why a spot cannot be used now
    reasons: Mapping[str, Why] = field(default_factory=dict)
    #: what there is to know about a spot
    tips: Mapping[str, str] = field(default_factory=dict)
    #: what each building would give me, by its good
    gains: Mapping[str, Yield] = field(default_factory=dict)
    #: my turn so far: icons and words
    turn: tuple[tuple[str, str], ...] = ()
    #: the spots that the last step changed
    changed: frozenset[str] = frozenset()
