"""One-sided tastes for weights: what a feature of a player is worth more, in rupees.

A name of a weights file may end in "#" and a leaning (`agra.bots.weight_files`). The leaning counts
until the end of the game is announced. Like all weights it counts for every player: what a player
has is good for that player and bad for the others.
"""

from copy import deepcopy
from typing import Any, Final

MARK: Final = "#"

#: By leaning, the rupees that are added to the weights of features.
LEANINGS: Final[dict[str, dict[str, float]]] = {
    "orders": {"orders": 4.0, "use_order": 1.0, "use_order_to_be_made": 0.5},
    "track": {"influence_steps": 2.5, "favours": 0.5},
    "boat": {"contract_1": 4.0, "contract_2": 4.0, "contract_3": 4.0, "on_card": 1.0},
    "hoard": {"standing": 1.5, "basic_goods": 0.5, "processed_goods": 1.0, "luxury_goods": 1.0},
    "jagirdar": {"has_jagirdar": 15.0, "on_card": 1.0},
    "starve": {"workers": 1.5, "on_cook": 1.5, "standing": -0.5},
}  # fmt: skip


def split(name: str) -> tuple[str, str]:
    """Return the file and the leaning in a name; the leaning is "" if there is none."""
    file, mark, leaning = name.rpartition(MARK)
    return (file, leaning) if mark and leaning in LEANINGS else (name, "")


def leaned(data: dict[str, Any], leaning: str) -> dict[str, Any]:
    """Return the data of a weights file with a leaning."""
    found = {**data, "players": deepcopy(data["players"])}
    for learnt in found["players"].values():
        early, late, *_announced = learnt["weights"]
        for feature, rupees in LEANINGS[leaning].items():
            at = data["features"].index(feature)
            early[at] += rupees
            late[at] += rupees
    return found
