"""The whole game as one tree: the chance events of the set-up, then the game itself.

`agra.State` begins after the set-up. A `Position` begins before it. OpenSpiel copies and pickles
the content of its states, so a position supports both, fast and safely.
"""

import json
from collections.abc import Callable
from typing import Any, Final

from agra.bots.play import MAX_ROUNDS, is_stalled
from agra.components import load_components
from agra.research.payoffs import payoff_named
from agra.research.setup_draws import SetupDraws, outcome_text
from agra.research.start_options import checked_rounds
from agra.rules.errors import IllegalAction
from agra.rules.layout import PLAYER, RUPEES, STRIDE, TURN
from agra.rules.setup import new_game
from agra.rules.state import CHANCE, State

#: The options of a game and their default values.
DEFAULTS: Final[dict[str, Any]] = {
    "players": 4,
    "setup_seed": -1,
    "round_limit": 0,
    "max_rounds": MAX_ROUNDS,
    "open_rupees": False,
    "merchant_coin_on_stop": False,
    "components": "",
    "payoff": "win",
}

#: `Position.who` when the game is over, as in OpenSpiel; chance is -1 in both.
OVER: Final = -4

#: The seat of a spectator.
SPECTATOR: Final = -1

#: The typical rupees of a player in the middle of a game.
_TYPICAL: Final = 10


class Terms:
    """The shared data of all states of a game: options, components and payoff."""

    __slots__ = ("draws", "new_game", "options", "payoff", "start")

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        players = options["players"]
        checked_rounds(options["max_rounds"])
        components = load_components(options["components"] or None)
        self.payoff = payoff_named(options["payoff"])
        self.new_game: dict[str, Any] = {
            "players": players,
            "components": components,
            "round_limit": options["round_limit"] or None,
            "open_rupees": options["open_rupees"],
            "merchant_coin_on_stop": options["merchant_coin_on_stop"],
        }
        # Also if the set-up is drawn: a wrong option is reported when the game is loaded.
        first = new_game(seed=max(0, options["setup_seed"]), **self.new_game)
        self.start: State | None = first if options["setup_seed"] >= 0 else None
        self.draws = SetupDraws(players, components)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Terms":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Terms, (self.options,)


class Position:
    """A node of the game: in the set-up (`state` is None), or a position of the game."""

    __slots__ = ("drawn", "state", "terms", "who")

    def __init__(self, terms: Terms, drawn: tuple[int, ...] = (), state: State | None = None):
        self.terms = terms
        #: the outcomes of the set-up so far
        self.drawn = drawn
        self.state = state
        #: the player to move, as in OpenSpiel
        self.who: int = CHANCE
        if state is not None:
            self.who = self._decider(state)

    def _decider(self, state: State) -> int:
        """Return the player to move; `OVER` if the game is over or was stopped by `max_rounds`."""
        who = state.to_move
        return OVER if who is None or is_stalled(state, self.terms.options["max_rounds"]) else who

    def apply(self, action: int) -> None:
        """Take an action or a chance outcome; raise `agra.IllegalAction` if it is neither."""
        state = self.state
        if state is None:
            self._draw(action)
            return
        state.apply(action)
        self.who = self._decider(state)

    def _draw(self, outcome: int) -> None:
        draws = self.terms.draws
        drawn = (*self.drawn, outcome)
        if all(outcome != possible for possible, _ in draws.outcomes(self.drawn)):
            raise IllegalAction(
                f"The set-up cannot go on with outcome {outcome}: see legal_actions()."
            )
        self.drawn = drawn
        if len(drawn) == draws.length:
            self.state = new_game(setup=draws.setup(drawn), **self.terms.new_game)
            self.who = self.state.to_move or 0

    def legal_actions(self) -> list[int]:
        """Return the numbers of all legal actions or outcomes, sorted."""
        if self.state is None:
            return [outcome for outcome, _ in self.terms.draws.outcomes(self.drawn)]
        return self.state.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities."""
        if self.state is None:
            return self.terms.draws.outcomes(self.drawn)
        return self.state.chance_outcomes()

    def to_json(self, seat: int | None = None) -> dict[str, Any]:
        """Return the position as data; a seat's or spectator's data has no hidden information."""
        if self.state is None:
            return {"setup": [outcome_text(outcome) for outcome in self.drawn]}
        if seat is None:
            return self.state.to_json()
        return self.state.view(None if seat == SPECTATOR else seat)

    def hide(self, seat: int, sampler: Callable[[], float]) -> None:
        """Replace the rupees that a seat does not see by random ones, up to twice its own rupees.

        The active player has at least enough to continue the turn.
        """
        state = self.state
        if state is None or self.terms.options["open_rupees"]:
            return
        d = state._d
        most = 2 * max(_TYPICAL, int(d[PLAYER + STRIDE * seat + RUPEES]))
        for other in range(state.players):
            if other != seat:
                drawn = int(sampler() * (most + 1))
                least = _TYPICAL if other == d[TURN] else 0
                d[PLAYER + STRIDE * other + RUPEES] = max(least, min(drawn, most))
        state._ask_anew()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        state = self.state
        copy = None
        if state is not None:
            copy = state.copy()
            copy._legal = state._legal  # shared, because it is never changed, only replaced
        return Position(self.terms, self.drawn, copy)

    def __reduce__(self) -> tuple[Any, ...]:
        position = None if self.state is None else json.dumps(self.state.to_json())
        return _position, (self.terms, self.drawn, position)


def _position(terms: Terms, drawn: tuple[int, ...], position: str | None) -> Position:
    state = None
    if position is not None:
        state = State.from_json(json.loads(position), terms.new_game["components"])
    return Position(terms, drawn, state)
