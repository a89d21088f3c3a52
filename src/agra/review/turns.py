"""Splits a record into turns, each with what its player could know."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.bots import Ledger, View
from agra.bots.judgement.policy import COMMON_SENSE
from agra.bots.planning.turn_search import HORIZON, is_over, most_appealing, step
from agra.records.game import Game
from agra.rules import actions as act
from agra.rules.flat import i64, vec
from agra.rules.state import CHANCE, State

#: A decision by its name, and the action that was chosen.
_Choice = tuple[str, int]
#: Decisions that depend on how many goods and favours the others' answers and the dice bring.
_OF_REWARDS: Final = frozenset(
    ("make_room", "discard_tile", "step_reward", "gain_good", "any_tile")
)


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
    impossible is replaced by the most common one; the player spends nothing that was not spent.
    """
    state, seat = view.state.copy(), view.seat
    asked = view.state.copy()
    choices: dict[int, list[_Choice]] = {}
    for action in actions:
        mover = asked.to_move
        assert mover is not None
        choices.setdefault(mover, []).append((asked.decision, action))
        asked.apply(action)
    taken: list[int] = []
    while not is_over(state, seat, seat) and len(taken) < HORIZON:
        mover = state.to_move
        left = choices.get(CHANCE if mover is None else mover, [])
        told = mover == seat or (dice_only and mover != CHANCE)
        wanted = _fitting(state, left) if told else None
        if wanted is None and mover == seat:
            wanted = _most_common(state, seat)
        if wanted is None:
            taken.append(int(step(state)))
        else:
            state.apply(wanted)
            taken.append(wanted)
    return taken


def _fitting(state: State, left: list[_Choice]) -> int | None:
    """Take the choice that fits the present decision from those that are left, if there is one.

    With another outcome a reward may be missing, or there may be one more: then the same decisions
    come earlier or later.
    """
    kind, legal = state.decision, state.legal_actions()
    kinds = [asked for asked, _action in left]
    if kind not in kinds or (kind in _OF_REWARDS and kinds[0] != kind):
        return None
    del left[: kinds.index(kind)]
    while left and left[0][0] == kind:
        action = left.pop(0)[1]
        if action in legal:
            return action
        if action < act.OIL:  # an extra that has become impossible is left out
            return None
    return None


def _most_common(state: State, seat: int) -> int:
    """The most common choice of the player, without extras."""
    legal = [action for action in state.legal_actions() if action < act.OIL]
    return int(most_appealing(state, seat, vec[i64](legal), COMMON_SENSE))


def end_of(state: State, seat: int, actions: Sequence[int]) -> State:
    """The position in which the player of a turn has nothing left to choose."""
    end = state.copy()
    for action in actions:
        if is_over(end, seat, seat):
            break
        end.apply(action)
    return end
