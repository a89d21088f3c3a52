"""Recorded games at some moment, from a viewer's perspective."""

from dataclasses import replace
from functools import cache

import agra
from agra.rules.layout import ROUND, TURN
from agra.rules.state import CHANCE, State
from agra.table.game.history import Step, TurnMark, TurnStart, UndoRange
from agra.table.game.sight import AtTable, Past, Players, Sight, masked
from tests.playthroughs.script import HERE, decisions_in, new_game_from

NAMES = ["Anil", "Mia", "Bruno", "Chen"]
GAMES = sorted(path.name for path in HERE.glob("*.txt"))


@cache
def _game(file: str) -> tuple[str, tuple[int, ...]]:
    lines = (HERE / file).read_text(encoding="utf-8").splitlines()
    return lines[0], tuple(decisions_in(lines))


class Played:
    """A recorded game up to a number of decisions."""

    def __init__(self, file: str, decisions: int | None = None) -> None:
        first, actions = _game(file)
        self.state: State = new_game_from(first)
        self.steps: list[Step] = []
        self.starts = [self._start()]
        self.actions = actions
        self.go_on(len(actions) if decisions is None else decisions)

    def go_on(self, decisions: int) -> None:
        """Play until this number of decisions were made."""
        happened: list[agra.Event] = []
        self.state.listener = happened.append
        for action in self.actions[len(self.steps) : decisions]:
            happened.clear()
            self._take(action, happened)

    def _start(self) -> TurnStart:
        d = self.state._d
        return TurnStart(len(self.steps), d[ROUND], d[TURN], self.state.copy())

    def _take(self, action: int, happened: list[agra.Event]) -> None:
        state = self.state
        seat, decision = state.to_move, state.decision
        forced = len(state.legal_actions()) == 1
        round_, turn = state._d[ROUND], state._d[TURN]
        state.apply(action)
        self.steps.append(
            Step(
                len(self.steps) + 1, CHANCE if seat is None else seat, action, forced, decision,
                round_, turn, tuple(happened),
            )
        )  # fmt: skip
        if any(event.kind == "turn" for event in happened):
            self.starts.append(self._start())

    def sight(self, viewer: int | None, undo: list[int] | None = None, barrier: int = 0) -> Sight:
        """The game as a seat or a spectator sees it."""
        over = self.state.to_move is None
        number = len(self.steps)
        return Sight(
            state=masked(self.state, viewer, over),
            viewer=viewer,
            players=Players(NAMES[: self.state.players], ["person"] * self.state.players),
            past=Past(
                number=number,
                last=number,
                steps=self.steps,
                turn_starts=[
                    replace(start, state=masked(start.state, viewer, over)) for start in self.starts
                ],
                marks=[TurnMark(start.number, start.round, start.seat) for start in self.starts],
            ),
            table=AtTable(code="peacock", version=number),
            undo=UndoRange(undo or [], barrier),
            revealed=over,
        )
