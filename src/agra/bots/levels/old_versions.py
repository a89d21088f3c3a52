"""Bots as they once were, to measure newer ones by. They are not offered at the table."""

from agra.bots.levels.vizier import Vizier


class FirstVizier(Vizier):
    """The vizier before anybody learnt from its games: `vizier-1`.

    It has its weights in a file of its own; its search, appeal and evaluation are the vizier's.
    A test replays games of that time.
    """

    learnt = "weights-1.json"
    for_place = False
