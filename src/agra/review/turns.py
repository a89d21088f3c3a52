"""The turns of a game that was played, as the players could see them then."""

from collections.abc import Sequence
from dataclasses import dataclass

from agra.bots import Ledger, View
from agra.bots.planning.turn_search import HORIZON, is_over, step
from agra.records.game import Game
from agra.rules.state import CHANCE, State


@dataclass(frozen=True)
class Played:
    """One turn of a game."""

    #: which turn of the game it is, counted from 1
    number: int
    round: int
    seat: int
    #: so many decisions come before it, and so many have been made when it is over
    first: int
    last: int
    #: where it began, and where the next one began (or the game ended)
    state: State
    end: State
    #: every decision of it, chance's and the others' included
    actions: tuple[int, ...]
    #: the rupees of everybody at both times, as anybody could have counted them
    rupees: tuple[int, ...]
    rupees_after: tuple[int, ...]
    #: the position was put right by hand in this turn: nobody can tell what was played
    corrected: bool = False

    @property
    def view(self) -> View:
        """What its player could know when the turn began."""
        return View(self.state, self.seat, self.rupees)

    @property
    def view_after(self) -> View:
        """What its player could know when it was over."""
        return View(self.end, self.seat, self.rupees_after)


def turns_of(game: Game) -> list[Played]:
    """Every turn of a game, the first one first; a turn that is not finished, too.

    Rupees lie hidden, but they come and go before everybody's eyes: each turn has what could be
    counted by then.
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
    """The same turn with middling luck: what its player chose, and nothing that others did.

    Chance takes its middle outcome and the others answer as most players would, as in the search
    that finds the best turn; with `dice_only` the others answer as they did. A choice that is not
    possible then is made as most players would make it.
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
    """Where a turn leads: to the point at which its player has nothing left to choose."""
    end = state.copy()
    for action in actions:
        if is_over(end, seat, seat):
            break
        end.apply(action)
    return end
