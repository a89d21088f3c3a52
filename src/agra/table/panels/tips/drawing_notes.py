"""The data that the panels compute for the drawing."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from agra.table.panels.question.reasons import Why
from agra.table.panels.tips.for_me import Yield


@dataclass(frozen=True)
class Notes:
    """The data that the panels compute for the drawing, by spot or by good."""

    #: why a spot cannot be used now
    reasons: Mapping[str, Why] = field(default_factory=dict)
    #: the tip of each spot
    tips: Mapping[str, str] = field(default_factory=dict)
    #: the viewer's gain from each building, by its good
    gains: Mapping[str, Yield] = field(default_factory=dict)
    #: the viewer's turn so far: icons and words
    turn: tuple[tuple[str, str], ...] = ()
    #: the spots that the last step changed
    changed: frozenset[str] = frozenset()
