"""The training data of the network: its inputs by position and seat."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agra.bots.judgement.akbar_network import INPUTS, ONE, Judge, mind_from
from agra.bots.judgement.evaluation import is_done
from agra.lab.runs import interrupts
from agra.lab.train.data import Floats, Game, games_in, returns
from agra.lab.train.skill import Skill, lead_to_come


class Table:
    """Rows of all games, ordered by position and then by seat."""

    def __init__(self, parts: Sequence["Part"]) -> None:
        self.inputs = np.concatenate([part.inputs for part in parts])
        #: outputs of the linear part: rupees ahead, logit of the chance to win
        self.base = np.concatenate([part.base for part in parts])
        #: whether the seat has a further turn: the network is not used for others
        self.live = np.concatenate([part.live for part in parts])
        #: at the end of the game: rupees ahead without those that skill added from here on, share
        #: of the win; and remaining rounds
        self.end = np.concatenate([part.end for part in parts])
        #: the rupees ahead that skill added from here on
        self.to_come = np.concatenate([part.to_come for part in parts])
        #: the part of the data, and the first row of each game
        self.fold = np.concatenate([part.fold for part in parts])
        self.games: list[tuple[int, int, int]] = []
        first = 0
        for part in parts:
            for positions, players in part.sizes:
                self.games.append((first, positions, players))
                first += positions * players

    def __len__(self) -> int:
        return len(self.inputs)

    def aims(self, said: Floats) -> Floats:
        """Lambda-returns of rupees ahead and of the chance to win, from these predictions."""
        aims = self.end.copy()
        for first, positions, players in self.games:
            rows = slice(first, first + positions * players)
            to_come = np.zeros((positions * players, 2), np.float32)
            to_come[:, 0] = self.to_come[rows]
            there = (said[rows] + to_come).reshape(positions, players, 2)
            end = self.end[first : first + players, :2] + to_come[:players]
            aims[rows, :2] = returns(there, end).reshape(-1, 2) - to_come
        return aims


class Part:
    """The rows of some games."""

    def __init__(self, games: Sequence[Game], judge: Judge, skill: Skill) -> None:
        inputs: list[list[float]] = []
        base: list[tuple[float, float]] = []
        live: list[bool] = []
        end: list[tuple[float, float, float]] = []
        fold: list[int] = []
        brought: list[Floats] = []
        self.sizes: list[tuple[int, int]] = []
        for game in games:
            self.sizes.append((len(game.positions), game.players))
            ahead = game.ahead()
            brought.append(lead_to_come(skill.to_come(game)).reshape(-1))
            for state in game.states():
                left = float(game.rounds - state.round)
                for seat in range(game.players):
                    judge.look(state, seat)
                    inputs.append(list(judge.inputs))
                    base.append((judge.ahead / ONE, judge.logit / ONE))
                    live.append(not is_done(state, seat))
                    end.append((float(ahead[seat]), float(game.won[seat]), left))
                    fold.append(game.fold)
        self.inputs: NDArray[np.int16] = np.array(inputs).reshape(-1, INPUTS).astype(np.int16)
        self.base: Floats = np.array(base, np.float32).reshape(-1, 2)
        self.live: NDArray[np.bool_] = np.array(live, bool)
        self.to_come: Floats = np.concatenate([np.zeros(0, np.float32), *brought])
        self.end: Floats = np.array(end, np.float32).reshape(-1, 3)
        self.end[:, 0] -= self.to_come
        self.fold: NDArray[np.int8] = np.array(fold, np.int8)


def _part(files: Sequence[Path], linear: dict[str, Any], skill: Skill) -> Part:
    return Part(list(games_in(files)), Judge(mind_from(linear)), skill)


def table_of(files: Sequence[Path], linear: dict[str, Any], skill: Skill, jobs: int = 1) -> Table:
    """The rows of all games in these files, computed with this linear part."""
    lots = [files[at : at + 10] for at in range(0, len(files), 10)]
    if jobs == 1:
        return Table([_part(lot, linear, skill) for lot in lots])
    with interrupts.processes(jobs) as pool:
        return Table(list(pool.map(_part, lots, [linear] * len(lots), [skill] * len(lots))))
