"""Loads trained weights by file name: a data file of the package, or any path."""

import json
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from agra.bots import leanings
from agra.bots.judgement.akbar_network import Mind, mind_from
from agra.bots.judgement.evaluation import FITTED, Weights, weights_from

#: The default weights of the package.
WEIGHTS: Final = "weights.json"
#: The mind of Akbar.
MIND: Final = "akbar.json"


def read(name: str) -> dict[str, Any]:
    """Return the data of a file; a name without a folder may be a file of the package.

    The name may end in a leaning (`agra.bots.leanings`).
    """
    name, leaning = leanings.split(name)
    own = resources.files("agra") / "data" / name
    place = own if name == Path(name).name and own.is_file() else Path(name)
    data: dict[str, Any] = json.loads(place.read_text(encoding="utf-8"))
    return leanings.leaned(data, leaning) if leaning else data


@lru_cache(maxsize=16)
def weights_of(name: str) -> Weights:
    """Return the weights in a file."""
    return FITTED if name == WEIGHTS else weights_from(read(name))


def knows(name: str, components: str) -> bool:
    """Whether the whole file is valid for a game with these components (their digest)."""
    data = read(name)
    return "net" not in data or bool(data.get("components") == components)


@lru_cache(maxsize=16)
def mind_of(name: str, components: str) -> Mind:
    """Return the mind in a file for a game with these components (their digest).

    A network is trained for one set of components; with others only the linear part is used.
    """
    data = read(name)
    return mind_from(data, name, data.get("components") == components)
