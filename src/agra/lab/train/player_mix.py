"""The evaluations of the training players, and how often each is drawn."""

import random
from collections.abc import Sequence
from typing import Final

from agra.bots.judgement.evaluation import FITTED
from agra.bots.planning.akbar_search import DeepSearch
from agra.bots.planning.turn_search import Search
from agra.bots.weight_files import mind_of, read, weights_of
from agra.components import default_components
from agra.rules.values import Components

#: The evaluation that the package contains.
SHIPPED: Final = "shipped"
#: How often a seat uses the shipped evaluation, and the newest; the others share the rest.
SHIPPED_SHARE: Final = 0.1
NEWEST_SHARE: Final = 0.5
#: The number of options tried for a decision.
BREADTH: Final = 8


class Styles:
    """Evaluations by file name, the newest first; without any, the shipped one."""

    def __init__(self, files: Sequence[str], components: Components | None = None) -> None:
        self.files = list(files)
        #: the components of the games
        self.components = default_components() if components is None else components
        #: whether the file holds a network; others hold linear weights
        self._is_mind = {file: "net" in read(file) for file in self.files}

    def draw(self, dice: random.Random) -> str:
        """Draw the evaluation of a seat."""
        luck = dice.random()
        if not self.files or luck < SHIPPED_SHARE:
            return SHIPPED
        if luck < SHIPPED_SHARE + NEWEST_SHARE or len(self.files) == 1:
            return self.files[0]
        return dice.choice(self.files[1:])

    def search(self, name: str, width: int) -> Search:
        """A search of this width with this evaluation."""
        if name == SHIPPED:
            return Search(width, BREADTH, FITTED)
        if self._is_mind[name]:
            return DeepSearch(mind_of(name, self.components.digest), width, BREADTH)
        return Search(width, BREADTH, weights_of(name))
