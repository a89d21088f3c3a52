"""Plays training games with players of many kinds, and stores every position between two turns.

The seed of the game determines the players: the newest evaluation half of the time, older ones, the
refitted linear one, sometimes the shipped one; each searches with a random width. One turn in five
is not the best found, so that the data has positions that good players would avoid.
"""

import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agra.bots import gc_pause, short_runs
from agra.lab.runs.match import components_in
from agra.lab.train.game_files import chunks, opened, write_whole
from agra.lab.train.player_mix import Styles
from agra.lab.train.selfplay import SelfPlay
from agra.rules.layout import PLAYER, STRIDE
from agra.rules.setup import new_game
from agra.rules.values import Components

#: The round limit of a game.
ROUND_LIMIT: Final = 60
#: How often a seat takes one of its better lines instead of the best, and a random action.
CURIOUS: Final = 0.2
WILD: Final = 0.01
#: Search widths: narrow more often than wide, because narrow searches are cheap.
WIDTHS: Final = (1, 2, 2, 2, 4, 4, 8, 8)
#: Numbers of players: two most often, because those games vary most.
TABLES: Final = (2, 2, 3, 4)
#: The length of a position with four players.
SIZE: Final = PLAYER + 4 * STRIDE


@dataclass
class Played:
    """A game: its seed, the players, the positions between its turns, and its result."""

    seed: int
    players: int
    #: by seat, the name of the evaluation and the width
    who: list[tuple[str, int]]
    positions: list[list[int]]
    scores: list[int]
    winners: list[int]
    rounds: int


class Game(SelfPlay):
    """One game of the training, determined by its seed."""

    curious = CURIOUS
    wild = WILD / 4

    def __init__(self, seed: int, styles: Styles) -> None:
        dice = random.Random(f"train {seed}")
        players = dice.choice(TABLES)
        limit = short_runs.rounds(ROUND_LIMIT)
        state = new_game(players, seed=seed, components=styles.components, round_limit=limit)
        self.seed = seed
        self.who = [(styles.draw(dice), dice.choice(WIDTHS)) for _ in range(players)]
        self.positions: list[list[int]] = []
        super().__init__(dice, state, [styles.search(name, width) for name, width in self.who])

    def play(self) -> Played:
        """Play to the end."""
        self.to_the_end()
        state = self.state
        return Played(
            self.seed, state.players, self.who, self.positions,
            state.scores(), state.winners(), state.round,
        )  # fmt: skip

    def keep(self) -> None:
        """Store the whole position."""
        self.positions.append(list(self.state.numbers()))


def play_chunk(
    first: int, count: int, files: Sequence[str], into: str, components: str | None = None
) -> int:
    """Play `count` games from a seed on and write them; return their rounds."""
    styles = Styles(files, components_in(components))
    with gc_pause.paused():
        games = [Game(seed, styles).play() for seed in range(first, first + count)]
    write(games, chunk_file(Path(into), first), components)
    return sum(game.rounds for game in games)


def write(games: Sequence[Played], path: Path, components: str | None = None) -> None:
    """Write games, and the text of their components file unless it is the shipped one."""
    positions = np.zeros((sum(len(game.positions) for game in games), SIZE), np.int32)
    at = 0
    for game in games:
        for numbers in game.positions:
            positions[at, : len(numbers)] = numbers
            at += 1
    about = [asdict(game) | {"positions": len(game.positions)} for game in games]
    text = {} if components is None else {"components": components}
    write_whole(path, positions=positions, about=json.dumps(about), **text)


def read(path: Path) -> tuple[NDArray[np.int32], list[dict[str, Any]]]:
    """The positions in a file, one after the other, and the data of each game."""
    with opened(path) as arrays:
        return arrays["positions"], json.loads(str(arrays["about"]))


def components_with(path: Path) -> Components:
    """The components that the games in a file were played with."""
    with opened(path) as arrays:
        return components_in(str(arrays["components"]) if "components" in arrays else None)


def chunk_file(into: Path, first: int) -> Path:
    """The path of the file that begins with this seed."""
    return into / f"games-{first:09d}.npz"


def play(
    games: int,
    seed: int,
    files: Sequence[str],
    jobs: int,
    into: Path,
    components: str | None = None,
) -> None:
    """Play the games that are missing; `components` is the text of another components file."""
    given = (files, str(into), components)
    made = chunks(games, seed, jobs, lambda first: chunk_file(into, first), play_chunk, given)
    for done, count, rounds in made:
        print(f"{done} of {games} games, {rounds / count:.1f} rounds each", flush=True)
