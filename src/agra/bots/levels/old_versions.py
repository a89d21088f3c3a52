"""Old versions of bots, to measure newer ones. The table does not offer them."""

from agra.bots.levels.vizier import Vizier


class FirstVizier(Vizier):
    """The first vizier, before training with its games: `vizier-1`.

    It has a separate file of weights; its search, appeal and evaluation are the vizier's. A test
    replays its old games.
    """

    learnt = "weights-1.json"
    for_place = False
