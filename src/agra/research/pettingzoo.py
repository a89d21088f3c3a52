"""Agra as a PettingZoo environment (AEC: agents act one at a time).

>>> from agra.research import pettingzoo
>>> env = pettingzoo.env(players=3)
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> sorted(observation)
['action_mask', 'observation']

Agents are `player_0` to `player_3`, by seat. `agent_selection` is the agent that has to decide,
which is not always the agent whose turn it is. The environment rolls dice and draws tiles itself,
from the seed given to `reset`. See docs/research.md.
"""

import copy
import random
from typing import Any, ClassVar, TypedDict

from agra.research.missing_extra import missing_extra

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError(missing_extra("agra.research.pettingzoo", "pettingzoo")) from error

from agra.bots.play import MAX_ROUNDS, is_stalled
from agra.research.observation import HIGHEST, SIZE, Floats, Mask, action_mask, observe
from agra.research.payoffs import BadOption, margin, payoff_named
from agra.research.rendering import RENDER_MODES, checked_render_mode, rendered
from agra.research.start_options import NotReset as NotReset
from agra.research.start_options import begun, checked_options, checked_rounds
from agra.rules.actions import NUM_ACTIONS
from agra.rules.int_arguments import checked_seed
from agra.rules.setup import new_game
from agra.rules.state import CHANCE, State


class Observation(TypedDict):
    """The observation of an agent: docs/research.md has the layout of `observation`."""

    observation: Floats
    action_mask: Mask


def env(**options: Any) -> "AgraEnv":
    """Return an environment; the options are those of `AgraEnv`.

    It checks order and legality itself, so it needs none of PettingZoo's wrappers.
    """
    return AgraEnv(**options)


class AgraEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game of Agra.

    - `players`: 2, 3 or 4.
    - `reward`: the reward at the end, "win" (winner 1, the sum is 0) or "margin" (final score minus
      the mean of all, in rupees).
    - `shaping`: if not 0, every step also pays each agent this amount for each rupee by which its
      lead grew. The lead is the margin as if the game ended now.
    - `skip_forced`: the environment takes decisions that have only one option.
    - `render_mode`: "human" (prints the text drawing), "ansi", "svg" or "rgb_array".
    - `open_rupees`, `merchant_coin_on_stop`, `round_limit`, `components`: as for `agra.new_game`.
    - `max_rounds`: a game that is not over after this number of rounds is truncated for all agents.
      Nobody has won it, so `reward` pays nothing.

    An illegal action raises `agra.IllegalAction` and changes nothing. A copy (`copy.deepcopy`,
    `pickle`) continues from the same position, with the same future dice.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "agra_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 4,
        *,
        reward: str = "win",
        shaping: float = 0.0,
        skip_forced: bool = False,
        render_mode: str | None = None,
        open_rupees: bool = False,
        merchant_coin_on_stop: bool = False,
        round_limit: int | None = None,
        max_rounds: int = MAX_ROUNDS,
        components: Any = None,
    ) -> None:
        super().__init__()
        self.render_mode = checked_render_mode(render_mode)
        self._game_options = checked_options(
            components,
            players=players,
            open_rupees=open_rupees,
            merchant_coin_on_stop=merchant_coin_on_stop,
            round_limit=round_limit,
        )
        self._max_rounds = checked_rounds(max_rounds)
        self._payoff = payoff_named(reward)
        self._shaping = float(shaping)
        self._skip_forced = skip_forced
        self._rng = random.Random()
        self._game: State | None = None
        self._leads: list[float] = []
        self.possible_agents: list[str] = [
            f"player_{seat}" for seat in range(self._game_options["players"])
        ]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._make_spaces()

    def _make_spaces(self) -> None:
        self.action_spaces = {agent: spaces.Discrete(NUM_ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros(SIZE, np.float32), HIGHEST),
                    "action_mask": spaces.Box(0, 1, (NUM_ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space = spaces.Box(np.zeros(SIZE, np.float32), HIGHEST)

    def observation_space(self, agent: str) -> Any:
        """The space of `observe(agent)`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all actions (docs/actions.md); the mask shows the legal ones."""
        return self.action_spaces[agent]

    # -------------------------------------------------------------- the game

    @property
    def game(self) -> State:
        """The position, read-only."""
        return begun(self._game)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        A seed determines the set-up and all dice. `options` may contain a "setup" as for
        `agra.new_game`, or a "position" (a `State`) to begin from.
        """
        if seed is not None:
            self._rng = random.Random(checked_seed(seed))
        self._game = self._begin(options or {})
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._advance(self._game)
        if self._shaping:
            self._leads = margin(self._game)

    def _begin(self, options: dict[str, Any]) -> State:
        position = options.get("position")
        if position is None:
            setup = options.get("setup")
            seed = self._rng.getrandbits(64) if setup is None else None
            return new_game(seed=seed, setup=setup, **self._game_options)
        if not isinstance(position, State) or position.players != len(self.possible_agents):
            raise BadOption(
                f"The position to begin from must be an agra.State with"
                f" {len(self.possible_agents)} players."
            )
        if position.to_move is None:
            raise BadOption("The start position is the end of a game: choose another one.")
        if is_stalled(position, self._max_rounds):
            raise BadOption(
                f"The position to begin from is in round {position.round}, after max_rounds"
                f" ({self._max_rounds}): give a larger one."
            )
        return position.copy()

    def step(self, action: int | None) -> None:
        """Take the action for `agent_selection`; None for an agent whose game is over."""
        state = self.game
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state.apply(action)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        self._advance(state)
        if self._shaping or self.terminations[agent]:
            self._pay(state)
        if self.render_mode == "human":
            self.render()

    def _advance(self, state: State) -> None:
        """Roll and draw until an agent has to decide, or the game is over or truncated."""
        who = state.to_move
        while who == CHANCE or (self._skip_forced and who is not None):
            if is_stalled(state, self._max_rounds):
                break
            options = state.legal_actions()
            if who != CHANCE and len(options) > 1:
                break
            state.apply(options[int(self._rng.random() * len(options))])
            who = state.to_move
        if who is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        elif is_stalled(state, self._max_rounds):
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[who]

    def _pay(self, state: State) -> None:
        rewards = [0.0] * len(self.possible_agents)
        if self._shaping:
            leads = margin(state)
            rewards = [
                self._shaping * (new - old) for new, old in zip(leads, self._leads, strict=True)
            ]
            self._leads = leads
        if state.to_move is None:
            rewards = [
                shaped + final for shaped, final in zip(rewards, self._payoff(state), strict=True)
            ]
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()

    # -------------------------------------------------------------- observations

    def observe(self, agent: str) -> Observation:
        """Return the agent's observation; its mask is all 0 unless it has to decide."""
        state = self.game
        seat = self._seat_of[agent]
        mask = action_mask(state, seat)
        if self.truncations[agent]:
            mask[:] = 0
        return {"observation": observe(state, seat), "action_mask": mask}

    def state(self) -> Floats:
        """Return the whole position: the observation of seat 0 with everybody's rupees."""
        return observe(self.game, 0, open_rupees=True)

    def render(self) -> Any:
        """Render the position in `render_mode`: text, SVG text, an image array, or printed."""
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        """Do nothing: there are no open resources."""

    def __copy__(self) -> "AgraEnv":
        """Return an independent copy, as `copy.deepcopy` does."""
        return copy.deepcopy(self)


# Older versions of PettingZoo have no registry.
if hasattr(pettingzoo, "register") and "agra-v0" not in pettingzoo.aec_registry:
    pettingzoo.register("aec", "agra-v0", "agra.research.pettingzoo:env")
