"""Splits a record into turns, each with what its player could know."""

from collections.abc import Sequence
from dataclasses import dataclass

from agra.bots import Ledger, View
from agra.bots.planning.turn_search import HORIZON, is_over, step
from agra.records.game import Game
from agra.rules.state import CHANCE, State


@dataclass(frozen=True)
class Played:
    """One turn of a game."""

    #: the number of the turn in the game, from 1
    number: int
    round: int
    seat: int
    #: the number of decisions before the turn, and after it
    first: int
    last: int
    #: the position at its start, and at the start of the next turn (or the end of the game)
    state: State
    end: State
    #: all its decisions, including those of chance and of other players
    actions: tuple[int, ...]
    #: all players' rupees at both times, as a careful observer could count them
    rupees: tuple[int, ...]
    rupees_after: tuple[int, ...]
    #: the position was corrected by hand in this turn, so the played actions are unknown
    corrected: bool = False

    @property
    def view(self) -> View:
        """What its player could know at the start of the turn."""
        return View(self.state, self.seat, self.rupees)

    @property
    def view_after(self) -> View:
        """What its player could know at the end of the turn."""
        return View(self.end, self.seat, self.rupees_after)


def turns_of(game: Game) -> list[Played]:
    """All turns of a game in order, including an unfinished one.

    Rupees are hidden, but everybody sees every change: each turn has the amounts that a player
    could have counted.
    """
    moments = game.moments
    if not moments:
        return []
    corrected = {correction.after for correction in game.corrections}
    ledger: Ledger | None = None
    starts: list[int] = []
    known: list[tuple[int, ...]] = []
    states: list[State] = []
    for at, told in enumerate(game.replay()):
        if ledger is None or at in corrected:
            ledger = Ledger(game.players)
            ledger.rupees = told.state.all_rupees
        if at == 0 or moments[at][:2] != moments[at - 1][:2]:
            starts.append(at)
            known.append(tuple(ledger.rupees))
            states.append(told.state)
        for event in told.events:
            ledger(event)
    assert ledger is not None
    ends = [*starts[1:], len(game)]
    states.append(game.state.copy())
    known.append(tuple(ledger.rupees))
    return [
        Played(
            number=number + 1,
            round=moments[start].round,
            seat=moments[start].turn,
            first=start,
            last=ends[number],
            state=states[number],
            end=states[number + 1],
            actions=tuple(game.actions[start : ends[number]]),
            rupees=known[number],
            rupees_after=known[number + 1],
            corrected=any(start < at <= ends[number] for at in corrected),
        )
        for number, start in enumerate(starts)
    ]


def without_luck(view: View, actions: Sequence[int], dice_only: bool = False) -> list[int]:
    """The same turn with average luck and without the answers of other players.

    Chance takes its middle outcome and the others give the most common answers, as in the search
    for the best turn; with `dice_only` the others answer as they did. A choice that becomes
    impossible is replaced by the most common one.
    """
    state, seat = view.state.copy(), view.seat
    asked = view.state.copy()
    choices: dict[int, list[int]] = {}
    for action in actions:
        mover = asked.to_move
        assert mover is not None
        choices.setdefault(mover, []).append(action)
        asked.apply(action)
    taken: list[int] = []
    while not is_over(state, seat, seat) and len(taken) < HORIZON:
        mover = state.to_move
        left = choices.get(CHANCE if mover is None else mover, [])
        told = mover == seat or (dice_only and mover != CHANCE)
        if told and left:
            wanted = left.pop(0)
            if wanted in state.legal_actions():
                state.apply(wanted)
                taken.append(wanted)
                continue
        taken.append(int(step(state)))
    return taken


def end_of(state: State, seat: int, actions: Sequence[int]) -> State:
    """The position in which the player of a turn has nothing left to choose."""
    end = state.copy()
    for action in actions:
        if is_over(end, seat, seat):
            break
        end.apply(action)
    return end
