"""Collects a row for each turn of a game: the player's position at the end of the turn."""

from dataclasses import dataclass

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules import layout as at
from agra.rules.names import PRINTED_FAVOUR_ACTIONS, SPACES
from agra.rules.state import State

FIRST_PROCESSED = 4  # the first building that players must build


@dataclass
class TurnRow:
    """The position of the active player at the end of the turn, before markers return."""

    #: number of the turn in the game, from 1
    turn: int
    round: int
    seat: int
    #: place in the order of play, from 1 for the start player
    order: int
    #: where workers were placed as main actions, in order
    spaces: list[str]
    #: actions during the turn, by all players and by chance
    decisions: int
    rupees: int
    #: change of the player's rupees during the turn
    earned: int
    #: the score if the game ended now
    score: int
    goods: int
    goods_value: int
    favours: int
    #: markers and workers in supply, workers standing and lying on the board
    markers: int
    workers: int
    standing: int
    lying: int
    influence_artisans: int
    influence_merchants: int
    influence_scholars: int
    stone: int
    #: covers removed from the farm
    covers: int
    contracts: int
    orders: int
    gifts: int
    tiles: int
    #: shared by all players: the boat's pier, buildings built
    pier: int
    built: int


class Turns:
    """Collects the rows; called with every action before it is taken."""

    def __init__(self, state: State) -> None:
        self.rows: list[TurnRow] = []
        self._spaces: list[str] = []
        self._decisions = 0
        self._rupees = 0
        self._begin(state, state._d[at.TURN])

    def __call__(self, state: State, action: int) -> None:
        """Record an action, and the position if it ends the turn."""
        self._decisions += 1
        kind = state._stack[-1] & kinds.KIND_MASK
        if kind == kinds.CHOOSE_SPACE and act.PLACE <= action < act.PLACE + len(SPACES):
            self._spaces.append(SPACES[action - act.PLACE])
        elif action == act.END_TURN:
            seat = state._d[at.TURN]
            self.rows.append(self._row(state, seat))
            self._begin(state, (seat + 1) % state.players)

    def _begin(self, state: State, seat: int) -> None:
        self._spaces = []
        self._decisions = 0
        self._rupees = state._d[at.PLAYER + at.STRIDE * seat + at.RUPEES]

    def _row(self, state: State, seat: int) -> TurnRow:
        d, c = state._d, state._c
        player = at.PLAYER + at.STRIDE * seat
        goods = d[player : player + 16]
        on_board = c.workers - d[player + at.WORKERS] - d[player + at.ON_COOK]
        return TurnRow(
            turn=len(self.rows) + 1,
            round=d[at.ROUND],
            seat=seat,
            order=1 + (seat - d[at.START]) % state.players,
            spaces=self._spaces,
            decisions=self._decisions,
            rupees=d[player + at.RUPEES],
            earned=d[player + at.RUPEES] - self._rupees,
            score=state.score_sheet(seat)["total"],
            goods=sum(goods),
            goods_value=sum(count * d[at.VALUE + good] for good, count in enumerate(goods)),
            favours=d[player + at.FAVOURS],
            markers=d[player + at.SUPPLY],
            workers=d[player + at.WORKERS],
            standing=on_board - d[player + at.LYING],
            lying=d[player + at.LYING],
            influence_artisans=d[player + at.INFLUENCE_AT],
            influence_merchants=d[player + at.INFLUENCE_AT + 1],
            influence_scholars=d[player + at.INFLUENCE_AT + 2],
            stone=d[player + at.STONE],
            covers=8 - int(d[player + at.COVERS]).bit_count(),
            contracts=int(d[player + at.CONTRACTS]).bit_count(),
            orders=list(d[at.ORDERS : at.ORDERS + 18]).count(1 + seat),
            gifts=list(d[at.AKBAR : at.AKBAR + 16]).count(1 + seat),
            tiles=int(d[player + at.TILES_OWNED]).bit_count() - PRINTED_FAVOUR_ACTIONS,
            pier=d[at.BOAT],
            built=sum(d[at.BUILT + FIRST_PROCESSED : at.BUILT + 16]),
        )
