"""Old versions of bots, to measure newer ones. The table does not offer them."""

from agra.bots.levels.akbar import Akbar
from agra.bots.levels.vizier import Vizier


class FirstVizier(Vizier):
    """The first vizier, before training with its games: `vizier-1`.

    It has a separate file of weights; its search, appeal and evaluation are the vizier's. A test
    replays its old games.
    """

    learnt = "weights-1.json"
    for_place = False


class FirstAkbar(Akbar):
    """The first akbar, which judges the ends of its turns at a glance: `akbar-1`.

    It has the same mind. Whoever trains the mind again keeps the old file for it, as
    `weights-1.json` for the vizier. A test replays its old games.
    """

    looks_ahead = False
