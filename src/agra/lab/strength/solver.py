"""Solves the end of a game exactly: the last turn of a game, or the last round of two players.

Every player plays for the same, in this order: the chance to win (a shared win counts as a
fraction), then the expected lead in rupees over the best other player at the end of the game. Dice
and drawn tiles count as expectation. Nothing is estimated: every option of every decision is
searched, and a position that comes up again is looked up.

With two players one side's gain is the other's loss, so options that cannot matter are cut off
(alpha-beta). With more players everybody chooses their own best result; of equal ones they choose
the one that is worst for the player of the turn.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from agra.bots.judgement.action_appeal import rate
from agra.bots.planning.turn_search import Search
from agra.rules.scoring import total, winners
from agra.rules.state import CHANCE, State

#: The chance to win, and the lead in rupees. Python compares such pairs as the players do.
Value = tuple[float, float]
#: The values of all seats.
Values = tuple[Value, ...]

WORST: Final[Value] = (-1.0, 0.0)
BEST: Final[Value] = (2.0, 0.0)
#: Expectations are rounded to this many digits, so that equal results compare as equal.
DIGITS: Final = 9
#: The search for a first good turn of a last round: its width, its breadth, and the turns tried.
WIDTH: Final = 24
BREADTH: Final = 16
TRIED: Final = 8


class TooLarge(Exception):
    """The end of this game has more positions than allowed."""


def is_last_turn(state: State) -> bool:
    """Whether this is the last turn of the game."""
    return _is_final(state) and (state.turn + 1) % state.players == state.board.start_player


def is_last_round(state: State) -> bool:
    """Whether the last round of a game with two players is in its first turn."""
    return _is_final(state) and state.players == 2 and state.turn == state.board.start_player


def _is_final(state: State) -> bool:
    return not state.is_over and state.board.final_round == state.round


def result(state: State) -> Values:
    """Return the values of a game that is over."""
    won = winners(state)
    scores = [int(total(state, seat)) for seat in range(state.players)]
    return tuple(
        (
            1.0 / len(won) if seat in won else 0.0,
            float(own - max(score for other, score in enumerate(scores) if other != seat)),
        )
        for seat, own in enumerate(scores)
    )


def expected(outcomes: Iterable[Values]) -> Values:
    """Return the mean of equally likely values."""
    listed = list(outcomes)
    return tuple(
        (
            round(sum(values[seat][0] for values in listed) / len(listed), DIGITS),
            round(sum(values[seat][1] for values in listed) / len(listed), DIGITS),
        )
        for seat in range(len(listed[0]))
    )


def preferred(options: Iterable[Values], mover: int, seat: int) -> Values:
    """Return what a player chooses; of equal options the worst for `seat`."""
    return max(options, key=lambda values: (values[mover], _opposite(values[seat])))


def _opposite(value: Value) -> Value:
    return 1.0 - value[0], -value[1]


def solved(state: State, most: int) -> tuple[Values, int]:
    """Return the values of an end of a game, and the number of positions that were searched.

    Raises `TooLarge` after `most` positions.
    """
    search: Duel | Table = Duel(state.turn, most) if state.players == 2 else Table(state.turn, most)
    return search.values(state), len(search.known)


def after(state: State, action: int) -> State:
    """Return the position after an action and all decisions with one option that follow."""
    found = state.copy()
    found.apply(action)
    settle(found)
    return found


def settle(state: State) -> None:
    """Take decisions with one option."""
    legal = state.legal_actions()
    while len(legal) == 1:
        state.apply(legal[0])
        legal = state.legal_actions()


class Table:
    """Searches everything; for any number of players."""

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most
        #: the values of positions
        self.known: dict[int, Values] = {}

    def values(self, state: State) -> Values:
        """Return the values of a position."""
        begun = state.copy()
        settle(begun)
        return self._values(begun)

    def _values(self, state: State) -> Values:
        mover = state.to_move
        if mover is None:
            return result(state)
        key = hash(state)
        found = self.known.get(key)
        if found is None:
            options = (self._values(after(state, action)) for action in state.legal_actions())
            if mover == CHANCE:
                found = expected(options)
            else:
                found = preferred(options, mover, self.seat)
            if len(self.known) >= self.most:
                raise TooLarge
            self.known[key] = found
        return found


class Duel:
    """Searches two players, from the side of one of them, and cuts off what cannot matter."""

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most
        #: bounds of the values of positions: at least, and at most
        self.known: dict[int, tuple[Value, Value]] = {}
        #: by action, how often it was the best, or cut off the others
        self._liked: dict[int, int] = {}
        #: whether the order of the options matters: nobody but `seat` moves in its last turn
        self._ordered = False

    def values(self, state: State) -> Values:
        """Return the values of both seats."""
        begun = state.copy()
        settle(begun)
        self._ordered = not begun.is_over and not is_last_turn(begun)
        low = self._first_guess(begun) if self._ordered and begun.turn == self.seat else WORST
        own = max(low, self._value(begun, low, BEST))
        return (own, _opposite(own)) if self.seat == 0 else (_opposite(own), own)

    def _first_guess(self, state: State) -> Value:
        """Return a value that the seat certainly reaches, from a few good turns."""
        low = WORST
        for line in Search(WIDTH, BREADTH).lines(state, self.seat, TRIED):
            if _is_sure(state, self.seat, line.actions):
                end = line.state.copy()
                settle(end)
                low = max(low, self._value(end, low, BEST))
        return low

    def _value(self, state: State, low: Value, high: Value) -> Value:
        """Return the value of a position; outside of the bounds only which side it is on."""
        mover = state.to_move
        if mover is None:
            return result(state)[self.seat]
        key = hash(state)
        least, most = self.known.get(key, (WORST, BEST))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        if mover == CHANCE:
            value = self._mean(state)
            bounds = value, value
        else:
            value = self._best(state, mover, low, high)
            bounds = (least if value <= low else value), (most if value >= high else value)
        if key not in self.known and len(self.known) >= self.most:
            raise TooLarge
        self.known[key] = bounds
        return value

    def _mean(self, state: State) -> Value:
        listed = [self._value(after(state, roll), WORST, BEST) for roll in state.legal_actions()]
        return expected((value,) for value in listed)[0]

    def _best(self, state: State, mover: int, low: Value, high: Value) -> Value:
        """Return the best value for the player who decides, as far as it is inside the bounds."""
        own = mover == self.seat
        best, chosen = (WORST if own else BEST), -1
        for action in self._options(state, mover):
            value = self._value(after(state, action), low, high)
            if chosen < 0 or (value > best if own else value < best):
                best, chosen = value, action
            if own:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                break
        self._liked[chosen] = self._liked.get(chosen, 0) + 1
        return best

    def _options(self, state: State, mover: int) -> Sequence[int]:
        """Return the options; if their order matters, the most promising first."""
        legal = state.legal_actions()
        if not self._ordered:
            return legal
        liked = self._liked
        appeal = dict(zip(legal, rate(state, mover, legal), strict=True))
        return sorted(legal, key=lambda action: (-liked.get(action, 0), -appeal[action]))


def _is_sure(state: State, seat: int, actions: Sequence[int]) -> bool:
    """Whether only this seat decides in a turn, and nothing is left to chance."""
    at = state.copy()
    for action in actions:
        if at.to_move != seat and len(at.legal_actions()) > 1:
            return False
        at.apply(action)
    return True
