"""Reads the games of the training: positions, scores, and lambda-returns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agra.bots.judgement.features import features
from agra.lab.optional_packages import BadRun
from agra.lab.train import game_files
from agra.lab.train.play import components_with, read
from agra.rules import kinds
from agra.rules.layout import BOAT, FINAL_ROUND, PLAYER, ROUND, START, STRIDE, TURN
from agra.rules.state import State
from agra.rules.values import Components

Floats = NDArray[np.float32]

#: Lambda: how much of a return comes from the end of the game rather than from the next position.
LAMBDA: Final = 0.97
#: The number of parts for cross-fitting: predictions for a game are learned from the other parts.
FOLDS: Final = 2


@dataclass
class Game:
    """A game of the training. Arrays are by position, or by position and seat."""

    seed: int
    players: int
    rounds: int
    #: the components it was played with
    components: Components
    #: a row for each position between two turns
    positions: NDArray[np.int32]
    #: final scores by seat
    scores: Floats
    #: by seat, the share of the win
    won: Floats
    #: by seat, the kind of player: names of its evaluation and its search width
    who: list[tuple[str, str]]

    @property
    def fold(self) -> int:
        """The part of the data (for cross-fitting) of this game."""
        return self.seed % FOLDS

    def states(self) -> Iterator[State]:
        """The positions as states; pending decisions are not stored."""
        size = PLAYER + STRIDE * self.players
        for row in self.positions:
            numbers = row[:size].tolist()
            pending = [kinds.MEDITATION | numbers[TURN] << kinds.SEAT_SHIFT]
            yield State.of(numbers, pending, self.components)

    def rounds_left(self) -> Floats:
        """By position, the number of remaining rounds."""
        return np.asarray(self.rounds - self.positions[:, ROUND], np.float32)

    def features(self) -> Floats:
        """The features by position and seat."""
        rows = [[features(s, seat) for seat in range(self.players)] for s in self.states()]
        return np.array(rows, np.float32)

    def about(self) -> NDArray[np.int64]:
        """The data that `agra.lab.train.sample` uses besides the features."""
        columns = [self.positions[:, at] for at in (BOAT, FINAL_ROUND, ROUND, TURN, START)]
        columns.append(np.full(len(self.positions), self.seed, np.int32))
        return np.stack(columns, 1).astype(np.int64)

    def ahead(self) -> Floats:
        """By seat, the final lead: half over the best opponent, half over their average."""
        return np.asarray(lead_of(self.scores[None, :])[0])


def lead_of(worth: Floats) -> Floats:
    """The lead of each seat (columns): half over the best opponent, half over their average."""
    leads = []
    for seat in range(worth.shape[1]):
        others = np.delete(worth, seat, 1)
        leads.append(worth[:, seat] - 0.5 * others.max(1) - 0.5 * others.mean(1))
    return np.stack(leads, 1).astype(np.float32)


def returns(said: Floats, end: Floats) -> Floats:
    """Lambda-returns: a mix of the predictions for later positions and of the result.

    `said` holds, by position and seat, predictions of a model that was not trained with this game.
    """
    found = np.empty_like(said)
    after, next_said = end, end
    for at in range(len(said) - 1, -1, -1):
        after = LAMBDA * after + (1 - LAMBDA) * next_said
        found[at] = after
        next_said = said[at]
    return found


def files_in(places: Sequence[Path]) -> list[Path]:
    """All files with games in these folders, sorted."""
    return game_files.files_in(places, "games", "play some with `agra.lab.train play`")


def played_with(files: Sequence[Path]) -> Components:
    """The components that all games in these files were played with."""
    found = components_with(files[0])
    for file in files:
        if components_with(file).digest != found.digest:
            raise BadRun(
                f"{file} holds games with other components than {files[0]}:"
                " learn from folders that were played with the same ones."
            )
    return found


def games_in(files: Sequence[Path], players: int | None = None) -> Iterator[Game]:
    """The games in these files, one after the other; if given, only those for `players`."""
    for file in files:
        positions, told = read(file)
        components = components_with(file)
        first = 0
        for about in told:
            last = first + int(about["positions"])
            if about["positions"] and players in (None, about["players"]):
                yield _game(about, positions[first:last], components)
            first = last


def _game(about: dict[str, Any], positions: NDArray[np.int32], components: Components) -> Game:
    won = np.zeros(about["players"], np.float32)
    won[about["winners"]] = 1.0 / len(about["winners"])
    scores = np.array(about["scores"], np.float32)
    who = [(f"by {Path(name).name}", f"wide {width}") for name, width in about["who"]]
    return Game(
        about["seed"], about["players"], about["rounds"], components, positions, scores, won, who
    )
