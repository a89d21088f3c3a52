"""Collects a row for each turn of a game: the player's position at the end of the turn."""

from dataclasses import dataclass

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.names import GOODS, SPACES
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
        self._begin(state, state.turn)

    def __call__(self, state: State, action: int) -> None:
        """Record an action, and the position if it ends the turn."""
        self._decisions += 1
        kind = state.pending.kind
        if kind == kinds.CHOOSE_SPACE and act.PLACE <= action < act.PLACE + len(SPACES):
            self._spaces.append(SPACES[action - act.PLACE])
        elif action == act.END_TURN:
            seat = state.turn
            self.rows.append(self._row(state, seat))
            self._begin(state, (seat + 1) % state.players)

    def _begin(self, state: State, seat: int) -> None:
        self._spaces = []
        self._decisions = 0
        self._rupees = state.rupees(seat)

    def _row(self, state: State, seat: int) -> TurnRow:
        board, c = state.board, state.components
        player = state.player(seat)
        goods = [player.stored(good) for good in range(len(GOODS))]
        on_board = c.workers - player.workers - player.on_cook
        return TurnRow(
            turn=len(self.rows) + 1,
            round=state.round,
            seat=seat,
            order=1 + (seat - board.start_player) % state.players,
            spaces=self._spaces,
            decisions=self._decisions,
            rupees=player.rupees,
            earned=player.rupees - self._rupees,
            score=state.score_sheet(seat)["total"],
            goods=sum(goods),
            goods_value=sum(count * board.value(good) for good, count in enumerate(goods)),
            favours=player.favours,
            markers=player.markers,
            workers=player.workers,
            standing=on_board - player.lying,
            lying=player.lying,
            influence_artisans=player.step(0),
            influence_merchants=player.step(1),
            influence_scholars=player.step(2),
            stone=player.stone,
            covers=8 - player.covers.bit_count(),
            contracts=len(player.contracts),
            orders=board.orders(seat),
            gifts=board.gifts(seat),
            tiles=len(player.tiles),
            pier=board.boat,
            built=sum(board.is_built(good) for good in range(FIRST_PROCESSED, len(GOODS))),
        )
