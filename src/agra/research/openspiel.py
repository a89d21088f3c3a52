"""Agra as an OpenSpiel game. Importing this module registers it under the name "agra".

>>> import pyspiel
>>> import agra.research.openspiel
>>> game = pyspiel.load_game("agra(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

A game begins with the chance events of its set-up, unless `setup_seed` fixes it. Then decisions,
dice and drawn tiles follow, with the numbers of `agra.action_text`. See docs/research.md.
"""

import json
from collections.abc import Callable
from typing import Any, Final

from agra.research.missing_extra import missing_extra

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError(missing_extra("agra.research.openspiel", "openspiel")) from error

from agra.research.observation import LAYOUT, SIZE, Floats, observe
from agra.research.payoffs import BadOption
from agra.research.setup_draws import NUM_OUTCOMES, outcome_text
from agra.research.tree import DEFAULTS, OVER, SPECTATOR, Position, Terms
from agra.rules.actions import NUM_ACTIONS, action_text, parse_action
from agra.rules.layout import OPEN_RUPEES
from agra.rules.state import CHANCE, State

#: There is no proven maximum length of a turn; the longest observed turns of uniformly random
#: players have about 50 decisions.
_LONGEST_TURN: Final = 1000
_MOST_RUPEES: Final = 10_000.0


def _game_type(open_rupees: bool) -> Any:
    """Return the game type for OpenSpiel: rupees are hidden information unless they are open."""
    known = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name="agra",
        long_name="Agra",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known.PERFECT_INFORMATION if open_rupees else known.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


#: The cells of an observation with the observer's rupees, which others do not see.
OWN_RUPEES: Final = np.array(
    [piece.start for piece in LAYOUT if piece.name in ("player0.known", "player0.rupees")]
)

GAME_TYPE: Final = _game_type(open_rupees=False)
#: The default observation: the current view of one player.
_SEEN: Final = pyspiel.IIGObservationType(perfect_recall=False)
OPEN_GAME_TYPE: Final = _game_type(open_rupees=True)


class AgraGame(pyspiel.Game):  # type: ignore[misc]
    """The game; `pyspiel.load_game` makes it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.terms = Terms(DEFAULTS | (params or {}))
        options = self.terms.options
        players, rounds = options["players"], options["round_limit"]
        wins = options["payoff"] == "win"
        # `round_limit` announces the end, so one more round follows. `max_rounds` ends the game.
        most = options["max_rounds"]
        turns = (min(rounds + 1, most) if rounds else most) * players
        info = pyspiel.GameInfo(
            num_distinct_actions=NUM_ACTIONS,
            max_chance_outcomes=NUM_OUTCOMES,
            num_players=players,
            min_utility=-1.0 / (players - 1) if wins else -_MOST_RUPEES,
            max_utility=1.0 if wins else _MOST_RUPEES,
            utility_sum=0.0,
            max_game_length=turns * _LONGEST_TURN,
        )
        kind = OPEN_GAME_TYPE if options["open_rupees"] else GAME_TYPE
        super().__init__(kind, info, params or {})

    def new_initial_state(self, state: Any = None) -> "AgraState":
        """Return a state at the start of the set-up, or of the game if `setup_seed` fixes it.

        `state` is an alternative start position: the data of `agra.State.to_json()`, as a
        dictionary, as text, or as the struct that `to_struct()` returns.
        """
        terms = self.terms
        if state is None:
            start = terms.start
            return AgraState(self, Position(terms, (), start.copy() if start is not None else None))
        if hasattr(state, "to_dict"):
            state = state.to_dict()
        data = json.loads(state) if isinstance(state, str) else state
        position = State.from_json(data, terms.new_game["components"])
        if position.players != self.num_players():
            raise BadOption(
                f"The position has {position.players} players, the game {self.num_players()}."
            )
        return AgraState(self, Position(terms, (), position))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "AgraObserver":
        """Return an observer; with perfect recall its text is the history."""
        return AgraObserver(iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """Return the length of a game, the smallest known bound."""
        return int(self.max_game_length())


class AgraState(pyspiel.State):  # type: ignore[misc]
    """A state of the game. `agra_state` is its position, None during the set-up."""

    def __init__(self, game: AgraGame, position: Position) -> None:
        super().__init__(game)
        self._position = position

    @property
    def agra_state(self) -> State | None:
        """The position, read-only; None during the set-up."""
        return self._position.state

    # -------------------------------------------------------------- OpenSpiel's interface

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's numbers for chance and for a finished game."""
        return self._position.who

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._position.who == OVER

    def is_chance_node(self) -> bool:
        """Whether the next event is a roll or a draw."""
        return self._position.who == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions; none for a player who is not to move.

        OpenSpiel's version does the same with six calls between C++ and Python.
        """
        position = self._position
        if position.who == OVER or (player is not None and player != position.who):
            return []
        return position.legal_actions()

    def _legal_actions(self, player: int) -> list[int]:
        return self._position.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a roll or draw with their probabilities."""
        return self._position.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self._position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return outcome_text(action) if player == CHANCE else action_text(action)

    def returns(self) -> list[float]:
        """Return the payoff of each seat; 0 until the game is over."""
        position = self._position
        if position.who != OVER or position.state is None:
            return [0.0] * int(self.num_players())
        return position.terms.payoff(position.state)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "AgraState":
        """Return a state that looks the same to a player, with new random rupees of the others.

        It is for searches such as OpenSpiel's ISMCTS. The sampler returns numbers from 0 to 1.
        """
        other = self.clone()
        other._position.hide(player_id, probability_sampler)
        again: AgraState = other
        return again

    def __str__(self) -> str:
        """Return the JSON data of the position, one entry per line."""
        return lines_of(self._position.to_json())

    # -------------------------------------------------------------- structs

    def _to_struct(self) -> dict[str, Any]:
        return self._position.to_json()

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return self._position.to_json(player)

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        return {"action": self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: dict[str, Any]) -> list[int]:
        return [parse_action(struct["action"])]


class AgraObserver:
    """Encodes states as tensors and text.

    The rupees of others are hidden, unless the game is played with open rupees: players do not
    track them. With perfect recall the text is the history; the tensor is the same.
    """

    def __init__(self, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise BadOption(f"The observer of Agra takes no parameters, but was given {params}.")
        requested = iig_obs_type if iig_obs_type is not None else _SEEN
        self.recall = bool(requested.perfect_recall)
        #: whether public information is shown, and private information: the player's rupees
        self.public = bool(requested.public_info)
        self.private = requested.private_info != pyspiel.PrivateInfoType.NONE
        self.tensor: Floats = np.zeros(SIZE, np.float32)
        name = "info_state" if self.recall else "observation"
        self.dict: dict[str, Floats] = {name: self.tensor}

    def set_from(self, state: AgraState, player: int) -> None:
        """Fill `tensor` with the player's observation; all 0 during the set-up."""
        position = state.agra_state
        if position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = observe(position, player)
            own = OWN_RUPEES if position._d[OPEN_RUPEES] == 0 else OWN_RUPEES[:0]
            if not self.private:
                self.tensor[own] = 0
            elif not self.public:
                own_rupees = self.tensor[own]
                self.tensor.fill(0)
                self.tensor[own] = own_rupees

    def string_from(self, state: AgraState, player: int) -> str:
        """Return the player's information as text: the history, or the position as they see it."""
        if self.recall and self.public:
            return str(state.history_str())
        if self.public:
            return lines_of(state._position.to_json(player if self.private else SPECTATOR))
        position = state.agra_state
        hidden = position is not None and self.private and not position._d[OPEN_RUPEES]
        return f"rupees: {position.player(player).rupees}" if position and hidden else ""


def lines_of(data: dict[str, Any]) -> str:
    """Return JSON data as text, one entry per line."""
    return "\n".join(f"{key}: {json.dumps(value)}" for key, value in data.items())


pyspiel.register_game(GAME_TYPE, AgraGame)
