"""OpenSpiel's own playthrough of a game; `python -m tests.research.playthrough` rewrites it.

A playthrough lists a whole game as OpenSpiel sees it: states, actions, probabilities, observations.
Tensors and long strings are hard to read, so each is replaced by its length and checksum.
"""

import re
import zlib
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

import agra.research.openspiel  # noqa: F401 (registers the game)

FILE = Path(__file__).parent / "playthrough.txt"
GAME = "agra(players=2,round_limit=1)"
SEED = 2
LONGEST = 500


def shortened(line: str) -> str:
    """The line; a long value is replaced by its length and checksum."""
    name, _, value = line.partition(" = ")
    if len(value) < LONGEST or not re.fullmatch(r"\w+(Tensor|String)\(\d\)", name):
        return line
    return f"{name}: {len(value)} characters, checksum {zlib.crc32(value.encode()):08x}"


def short_playthrough(actions: list[int] | None = None) -> list[str]:
    """The playthrough of these actions, or of random ones."""
    lines = playthrough_lines(GAME, action_sequence=actions, seed=SEED)
    return [shortened(line) for line in lines]


if __name__ == "__main__":
    FILE.write_text("\n".join(short_playthrough()) + "\n", encoding="utf-8")
