"""The Adam optimizer: gradient descent with running averages of gradients and their squares."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

#: The weight of the newest gradient in the average.
NEWEST: Final = 0.1


class Adam:
    """Updates some arrays in place against their gradients."""

    def __init__(self, parts: Sequence[NDArray[Any]], newest: float) -> None:
        self.parts = parts
        #: the weight of the newest squared gradient in the average
        self.newest = newest
        self._moments = [(np.zeros_like(part), np.zeros_like(part)) for part in parts]
        self._steps = 0

    def step(self, slopes: Sequence[NDArray[Any]], speed: float) -> None:
        """One step."""
        self._steps += 1
        ahead, wide = 1 - (1 - NEWEST) ** self._steps, 1 - (1 - self.newest) ** self._steps
        for part, slope, (mean, square) in zip(self.parts, slopes, self._moments, strict=True):
            mean += NEWEST * (slope - mean)
            square += self.newest * (slope * slope - square)
            part -= speed * ((mean / ahead) / (np.sqrt(square / wide) + 1e-8))
