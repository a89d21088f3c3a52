"""The judgements that players of the training have, and how often each is drawn."""

import random
from collections.abc import Sequence
from typing import Final

from agra.bots.judgement.evaluation import FITTED
from agra.bots.planning.akbar_search import DeepSearch
from agra.bots.planning.turn_search import Search
from agra.bots.weight_files import mind_of, read, weights_of
from agra.components import default_components
from agra.rules.values import Components

#: The judgement that the package brings along.
SHIPPED: Final = "shipped"
#: How often a seat plays by the shipped judgement, and by the newest; the others share the rest.
SHIPPED_SHARE: Final = 0.1
NEWEST_SHARE: Final = 0.5
#: The options of a decision that are tried.
BREADTH: Final = 8


class Styles:
    """Judgements by the name of their file, the newest first; without any, the shipped one."""

    def __init__(self, files: Sequence[str], components: Components | None = None) -> None:
        self.files = list(files)
        #: what is played with
        self.components = default_components() if components is None else components
        #: whether it is a mind; others are linear weights
        self._is_mind = {file: "net" in read(file) for file in self.files}

    def draw(self, dice: random.Random) -> str:
        """The judgement of a seat."""
        luck = dice.random()
        if not self.files or luck < SHIPPED_SHARE:
            return SHIPPED
        if luck < SHIPPED_SHARE + NEWEST_SHARE or len(self.files) == 1:
            return self.files[0]
        return dice.choice(self.files[1:])

    def search(self, name: str, width: int) -> Search:
        """A search of this width that judges so."""
        if name == SHIPPED:
            return Search(width, BREADTH, FITTED)
        if self._is_mind[name]:
            return DeepSearch(mind_of(name, self.components.digest), width, BREADTH)
        return Search(width, BREADTH, weights_of(name))
