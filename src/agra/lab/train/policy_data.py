"""Training data for a policy: the decisions of the best turns that wide searches find.

The games are those of the training (`agra.lab.train.play`). A few turns of each are drawn and
searched again by a network with hundreds of first moves. Every decision of the best turn is stored:
the options, their hand-made appeal, and the choice.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agra.bots import gc_pause, short_runs
from agra.bots.judgement.action_appeal import rate
from agra.bots.judgement.akbar_network import Mind
from agra.bots.planning.akbar_search import DeepSearch
from agra.bots.planning.turn_search import Line, is_choice
from agra.bots.weight_files import mind_of
from agra.components import default_components
from agra.lab.train.game_files import chunks, files_in, opened, write_whole
from agra.lab.train.play import Game
from agra.lab.train.player_mix import Styles
from agra.rules.state import State

#: Turns of a game that are searched again.
TURNS: Final = 5
#: Search width, and options tried for a decision: more than a player has time for.
WIDTH: Final = 256
BREADTH: Final = 12
#: The node limit of a search: a few turns have an enormous number of variants.
MOST_NODES: Final = 40_000


@dataclass
class Choice:
    """A decision: its turn, its kind, the options, their appeal, and the choice."""

    turn: int
    kind: int
    options: list[int]
    appeal: list[float]
    taken: int


class Watched(Game):
    """A game of the training that stores its whole positions, with pending decisions."""

    def __init__(self, seed: int, styles: Styles) -> None:
        super().__init__(seed, styles)
        self.turns: list[State] = []

    def keep(self) -> None:
        """Store the position."""
        self.turns.append(self.state.copy())


def choices_of(state: State, mind: Mind, turn: int) -> list[Choice]:
    """The decisions of the best turn of a wide search; none if there is only one."""
    seat = state.turn
    search = DeepSearch(mind, short_runs.nodes(WIDTH), BREADTH)
    found = search.lines(state, seat, 2, short_runs.nodes(MOST_NODES))
    return list(_along(state, seat, found[0], turn)) if len(found) > 1 else []


def _along(state: State, seat: int, line: Line, turn: int) -> Iterator[Choice]:
    """The decisions of a seat along a line."""
    at = state.copy()
    for action in line.actions:
        if is_choice(at, seat):
            kind = at.pending.kind
            options = at.legal_actions()
            appeal = rate(at, seat, options)
            yield Choice(turn, kind, options, appeal, options.index(action))
        at.apply(action)


def watch_chunk(first: int, count: int, files: Sequence[str], teacher: str, into: str) -> int:
    """Play games from a seed on, and write the teacher's choices in some of their turns."""
    styles, mind = Styles(files), mind_of(teacher, default_components().digest)
    found: list[Choice] = []
    with gc_pause.paused():
        for seed in range(first, first + count):
            game = Watched(seed, styles)
            game.to_the_end()
            turns = [state for state in game.turns if not state.is_over]
            some = random.Random(f"choices {seed}").sample(turns, min(TURNS, len(turns)))
            for number, state in enumerate(some):
                found += choices_of(state, mind, seed * TURNS + number)
    write(found, choices_file(Path(into), first))
    return len(found)


def watch(games: int, seed: int, files: Sequence[str], teacher: str, jobs: int, into: Path) -> None:
    """Process the games that are missing."""
    given = (files, teacher, str(into))
    made = chunks(games, seed, jobs, lambda first: choices_file(into, first), watch_chunk, given)
    for done, _, found in made:
        print(f"{done} of {games} games, {found} choices", flush=True)


def choices_file(into: Path, first: int) -> Path:
    """The path of the choices of the games from this seed on."""
    return into / f"choices-{first:09d}.npz"


def write(choices: Sequence[Choice], path: Path) -> None:
    """Write choices."""
    write_whole(
        path,
        turns=np.array([choice.turn for choice in choices], np.int64),
        kinds=np.array([choice.kind for choice in choices], np.int16),
        taken=np.array([choice.taken for choice in choices], np.int16),
        counts=np.array([len(choice.options) for choice in choices], np.int16),
        options=np.array([a for choice in choices for a in choice.options], np.int16),
        appeal=np.array([a for choice in choices for a in choice.appeal], np.float32),
    )


class Choices:
    """All choices in some folders; arrays are by choice, or by option over all choices."""

    def __init__(self, places: Sequence[Path]) -> None:
        files = files_in(places, "choices", "make some with `agra.lab.train watch`")
        parts: list[dict[str, NDArray[np.float64]]] = []
        for file in files:
            with opened(file) as arrays:
                parts.append({name: arrays[name] for name in arrays})
        joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        counts = joined["counts"].astype(np.int64)
        self.turns = joined["turns"].astype(np.int64)
        #: the index of the first option of each choice, and of the chosen one
        self.begins: NDArray[np.int64] = np.concatenate([[0], np.cumsum(counts)[:-1]])
        self.taken = self.begins + joined["taken"].astype(np.int64)
        #: by option: its choice, the kind of decision, the action, its appeal
        self.choice = np.repeat(np.arange(len(counts)), counts)
        self.kind = joined["kinds"].astype(np.int64)[self.choice]
        self.action = joined["options"].astype(np.int64)
        self.appeal = joined["appeal"].astype(np.float64)

    def __len__(self) -> int:
        return len(self.begins)
